import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues

/// A hiker who has left the route is offered a new way to the rest of it, where the watch has a region to plan on.
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

    /// The hiker does not want one.
    func declineNewWay() {
        apply(rerouting.handle(.declined))
        show()
    }

    /// Lets something be felt that is not the navigator's own cue.
    private func play(_ word: HapticVocabulary.Word) {
        device.play(
            .watch(rules.haptics[word]), for: navigator?.hapticCue(named: word.rawValue, at: lastFix))
    }

    private func apply(_ effects: [ReroutingWatch.Effect]) {
        for effect in effects {
            switch effect {
            case .offer:
                play(.newWayOffered)
                device.log(.info, "guidance", "a new way is offered")
                show()
            case .withdraw:
                device.log(.info, "guidance", "the new way is not needed any more")
                show()
            case .plan(let here): plan(from: here)
            }
        }
    }

    private func plan(from here: Coordinate) {
        guard let navigator, let route = navigator.route else {
            _ = rerouting.handle(.failed)
            return
        }
        do throws(RoutingError) {
            let found = try regions.rejoin(route, from: here, leftAt: navigator.distanceAlong)
            do { try device.writeFile(Self.newWayFile, try found.route.json()) } catch {
                throw .databaseError("\(error)")
            }
            note(
                .notice, "a new way",
                [
                    ("way", found.connectionLength), ("along", found.distanceAlong),
                    ("length", found.route.totalDistance),
                ])
            guard follow(newWay: found.route) else {
                _ = rerouting.handle(.failed)
                return
            }
            _ = rerouting.handle(.planned)
            play(.newWay)
            show()
        } catch {
            device.log(
                .warning, "guidance", "there is no new way", [FileMetadata("reason", error.description)])
            _ = rerouting.handle(.failed)
            show()
        }
    }
}
