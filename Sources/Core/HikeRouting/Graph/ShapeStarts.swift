import HikeValues

/// Where each edge's shape begins in ``TrailGraph/shapes``; one more than there are edges.
///
/// Of every 32 edges the first one's place, and for each edge the bytes from there.
public struct ShapeStarts: RandomAccessCollection, Sendable {
    static let blockShift = 5

    let blocks: PackedArray
    let offsets: PackedArray
    /// The same without their owners; valid while this value lives.
    let numbers: ShapeStartNumbers

    /// Nil where there are not as many blocks as there have to be.
    init?(blocks: PackedArray, offsets: PackedArray) {
        guard blocks.count == (offsets.count + 1 << Self.blockShift - 1) >> Self.blockShift else {
            return nil
        }
        self.blocks = blocks
        self.offsets = offsets
        numbers = ShapeStartNumbers(blocks: blocks.numbers, offsets: offsets.numbers)
    }

    init(_ starts: [UInt32]) {
        let blocks = stride(from: 0, to: starts.count, by: 1 << Self.blockShift).map { starts[$0] }
        self.blocks = PackedArray(blocks)
        offsets = PackedArray(starts.indices.map { starts[$0] - blocks[$0 >> Self.blockShift] })
        numbers = ShapeStartNumbers(blocks: self.blocks.numbers, offsets: offsets.numbers)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { numbers.offsets.count }

    /// The place of an edge's first byte.
    public subscript(edge: Int) -> UInt32 { numbers[edge] }
}

/// Numbers of ``ShapeStarts``, which nobody has to count references of.
struct ShapeStartNumbers: Sendable {
    let blocks: PackedNumbers
    let offsets: PackedNumbers

    @inline(__always)
    subscript(edge: Int) -> UInt32 { blocks[edge >> ShapeStarts.blockShift] &+ offsets[edge] }
}
