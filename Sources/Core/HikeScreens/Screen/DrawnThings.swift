/// Something drawn that hides what lies beneath it.
struct Cover {
    /// Its place in the draw list.
    var command: Int
    var outline: Outline
    /// From the display to the coordinates of the outline.
    var inverse: Transform
    /// On the display and within the clips round it.
    var bounds: Rect
    /// Of ``DrawnThings/clips``; -1 for none.
    var clip: Int
    /// How much of what is beneath it takes away, 0 to 1.
    var opacity: Double
    /// Nil where it has more than one.
    var colour: RGBA?
}

/// A line of text or a symbol as it is drawn.
struct DrawnMark {
    var command: Int
    /// Nil for a symbol.
    var text: String?
    /// With the opacity of the groups that it is in.
    var colour: RGBA
    /// On the display; of a text from the top of its letters to their feet.
    var frame: Rect
}

/// What of a draw list covers, and what can be read in it, each with its place on the display.
struct DrawnThings {
    struct Clip {
        var outline: Outline
        var inverse: Transform
        var parent: Int
    }

    private struct Level {
        var transform = Transform.identity
        var opacity = 1.0
        var clip = -1
        var bounds: Rect
    }

    /// In the order in which they are drawn, as the marks are.
    private(set) var covers: [Cover] = []
    private(set) var marks: [DrawnMark] = []
    private(set) var clips: [Clip] = []
    let background: RGBA
    private let appearance: Appearance
    private var levels: [Level]

    init(_ list: DrawList) {
        appearance = list.appearance
        background = list.background.rgba(in: appearance)
        levels = [Level(bounds: Rect(origin: .zero, size: list.size))]
        for (place, command) in list.commands.enumerated() { take(command, place) }
    }

    private mutating func take(_ command: DrawCommand, _ place: Int) {
        let level = levels[levels.count - 1]
        switch command {
        case .pushClip(let outline):
            var next = level
            next.bounds = level.bounds.intersection(level.transform.bounds(of: outline.bounds))
            if let inverse = level.transform.inverse {
                clips.append(Clip(outline: outline, inverse: inverse, parent: level.clip))
                next.clip = clips.count - 1
            }
            levels.append(next)
        case .pushGroup(let group):
            var next = level
            next.transform = group.transform.then(level.transform)
            next.opacity *= group.opacity
            levels.append(next)
        case .popClip, .popGroup:
            if levels.count > 1 { levels.removeLast() }
        case .fill(let outline, let paint):
            cover(outline, paint.leastAlpha(in: appearance), paint.plain(in: appearance), place, level)
        // Letters cannot be read through a blur, whatever its tint.
        case .backdrop(let outline, _): cover(outline, 1, nil, place, level)
        case .image(let mark): cover(.rectangle(mark.frame), 1, nil, place, level)
        case .map(let mark): cover(.rectangle(mark.frame), 1, nil, place, level)
        case .text(let run):
            let size = run.font.size
            let letters = Rect(run.origin.x, run.origin.y - 0.8 * size, run.width, size)
            mark(run.text, run.colour, letters, place, level)
        case .symbol(let symbol): mark(nil, symbol.colour, symbol.frame, place, level)
        case .stroke: break
        }
    }

    private mutating func cover(
        _ outline: Outline, _ alpha: Double, _ colour: RGBA?, _ place: Int, _ level: Level
    ) {
        // A free outline hides less than its box: it counts as a drawing, not as a ground.
        if case .path = outline { return }
        let bounds = level.transform.bounds(of: outline.bounds).intersection(level.bounds)
        let opacity = alpha * level.opacity
        guard opacity > 0.02, !bounds.isEmpty, let inverse = level.transform.inverse else { return }
        covers.append(
            Cover(
                command: place, outline: outline, inverse: inverse, bounds: bounds, clip: level.clip,
                opacity: opacity, colour: colour))
    }

    private mutating func mark(
        _ text: String?, _ colour: Colour, _ frame: Rect, _ place: Int, _ level: Level
    ) {
        marks.append(
            DrawnMark(
                command: place, text: text, colour: colour.rgba(in: appearance).opacity(level.opacity),
                frame: level.transform.bounds(of: frame)))
    }

    /// Whether a cover lies over a point.
    func covers(_ cover: Cover, _ point: Point) -> Bool {
        guard cover.bounds.contains(point), cover.outline.contains(cover.inverse(point)) else { return false }
        var clip = cover.clip
        while clip >= 0 {
            guard clips[clip].outline.contains(clips[clip].inverse(point)) else { return false }
            clip = clips[clip].parent
        }
        return true
    }
}

extension Outline {
    /// Whether a point is within; of a free outline, within its box.
    fileprivate func contains(_ point: Point) -> Bool {
        switch self {
        case .rectangle(let rect): return rect.contains(point)
        case .rounded(let rect, let radius): return rect.contains(point, cornerRadius: radius)
        case .path(let path): return path.bounds.contains(point)
        case .ellipse(let rect):
            guard !rect.isEmpty else { return false }
            let x = (point.x - rect.centre.x) / (rect.width / 2)
            let y = (point.y - rect.centre.y) / (rect.height / 2)
            return x * x + y * y <= 1
        }
    }
}

extension Paint {
    /// How opaque it is where it is least so, 0 to 1.
    fileprivate func leastAlpha(in appearance: Appearance) -> Double {
        switch self {
        case .colour(let colour): Double(colour.rgba(in: appearance).alpha) / 255
        case .linear(_, _, let stops), .radial(_, _, let stops):
            stops.map { Double($0.colour.rgba(in: appearance).alpha) / 255 }.min() ?? 0
        }
    }

    fileprivate func plain(in appearance: Appearance) -> RGBA? {
        guard case .colour(let colour) = self else { return nil }
        return colour.rgba(in: appearance)
    }
}
