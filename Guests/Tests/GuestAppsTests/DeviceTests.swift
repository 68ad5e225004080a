import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("The device itself, for guests", .serialized)
struct DeviceTests {
    private static func act(
        _ pair: GuestPair, _ name: String, _ value: String = "", on role: DeviceRole = .phone
    ) {
        pair.act(name, [.init("value", value)], on: role)
        pair.run(seconds: 1)
    }

    private static func said(_ pair: GuestPair, of role: DeviceRole = .phone) -> [String] {
        pair.said("probe: ", of: role)
    }

    private static func set(_ pair: GuestPair, _ level: Double, charging: Bool = false) {
        for role in [DeviceRole.phone, .watch] {
            pair.send(.system(.battery(level: level, isCharging: charging)), to: role)
        }
        pair.run(seconds: 1)
    }

    @Test("U11: the battery is known while it is monitored, and tells of another percent and another state")
    func battery() throws {
        let pair = try GuestPair(program: "delegate-guest")
        pair.run(seconds: 1)
        Self.set(pair, 0.5)
        Self.act(pair, "phone")
        #expect(Self.said(pair)[0] == "battery -1.0 unknown")
        Self.act(pair, "monitor", "on")
        Self.act(pair, "phone")
        #expect(Self.said(pair).contains("battery 0.5 unplugged"))
        let before = Self.said(pair).count
        Self.set(pair, 0.5)
        Self.set(pair, 0.493)
        Self.set(pair, 0.493, charging: true)
        Self.set(pair, 1, charging: true)
        Self.set(pair, -1)
        #expect(
            Self.said(pair).dropFirst(before) == [
                "level: 0.49 unplugged", "state: 0.49 charging", "level: 1.0 full", "state: 1.0 full",
                "level: -1.0 unknown", "state: -1.0 unknown",
            ])
        Self.act(pair, "monitor", "off")
        let then = Self.said(pair).count
        Self.set(pair, 0.2)
        #expect(Self.said(pair).count == then)
    }

    @Test("U12, W13: an app's identifier is its own on each device and the same at each launch")
    func vendor() throws {
        let pair = try GuestPair(program: "delegate-guest")
        pair.run(seconds: 1)
        var found: [String] = []
        for _ in 0...1 {
            for (role, action) in [(DeviceRole.phone, "phone"), (.watch, "watch")] {
                Self.act(pair, action, on: role)
                found += Self.said(pair, of: role).filter { $0.hasPrefix("vendor") }.suffix(1)
                pair.send(.lifecycle(app: "trail", .terminate), to: role)
                pair.run(seconds: 1)
                pair.send(.lifecycle(app: "trail", .launch), to: role)
                pair.run(seconds: 1)
            }
        }
        #expect(found.count == 4 && found[0] == found[2] && found[1] == found[3] && found[0] != found[1])
        #expect(!found.contains("vendor none"))
    }

    @Test("W13: a watch says its display, how it is worn, and its battery where that is monitored")
    func watch() throws {
        let pair = try GuestPair(program: "delegate-guest", languages: ["he-IL"])
        pair.run(seconds: 1)
        Self.set(pair, 0.75)
        Self.act(pair, "monitor", "on", on: .watch)
        Self.act(pair, "watch", on: .watch)
        #expect(
            Self.said(pair, of: .watch).dropLast() == [
                "battery 0.75 unplugged", "205.0 by 251.0 at 2.0", "left arm, crown right, rightToLeft",
                "water lock true",
            ])
    }
}
