import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Sessions of a watch's app, for guests", .serialized)
struct ExtendedSessionTests {
    private static func pair(_ modes: BackgroundMode...) throws -> GuestPair {
        let pair = try GuestPair(program: "delegate-guest", backgroundModes: modes)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .foreground), to: .watch)
        pair.run(seconds: 1)
        return pair
    }

    private static func said(_ pair: GuestPair) -> [String] { pair.said("probe: ", of: .watch) }

    @Test("W5: a session is told of within its length: its start, its end soon, its end; a second is refused")
    func length() throws {
        let pair = try Self.pair(.alarm)
        pair.act("session", on: .watch)
        pair.run(seconds: 1)
        pair.act("session", on: .watch)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .background), to: .watch)
        pair.run(seconds: 1_760)
        #expect(
            Self.said(pair) == [
                "asked, notStarted", "started, running, 1800 s", "asked, notStarted",
                "over, sessionInProgress 1",
            ])
        pair.run(seconds: 50)
        #expect(Self.said(pair).suffix(2) == ["will expire", "over, expired"])
    }

    @Test("W5: sessions that are refused hear of it in the order in which they were started")
    func refusedInOrder() throws {
        let pair = try Self.pair(.alarm)
        pair.act("session", on: .watch)
        pair.run(seconds: 1)
        pair.act("two sessions", on: .watch)
        pair.run(seconds: 1)
        #expect(
            Self.said(pair).suffix(2) == ["over, sessionInProgress 1", "over, sessionInProgress 2"])
    }

    @Test("W5: one for an app in front ends when the app leaves the front, and when the app ends it")
    func front() throws {
        let pair = try Self.pair(.selfCare)
        pair.act("session", on: .watch)
        pair.run(seconds: 1)
        pair.act("invalidate", on: .watch)
        pair.run(seconds: 1)
        pair.act("session", on: .watch)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .background), to: .watch)
        pair.run(seconds: 1)
        #expect(
            Self.said(pair).filter { !$0.hasPrefix("asked") } == [
                "started, running, 600 s", "over, none", "started, running, 600 s",
                "over, resignedFrontmost",
            ])
    }

    @Test("W6: what cannot be started or scheduled is an error by its name")
    func refusals() throws {
        let none = try Self.pair(.location)
        none.act("session", on: .watch)
        none.run(seconds: 1)
        #expect(Self.said(none).last == "over, error, notApprovedToStartSession")
        let care = try Self.pair(.selfCare)
        care.act("alarm", [.init("in", "60")], on: .watch)
        care.run(seconds: 1)
        #expect(Self.said(care).last == "over, error, notApprovedToSchedule")
        let alarm = try Self.pair(.alarm)
        alarm.act("alarm", [.init("in", "130000")], on: .watch)
        alarm.run(seconds: 1)
        #expect(Self.said(alarm).last == "over, error, scheduledTooFarInAdvance")
    }

    @Test("W7: a smart alarm starts the app that has ended, its delegate gets it, and it rouses the wearer")
    func alarm() throws {
        let pair = try Self.pair(.alarm)
        pair.act("alarm", [.init("in", "60")], on: .watch)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .terminate), to: .watch)
        pair.run(seconds: 90)
        #expect(Self.said(pair) == ["asked, notStarted", "found, running", "started, running, 1800 s"])
        let felt = pair.lines(of: .watch, #""event":"haptic""#).suffix(3)
        #expect(felt.map { $0.prefix(9) } == [#"{"t":62.0"#, #"{"t":67.0"#, #"{"t":72.0"#])
        #expect(felt.map { $0.contains("start") } == [true, false, false])
    }
}
