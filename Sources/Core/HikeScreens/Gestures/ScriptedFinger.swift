import HikeValues

/// The touches that an action is made of, with their moments: a finger that does what it is told.
public enum ScriptedFinger {
    /// Between two moves of a finger; a glass reports about so often.
    static let step = Interval.milliseconds(16)
    /// How long two fingers take to pinch or turn, and one to swipe.
    static let quick = Interval.milliseconds(150)
    static let slow = Interval.milliseconds(400)
    /// Degrees between two reports of the crown, and the time that they take.
    static let crownStep = 15.0
    static let crownTime = Interval.milliseconds(30)

    /// Touches of an action, the earliest first, from a moment on.
    ///
    /// - Parameters:
    ///   - place: where its target is; the first of a drag.
    ///   - end: where a drag ends.
    ///   - bounds: the display, which fingers do not leave.
    /// - Returns: nothing for what is no touch, such as typing.
    public static func touches(
        of action: GlassAction, at place: Point, to end: Point? = nil, within bounds: Rect,
        from start: Instant
    ) -> [TouchEvent] {
        switch action {
        case .tap, .answer: tap(place, at: start)
        case .doubleTap: tap(place, at: start) + tap(place, at: start + .milliseconds(120))
        case .twoFingerTap: twoFingers(place, at: start)
        case .swipeAction: drag(place, swipeEnd(place, .left, bounds), from: start, over: quick)
        case .longPress(_, let time):
            [.down(finger: 0, place, at: start), .up(finger: 0, place, at: start + time)]
        case .drag(_, _, let time): drag(place, end ?? place, from: start, over: time)
        case .swipe(let direction, _):
            drag(place, swipeEnd(place, direction, bounds), from: start, over: quick)
        case .pinch(_, let scale):
            pair(place, from: start, bounds) { share, room in
                // The wider of both positions fills most of the room.
                let wide = room * 0.9
                let (first, last) = scale >= 1 ? (wide / scale, wide) : (wide, wide * scale)
                return (first + (last - first) * share, 0)
            }
        case .rotate(_, let degrees):
            pair(place, from: start, bounds) { share, room in (room * 0.6, degrees * share) }
        case .crown(let degrees): crown(degrees, from: start)
        case .press(.crown): [.crownPress(at: start)]
        case .press(.side): [.sideButtonDown(at: start), .sideButtonUp(at: start + .milliseconds(100))]
        case .press(.sideHeld): [.sideButtonDown(at: start), .sideButtonUp(at: start + .seconds(2))]
        case .press(.home), .type, .dictate, .clear, .submit: []
        }
    }

    private static func tap(_ place: Point, at time: Instant) -> [TouchEvent] {
        [.down(finger: 0, place, at: time), .up(finger: 0, place, at: time)]
    }

    /// Side by side, as two fingers of a hand lie.
    private static func twoFingers(_ place: Point, at time: Instant) -> [TouchEvent] {
        let (left, right) = (Point(place.x - 20, place.y), Point(place.x + 20, place.y))
        let end = time + .milliseconds(80)
        return [
            .down(finger: 0, left, at: time), .down(finger: 1, right, at: time),
            .up(finger: 0, left, at: end), .up(finger: 1, right, at: end),
        ]
    }

    private static func drag(_ from: Point, _ to: Point, from start: Instant, over time: Interval)
        -> [TouchEvent]
    {
        var events: [TouchEvent] = [.down(finger: 0, from, at: start)]
        for (moment, share) in steps(over: time) {
            let place = Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
            events.append(.move(finger: 0, place, at: start + moment))
        }
        events.append(.up(finger: 0, to, at: start + time))
        return events
    }

    private static func swipeEnd(_ place: Point, _ direction: SwipeDirection, _ bounds: Rect) -> Point {
        // Half of the display, but not over its edge.
        let (way, tall) = (bounds.width / 2, bounds.height / 2)
        let end =
            switch direction {
            case .left: Point(place.x - way, place.y)
            case .right: Point(place.x + way, place.y)
            case .up: Point(place.x, place.y - tall)
            case .down: Point(place.x, place.y + tall)
            }
        return Point(
            min(max(end.x, bounds.x + 1), bounds.maxX - 1), min(max(end.y, bounds.y + 1), bounds.maxY - 1))
    }

    /// - Parameter form: for a share of the way from 0 to 1 and the room round the place the distance of the fingers,
    ///   points, and how far they have turned, degrees.
    private static func pair(
        _ place: Point, from start: Instant, _ bounds: Rect,
        _ form: (_ share: Double, _ room: Double) -> (distance: Double, turn: Double)
    ) -> [TouchEvent] {
        let sides = [place.x - bounds.x, bounds.maxX - place.x, place.y - bounds.y, bounds.maxY - place.y]
        // At the display's edge there is no room for two fingers; they are then laid as if there were.
        let room = max(40, 2 * (sides.min() ?? 0))
        func fingers(_ share: Double) -> (Point, Point) {
            let (distance, turn) = form(share, room)
            let angle = turn * .pi / 180
            let (x, y) = (PortableMath.cos(angle) * distance / 2, PortableMath.sin(angle) * distance / 2)
            return (Point(place.x - x, place.y - y), Point(place.x + x, place.y + y))
        }
        let first = fingers(0)
        var events: [TouchEvent] = [
            .down(finger: 0, first.0, at: start), .down(finger: 1, first.1, at: start),
        ]
        for (moment, share) in steps(over: slow) {
            let (one, other) = fingers(share)
            events.append(.move(finger: 0, one, at: start + moment))
            events.append(.move(finger: 1, other, at: start + moment))
        }
        let last = fingers(1)
        events.append(.up(finger: 0, last.0, at: start + slow))
        events.append(.up(finger: 1, last.1, at: start + slow))
        return events
    }

    private static func crown(_ degrees: Double, from start: Instant) -> [TouchEvent] {
        let count = max(1, Int((degrees.magnitude / crownStep).rounded(.up)))
        return (0..<count).map { index in
            .crown(
                degrees: degrees / Double(count),
                at: start + Interval(nanoseconds: crownTime.nanoseconds * Int64(index)))
        }
    }

    /// Moments of a way and the share of it that is done by then; the last is its end.
    private static func steps(over time: Interval) -> [(Interval, Double)] {
        let count = max(1, min(1_000, Int(time.nanoseconds / step.nanoseconds)))
        return (1...count).map { index in
            (
                Interval(nanoseconds: time.nanoseconds / Int64(count) * Int64(index)),
                Double(index) / Double(count)
            )
        }
    }
}
