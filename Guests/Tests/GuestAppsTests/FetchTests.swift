import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Work in the background of a phone's app, for guests", .serialized)
struct FetchTests {
    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "") {
        pair.act(name, [.init("value", value)])
        pair.run(seconds: 1)
    }

    private static func said(_ pair: GuestPair) -> [String] { pair.said("probe: ") }

    private static func end(_ pair: GuestPair, _ command: LifecycleCommand = .terminate) {
        pair.send(.lifecycle(app: "trail", command))
        pair.run(seconds: 1)
    }

    /// A pair whose app has an `Info.plist` with background modes and permitted identifiers; nil: none at all.
    private static func pair(modes: [String]? = nil, permits: [String]? = nil) throws -> GuestPair {
        var info: [String: Any]?
        if let modes {
            info = ["CFBundleIdentifier": "hike", "UIBackgroundModes": modes]
            if let permits { info?["BGTaskSchedulerPermittedIdentifiers"] = permits }
        }
        let pair = try GuestPair(program: "delegate-guest", info: info)
        pair.run(seconds: 1)
        return pair
    }

    @Test("U10: fetches start the app again and again, an hour apart at least, until it wants none")
    func fetches() throws {
        let pair = try Self.pair()
        Self.act(pair, "fetch interval", "60")
        Self.end(pair)
        pair.run(seconds: 70)
        #expect(Self.said(pair) == ["fetches, background"])
        pair.run(seconds: 3_600)
        #expect(Self.said(pair).count == 2)
        Self.end(pair, .foreground)
        Self.act(pair, "fetch interval", "never")
        Self.end(pair)
        pair.run(seconds: 7_200)
        #expect(Self.said(pair).count == 2)
        #expect(pair.lines("did not complete its refresh in time").isEmpty)
    }

    @Test("U10: without the mode in its Info.plist, and where it has tasks, an app has no fetches")
    func modes() throws {
        for (modes, permits, count) in [
            (["location"], nil, 0), (["fetch"], nil, 1), (["fetch"], ["refresh"], 0),
        ]
            as [([String], [String]?, Int)]
        {
            let pair = try Self.pair(modes: modes, permits: permits)
            Self.act(pair, "fetch interval", "10")
            pair.run(seconds: 30)
            #expect(Self.said(pair).filter { $0.hasPrefix("fetches") }.count == count)
            #expect(pair.lines("no fetches come").count == 1 - count)
        }
    }

    @Test("B1: a task that was registered and asked for starts the app, once, not before its date")
    func task() throws {
        let pair = try Self.pair(modes: ["fetch"], permits: ["refresh"])
        Self.act(pair, "task", "60")
        Self.act(pair, "pending")
        Self.end(pair)
        pair.run(seconds: 55)
        #expect(Self.said(pair) == ["refresh is asked for", #"pending [\"refresh in 59\"]"#])
        pair.run(seconds: 5)
        #expect(Self.said(pair).last == "task refresh, background")
        Self.act(pair, "pending")
        #expect(Self.said(pair).last == "pending []")
        pair.run(seconds: 7_200)
        #expect(Self.said(pair).filter { $0.hasPrefix("task") }.count == 1)
    }

    @Test(
        "B2: what the app's Info.plist lacks, a second identifier and longer work are errors by their names")
    func refusals() throws {
        let pair = try Self.pair(modes: ["fetch"], permits: ["refresh", "other"])
        Self.act(pair, "task", "60")
        Self.act(pair, "other task", "60")
        Self.act(pair, "long task", "60")
        Self.act(pair, "cancel task", "other")
        Self.act(pair, "other task", "60")
        Self.act(pair, "cancel task", "refresh")
        Self.act(pair, "other task", "60")
        #expect(
            Self.said(pair) == [
                "refresh is asked for", "other is one too many", "refresh is not permitted",
                "other is one too many", "other is asked for",
            ])
        let long = try Self.pair(modes: ["processing"], permits: ["refresh"])
        Self.act(long, "long task")
        Self.act(long, "task")
        #expect(Self.said(long) == ["refresh: 1", "refresh is not permitted"])
        let none = try Self.pair(modes: ["fetch"])
        Self.act(none, "task")
        #expect(Self.said(none) == ["refresh is not permitted", "refresh is not permitted"])
    }

    @Test(
        "B3: registering comes with the launch, once for an identifier; a task without a handler is completed"
    )
    func registering() throws {
        let pair = try Self.pair()
        Self.act(pair, "register", "other")
        #expect(Self.said(pair) == ["other registered: false"])
        #expect(pair.lines("a task is registered while the app launches").count == 1)
        Self.act(pair, "other task", "10")
        pair.run(seconds: 60)
        #expect(pair.lines("nothing is registered for a task that has begun").count == 1)
        #expect(pair.lines("did not complete its refresh in time").isEmpty)
    }

    @Test("B4: a task has 30 s; its handler is called 2 s before, and an app that completes nothing is ended")
    func expiring() throws {
        for (isDeaf, ends) in [(false, 0), (true, 1)] {
            let pair = try Self.pair()
            Self.act(pair, "set", "stubborn")
            if isDeaf { Self.act(pair, "set", "deaf") }
            Self.act(pair, "task", "10")
            pair.run(seconds: 36)
            #expect(Self.said(pair).last == "task refresh, active")
            pair.run(seconds: 4)
            #expect(Self.said(pair).last == "task expires")
            #expect(pair.lines("the app did not complete its refresh in time").count == ends)
        }
    }
}
