/// What of a screen a person sees (EM-27): what is on the display, drawn, and not covered by what is drawn later.
///
/// It is worked out when somebody looks, from the draw list; layout and touch pay nothing for it. The rules, with their
/// reasons, are in `docs/screens.md`.
struct Sight {
    /// A thing counts as seen through what covers it, and a colour as a colour, while more than this is left of it.
    static let leastLight = 0.1
    /// What is read is seen with at least this share of its box; a line on a map with at least half of that.
    static let leastShare = 0.5
    /// Of the display: so much of a box is enough, however large the box is.
    static let leastShareOfDisplay = 0.25
    /// By how much, of 255, a mark differs from its ground in one of red, green and blue.
    static let leastContrast = 8.0

    let screen: LaidOutScreen
    let drawn: DrawnThings
    /// By the place of the element.
    private(set) var isSeen: [Bool]

    init(_ screen: LaidOutScreen) {
        self.screen = screen
        drawn = DrawnThings(screen.drawList)
        isSeen = [Bool](repeating: true, count: screen.elements.count)
        // What only holds others is there as long as one of them is.
        var holdsSeen = isSeen.map { _ in false }
        for index in screen.elements.indices.reversed() where index > 0 {
            let element = screen.elements[index]
            isSeen[index] = sees(element) || (element.name.isEmpty && holdsSeen[index])
            if isSeen[index], element.parent >= 0 { holdsSeen[element.parent] = true }
        }
    }

    private func sees(_ element: LaidOutElement) -> Bool {
        guard element.isInSight, element.opacity > Self.leastLight else { return false }
        let visible = element.visibleFrame
        let end = element.drawn.upperBound
        guard hasInk(element) else { return false }
        guard element.isRead else { return !isWhollyCovered(visible, above: end) }
        let box = element.frame.area
        let needed = min(box * Self.leastShare, screen.drawList.size.area * Self.leastShareOfDisplay)
        // Boxes lie on whole pixels, and half of a box may not.
        guard visible.area >= needed * 0.999 else { return false }
        guard let share = uncovered(visible, above: end) else { return true }
        return visible.area * share >= needed * 0.999
    }

    /// Whether anything covers a frame, and then how much of it is left; nil where nothing does.
    func uncovered(_ frame: Rect, above command: Int) -> Double? {
        let over = covers(over: frame, above: command)
        guard !over.isEmpty else { return nil }
        let places = Self.places(in: frame)
        return Double(places.count { light(at: $0, through: over) > Self.leastLight }) / Double(places.count)
    }

    /// Of points, those that nothing covers.
    func uncovered(_ points: [Point], above command: Int) -> Int {
        let over = drawn.covers.filter { $0.command >= command }
        return points.count { light(at: $0, through: over) > Self.leastLight }
    }

    private func isWhollyCovered(_ frame: Rect, above command: Int) -> Bool {
        uncovered(frame, above: command) == 0
    }

    private func covers(over frame: Rect, above command: Int) -> [Cover] {
        var over: [Cover] = []
        for cover in drawn.covers.reversed() {
            guard cover.command >= command else { break }
            if cover.bounds.overlaps(frame) { over.append(cover) }
        }
        return over
    }

    /// How much of what lies at a point reaches the eye.
    private func light(at point: Point, through over: [Cover]) -> Double {
        var light = 1.0
        for cover in over where drawn.covers(cover, point) {
            light *= 1 - cover.opacity
            if light <= Self.leastLight { break }
        }
        return light
    }

    /// Points spread evenly over a frame, more of them along its longer side.
    private static func places(in frame: Rect) -> [Point] {
        let (columns, rows) = frame.width >= frame.height ? (12, 4) : (4, 12)
        return (0..<columns * rows).map { number in
            let (column, row) = (Double(number % columns), Double(number / columns))
            return Point(
                frame.x + frame.width * (column + 0.5) / Double(columns),
                frame.y + frame.height * (row + 0.5) / Double(rows))
        }
    }

    /// The marks that an element draws, with those of what is in it.
    func marks(of element: LaidOutElement) -> ArraySlice<DrawnMark> {
        func first(from command: Int) -> Int {
            var (low, high) = (0, drawn.marks.count)
            while low < high {
                let middle = (low + high) / 2
                if drawn.marks[middle].command < command { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let start = first(from: element.drawn.lowerBound)
        return drawn.marks[start..<max(start, first(from: element.drawn.upperBound))]
    }

    /// Whether its words, or where it has none its symbols, stand out of what they are drawn on.
    private func hasInk(_ element: LaidOutElement) -> Bool {
        guard element.isRead else { return true }
        let all = marks(of: element)
        let texts = all.filter { $0.text != nil }
        let marks = texts.isEmpty ? Array(all) : texts
        return marks.isEmpty || marks.contains(where: standsOut)
    }

    func standsOut(_ mark: DrawnMark) -> Bool {
        let alpha = Double(mark.colour.alpha) / 255
        guard alpha > Self.leastLight else { return false }
        guard let ground = ground(of: mark) else { return true }
        func differs(_ one: UInt8, _ other: UInt8) -> Bool {
            alpha * (Double(one) - Double(other)).magnitude > Self.leastContrast
        }
        return differs(mark.colour.red, ground.red) || differs(mark.colour.green, ground.green)
            || differs(mark.colour.blue, ground.blue)
    }

    /// The colour of what a mark is drawn on; nil where that has several.
    private func ground(of mark: DrawnMark) -> RGBA? {
        for cover in drawn.covers.reversed()
        where cover.command < mark.command && drawn.covers(cover, mark.frame.centre) {
            if cover.opacity >= 1 - Self.leastLight { return cover.colour }
            if cover.opacity > Self.leastLight { return nil }
        }
        return drawn.background
    }
}

extension LaidOutElement {
    /// Whether a person reads it, and so has to see most of it, rather than something that holds others or is looked at.
    var isRead: Bool {
        switch kind {
        case .text, .symbol, .button, .field, .toggle, .picker, .stepper, .slider, .progress: true
        case .stack, .layers, .grid: role == .row
        case .image, .shape, .canvas, .divider, .spacer, .scroll, .list, .presentation, .map, .chart: false
        }
    }
}

extension Rect {
    var area: Double { isEmpty ? 0 : width * height }
}

extension Size {
    var area: Double { width * height }
}
