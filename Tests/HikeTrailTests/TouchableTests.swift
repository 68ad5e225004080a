import Foundation
import HikeHardware
import HikeRecording
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// A finger that taps wherever something takes taps, by chance, and looks at every screen that it finds.
private struct Wanderer {
    let device: FakeServices
    let app: any DeviceApp
    let fonts: FontLibrary
    var random: RandomStream
    /// Names of the screens, ids of what was touched or asked, and what is wrong.
    var screens: Set<String> = []
    var touched: Set<String> = []
    var complaints: Set<String> = []
    private var last: Screen?

    init(_ device: FakeServices, _ app: any DeviceApp, seed: UInt64) throws {
        (self.device, self.app) = (device, app)
        fonts = try FontBook.bundled().library
        random = RandomStream(seed: seed)
    }

    /// The screen with every row of its lists in sight: what is scrolled away is not laid out.
    private mutating func look(at screen: Screen) {
        guard screen != last else { return }
        last = screen
        screens.insert(screen.name)
        var display = device.display
        display.size.height = 4_000
        let whole = LaidOutScreen(screen, on: display, fonts: fonts)
        for finding in whole.findings {
            switch finding {
            case .missingID, .doubledID, .deafControl:
                complaints.insert("\(screen.name): \(finding.sentence)")
            default: break
            }
        }
    }

    mutating func step() {
        guard let screen = app.screen() else { return }
        look(at: screen)
        device.now = device.now + .seconds(1)
        if random.uniform() < 0.3 { fire() }
        let shown = LaidOutScreen(screen, on: device.display, fonts: fonts)
        let places = shown.elements.indices.filter {
            let element = shown.elements[$0]
            return element.isEnabled && element.isInSight && element.gestures.contains(.tap)
        }
        guard !places.isEmpty, random.uniform() < 0.95 else {
            let way: SwipeDirection = random.uniform() < 0.6 ? .left : .right
            return app.handle(.touched(.swiped(way, id: "page")))
        }
        let index = places[Int(random.uniform() * Double(places.count))]
        guard let point = shown.touchPoint(of: index) else { return }
        var state = ScreenState()
        guard let interaction = shown.interaction(for: .tap(point), state: &state) else { return }
        if let id = shown.elements[index].id { touched.insert(id) }
        app.handle(.touched(interaction))
        if case .focused(let id) = interaction { app.handle(.touched(.typed(id: id, text: "Col 7"))) }
    }

    /// What waits for its time has it now, and a fix comes.
    private func fire() {
        for timer in device.time.timers { timer.fire() }
        app.locate(Routes.fixes(from: 100, to: 100, at: device.now))
    }
}

@Suite("Ids of everything that can be touched")
struct TouchableTests {
    /// A device that has something of everything.
    private func device(_ role: DeviceRole) throws -> FakeServices {
        let device = try TrailPlanningTests.device(role).0
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        for number in [1, 2] as [UInt8] {
            let route = try Routes.make(number, name: "Route \(number)")
            device.files[Routes.path(route)] = try route.json()
        }
        return device
    }

    private func fill(_ app: any DeviceApp, _ device: FakeServices) throws {
        app.handle(.launched)
        app.handle(.enteredForeground)
        for number in [1, 2] {
            let waypoint = WaypointDevice.waypoint(number, 47 + Double(number) / 1_000, 11)
            let message = WaypointMessage(waypoint, modifiedAt: waypoint.timestamp)
            app.hear(.userInfoReceived(try message.userInfo()))
        }
        guard device.role == .phone else { return }
        for number in [1, 2] as [UInt8] {
            let hike = try RouteStoreTests.hike(number)
            PhoneHikesTests.receive(try hike.json(), hike, device, app)
        }
    }

    private func wander(
        _ role: DeviceRole, _ make: (FakeServices) -> any DeviceApp
    ) throws -> (screens: Set<String>, touched: Set<String>) {
        var (screens, touched): (Set<String>, Set<String>) = ([], [])
        for seed in 1...6 {
            let device = try device(role)
            let app = make(device)
            try fill(app, device)
            var wanderer = try Wanderer(device, app, seed: UInt64(seed))
            for _ in 0..<120 { wanderer.step() }
            #expect(wanderer.complaints == [], "seed \(seed)")
            screens.formUnion(wanderer.screens)
            touched.formUnion(wanderer.touched)
        }
        return (screens, touched)
    }

    @Test("NF-21, MAP-50: on the phone everything that takes touches has an id, and each id is there once")
    func phone() throws {
        let found = try wander(.phone) { TrailPhone(device: $0) }
        let wanted: Set = [
            "map", "hikes", "hike", "routes", "route", "plan", "watch", "waypoints", "waypoint", "settings",
        ]
        #expect(wanted.subtracting(found.screens) == [])
        #expect(found.touched.count > 60, "\(found.touched.sorted())")
    }

    @Test("NF-21, MAP-50: on the watch everything that takes touches has an id, and each id is there once")
    func watch() throws {
        let found = try wander(.watch) { TrailWatch(device: $0) }
        #expect(Set(["map", "routes", "regions", "settings"]).subtracting(found.screens) == [])
        #expect(found.touched.count > 25, "\(found.touched.sorted())")
    }
}
