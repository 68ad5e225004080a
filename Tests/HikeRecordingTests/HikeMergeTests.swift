import HikeRecording
import HikeValues
import Testing

@Suite("What two devices know of one hike becomes one")
struct HikeMergeTests {
    /// A version of the hike: of the watch, live or saved, or one that somebody changed on the phone after it was live.
    private static func version(_ random: inout RandomStream) throws -> SavedRoute {
        func one<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        var hike = try #require(Walks.route)
        func second() -> Double { one([0, 1, 2]) }
        hike.endTime = hike.endTime + .seconds(second() * 100)
        hike.modifiedAt = hike.modifiedAt + .seconds(second())
        hike.totalDistance = one([4_000, 4_100])
        hike.averageHeartRate = one([nil, 118.4])
        hike.name = one([
            SavedRoute.liveName(hike.startTime), SavedRoute.liveName(hike.startTime),
            SavedRoute.usualName(hike.startTime),
            SavedRoute.usualName(hike.startTime) + SavedRoute.lowBatterySuffix, "Saddle", "Ridge",
        ])
        hike.comment = one(["", "", "Wet", "Snow"])
        if random.next() % 3 == 0 {
            hike.rename(to: one(["Saddle", "Gap"]), at: hike.modifiedAt + .seconds(second()))
        }
        if random.next() % 3 == 0 {
            hike.comment(one(["", "Fog"]), at: hike.modifiedAt + .seconds(second()))
        }
        return hike
    }

    @Test("NF-07: whatever the order in which versions of a hike come, and how often, it ends the same")
    func convergence() throws {
        var random = RandomStream(seed: 19)
        for _ in 0..<1_500 {
            let versions = try (0..<4).map { _ in try Self.version(&random) }
            func ending(_ order: [Int]) -> SavedRoute {
                order.dropFirst().reduce(versions[order[0]]) { $0.merged(with: versions[$1]) }
            }
            // The first, so that one that came alone has the same form as one that was merged.
            let expected = ending([0, 0, 1, 2, 3])
            for order in [
                [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [0, 0, 3, 3, 2, 1, 2], [1, 0, 1, 2, 1, 3, 1],
            ] { #expect(ending(order) == expected) }
            // Devices that have heard of some tell each other.
            #expect(ending([0, 1]).merged(with: ending([3, 2])) == expected)
            #expect(ending([2, 3, 1]).merged(with: ending([1, 0])) == expected)
            #expect(expected.merged(with: expected) == expected)
        }
    }

    @Test(
        "NF-07, OHX-14, OHX-35: a hike that was saved in the moment of its last live copy takes its place, both ways round"
    )
    func equalMoments() throws {
        var saved = try #require(Walks.route)
        saved.comment = ""
        saved.name = SavedRoute.usualName(saved.startTime) + SavedRoute.lowBatterySuffix
        var live = saved
        live.name = SavedRoute.liveName(saved.startTime)
        #expect(live.merged(with: saved) == saved)
        #expect(saved.merged(with: live) == saved)
        // The clock of the watch was set back before it saved.
        live.modifiedAt = saved.modifiedAt + .seconds(3_600)
        live.endTime = saved.endTime + .seconds(3_600)
        #expect(live.merged(with: saved).name == saved.name)
        #expect(live.merged(with: saved).endTime == saved.endTime)
    }

    @Test(
        "NF-07, OHX-15, OHX-16: a live copy that was named and described here grows, and keeps both when it is finished"
    )
    func wordsOfHere() throws {
        let saved = try #require(Walks.route)
        var first = saved
        first.name = SavedRoute.liveName(saved.startTime)
        first.comment = ""
        var second = first
        first.endTime = saved.endTime + .seconds(-600)
        second.endTime = saved.endTime + .seconds(-300)
        second.modifiedAt = saved.modifiedAt + .seconds(-300)
        first.modifiedAt = saved.modifiedAt + .seconds(-600)
        var here = first
        here.rename(to: "To the saddle", at: saved.modifiedAt + .seconds(-9_000))
        here.comment("Fog", at: saved.modifiedAt + .seconds(-400))
        #expect(here.isLive)
        here = here.merged(with: second)
        #expect(here.endTime == second.endTime && here.isLive)
        var unnamed = saved
        unnamed.name = SavedRoute.usualName(saved.startTime)
        unnamed.comment = ""
        here = here.merged(with: unnamed)
        #expect(here.endTime == saved.endTime && !here.isLive)
        #expect(here.name == "To the saddle" && here.comment == "Fog")
        // What was taken away stays away when the hike comes again.
        here.comment("", at: saved.modifiedAt + .seconds(60))
        #expect(here.merged(with: saved).comment == "")
        // It survives the file.
        #expect(try SavedRoute(json: try here.json()) == here)
    }
}
