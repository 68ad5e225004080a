import HikeGeodesy
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues

/// What a hiker off the route is offered: a new way that is worth it.
struct NewWayOffer {
    let found: RejoinedRoute
    /// Seconds from which on a way is sooner.
    let leastSaved: Double

    /// What the prompt says: so short that both answers are seen below it.
    var text: String {
        let length = TrailText.distance(found.connectionLength)
        return found.secondsSaved >= leastSaved
            ? "\(length), \(TrailText.duration(found.secondsSaved)) sooner than back"
            : "\(length) by paths, \(TrailText.distance(found.distanceBack)) straight back"
    }

    /// Whether a hiker has not left the way since it was planned, so that what was offered can be followed.
    func holds(at place: Coordinate, within limit: Double) -> Bool {
        Polyline(found.route.coordinates).project(place).map { $0.distance <= limit } ?? false
    }
}

/// A hiker who has left the route is offered a new way to the rest of it, where the watch has a region to plan on and such a
/// way is worth it. Near the route the way back, which the screen shows, is all that is wanted.
extension RouteGuidance {
    /// Every fix that the navigator used, behind it.
    func watchForNewWay(_ fix: Fix) {
        guard let navigator, navigator.isNavigating, !isPaused else { return }
        // Without a map nothing can be offered, and the hint of the way back stays all there is.
        guard regions.regions.contains(where: \.hasTrails) else { return }
        apply(
            rerouting.handle(
                .fix(time: fix.time, place: fix.coordinate, isOffRoute: navigator.isOffRoute)))
    }

    /// The hiker takes the offer, or asks for a new way unasked. Gives why none is planned, and nil where one is.
    @discardableResult
    func acceptNewWay() -> String? {
        let effects = rerouting.handle(.accepted)
        let reason = effects.isEmpty ? refused("a new way is planned only off the route") : nil
        apply(effects)
        show()
        return reason
    }

    /// The hiker does not want one. Gives why there is none to decline, and nil where it does.
    @discardableResult
    func declineNewWay() -> String? {
        guard rerouting.state == .offered else { return refused("no new way is offered") }
        apply(rerouting.handle(.declined))
        offer = nil
        show()
        return nil
    }

    /// Lets something be felt that is not the navigator's own cue.
    private func play(_ word: HapticVocabulary.Word) {
        device.haptics?.play(
            .watch(rules.haptics[word]), for: navigator?.hapticCue(named: word.rawValue, at: lastFix))
    }

    private func apply(_ effects: [ReroutingWatch.Effect]) {
        for effect in effects {
            switch effect {
            case .weigh(let here): weigh(from: here)
            case .offer:
                play(.newWayOffered)
                note(.info, "a new way is offered", offer.map { Self.worth(of: $0.found) } ?? [])
                show()
            case .withdraw:
                offer = nil
                device.log(.info, "guidance", "the new way is not needed any more")
                show()
            case .plan(let here): plan(from: here)
            }
        }
    }

    /// Whether the new way is better than the way back.
    private func weigh(from here: Coordinate) {
        guard let navigator, let route = navigator.route else { return fail() }
        do throws(RoutingError) {
            let found = try rejoin(route, from: here, leftAt: navigator.distanceAlong)
            let isWorth = rules.reroutingRules.isWorth(
                distanceBack: found.distanceBack, secondsSaved: found.secondsSaved)
            offer = isWorth ? NewWayOffer(found: found, leastSaved: rules.reroutingRules.leastSaved) : nil
            if !isWorth { note(.info, "the way back is better than a new one", Self.worth(of: found)) }
            apply(rerouting.handle(.weighed(isWorth: isWorth)))
        } catch {
            device.log(
                .info, "guidance", "there is no new way", [FileMetadata("reason", error.description)])
            fail()
        }
    }

    /// What a way is weighed by.
    private static func worth(of found: RejoinedRoute) -> [(String, Double)] {
        [("way", found.connectionLength), ("straight", found.distanceBack), ("saved", found.secondsSaved)]
    }

    private func fail() { _ = rerouting.handle(.failed) }

    /// The way that was offered, where the hiker is still on it: who takes an offer gets what it said. Otherwise one from here.
    private func newWay(
        along route: PlannedRoute, from here: Coordinate, leftAt along: Double
    ) throws(RoutingError) -> RejoinedRoute {
        defer { offer = nil }
        if let offer, offer.holds(at: here, within: rules.configuration.offRouteClearDistance) {
            return offer.found
        }
        return try rejoin(route, from: here, leftAt: along)
    }

    private func rejoin(
        _ route: PlannedRoute, from here: Coordinate, leftAt along: Double
    ) throws(RoutingError) -> RejoinedRoute {
        try regions.rejoin(
            route, from: whereabouts(here), leftAt: along, directions: rules.configuration.directions)
    }

    /// How well the place is known, and how the hiker goes there.
    private func whereabouts(_ here: Coordinate) -> Whereabouts {
        guard let lastFix, lastFix.coordinate == here else { return Whereabouts(here) }
        return Whereabouts(lastFix)
    }

    private func plan(from here: Coordinate) {
        guard let navigator, let route = navigator.route else { return fail() }
        do throws(RoutingError) {
            let found = try newWay(along: route, from: here, leftAt: navigator.distanceAlong)
            do { try device.storage.write(Self.newWayFile, try found.route.json()) } catch {
                throw .databaseError("\(error)")
            }
            note(
                .notice, "a new way",
                [
                    ("way", found.connectionLength), ("along", found.distanceAlong),
                    ("length", found.route.totalDistance),
                ])
            guard follow(newWay: found.route) else { return fail() }
            _ = rerouting.handle(.planned)
            play(.newWay)
            show()
        } catch {
            device.log(
                .warning, "guidance", "there is no new way", [FileMetadata("reason", error.description)])
            fail()
            show()
        }
    }
}
