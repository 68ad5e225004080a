import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Why an app was started, for guests", .serialized)
struct LaunchOptionTests {
    private static func pair() throws -> GuestPair {
        let pair = try GuestPair(program: "delegate-guest", schemes: ["hike"])
        pair.run(seconds: 1)
        return pair
    }

    private static func end(_ pair: GuestPair) {
        pair.send(.lifecycle(app: "trail", .terminate))
        pair.run(seconds: 1)
    }

    private static func said(_ pair: GuestPair) -> [String] {
        pair.said().filter { $0.hasPrefix("probe: ") || $0.hasPrefix("opens") }
    }

    @Test(
        "U8: an app that is started for a URL finds it in its options, one that its owner opens finds nothing"
    )
    func url() throws {
        let pair = try Self.pair()
        Self.end(pair)
        pair.send(.openURL(app: "trail", "hike://pin/3"))
        pair.run(seconds: 1)
        #expect(Self.said(pair) == ["probe: for hike://pin/3", "opens pin 3"])
        pair.send(.openURL(app: "trail", "hike://pin/4"))
        pair.run(seconds: 1)
        #expect(Self.said(pair).suffix(1) == ["opens pin 4"])
        Self.end(pair)
        pair.send(.lifecycle(app: "trail", .launch))
        pair.run(seconds: 1)
        #expect(Self.said(pair).count == 3)
    }

    @Test("U9: one that says in its launch that it does not open the URL is not asked to, but for later ones")
    func refused() throws {
        let pair = try Self.pair()
        pair.act("set", [.init("value", "refuses URLs")])
        pair.run(seconds: 1)
        Self.end(pair)
        for pin in [3, 4] {
            pair.send(.openURL(app: "trail", "hike://pin/\(pin)"))
            pair.run(seconds: 1)
        }
        #expect(Self.said(pair) == ["probe: for hike://pin/3", "opens pin 4"])
    }
}
