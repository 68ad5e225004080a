import HikeMaps
import HikeScreens

/// A line as it is drawn: straight pieces, a rim beneath and a core above.
struct LineStroke {
    /// In pixels of the frame.
    var pieces: [(a: Point, b: Point)]
    /// Radius in pixels and premultiplied colour; nil for none.
    var rim: (radius: Double, colour: UInt32)?
    var core: (radius: Double, colour: UInt32)

    /// - Parameters:
    ///   - mask: of rows of the frame.
    ///   - buffer: those rows.
    func paint(_ mask: inout LineMask, on buffer: inout PixelBuffer) {
        let reach = max(core.radius, rim?.radius ?? 0) + 1
        for (a, b) in pieces { mask.add(a, b, reach: reach) }
        mask.paint(rim: rim, core: core, on: &buffer)
    }
}

/// Makes strokes of the lines of a map.
struct LinePainter {
    let projection: MapProjection
    let appearance: Appearance
    private var scale: Double { projection.viewport.scale }

    init(_ projection: MapProjection, _ appearance: Appearance) {
        self.projection = projection
        self.appearance = appearance
    }

    /// The line, and the arrows on it.
    func strokes(_ line: MapLine) -> [LineStroke] {
        let style = line.style
        guard style.width > 0, style.width <= 100 else { return [] }
        let radius = style.width / 2 * scale
        let rim = style.casing == nil ? 0 : max(0, min(style.casingWidth, 20)) * scale
        var pieces: [(Point, Point)] = []
        for piece in line.geometry.pieces(
            in: projection, margin: style.reach + 2, tolerance: 0.45 / max(1, scale))
        {
            for part in Self.dashed(piece, style) {
                for (a, b) in zip(part, part.dropFirst()) { pieces.append((pixels(a), pixels(b))) }
            }
        }
        let stroke = LineStroke(
            pieces: pieces, rim: style.casing.map { (radius + rim, colour($0)) },
            core: (radius, colour(style.colour)))
        return [stroke] + (arrows(line).map { [$0] } ?? [])
    }

    /// Chevrons, a little wider than the line, with a rim of its colour.
    private func arrows(_ line: MapLine) -> LineStroke? {
        let style = line.style
        guard style.arrowSpacing > 0 else { return nil }
        let half = max(3.2, style.width * 0.8)
        let (radius, rim) = (0.85 * scale, 1.1 * scale)
        var pieces: [(Point, Point)] = []
        for arrow in line.geometry.arrows(in: projection, spacing: style.arrowSpacing) {
            let turn = Transform.turn(degrees: arrow.degrees, about: .zero)
            let corners = [Point(-half, half * 0.55), Point(0, -half * 0.55), Point(half, half * 0.55)].map {
                pixels(arrow.place + turn($0))
            }
            pieces += [(corners[0], corners[1]), (corners[1], corners[2])]
        }
        let dark = style.colour.rgba(in: appearance)
        return LineStroke(
            pieces: pieces, rim: (radius + rim, RGBA(dark.red, dark.green, dark.blue).premultiplied),
            core: (radius, colour(style.arrowColour)))
    }

    private func pixels(_ point: Point) -> Point { Point(point.x * scale, point.y * scale) }

    private func colour(_ colour: Colour) -> UInt32 { colour.rgba(in: appearance).premultiplied }

    /// A piece in dashes; their round ends count to them.
    private static func dashed(_ piece: LinePiece, _ style: LineStyle) -> [[Point]] {
        let lengths = style.dash
        let round = lengths.reduce(0, +)
        guard lengths.count >= 2, round > 1, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
            return [piece.points]
        }
        var dashes: [[Point]] = []
        var along = 0.0
        let cap = style.width / 2
        // Each dash of each round, as stretches along the piece.
        var number = Int((piece.start / round).rounded(.down))
        let total = zip(piece.points, piece.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        guard total / round < 20_000 else { return [piece.points] }
        while Double(number) * round - piece.start < total {
            along = Double(number) * round - piece.start
            for (place, length) in lengths.enumerated() {
                if place % 2 == 0 {
                    let middle = along + length / 2
                    let half = max(0.01, length / 2 - cap)
                    let part = stretch(piece.points, middle - half, middle + half)
                    if part.count > 1 { dashes.append(part) }
                }
                along += length
            }
            number += 1
        }
        return dashes
    }

    /// The part of a line between two lengths along it.
    private static func stretch(_ points: [Point], _ from: Double, _ to: Double) -> [Point] {
        var part: [Point] = []
        var along = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            let length = a.distance(to: b)
            defer { along += length }
            guard length > 0, along + length >= from, along <= to else { continue }
            func at(_ place: Double) -> Point {
                let share = min(1, max(0, (place - along) / length))
                return Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
            }
            if part.isEmpty { part.append(at(from)) }
            part.append(at(to))
        }
        return part
    }
}
