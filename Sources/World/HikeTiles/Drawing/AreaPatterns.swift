import HikeRendering
import HikeScreens

/// The little pictures that are strewn over scree, rock, marsh and the like. They join without a seam.
struct AreaPatterns {
    /// Pixels at scale 1; a tile is a multiple of it.
    static let side = 64
    private var pictures: [String: PixelBuffer] = [:]

    mutating func picture(_ pattern: AreaStyle.Pattern, scale: Int) -> PixelBuffer {
        let key = "\(pattern.rawValue)\(scale)"
        if let known = pictures[key] { return known }
        let side = Self.side * scale
        guard let canvas = try? MapCanvas(width: side, height: side) else {
            return PixelBuffer(width: side, height: side)
        }
        Self.draw(pattern, Double(scale), on: canvas)
        let picture = canvas.picture(PixelRect(0, 0, side, side))
        pictures[key] = picture
        return picture
    }

    /// Places that look strewn by chance and keep their distance (Halton's sequence), 0 to 1.
    private static func place(_ index: Int) -> (x: Double, y: Double) {
        func reverse(_ base: Int) -> Double {
            var (value, share, rest) = (0.0, 1.0, index + 1)
            while rest > 0 {
                share /= Double(base)
                value += share * Double(rest % base)
                rest /= base
            }
            return value
        }
        return (reverse(2), reverse(3))
    }

    /// Draws at a place and, as a mark may lie across an edge, at the same place of the eight neighbours.
    private static func around(_ index: Int, _ side: Double, _ mark: (Double, Double) -> Void) {
        let place = place(index)
        for row in -1...1 {
            for column in -1...1 {
                mark((place.x + Double(column)) * side, (place.y + Double(row)) * side)
            }
        }
    }

    private static func draw(_ pattern: AreaStyle.Pattern, _ scale: Double, on canvas: MapCanvas) {
        let side = Double(side) * scale
        switch pattern {
        case .scree, .sand:
            let isSand = pattern == .sand
            for index in 0..<(isSand ? 90 : 58) {
                let radius = (isSand ? 0.5 : [0.55, 0.8, 0.65, 1.0][index % 4]) * scale
                around(index, side) { canvas.circle($0, $1, radius: radius) }
            }
            canvas.fill(RGBA(hex: isSand ? 0xB89B5A : 0x8E887E, opacity: 0.62))
        case .rock:
            // Short strokes along the slope's fall in a few directions, as engravers do.
            for index in 0..<46 {
                let (dx, dy) = [(1.5, 3.2), (-1.2, 3.4), (2.4, 2.2), (0.3, 3.8)][index % 4]
                around(index, side) { x, y in
                    canvas.move(x, y)
                    canvas.line(x + dx * scale, y + dy * scale)
                    if index % 3 == 0 { canvas.line(x + (dx + 1.8) * scale, y + (dy - 0.6) * scale) }
                }
            }
            canvas.stroke(.init(RGBA(hex: 0x7B766E, opacity: 0.5), width: 0.75 * scale))
        case .wetland:
            for index in 0..<14 {
                around(index, side) { x, y in
                    canvas.move(x - 3.5 * scale, y)
                    canvas.line(x + 3.5 * scale, y)
                    canvas.move(x - 1.5 * scale, y - 2 * scale)
                    canvas.line(x + 1.5 * scale, y - 2 * scale)
                }
            }
            canvas.stroke(.init(RGBA(hex: 0x5A9EC9, opacity: 0.75), width: 0.8 * scale, cap: .butt))
        case .orchard:
            for row in 0..<8 {
                for column in 0..<8 {
                    canvas.circle(
                        (Double(column) + 0.5) * side / 8, (Double(row) + 0.5) * side / 8, radius: 0.9 * scale
                    )
                }
            }
            canvas.fill(RGBA(hex: 0x7BA05A, opacity: 0.7))
        case .graves:
            for index in 0..<16 {
                let x = (Double(index % 4) + 0.5) * side / 4
                let y = (Double(index / 4) + 0.5) * side / 4
                canvas.move(x, y - 2.4 * scale)
                canvas.line(x, y + 2.4 * scale)
                canvas.move(x - 1.5 * scale, y - 0.8 * scale)
                canvas.line(x + 1.5 * scale, y - 0.8 * scale)
            }
            canvas.stroke(.init(RGBA(hex: 0x5C6B52, opacity: 0.7), width: 0.7 * scale))
        }
    }
}
