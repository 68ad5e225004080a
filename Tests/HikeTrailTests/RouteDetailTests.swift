import Foundation
import HikeHardware
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("The page of a planned route: chart, figures, sending")
struct RouteDetailTests {
    private static let profile = [(0.0, 610.0), (250, 655), (500, 640), (800, 702)].map {
        ElevationPoint(distance: $0.0, elevation: $0.1)
    }

    /// A phone with one route, and its page open.
    private func page(
        _ change: (inout PlannedRoute) -> Void = { _ in }
    ) throws -> (FakeServices, TrailPhone, PlannedRoute) {
        let device = FakeServices(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        var route = try Routes.make(1)
        route.elevationProfile = Self.profile
        route.elevationGain = 107
        route.elevationLoss = 15
        route.estimatedDuration = 3_900
        change(&route)
        device.files[Routes.path(route)] = try route.json()
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        press("route-\(route.id.uuidString)", app)
        return (device, app, route)
    }

    private func press(_ id: String, _ app: TrailPhone) {
        app.handle(.touched(.pressed(id: id, at: .zero)))
    }

    /// On a display that is high enough for the whole page.
    private func shown(_ app: TrailPhone) throws -> LaidOutScreen {
        var display = DisplayProfile.phone61
        display.size.height = 3_000
        return LaidOutScreen(try #require(app.screen()), on: display, fonts: try FontBook.bundled().library)
    }

    private func charts(_ app: TrailPhone) throws -> [ElevationChart] {
        try shown(app).elements.compactMap { if case .chart(let chart) = $0.kind { chart } else { nil } }
    }

    @Test("OH5-54: the chart is of the heights that are stored with the route; without them there is none")
    func chart() throws {
        let (_, app, _) = try page()
        let wanted = Self.profile.map {
            ElevationChart.Sample(distance: $0.distance, elevation: $0.elevation)
        }
        #expect(try charts(app).map(\.samples) == [wanted])
        for profile in [nil, Array(Self.profile.prefix(1))] {
            let (_, app, _) = try page { $0.elevationProfile = profile }
            #expect(try charts(app).isEmpty)
        }
    }

    @Test(
        "OH5-53, OH5-55: distance, time, climb, descent, turns and creation stand in a grid, and how one travels"
    )
    func statistics() throws {
        let (_, app, route) = try page()
        let screen = try shown(app)
        func value(_ id: String) -> String? { screen.elements.first { $0.id == "statistic-\(id)" }?.name }
        #expect(value("distance") == "800m" && value("time") == "1 h 05 min")
        #expect(value("climb") == "107 m" && value("descent") == "15 m")
        #expect(value("turns") == "1")
        #expect(screen.elements.contains { $0.id == TrailPhone.routeMapID })
        #expect(screen.elements.contains { $0.name == route.turnInstructions.first?.text })
        #expect(
            value("created") == TrailText.minute(route.createdAt) && value("created") == "2026-05-28 20:26")
        #expect(screen.elements.contains { $0.name == "Hiking" })
        let (_, cycling, _) = try page { $0.mode = .cycling }
        let names = try shown(cycling).elements.map(\.name)
        #expect(names.contains("Cycling") && !names.contains("Hiking"))
    }

    @Test(
        "OH5-55: who sends a route is told so; one whose file is gone or unreadable is an error, and stays here"
    )
    func sending() throws {
        let (device, app, route) = try page()
        press("send-to-watch", app)
        #expect(app.message?.title == "Sent to Watch" && device.sent.map(\.path) == [Routes.path(route)])
        press("ok", app)
        for isGone in [true, false] {
            let (device, app, route) = try page()
            if isGone {
                device.files[Routes.path(route)] = nil
            } else {
                device.failingReads = [Routes.path(route)]
            }
            press("send-to-watch", app)
            #expect(app.message?.title == "Not Sent" && device.sent.isEmpty)
            #expect(app.message?.text.contains("Ridge") == true)
            #expect(device.logs.last?.level == .error)
            press("ok", app)
            #expect(app.message == nil && app.shownRoute?.id == route.id)
        }
    }
}
