import HikeValues
import Testing

@testable import HikeWorld

@Suite("A receiver's clock that cannot be trusted")
struct ChronologyTests {
    @Test(
        "one reading of an hour ahead, some that come late, and a clock that is set: as many as possible stay"
    )
    func examples() {
        #expect(Chronology.playable([0, 1, 2, 3], keepsEqual: true) == [0, 1, 2, 3])
        #expect(Chronology.playable([0, 1, 3_600, 2, 3], keepsEqual: true) == [0, 1, 3, 4])
        #expect(Chronology.playable([10, 11, 2, 12, 13], keepsEqual: true) == [0, 1, 3, 4])
        #expect(Chronology.playable([900, 901, 0, 1, 2, 3], keepsEqual: true) == [2, 3, 4, 5])
        #expect(Chronology.playable([0, 1, 1, 2], keepsEqual: true) == [0, 1, 2, 3])
        #expect(Chronology.playable([0, 1, 1, 2], keepsEqual: false).count == 3)
        #expect(Chronology.playable([Int](), keepsEqual: true).isEmpty)
    }

    @Test("never back, and never fewer than any other choice keeps", arguments: 1...60)
    func best(seed: Int) {
        var random = RandomStream(seed: UInt64(seed))
        let times = (0..<Int(random.next() % 13)).map { _ in Int(random.next() % 9) }
        for keepsEqual in [true, false] {
            func isInOrder(_ kept: [Int]) -> Bool {
                zip(kept, kept.dropFirst()).allSatisfy {
                    $0 < $1 && (keepsEqual ? times[$0] <= times[$1] : times[$0] < times[$1])
                }
            }
            let kept = Chronology.playable(times, keepsEqual: keepsEqual)
            #expect(isInOrder(kept))
            let most = (0..<(1 << times.count)).lazy
                .map { choice in times.indices.filter { choice >> $0 & 1 == 1 } }
                .filter(isInOrder).map(\.count).max()
            #expect(kept.count == most)
        }
    }
}
