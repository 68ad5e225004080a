import HikeApps
import HikeHardware
import HikeValues

/// A way in which guidance can be broken.
enum Mutation: String, CaseIterable, Sendable {
    case playsNothing
    case playsNoTurns
    case playsTwice
    case playsEverySecond
    case swapsLeftAndRight
    case playsTooLate
    case arrivesAtTheStart
    case neverArrives
    case feelsTheSameEverywhere
    case warnsAtEveryTurn
    case screenStandsStill
    case storesTwice
    case isDeafAfterASilence
    case forgetsInACrash
    /// Nothing is broken: the control.
    case none

    /// What is installed on the devices: ours, the watch's app broken.
    var apps: [AppDescription] {
        AppCatalog.all.map { original in
            guard original.roles == [.watch] else { return original }
            var broken = original
            broken.make = { MutantApp(original, device: $0, mutation: self) }
            return broken
        }
    }

    /// How many scenarios have to notice it.
    var leastTrials: Int {
        switch self {
        case .none: 0
        // Only one story has a silence, and one a crash of the watch.
        case .isDeafAfterASilence, .forgetsInACrash: 1
        default: 3
        }
    }

    func prepare(_ services: MutantServices) {
        switch self {
        case .playsNothing: services.alter = { _ in [] }
        case .playsNoTurns: services.alter = { Self.isSide($0) ? [] : [$0] }
        case .playsTwice: services.alter = { [$0, $0] }
        case .playsEverySecond:
            var count = 0
            services.alter = { haptic in
                count += 1
                return count.isMultiple(of: 2) ? [] : [haptic]
            }
        case .swapsLeftAndRight: services.alter = { [Self.swapped($0)] }
        case .playsTooLate: services.delay = .seconds(45)
        case .neverArrives: services.alter = { $0 == .watch(.success) ? [] : [$0] }
        case .feelsTheSameEverywhere: services.alter = { _ in [.watch(.click)] }
        case .warnsAtEveryTurn: services.alter = { Self.isSide($0) ? [$0, .watch(.failure)] : [$0] }
        case .screenStandsStill:
            var shown = 0
            services.mayShow = {
                shown += 1
                return shown < 6
            }
        case .storesTwice: services.storeEvents = 2
        case .isDeafAfterASilence:
            var isDeaf = false
            services.hides = { news in
                if news == .lost { isDeaf = true }
                return isDeaf && news != .lost
            }
        case .arrivesAtTheStart, .forgetsInACrash, .none: break
        }
    }

    /// What the broken app does besides, before an event.
    func before(_ event: AppEvent, _ services: MutantServices) {
        switch (self, event) {
        case (.arrivesAtTheStart, .action(let action)) where action.name == "navigate":
            services.haptics?.play(.watch(.success))
        case (.forgetsInACrash, .launched):
            // Nothing to forget at the first launch.
            try? services.storage.remove("Documents/navigation.json")
            try? services.storage.remove("Documents/track_recovery_meta.json")
        default: break
        }
    }

    private static func isSide(_ haptic: Haptic) -> Bool {
        haptic == .watch(.directionUp) || haptic == .watch(.directionDown)
    }

    private static func swapped(_ haptic: Haptic) -> Haptic {
        switch haptic {
        case .watch(.directionUp): .watch(.directionDown)
        case .watch(.directionDown): .watch(.directionUp)
        default: haptic
        }
    }
}
