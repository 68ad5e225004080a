import Foundation
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

/// Rules of a user's own, as the action `navigate` brings them (issue 5, profiles).
@Suite("Rules of guidance on the watch")
struct GuidanceRulesActionTests {
    /// Approach and turn are told earlier than by any built-in profile.
    private static var early: GuidanceRules {
        var rules = GuidanceRules(.hiking)
        rules.name = "early"
        rules.configuration.approachDistance = 250
        rules.configuration.atTurnDistance = 90
        return rules
    }

    private static func text(_ rules: GuidanceRules) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(rules), as: UTF8.self)
    }

    private static func navigate(_ arguments: (String, String)...) -> AppEvent {
        .action(AppAction("navigate", [.init("name", "Ridge")] + arguments.map { .init($0.0, $0.1) }))
    }

    /// Metres walked when each tap came.
    private static func taps(
        _ device: FakeServices, _ app: any DeviceApp, from: Double = 0, to: Double = 800
    ) -> [(metres: Double, pattern: String)] {
        var taps: [(Double, String)] = []
        var metres = from
        for fix in Routes.fixes(from: from, to: to, at: .seconds(100 + from * 10)) {
            let count = device.patterns.count
            app.locate([fix])
            taps += device.patterns.dropFirst(count).map { (metres, $0) }
            metres += 5
        }
        return taps
    }

    @Test("the rules are followed: what comes is told where they say")
    func followed() throws {
        let (usual, first, _) = try TrailWatchTests.withRoute()
        first.handle(Self.navigate())
        let before = Self.taps(usual, first)
        #expect(before.map(\.pattern) == ["click", "directionDown", "success"])
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(Self.navigate(("rules", try Self.text(Self.early))))
        let taps = Self.taps(device, app)
        #expect(taps.map(\.pattern) == ["click", "directionDown", "success"])
        #expect(before[0].metres >= 290 && before[1].metres >= 360)
        #expect(taps[0].metres >= 145 && taps[0].metres <= 165)
        #expect(taps[1].metres >= 305 && taps[1].metres <= 325)
    }

    @Test("a restart goes on by the same rules, and keeps them for the next one")
    func restart() throws {
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(Self.navigate(("rules", try Self.text(Self.early))))
        _ = Self.taps(device, app, to: 100)
        for place in [100.0, 120] {
            let saved = String(decoding: device.files["Documents/navigation.json"] ?? [], as: UTF8.self)
            #expect(saved.contains(#""rules":"# + (try Self.text(Self.early))))
            #expect(!saved.contains("\"guidance\""))
            let again = TrailWatchTests.launched(device)
            #expect(Self.taps(device, again, from: place, to: place + 15).isEmpty)
        }
        let again = TrailWatchTests.launched(device)
        let taps = Self.taps(device, again, from: 135)
        #expect(taps.map(\.pattern) == ["click", "directionDown", "success"])
        #expect(taps[0].metres <= 165 && taps[1].metres <= 325)
        // A built-in profile that is chosen later takes their place.
        again.handle(Self.navigate(("guidance", "plain")))
        let saved = String(decoding: device.files["Documents/navigation.json"] ?? [], as: UTF8.self)
        #expect(saved.contains("\"guidance\":\"plain\"") && !saved.contains("rules"))
    }

    @Test("what is done off the route is in the rules; the action's own word goes before it")
    func rerouting() throws {
        var rules = Self.early
        rules.rerouting = .never
        let (device, app, _) = try TrailWatchTests.withRoute()
        func mode() -> String? {
            let saved = String(decoding: device.files["Documents/navigation.json"] ?? [], as: UTF8.self)
            return ["never", "suggest", "automatic"].first {
                saved.contains("\"rerouting\":\"\($0)\",\"route\"")
                    || saved.contains("\"rerouting\":\"\($0)\"")
            }
        }
        app.handle(Self.navigate(("rules", try Self.text(rules))))
        #expect(mode() == "never")
        app.handle(Self.navigate(("rules", try Self.text(rules)), ("rerouting", "automatic")))
        #expect(mode() == "automatic")
    }

    @Test("hostile or damaged rules are an error in the log, and guidance stays as it was")
    func hostile() throws {
        let text = try Self.text(Self.early)
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(Self.navigate(("guidance", "plain")))
        let before = device.files
        let texts = [
            "", "{}", "null", "[1]", "\u{0}", String(text.dropLast()), text + text,
            String(repeating: "[", count: 8_000), String(repeating: " ", count: 9_000) + text,
            text.replacing("\"approach\":250", with: "\"approach\":-250"),
            text.replacing("\"approach\":250", with: "\"approach\":1e400"),
            text.replacing("\"approach\":250", with: "\"approach\":80"),
            text.replacing("\"approach\":250", with: "\"approach\":[250]"),
            text.replacing("\"approach\":250", with: "\"aproach\":250"),
        ]
        for bad in texts {
            device.forget()
            app.handle(Self.navigate(("rules", bad)))
            #expect(device.logs.map(\.level) == [.error])
            #expect(device.logs.first?.message == "the rules of guidance cannot be followed")
            let reason = device.logs.first?.metadata["reason"] ?? ""
            #expect(!reason.isEmpty && reason.utf8.count < 300 && !reason.contains("\n"), "\(reason)")
            #expect(device.files == before && device.screens.isEmpty)
        }
        device.forget()
        app.handle(Self.navigate(("rules", text), ("guidance", "hiking")))
        #expect(device.logs.map(\.message) == ["guidance takes a profile or rules, not both"])
        #expect(device.files == before)
    }

    @Test("rules that were damaged on the disk are an error in the log at the restart, never a crash")
    func damagedFile() throws {
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(Self.navigate(("rules", try Self.text(Self.early))))
        let saved = String(decoding: device.files["Documents/navigation.json"] ?? [], as: UTF8.self)
        for (old, new) in [
            ("\"approach\":250", "\"approach\":2"), ("\"approach\":250,", ""), ("\"cues\"", "\"clues\""),
            ("\"profile\":\"early\"", "\"profile\":7"),
        ] {
            #expect(saved.contains(old))
            device.files["Documents/navigation.json"] = Array(saved.replacing(old, with: new).utf8)
            device.forget()
            _ = TrailWatchTests.launched(device)
            #expect(device.logs.contains { $0.level == .error && $0.message == "guidance cannot go on" })
        }
    }
}
