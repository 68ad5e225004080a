import HikeRendering
import HikeScreens

/// Names along lines, and numbers of roads.
extension LabelPlanner {
    // MARK: Road numbers

    mutating func placeShields() {
        guard zoom >= 11 else { return }
        for line in data.lines.reversed() {
            guard line.kind >= .secondary, line.kind <= .motorway, line.ref >= 0, !line.isTunnel else {
                continue
            }
            if zoom < 12, line.kind < .primary { continue }
            let points = pixels(line)
            var along = 0.0
            for index in 1..<points.count {
                let (a, b) = (points[index - 1], points[index])
                let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
                along += length
                guard along > 24 else { continue }
                along = 0
                placeShield(line, (a.x + b.x) / 2, (a.y + b.y) / 2)
            }
        }
    }

    private mutating func placeShield(_ line: MapLine, _ x: Double, _ y: Double) {
        guard isFar(-2 - line.ref, x, y, 260), let style = LineStyle.table[line.kind] else { return }
        let text = data.texts[Int(line.ref)]
        let size = 7.5
        let width = LabelText.width(text, .semibold) * size
        let frame = LabelBox(
            left: x - width / 2 - 2.5, top: y - size * 0.66, right: x + width / 2 + 2.5,
            bottom: y + size * 0.66)
        guard !plan.isTaken(frame.grown(3)) else { return }
        var label = PlacedLabel(box: frame.grown(2))
        label.mark = .shield(style.colour)
        label.frame = frame
        label.haloWidth = 0
        var left = x - width / 2
        var glyphs: [MapGlyph] = []
        for (scalar, advance) in zip(text.unicodeScalars, LabelText.advances(text, .semibold)) {
            glyphs.append(MapGlyph(scalar.value, x: left, y: y + size * 0.36))
            left += advance * size
        }
        label.texts = [(MapFont(.semibold, size: size), glyphs)]
        plan.place(label, [frame])
        written[-2 - line.ref, default: []].append((x, y))
    }

    // MARK: Names

    mutating func placeLineNames(_ isWanted: (LineKind) -> Bool) {
        // Greater roads first.
        for line in data.lines.reversed() where line.name >= 0 && isWanted(line.kind) && !line.isTunnel {
            guard let style = LineLabelStyle.of(line.kind), zoom >= style.minZoom else { continue }
            let text = data.texts[Int(line.name)]
            let size = style.size.at(zoom)
            let advances = LabelText.advances(text, style.weight).map { $0 * size }
            let width = advances.reduce(0, +)
            // A box around the line says cheaply that it is too short.
            let extent = Double(max(line.box.width, line.box.height)) * scale
            guard extent > width * 0.7 else { continue }
            var curve = Curve(Self.smooth(pixels(line), over: size * 1.6))
            guard curve.length > width + 8 else { continue }
            placeName(line, text, advances, style, &curve)
        }
    }

    private mutating func placeName(
        _ line: MapLine, _ text: String, _ advances: [Double], _ style: LineLabelStyle, _ curve: inout Curve
    ) {
        let width = advances.reduce(0, +)
        let pieces = max(1, Int(curve.length / style.distance))
        for piece in 0..<pieces {
            let middle = (Double(piece) + 0.5) * curve.length / Double(pieces)
            // In the middle of its piece, or a little aside.
            let reach = curve.length / Double(pieces) / 2 - width / 2 - 2
            let tries = reach > 0 ? [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9].map { $0 * reach } : [0]
            for shift in tries
            where write(line, text, advances, style, &curve, at: middle + shift - width / 2) {
                break
            }
        }
    }

    private mutating func write(
        _ line: MapLine, _ text: String, _ advances: [Double], _ style: LineLabelStyle, _ curve: inout Curve,
        at start: Double
    ) -> Bool {
        let width = advances.reduce(0, +)
        guard start >= 0, start + width <= curve.length else { return false }
        let size = style.size.at(zoom)
        let ends = (curve.place(start), curve.place(start + width))
        let middle = ((ends.0.x + ends.1.x) / 2, (ends.0.y + ends.1.y) / 2)
        guard isFar(line.name, middle.0, middle.1, style.distance * 0.75) else { return false }
        // Upright: against the line where that leads to the left.
        let isReversed = ends.1.x < ends.0.x
        let aside = style.aside.at(zoom)
        var glyphs: [MapGlyph] = []
        var boxes: [LabelBox] = []
        var lastTurn: Int?
        var along = isReversed ? start + width : start
        let sign = isReversed ? -1.0 : 1.0
        for (scalar, advance) in zip(text.unicodeScalars, advances) {
            let centre = curve.place(along + sign * advance / 2)
            // The direction over a few letters, so that corners are rounded.
            let (before, after) = (
                curve.place(along - sign * size * 0.8), curve.place(along + sign * (advance + size * 0.8))
            )
            var (ux, uy) = (after.x - before.x, after.y - before.y)
            let length = (ux * ux + uy * uy).squareRoot()
            guard length > 0 else { return false }
            (ux, uy) = (ux / length, uy / length)
            let turn = LabelText.turn(ux, uy)
            if let lastTurn {
                let bend =
                    ((turn - lastTurn) % MapGlyph.turns + MapGlyph.turns * 3 / 2) % MapGlyph.turns - MapGlyph
                    .turns / 2
                guard bend.magnitude <= 6 else { return false }
            }
            lastTurn = turn
            // Up is to the left of the way that the text goes.
            let up = aside == 0 ? -size * 0.36 : aside - size * 0.36
            let x = centre.x - ux * advance / 2 + uy * up
            let y = centre.y - uy * advance / 2 - ux * up
            glyphs.append(MapGlyph(scalar.value, x: x, y: y, turn: turn))
            let (cx, cy) = (centre.x + uy * aside, centre.y - ux * aside)
            let half = size * 0.55
            let box = LabelBox(left: cx - half, top: cy - half, right: cx + half, bottom: cy + half)
            guard !plan.isTaken(box) else { return false }
            boxes.append(box)
            along += sign * advance
        }
        guard let first = boxes.first else { return false }
        var label = PlacedLabel(box: boxes.reduce(first) { $0.union($1) }.grown(size))
        label.colour = style.colour
        label.haloWidth = 1.3
        label.texts = [(MapFont(style.weight, size: size, isSlanted: style.isSlanted), glyphs)]
        plan.place(label, boxes)
        written[line.name, default: []].append(middle)
        return true
    }

    /// Whether the same was not written nearby.
    private func isFar(_ key: Int32, _ x: Double, _ y: Double, _ distance: Double) -> Bool {
        !(written[key] ?? []).contains {
            ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < distance * distance
        }
    }

    /// A line at equal steps, each the mean of its surroundings: names need not follow every bend.
    static func smooth(_ points: [(x: Double, y: Double)], over reach: Double) -> [(x: Double, y: Double)] {
        var curve = Curve(points)
        let step = reach / 3
        let count = Int(curve.length / step)
        guard count > 6 else { return points }
        let even = (0...count).map { curve.place(Double($0) * curve.length / Double(count)) }
        return even.indices.map { index in
            // The ends stay where they are.
            let near = min(3, min(index, count - index))
            var (x, y) = (0.0, 0.0)
            for other in index - near...index + near {
                x += even[other].x
                y += even[other].y
            }
            return (x / Double(2 * near + 1), y / Double(2 * near + 1))
        }
    }

    func pixels(_ line: MapLine) -> [(x: Double, y: Double)] {
        var points: [(x: Double, y: Double)] = []
        for index in line.points {
            let point = (Double(data.xs[Int(index)]) * scale, Double(data.ys[Int(index)]) * scale)
            if let last = points.last, (last.x - point.0).magnitude + (last.y - point.1).magnitude < 1,
                index < line.points.upperBound - 1
            {
                continue
            }
            points.append(point)
        }
        return points
    }
}

/// A line with the way to each of its points.
struct Curve {
    private let points: [(x: Double, y: Double)]
    private var distances: [Double] = [0]
    private var last = 1

    init(_ points: [(x: Double, y: Double)]) {
        self.points = points
        for index in 1..<max(points.count, 1) {
            let (dx, dy) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
            distances.append(distances[index - 1] + (dx * dx + dy * dy).squareRoot())
        }
    }

    var length: Double { distances.last ?? 0 }

    /// The place after a way; beyond the ends the line goes straight on.
    mutating func place(_ way: Double) -> (x: Double, y: Double) {
        guard points.count > 1 else { return points.first ?? (0, 0) }
        while last < points.count - 1, distances[last] < way { last += 1 }
        while last > 1, distances[last - 1] > way { last -= 1 }
        let (a, b) = (points[last - 1], points[last])
        let size = distances[last] - distances[last - 1]
        let share = size > 0 ? (way - distances[last - 1]) / size : 0
        return (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
    }
}
