import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Work in the background of a watch's app, for guests", .serialized)
struct RefreshTests {
    private static func pair(program: String = "delegate-guest") throws -> GuestPair {
        let pair = try GuestPair(program: program)
        pair.run(seconds: 1)
        return pair
    }

    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "") {
        pair.act(name, [.init("value", value)], on: .watch)
        pair.run(seconds: 1)
    }

    private static func said(_ pair: GuestPair) -> [String] { pair.said("probe: ", of: .watch) }

    private static func end(_ pair: GuestPair, _ command: LifecycleCommand = .terminate) {
        pair.send(.lifecycle(app: "trail", command), to: .watch)
        pair.run(seconds: 1)
    }

    @Test("W8: a refresh starts the app that has ended, with its user info, and not twice in an hour")
    func refresh() throws {
        let pair = try Self.pair()
        Self.act(pair, "refresh", "60")
        #expect(Self.said(pair) == ["refresh asked"])
        Self.end(pair)
        pair.run(seconds: 62)
        #expect(Self.said(pair).suffix(1) == ["task Kornhütte, background"])
        #expect(pair.lines(of: .watch, "the app is started for a refresh").count == 1)
        let next = try Self.pair()
        Self.act(next, "refresh, awaited", "30")
        next.run(seconds: 40)
        Self.act(next, "refresh, awaited", "30")
        next.run(seconds: 3_500)
        #expect(Self.said(next).filter { $0.hasPrefix("task") } == ["task without info, active"])
        next.run(seconds: 120)
        #expect(Self.said(next).filter { $0.hasPrefix("task") }.count == 2)
    }

    @Test("W8: a second wish takes the first one's place; a user info that is too large is an error")
    func place() throws {
        let pair = try Self.pair()
        Self.act(pair, "refresh", "60")
        Self.act(pair, "refresh, awaited", "30")
        Self.act(pair, "large refresh", "10")
        pair.run(seconds: 100)
        #expect(
            Self.said(pair).filter { !$0.hasPrefix("snapshot") } == [
                "refresh asked", "refresh asked", "refresh refused", "task without info, active",
            ])
    }

    @Test("W10: a task that is not completed says so before its end, and then the app is ended")
    func never() throws {
        let pair = try Self.pair()
        Self.act(pair, "refresh", "30")
        Self.end(pair)
        pair.run(seconds: 60)
        #expect(Self.said(pair).suffix(2) == ["task Kornhütte, background", "task expires"])
        #expect(pair.lines(of: .watch, "the app did not complete its refresh in time").count == 1)
    }

    @Test(
        "W11: a snapshot task follows a task that wants one, and a wish of the app; it asks for none itself")
    func snapshot() throws {
        let pair = try Self.pair()
        Self.act(pair, "refresh, awaited", "30")
        Self.end(pair)
        pair.run(seconds: 200)
        #expect(Self.said(pair).suffix(2) == ["task without info, background", "snapshot, background"])
        Self.end(pair, .foreground)
        Self.act(pair, "snapshot", "10")
        pair.run(seconds: 20)
        #expect(Self.said(pair).suffix(1) == ["snapshot, active"])
        #expect(Self.said(pair).filter { $0.hasPrefix("snapshot") }.count == 2)
    }

    @Test(
        "W12: the phone's content starts the app with a task of its kind; one that is never completed ends it"
    )
    func content() throws {
        for isStubborn in [false, true] {
            let pair = try GuestPair(program: "delegate-guest")
            pair.run(seconds: 1)
            Self.act(pair, "activate")
            pair.act("activate")
            pair.run(seconds: 2)
            if isStubborn { Self.act(pair, "set", "stubborn") }
            Self.end(pair)
            pair.act("transfer")
            pair.run(seconds: 60)
            #expect(Self.said(pair).filter { $0 == "content" }.count == 1)
            let ended = pair.lines(of: .watch, "the app did not complete its background task in time")
            #expect(ended.count == (isStubborn ? 1 : 0))
        }
    }

    @Test("W9: a delegate that handles no tasks, and an app without one, have them completed at once")
    func none() throws {
        for delegate in ["no delegate", "plain delegate"] {
            let pair = try Self.pair()
            Self.act(pair, delegate)
            Self.act(pair, "refresh", "30")
            pair.run(seconds: 60)
            #expect(Self.said(pair) == ["refresh asked"])
            #expect(pair.lines(of: .watch, "did not complete its refresh in time").isEmpty)
        }
    }
}
