import Foundation
import HikeGuidance
import HikeHardware
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Thousands of routes")
struct LongRouteListTests {
    private static let count = 1_000

    /// Files of routes with ids and names of their own, the first the oldest.
    private static func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for number in 1...count {
            var route = try Routes.make(1, name: "Route \(number)", createdAt: Int64(number))
            route.id = id(number)
            files[Routes.path(route)] = try route.json()
        }
        return files
    }

    private static func id(_ number: Int) -> UUID {
        UUID(uuid: (UInt8(number >> 8), UInt8(number & 255), 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1))
    }

    private static func phone() throws -> (FakeServices, TrailPhone) {
        let device = FakeServices(.phone)
        device.databases = nil
        device.files = try files()
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return (device, app)
    }

    private static func watch() throws -> (FakeServices, TrailWatch) {
        let device = FakeServices(.watch)
        device.databases = nil
        device.files = try files()
        let app = TrailWatch(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        app.tab = .routes
        return (device, app)
    }

    /// Scrolls to a row by what it says, and looks whether it is the one.
    private func find(
        _ name: String, row: String, in list: String, _ screen: () -> Screen?, on display: DisplayProfile
    ) throws {
        let fonts = try FontBook.bundled().library
        var state = ScreenState()
        func laidOut() throws -> LaidOutScreen {
            LaidOutScreen(try #require(screen()), on: display, fonts: fonts, state: state)
        }
        var glass = try laidOut()
        #expect(glass.elements.count < 200 && glass.dump().utf8.count < 10_000)
        guard case .outOfSight(list, let offset) = glass.find(name: name) else {
            Issue.record("\(name) is not scrolled to")
            return
        }
        state.scrolls[list] = offset
        glass = try laidOut()
        guard case .found(let index, .some) = glass.find(name: name) else {
            Issue.record("\(name) is not in sight")
            return
        }
        #expect(glass.elements[index].id == row && glass.findings.isEmpty)
    }

    @Test(
        "issue 19: the phone's list of routes is as large as its window, and the same while nothing changes")
    func phoneList() throws {
        let (device, app) = try Self.phone()
        let row = TrailPhone.rowID(try #require(app.store.listed(name: "Route 321")))
        try find("Route 321", row: row, in: "routes", { app.screen() }, on: device.display)
        #expect(app.screen() == app.screen())
        app.handle(.touched(.pressed(id: row, at: .zero)))
        #expect(app.place == .route(Self.id(321)))
        app.handle(.touched(.pressed(id: "back", at: .zero)))
        try app.store.delete(Self.id(Self.count))
        let glass = LaidOutScreen(
            try #require(app.screen()), on: device.display, fonts: try FontBook.bundled().library,
            state: ScreenState())
        #expect(glass.elements.first { $0.role == .row }?.name == "Route \(Self.count - 1)")
    }

    @Test("issue 19: so is the list of routes to go along, below the choice of none")
    func along() throws {
        let (device, app) = try Self.phone()
        // Where it is asked; the list of routes would lie beneath.
        app.tab = .map
        app.recordingQuestion = .route
        let row = "along-" + Self.id(321).uuidString
        try find("Route 321", row: row, in: "along", { app.screen() }, on: device.display)
        #expect(app.screen() == app.screen())
        app.handle(.touched(.pressed(id: row, at: .zero)))
        #expect(app.recording.route == Self.id(321) && app.recordingQuestion == nil)
        app.recordingQuestion = .route
        let sheet = "\(try #require(app.screen()))"
        #expect(sheet.contains("along-none"))
    }

    @Test("issue 19: so is the watch's, below what ends a navigation")
    func watchList() throws {
        let (device, app) = try Self.watch()
        let row = TrailWatch.rowID(try #require(app.store.listed(name: "Route 500")))
        try find("Route 500", row: row, in: "routes", { app.screen() }, on: device.display)
        #expect(app.screen() == app.screen())
        app.handle(.touched(.pressed(id: row, at: .zero)))
        #expect(app.guidance.navigator?.route?.id == Self.id(500))
        app.tab = .routes
        let list = LaidOutScreen(
            try #require(app.screen()), on: device.display, fonts: try FontBook.bundled().library,
            state: ScreenState())
        guard case .found = list.find(id: "stop-navigation") else {
            Issue.record("a navigation cannot be ended")
            return
        }
    }

    @Test("issue 19: a device holds what was used last, as much as it can; the other routes are on its disk")
    func kept() throws {
        func route(_ number: UInt8, _ points: Int) throws -> PlannedRoute {
            var route = try Routes.make(number)
            route.coordinates = [Coordinate](repeating: Routes.start, count: points)
            return route
        }
        let third = KeptRoutes.mostPoints / 3
        let routes = try (0..<4).map { try route($0, third - 500) }
        var kept = KeptRoutes()
        for route in routes.prefix(3) { kept.keep(route) }
        #expect(kept.use(routes[0].id) == routes[0])
        kept.keep(routes[3])
        #expect(kept.use(routes[1].id) == nil)
        for index in [0, 2, 3] { #expect(kept.use(routes[index].id) == routes[index]) }
        kept.forget(routes[2].id)
        kept.keep(routes[1])
        #expect(kept.use(routes[0].id) == routes[0])
        // One that is larger than all that fits is kept alone.
        let large = try route(9, KeptRoutes.mostPoints)
        kept.keep(large)
        #expect(kept.use(large.id) == large && routes.allSatisfy { kept.use($0.id) == nil })
    }

    @Test("issue 19: a route that is not held is read when it is opened; a person is told where it cannot be")
    func opened() throws {
        let device = FakeServices(.phone)
        device.databases = nil
        for number: UInt8 in 1...3 {
            var route = try Routes.make(number, name: "Long \(number)")
            route.coordinates = [Coordinate](repeating: Routes.start, count: 150_000)
            device.files[Routes.path(route)] = try route.json()
        }
        let phone = TrailPhone(device: device)
        phone.handle(.launched)
        phone.handle(.enteredForeground)
        let first = try #require(phone.store.listed(name: "Long 1"))
        // It was read first, and has made room for the others.
        device.files[phone.store.path(of: first.id)] = nil
        phone.handle(.touched(.pressed(id: TrailPhone.rowID(first), at: .zero)))
        #expect(phone.place == .root)
        #expect(phone.message == .unreadable(first))
        phone.handle(.touched(.pressed(id: "ok", at: .zero)))
        let second = try #require(phone.store.listed(name: "Long 2"))
        phone.handle(.touched(.pressed(id: TrailPhone.rowID(second), at: .zero)))
        #expect(phone.place == .route(second.id) && phone.message == nil)
    }
}
