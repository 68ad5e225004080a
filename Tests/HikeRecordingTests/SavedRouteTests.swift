import Foundation
import HikeRecording
import HikeValues
import Testing

@Suite("Saved hikes as values")
struct SavedRouteTests {
    @Test("OHX-11, OHX-13: a hike survives the file that it travels in, byte for byte")
    func json() throws {
        let route = try #require(Walks.route)
        let file = try route.json()
        #expect(try SavedRoute(json: file) == route)
        #expect(try SavedRoute(json: file).json() == file)
        #expect(route.elevationGain == 300)
        #expect(abs(route.totalDistance - 4_000) < 0.01)
        #expect(route.walkingTime + route.restingTime == route.duration)
    }

    @Test("OHX-11: fewer than two points are no hike")
    func tooShort() {
        for count in 0...1 {
            let points = Array(Walks.points.prefix(count))
            #expect(SavedRoute(id: Walks.id, name: "", points: points, modifiedAt: Walks.date) == nil)
        }
    }

    @Test("OHX-13: what is no hike is refused with a sentence")
    func refused() throws {
        let route = try #require(Walks.route)
        var bad = route
        bad.totalDistance = -1
        let negative = try bad.json()
        #expect(throws: SavedRouteError.invalidNumber(field: "totalDistance")) {
            try SavedRoute(json: negative)
        }
        bad = route
        bad.track = [1, 2, 3]
        let damaged = try bad.json()
        #expect(throws: SavedRouteError.track(.unreadable(bytes: 3))) { try SavedRoute(json: damaged) }
        let text = String(decoding: try route.json(), as: UTF8.self)
        let undated = text.replacingOccurrences(of: "2026-05-28T20:26:40.000000Z", with: "yesterday")
        #expect(undated != text)
        #expect(throws: SavedRouteError.invalidDate(field: "startTime", text: "yesterday")) {
            try SavedRoute(json: Array(undated.utf8))
        }
        #expect(throws: SavedRouteError.self) { try SavedRoute(json: Array("{}".utf8)) }
        #expect(throws: SavedRouteError.self) { try SavedRoute(json: []) }
    }

    @Test("OHX-14: the final save replaces the live copy; a late live copy changes nothing")
    func liveAndFinal() throws {
        let final = try #require(Walks.route)
        var live = final
        live.name = SavedRoute.liveName(final.startTime)
        live.comment = ""
        live.endTime = final.endTime + .seconds(-300)
        live.modifiedAt = live.endTime
        #expect(live.merged(with: final) == final)
        #expect(final.merged(with: live) == final)
    }

    @Test("OHX-13: a name that was given here outlives the hike's second arrival")
    func keepsTheName() throws {
        let sent = try #require(Walks.route)
        var stored = sent
        stored.name = "To the saddle"
        stored.modifiedAt = sent.modifiedAt + .seconds(60)
        #expect(stored.merged(with: sent) == stored)
        // Renamed while it was still being recorded: the track grows, the name stays.
        stored.endTime = sent.endTime + .seconds(-100)
        let merged = stored.merged(with: sent)
        #expect(merged.name == "To the saddle")
        #expect(merged.endTime == sent.endTime)
        // A comment here, none there.
        stored.modifiedAt = sent.modifiedAt + .seconds(-1)
        stored.comment = "Snow"
        var silent = sent
        silent.comment = ""
        #expect(stored.merged(with: silent).comment == "Snow")
    }

    @Test("OHX-13, OHX-14: a name that somebody has chosen is never replaced by one that nobody has")
    func automaticNames() throws {
        let sent = try #require(Walks.route)
        var stored = sent
        stored.endTime = sent.endTime + .seconds(-100)
        stored.modifiedAt = stored.endTime
        let chosen = ["Saddle", "Hike — 2026-05-28", "Hike — up", "Recording — 2026-05-28 20:26 too"]
        let automatic = [
            SavedRoute.liveName(sent.startTime), SavedRoute.usualName(sent.startTime + .seconds(-200)),
            SavedRoute.usualName(sent.startTime) + SavedRoute.lowBatterySuffix,
        ]
        for name in automatic {
            #expect(SavedRoute.isAutomaticName(name))
            var later = sent
            later.name = name
            for mine in chosen {
                #expect(!SavedRoute.isAutomaticName(mine), "\(mine)")
                var named = stored
                named.name = SavedRoute.liveName(sent.startTime)
                named.rename(to: mine, at: stored.modifiedAt)
                #expect(named.merged(with: later).name == mine)
                #expect(named.merged(with: later).endTime == later.endTime)
            }
            stored.name = SavedRoute.liveName(sent.startTime)
            #expect(stored.merged(with: later).name == name)
        }
        stored.name = "Saddle"
        var named = sent
        named.name = "From the wrist"
        #expect(stored.merged(with: named).name == "From the wrist")
        #expect(SavedRoute.isLiveName(automatic[0]) && !SavedRoute.isLiveName(automatic[1]))
    }

    @Test("OHX-13: a hike whose start or end is no place is refused")
    func nowhere() throws {
        for end in [\SavedRoute.start, \SavedRoute.end] {
            var bad = try #require(Walks.route)
            bad[keyPath: end].latitude = 91
            let file = try bad.json()
            #expect(throws: SavedRouteError.invalidNumber(field: "startLatitude … endLongitude")) {
                try SavedRoute(json: file)
            }
        }
    }

    @Test("OHX-15: newest first, equal ones in a fixed order")
    func order() throws {
        let first = try #require(Walks.route)
        var second = first
        second.id = UUID(uuid: (2, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1))
        var later = first
        later.startTime = first.startTime + .seconds(1)
        #expect([second, first, later].inListOrder() == [later, first, second])
    }

    @Test("OHX-10, OHX-14: what hikes are called")
    func names() {
        #expect(SavedRoute.usualName(Walks.date) == "Hike — 2026-05-28 20:26")
        #expect(SavedRoute.liveName(Walks.date) == "Recording — 2026-05-28 20:26")
    }
}
