import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("An app's time behind others, and URLs, for guests", .serialized)
struct BackgroundTimeTests {
    private static func pair() throws -> GuestPair {
        let pair = try GuestPair(program: "delegate-guest", schemes: ["hike"])
        pair.run(seconds: 1)
        return pair
    }

    private static func said(_ pair: GuestPair) -> [String] { pair.said("probe: ") }

    @Test("U6: a background task has 30 s, and its handler ends it when they are over")
    func task() throws {
        let pair = try Self.pair()
        pair.act("time left")
        pair.act("begin task", [.init("name", "save")])
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 20)
        pair.act("time left")
        pair.run(seconds: 5)
        #expect(Self.said(pair) == ["time without end", "task begun", "10 s left"])
        pair.run(seconds: 20)
        #expect(Self.said(pair).last == "time is over")
        #expect(pair.lines(#""event":"crash""#) == [])
    }

    @Test("U6: an app that does not end its task is ended 5 s later")
    func stubborn() throws {
        let pair = try Self.pair()
        pair.act("begin task", [.init("name", "stubborn")])
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 34)
        #expect(pair.lines("did not end its background tasks") == [])
        pair.run(seconds: 3)
        #expect(pair.lines("did not end its background tasks").count == 1)
    }

    @Test("U7: a URL is opened in the app that has its scheme, by an app in front")
    func open() throws {
        let pair = try Self.pair()
        pair.act("open", [.init("url", "hike://pin/3")])
        pair.run(seconds: 1)
        pair.act("open", [.init("url", "other://pin/3")])
        pair.run(seconds: 1)
        #expect(Self.said(pair) == ["can open: true", "opened: true", "can open: false", "opened: false"])
        #expect(pair.said("opens ") == ["pin 3"])
    }

    @Test("U7: as a universal link alone no URL is opened")
    func universalLinks() throws {
        let pair = try Self.pair()
        pair.act("open as link", [.init("url", "hike://pin/3")])
        pair.run(seconds: 1)
        #expect(Self.said(pair) == ["can open: true", "opened: false"])
        #expect(pair.said("opens ") == [])
    }
}
