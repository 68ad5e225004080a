import HikeValues

/// What happens on the glass and at the buttons, with its moment in virtual time. Moments do not go back; an
/// event that is earlier than the one before it counts as of that one.
public enum TouchEvent: Hashable, Sendable {
    /// - Parameter finger: tells fingers apart while they are down. More than two at once are not looked at.
    case down(finger: Int, Point, at: Instant)
    case move(finger: Int, Point, at: Instant)
    case up(finger: Int, Point, at: Instant)
    /// The system takes all touches away, as for a call.
    case cancel(at: Instant)
    /// The crown turns; positive degrees scroll down, whichever wrist it is on.
    case crown(degrees: Double, at: Instant)
    case crownPress(at: Instant)
    case sideButtonDown(at: Instant)
    case sideButtonUp(at: Instant)
    /// A moment that was asked for has come.
    case timer(at: Instant)

    /// The virtual moment at which it happens.
    public var time: Instant {
        switch self {
        case .down(_, _, let time), .move(_, _, let time), .up(_, _, let time), .cancel(let time),
            .crown(_, let time), .crownPress(let time), .sideButtonDown(let time), .sideButtonUp(let time),
            .timer(let time):
            time
        }
    }
}

/// How far a gesture that goes on has come.
public enum GesturePhase: String, Hashable, Sendable { case began, changed, ended, cancelled }

/// Something that a person did.
public enum Gesture: Hashable, Sendable {
    /// A finger came down: what it rests on is drawn pressed until ``released``.
    case touched(Point)
    /// No finger rests on anything any more.
    case released
    case tap(Point)
    case doubleTap(Point)
    /// Began after ``GestureRules/longPress``; ends with how long the finger was down in all.
    case longPress(GesturePhase, Point, duration: Interval)
    case drag(GesturePhase, Drag)
    /// After the drag that it was.
    case swipe(SwipeDirection, from: Point, to: Point)
    /// Two fingers came down together and left without having moved.
    case twoFingerTap(Point)
    /// - Parameter scale: distance of the fingers over that at the start.
    case pinch(GesturePhase, centre: Point, scale: Double)
    /// - Parameter degrees: clockwise since the start.
    case rotate(GesturePhase, centre: Point, degrees: Double)
    /// The crown turned freely; positive scrolls down.
    case crown(degrees: Double)
    /// The crown passed a detent; 1 down, -1 up.
    case crownDetent(Int)
    case crownPress
    case sideButton
    /// The side button was held for ``GestureRules/buttonHold``.
    case sideButtonHeld
}

/// A finger that moves.
public struct Drag: Hashable, Sendable {
    public var from: Point
    public var to: Point
    /// Since the drag was told of last.
    public var delta: Point
    /// Points a second, over the last ``GestureRules/velocityWindow``.
    public var velocity: Point
}

/// Which way a finger swiped, as seen on the screen.
public enum SwipeDirection: String, Hashable, Sendable { case left, right, up, down }

/// What a recogniser answers with.
public enum GestureEffect: Hashable, Sendable {
    case gesture(Gesture)
    /// Send ``TouchEvent/timer(at:)`` at that moment. One that comes when nothing waits for it does no harm.
    case wake(at: Instant)
}

/// The limits between gestures.
public struct GestureRules: Hashable, Sendable {
    /// A finger that moves farther than this drags; points.
    public var slop = 10.0
    /// A finger that rests this long presses long (MAP-37).
    public var longPress = Interval.milliseconds(500)
    /// From the end of a tap to the beginning of the second of a double tap, at most.
    public var doubleTapGap = Interval.milliseconds(300)
    /// Between the two taps, in points.
    public var doubleTapReach = 40.0
    /// A drag that is this fast when it ends, in points a second, and twice as far along one axis as along
    /// the other, is a swipe too.
    public var swipeSpeed = 300.0
    /// And this long at least, in points.
    public var swipeLength = 30.0
    public var velocityWindow = Interval.milliseconds(100)
    /// Two fingers that move this much closer or apart pinch; points.
    public var pinchSlop = 8.0
    /// Two fingers that stay for no longer than this, from the first that comes to the first that leaves, and neither pinch
    /// nor rotate tap.
    public var twoFingerTap = Interval.milliseconds(300)
    /// Two fingers that turn this much rotate; degrees.
    public var rotateSlop = 8.0
    /// Of the crown between two detents; degrees. 24 on the way round.
    public var detent = 15.0
    public var buttonHold = Interval.milliseconds(1500)

    public init() {}
}
