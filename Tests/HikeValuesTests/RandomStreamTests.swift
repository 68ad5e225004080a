import HikeValues
import Testing

@Suite("Random streams")
struct RandomStreamTests {
    /// SplitMix64 written down again from its publication (Steele, Lea, Flood 2014; Vigna's constants).
    struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &+ 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// xoshiro256** written down again from its publication (Blackman and Vigna 2018).
    struct Xoshiro {
        var s: [UInt64]

        static func rotate(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }

        mutating func next() -> UInt64 {
            let result = Self.rotate(s[1] &* 5, 7) &* 9
            let t = s[1] << 17
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = Self.rotate(s[3], 45)
            return result
        }
    }

    @Test("SplitMix64 and xoshiro256** give the published values")
    func publishedVectors() {
        var mix = SplitMix(state: 1_234_567)
        #expect(
            (0..<5).map { _ in mix.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
        var generator = Xoshiro(s: [1, 2, 3, 4])
        #expect(
            (0..<10).map { _ in generator.next() } == [
                11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
                607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
                10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
            ])
    }

    @Test("NF-16: a stream is xoshiro256** with its state filled by SplitMix64", arguments: [0, 1, 42, UInt64.max])
    func composition(_ seed: UInt64) {
        var mix = SplitMix(state: seed)
        var reference = Xoshiro(s: (0..<4).map { _ in mix.next() })
        var stream = RandomStream(seed: seed)
        for _ in 0..<1_000 { #expect(stream.next() == reference.next()) }
    }

    @Test("NF-16: the first values of seed 0, on every machine")
    func seedZero() {
        var stream = RandomStream(seed: 0)
        #expect(
            (0..<4).map { _ in stream.next() } == [
                0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0, 0x6AA5_94F1_262D_2D2C,
            ])
    }

    @Test("a split does not depend on what was drawn, and differs from its parent and its siblings")
    func split() {
        let fresh = RandomStream(seed: 7)
        var used = fresh
        for _ in 0..<100 { _ = used.next() }
        var streams = [fresh.split("gnss"), used.split("gnss")]
        #expect(streams[0].next() == streams[1].next())
        var firsts: Set<UInt64> = []
        var all = [fresh] + ["gnss", "link", "phone", "watch", "", "a", "b"].map { fresh.split($0) }
        all += [fresh.split("gnss").split("watch"), fresh.split("watch").split("gnss")]
        for index in all.indices { firsts.insert(all[index].next()) }
        #expect(firsts.count == all.count)
    }

    @Test("uniform numbers stay in their range and have the mean and the spread of it")
    func uniform() {
        var stream = RandomStream(seed: 3)
        let count = 100_000
        let values = (0..<count).map { _ in stream.uniform(-2, 4) }
        #expect(values.allSatisfy { $0 >= -2 && $0 < 4 })
        let mean = values.reduce(0, +) / Double(count)
        // Standard error of the mean: 6 / sqrt(12 n); five of them.
        #expect((mean - 1).magnitude < 5 * 6 / (12 * Double(count)).squareRoot())
    }

    @Test("normal and exponential numbers have their moments")
    func moments() {
        var stream = RandomStream(seed: 5)
        let count = 100_000
        let normal = (0..<count).map { _ in stream.gaussian() }
        let mean = normal.reduce(0, +) / Double(count)
        let variance = normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
        #expect(mean.magnitude < 5 / Double(count).squareRoot())
        #expect((variance - 1).magnitude < 5 * (2 / Double(count)).squareRoot())
        let waits = (0..<count).map { _ in stream.exponential(mean: 3) }
        #expect(waits.allSatisfy { $0 >= 0 && $0.isFinite })
        #expect((waits.reduce(0, +) / Double(count) - 3).magnitude < 5 * 3 / Double(count).squareRoot())
    }

    @Test("UUIDs have version 4, the right variant and the usual form", arguments: 1...50)
    func uuids(_ seed: UInt64) {
        var stream = RandomStream(seed: seed)
        let uuid = stream.uuid()
        let parts = uuid.split(separator: "-")
        #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
        #expect(uuid.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || $0 == 0x2D })
        #expect(parts[2].first == "4")
        #expect(["8", "9", "A", "B"].contains(parts[3].first))
        #expect(uuid != stream.uuid())
    }
}
