import GuestApps
import HikeHardware
import HikeValues
import Testing

/// An app that is written as for a phone and a watch, on both. The rules are run in `GuestConformanceTests`.
@Suite("WatchConnectivity for an app on both devices", .serialized)
struct WatchConnectivityTests {
    private static func hike() throws -> GuestPair {
        let pair = try GuestPair(program: "session-guest")
        pair.run(seconds: 2)
        pair.act("plan", [AppAction.Argument("huts", "Kornhütte,Seehaus")])
        pair.run(seconds: 1)
        pair.act("reach", [AppAction.Argument("hut", "Kornhütte")], on: .watch)
        pair.act("send", [AppAction.Argument("walk", "47 48 49")], on: .watch)
        pair.act("ask", [AppAction.Argument("question", "beds?")], on: .watch)
        pair.run(seconds: 5)
        pair.act("ask", [AppAction.Argument("question", "tea?")])
        pair.run(seconds: 5)
        return pair
    }

    @Test("S1: plan, reports, a file and a question go between phone and watch, each side by the same source")
    func hike() throws {
        let pair = try Self.hike()
        #expect(pair.said("activated: ") == ["true, planned before: []"])
        #expect(pair.said("plan of ", of: .watch) == ["1700000000: Kornhütte, Seehaus"])
        #expect(pair.said("reports ", of: .watch) == ["Kornhütte, under way: true, 1 wait"])
        #expect(pair.said("kept ", of: .watch) == ["Kornhütte: true"])
        #expect(pair.said("reported ", of: .watch) == ["Kornhütte: true"])
        #expect(pair.said("Kornhütte after ") == ["90 min, the last: false"])
        #expect(pair.said("walk.gpx, ") == ["3 points: 47 48 49"])
        // Each is answered two seconds later, whoever asks.
        #expect(pair.said("asked: ") == ["beds?"] && pair.said("asked: ", of: .watch) == ["tea?"])
        for role in [DeviceRole.phone, .watch] { #expect(pair.said("answer: ", of: role) == ["yes, 6"]) }
        let asked = pair.lines(#""message":"asked: beds?""#).map { $0.prefix(9) }
        let answered = pair.lines(of: .watch, #""message":"answer: yes, 6""#).map { $0.prefix(9) }
        #expect(asked == [#"{"t":3.02"#] && answered == [#"{"t":5.04"#], "\(asked) \(answered)")
        #expect(pair.lines(#""level":"error""#) == [] && pair.lines(of: .watch, #""level":"error""#) == [])
    }

    @Test("S11: two runs write the same bytes")
    func repeats() throws {
        let runs = try (0..<2).map { _ in try Self.hike() }
        #expect(runs[0].lines == runs[1].lines)
    }

    @Test("S8: a watch that goes to the background cannot be asked; one that comes back can")
    func background() throws {
        let pair = try GuestPair(program: "session-guest")
        pair.run(seconds: 2)
        pair.send(.lifecycle(app: "trail", .background), to: .watch)
        pair.run(seconds: 1)
        pair.act("ask")
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .foreground), to: .watch)
        pair.run(seconds: 1)
        pair.act("ask")
        pair.run(seconds: 4)
        #expect(pair.said("cannot ask") == [""] && pair.said("answer: ") == ["yes, 6"])
        #expect(pair.said("reachable: ").suffix(2) == ["false", "true"])
    }

    @Test(
        "S6: what was reported while the phone was away is told to the launch that runs when it has arrived")
    func laterLaunch() throws {
        let pair = try GuestPair(program: "session-guest")
        pair.run(seconds: 2)
        pair.cutPower(of: .phone)
        pair.run(seconds: 1)
        pair.act("reach", [AppAction.Argument("hut", "Seehaus")], on: .watch)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .crash), to: .watch)
        pair.run(seconds: 1)
        try pair.restart(.phone)
        pair.run(seconds: 3)
        pair.send(.lifecycle(app: "trail", .launch), to: .watch)
        pair.run(seconds: 40)
        #expect(pair.said("Seehaus after ") == ["90 min, the last: false"])
        #expect(pair.said("reported ", of: .watch) == ["Seehaus: true"])
    }
}
