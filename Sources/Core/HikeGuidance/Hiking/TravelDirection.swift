import HikeValues

/// Notices a traveller who goes back along the route (guidance research, section 4.3).
struct TravelDirection: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        case none
        case turnedBack
        /// Back on the way: the wrong way is over.
        case turnedAgain
    }

    /// The furthest place along since the traveller last went the right way, and when it was left.
    private var furthest = 0.0
    private var leftAt = Instant.zero
    /// The place furthest back since then.
    private var furthestBack = 0.0
    private(set) var isWrongWay = false

    /// Metres forward after which the right way is taken again.
    private static let forward = 15.0

    /// Metres of way back, from the furthest place.
    func distanceBack(at along: Double) -> Double { furthest - along }

    mutating func reset(at along: Double, _ time: Instant) {
        furthest = along
        furthestBack = along
        leftAt = time
        isWrongWay = false
    }

    mutating func update(along: Double, time: Instant, _ rules: TrailRules) -> Change {
        if along >= furthest {
            let wasWrong = isWrongWay
            reset(at: along, time)
            return wasWrong ? .turnedAgain : .none
        }
        furthestBack = min(furthestBack, along)
        if isWrongWay {
            guard along - furthestBack >= Self.forward else { return .none }
            reset(at: along, time)
            return .turnedAgain
        }
        guard furthest - along >= rules.wrongWayDistance, (time - leftAt).inSeconds >= rules.wrongWayDwell
        else { return .none }
        isWrongWay = true
        furthestBack = along
        return .turnedBack
    }
}
