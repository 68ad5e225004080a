import CDeflate
import CZlib

/// Writes PNG files, strip by strip: beside the pixels and the file it takes no memory to speak of. Equal pixels give equal
/// files with one version of zlib; compare pixels, not files.
public enum PNGEncoding {
    /// Bytes of rows that are packed at a time, and of a chunk of the file at most.
    private static let stripBytes = 256 * 1024

    /// - Parameter level: of the compression, 1 (fast) to 9 (small).
    /// - Throws: where there is no memory.
    public static func encode(_ picture: PixelBuffer, level: Int = 1) throws(RenderingError) -> [UInt8] {
        guard picture.width > 0, picture.height > 0 else {
            throw .library("a picture without pixels has no file")
        }
        let isOpaque = picture.isOpaque
        let channels = isOpaque ? 3 : 4
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            bytes(picture.width) + bytes(picture.height) + [8, isOpaque ? 2 : 6, 0, 0, 0] as [UInt8]
        chunk("IHDR", header, &file)
        try pack(picture, channels, level, &file)
        chunk("IEND", [], &file)
        return file
    }

    /// Adds the rows as `IDAT`s.
    private static func pack(
        _ picture: PixelBuffer, _ channels: Int, _ level: Int, _ file: inout [UInt8]
    ) throws(RenderingError) {
        let level = Int32(min(max(level, 1), 9))
        var stream = z_stream()
        guard czlib_deflate_init(&stream, level, 15) == Z_OK else { throw .library("no memory") }
        defer { deflateEnd(&stream) }
        // Differences of rows are mostly runs of one value: to look for those alone is the fastest, and no worse.
        if level == 1 { deflateParams(&stream, level, Z_RLE) }
        let row = 1 + picture.width * channels
        let strip = max(1, stripBytes / row)
        var rows = [UInt8](repeating: 0, count: min(strip, picture.height) * row)
        var packed = [UInt8](repeating: 0, count: stripBytes)
        for top in stride(from: 0, to: picture.height, by: strip) {
            let bottom = min(top + strip, picture.height)
            filter(picture, top..<bottom, channels, &rows)
            let isLast = bottom == picture.height
            guard pack(rows[..<((bottom - top) * row)], isLast, &stream, &packed, &file) else {
                throw .library("zlib")
            }
        }
    }

    /// - Returns: false where zlib refuses.
    private static func pack(
        _ rows: ArraySlice<UInt8>, _ isLast: Bool, _ stream: inout z_stream, _ packed: inout [UInt8],
        _ file: inout [UInt8]
    ) -> Bool {
        rows.withUnsafeBytes { source in
            // zlib only reads it.
            stream.next_in = UnsafeMutablePointer(
                mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(source.count)
            while true {
                let (status, count) = packed.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    let status = deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    return (status, target.count - Int(stream.avail_out))
                }
                // Nothing left to do for now is no error.
                guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return false }
                if count > 0 { chunk("IDAT", packed[..<count], &file) }
                if isLast ? status == Z_STREAM_END : stream.avail_in == 0 && stream.avail_out > 0 {
                    return true
                }
                guard count > 0 else { return false }
            }
        }
    }

    /// Packs rows for an `IDAT` at once.
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

    static func chunk(_ name: String, _ content: some Collection<UInt8>, _ file: inout [UInt8]) {
        file += bytes(content.count)
        let start = file.count
        file += name.utf8
        file += content
        let sum = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        file += bytes(Int(sum))
    }

    /// Rows as differences to the row above, which is what plain surfaces and text pack best as.
    private static func filter(
        _ picture: PixelBuffer, _ part: Range<Int>, _ channels: Int, _ rows: inout [UInt8]
    ) {
        let width = picture.width
        rows.withUnsafeMutableBufferPointer { target in
            picture.pixels.withUnsafeBufferPointer { pixels in
                var place = 0
                for y in part {
                    target[place] = 2
                    place += 1
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
