import HikeValues

/// Where each edge's shape begins in ``TrailGraph/shapes``; one more than there are edges.
///
/// Of every 32 edges the first one's place, and for each edge the bytes from there.
public struct ShapeStarts: RandomAccessCollection, Sendable {
    static let blockShift = 5

    let blocks: PackedArray
    let offsets: PackedArray
    private let blockNumbers: PackedNumbers
    private let offsetNumbers: PackedNumbers

    /// Nil where there are not as many blocks as there have to be.
    init?(blocks: PackedArray, offsets: PackedArray) {
        guard blocks.count == (offsets.count + 1 << Self.blockShift - 1) >> Self.blockShift else {
            return nil
        }
        self.blocks = blocks
        self.offsets = offsets
        blockNumbers = blocks.numbers
        offsetNumbers = offsets.numbers
    }

    init(_ starts: [UInt32]) {
        let blocks = stride(from: 0, to: starts.count, by: 1 << Self.blockShift).map { starts[$0] }
        self.blocks = PackedArray(blocks)
        offsets = PackedArray(starts.indices.map { starts[$0] - blocks[$0 >> Self.blockShift] })
        blockNumbers = self.blocks.numbers
        offsetNumbers = offsets.numbers
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { offsetNumbers.count }

    /// The place of an edge's first byte.
    public subscript(edge: Int) -> UInt32 {
        blockNumbers[edge >> Self.blockShift] &+ offsetNumbers[edge]
    }
}
