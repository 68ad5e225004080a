import HikeValues

/// A planned route with all that is known of it.
public struct ComputedRoute: Sendable {
    /// What it answers.
    public let request: RouteRequest
    /// Start, via points and end on their trails.
    public let points: [TrailPoint]
    /// The edges that it uses, in the direction of travel.
    public let pieces: [RoutePiece]
    /// The line in the direction of travel.
    public let coordinates: [Coordinate]
    /// Where each piece begins in ``coordinates``; one more than there are pieces.
    public let firstCoordinates: [Int]
    /// Metres from the start to the beginning of each piece; one more than there are pieces.
    public let distances: [Double]
    /// Metres of good, level way that are as hard, and what traffic is minded: by which the route was chosen.
    public let cost: Double
    /// ``cost`` without the traffic.
    public let effort: Double
    /// Heights along the route; empty where they are not known.
    public let profile: [ElevationPoint]
    /// Metres climbed.
    public let gain: Double
    /// Metres descended, positive.
    public let loss: Double
    /// In the direction of travel.
    public let instructions: [RouteInstruction]
    public let shares: RouteShares
    /// What a hiker should know before setting out.
    public let warnings: [RouteWarning]

    /// Metres.
    public var length: Double { distances.last ?? 0 }

    /// The turns, with the bearings measured (OH5-104).
    public var corners: [Corner] {
        instructions.compactMap { turn in
            turn.bearings.map { Corner(vertex: turn.vertex, distance: turn.distance, bearings: $0) }
        }
    }

    /// Seconds by the rule of the documents (OHR-18).
    public var documentsDuration: Double { effort / request.profile.baseSpeed }

    /// Seconds by a rule; riders have the one of the documents only.
    public func duration(_ rule: WalkingTimeRule) -> Double {
        guard request.profile.mode == .hiking else { return documentsDuration }
        return rule.seconds(profile: profile, length: length) ?? documentsDuration
    }
}

/// A line of directions, with its place on the route's line.
public struct RouteInstruction: Hashable, Sendable {
    /// Index in ``ComputedRoute/coordinates``.
    public var vertex: Int
    /// Metres from the start.
    public var distance: Double
    public var direction: TurnDirection
    /// The direction in which the route goes on, degrees from north; at the end that of arrival.
    public var bearing: Double
    /// The way that is entered; nil where it has no name.
    public var trailName: String?
    /// The piece behind the turn, or behind the last of several that are spoken together.
    public var piece = 0
    /// What is to be said beyond the direction.
    public var words = TurnWords()
    /// What was measured at the turn (OH5-104); nil at both ends.
    public var bearings: BearingChange?

    /// The words shown to the hiker.
    public var text: String { text(trailName: trailName) }

    /// The words with a name of one's own for the way that is entered.
    public func text(trailName: String?) -> String {
        TurnInstruction.text(direction, bearing: bearing, trailName: trailName, words: words)
    }
}

/// How much of a route is of which kind, in metres.
public struct RouteShares: Hashable, Sendable {
    /// In the order of the cases; only those that are there.
    public var surfaces: [Share<Surface>] = []
    public var grades: [Share<SACScale>] = []
    public var highways: [Share<Highway>] = []

    /// The part of a route that is of one kind.
    public struct Share<Kind: Hashable & Sendable>: Hashable, Sendable {
        /// One of the kinds that there are on the route.
        public var kind: Kind
        /// Metres.
        public var length: Double
    }
}

/// A place of a request.
public enum RequestedPlace: Hashable, Sendable, CustomStringConvertible {
    case start
    /// Counts from 0.
    case via(Int)
    case end

    public var description: String {
        switch self {
        case .start: "The start"
        case .via(let index): "Via point \(index + 1)"
        case .end: "The end"
        }
    }
}

/// What a person should know before he goes.
public enum RouteWarning: Hashable, Sendable, CustomStringConvertible {
    /// So many metres from the route, because a nearer way leads nowhere for this traveller.
    case beside(RequestedPlace, distance: Double, passedOver: Double)
    /// Harder than T3, for so many metres.
    case grade(SACScale, length: Double)
    case viaFerrata(length: Double)
    /// Tunnels of main roads, without a pavement and not marked as open to walkers.
    case roadTunnel(RouteStretches)
    /// Main roads of the same kind outside of tunnels.
    case mainRoad(RouteStretches)
    /// A trail that is hard to see.
    case faintTrail(TrailVisibility, length: Double)
    /// Open for a part of the year or on conditions only.
    case conditional(length: Double)
    /// The rider has to push.
    case pushing(length: Double)
    case noElevation

    public var description: String {
        switch self {
        case .beside(let place, let distance, let nearer):
            "\(place) is \(RouteWords.metres(distance)) from the route: the nearest way, at "
                + "\(RouteWords.metres(nearer)), leads nowhere for this way of travel."
        case .grade(let grade, let length):
            "\(RouteWords.metres(length)) of \(grade.grade ?? "") (\(grade.tag.replacing("_", with: " "))): "
                + "sure-footedness, experience and good weather are needed."
        case .viaFerrata(let length):
            "\(RouteWords.metres(length)) of via ferrata: take the equipment for it."
        case .roadTunnel(let stretches):
            "\(stretches) in a road tunnel: walking there is dangerous, and may be forbidden."
        case .mainRoad(let stretches): "\(stretches) along a main road without a pavement."
        case .faintTrail(let visibility, let length):
            "\(RouteWords.metres(length)) of trail whose visibility is \(visibility.tag): it may be hard to find."
        case .conditional(let length):
            "\(RouteWords.metres(length)) are open at certain times or on conditions only: ask before you go."
        case .pushing(let length): "\(RouteWords.metres(length)) on which a bicycle has to be pushed."
        case .noElevation:
            "The heights are not known here: climb, descent and times are those of level ground."
        }
    }
}

/// Stretches of one kind on a route.
public struct RouteStretches: Hashable, Sendable, CustomStringConvertible {
    /// Metres in all.
    public private(set) var length = 0.0
    /// Metres from the start of the route to where each begins, ascending.
    public private(set) var starts: [Double] = []
    private var end = -Double.infinity

    public init() {}

    /// Adds a piece that lies behind all others; one that follows at once belongs to the same stretch.
    mutating func add(from start: Double, length: Double) {
        if start - end > 1 { starts.append(start) }
        self.length += length
        end = start + length
    }

    /// Such as "1.2 km (at 3.4 km and 5.1 km)"; of more than four places it says how many there are.
    public var description: String {
        let places =
            starts.count > Self.mostNamed
            ? "in \(starts.count) places, the first at \(RouteWords.metres(starts.first ?? 0))"
            : "at \(RouteWords.list(starts.map(RouteWords.metres)))"
        return "\(RouteWords.metres(length)) (\(places))"
    }

    private static let mostNamed = 4
}
