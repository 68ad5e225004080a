import CDeflate

/// Writes PNG files. Equal pixels give equal files with one version of libdeflate; compare pixels, not files.
public enum PNGEncoding {
    /// - Parameter level: of the compression, 1 (fast) to 12 (small).
    /// - Throws: where there is no memory.
    public static func encode(_ picture: PixelBuffer, level: Int = 1) throws(RenderingError) -> [UInt8] {
        let isOpaque = picture.isOpaque
        let channels = isOpaque ? 3 : 4
        let rows = filtered(picture, channels)
        guard picture.width > 0, picture.height > 0 else {
            throw .library("a picture without pixels has no file")
        }
        let packed = try pack(rows, level)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(packed.count + 64)
        let header =
            bytes(picture.width) + bytes(picture.height) + [8, isOpaque ? 2 : 6, 0, 0, 0] as [UInt8]
        chunk("IHDR", header, &file)
        chunk("IDAT", packed, &file)
        chunk("IEND", [], &file)
        return file
    }

    /// Packs rows for an `IDAT`.
    static func pack(_ rows: [UInt8], _ level: Int) throws(RenderingError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(Int32(min(max(level, 1), 12))) else {
            throw .library("no memory")
        }
        defer { libdeflate_free_compressor(compressor) }
        let most = libdeflate_zlib_compress_bound(compressor, rows.count)
        let packed = [UInt8](unsafeUninitializedCapacity: most) { target, count in
            count = libdeflate_zlib_compress(compressor, rows, rows.count, target.baseAddress, most)
        }
        guard !packed.isEmpty else { throw .library("libdeflate") }
        return packed
    }

    static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func chunk(_ name: String, _ content: [UInt8], _ file: inout [UInt8]) {
        file += bytes(content.count)
        let start = file.count
        file += name.utf8
        file += content
        let sum = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        file += bytes(Int(sum))
    }

    /// Rows as differences to the row above, which is what plain surfaces and text pack best as.
    private static func filtered(_ picture: PixelBuffer, _ channels: Int) -> [UInt8] {
        let (width, height) = (picture.width, picture.height)
        let row = 1 + width * channels
        return [UInt8](unsafeUninitializedCapacity: row * height) { target, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    target[y * row] = 2
                    var place = y * row + 1
                    let (start, above) = (y * width, (y - 1) * width)
                    for x in 0..<width {
                        let pixel = pixels[start + x]
                        let upper = y > 0 ? pixels[above + x] : 0
                        if channels == 3 {
                            target[place] = UInt8(truncatingIfNeeded: (pixel >> 16) &- (upper >> 16))
                            target[place + 1] = UInt8(truncatingIfNeeded: (pixel >> 8) &- (upper >> 8))
                            target[place + 2] = UInt8(truncatingIfNeeded: pixel &- upper)
                        } else {
                            let (a, b) = (straight(pixel), y > 0 ? straight(upper) : (0, 0, 0, 0))
                            target[place] = a.0 &- b.0
                            target[place + 1] = a.1 &- b.1
                            target[place + 2] = a.2 &- b.2
                            target[place + 3] = a.3 &- b.3
                        }
                        place += channels
                    }
                }
            }
            count = row * height
        }
    }

    /// Red, green, blue and alpha, not multiplied.
    @inline(__always)
    private static func straight(_ pixel: UInt32) -> (UInt8, UInt8, UInt8, UInt8) {
        let a = pixel >> 24
        if a == 255 {
            return (
                UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
                UInt8(truncatingIfNeeded: pixel), 255
            )
        }
        guard a > 0 else { return (0, 0, 0, 0) }
        func part(_ value: UInt32) -> UInt8 { UInt8(min(255, (value * 255 + a / 2) / a)) }
        return (part(pixel >> 16 & 255), part(pixel >> 8 & 255), part(pixel & 255), UInt8(a))
    }
}
