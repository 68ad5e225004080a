import HikeGuidance
import HikeRouting
import HikeValues

/// Our navigator as a rule of the lab.
struct NavigatorRule: GuidanceRule {
    fileprivate var navigator: Navigator

    /// The profiles that the lab knows: the one place to add another.
    static let profiles: [(name: String, configuration: GuidanceConfiguration)] = [
        ("hiking", .hiking), ("plain", .plain),
    ]

    static var rules: [LabRule] {
        profiles.map { LabRule(profile: $0.name, $0.configuration) }
    }

    mutating func handle(_ fix: Fix) -> [LabCue] { cues(.fix(fix)) }
    mutating func wait(_ time: Instant) -> [LabCue] { cues(.tick(time)) }

    private mutating func cues(_ event: NavigatorEvent) -> [LabCue] {
        navigator.handle(event).compactMap { effect in
            guard case .cue(let cue) = effect else { return nil }
            if case .approach(let instruction, _) = cue { return .approach(instruction) }
            if case .atTurn(let instruction, _, _) = cue { return .atTurn(instruction) }
            if case .offRoute = cue { return .offRoute }
            if case .backOnRoute = cue { return .backOnRoute }
            if case .wrongWay = cue { return .wrongWay }
            if case .arrived = cue { return .arrived }
            return .other
        }
    }

    var distanceAlong: Double? { navigator.hasJoined ? navigator.distanceAlong : nil }
    var isOffRoute: Bool { navigator.isOffRoute }
}

extension LabRule {
    /// Our navigator by a profile.
    public init(profile name: String, _ configuration: GuidanceConfiguration) {
        self.init(name: name, isOurs: true) {
            NavigatorRule(navigator: try Navigator(route: $0, configuration: configuration))
        }
    }
}
