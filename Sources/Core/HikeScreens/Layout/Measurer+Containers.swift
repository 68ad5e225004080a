extension Measurer {
    func layers(_ element: Element, _ layers: Layers, _ room: Room) -> Box {
        var boxes = layers.children.map { measure($0, room) }
        var size = Size.zero
        // What would stretch has nothing to stretch to where the room has no end: it takes the size of the
        // others.
        let isOpen = room.width == nil || room.height == nil
        let followers =
            isOpen
            ? layers.children.indices.filter {
                layers.children[$0].flexibility(.horizontal, in: .vertical) == .stretches
                    && layers.children[$0].flexibility(.vertical, in: .vertical) == .stretches
            } : []
        for (index, box) in boxes.enumerated()
        where followers.count == boxes.count || !followers.contains(index) {
            size = Size(max(size.width, box.size.width), max(size.height, box.size.height))
        }
        if followers.count < boxes.count {
            for index in followers {
                boxes[index] = measure(
                    layers.children[index], Room(room.width ?? size.width, room.height ?? size.height))
                size = Size(
                    max(size.width, boxes[index].size.width), max(size.height, boxes[index].size.height))
            }
        }
        var baseline: Double?
        for index in boxes.indices {
            boxes[index].origin = align(boxes[index].size, in: size, layers.alignment)
            if baseline == nil, let own = boxes[index].baseline { baseline = boxes[index].origin.y + own }
        }
        var box = Box(element, size, children: boxes)
        box.baseline = baseline
        return box
    }

    func grid(_ element: Element, _ grid: Grid, _ room: Room) -> Box {
        let count = grid.columns.count
        let gap = pixels(grid.spacing)
        let rowGap = pixels(grid.rowSpacing)
        let widths = columnWidths(grid, room, gap)
        var boxes: [Box] = []
        var (top, row) = (0.0, 0)
        while row * count < grid.cells.count {
            let cells = grid.cells[row * count..<min(grid.cells.count, (row + 1) * count)]
            var measured: [Box] = []
            for (column, cell) in cells.enumerated() {
                measured.append(measure(cell, Room(widths[column], nil)))
            }
            let height = measured.reduce(0) { max($0, $1.size.height) }
            var left = 0.0
            for column in measured.indices {
                let place = align(
                    measured[column].size, in: Size(widths[column], height), grid.alignment)
                measured[column].origin = Point(left + place.x, top + place.y)
                left += widths[column] + gap
            }
            boxes += measured
            top += height + rowGap
            row += 1
        }
        let width = widths.reduce(0, +) + gap * Double(count - 1)
        return Box(element, Size(width, max(0, top - rowGap)), children: boxes)
    }

    private func columnWidths(_ grid: Grid, _ room: Room, _ gap: Double) -> [Double] {
        let count = grid.columns.count
        var widths = [Double](repeating: 0, count: count)
        var shares: [Int] = []
        var left = (room.width ?? 0) - gap * Double(count - 1)
        for (column, kind) in grid.columns.enumerated() {
            switch kind {
            case .fixed(let points): widths[column] = max(0, pixels(points))
            case .share where room.width != nil:
                shares.append(column)
                continue
            case .fit, .share:
                for index in stride(from: column, to: grid.cells.count, by: count) {
                    widths[column] = max(
                        widths[column], measure(grid.cells[index], Room(nil, nil)).size.width)
                }
                if room.width != nil { widths[column] = min(widths[column], max(0, left)) }
            }
            left -= widths[column]
        }
        for (place, column) in shares.enumerated() {
            widths[column] = max(0, (left / Double(shares.count - place)).rounded(.down))
            left -= widths[column]
        }
        return widths
    }

    func scroll(_ element: Element, _ scroll: Scroll, _ room: Room) -> Box {
        let axis = scroll.axis
        let across = room.along(axis.other)
        var content = measure(scroll.content, Room(axis, along: nil, across: across))
        let length = content.size.along(axis)
        let window = room.along(axis) ?? length
        let width =
            axis == .vertical
            ? across ?? content.size.along(axis.other) : content.size.along(axis.other)
        let offset = offset(of: element, extent: length, window: window)
        content.origin =
            axis == .vertical
            ? Point(align(content.size.width, in: width, HorizontalAlignment.centre), -offset)
            : Point(-offset, 0)
        return Box(
            element, Size(axis, along: window, across: width), .scroll(extent: length, offset: offset),
            children: [content])
    }

    /// How far something has moved, in pixels, never beyond its end.
    func offset(of element: Element, extent: Double, window: Double) -> Double {
        guard let id = element.id, let points = state.scrolls[id] else { return 0 }
        // Long lists are longer than any display: no limit but theirs.
        let pixels = points.isFinite ? (points * profile.scale).rounded() : 0
        return min(max(0, pixels), max(0, extent - window))
    }
}
