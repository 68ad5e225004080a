import HikeGeodesy
import HikeValues

/// The hiker's true motion as a function of virtual time.
///
/// A value that grows: each ``walk(_:from:)`` appends a leg, and in between the hiker stands. What was
/// appended never changes, so a moment that has passed keeps its answer. Before the first leg he stands at
/// the start.
public struct TruthWalk: Hashable, Sendable {
    /// Where he walks.
    public let line: WalkLine
    /// When the first leg begins; nil before there is one.
    public private(set) var start: Instant?
    /// When he reaches the line's end; nil as long as no leg leads there.
    public private(set) var finish: Instant?
    /// When the last leg ends: what was scripted so far reaches until here.
    public var end: Instant? { pieces.last?.end }
    /// Metres along the line at ``end``.
    public private(set) var reached = 0.0
    /// Scripted pauses, in the order of time.
    public private(set) var pauses: [WalkSpan] = []
    /// Detours, from leaving the line to being back, in the order of time.
    public private(set) var detours: [WalkSpan] = []
    /// Stretches for which a recording has no points, in the order of time. The truth is interpolated there;
    /// a receiver should have no fix.
    public private(set) var receptionGaps: [WalkSpan] = []

    private var pieces: [WalkPiece] = []
    private var stretch = 0

    public init(line: WalkLine) { self.line = line }

    /// Lets the hiker walk on from where he stands, at `instant` or when the leg before it ends, if that is
    /// later. Returns when he arrives. On an error nothing changes.
    @discardableResult
    public mutating func walk(_ leg: WalkLeg = WalkLeg(), from instant: Instant) throws(WalkError) -> Instant
    {
        let until = min(leg.until ?? line.length, line.length)
        guard WalkLimits.paces.contains(leg.pace.metresPerSecond) else {
            throw .pace(leg.pace.metresPerSecond)
        }
        guard until >= reached else { throw .until(until, reached: reached) }
        let events = try WalkEvent.sorted(leg, from: reached, until: until)
        let begin = max(instant, end ?? instant)
        var builder = WalkBuilder(
            line: line, leg: leg, begin: begin, distance: reached, stretch: stretch)
        for event in events {
            builder.advance(to: event.distance)
            switch event {
            case .pause(let pause): builder.add(pause)
            case .detour(let detour): builder.add(detour)
            }
        }
        builder.advance(to: until)
        guard builder.seconds <= WalkLimits.leg else { throw .tooLong(seconds: builder.seconds) }
        builder.close()

        pieces += builder.pieces
        pauses += builder.pauses
        detours += builder.detours
        receptionGaps += builder.gaps
        reached = until
        stretch = builder.stretch
        if start == nil { start = begin }
        if finish == nil && until >= line.length { finish = builder.now }
        return builder.now
    }

    /// Where the hiker is. Logarithmic in the number of points.
    public func state(at instant: Instant) -> TruthState {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= instant { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else {
            return TruthState(
                coordinate: line.polyline.coordinates[0], elevation: line.elevations[0],
                course: line.bearings.first ?? 0)
        }
        let piece = pieces[low - 1]
        if instant < piece.end { return piece.state(at: instant) }
        return piece.stateAfter(phase: piece.to.distance >= line.length ? .finished : .waiting)
    }

    /// When the hiker is first so many metres along the line; nil if no leg takes him there yet, or the line
    /// is shorter.
    public func time(atDistance distance: Double) -> Instant? {
        guard distance <= reached, !pieces.isEmpty else { return nil }
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].to.distance >= distance { high = middle } else { low = middle + 1 }
        }
        return pieces[low].time(atDistance: distance)
    }
}

/// A thing that interrupts a leg.
enum WalkEvent {
    case pause(Pause)
    case detour(Detour)

    var distance: Double {
        switch self {
        case .pause(let pause): pause.at
        case .detour(let detour): detour.at
        }
    }

    /// A leg's events by distance; at the same distance pauses first, and else in the order given.
    static func sorted(_ leg: WalkLeg, from: Double, until: Double) throws(WalkError) -> [WalkEvent] {
        let stay = from...until
        for pause in leg.pauses {
            try check("pause", at: pause.at, pause.duration, within: stay)
        }
        for detour in leg.detours {
            try check("detour", at: detour.at, detour.duration, within: stay)
            guard detour.aside.magnitude <= WalkLimits.aside, detour.aside != 0 else {
                throw .aside(at: detour.at, metres: detour.aside)
            }
            let (seconds, needed) = (detour.duration.inSeconds, detour.seconds(at: leg.pace))
            guard seconds >= needed - 1e-6 else {
                throw .detourTooShort(at: detour.at, seconds: seconds, needed: needed)
            }
        }
        let events = leg.pauses.map { WalkEvent.pause($0) } + leg.detours.map { WalkEvent.detour($0) }
        return events.enumerated().sorted { a, b in
            (a.element.distance, a.offset) < (b.element.distance, b.offset)
        }.map { $0.element }
    }

    private static func check(
        _ what: String, at distance: Double, _ duration: Interval, within stay: ClosedRange<Double>
    ) throws(WalkError) {
        guard stay.contains(distance) else {
            throw .outsideLeg(what: what, at: distance, from: stay.lowerBound, until: stay.upperBound)
        }
        let seconds = duration.inSeconds
        guard seconds > 0, seconds <= WalkLimits.rest else {
            throw .duration(what: what, at: distance, seconds: seconds)
        }
    }
}
