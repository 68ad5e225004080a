import HikeHardware
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Ends of background sessions for an app's delegate", .serialized)
struct BackgroundLoadTests {
    /// A device's app begins to load, and is suspended before the answer comes.
    private static func pair(on role: DeviceRole) throws -> GuestPair {
        let pair = try GuestPair(program: "delegate-guest", network: try HutNetwork.script())
        pair.run(seconds: 1)
        pair.order("load", "https://huts.example/slow", on: role)
        pair.send(.lifecycle(app: "trail", .background), to: role)
        pair.send(.lifecycle(app: "trail", .suspend), to: role)
        pair.run(seconds: 2)
        #expect(pair.said("probe: ", of: role) == [])
        pair.run(seconds: 8)
        return pair
    }

    @Test(
        "X11: a phone's delegate hears of the session first, then its own delegate of its tasks, then that all is told"
    )
    func phone() throws {
        let pair = try Self.pair(on: .phone)
        #expect(
            pair.said("probe: ") == ["events, background for huts", "loaded late", "all told, 1 waits"])
        #expect(pair.lines(of: .phone, "goes on for what it has loaded").count == 1)
        // It said that it is done.
        #expect(pair.lines(of: .phone, #""event":"lifecycle""#).last?.contains("suspended") == true)
    }

    @Test("X11: a watch's delegate has a background task for the session")
    func watch() throws {
        let pair = try Self.pair(on: .watch)
        #expect(pair.said("probe: ", of: .watch) == ["a task for huts", "loaded late", "all told, 1 waits"])
        #expect(pair.lines(of: .watch, #""event":"lifecycle""#).last?.contains("suspended") == true)
    }
}
