/// What has to be drawn anew to get from one picture to the next.
public enum Damage: Hashable, Sendable {
    /// Nothing: the lists are equal.
    case nothing
    /// What lies in a part of the display, in points, on whole pixels.
    case area(Rect)
    /// All of it: size, scale, appearance or background differ.
    case everything
}

extension DrawList {
    /// What differs from a list that has been drawn. Outside of the answer the two pictures are the same.
    public func damage(since old: DrawList) -> Damage {
        guard size == old.size, scale == old.scale, appearance == old.appearance, background == old.background
        else { return .everything }
        if commands == old.commands { return .nothing }
        let shorter = min(commands.count, old.commands.count)
        var same = 0
        while same < shorter, commands[same] == old.commands[same] { same += 1 }
        var tail = 0
        while tail < shorter - same,
            commands[commands.count - 1 - tail] == old.commands[old.commands.count - 1 - tail]
        { tail += 1 }
        let area = changed(from: same, tail: tail).union(old.changed(from: same, tail: tail))
        let whole = Rect(origin: .zero, size: size)
        let spread = blurred(area, old).intersection(whole)
        guard !spread.isEmpty else { return .area(.zero) }
        // One pixel more on all sides: edges are antialiased.
        let (left, top) = ((spread.x * scale).rounded(.down) - 1, (spread.y * scale).rounded(.down) - 1)
        let right = (spread.maxX * scale).rounded(.up) + 1
        let bottom = (spread.maxY * scale).rounded(.up) + 1
        let pixels = Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
        return .area(pixels.intersection(whole))
    }

    /// What the commands cover that differ; those of a group or clip that differs count with all that is in
    /// it.
    private func changed(from start: Int, tail: Int) -> Rect {
        let end = commands.count - tail
        guard start < end else { return .zero }
        var range = start..<end
        // A push or pop that differs changes everything up to its other half.
        var open: [Int] = []
        var pairs: [(push: Int, pop: Int)] = []
        for (index, command) in commands.enumerated() {
            switch command {
            case .pushClip, .pushGroup: open.append(index)
            case .popClip, .popGroup: if let push = open.popLast() { pairs.append((push, index)) }
            default: continue
            }
        }
        var grew = true
        while grew {
            grew = false
            for (push, pop) in pairs where range.contains(push) != range.contains(pop) {
                range = min(range.lowerBound, push)..<max(range.upperBound, pop + 1)
                grew = true
            }
        }
        var walk = DrawWalk(scale: scale)
        var result = Rect.zero
        for (index, command) in commands.enumerated() {
            let area = walk.take(command)
            if range.contains(index) { result = result.union(area) }
        }
        return result
    }

    /// What changes beneath a blur changes the blur: both lists' backdrops that the area touches are added,
    /// until none is left.
    private func blurred(_ area: Rect, _ old: DrawList) -> Rect {
        var backdrops: [(place: Rect, reach: Double)] = []
        for commands in [commands, old.commands] {
            var walk = DrawWalk(scale: scale)
            for command in commands {
                let place = walk.take(command)
                if case .backdrop(_, let backdrop) = command {
                    backdrops.append((place, 1.5 * backdrop.blurRadius))
                }
            }
        }
        var area = area
        var grew = true
        while grew {
            grew = false
            // Each is added once and then left out: with sums of fractions, an area need not enclose what it was
            // made from, and asking that would never end.
            backdrops.removeAll { place, reach in
                guard place.expanded(by: reach).overlaps(area) else { return false }
                area = area.union(place)
                grew = true
                return true
            }
        }
        return area
    }
}
