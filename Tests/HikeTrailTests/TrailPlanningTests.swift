import Foundation
import HikeConnectivity
import HikeHardware
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues
import RegionFixtures
import Testing

@testable import HikeTrail

@Suite("Planning on the phone")
struct TrailPlanningTests {
    /// A device with the small invented region, which has all files that a region may have but a map.
    /// - Parameter hasHierarchies: whether the list of regions names them, which an older one does not.
    static func device(
        _ role: DeviceRole, hasHierarchies: Bool = true
    ) throws -> (FakeServices, Region) {
        let folder = try FixtureFolder()
        let (map, dem) = try folder.writeFixture()
        var region = try RegionBuild(
            map: map, elevation: dem, target: folder.path + "/r",
            options: RegionBuild.Options(name: "Small", writesRoutingDatabase: true)
        ).run().region
        let device = FakeServices(role)
        for name in folder.names("r") {
            device.files[AppDescription.regionFolder + "/" + name] = try folder.bytes("r/" + name)
        }
        if !hasHierarchies {
            region.files.removeAll { $0.file == .hierarchies }
            let list = AppDescription.regionFolder + "/" + RegionStorage.listName
            device.files[list] = try RegionList([region]).json()
        }
        return (device, region)
    }

    private func plan(_ arguments: (String, String)...) -> AppEvent {
        .action(AppAction("plan-route", arguments.map { .init($0.0, $0.1) }))
    }

    private func stored(_ device: FakeServices) throws -> [PlannedRoute] {
        try device.files.filter { $0.key.hasPrefix("Documents/planned_routes/") }.map {
            try PlannedRoute(json: $0.value)
        }
    }

    @Test("OHR-28: the regions of a device are read at launch, on the phone and on the watch")
    func load() throws {
        let (device, region) = try Self.device(.phone)
        _ = TrailPhoneTests.launched(device)
        #expect(device.stores.contains { $0.id == region.id.uuidString && $0.name == "Small" })
        let (watch, _) = try Self.device(.watch)
        TrailWatch(device: watch).handle(.launched)
        #expect(watch.stores.contains { $0.operation == "load" && $0.name == "Small" })
    }

    @Test(
        "OH5-18, OH5-41: a planned route is stored with its name, region, directions and profile, and is shown"
    )
    func plans() throws {
        let (device, region) = try Self.device(.phone)
        let app = TrailPhoneTests.launched(device)
        device.forget()
        app.handle(plan(("name", "Up"), ("from", "46.0,7.0"), ("to", "46.01,7.015")))
        let route = try #require(try stored(device).first)
        #expect(route.name == "Up" && route.regionId == region.id && route.createdAt == device.date)
        #expect(route.turnInstructions.first?.direction == .start)
        #expect(route.turnInstructions.last?.direction == .arrive)
        #expect(route.hasElevationChart)
        #expect(device.operations == ["save"])
        let screen = try #require(device.screens.last)
        #expect(screen.screen == "plan" && screen.text.contains("\"route\":\"Up\",\"mode\":\"hiking\""))
        #expect(screen.text.contains("\"instructions\":\(route.turnInstructions.count)"))
        #expect(device.logs.filter { $0.level >= .warning }.isEmpty)
        app.handle(.enteredForeground)
        #expect(device.screens.last?.text == #"{"routes":1,"first":"Up"}"#)
    }

    @Test(
        "OH5-37, OH5-40: names, via points, profile and grade change the route; equal orders give equal lines"
    )
    func choices() throws {
        let (device, _) = try Self.device(.phone)
        let app = TrailPhoneTests.launched(device)
        let ends = [("from", "46.0,7.0"), ("to", "46.01,7.015")]
        func route(_ name: String, _ more: [(String, String)] = []) throws -> PlannedRoute {
            let arguments = ([("name", name)] + ends + more).map { AppAction.Argument($0.0, $0.1) }
            app.handle(.action(AppAction("plan-route", arguments)))
            return try #require(try stored(device).first { $0.name == name }, "\(device.logs)")
        }
        let plain = try route("plain")
        #expect(try route("again").coordinates == plain.coordinates)
        let via = try route("via", [("via", "46.018,7.012; Ridge trail")])
        #expect(via.viaPoints.count == 2 && via.totalDistance > plain.totalDistance)
        #expect(try route("easy", [("grade", "T1")]).coordinates != plain.coordinates)
        let ride = try route("ride", [("profile", "cycling")])
        #expect(ride.mode == .cycling)
    }

    @Test("OH5-51: what cannot be planned is said with the reason, and nothing is stored")
    func refusals() throws {
        let (device, _) = try Self.device(.phone)
        let app = TrailPhoneTests.launched(device)
        let cases: [(arguments: [(String, String)], reason: String)] = [
            ([("from", "46.5,7.5"), ("to", "46.0,7.0")], "no trail within 500 m"),
            ([("from", "Atlantis"), ("to", "46.0,7.0")], "no place 'Atlantis'"),
            ([("from", "Forrest road"), ("to", "46.0,7.0")], "did you mean: Forest road"),
            (
                [("from", "46.0,7.0"), ("to", "46.01,7.015"), ("profile", "flying")],
                "hiking, cycling, shortest"
            ),
            ([("from", "46.0,7.0")], "'from' and 'to'"),
        ]
        for (arguments, reason) in cases {
            device.forget()
            app.handle(.action(AppAction("plan-route", arguments.map { .init($0.0, $0.1) })))
            let error = try #require(device.logs.last { $0.level == .error }, "\(arguments)")
            #expect(error.category == "actions")
            #expect(error.metadata["reason"]?.contains(reason) == true, "\(error.metadata)")
            #expect(device.stores.isEmpty)
        }
        let empty = FakeServices(.phone)
        TrailPhoneTests.launched(empty).handle(plan(("from", "46.0,7.0"), ("to", "46.01,7.015")))
        #expect(empty.logs.last?.metadata["reason"]?.contains("no trails to plan on") == true)
    }

    @Test(
        "OH5-51: a region without its file, or with a damaged one, is an error with its name, and the app goes on"
    )
    func damaged() throws {
        let (device, region) = try Self.device(.phone)
        let trails = AppDescription.regionFolder + "/" + region.fileName(.trails)
        let whole = try #require(device.files[trails])
        for contents in [nil, [], Array(whole.prefix(100)), Array(whole.reversed())] as [[UInt8]?] {
            device.files[trails] = contents
            let app = TrailPhoneTests.launched(device)
            device.forget()
            app.handle(plan(("from", "46.0,7.0"), ("to", "46.01,7.015")))
            #expect(device.logs.last?.level == .error)
            #expect(device.stores.isEmpty)
        }
        device.files[AppDescription.regionFolder + "/regions_metadata.json"] = Array("[".utf8)
        let app = TrailPhoneTests.launched(device)
        #expect(device.logs.contains { $0.message == "the list of regions cannot be read" })
        device.files[trails] = whole
        app.handle(plan(("from", "46.0,7.0"), ("to", "46.01,7.015")))
        #expect(device.logs.last?.metadata["reason"]?.contains("no trails to plan on") == true)
    }

    @Test("OH5-42: without a name a route is called by its moment; OH5-43: it is sent as it was saved")
    func unnamed() throws {
        let (device, _) = try Self.device(.phone)
        let app = TrailPhoneTests.launched(device)
        app.handle(plan(("from", "46.0,7.0"), ("to", "46.01,7.015")))
        let route = try #require(try stored(device).first)
        #expect(route.name == "Route \u{2014} \(device.date.iso8601())")
        app.handle(TrailPhoneTests.send(route.name))
        #expect(device.sent.map(\.path) == [Routes.path(route)])
        #expect(device.sent.first?.metadata["routeId"] == .string(route.id.uuidString))
    }
}
