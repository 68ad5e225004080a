import HikeScreens

/// The pixels of a translucent material: what lies beneath, blurred, with a tint over it.
enum BackdropPixels {
    /// - Parameters:
    ///   - beneath: what has been drawn, larger than the material by what the blur reaches, where there is more.
    ///   - sigma: of the blur, in pixels.
    static func make(_ beneath: PixelBuffer, sigma: Double, tint: RGBA) -> PixelBuffer {
        // A wide blur is one of fewer pixels.
        let factor = sigma >= 10 ? 4 : sigma >= 4 ? 2 : 1
        let width = (beneath.width + factor - 1) / factor
        let height = (beneath.height + factor - 1) / factor
        guard width > 0, height > 0 else { return beneath }
        var bytes = shrunk(beneath, factor, width, height)
        Blur.blur(
            &bytes, width: width, height: height, channels: 4, sigma: sigma / Double(factor),
            repeatsEdges: true)
        return grown(bytes, factor, width, height, like: beneath, tint: tint.premultiplied)
    }

    /// Means of blocks; blocks at the right and bottom may be smaller.
    private static func shrunk(_ source: PixelBuffer, _ factor: Int, _ width: Int, _ height: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            source.pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let rows = (y * factor)..<min((y + 1) * factor, source.height)
                    for x in 0..<width {
                        let columns = (x * factor)..<min((x + 1) * factor, source.width)
                        var (a, r, g, b): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                        for row in rows {
                            for column in columns {
                                let pixel = pixels[row * source.width + column]
                                a &+= pixel >> 24
                                r &+= pixel >> 16 & 255
                                g &+= pixel >> 8 & 255
                                b &+= pixel & 255
                            }
                        }
                        let area = UInt32(rows.count * columns.count)
                        let place = (y * width + x) * 4
                        bytes[place] = UInt8(truncatingIfNeeded: (b + area / 2) / area)
                        bytes[place + 1] = UInt8(truncatingIfNeeded: (g + area / 2) / area)
                        bytes[place + 2] = UInt8(truncatingIfNeeded: (r + area / 2) / area)
                        bytes[place + 3] = UInt8(truncatingIfNeeded: (a + area / 2) / area)
                    }
                }
            }
            count = width * height * 4
        }
    }

    /// Back to full size with straight lines between the middles of the blocks, and the tint over it.
    private static func grown(
        _ bytes: [UInt8], _ factor: Int, _ width: Int, _ height: Int, like source: PixelBuffer, tint: UInt32
    ) -> PixelBuffer {
        var result = PixelBuffer(width: source.width, height: source.height)
        // For each place, the block before it and 64ths of the way to the next.
        func steps(_ count: Int, _ blocks: Int) -> [(first: Int, second: Int, part: UInt32)] {
            (0..<count).map { place in
                let at = max(0, (2 * place + 1 - factor) * 64 / (2 * factor))
                let first = min(at / 64, blocks - 1)
                return (first, min(first + 1, blocks - 1), UInt32(at % 64))
            }
        }
        let columns = steps(source.width, width)
        let rows = steps(source.height, height)
        bytes.withUnsafeBufferPointer { bytes in
            result.pixels.withUnsafeMutableBufferPointer { pixels in
                for y in 0..<source.height {
                    let row = rows[y]
                    let (above, below) = (row.first * width, row.second * width)
                    for x in 0..<source.width {
                        let column = columns[x]
                        var pixel: UInt32 = 0
                        for channel in 0..<4 {
                            let top = mix(
                                bytes[(above + column.first) * 4 + channel],
                                bytes[(above + column.second) * 4 + channel], column.part)
                            let bottom = mix(
                                bytes[(below + column.first) * 4 + channel],
                                bytes[(below + column.second) * 4 + channel], column.part)
                            let value = (top &* (64 &- row.part) &+ bottom &* row.part &+ 2048) >> 12
                            pixel |= value << UInt32(8 * channel)
                        }
                        pixels[y * source.width + x] = over(tint, pixel)
                    }
                }
            }
        }
        return result
    }

    @inline(__always)
    private static func mix(_ a: UInt8, _ b: UInt8, _ part: UInt32) -> UInt32 {
        UInt32(a) &* (64 &- part) &+ UInt32(b) &* part
    }
}
