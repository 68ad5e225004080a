import Foundation
import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// By which rules a route is followed, whoever started it.
@Suite("The choice of the rules of guidance")
struct GuidanceChoiceTests {
    private static func watch(_ mode: TravelMode) throws -> (FakeServices, PlannedRoute) {
        let device = FakeServices(.watch)
        device.databases = nil
        var route = try Routes.make(1)
        route.mode = mode
        device.files[Routes.path(route)] = try route.json()
        return (device, route)
    }

    private static func launched(_ device: FakeServices) -> TrailWatch {
        let app = TrailWatch(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return app
    }

    private static func kept(_ device: FakeServices) throws -> [String: Any] {
        let file = try #require(device.files["Documents/navigation.json"])
        return try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any])
    }

    /// Every fix of the way, five metres apart, at this speed.
    private static func ride(at speed: Double, _ device: FakeServices, _ app: TrailWatch) {
        for (index, var fix) in Routes.fixes(from: 0, to: 800, at: device.now).enumerated() {
            fix.time = .seconds(100 + Double(index) * 5 / speed)
            fix.speed = speed
            device.now = fix.time
            app.locate([fix])
        }
    }

    @Test(
        "OH5-64, OH5-81: a route to cycle is followed by the rules of a cyclist, by a finger and by an action: at 29 km/h turn and arrival are felt",
        arguments: [true, false])
    func cycled(isTapped: Bool) throws {
        let (device, route) = try Self.watch(.cycling)
        let app = Self.launched(device)
        app.tab = .routes
        app.handle(
            isTapped
                ? .touched(.pressed(id: TrailWatch.rowID(route), at: .zero)) : TrailWatchTests.navigate)
        #expect(app.guidance.isNavigating && (!isTapped || app.tab == .map))
        #expect(app.guidance.navigator?.configuration == .cycling)
        #expect(try Self.kept(device)["guidance"] as? String == "cycling")
        Self.ride(at: 8, device, app)
        #expect(device.patterns == ["click", "directionDown", "success"])
    }

    @Test(
        "OH5-64: what was kept of a ride goes on by its rules; an older file that names none by the route's"
    )
    func resumed() throws {
        for mode in TravelMode.allCases {
            let (device, route) = try Self.watch(mode)
            let id = route.id.uuidString
            for (text, profile) in [
                (#"{"route":"\#(id)","distanceAlong":120}"#, GuidanceProfile(mode)),
                (#"{"route":"\#(id)","distanceAlong":120,"guidance":"plain"}"#, .plain),
                (#"{"route":"\#(id)","distanceAlong":120,"guidance":"cycling"}"#, .cycling),
            ] {
                device.files["Documents/navigation.json"] = Array(text.utf8)
                let app = Self.launched(device)
                #expect(app.guidance.navigator?.configuration == profile.configuration, "\(mode) \(text)")
                #expect(app.guidance.navigator?.distanceAlong == 120)
                #expect(try Self.kept(device)["guidance"] as? String == profile.rawValue)
            }
        }
    }

    @Test(
        "EM-34: what a step names goes before what the app was started with, and that before the route's mode"
    )
    func precedence() throws {
        let route = try Routes.make(1)
        func choice(
            _ action: [(String, String)]?, _ launch: [(String, String)]
        ) throws -> String {
            func arguments(_ pairs: [(String, String)]) -> [AppAction.Argument] {
                pairs.map { .init($0.0, $0.1) }
            }
            let choice = try GuidanceChoice(
                along: route.mode, action.map { AppAction("navigate", arguments($0)) },
                launch: arguments(launch))
            return "\(choice.rules.name) \(choice.mode)"
        }
        var own = GuidanceRules(.cycling)
        own.name = "early"
        own.rerouting = .automatic
        let rules = String(decoding: try JSONEncoder().encode(own), as: UTF8.self)
        #expect(try choice(nil, []) == "hiking suggest")
        #expect(try choice([], []) == "hiking suggest")
        #expect(try choice(nil, [("guidance", "plain")]) == "plain never")
        #expect(try choice(nil, [("rerouting", "never")]) == "hiking never")
        #expect(try choice([("guidance", "cycling")], [("guidance", "plain")]) == "cycling suggest")
        #expect(
            try choice([("rerouting", "never")], [("guidance", "plain"), ("rerouting", "automatic")])
                == "plain never")
        #expect(try choice([], [("rules", rules)]) == "early automatic")
        #expect(try choice([("guidance", "hiking")], [("rules", rules)]) == "hiking suggest")
        let never = [("guidance", "plain"), ("rerouting", "never")]
        #expect(try choice([("rules", rules)], never) == "early never")
        #expect(throws: GuidanceChoice.Refusal.self) { try choice(nil, [("guidance", "running")]) }
    }

    @Test("EM-34: a finger starts a route by what the app was started with")
    func launched() throws {
        let (device, route) = try Self.watch(.hiking)
        device.launchArguments = [.init("guidance", "plain"), .init("rerouting", "automatic")]
        let app = Self.launched(device)
        app.tab = .routes
        app.handle(.touched(.pressed(id: TrailWatch.rowID(route), at: .zero)))
        #expect(try Self.kept(device)["guidance"] as? String == "plain")
        #expect(try Self.kept(device)["rerouting"] as? String == "automatic")
    }
}
