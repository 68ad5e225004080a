import Foundation
import HikeGuidance
import HikeHardware
import HikePlanning
import HikeRouting
import HikeValues

extension TrailPhone {
    /// Plans a route between places of the region and saves it under its name (OH5-18, OH5-38, OH5-41).
    func plan(_ action: AppAction) {
        let profileName = action.argument("profile") ?? TravelProfile.hiking.name
        let profile = PlanOrder.profile(named: profileName, highestGrade: action.argument("grade"))
        guard let profile else {
            let known = TravelProfile.builtIn.map(\.name).joined(separator: ", ")
            return refuse(
                action,
                "there is no profile '\(profileName)' with that grade; profiles are \(known), grades T1 to T6"
            )
        }
        guard let from = action.argument("from"), let to = action.argument("to") else {
            return refuse(action, "a route needs 'from' and 'to'")
        }
        do {
            let order = PlanOrder(
                from: from, to: to, via: PlanOrder.places(action.argument("via") ?? ""), profile: profile,
                directions: try directions(profile.mode, action))
            let (computed, region) = try regions.route(order)
            guard let id = UUID(uuidString: device.makeUUID()) else { return }
            let route = PlannedRoute.from(
                computedRoute: computed, name: name(of: action), mode: profile.mode, regionId: region.id,
                createdAt: device.clock.date, id: id)
            try store.save(route)
            logTurns(computed.corners, of: route)
            show(route, warnings: computed.warnings)
        } catch let refusal as GuidanceChoice.Refusal {
            refuse(action, refusal.message)
        } catch { refuse(action, "\(error)") }
    }

    /// Directions are spoken for the rules by which the route will be followed (OH5-09, OH5-10): those that the action
    /// names, else those that the app was started with.
    func directions(
        _ mode: TravelMode, _ action: AppAction? = nil
    ) throws(GuidanceChoice.Refusal) -> TurnInstructionConfiguration {
        try GuidanceChoice(along: mode, action, launch: device.launchArguments).rules.configuration.directions
    }

    /// What was measured at each turn of a new route, for whoever wonders about its directions (OH5-104).
    func logTurns(_ turns: [Corner], of route: PlannedRoute) {
        func degrees(_ key: String, _ value: Double) -> FileMetadata {
            FileMetadata(key, DecimalText.string(value, decimals: 1))
        }
        for turn in turns {
            device.log(
                .debug, "routes", "the bearings of a turn",
                [
                    FileMetadata("name", route.name),
                    FileMetadata("at", DecimalText.string(turn.distance, decimals: 0)),
                    degrees("incoming", turn.bearings.incoming), degrees("outgoing", turn.bearings.outgoing),
                    degrees("delta", turn.bearings.delta),
                ])
        }
    }

    /// Its name, else the moment (OH5-42).
    private func name(of action: AppAction) -> String {
        if let name = action.argument("name"), !name.isEmpty { return name }
        return defaultRouteName
    }

    private func refuse(_ action: AppAction, _ reason: String) {
        device.log(
            .error, "actions", "the route was not planned",
            [FileMetadata("name", action.argument("name") ?? ""), FileMetadata("reason", reason)])
    }

    private func show(_ route: PlannedRoute, warnings: [RouteWarning]) {
        for warning in warnings {
            device.log(
                .notice, "planning", warning.description, [FileMetadata("name", route.name)])
        }
        device.screen.show("plan") { line in
            line.add("route", route.name)
            line.add("mode", route.mode.rawValue)
            line.add("length", route.totalDistance, decimals: 2)
            line.add("duration", route.estimatedDuration, decimals: 0)
            line.add("gain", route.elevationGain, decimals: 2)
            line.add("loss", route.elevationLoss, decimals: 2)
            line.add("instructions", route.turnInstructions.count)
            line.add("warnings", warnings.count)
        }
    }
}
