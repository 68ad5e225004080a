import HikeRouting
import HikeValues

/// What a rule tells the hiker.
public enum LabCue: Hashable, Sendable {
    /// The turn of this instruction comes.
    case approach(Int)
    /// Turn now, at this instruction.
    case atTurn(Int)
    case offRoute
    case backOnRoute
    case wrongWay
    case arrived
    /// Anything else that is said or felt.
    case other

    /// A word for reports.
    public var name: String {
        switch self {
        case .approach: "approach"
        case .atTurn: "turn"
        case .offRoute: "off route"
        case .backOnRoute: "back on route"
        case .wrongWay: "wrong way"
        case .arrived: "arrived"
        case .other: "other"
        }
    }
}

/// What is tested: something that follows a hiker along a route.
public protocol GuidanceRule {
    /// Takes a fix and answers with what the hiker is told, in order.
    mutating func handle(_ fix: Fix) -> [LabCue]
    /// A second in which the receiver has no position.
    mutating func wait(_ time: Instant) -> [LabCue]
    /// Metres along the route where the rule believes the hiker to be; nil where it does not know.
    var distanceAlong: Double? { get }
    /// Whether the rule believes that the hiker has left the route.
    var isOffRoute: Bool { get }
}

extension GuidanceRule {
    /// Most rules know nothing of time.
    public mutating func wait(_ time: Instant) -> [LabCue] { [] }
}

/// A rule with a name that can be made for any route.
public struct LabRule: Sendable {
    public var name: String
    /// Whether this is a profile of our own navigator.
    public var isOurs: Bool
    /// Makes the rule anew for a route.
    public var make: @Sendable (PlannedRoute) throws -> any GuidanceRule

    public init(
        name: String, isOurs: Bool, make: @escaping @Sendable (PlannedRoute) throws -> any GuidanceRule
    ) {
        self.name = name
        self.isOurs = isOurs
        self.make = make
    }

    /// Our profiles, then the peers.
    public static let all: [LabRule] = NavigatorRule.rules + peers

    /// Re-implementations of rules that others have published; simplified, see `docs/lab.md`.
    public static let peers: [LabRule] = [
        LabRule(name: "openhiker", isOurs: false) { OpenHikerRule($0) },
        peer("openhiker-cues", OpenHikerMatcher.self),
        peer("ferrostar", FerrostarMatcher.self),
        peer("maplibre", MapLibreMatcher.self),
        peer("organic", OrganicMapsMatcher.self),
        peer("osmand", OsmAndMatcher.self),
        peer("vela", VelaMatcher.self),
    ]

    private static func peer<Matcher: PeerMatcher>(_ name: String, _: Matcher.Type) -> LabRule {
        LabRule(name: name, isOurs: false) { PeerRule<Matcher>($0) }
    }
}
