extension DrawCommand {
    /// What the command can touch, in points of the space that it is in; empty for pushes and pops. Glyphs
    /// may reach beyond their advances: text counts with a quarter of an em all round, and one em above and
    /// below.
    public var bounds: Rect {
        switch self {
        case .fill(let outline, _), .backdrop(let outline, _): outline.bounds
        case .stroke(let outline, _, let stroke):
            // A pointed corner reaches up to ten half widths (Cairo's limit), a square end 1.42 of them.
            outline.bounds.expanded(by: stroke.width * (stroke.join == .miter ? outline.mitre : 0.75))
        case .text(let run):
            Rect(
                run.origin.x - run.font.size / 4, run.origin.y - run.font.size * 1.25,
                run.width + run.font.size / 2, run.font.size * 1.75)
        case .symbol(let mark): mark.frame
        case .image(let mark): mark.frame
        case .map(let mark): mark.frame
        case .pushClip, .popClip, .pushGroup, .popGroup: .zero
        }
    }
}

extension Outline {
    /// The rectangle round it.
    public var bounds: Rect {
        switch self {
        case .rectangle(let rect), .rounded(let rect, _), .ellipse(let rect): rect
        case .path(let path): path.bounds
        }
    }

    /// How many widths a stroke's pointed corners may reach out.
    fileprivate var mitre: Double {
        if case .path = self { return 5 }
        return 0.75
    }
}

/// How far commands reach, their groups and clips taken into account.
enum DrawBounds {
    /// - Parameter commands: whole groups and clips.
    static func of(_ commands: ArraySlice<DrawCommand>) -> Rect {
        var walk = DrawWalk()
        var result = Rect.zero
        for command in commands { result = result.union(walk.take(command)) }
        return result
    }
}

/// Goes through commands and says of each where it lands.
struct DrawWalk {
    private struct Level {
        var transform = Transform.identity
        /// Beyond it nothing matters; in the outermost space. Nil for no clip.
        var clip: Rect?
        /// How far shadows of the groups round it reach.
        var reach = 0.0
    }

    private var levels = [Level()]
    /// Pixels for a point, where areas count with every pixel that they touch: two that do not overlap may share one.
    private let scale: Double?

    init(scale: Double? = nil) { self.scale = scale }

    private func whole(_ area: Rect) -> Rect {
        guard let scale, !area.isEmpty else { return area }
        let (left, top) = ((area.x * scale).rounded(.down), (area.y * scale).rounded(.down))
        let (right, bottom) = ((area.maxX * scale).rounded(.up), (area.maxY * scale).rounded(.up))
        return Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
    }

    /// What a command covers, in the outermost space.
    mutating func take(_ command: DrawCommand) -> Rect {
        let level = levels[levels.count - 1]
        switch command {
        case .pushClip(let outline):
            var next = level
            let area = whole(level.transform.bounds(of: outline.bounds))
            next.clip = level.clip.map { $0.intersection(area) } ?? area
            levels.append(next)
        case .pushGroup(let group):
            var next = level
            next.transform = group.transform.then(level.transform)
            let reach = group.shadow?.reach ?? 0
            next.reach += reach
            // What lies beside a clip may throw its shadow into it.
            next.clip = level.clip?.expanded(by: reach)
            levels.append(next)
        case .popClip, .popGroup:
            if levels.count > 1 { levels.removeLast() }
        default:
            let own = command.bounds
            guard !own.isEmpty else { return .zero }
            var area = whole(level.transform.bounds(of: own))
            if let clip = level.clip { area = area.intersection(clip) }
            return area.isEmpty ? .zero : area.expanded(by: level.reach)
        }
        return .zero
    }
}
