import HikeGuidance
import HikeRouting
import HikeValues

/// Our navigator as a rule of the lab.
struct NavigatorRule: GuidanceRule {
    private var navigator: Navigator

    /// The profiles that the lab knows: the one place to add another.
    static let profiles: [(name: String, configuration: GuidanceConfiguration)] = [
        ("hiking", .hiking), ("plain", .plain),
    ]

    static var rules: [LabRule] {
        profiles.map { profile in
            let configuration = profile.configuration
            return LabRule(name: profile.name, isOurs: true) {
                NavigatorRule(navigator: try Navigator(route: $0, configuration: configuration))
            }
        }
    }

    mutating func handle(_ fix: Fix) -> [LabCue] {
        navigator.handle(.fix(fix)).compactMap { effect in
            guard case .cue(let cue) = effect else { return nil }
            if case .approach(let instruction, _) = cue { return .approach(instruction) }
            if case .atTurn(let instruction, _, _) = cue { return .atTurn(instruction) }
            if case .offRoute = cue { return .offRoute }
            if case .backOnRoute = cue { return .backOnRoute }
            if case .arrived = cue { return .arrived }
            return .other
        }
    }

    var distanceAlong: Double? { navigator.hasJoined ? navigator.distanceAlong : nil }
    var isOffRoute: Bool { navigator.isOffRoute }
}
