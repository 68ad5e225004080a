import HikeMaps
import HikeScreens

/// Draws the lines of a map.
struct LinePainter {
    let projection: MapProjection
    let appearance: Appearance
    private var scale: Double { projection.viewport.scale }

    init(_ projection: MapProjection, _ appearance: Appearance) {
        self.projection = projection
        self.appearance = appearance
    }

    func draw(_ line: MapLine, _ mask: inout LineMask, on buffer: inout PixelBuffer) {
        let style = line.style
        guard style.width > 0, style.width <= 100 else { return }
        let radius = style.width / 2 * scale
        let rim = style.casing == nil ? 0 : max(0, min(style.casingWidth, 20)) * scale
        let reach = radius + rim + 1
        let pieces = line.geometry.pieces(
            in: projection, margin: style.reach + 2, tolerance: 0.45 / max(1, scale))
        for piece in pieces {
            for part in Self.dashed(piece, style) {
                for (a, b) in zip(part, part.dropFirst()) { mask.add(pixels(a), pixels(b), reach: reach) }
            }
        }
        mask.paint(
            rim: style.casing.map { (radius + rim, colour($0)) }, core: (radius, colour(style.colour)),
            on: &buffer)
        arrows(line, &mask, on: &buffer)
    }

    /// Chevrons, a little wider than the line, with a rim of its colour.
    private func arrows(_ line: MapLine, _ mask: inout LineMask, on buffer: inout PixelBuffer) {
        let style = line.style
        guard style.arrowSpacing > 0 else { return }
        let half = max(3.2, style.width * 0.8)
        let (radius, rim) = (0.85 * scale, 1.1 * scale)
        for arrow in line.geometry.arrows(in: projection, spacing: style.arrowSpacing) {
            let turn = Transform.turn(degrees: arrow.degrees, about: .zero)
            let corners = [Point(-half, half * 0.55), Point(0, -half * 0.55), Point(half, half * 0.55)].map {
                pixels(arrow.place + turn($0))
            }
            mask.add(corners[0], corners[1], reach: radius + rim + 1)
            mask.add(corners[1], corners[2], reach: radius + rim + 1)
        }
        let dark = style.colour.rgba(in: appearance)
        mask.paint(
            rim: (radius + rim, RGBA(dark.red, dark.green, dark.blue).premultiplied),
            core: (radius, colour(style.arrowColour)), on: &buffer)
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
