import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Trail app on the phone")
struct TrailPhoneTests {
    static func launched(_ device: FakeServices) -> TrailPhone {
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return app
    }

    static func send(_ name: String) -> AppEvent { .action(AppAction("send-route", [.init("name", name)])) }

    @Test("OH5-22: at launch routes are loaded and the session is activated")
    func launch() throws {
        let device = FakeServices(.phone)
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        _ = Self.launched(device)
        #expect(device.operations == ["load"])
        #expect(device.activations == 1)
        #expect(device.screens.map(\.text) == [#"{"routes":1,"first":"Ridge"}"#])
    }

    @Test("OH5-101: a GPX file becomes a route under its name, stored as JSON that reads back")
    func importGPX() throws {
        let device = FakeServices(.phone)
        let app = Self.launched(device)
        app.handle(.openedFile(name: "Lake loop.v2.gpx", contents: Routes.gpx()))
        #expect(device.operations == ["save"])
        #expect(device.stores.first?.name == "Lake loop.v2")
        let stored = try #require(device.files.values.first)
        let route = try PlannedRoute(json: stored)
        #expect(route.name == "Lake loop.v2")
        #expect((799.0...801.0).contains(route.totalDistance))
        #expect(route.turnInstructions.map(\.direction) == [.start, .left, .arrive])
        #expect(route.createdAt == device.date)
        #expect(device.logs.filter { $0.level >= .warning }.isEmpty)
    }

    @Test("OH5-101: a bad file is refused with its name and the reason, and the store stays as it was")
    func badGPX() throws {
        let bad: [[UInt8]] = [
            [], Array("not xml".utf8), Array(Routes.gpx().dropLast(140)), Routes.gpx([Routes.start]),
            Routes.gpx([Routes.start, Routes.start]), [UInt8](repeating: 0, count: 1_000),
        ]
        for contents in bad {
            let device = FakeServices(.phone)
            let app = Self.launched(device)
            app.handle(.openedFile(name: "bad.gpx", contents: contents))
            #expect(device.files.isEmpty)
            #expect(device.stores.isEmpty)
            let error = try #require(device.logs.last { $0.level == .error })
            #expect(error.message == "the file was not imported")
            #expect(error.metadata["file"] == "bad.gpx")
            #expect(error.metadata["reason"]?.isEmpty == false)
        }
    }

    @Test("OH5-101: of a file that is cut off what can be read is kept, with a warning")
    func cutOff() throws {
        let device = FakeServices(.phone)
        let app = Self.launched(device)
        app.handle(.openedFile(name: "cut.gpx", contents: Array(Routes.gpx().dropLast(40))))
        let stored = try #require(device.files.values.first)
        #expect((399.0...401.0).contains(try PlannedRoute(json: stored).totalDistance))
        let warning = try #require(device.logs.first { $0.level == .warning })
        #expect(warning.metadata["file"] == "cut.gpx")
    }

    @Test("OH5-56, CX-47: a route is sent as its file, with type, id and name")
    func sendRoute() throws {
        let device = FakeServices(.phone)
        let route = try Routes.make(1, name: "Höhenweg")
        device.files[Routes.path(route)] = try route.json()
        let app = Self.launched(device)
        app.handle(Self.send("Höhenweg"))
        #expect(
            device.sent == [
                FakeServices.Sent(
                    path: Routes.path(route),
                    metadata: [
                        "type": "plannedRoute", "routeId": .string(route.id.uuidString),
                        "name": "Höhenweg",
                    ])
            ])
    }

    @Test("OH5-57: what cannot be sent is an error in the log")
    func sendFails() throws {
        let device = FakeServices(.phone)
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = Self.launched(device)
        app.handle(Self.send("Nowhere"))
        #expect(device.logs.last?.message == "there is no such route")
        #expect(device.sent.isEmpty)
        app.hear(.fileFinished(id: "t", error: .insufficientSpace))
        #expect(device.logs.last?.level == .error)
        #expect(device.logs.last?.metadata["reason"]?.contains("insufficientSpace") == true)
        app.hear(.fileFinished(id: "t", error: nil))
        #expect(device.logs.last?.level == .info)
    }

    @Test("deleting a route takes its file and nothing else; unknown actions are named")
    func delete() throws {
        let device = FakeServices(.phone)
        for number in [1, 2] as [UInt8] {
            let route = try Routes.make(number, name: "route \(number)")
            device.files[Routes.path(route)] = try route.json()
        }
        let app = Self.launched(device)
        app.handle(.action(AppAction("delete-route", [.init("name", "route 1")])))
        #expect(device.files.count == 1)
        #expect(device.operations.last == "delete")
        app.handle(.action(AppAction("delete-route", [.init("name", "route 1")])))
        #expect(device.logs.last?.message == "there is no such route")
        app.handle(.action(AppAction("dance")))
        #expect(device.logs.last?.metadata["known"] == "plan-route, send-route, delete-route")
    }

    @Test(
        "issue 19: an order for a name that two routes have is refused with their ids, one of which is taken")
    func twins() throws {
        let device = FakeServices(.phone)
        let twins = try [1, 2].map { try Routes.make($0, name: "Same") }
        for route in twins { device.files[Routes.path(route)] = try route.json() }
        let app = Self.launched(device)
        app.handle(Self.send("Same"))
        #expect(device.sent.isEmpty)
        #expect(device.logs.last?.category == "actions")
        #expect(device.logs.last?.message == "several routes have that name: give the id of one")
        let ids = twins.map(\.id.uuidString).sorted()
        #expect(device.logs.last?.metadata["ids"] == ids.joined(separator: ", "))
        app.handle(.action(AppAction("delete-route", [.init("name", ids[0])])))
        #expect(device.files.count == 1)
        app.handle(Self.send("Same"))
        #expect(device.sent.count == 1)
    }

    @Test("EM-26: a route of the list is sent by its action, and deleted after the question")
    func rowActions() throws {
        let device = FakeServices(.phone)
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = Self.launched(device)
        device.session.activationState = .activated
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        func act(_ action: String) {
            app.handle(.touched(.acted(id: "route-\(route.id.uuidString)", action: action)))
        }
        func press(_ id: String) { app.handle(.touched(.pressed(id: id, at: Point(1, 1)))) }
        act("send")
        press("ok")
        #expect(device.logs.contains { $0.message == "the route waits for the watch" })
        act("delete")
        press("keep")
        #expect(device.files[Routes.path(route)] != nil)
        act("delete")
        press("delete")
        #expect(device.files[Routes.path(route)] == nil && device.operations.last == "delete")
    }

    @Test("OH5-53, OH5-56: of two routes with one name the page that is open is sent and deleted")
    func sameName() throws {
        let device = FakeServices(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        let older = try Routes.make(1, name: "Loop")
        let newer = try Routes.make(2, name: "Loop", createdAt: 60)
        for route in [older, newer] { device.files[Routes.path(route)] = try route.json() }
        let app = Self.launched(device)
        func press(_ id: String) { app.handle(.touched(.pressed(id: id, at: .zero))) }
        press("route-\(older.id.uuidString)")
        press("send-to-watch")
        #expect(device.sent.map(\.path) == [Routes.path(older)])
        press("ok")
        press("delete-route")
        press("delete")
        #expect(device.files[Routes.path(older)] == nil)
        #expect(device.files[Routes.path(newer)] != nil)
    }
}
