import Foundation
import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("UserDefaults of guests", .serialized)
struct UserDefaultsTests {
    private static func kept(_ hut: String) -> String {
        hut + #" 6 0.5 true 2 1700000000 [\"tea\", \"soup\"] 4 none red "# + hut
    }
    private static let nothing = "none 1 0.0 false 0 0 [] 0 none red none"

    private static func keep(_ hut: String, on pair: GuestPair, _ action: String = "keep") {
        pair.act(action, [AppAction.Argument("hut", hut)])
        pair.run(seconds: 1)
    }

    /// Has the app say what it finds.
    private static func wishes(_ pair: GuestPair) -> String? {
        pair.act("wishes")
        pair.run(seconds: 1)
        return pair.said("wishes: ").last
    }

    private static func launch(_ pair: GuestPair) {
        pair.send(.lifecycle(app: "trail", .launch))
        pair.run(seconds: 1)
    }

    @Test(
        "D1: values of all types and suites outlive a launch, a kill and a power cut, until they are removed")
    func kept() throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        #expect(Self.wishes(pair) == Self.nothing)
        Self.keep("Kornhütte", on: pair)
        pair.send(.lifecycle(app: "trail", .forceQuit))
        pair.run(seconds: 1)
        Self.launch(pair)
        #expect(Self.wishes(pair) == Self.kept("Kornhütte"))
        pair.cutPower(of: .phone)
        pair.run(seconds: 1)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        #expect(Self.wishes(pair) == Self.kept("Kornhütte"))
        pair.act("forget")
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .crash))
        pair.run(seconds: 1)
        Self.launch(pair)
        #expect(Self.wishes(pair)?.hasPrefix("none 6") == true)
        #expect(Self.wishes(pair)?.hasSuffix("red none") == true)
        // Nothing of it was refused.
        #expect(pair.lines(#""category":"guest""#) == [])
    }

    @Test(
        "D2: they are written when the event is over in which they were set: one that crashes keeps nothing")
    func crash() throws {
        let pair = try GuestPair()
        Self.keep("Kornhütte", on: pair)
        Self.keep("Seehaus", on: pair, "keep and crash")
        #expect(pair.lines("lifecycle", "no map").count == 1)
        Self.launch(pair)
        #expect(Self.wishes(pair) == Self.kept("Kornhütte"))
    }

    @Test("D2: what a task sets at a moment of its own is written then")
    func moment() throws {
        let pair = try GuestPair()
        Self.keep("Seehaus", on: pair, "keep later")
        pair.run(seconds: 4)
        pair.send(.lifecycle(app: "trail", .forceQuit))
        pair.run(seconds: 1)
        Self.launch(pair)
        #expect(Self.wishes(pair) == Self.kept("Seehaus"))
    }

    @Test("D3: they lie in Library/Preferences of the app's container, and go with the app")
    func removed() throws {
        let pair = try GuestPair()
        Self.keep("Kornhütte", on: pair)
        let folder = pair.folder + "/phone/trail/Library/Preferences"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["group.trail.plist", "trail-guest.plist"])
        pair.send(.system(.uninstall(app: "trail")))
        pair.run(seconds: 1)
        pair.send(.system(.install(app: "trail")))
        pair.run(seconds: 1)
        Self.launch(pair)
        #expect(Self.wishes(pair) == Self.nothing)
    }
}
