import Foundation
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikePlanning
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// Issue 21: the planner that the app really has.
@Suite("Kept planners")
struct KeptPlannerTests {
    @Test("issue 21: from its second request on a profile is answered by its hierarchy, at the same cost")
    func sameCost() throws {
        let (device, region) = try TrailPlanningTests.device(.phone)
        let file = FlatBytes(
            try device.storage.read(AppDescription.regionFolder + "/" + region.fileName(.trails)))
        let graph = try TrailGraph(file: file)
        let planner = KeptPlanner(file: file)
        var fresh = try RoutePlanner(graph: graph)
        var random = RandomStream(seed: 5)
        var found = 0
        for number in 0..<60 {
            let ends = (0..<2).map { _ in
                graph.coordinate(ofNode: Int(random.next() % UInt64(graph.nodes.count)))
            }
            let profile = number % 3 == 0 ? TravelProfile.cycling : .hiking
            let request = RouteRequest(from: ends[0], to: ends[1], profile: profile)
            guard let expected = try? fresh.route(request) else { continue }
            // Prepared and not, in any order.
            let route = try planner.route(request, isPrepared: number % 2 == 1)
            #expect(route.cost == expected.cost)
            found += 1
        }
        #expect(found > 30)
    }

    @Test(
        "issue 21: OH5-09: OH5-10: guidance that is plain reaches the planner, of the action and of the app's start",
        arguments: [true, false])
    func plainDirections(byAction: Bool) throws {
        func made(_ guidance: String?) throws -> (saved: PlannedRoute, spoken: TurnInstructionConfiguration) {
            let (device, _) = try TrailPlanningTests.device(.phone)
            if let guidance, !byAction { device.launchArguments = [.init("guidance", guidance)] }
            let app = TrailPhone(device: device)
            app.handle(.launched)
            var arguments = [("name", "Up"), ("from", "46.0,7.0"), ("to", "46.01,7.015")]
            if let guidance, byAction { arguments.append(("guidance", guidance)) }
            let action = AppAction("plan-route", arguments.map { .init($0.0, $0.1) })
            app.handle(.action(action))
            let file = try #require(device.files.first { $0.key.hasPrefix("Documents/planned_routes/") })
            return (try PlannedRoute(json: file.value), try app.directions(.hiking, action))
        }
        #expect(try made(nil).spoken == .hiking && made("hiking").spoken == .hiking)
        let plain = try made("plain")
        #expect(
            plain.spoken == .plain && !plain.saved.turnInstructions.contains { $0.direction == .straight })
    }

    @Test("issue 21: one planner for each region, prepared once for each profile, forgotten with its region")
    func book() throws {
        var kept = KeptPlanners()
        let ids = try (1...3).map {
            try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)"))
        }
        var opened = 0
        func open() -> KeptPlanner {
            opened += 1
            return KeptPlanner(file: FlatBytes([]))
        }
        let first = kept.use(ids[0], .hiking, open: open)
        #expect(!first.isPrepared)
        #expect(kept.nextToPrepare()?.1 == .hiking)
        #expect(kept.nextToPrepare() == nil)
        let second = kept.use(ids[0], .hiking, open: open)
        #expect(second.isPrepared && second.planner === first.planner && opened == 1)
        #expect(!kept.use(ids[0], .cycling, open: open).isPrepared)
        #expect(kept.nextToPrepare()?.1 == .cycling)
        // The third region takes the place of the one that was used least lately.
        _ = kept.use(ids[1], .hiking, open: open)
        _ = kept.use(ids[0], .hiking, open: open)
        _ = kept.use(ids[2], .hiking, open: open)
        #expect(kept.regions == [ids[0], ids[2]])
        // A region that was replaced is another one.
        kept.forget(ids[0])
        #expect(!kept.use(ids[0], .hiking, open: open).isPrepared)
        kept.forgetAll()
        #expect(kept.regions.isEmpty)
    }

    @Test("issue 21: the very first request is answered by the hierarchy in the region's folder")
    func keptHierarchy() throws {
        let (device, region) = try TrailPlanningTests.device(.phone)
        let regions = TrailRegions(device: device)
        regions.loadAll()
        for (number, profile) in [TravelProfile.hiking, .cycling, .hiking].enumerated() {
            _ = try regions.route(PlanOrder(from: "46.005,7.0", to: "46.0,7.01", via: [], profile: profile))
            #expect(
                regions.planners.searches(on: region.id)
                    == SearchCounts(fromBothEnds: 0, inHierarchy: number + 1))
        }
        #expect(device.logs.allSatisfy { !$0.message.contains("hierarchies") })
    }

    @Test(
        "issue 21: hierarchies that are gone, cut or another region's cost time, a word in the log, and nothing else",
        arguments: ["gone", "cut", "another's"])
    func brokenHierarchy(what: String) throws {
        let (device, region) = try TrailPlanningTests.device(.phone)
        let path = AppDescription.regionFolder + "/" + region.fileName(.hierarchies)
        let bytes = try #require(device.files[path])
        switch what {
        case "gone": device.files[path] = nil
        case "cut": device.files[path] = Array(bytes.dropLast())
        default: device.files[path]?[32] ^= 1
        }
        let regions = TrailRegions(device: device)
        regions.loadAll()
        let order = PlanOrder(from: "46.0,7.0", to: "46.01,7.015", via: [], profile: .hiking)
        _ = try regions.route(order)
        _ = try regions.route(order)
        #expect(
            regions.planners.searches(on: region.id) == SearchCounts(fromBothEnds: 1, inHierarchy: 1))
        #expect(device.logs.count { $0.message.contains("the hierarchies of a region cannot be used") } == 1)
        // It is fit to be sent, for hierarchies are not.
        #expect(regions.damage(of: region) == nil)
    }

    @Test(
        "issue 21: where the folder has no hierarchy the first request of an action is searched from both ends, the next in one"
    )
    func engines() throws {
        let (device, region) = try TrailPlanningTests.device(.phone, hasHierarchies: false)
        let app = TrailPhone(device: device)
        app.handle(.launched)
        #expect(app.regions.planners.searches(on: region.id) == nil)
        func plan(_ name: String) {
            app.handle(
                .action(
                    AppAction(
                        "plan-route",
                        [.init("name", name), .init("from", "46.0,7.0"), .init("to", "46.01,7.015")])))
        }
        plan("first")
        #expect(app.regions.planners.searches(on: region.id) == SearchCounts(fromBothEnds: 1, inHierarchy: 0))
        plan("second")
        #expect(app.regions.planners.searches(on: region.id) == SearchCounts(fromBothEnds: 1, inHierarchy: 1))
        app.handle(.lowMemory)
        plan("third")
        #expect(app.regions.planners.searches(on: region.id) == SearchCounts(fromBothEnds: 1, inHierarchy: 0))
    }

    @Test(
        "issue 21: who opens the planning screen has the hierarchy at the first request, of either mode",
        arguments: [TravelMode.hiking, .cycling])
    func planningScreen(mode: TravelMode) throws {
        let (device, region) = try TrailPlanningTests.device(.phone, hasHierarchies: false)
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        app.handle(.touched(.pressed(id: "new-route", at: .zero)))
        if mode == .cycling { app.handle(.touched(.chose(picker: "mode", option: "cycling"))) }
        // On the forest road and on the valley road, which are open to both.
        for place in [(46.005, 7.0), (46.0, 7.01)].map(Coordinate.init(latitude:longitude:)) {
            let point = try #require(app.planning?.map.projection.point(of: place))
            app.handle(.touched(.pressed(id: RoutePlanning.mapID, at: point)))
        }
        app.computing?.fire()
        #expect(app.planning?.draft.route != nil)
        #expect(app.regions.planners.searches(on: region.id) == SearchCounts(fromBothEnds: 0, inHierarchy: 1))
    }

    @Test("issue 21: a region that is replaced is planned on anew")
    func replaced() throws {
        let (device, region) = try TrailPlanningTests.device(.phone)
        let regions = TrailRegions(device: device)
        regions.loadAll()
        let order = PlanOrder(from: "46.0,7.0", to: "46.01,7.015", via: [], profile: .hiking)
        _ = try regions.route(order)
        // The new one has the same id, and a file that is none.
        device.files[AppDescription.regionFolder + "/" + region.fileName(.trails)] = [1, 2, 3]
        try regions.put(region)
        #expect(throws: TrailRegions.Failure.self) { try regions.route(order) }
    }

    @Test("issue 21: a file that is no graph is an error of the request, whether prepared or not")
    func damaged() {
        let planner = KeptPlanner(file: FlatBytes([1, 2, 3]))
        planner.prepare(.hiking)
        for isPrepared in [false, true] {
            #expect(throws: RoutingError.self) {
                try planner.route(
                    RouteRequest(
                        from: Coordinate(latitude: 46, longitude: 7),
                        to: Coordinate(latitude: 46.01, longitude: 7)), isPrepared: isPrepared)
            }
        }
    }
}
