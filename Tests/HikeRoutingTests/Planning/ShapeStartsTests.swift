import HikeValues
import Testing

@testable import HikeRouting

@Suite("Where shapes begin")
struct ShapeStartsTests {
    @Test("every start comes back, around the ends of blocks and near the limit")
    func starts() {
        for count in [0, 1, 2, 31, 32, 33, 63, 64, 65, 200] {
            for step in [0, 1, 37, 9_000, 4_294_967_295 / 200] as [UInt32] {
                let wanted = (0..<count).map { UInt32($0) * step }
                let starts = ShapeStarts(wanted)
                #expect(Array(starts) == wanted)
                #expect(starts.blocks.count == (count + 31) / 32 && starts.offsets.count == count)
                #expect(starts.offsets.enumerated().allSatisfy { $1 <= UInt32($0 % 32) * step })
                let again = ShapeStarts(blocks: starts.blocks, offsets: starts.offsets)
                #expect(again.map { Array($0) } == wanted)
            }
        }
    }

    @Test("columns that do not belong together are refused, and no sum is too large")
    func refused() {
        let offsets = PackedArray([UInt32](repeating: .max, count: 33))
        for blocks in [0, 1, 3] {
            let column = PackedArray([UInt32](repeating: 1, count: blocks))
            #expect(ShapeStarts(blocks: column, offsets: offsets) == nil)
        }
        let damaged = ShapeStarts(blocks: PackedArray([1, .max]), offsets: offsets)
        #expect(damaged?[0] == 0 && damaged?[32] == .max - 1)
    }
}
