import HikeFormats

/// Brings pictures to other sizes with whole numbers: every pixel is the weighted mean of those beneath it.
enum Scaling {
    /// From which source pixels a target pixel comes: weights of 65536 in all.
    private struct Tap {
        var first: Int
        var weights: [UInt32]
    }

    /// - Parameter part: of the source, in fractions of its sides; all of it by default.
    static func scaled(
        _ source: PixelBuffer, from part: PicturePart = PicturePart(), to size: (width: Int, height: Int)
    ) -> PixelBuffer {
        if part == PicturePart(), source.width == size.width, source.height == size.height { return source }
        var result = PixelBuffer(width: size.width, height: size.height)
        guard source.width > 0, source.height > 0, size.width > 0, size.height > 0 else { return result }
        let columns = taps(source.width, part.x, part.width, size.width)
        let rows = taps(source.height, part.y, part.height, size.height)
        // Across first; of the rows only those that are needed.
        let firstRow = rows.map(\.first).min() ?? 0
        let lastRow = rows.map { $0.first + $0.weights.count }.max() ?? 0
        var across = [UInt32](repeating: 0, count: size.width * max(0, lastRow - firstRow))
        source.pixels.withUnsafeBufferPointer { from in
            across.withUnsafeMutableBufferPointer { to in
                for y in firstRow..<lastRow {
                    let row = y * source.width
                    for (x, tap) in columns.enumerated() {
                        to[(y - firstRow) * size.width + x] = mean(from, row + tap.first, 1, tap.weights)
                    }
                }
            }
        }
        across.withUnsafeBufferPointer { from in
            result.pixels.withUnsafeMutableBufferPointer { to in
                for (y, tap) in rows.enumerated() {
                    for x in 0..<size.width {
                        to[y * size.width + x] = mean(
                            from, (tap.first - firstRow) * size.width + x, size.width, tap.weights)
                    }
                }
            }
        }
        return result
    }

    @inline(__always)
    private static func mean(
        _ pixels: UnsafeBufferPointer<UInt32>, _ start: Int, _ step: Int, _ weights: [UInt32]
    ) -> UInt32 {
        var (a, r, g, b): (UInt32, UInt32, UInt32, UInt32) = (32768, 32768, 32768, 32768)
        var place = start
        for weight in weights {
            let pixel = pixels[place]
            a &+= (pixel >> 24) &* weight
            r &+= (pixel >> 16 & 255) &* weight
            g &+= (pixel >> 8 & 255) &* weight
            b &+= (pixel & 255) &* weight
            place += step
        }
        return (a >> 16) << 24 | (r >> 16) << 16 | (g >> 16) << 8 | b >> 16
    }

    /// A tent as wide as two target pixels, or two source pixels where the picture grows.
    private static func taps(_ count: Int, _ start: Double, _ part: Double, _ size: Int) -> [Tap] {
        let ratio = Double(count) * part / Double(size)
        let support = max(1, ratio)
        return (0..<size).map { index in
            let centre = Double(count) * start + (Double(index) + 0.5) * ratio
            let first = max(0, min(count - 1, Int((centre - support).rounded(.down))))
            let last = max(first, min(count - 1, Int((centre + support).rounded(.up)) - 1))
            let heights = (first...last).map { max(0, 1 - (Double($0) + 0.5 - centre).magnitude / support) }
            let sum = heights.reduce(0, +)
            guard sum > 0 else {
                return Tap(first: min(max(0, Int(centre)), count - 1), weights: [65536])
            }
            var weights = heights.map { UInt32(($0 / sum * 65536).rounded()) }
            // The weights make up the whole exactly: what is of one colour stays so.
            let total = Int(weights.reduce(0, +))
            if let most = weights.indices.max(by: { weights[$0] < weights[$1] }) {
                weights[most] = UInt32(max(0, Int(weights[most]) + 65536 - total))
            }
            return Tap(first: first, weights: weights)
        }
    }
}
