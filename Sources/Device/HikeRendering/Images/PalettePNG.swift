import CDeflate

/// Reduces pictures to 256 colours, as map tiles are stored: a third of the size, and hardly to be seen.
public enum PaletteReduction {
    /// A box of colours, and how much of the picture they are.
    private struct Box {
        var cells: Range<Int>
        var count: UInt64
        /// What splitting it is worth: the spread along its longest side.
        var spread: UInt64
        var channel: Int
    }

    private struct Cell {
        var key: UInt16
        var count: UInt32
        var red: UInt32
        var green: UInt32
        var blue: UInt32

        @inline(__always)
        func mean(_ channel: Int) -> UInt32 {
            switch channel {
            case 0: red / count
            case 1: green / count
            default: blue / count
            }
        }
    }

    /// Colours of 24 bits, and for each pixel which of them it has.
    ///
    /// Median cut over a histogram of 5, 6 and 5 bits; whole numbers only, so that all machines agree. Transparency is
    /// lost.
    public static func reduce(_ picture: PixelBuffer, to most: Int = 256) -> (
        colours: [UInt32], indices: [UInt8]
    ) {
        var (cells, lookup) = histogram(picture)
        guard !cells.isEmpty else { return ([], []) }
        var boxes = [box(&cells, 0..<cells.count)]
        while boxes.count < min(max(most, 2), 256) {
            guard let worst = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
                boxes[worst].spread > 0
            else { break }
            let (first, second) = split(&cells, boxes[worst])
            boxes[worst] = first
            boxes.append(second)
        }
        // The most frequent first, which packs best.
        boxes.sort { one, other in
            one.count != other.count
                ? one.count > other.count : one.cells.lowerBound < other.cells.lowerBound
        }
        var colours: [UInt32] = []
        for (number, box) in boxes.enumerated() {
            var sums = (UInt64(0), UInt64(0), UInt64(0))
            for cell in cells[box.cells] {
                sums.0 += UInt64(cell.red)
                sums.1 += UInt64(cell.green)
                sums.2 += UInt64(cell.blue)
                lookup[Int(cell.key)] = Int32(number)
            }
            let half = box.count / 2
            let red = UInt32((sums.0 + half) / box.count)
            let green = UInt32((sums.1 + half) / box.count)
            let blue = UInt32((sums.2 + half) / box.count)
            colours.append(red << 16 | green << 8 | blue)
        }
        let indices = [UInt8](unsafeUninitializedCapacity: picture.pixels.count) { target, count in
            picture.pixels.withUnsafeBufferPointer { pixels in
                lookup.withUnsafeBufferPointer { lookup in
                    for index in 0..<pixels.count {
                        target[index] = UInt8(truncatingIfNeeded: lookup[key(pixels[index])])
                    }
                }
            }
            count = picture.pixels.count
        }
        return (colours, indices)
    }

    @inline(__always)
    private static func key(_ pixel: UInt32) -> Int {
        let red: UInt32 = pixel >> 8 & 0xF800
        let green: UInt32 = pixel >> 5 & 0x07E0
        let blue: UInt32 = pixel >> 3 & 0x001F
        return Int(red | green | blue)
    }

    private static func histogram(_ picture: PixelBuffer) -> (cells: [Cell], lookup: [Int32]) {
        var lookup = [Int32](repeating: -1, count: 65_536)
        var cells: [Cell] = []
        picture.pixels.withUnsafeBufferPointer { pixels in
            lookup.withUnsafeMutableBufferPointer { lookup in
                for pixel in pixels {
                    let key = key(pixel)
                    if lookup[key] < 0 {
                        lookup[key] = Int32(cells.count)
                        cells.append(Cell(key: UInt16(key), count: 0, red: 0, green: 0, blue: 0))
                    }
                    let place = Int(lookup[key])
                    cells[place].count += 1
                    cells[place].red += pixel >> 16 & 255
                    cells[place].green += pixel >> 8 & 255
                    cells[place].blue += pixel & 255
                }
            }
        }
        return (cells, lookup)
    }

    /// The facts of a range of cells.
    private static func box(_ cells: inout [Cell], _ range: Range<Int>) -> Box {
        var (count, sums, squares) = (
            UInt64(0), [UInt64](repeating: 0, count: 3), [UInt64](repeating: 0, count: 3)
        )
        for cell in cells[range] {
            count += UInt64(cell.count)
            for channel in 0..<3 {
                let value = UInt64(cell.mean(channel))
                sums[channel] += value * UInt64(cell.count)
                squares[channel] += value * value * UInt64(cell.count)
            }
        }
        var best = (spread: UInt64(0), channel: 0)
        // Green weighs most and blue least, as in the eye.
        for (channel, weight) in [(1, UInt64(4)), (0, 3), (2, 2)] where range.count > 1 {
            let variance = squares[channel] - sums[channel] * sums[channel] / max(count, 1)
            if variance * weight > best.spread { best = (variance * weight, channel) }
        }
        return Box(cells: range, count: count, spread: best.spread, channel: best.channel)
    }

    /// Splits a box at the mean along its longest side.
    private static func split(_ cells: inout [Cell], _ old: Box) -> (Box, Box) {
        var sum = UInt64(0)
        for cell in cells[old.cells] { sum += UInt64(cell.mean(old.channel)) * UInt64(cell.count) }
        let mean = UInt32(sum / old.count)
        var middle = cells[old.cells].partition { $0.mean(old.channel) > mean }
        middle = min(max(middle, old.cells.lowerBound + 1), old.cells.upperBound - 1)
        return (
            box(&cells, old.cells.lowerBound..<middle), box(&cells, middle..<old.cells.upperBound)
        )
    }
}

extension PNGEncoding {
    /// Writes a file of at most 256 colours, without transparency.
    ///
    /// - Parameter level: of the compression, 1 (fast) to 12 (small).
    public static func encodeReduced(_ picture: PixelBuffer, level: Int = 6) throws(RenderingError) -> [UInt8]
    {
        let (colours, indices) = PaletteReduction.reduce(picture)
        guard !indices.isEmpty else { throw .library("a picture without pixels has no file") }
        var rows: [UInt8] = []
        rows.reserveCapacity((picture.width + 1) * picture.height)
        for row in 0..<picture.height {
            rows.append(0)
            rows.append(contentsOf: indices[row * picture.width..<(row + 1) * picture.width])
        }
        var palette: [UInt8] = []
        for colour in colours {
            palette.append(UInt8(truncatingIfNeeded: colour >> 16))
            palette.append(UInt8(truncatingIfNeeded: colour >> 8))
            palette.append(UInt8(truncatingIfNeeded: colour))
        }
        let packed = try pack(rows, level)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(packed.count + 900)
        chunk("IHDR", bytes(picture.width) + bytes(picture.height) + [8, 3, 0, 0, 0] as [UInt8], &file)
        chunk("PLTE", palette, &file)
        chunk("IDAT", packed, &file)
        chunk("IEND", [], &file)
        return file
    }
}
