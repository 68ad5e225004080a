import HikeValues
import Testing

@Suite("Columns of packed numbers")
struct PackedArrayTests {
    @Test("numbers are as wide as the largest needs, and come back, at each limit of a width")
    func widths() {
        for (largest, width) in [
            (0, 1), (255, 1), (256, 2), (65_535, 2), (65_536, 3), (16_777_215, 3), (16_777_216, 4),
            (4_294_967_295, 4),
        ] as [(UInt32, Int)] {
            // Neighbours with all bits set and with none show what is read or written beside a number.
            let numbers = [largest, 0, largest, largest, 0, 1 & largest, 0, largest]
            let column = PackedArray(numbers)
            #expect(column.width == width && column.count == numbers.count)
            #expect(Array(column) == numbers && column.unpacked == numbers)
            let bytes = numbers.flatMap { number in
                (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
            #expect(Array(column.bytes) == bytes)
        }
        let empty = PackedArray([])
        #expect(empty.isEmpty && empty.width == 1 && empty.unpacked == [] && empty.bytes.isEmpty)
    }

    @Test("a part of a file is read where it lies, at any place and width, whatever is around it")
    func parts() throws {
        for width in 1...4 {
            for offset in 5...9 {
                var bytes = [UInt8](repeating: 0xFF, count: offset)
                let numbers = (0..<10).map { UInt32($0 * 25) << UInt32(8 * (width - 1)) }
                for number in numbers {
                    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
                }
                bytes += [UInt8](repeating: 0xFF, count: PackedArray.slack)
                let column = try #require(
                    FlatBytes(bytes).packed(at: offset, count: 10 * width, width: width))
                #expect(Array(column) == numbers && column.width == width)
                let last = try #require(
                    FlatBytes(bytes).packed(at: offset + 9 * width, count: width, width: width))
                #expect(Array(last) == [numbers[9]])
            }
        }
    }

    @Test("what does not lie in the file with room behind it, or is no column, is refused")
    func refused() {
        let bytes = FlatBytes([UInt8](repeating: 1, count: 64))
        #expect(bytes.packed(at: 0, count: 61, width: 1)?.count == 61)
        #expect(bytes.packed(at: 0, count: 62, width: 1) == nil)
        #expect(bytes.packed(at: 57, count: 4, width: 4)?.count == 1)
        #expect(bytes.packed(at: 58, count: 4, width: 4) == nil)
        #expect(bytes.packed(at: 61, count: 0, width: 2)?.isEmpty == true)
        #expect(bytes.packed(at: 62, count: 0, width: 2) == nil)
        for (offset, count, width) in [
            (0, 12, 0), (0, 12, 5), (0, 12, -1), (0, 11, 2), (0, 13, 4), (-1, 4, 1), (0, -4, 1), (65, 0, 1),
            (.max, 4, 1), (4, .max, 1), (.max, .max, 1), (0, .min, 1), (0, 12, .max),
        ] {
            let column = bytes.packed(at: offset, count: count, width: width)
            #expect(column == nil, "\(offset), \(count), \(width)")
        }
        #expect(FlatBytes([]).packed(at: 0, count: 0, width: 1) == nil)
    }

    @Test("a column keeps the memory that it lies in")
    func lifetime() throws {
        var bytes: FlatBytes? = FlatBytes((0..<64).map { UInt8($0) })
        let column = try #require(bytes?.packed(at: 1, count: 40, width: 2))
        bytes = nil
        let others = (0..<100).map { _ in FlatBytes([UInt8](repeating: 0xAA, count: 64)) }
        #expect(column[0] == 0x0201 && column[19] == 0x2827 && others.count == 100)
    }
}

@Suite("Files of sections")
struct SectionedFileTests {
    private func file(_ columns: [SectionedFile.Column], slack: Int = 8) throws -> SectionedFile {
        let bytes = SectionedFile.encoded(
            magic: "HKTESTED", version: 3, header: [1, -2], columns: columns, slack: slack)
        #expect(bytes.count % 64 == 0)
        return try SectionedFile(FlatBytes(bytes), magic: "HKTESTED", version: 3, verifies: true)
    }

    @Test("columns come back by their numbers, those with a width as that width alone")
    func columns() throws {
        let plain = FlatArray<Int32>([-1, 2, .max])
        let packed = PackedArray([70_000, 0, 1])
        let file = try file([
            SectionedFile.Column(4, plain.bytes), SectionedFile.Column(2, width: 4, plain.bytes),
            SectionedFile.Column(9, width: packed.width, packed.bytes),
        ])
        #expect(file.header == [1, -2, 0, 0, 0, 0, 0, 0])
        let (first, second): (FlatArray<Int32>, FlatArray<Int32>) = (try file.column(4), try file.column(2))
        #expect(Array(first) == [-1, 2, .max] && Array(second) == Array(first))
        #expect(try Array(file.packed(9)) == [70_000, 0, 1])
        #expect(try Array(file.packed(2)) == [.max, 2, UInt32(Int32.max)])
        #expect(throws: SectionedFileError.section(2, problem: "is not a column of whole numbers")) {
            let _: FlatArray<UInt16> = try file.column(2)
        }
        #expect(throws: SectionedFileError.self) { let _: FlatArray<UInt8> = try file.column(9) }
        // No width: only the format knows it.
        #expect(throws: SectionedFileError.self) { try file.packed(4) }
        #expect(throws: SectionedFileError.section(5, problem: "is missing")) { try file.packed(5) }
        withExtendedLifetime((plain, packed)) {}
    }

    @Test("behind the last section there is as much room as was asked for")
    func slack() throws {
        for count in [0, 1, 60, 61, 63, 64, 65] {
            let numbers = [UInt32](repeating: 7, count: count)
            let column = PackedArray(numbers)
            let file = try file([SectionedFile.Column(1, width: 1, column.bytes)])
            #expect(try Array(file.packed(1)) == numbers)
            withExtendedLifetime(column) {}
        }
    }
}
