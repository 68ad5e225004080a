import HikeGeodesy
import HikeRouting
import HikeValues

/// What a peer's rule makes of fixes: a place along the route, and whether it was left.
protocol PeerMatcher: Sendable {
    init(route: PlannedRoute, line: PeerLine)
    mutating func match(_ fix: Fix, at place: PlanePoint)
    var along: Double? { get }
    var isOff: Bool { get }
    /// Whether turns are not told while the hiker is off the route.
    static var isMutedOffRoute: Bool { get }
}

extension PeerMatcher {
    static var isMutedOffRoute: Bool { false }
}

/// A peer's matching with the cue layer that all peers share.
struct PeerRule<Matcher: PeerMatcher>: GuidanceRule {
    private var matcher: Matcher
    private var cues: CrossingCues
    private let line: PeerLine

    init(_ route: PlannedRoute) {
        line = PeerLine(route)
        matcher = Matcher(route: route, line: line)
        cues = CrossingCues(route, line)
    }

    mutating func handle(_ fix: Fix) -> [LabCue] {
        let place = line.frame.point(fix.coordinate)
        matcher.match(fix, at: place)
        return cues.handle(
            along: matcher.along, isOff: matcher.isOff, place: place, accuracy: fix.horizontalAccuracy,
            isMuted: Matcher.isMutedOffRoute && matcher.isOff)
    }

    var distanceAlong: Double? { matcher.along }
    var isOffRoute: Bool { matcher.isOff }
}

/// One cue layer for every matcher, so that matchers are compared and not cues: a turn is
/// told once, when the place along first lies between 30 m before and 15 m after it; arrival once, with at most
/// 30 m to go along the route and as the crow flies.
struct CrossingCues {
    private let turns: [(instruction: Int, along: Double, approach: Double)]
    private let length: Double
    private let end: PlanePoint
    private var told: Set<Int> = []
    private var approached: Set<Int> = []
    private var isOff = false
    private var hasArrived = false

    static let atTurnDistance = 30.0
    static let lateDistance = 15.0
    static let approachDistance = 100.0

    init(_ route: PlannedRoute, _ line: PeerLine) {
        var turns: [(instruction: Int, along: Double, approach: Double)] = []
        for (index, instruction) in route.turnInstructions.enumerated()
        where instruction.direction != .start && instruction.direction != .arrive {
            let along = instruction.cumulativeDistance
            let gap = along - (turns.last?.along ?? 0)
            turns.append((index, along, min(Self.approachDistance, gap - Self.lateDistance)))
        }
        self.turns = turns
        length = line.length
        end = line.end
    }

    mutating func handle(
        along: Double?, isOff: Bool, place: PlanePoint, accuracy: Double, isMuted: Bool
    ) -> [LabCue] {
        var cues: [LabCue] = []
        if isOff != self.isOff {
            self.isOff = isOff
            cues.append(isOff ? .offRoute : .backOnRoute)
        }
        guard let along, !isMuted else { return cues }
        for turn in turns {
            let left = turn.along - along
            guard left >= -Self.lateDistance else { continue }
            if left > Self.approachDistance { break }
            if left <= Self.atTurnDistance {
                if told.insert(turn.instruction).inserted { cues.append(.atTurn(turn.instruction)) }
            } else if left <= turn.approach, approached.insert(turn.instruction).inserted {
                cues.append(.approach(turn.instruction))
            }
        }
        if !hasArrived, !isOff, length - along <= 30, (place - end).length <= 30 + 0.7 * accuracy {
            hasArrived = true
            cues.append(.arrived)
        }
        return cues
    }
}
