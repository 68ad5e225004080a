extension Measurer {
    /// Children in a line. Each first gets what it wants; what is left goes to those that stretch in equal
    /// shares, what is lacking is taken from those that can do with less, the smaller ones last.
    func stack(_ element: Element, _ stack: Stack, _ room: Room) -> Box {
        let axis = stack.axis
        let count = stack.children.reduce(0) { $0 + ($1.isPresentation ? 0 : 1) }
        let gap = pixels(stack.spacing)
        let across = room.along(axis.other)
        var boxes: [Box] = []
        boxes.reserveCapacity(stack.children.count)
        if let along = room.along(axis) {
            let free = along - gap * Double(max(0, count - 1))
            boxes = fill(stack, free: free, across: across)
        } else {
            for child in stack.children {
                boxes.append(measureAlong(child, axis, nil, across))
            }
        }
        return arrange(element, stack, &boxes, gap: gap, across: across)
    }

    private func measureAlong(_ child: Element, _ axis: Axis, _ along: Double?, _ across: Double?) -> Box {
        switch child.kind {
        case .spacer(let least) where !child.isModified:
            return Box(child, Size(axis, along: max(pixels(least), along ?? 0), across: 0))
        // A line one pixel wide, across the stack.
        case .divider where !child.isModified:
            return Box(child, Size(axis, along: 1, across: across ?? 1))
        default: break
        }
        return measure(child, Room(axis, along: along, across: across))
    }

    /// The children of a stack that has so many pixels for them.
    private func fill(_ stack: Stack, free: Double, across: Double?) -> [Box] {
        let axis = stack.axis
        let kinds = stack.children.map { $0.flexibility(axis, in: axis) }
        var boxes: [Box] = []
        boxes.reserveCapacity(stack.children.count)
        var wishes: [Double] = []
        wishes.reserveCapacity(stack.children.count)
        for (child, kind) in zip(stack.children, kinds) {
            let isEmpty = kind == .stretches && child.wantsNothing && !child.isModified
            let box =
                isEmpty
                ? Box(child, Size(axis, along: leastLength(child), across: 0))
                : measureAlong(child, axis, nil, across)
            wishes.append(isEmpty || kind != .stretches ? box.size.along(axis) : wish(child, box, axis))
            boxes.append(box)
        }
        let wanted = wishes.reduce(0, +)
        if wanted <= free {
            let shares = grow(stack.children, kinds, wishes, axis, into: free - wanted)
            for index in boxes.indices where kinds[index] == .stretches {
                boxes[index] = measureAlong(stack.children[index], axis, shares[index], across)
            }
        } else {
            shrink(&boxes, stack.children, kinds, wishes, axis, into: free, across: across)
        }
        return boxes
    }

    private func leastLength(_ child: Element) -> Double {
        if case .spacer(let least) = child.kind { return pixels(least) }
        return 0
    }

    /// What something that stretches wants at least.
    private func wish(_ child: Element, _ box: Box, _ axis: Axis) -> Double {
        guard child.wantsNothing else { return box.size.along(axis) }
        let frame = child.frame
        return pixels((axis == .horizontal ? frame.minWidth : frame.minHeight) ?? 0)
    }

    /// Shares of what is left: as equal as what each wants at least and takes at most allows.
    private func grow(
        _ children: [Element], _ kinds: [Flexibility], _ wishes: [Double], _ axis: Axis, into left: Double
    ) -> [Double] {
        var shares = wishes
        var open = children.indices.filter { kinds[$0] == .stretches }
        var room = left + open.reduce(0) { $0 + wishes[$1] }
        while !open.isEmpty {
            let share = (room / Double(open.count)).rounded(.down)
            // Who wants more than its share keeps its wish; who cannot use it, its limit.
            let fixed = open.firstIndex { wishes[$0] > share || limit(children[$0], axis) < share }
            guard let fixed else { break }
            let index = open.remove(at: fixed)
            shares[index] = max(wishes[index], min(share, limit(children[index], axis)))
            room -= shares[index]
        }
        for (place, index) in open.enumerated() {
            let share = (room / Double(open.count - place)).rounded(.down)
            shares[index] = share
            room -= share
        }
        return shares
    }

    private func limit(_ child: Element, _ axis: Axis) -> Double {
        let limit = child.limit(axis)
        return limit.isFinite ? pixels(limit) : .infinity
    }

    /// Takes from those that can do with less, so that all fit if they can.
    private func shrink(
        _ boxes: inout [Box], _ children: [Element], _ kinds: [Flexibility], _ wishes: [Double],
        _ axis: Axis, into free: Double, across: Double?
    ) {
        var room = free
        for index in kinds.indices where kinds[index] == .rigid { room -= wishes[index] }
        var open = kinds.indices.filter { kinds[$0] != .rigid }
        open.sort { a, b in
            let (first, second) = (children[a].priority, children[b].priority)
            if first != second { return first > second }
            return wishes[a] != wishes[b] ? wishes[a] < wishes[b] : a < b
        }
        for (place, index) in open.enumerated() {
            let priority = children[index].priority
            let peers = open[place...].prefix { children[$0].priority == priority }.count
            let share = max(0, (room / Double(peers)).rounded(.down))
            if wishes[index] > share || kinds[index] == .stretches {
                let given = min(share, wishes[index])
                boxes[index] = measureAlong(children[index], axis, given, across)
            }
            room -= boxes[index].size.along(axis)
        }
        // A text that wraps may need less than it was given: that is left over after all.
        let stretching = kinds.indices.filter { kinds[$0] == .stretches }
        guard room > 0, !stretching.isEmpty else { return }
        for (place, index) in stretching.enumerated() {
            let now = boxes[index].size.along(axis)
            let share = (room / Double(stretching.count - place)).rounded(.down)
            boxes[index] = measureAlong(
                children[index], axis, max(now, min(now + share, limit(children[index], axis))), across)
            room -= boxes[index].size.along(axis) - now
        }
    }

    /// Puts the children one behind the other and aligns them across.
    private func arrange(
        _ element: Element, _ stack: Stack, _ boxes: inout [Box], gap: Double, across: Double?
    ) -> Box {
        let axis = stack.axis
        var width = 0.0
        let followers = followers(stack, across)
        for index in boxes.indices where !followers.contains(index) {
            width = max(width, boxes[index].size.along(axis.other))
        }
        for index in followers {
            let along = boxes[index].size.along(axis)
            boxes[index] = measureAlong(stack.children[index], axis, along, width)
        }
        for index in followers { width = max(width, boxes[index].size.along(axis.other)) }
        let usesBaseline = axis == .horizontal && stack.alignment.vertical == .baseline
        var ascent = 0.0
        if usesBaseline {
            for box in boxes { ascent = max(ascent, box.baseline ?? box.size.height) }
            width = boxes.reduce(width) { max($0, ascent - ($1.baseline ?? $1.size.height) + $1.size.height) }
        }
        var pen = 0.0
        var baseline: Double?
        for index in boxes.indices {
            let size = boxes[index].size
            guard !stack.children[index].isPresentation else { continue }
            if axis == .horizontal {
                let y =
                    usesBaseline
                    ? ascent - (boxes[index].baseline ?? size.height)
                    : align(size.height, in: width, stack.alignment.vertical)
                boxes[index].origin = Point(pen, y)
            } else {
                boxes[index].origin = Point(align(size.width, in: width, stack.alignment.horizontal), pen)
            }
            if baseline == nil, let own = boxes[index].baseline { baseline = boxes[index].origin.y + own }
            pen += size.along(axis) + gap
        }
        let along = boxes.isEmpty ? 0 : max(0, pen - gap)
        var box = Box(element, Size(axis, along: along, across: width), children: boxes)
        box.baseline = baseline
        return box
    }

    /// Who takes its width from its neighbours: a line between columns always, others where the room has no
    /// end.
    private func followers(_ stack: Stack, _ across: Double?) -> [Int] {
        let axis = stack.axis
        let followers = stack.children.indices.filter { index in
            let child = stack.children[index]
            if case .divider = child.kind { return across == nil || axis == .horizontal }
            return across == nil && child.flexibility(axis.other, in: axis) == .stretches
        }
        return followers.count < stack.children.count ? Array(followers) : []
    }
}
