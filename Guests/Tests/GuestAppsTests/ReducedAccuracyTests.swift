import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation with the location of a neighbourhood", .serialized)
struct ReducedAccuracyTests {
    private static func pair(_ exact: PrivacyAnswer, purpose: String? = "Shows the hut.") throws -> GuestPair
    {
        let pair = try GuestPair(program: "hike-guest", exact: exact, purpose: purpose)
        pair.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: .whenInUse)))
        pair.run(seconds: 1)
        pair.act("start")
        pair.run(seconds: 1)
        return pair
    }

    private static func set(_ pair: GuestPair, _ answer: PrivacyAnswer) {
        pair.send(.privacy(PrivacySetting(app: "trail", service: .locationPrecise, answer: answer)))
        pair.run(seconds: 1)
    }

    @Test(
        "L22: positions are the middle of a cell, at once and each quarter of an hour, with no more than a place"
    )
    func cells() throws {
        let pair = try Self.pair(.denied)
        #expect(pair.said("authorization: ").last == "4, exact: false")
        pair.walk(47.5, 47.501)
        pair.run(seconds: 900)
        pair.walk(47.502, 47.6)
        let said = pair.said("at: ").map { $0.split(separator: " ").map { Double($0) ?? -7 } }
        #expect(said.count == 2)
        for place in said {
            // 47.4975 is the middle of the cell from 47.475 to 47.52.
            #expect((place[0] - 47.4975).magnitude < 1e-9 && (place[1] - 11).magnitude < 0.034)
            #expect(place[2...8] == [0, 5_000, -1, -1, -1, -1, -1])
        }
        #expect(said.map { $0[9] } == [1_700_000_002, 1_700_000_904])
        #expect(said[0][1] == said[1][1] && said[0][1] != 11)
    }

    @Test("L23: the switch is told as a change of what the app may do, and counts for the next position")
    func changes() throws {
        let pair = try Self.pair(.granted)
        pair.walk(47.5)
        Self.set(pair, .denied)
        // The receiver wakes every ten seconds for it.
        pair.run(seconds: 10)
        pair.walk(47.501, 47.502)
        Self.set(pair, .granted)
        pair.walk(47.503)
        let latitudes = pair.said("at: ").compactMap { Double($0.prefix { $0 != " " }) }
        #expect(latitudes.count == 3 && latitudes[0] == 47.5 && latitudes[2] == 47.503)
        #expect((latitudes[1] - 47.4975).magnitude < 1e-9)
        #expect(
            pair.said("authorization: ").suffix(3) == ["4, exact: true", "4, exact: false", "4, exact: true"])
    }

    @Test(
        "L24: an app asks for exact positions until it ends",
        arguments: [(PrivacyAnswer.limited, "yes"), (.denied, "18"), (.granted, "yes")])
    func once(_ answer: PrivacyAnswer, _ told: String) throws {
        let pair = try Self.pair(answer)
        pair.act("exact")
        pair.run(seconds: 1)
        #expect(pair.said("exact: ") == [told])
        pair.walk(47.501)
        #expect(pair.said("at: ")[0].hasPrefix("47.501 ") == (told == "yes"))
        #expect(
            pair.lines(#""service":"location-precise""#, "Shows the hut.").count
                == (answer == .granted ? 0 : 1))
        pair.send(.lifecycle(app: "trail", .terminate))
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .launch))
        pair.run(seconds: 1)
        #expect(pair.said("authorization: ").last == "4, exact: \(answer == .granted)")
    }

    @Test("L24: without a purpose nothing is asked, and the answer is an error")
    func purpose() throws {
        let pair = try Self.pair(.limited, purpose: nil)
        pair.act("exact")
        pair.run(seconds: 1)
        #expect(pair.said("exact: ") == ["18"])
        #expect(pair.lines("gives no purpose", "location-precise").count == 1)
    }

    @Test("L25: a manager that wants no more than the neighbourhood gets no more")
    func wish() throws {
        let pair = try Self.pair(.granted)
        pair.act("accuracy", [AppAction.Argument("metres", "100000")])
        pair.run(seconds: 1)
        pair.walk(47.5)
        pair.run(seconds: 20)
        pair.walk(47.501)
        let said = pair.said("at: ")
        #expect(said.count == 1 && said[0].contains(" 5000.0 -1.0 "))
    }

    @Test("L24: each key of the app's description has its purpose, and one that is not in it asks nobody")
    func keys() throws {
        let pair = try Self.pair(.denied)
        for key in ["Hut", "Peak", "Lake"] {
            pair.act("exact", [AppAction.Argument("value", key)])
            pair.run(seconds: 1)
        }
        #expect(pair.said("exact: ") == ["18", "18", "18"])
        let reasons = pair.lines(#""event":"permission""#, "location-precise")
            .compactMap { $0.firstMatch(of: /"reason":"([^"]+)"/).map { String($0.1) } }
        #expect(reasons.filter { $0 != "changed in the settings" } == ["Shows the hut.", "Names the peak."])
        #expect(pair.lines("gives no purpose").count == 1)
    }
}
