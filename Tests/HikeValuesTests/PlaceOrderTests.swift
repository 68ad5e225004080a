import HikeValues
import Testing

/// Orders of many numbers, held against the standard library's stable sort.
@Suite("Order of numbers")
struct PlaceOrderTests {
    private func expected(_ numbers: [UInt64]) -> [UInt32] {
        numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { UInt32($0) }
    }

    @Test("none, one, equal ones, and both ends of the range")
    func fewOnes() {
        #expect(PlaceOrder.ascending([]) == [])
        #expect(PlaceOrder.ascending([7]) == [0])
        #expect(PlaceOrder.ascending([7, 7, 7]) == [0, 1, 2])
        #expect(PlaceOrder.ascending([.max, 0, .max, 1]) == [1, 3, 0, 2])
        #expect(PlaceOrder.ascending([.max, .max - 1]) == [1, 0])
    }

    @Test(
        "of any spread, with and without equal ones", arguments: [1, 5, 11, 12, 22, 23, 40, 56, 60, 63, 64])
    func spread(bits: Int) {
        var random = RandomStream(seed: UInt64(bits))
        for count in [2, 3, 100, 1_000] {
            let base = bits == 64 ? 0 : random.next() >> 1 & ~(1 << UInt64(bits) - 1)
            let numbers = (0..<count).map { _ in base + random.next() >> UInt64(64 - bits) }
            #expect(PlaceOrder.ascending(numbers) == expected(numbers), "\(bits) bits, \(count)")
        }
    }

    @Test("signed numbers keep their order")
    func signed() {
        let numbers: [Int64] = [.min, -2, -1, 0, 1, .max]
        #expect(PlaceOrder.ascending(numbers.reversed().map { UInt64(ordered: $0) }) == [5, 4, 3, 2, 1, 0])
    }
}
