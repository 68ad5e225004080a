import Foundation
import HikeConnectivity
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Trail app on the watch")
struct TrailWatchTests {
    static func launched(_ device: FakeServices) -> TrailWatch {
        let app = TrailWatch(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return app
    }

    /// A watch that has one route.
    static func withRoute() throws -> (FakeServices, TrailWatch, PlannedRoute) {
        let device = FakeServices(.watch)
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        return (device, launched(device), route)
    }

    static let inbox = "Documents/Inbox/route.json"

    /// The phone's file lies in the inbox while the app handles it.
    static func receive(
        _ contents: [UInt8], type: String? = "plannedRoute", _ device: FakeServices, _ app: any DeviceApp
    ) {
        device.files[inbox] = contents
        let file = ReceivedFile(
            path: inbox, name: "route.json", size: contents.count,
            metadata: type.map { ["type": .string($0)] } ?? [:])
        app.hear(.fileReceived(file))
        device.files[inbox] = nil
    }

    static let navigate = AppEvent.action(AppAction("navigate", [.init("name", "Ridge")]))

    @Test("OH5-27, OH5-58, OH5-59: a route from the phone is stored, then the screens are told")
    func receives() throws {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        let route = try Routes.make(1)
        Self.receive(try route.json(), device, app)
        #expect(try device.files[Routes.path(route)] == route.json())
        #expect(device.operations == ["save"])
        #expect(device.logs.last?.message == "plannedRouteSyncReceived")
    }

    @Test("OH5-61: the same route again replaces it; several keep their order")
    func replaces() throws {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        var route = try Routes.make(1)
        Self.receive(try route.json(), device, app)
        route.rename(to: "Renamed", at: route.createdAt)
        Self.receive(try route.json(), device, app)
        Self.receive(try Routes.make(2, name: "Second").json(), device, app)
        #expect(device.operations == ["save", "replace", "save"])
        #expect(device.files.count == 2)
    }

    @Test(
        "OH5-58: a file of another type, or of none, is a line in the log and is not stored",
        arguments: [nil, "photo"])
    func unknownType(_ type: String?) throws {
        let device = FakeServices(.watch)
        let app = Self.launched(device)
        Self.receive(try Routes.make(1).json(), type: type, device, app)
        #expect(device.files.isEmpty)
        #expect(device.logs.last?.level == .warning)
        #expect(device.logs.last?.metadata["type"] == type ?? "")
    }

    @Test("OH5-60: what cannot be decoded is logged with the detail and leaves the store as it was")
    func undecodable() throws {
        let (device, app, route) = try Self.withRoute()
        let before = device.files
        let json = try route.json()
        device.forget()
        for contents in [[], [UInt8(0)], Array("{}".utf8), Array(json.dropLast(1)), Array(json.prefix(300))] {
            Self.receive(contents, device, app)
            #expect(device.files == before)
            #expect(device.stores.isEmpty)
            #expect(device.logs.last?.level == .error)
            #expect(device.logs.last?.message == "a route from the phone was not stored")
            #expect(device.logs.last?.metadata["reason"]?.isEmpty == false)
        }
        #expect(device.logs.last?.metadata["file"] == "route.json")
    }

    @Test(
        "OH5-65, OH5-67: navigating asks for the location; the walk gives its taps, once each"
    )
    func walks() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        #expect(device.requests == [.location])
        #expect(device.receiver.isOn)
        #expect(
            device.screens.last?.text.hasPrefix(#"{"navigating":true,"route":"Ridge","offRoute":false"#)
                == true)
        for fix in Routes.fixes(from: 0, to: 800, at: .seconds(100)) { app.locate([fix]) }
        #expect(device.patterns == ["click", "directionDown", "success"])
        app.handle(.action(AppAction("stop")))
        #expect(!device.receiver.isOn)
        #expect(device.screens.last?.text == #"{"navigating":false}"#)
        #expect(device.files["Documents/navigation.json"] == nil)
        for fix in Routes.fixes(from: 0, to: 800, at: .seconds(2_000)) { app.locate([fix]) }
        #expect(device.taps.played.count == 3)
    }

    @Test(
        "guidance goes on after a crash anywhere, and says nothing twice",
        arguments: Array(stride(from: 5.0, through: 800, by: 35)))
    func resumes(_ place: Double) throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        for fix in Routes.fixes(from: 0, to: place, at: .seconds(100)) { app.locate([fix]) }
        // The app is gone without a word; a new one finds its files.
        let second = Self.launched(device)
        #expect(device.logs.contains { $0.message == "guidance goes on" })
        for fix in Routes.fixes(from: place, to: 800, at: .seconds(2_000)) {
            second.locate([fix])
        }
        #expect(device.patterns == ["click", "directionDown", "success"])
    }

    @Test("after a crash beyond the arrival the hiker is not told again of having arrived")
    func resumesAfterArrival() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        for fix in Routes.fixes(from: 0, to: 800, at: .seconds(100)) { app.locate([fix]) }
        device.forget()
        let second = Self.launched(device)
        for fix in Routes.fixes(from: 780, to: 800, at: .seconds(2_000)) { second.locate([fix]) }
        #expect(device.patterns == [])
        #expect(device.screens.last?.text.contains(#""arrived":true"#) == true)
    }

    @Test("after a crash beside the route the hiker is not told again of having left it")
    func resumesOffRoute() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        for fix in Routes.fixes(from: 0, to: 200, at: .seconds(100)) { app.locate([fix]) }
        func aside(_ metres: Double, _ second: Double) -> LocationNews {
            let place = GreatCircle.destination(
                from: GreatCircle.destination(from: Routes.start, bearing: 0, distance: 200), bearing: 90,
                distance: metres)
            return .fix(Fix(time: .seconds(second), coordinate: place, horizontalAccuracy: 4))
        }
        for metres in stride(from: 10.0, through: 70, by: 10) { app.heard(aside(metres, 400 + metres)) }
        #expect(device.patterns == ["failure"])
        device.forget()
        let second = Self.launched(device)
        for metres in stride(from: 75.0, through: 95, by: 5) { second.heard(aside(metres, 500 + metres)) }
        #expect(device.patterns == [])
        #expect(device.screens.last?.text.contains(#""offRoute":true"#) == true)
        for metres in stride(from: 90.0, through: 0, by: -10) { second.heard(aside(metres, 800 - metres)) }
        #expect(device.logs.contains { $0.message == "back on the route" })
    }

    @Test("a hiker who went back is not put ahead by a crash")
    func resumesAfterGoingBack() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        for fix in Routes.fixes(from: 0, to: 300, at: .seconds(100)) { app.locate([fix]) }
        for (index, fix) in Routes.fixes(from: 50, to: 295, at: .zero).reversed().enumerated() {
            let back = Fix(
                time: .seconds(500 + 5 * Double(index)), coordinate: fix.coordinate, horizontalAccuracy: 4)
            app.locate([back])
        }
        let note = try #require(device.files["Documents/navigation.json"])
        let fields = try JSONSerialization.jsonObject(with: Data(note)) as? [String: Any]
        let distance = try #require(fields?["distanceAlong"] as? Double)
        #expect(distance < 50 + 100)
    }

    @Test("a lost position and a fix from the future are told; the walk goes on")
    func troubles() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(Self.navigate)
        let fixes = Routes.fixes(from: 0, to: 800, at: .seconds(100))
        for fix in fixes.prefix(20) { app.locate([fix]) }
        app.heard(.lost)
        #expect(device.screens.last?.text.contains(#""signal":"lost""#) == true)
        var future = fixes[20]
        future.time += .seconds(3_600)
        app.locate([future])
        #expect(device.logs.last?.message == "the time of a fix leapt ahead; it waits for a second one")
        for fix in fixes.dropFirst(20) { app.locate([fix]) }
        #expect(device.screens.last?.text.contains("signal") == false)
        #expect(device.patterns == ["click", "directionDown", "success"])
    }

    @Test("a route that is gone, or a damaged note of it, is an error in the log and guidance does not run")
    func cannotResume() throws {
        for contents in [
            Array(#"{"route":"00000000-0000-4000-8000-000000000009","distanceAlong":5}"#.utf8), [1, 2], [],
        ] {
            let device = FakeServices(.watch)
            device.files["Documents/navigation.json"] = contents
            _ = Self.launched(device)
            #expect(device.logs.last?.level == .error)
            #expect(device.screens.last?.text == #"{"navigating":false}"#)
            #expect(!device.receiver.isOn)
        }
    }

    @Test("a note of an older version, without what was announced, is taken up too")
    func olderNote() throws {
        let (device, _, route) = try Self.withRoute()
        device.files["Documents/navigation.json"] = Array(
            #"{"route":"\#(route.id.uuidString)","distanceAlong":390}"#.utf8)
        let app = Self.launched(device)
        for fix in Routes.fixes(from: 390, to: 800, at: .seconds(100)) { app.locate([fix]) }
        #expect(device.patterns == ["success"])
    }

    @Test("EM-30: without the permission guidance waits, says so once, and goes on when it comes")
    func permission() throws {
        let (device, app, _) = try Self.withRoute()
        device.permissions = [.location: .denied]
        app.handle(Self.navigate)
        app.handle(.permission(.location, .denied))
        #expect(device.logs.filter { $0.level == .warning }.count == 1)
        device.permissions = [.location: .whenInUse]
        app.handle(.permission(.location, .whenInUse))
        #expect(device.logs.last?.message == "guidance has the location")
        app.handle(.permission(.location, .denied))
        #expect(device.logs.last?.message == "guidance has lost the permission to use the location")
    }

    @Test("OH5-66: an unknown route is an error; another route replaces the one that is followed")
    func otherRoutes() throws {
        let (device, app, _) = try Self.withRoute()
        app.handle(.action(AppAction("navigate", [.init("name", "Nowhere")])))
        #expect(device.logs.last?.message == "there is no such route")
        #expect(device.logs.last?.level == .error && device.logs.last?.category == "actions")
        Self.receive(try Routes.make(2, name: "Other").json(), device, app)
        app.handle(Self.navigate)
        app.handle(.action(AppAction("navigate", [.init("name", "Other")])))
        #expect(device.screens.last?.text.contains(#""route":"Other""#) == true)
        app.handle(.action(AppAction("fly")))
        #expect(
            device.logs.last?.metadata["known"]
                == "navigate, stop, pause, resume, skip-to, accept-new-way, decline-new-way")
    }
}
