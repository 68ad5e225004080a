import Foundation
import HikeFormats
import HikeGeodesy
import HikeGuidance
import HikePlaces
import HikePlanning
import HikeRouting
import HikeStorage
import HikeValues
import HikeWorld

/// The route of the first step `plan`, which a hiker can walk.
enum PlannedLine {
    static let word = LineWord("route", of: "plan", help: "what the first step 'plan' plans") { sources in
        guard sources.regions != nil, let plan = sources.firstPlan else {
            throw ScenarioFileError.unusable(
                path: "route", reason: "there is no step 'plan' on a region whose route could be followed")
        }
        let route = try sources.route(plan)
        return (
            route.coordinates, Polyline(route.coordinates).distances.map { route.elevation(at: $0) }
        )
    }
}

extension LineSources {
    /// The plan of the first step that plans; nil: none does.
    var firstPlan: TrailPlan? {
        scenario.appSteps.first { $0.app == TrailWords.app && $0.word.key.name == "plan" }.map(TrailPlan.init)
    }

    /// The route of a plan, as the devices compute it: the engine is the same.
    func route(_ plan: TrailPlan) throws -> PlannedRoute {
        guard let storage = regions else {
            throw ScenarioFileError.unusable(path: plan.name, reason: "there is no region to plan on")
        }
        guard var order = plan.order else {
            throw ScenarioFileError.unusable(
                path: regionName, reason: "there is no profile '\(plan.profile)'")
        }
        if let guidance = scenario.settings(of: TrailWords.app).text("guidance") {
            order.directions = try TrailGuidance(guidance).rules(files).configuration.directions
        } else {
            order.directions = .hiking
        }
        do { return try route(of: order, named: plan.name, storage) } catch {
            throw ScenarioFileError.unusable(
                path: regionName, reason: "'\(plan.name)' cannot be planned: \(error)")
        }
    }

    private func route(
        of order: PlanOrder, named name: String, _ storage: RegionStorage
    ) throws -> PlannedRoute {
        let regions = storage.regions.filter(\.hasTrails)
        guard !regions.isEmpty else { throw RoutingError.noRoutingData }
        var known: [(box: RegionBox, places: PlacesTable?)] = []
        for region in regions { known.append((region.boundingBox, try storage.places(of: region))) }
        let choice = try order.request(among: known)
        let region = regions[choice.region]
        var planner = try RoutePlanner(graph: try storage.trails(of: region))
        return PlannedRoute.from(
            computedRoute: try planner.route(choice.request), name: name, mode: choice.request.profile.mode,
            regionId: region.id, createdAt: UTCDate(nanosecondsSince1970: 0), id: .nobody)
    }
}

/// The route that a device is guided along, as far as the steps tell.
enum TrailRoute: Equatable {
    case track(String)
    case plan(TrailPlan)
    /// Why nobody knows which.
    case unknown(String)

    /// Its turns, for expectations.
    func guided(_ sources: LineSources) throws -> GuidedRoute {
        guard case .hiker(let hiker) = sources.scenario.source else { return .unknown("nobody walks") }
        switch self {
        case .track(let file):
            let path = sources.files.path(file)
            let bytes = try sources.files.read(file)
            do {
                let imported = try PlannedRoute.imported(
                    try TrackFile(bytes).track, name: file, mode: .hiking,
                    createdAt: UTCDate(nanosecondsSince1970: 0), id: .nobody)
                let isSame = file == hiker.follow && !hiker.reverse && imported.cleaned.isUntouched
                return imported.route.guided(isHikersLine: isSame)
            } catch { throw ScenarioFileError.unusable(path: path, reason: "\(error)") }
        case .plan(let plan):
            guard sources.regions != nil else { return .turns([], length: 0, isHikersLine: false) }
            let isSame =
                hiker.follow == PlannedLine.word.word && plan == sources.firstPlan && !hiker.reverse
            return try sources.route(plan).guided(isHikersLine: isSame)
        case .unknown(let reason): return .unknown(reason)
        }
    }
}

extension PlannedRoute {
    fileprivate func guided(isHikersLine: Bool) -> GuidedRoute {
        .turns(
            turns.map { GuidedRoute.Turn($0.coordinate, along: $0.cumulativeDistance) },
            length: totalDistance, isHikersLine: isHikersLine)
    }

    /// The height at a distance from the start, metres; nil where the route has none.
    fileprivate func elevation(at distance: Double) -> Double? {
        guard let profile = elevationProfile, profile.count >= 2 else { return nil }
        let next = profile.firstIndex { $0.distance > distance } ?? profile.count - 1
        let (a, b) = (profile[max(0, next - 1)], profile[next])
        let span = b.distance - a.distance
        let share = span > 0 ? min(1, max(0, (distance - a.distance) / span)) : 0
        return a.elevation + (b.elevation - a.elevation) * share
    }
}

extension UUID {
    /// Of a route that nobody keeps.
    fileprivate static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
