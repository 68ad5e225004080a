import Foundation
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikePlanning
import HikeRouting
import HikeScreens
import HikeValues

/// Planning on the map.
extension TrailPhone {
    /// The planner works on another thread, and the screen says so meanwhile (OH5-38).
    private static let planningTime = Interval.seconds(0.25)

    /// The "+" of the list: to the map, by way of a choice where there are several regions (OH5-34).
    func beginPlanning() {
        let routable = regions.regions.filter(\.hasTrails)
        switch routable.count {
        case 0:
            message = Message(
                title: "No Region to Plan On",
                text: "A route is planned on a region with routing data. Load one, then try again.")
        case 1: openPlanning(routable[0])
        default: place = .regionChoice
        }
    }

    func openPlanning(_ region: Region) {
        planning = RoutePlanning(region, on: device.screen.display)
        place = .planning
        expectRequests()
    }

    /// Whoever looks for a start and an end on the map gives the planner the time to prepare itself.
    private func expectRequests() {
        guard let planning else { return }
        regions.expectRequests(planning.draft.profile, on: planning.region)
    }

    func planningTouched(_ interaction: Interaction) {
        if let event = MapEvent(interaction, map: RoutePlanning.mapID) {
            for effect in planning?.map.handle(event) ?? [] {
                if case .tapped(let place) = effect { draft(.mapTapped(place)) }
            }
            return
        }
        switch interaction {
        case .pressed(let id, _):
            if let index = RoutePlanning.pinIndex(id) { return draft(.pinTapped(index)) }
            planningPressed(id)
        case .longPressed(.began, let id, _, _):
            if let index = RoutePlanning.pinIndex(id) { draft(.pinHeld(index)) }
        case .chose("mode", let option):
            guard let mode = TravelMode(rawValue: option) else { return }
            draft(.modeChosen(mode))
            expectRequests()
        case .typed("plan-name", let text): planning?.name = text
        case .dismissed("directions"): planning?.isReading = false
        default: break
        }
    }

    private func planningPressed(_ id: String) {
        switch id {
        case "back": closePlanning()
        case "cancel-move": draft(.cancelled)
        case "reverse": draft(.reversed)
        case "clear": draft(.cleared)
        case "read-plan": planning?.isReading = true
        case "close-directions": planning?.isReading = false
        case "save-plan": isNaming = true
        case "save-name": saveDraft()
        case "cancel-name": isNaming = false
        default: break
        }
    }

    private func closePlanning() {
        computing?.cancel()
        planning = nil
        isNaming = false
        place = .root
    }

    private func draft(_ event: RouteDraft.Event) {
        guard var planning else { return }
        let effects = planning.draft.handle(event)
        // An answer that came too late is not taken, and leaves no line.
        switch (planning.draft.route, event) {
        case (nil, _): planning.line = nil
        case (let route?, .answered): planning.line = LineGeometry(route.coordinates)
        default: break
        }
        self.planning = planning
        for case .compute(let number, let request) in effects {
            compute(request, number, on: planning.region)
        }
        if effects.isEmpty, planning.draft.places.count < 2 { computing?.cancel() }
    }

    private func compute(_ request: RouteRequest, _ number: Int, on region: Region) {
        var request = request
        do { request.directions = try directions(request.profile.mode) } catch {
            device.log(.error, "planning", error.message, error.metadata)
        }
        let work: @Sendable () -> Result<ComputedRoute, RoutingError>
        do throws(RoutingError) { work = try regions.planning(request, on: region) } catch {
            work = { .failure(error) }
        }
        computing?.cancel()
        computing = device.clock.compute(taking: Self.planningTime, work) { [unowned self] in
            computed($0, number)
        }
    }

    /// The planner has its answer.
    private func computed(_ result: Result<ComputedRoute, RoutingError>, _ number: Int) {
        if let planning { regions.reportHierarchies(of: planning.region) }
        regions.prepareAsked()
        let answer = result.mapError { RouteDraft.RoutingFailure(text: $0.description) }
        if case .failure(let failure) = answer {
            device.log(
                .notice, "planning", "no route between the pins", [FileMetadata("reason", failure.text)])
        }
        draft(.answered(number, answer))
    }

    /// Keeps the route under its name, else the moment (OH5-41, OH5-42), and shows it.
    private func saveDraft() {
        isNaming = false
        guard let planning, let computed = planning.draft.route,
            let id = UUID(uuidString: device.makeUUID())
        else { return }
        let name = planning.name.split(separator: " ").joined(separator: " ")
        let route = PlannedRoute.from(
            computedRoute: computed, name: name.isEmpty ? defaultRouteName : name,
            mode: planning.draft.mode, regionId: planning.region.id, createdAt: device.clock.date, id: id)
        do {
            try store.save(route)
            logTurns(computed.corners, of: route)
            closePlanning()
            offered = route.id
        } catch {
            message = Message(title: "Not Saved", text: TrailText.sentence(of: error))
            device.log(.error, "routes", "the route was not stored", [FileMetadata("reason", "\(error)")])
        }
    }

    var defaultRouteName: String { "Route \u{2014} \(device.clock.date.iso8601())" }
}
