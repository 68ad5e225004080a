import CDeflate

/// A picture as most map tiles are stored: for each pixel which of at most 256 colours it has.
struct PalettePicture: Hashable {
    var width: Int
    var height: Int
    /// `0xFFRRGGBB`, 256 of them; black where the file has fewer.
    var colours: [UInt32]
    /// `width * height` of them, row by row from the top.
    var indices: [UInt8]
}

extension ImageDecoding {
    /// Reads a PNG of 8-bit indices without unpacking it to colours, in a third of the time and a quarter of the memory.
    ///
    /// Cairo only gives colours, and libpng tells its errors by jumps that Swift code cannot take.
    ///
    /// - Returns: nil for everything else: another kind of picture, a transparent or an interlaced one, damage.
    ///   ``decode(_:mostSide:isStrict:)`` reads what can be read of it, or says what is wrong.
    static func palette(_ bytes: [UInt8], mostPixels: Int = 4_194_304) -> PalettePicture? {
        bytes.withUnsafeBytes { file in
            guard let chunks = PaletteChunks(file), chunks.width * chunks.height <= mostPixels else {
                return nil
            }
            return chunks.picture()
        }
    }
}

/// The parts of a PNG file with a palette.
private struct PaletteChunks {
    var width = 0
    var height = 0
    private var colours: [UInt32] = []
    private var packed: [UInt8] = []

    init?(_ file: UnsafeRawBufferPointer) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var place = 8
        var isFirst = true
        while true {
            // Length, name, content, checksum.
            guard file.count - place >= 12 else { return nil }
            let length = Self.number(file, place)
            guard length <= file.count - place - 12 else { return nil }
            let named = UnsafeRawBufferPointer(rebasing: file[(place + 4)..<(place + 8 + length)])
            guard libdeflate_crc32(0, named.baseAddress, named.count) == Self.number(file, place + 8 + length)
            else { return nil }
            let content = UnsafeRawBufferPointer(rebasing: named[4...])
            place += 12 + length
            guard named[..<4].allSatisfy({ (65...90).contains($0 & 0xDF) }) else { return nil }
            let name = String(decoding: named[..<4], as: UTF8.self)
            guard isFirst == (name == "IHDR") else { return nil }
            isFirst = false
            switch name {
            case "IHDR": guard header(content) else { return nil }
            case "PLTE": guard palette(content) else { return nil }
            case "IDAT": packed += content
            case "IEND": return
            // Transparency.
            case "tRNS": return nil
            // What a reader may pass over begins with a small letter.
            default: guard named[0] & 0x20 != 0 else { return nil }
            }
        }
    }

    private static func number(_ file: UnsafeRawBufferPointer, _ place: Int) -> Int {
        Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }

    private mutating func header(_ content: UnsafeRawBufferPointer) -> Bool {
        guard content.count == 13 else { return false }
        (width, height) = (Self.number(content, 0), Self.number(content, 4))
        // 8 bits, a palette, the only kind of packing and of filters, rows in order.
        return width > 0 && height > 0 && width <= 32_767 && height <= 32_767
            && content[8...].elementsEqual([8, 3, 0, 0, 0])
    }

    private mutating func palette(_ content: UnsafeRawBufferPointer) -> Bool {
        guard colours.isEmpty, packed.isEmpty, content.count % 3 == 0, (1...256).contains(content.count / 3)
        else { return false }
        colours = stride(from: 0, to: content.count, by: 3).map {
            0xFF00_0000 | UInt32(content[$0]) << 16 | UInt32(content[$0 + 1]) << 8 | UInt32(content[$0 + 2])
        }
        return true
    }

    func picture() -> PalettePicture? {
        guard !colours.isEmpty, !packed.isEmpty, let unpacker = libdeflate_alloc_decompressor() else {
            return nil
        }
        defer { libdeflate_free_decompressor(unpacker) }
        let size = (width + 1) * height
        var rows = [UInt8](unsafeUninitializedCapacity: size) { target, count in
            var written = 0
            let result = libdeflate_zlib_decompress(
                unpacker, packed, packed.count, target.baseAddress, size, &written)
            count = result == LIBDEFLATE_SUCCESS ? written : 0
        }
        guard rows.count == size, let indices = unfiltered(&rows),
            Int(indices.max() ?? 0) < colours.count
        else { return nil }
        let black = [UInt32](repeating: 0xFF00_0000, count: 256 - colours.count)
        return PalettePicture(width: width, height: height, colours: colours + black, indices: indices)
    }

    /// The rows without what their filters have done to them; each begins with the number of its filter.
    private func unfiltered(_ rows: inout [UInt8]) -> [UInt8]? {
        var isSound = true
        let (width, height) = (width, height)
        let indices = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            rows.withUnsafeBufferPointer { rows in
                guard let base = target.baseAddress, let source = rows.baseAddress else { return }
                for y in 0..<height {
                    let (row, from) = (base + y * width, source + y * (width + 1) + 1)
                    row.update(from: from, count: width)
                    isSound = Self.unfilter(row, above: y > 0 ? row - width : nil, width, from[-1]) && isSound
                }
            }
            count = width * height
        }
        return isSound ? indices : nil
    }

    private static func unfilter(
        _ row: UnsafeMutablePointer<UInt8>, above: UnsafeMutablePointer<UInt8>?, _ width: Int, _ filter: UInt8
    ) -> Bool {
        switch filter {
        case 0: break
        case 1: for x in 1..<max(width, 1) { row[x] &+= row[x - 1] }
        case 2:
            guard let above else { break }
            for x in 0..<width { row[x] &+= above[x] }
        case 3:
            for x in 0..<width {
                let (left, up) = (x > 0 ? Int(row[x - 1]) : 0, Int(above?[x] ?? 0))
                row[x] &+= UInt8((left + up) / 2)
            }
        case 4:
            for x in 0..<width {
                let left = x > 0 ? Int(row[x - 1]) : 0
                let (up, corner) = (Int(above?[x] ?? 0), x > 0 ? Int(above?[x - 1] ?? 0) : 0)
                row[x] &+= UInt8(nearest(left, up, corner))
            }
        default: return false
        }
        return true
    }

    /// Paeth's choice: whichever of the three is nearest to left + up - corner.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let (a, b, c) = (
            (up - corner).magnitude, (left - corner).magnitude, (left + up - 2 * corner).magnitude
        )
        return a <= b && a <= c ? left : b <= c ? up : corner
    }
}
