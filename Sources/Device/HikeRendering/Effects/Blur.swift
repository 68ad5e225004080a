/// A blur of whole numbers: three runs of a box, which come near to a Gaussian. The same on every machine.
enum Blur {
    /// Blurs bytes in place.
    /// - Parameters:
    ///   - channels: bytes of a pixel, each blurred by itself.
    ///   - sigma: standard deviation in pixels; below 0.3 nothing is done.
    ///   - repeatsEdges: beyond the edges lies what is at them; otherwise nothing.
    static func blur(
        _ bytes: inout [UInt8], width: Int, height: Int, channels: Int, sigma: Double, repeatsEdges: Bool
    ) {
        let boxes = boxes(sigma)
        guard sigma >= 0.3, width > 0, height > 0, bytes.count == width * height * channels else { return }
        var other = [UInt8](repeating: 0, count: bytes.count)
        for radius in boxes where radius > 0 {
            bytes.withUnsafeBufferPointer { from in
                other.withUnsafeMutableBufferPointer { to in
                    for y in 0..<height {
                        for channel in 0..<channels {
                            run(
                                from, to, start: y * width * channels + channel, step: channels, count: width,
                                radius: radius, repeatsEdges: repeatsEdges)
                        }
                    }
                }
            }
            swap(&bytes, &other)
        }
        for radius in boxes where radius > 0 {
            columns(
                bytes, &other, row: width * channels, height: height, radius: radius,
                repeatsEdges: repeatsEdges)
            swap(&bytes, &other)
        }
    }

    /// Half widths of the three boxes whose variances add up to that of the Gaussian, nearly.
    static func boxes(_ sigma: Double) -> [Int] {
        let ideal = (sigma * sigma * 12 / 3 + 1).squareRoot()
        var lower = Int(ideal.rounded(.down))
        if lower.isMultiple(of: 2) { lower -= 1 }
        let (w, n) = (Double(lower), 3.0)
        let small = ((12 * sigma * sigma - n * w * w - 4 * n * w - 3 * n) / (-4 * w - 4)).rounded()
        return (0..<3).map { ($0 < Int(small) ? lower : lower + 2) / 2 }
    }

    /// How far a blur reaches, in pixels.
    static func reach(_ sigma: Double) -> Int { sigma < 0.3 ? 0 : boxes(sigma).reduce(0, +) }

    /// One row of one channel.
    @inline(__always)
    private static func run(
        _ from: UnsafeBufferPointer<UInt8>, _ to: UnsafeMutableBufferPointer<UInt8>, start: Int, step: Int,
        count: Int, radius: Int, repeatsEdges: Bool
    ) {
        let width = UInt32(2 * radius + 1)
        let factor = (UInt32(1 << 23) + width / 2) / width
        let first = repeatsEdges ? UInt32(from[start]) : 0
        let last = repeatsEdges ? UInt32(from[start + (count - 1) * step]) : 0
        var sum = first * UInt32(radius)
        for index in 0...radius { sum += index < count ? UInt32(from[start + index * step]) : last }
        for index in 0..<count {
            to[start + index * step] = UInt8(truncatingIfNeeded: min(255, (sum &* factor &+ 1 << 22) >> 23))
            let (ahead, behind) = (index + radius + 1, index - radius)
            sum = sum &+ (ahead < count ? UInt32(from[start + ahead * step]) : last)
            sum = sum &- (behind >= 0 ? UInt32(from[start + behind * step]) : first)
        }
    }

    /// All columns at once, row after row.
    private static func columns(
        _ from: [UInt8], _ to: inout [UInt8], row: Int, height: Int, radius: Int, repeatsEdges: Bool
    ) {
        let width = UInt32(2 * radius + 1)
        let factor = (UInt32(1 << 23) + width / 2) / width
        var sums = [UInt32](repeating: 0, count: row)
        let empty = [UInt8](repeating: 0, count: row)
        from.withUnsafeBufferPointer { from in
            empty.withUnsafeBufferPointer { empty in
                sums.withUnsafeMutableBufferPointer { sums in
                    to.withUnsafeMutableBufferPointer { to in
                        func line(_ y: Int) -> UnsafeBufferPointer<UInt8> {
                            if !repeatsEdges, y < 0 || y >= height { return empty }
                            let at = min(max(y, 0), height - 1) * row
                            return UnsafeBufferPointer(rebasing: from[at..<(at + row)])
                        }
                        for y in -radius...radius {
                            let line = line(y)
                            for x in 0..<row { sums[x] &+= UInt32(line[x]) }
                        }
                        for y in 0..<height {
                            let (ahead, behind) = (line(y + radius + 1), line(y - radius))
                            let start = y * row
                            for x in 0..<row {
                                let value = (sums[x] &* factor &+ 1 << 22) >> 23
                                to[start + x] = UInt8(truncatingIfNeeded: min(255, value))
                                sums[x] = sums[x] &+ UInt32(ahead[x]) &- UInt32(behind[x])
                            }
                        }
                    }
                }
            }
        }
    }
}
