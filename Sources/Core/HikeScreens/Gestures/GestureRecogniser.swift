import HikeValues

/// Makes gestures out of touches: a value without a clock.
///
/// One finger taps, presses long or drags; which of them it will be is open until it moves, rests long enough
/// or leaves. A second finger ends that and begins pinching and rotating; once two fingers were down, nothing
/// more happens until all have left.
public struct GestureRecogniser: Hashable, Sendable {
    public let rules: GestureRules
    /// Whether a tap is held back until it is clear that it is not the first of a double tap. To be set
    /// before the finger comes down, according to what it will touch; otherwise the first tap of a double tap
    /// is told too.
    public var waitsForDoubleTap = false

    private struct Finger: Hashable {
        var number: Int
        var start: Point
        var place: Point
        var since: Instant
    }

    private struct Sample: Hashable {
        var place: Point
        var time: Instant
    }

    private enum Phase: Hashable {
        case idle
        /// One finger down, nothing decided.
        case resting
        case pressing
        case dragging
        case pair
        /// Nothing more until all fingers have left.
        case spent
    }

    private struct Pair: Hashable {
        var distance: Double
        var angle: Double
        /// Degrees so far, without jumps at the half turn.
        var turned = 0.0
        var isPinching = false
        var isRotating = false
    }

    private struct Tap: Hashable {
        var place: Point
        var time: Instant
        /// Whether it has not been told yet.
        var isHeld: Bool
    }

    private var now = Instant.zero
    private var fingers: [Finger] = []
    private var phase = Phase.idle
    private var samples: [Sample] = []
    private var pair = Pair(distance: 0, angle: 0)
    private var lastTap: Tap?
    private var crownRest = 0.0
    private var buttonSince: Instant?
    private var buttonIsHeld = false

    public init(rules: GestureRules = GestureRules()) { self.rules = rules }

    /// Takes an event and answers with what it means, in order.
    public mutating func handle(_ event: TouchEvent) -> [GestureEffect] {
        now = max(now, event.time)
        var effects = due()
        switch event {
        case .down(let number, let place, _): down(number, place, &effects)
        case .move(let number, let place, _): move(number, place, &effects)
        case .up(let number, let place, _): up(number, place, &effects)
        case .cancel: cancel(&effects)
        case .crown(let degrees, _): crown(degrees, &effects)
        case .crownPress: effects.append(.gesture(.crownPress))
        case .sideButtonDown:
            buttonSince = now
            buttonIsHeld = false
            effects.append(.wake(at: now + rules.buttonHold))
        case .sideButtonUp:
            if buttonSince != nil, !buttonIsHeld { effects.append(.gesture(.sideButton)) }
            buttonSince = nil
        case .timer: break
        }
        return effects
    }

    /// What has become true by the passing of time alone.
    private mutating func due() -> [GestureEffect] {
        var effects: [GestureEffect] = []
        if let tap = lastTap, tap.isHeld, now > tap.time + rules.doubleTapGap, phase != .resting {
            effects.append(.gesture(.tap(tap.place)))
            lastTap = nil
        }
        if phase == .resting, let finger = fingers.first, now >= finger.since + rules.longPress {
            phase = .pressing
            if let tap = lastTap, tap.isHeld { effects.append(.gesture(.tap(tap.place))) }
            lastTap = nil
            effects.append(.gesture(.longPress(.began, finger.place, duration: rules.longPress)))
        }
        if let since = buttonSince, !buttonIsHeld, now >= since + rules.buttonHold {
            buttonIsHeld = true
            effects.append(.gesture(.sideButtonHeld))
        }
        return effects
    }

    private mutating func down(_ number: Int, _ place: Point, _ effects: inout [GestureEffect]) {
        guard place.isFinite, !fingers.contains(where: { $0.number == number }), fingers.count < 2 else {
            return
        }
        fingers.append(Finger(number: number, start: place, place: place, since: now))
        if fingers.count == 1 {
            guard phase == .idle else { return }
            phase = .resting
            samples = [Sample(place: place, time: now)]
            effects.append(.gesture(.touched(place)))
            effects.append(.wake(at: now + rules.longPress))
        } else if phase != .spent {
            endSingle(.cancelled, &effects)
            if let tap = lastTap, tap.isHeld { effects.append(.gesture(.tap(tap.place))) }
            lastTap = nil
            phase = .pair
            pair = Pair(distance: span, angle: angle)
        }
    }

    private mutating func move(_ number: Int, _ place: Point, _ effects: inout [GestureEffect]) {
        guard place.isFinite, let index = fingers.firstIndex(where: { $0.number == number }) else { return }
        let before = fingers[index].place
        fingers[index].place = place
        switch phase {
        case .resting:
            note(place)
            guard fingers[index].start.distance(to: place) > rules.slop else { return }
            phase = .dragging
            let start = fingers[index].start
            // What moved within the slop is not lost.
            effects.append(.gesture(.released))
            effects.append(.gesture(.drag(.began, drag(fingers[index], delta: place - start))))
        case .dragging:
            note(place)
            guard before != place else { return }
            effects.append(.gesture(.drag(.changed, drag(fingers[index], delta: place - before))))
        case .pressing:
            guard before != place else { return }
            let duration = now - fingers[index].since
            effects.append(.gesture(.longPress(.changed, place, duration: duration)))
        case .pair: movePair(&effects)
        case .idle, .spent: return
        }
    }

    private mutating func up(_ number: Int, _ place: Point, _ effects: inout [GestureEffect]) {
        guard let index = fingers.firstIndex(where: { $0.number == number }) else { return }
        // A finger that leaves elsewhere has moved there.
        if place.isFinite, place != fingers[index].place { move(number, place, &effects) }
        let finger = fingers[index]
        switch phase {
        case .resting:
            effects.append(.gesture(.released))
            tap(at: finger.place, began: finger.since, &effects)
        case .pressing, .dragging: endSingle(.ended, &effects)
        case .pair: endPair(.ended, &effects)
        case .idle, .spent: break
        }
        fingers.remove(at: index)
        phase = fingers.isEmpty ? .idle : .spent
    }

    private mutating func cancel(_ effects: inout [GestureEffect]) {
        endSingle(.cancelled, &effects)
        if phase == .pair { endPair(.cancelled, &effects) }
        fingers = []
        phase = .idle
        lastTap = nil
        buttonSince = nil
    }

    private mutating func tap(at place: Point, began: Instant, _ effects: inout [GestureEffect]) {
        if let first = lastTap, began <= first.time + rules.doubleTapGap,
            first.place.distance(to: place) <= rules.doubleTapReach
        {
            lastTap = nil
            effects.append(.gesture(.doubleTap(place)))
            return
        }
        if let first = lastTap, first.isHeld { effects.append(.gesture(.tap(first.place))) }
        lastTap = Tap(place: place, time: now, isHeld: waitsForDoubleTap)
        if waitsForDoubleTap {
            // Just behind the last moment at which the second tap may begin.
            effects.append(.wake(at: now + rules.doubleTapGap + Interval(nanoseconds: 1)))
        } else {
            effects.append(.gesture(.tap(place)))
        }
    }

    /// Ends what one finger did, as if it had left or been taken away.
    private mutating func endSingle(_ end: GesturePhase, _ effects: inout [GestureEffect]) {
        guard let finger = fingers.first else { return }
        switch phase {
        case .resting: effects.append(.gesture(.released))
        case .pressing:
            effects.append(.gesture(.released))
            effects.append(.gesture(.longPress(end, finger.place, duration: now - finger.since)))
        case .dragging:
            let drag = drag(finger, delta: .zero)
            effects.append(.gesture(.drag(end, drag)))
            if end == .ended, let direction = swipe(drag) {
                effects.append(.gesture(.swipe(direction, from: drag.from, to: drag.to)))
            }
        case .idle, .pair, .spent: break
        }
    }

    private mutating func note(_ place: Point) {
        samples.append(Sample(place: place, time: now))
        let oldest = now - rules.velocityWindow
        // The last one before the window stays: it is where the window begins.
        while samples.count > 2, samples[1].time <= oldest { samples.removeFirst() }
    }

    private func drag(_ finger: Finger, delta: Point) -> Drag {
        var velocity = Point.zero
        if let first = samples.first, let last = samples.last, now - last.time <= rules.velocityWindow {
            let seconds = (last.time - first.time).inSeconds
            if seconds > 0 {
                let way = last.place - first.place
                velocity = Point(way.x / seconds, way.y / seconds)
            }
        }
        return Drag(from: finger.start, to: finger.place, delta: delta, velocity: velocity)
    }

    private func swipe(_ drag: Drag) -> SwipeDirection? {
        let way = drag.to - drag.from
        let speed = (drag.velocity.x * drag.velocity.x + drag.velocity.y * drag.velocity.y).squareRoot()
        guard drag.from.distance(to: drag.to) >= rules.swipeLength, speed >= rules.swipeSpeed else {
            return nil
        }
        if way.x.magnitude >= 2 * way.y.magnitude { return way.x > 0 ? .right : .left }
        if way.y.magnitude >= 2 * way.x.magnitude { return way.y > 0 ? .down : .up }
        return nil
    }

    private mutating func crown(_ degrees: Double, _ effects: inout [GestureEffect]) {
        guard degrees.isFinite, degrees != 0, degrees.magnitude <= 36_000 else { return }
        effects.append(.gesture(.crown(degrees: degrees)))
        // A turn back begins a detent anew: it does not click at once.
        if (crownRest > 0) != (degrees > 0) { crownRest = 0 }
        crownRest += degrees
        let direction = degrees > 0 ? 1 : -1
        while crownRest.magnitude >= rules.detent - 1e-9, rules.detent > 0 {
            crownRest -= Double(direction) * rules.detent
            effects.append(.gesture(.crownDetent(direction)))
        }
    }
}

extension GestureRecogniser {
    private var centre: Point {
        let (a, b) = (fingers[0].place, fingers[1].place)
        return Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    }

    /// Points between the fingers; at least one, since nothing can be divided by none.
    private var span: Double { max(1, fingers[0].place.distance(to: fingers[1].place)) }

    /// Degrees, from the first finger to the second.
    private var angle: Double {
        let way = fingers[1].place - fingers[0].place
        return way == .zero ? 0 : PortableMath.atan2(way.y, way.x) * 180 / .pi
    }

    private mutating func movePair(_ effects: inout [GestureEffect]) {
        guard fingers.count == 2 else { return }
        let angle = angle
        var step = angle - pair.angle - pair.turned
        step -= 360 * (step / 360).rounded()
        pair.turned += step
        let scale = span / pair.distance
        if !pair.isPinching, (span - pair.distance).magnitude > rules.pinchSlop {
            pair.isPinching = true
            effects.append(.gesture(.pinch(.began, centre: centre, scale: scale)))
        } else if pair.isPinching {
            effects.append(.gesture(.pinch(.changed, centre: centre, scale: scale)))
        }
        if !pair.isRotating, pair.turned.magnitude > rules.rotateSlop {
            pair.isRotating = true
            effects.append(.gesture(.rotate(.began, centre: centre, degrees: pair.turned)))
        } else if pair.isRotating {
            effects.append(.gesture(.rotate(.changed, centre: centre, degrees: pair.turned)))
        }
    }

    private mutating func endPair(_ end: GesturePhase, _ effects: inout [GestureEffect]) {
        guard fingers.count == 2 else { return }
        let scale = span / pair.distance
        if pair.isPinching { effects.append(.gesture(.pinch(end, centre: centre, scale: scale))) }
        if pair.isRotating { effects.append(.gesture(.rotate(end, centre: centre, degrees: pair.turned))) }
        let isStill = fingers.allSatisfy { $0.start.distance(to: $0.place) <= rules.slop }
        if end == .ended, !pair.isPinching, !pair.isRotating, isStill,
            now - fingers[0].since <= rules.twoFingerTap
        {
            effects.append(.gesture(.twoFingerTap(centre)))
        }
    }
}

extension Point {
    /// Whether it is a place at all.
    var isFinite: Bool { x.isFinite && y.isFinite }
}
