import HikeValues
import Testing

@testable import HikeHardware

@Suite("The health store of a device")
struct HealthStoreTests {
    private static func record(
        _ id: String, _ type: String = HealthRecord.heartRate, at second: Double = 0, length: Double = 0
    ) -> HealthRecord {
        HealthRecord(
            id: id, type: type, start: UTCDate(secondsSince1970: second),
            end: UTCDate(secondsSince1970: second + length), value: 80, source: "trail",
            metadata: [
                HealthField("a", .text("x")), HealthField("b", .truth(true)), HealthField("c", .number(1.5)),
                HealthField("d", .date(UTCDate(secondsSince1970: 5))),
                HealthField("e", .quantity(2, unit: "m")),
            ], content: [1, 2, 3])
    }

    private static func ids(_ store: HealthStore, _ query: HealthQuery) -> [String] {
        store.page(query) { _ in true }.records.map(\.id)
    }

    @Test(
        "issue 24: records are found by type and time: who ends at its beginning is in, not who begins at its end"
    )
    func queries() {
        var store = HealthStore()
        for second in 0..<5 {
            let isKept = store.keep(Self.record("h\(second)", at: Double(second), length: 1))
            #expect(isKept)
        }
        let results = [store.keep(Self.record("s", HealthRecord.steps, at: 2)), store.keep(Self.record("s"))]
        #expect(results == [true, false])
        let date = { UTCDate(secondsSince1970: $0) }
        #expect(
            Self.ids(store, HealthQuery(types: [HealthRecord.heartRate], from: date(2), to: date(4)))
                == ["h1", "h2", "h3"])
        #expect(Self.ids(store, HealthQuery(types: [HealthRecord.steps, "other"])) == ["s"])
        #expect(Self.ids(store, HealthQuery(types: [])) == [])
    }

    @Test(
        "issue 24: behind a number is what came later, and what was deleted later, known before or not"
    )
    func anchors() {
        var store = HealthStore()
        _ = store.keep(Self.record("a"))
        let number = store.end
        _ = store.keep(Self.record("b"))
        _ = store.keep(Self.record("c"))
        let results = [store.delete("a"), store.delete("b"), store.delete("b")]
        #expect(results == [true, true, false])
        let query = HealthQuery(types: [HealthRecord.heartRate], after: number, wantsDeleted: true)
        let page = store.page(query) { _ in true }
        #expect(page.records.map(\.id) == ["c"] && page.deleted == ["a", "b"] && !page.isPart)
        var next = query
        next.after = page.next
        #expect(store.page(next) { _ in true }.records == [])
        let first = store.page(HealthQuery(types: [HealthRecord.heartRate], limit: 1)) { _ in true }
        #expect(first.records.map(\.id) == ["c"])
    }

    @Test("issue 24: a large answer comes in pages that leave nothing out")
    func pages() {
        var store = HealthStore()
        for number in 0..<2_345 { _ = store.keep(Self.record("\(number)")) }
        var query = HealthQuery(types: [HealthRecord.heartRate])
        var found: [String] = []
        var sizes: [Int] = []
        while true {
            let page = store.page(query) { $0.id != "7" }
            found += page.records.map(\.id)
            sizes.append(page.records.count)
            query.after = page.next
            guard page.isPart else { break }
        }
        #expect(found == (0..<2_345).filter { $0 != 7 }.map { "\($0)" })
        #expect(sizes == [1_000, 1_000, 344])
    }

    @Test(
        "issue 24: what is written is read again, file by file; a damaged one takes no other along"
    )
    func files() throws {
        var store = HealthStore()
        for number in 0..<600 { _ = store.keep(Self.record("\(number)", at: Double(number))) }
        _ = store.delete("3")
        let files = store.unwritten.sorted()
        #expect(files == [0, 1, 2])
        var again = HealthStore()
        for file in files { try again.read(store.bytes(of: file)) }
        let query = HealthQuery(types: [HealthRecord.heartRate], wantsDeleted: true)
        #expect(again.page(query) { _ in true } == store.page(query) { _ in true })
        #expect(again.end == store.end && again.unwritten.isEmpty)
        var damaged = HealthStore()
        try damaged.read(store.bytes(of: 0))
        var bytes = store.bytes(of: 1)
        bytes.removeLast()
        var error: ByteReaderError?
        do throws(ByteReaderError) { try damaged.read(bytes) } catch let found { error = found }
        #expect(error == .truncated)
        try damaged.read(store.bytes(of: 2))
        #expect(damaged.end == store.end && damaged.record("300") == nil && damaged.record("599") != nil)
    }

    @Test(
        "issue 24: a record whose end is before its start, or whose value is no number, cannot be read back")
    func invalid() throws {
        var bad = Self.record("a")
        bad.value = .nan
        var writer = ByteWriter()
        bad.write(to: &writer)
        let bytes = writer.bytes
        #expect(throws: ByteReaderError.invalidValue) {
            var reader = ByteReader(bytes)
            _ = try HealthRecord(from: &reader)
        }
        bad = Self.record("a", at: 5)
        bad.end = UTCDate(secondsSince1970: 4)
        #expect(!bad.isValid)
    }

    private static func totals(_ second: Double, _ steps: Int, floors: Int = 0) -> PedometerPart.Totals {
        PedometerPart.Totals(
            time: .seconds(second), steps: steps, distance: Double(steps), floorsAscended: floors)
    }

    @Test(
        "issue 24: steps are kept in stretches of their length; a rest belongs to none"
    )
    func stretches() {
        var diary = StepDiary()
        var early = diary.take(Self.totals(0, 100), length: .seconds(10))
        for second in [2.5, 5, 7.5] {
            early += diary.take(Self.totals(second, 100 + Int(second * 2)), length: .seconds(10))
        }
        #expect(early == [])
        let first = diary.take(Self.totals(10, 120), length: .seconds(10))
        #expect(first.map(\.steps) == [20] && first.first?.begin == .zero && first.first?.end == .seconds(10))
        let none = diary.take(Self.totals(12.5, 125), length: .seconds(10))
        // Nine minutes of rest.
        let second = diary.take(Self.totals(552.5, 131, floors: 1), length: .seconds(10))
        #expect(second.map(\.steps) == [5] && second.first?.end == .seconds(12.5))
        let (third, fourth) = (diary.close(), diary.close())
        #expect(third.map(\.steps) == [6] && third.first?.begin == .seconds(550))
        #expect(third.map(\.flights) == [1] && fourth == [] && none == [])
    }

    @Test("issue 24: 70 kg over a kilometre are 35 kcal, a floor of 3 m costs 2 more, an hour of rest 70")
    func energy() {
        let level = StepDiary.Stretch(
            begin: .zero, end: .seconds(3_600), steps: 1_400, distance: 1_000, flights: 0)
        #expect(level.activeEnergy(mass: 70) == 35 && level.basalEnergy(mass: 70) == 70)
        var climbed = level
        climbed.flights = 1
        #expect((1.96...1.98).contains(climbed.activeEnergy(mass: 70) - 35))
    }
}
