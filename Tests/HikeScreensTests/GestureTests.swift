import HikeValues
import Testing

@testable import HikeScreens

@Suite("Gestures")
struct GestureTests {
    private func ms(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

    /// What comes of events, wake-ups left out.
    private func gestures(_ events: [TouchEvent], waits: Bool = false) -> [Gesture] {
        var recogniser = GestureRecogniser()
        recogniser.waitsForDoubleTap = waits
        return events.flatMap { recogniser.handle($0) }.compactMap {
            if case .gesture(let gesture) = $0 { return gesture }
            return nil
        }
    }

    private let place = Point(50, 50)

    @Test("a finger that comes and goes taps")
    func tap() {
        #expect(
            gestures([.down(finger: 1, place, at: ms(0)), .up(finger: 1, place, at: ms(80))])
                == [.touched(place), .released, .tap(place)])
    }

    @Test("MAP-37: after half a second it is a long press, told by the timer that was asked for")
    func longPress() {
        var recogniser = GestureRecogniser()
        #expect(
            recogniser.handle(.down(finger: 1, place, at: ms(100)))
                == [.gesture(.touched(place)), .wake(at: ms(600))])
        #expect(recogniser.handle(.timer(at: ms(599))).isEmpty)
        #expect(
            recogniser.handle(.timer(at: ms(600)))
                == [.gesture(.longPress(.began, place, duration: .milliseconds(500)))])
        #expect(
            recogniser.handle(.up(finger: 1, place, at: ms(1350)))
                == [
                    .gesture(.released),
                    .gesture(.longPress(.ended, place, duration: .milliseconds(1250))),
                ])
        #expect(recogniser.handle(.timer(at: ms(3000))).isEmpty)
    }

    @Test("a late timer changes nothing: the finger that leaves after half a second has pressed long")
    func lateTimer() {
        let told = gestures([.down(finger: 1, place, at: ms(0)), .up(finger: 1, place, at: ms(500))])
        #expect(told.contains(.longPress(.began, place, duration: .milliseconds(500))))
        #expect(!told.contains(.tap(place)))
        let early = gestures([.down(finger: 1, place, at: ms(0)), .up(finger: 1, place, at: ms(499))])
        #expect(early.contains(.tap(place)))
    }

    @Test("ten points are still a tap, more is a drag with all of its way")
    func slop() {
        let near = Point(60, 50)
        let far = Point(60.5, 50)
        #expect(
            gestures([
                .down(finger: 1, place, at: ms(0)), .move(finger: 1, near, at: ms(10)),
                .up(finger: 1, near, at: ms(20)),
            ]).contains(.tap(near)))
        let told = gestures([.down(finger: 1, place, at: ms(0)), .move(finger: 1, far, at: ms(10))])
        guard case .drag(.began, let drag)? = told.last else {
            Issue.record("\(told)")
            return
        }
        #expect(drag.from == place && drag.to == far && drag.delta == Point(10.5, 0))
    }

    @Test("a slow drag ends as it is, a fast one is a swipe too")
    func swipes() {
        func drag(_ step: Int64, _ way: Point) -> [Gesture] {
            var events: [TouchEvent] = [.down(finger: 1, place, at: ms(0))]
            for index in 1...10 {
                let part = Double(index) / 10
                let to = Point(place.x + way.x * part, place.y + way.y * part)
                events.append(.move(finger: 1, to, at: ms(Int64(index) * step)))
            }
            return gestures(events + [.up(finger: 1, place + way, at: ms(10 * step))])
        }
        func swipe(_ told: [Gesture]) -> SwipeDirection? {
            if case .swipe(let direction, _, _)? = told.last { return direction }
            return nil
        }
        #expect(swipe(drag(10, Point(-80, 5))) == .left)
        #expect(swipe(drag(10, Point(80, 5))) == .right)
        #expect(swipe(drag(10, Point(0, -80))) == .up)
        #expect(swipe(drag(10, Point(0, 80))) == .down)
        #expect(swipe(drag(10, Point(80, 80))) == nil)
        #expect(swipe(drag(40, Point(80, 0))) == nil)
        // Ten pieces of eight points: the parts of a drag add up to it.
        var sum = Point.zero
        for case .drag(_, let part) in drag(10, Point(80, 0)) { sum = sum + part.delta }
        #expect((sum.x - 80).magnitude < 1e-9)
    }

    @Test("a finger that stops before it leaves does not swipe")
    func stopping() {
        let end = Point(150, 50)
        let told = gestures([
            .down(finger: 1, place, at: ms(0)), .move(finger: 1, end, at: ms(50)),
            .up(finger: 1, end, at: ms(400)),
        ])
        guard case .drag(.ended, let drag)? = told.last else {
            Issue.record("\(told)")
            return
        }
        #expect(drag.velocity == .zero)
    }

    @Test("two taps in time and place are a double tap")
    func doubleTap() {
        func taps(_ gap: Int64, _ second: Point, waits: Bool) -> [Gesture] {
            gestures(
                [
                    .down(finger: 1, place, at: ms(0)), .up(finger: 1, place, at: ms(50)),
                    .down(finger: 1, second, at: ms(50 + gap)), .up(finger: 1, second, at: ms(100 + gap)),
                    .timer(at: ms(2000)),
                ], waits: waits
            ).filter { $0 != .released && $0 != .touched(place) && $0 != .touched(second) }
        }
        #expect(taps(300, place, waits: true) == [.doubleTap(place)])
        #expect(taps(301, place, waits: true) == [.tap(place), .tap(place)])
        #expect(taps(100, Point(89, 50), waits: true) == [.doubleTap(Point(89, 50))])
        #expect(taps(100, Point(91, 50), waits: true) == [.tap(place), .tap(Point(91, 50))])
        #expect(taps(100, place, waits: false) == [.tap(place), .doubleTap(place)])
    }

    @Test("a tap that is held back is told when nothing follows")
    func heldTap() {
        var recogniser = GestureRecogniser()
        recogniser.waitsForDoubleTap = true
        _ = recogniser.handle(.down(finger: 1, place, at: ms(0)))
        let effects = recogniser.handle(.up(finger: 1, place, at: ms(50)))
        guard case .wake(let moment)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(recogniser.handle(.timer(at: moment)) == [.gesture(.tap(place))])
        // Three taps are a double tap and a tap; a held tap that a long press follows is not lost.
        _ = recogniser.handle(.down(finger: 1, place, at: ms(1000)))
        _ = recogniser.handle(.up(finger: 1, place, at: ms(1050)))
        _ = recogniser.handle(.down(finger: 1, place, at: ms(1100)))
        #expect(
            recogniser.handle(.timer(at: ms(1600))) == [
                .gesture(.tap(place)), .gesture(.longPress(.began, place, duration: .milliseconds(500))),
            ])
    }

    @Test("two fingers pinch and turn; what one finger did ends without a tap")
    func pairs() {
        let (a, b) = (Point(50, 100), Point(150, 100))
        let told = gestures([
            .down(finger: 1, a, at: ms(0)), .down(finger: 2, b, at: ms(20)),
            .move(finger: 2, Point(250, 100), at: ms(40)), .up(finger: 2, Point(250, 100), at: ms(60)),
            .move(finger: 1, Point(90, 190), at: ms(70)), .up(finger: 1, Point(90, 190), at: ms(80)),
        ])
        #expect(
            told == [
                .touched(a), .released, .pinch(.began, centre: Point(150, 100), scale: 2),
                .pinch(.ended, centre: Point(150, 100), scale: 2),
            ])
        let turned = gestures([
            .down(finger: 1, Point(100, 100), at: ms(0)), .down(finger: 2, Point(200, 100), at: ms(0)),
            .move(finger: 2, Point(100, 200), at: ms(20)),
        ])
        guard case .rotate(.began, _, let degrees)? = turned.last else {
            Issue.record("\(turned)")
            return
        }
        #expect((degrees - 90).magnitude < 1e-9)
    }

    @Test("turning two fingers all the way round counts on past the half turn")
    func fullTurn() {
        var events: [TouchEvent] = [
            .down(finger: 1, Point(100, 100), at: ms(0)), .down(finger: 2, Point(200, 100), at: ms(0)),
        ]
        for step in 1...36 {
            let angle = Double(step) * 10 * .pi / 180
            let place = Point(100 + 100 * PortableMath.cos(angle), 100 + 100 * PortableMath.sin(angle))
            events.append(.move(finger: 2, place, at: ms(Int64(step))))
        }
        guard case .rotate(.changed, _, let degrees)? = gestures(events).last else { return }
        #expect((degrees - 360).magnitude < 1e-6)
    }

    @Test("a third finger is not looked at, and one that is taken away by the system taps nothing")
    func cancelling() {
        #expect(
            gestures([
                .down(finger: 1, place, at: ms(0)), .cancel(at: ms(10)), .up(finger: 1, place, at: ms(20)),
            ])
                == [.touched(place), .released])
        let third = gestures([
            .down(finger: 1, place, at: ms(0)), .down(finger: 2, Point(90, 50), at: ms(1)),
            .down(finger: 3, Point(10, 10), at: ms(2)), .up(finger: 3, Point(10, 10), at: ms(3)),
        ])
        #expect(third == [.touched(place), .released])
    }

    @Test("EM-24: two fingers that come and go tap; not if they stay, move, or one was there long before")
    func twoFingerTap() {
        let (one, other) = (Point(80, 50), Point(120, 50))
        func taps(_ events: [TouchEvent]) -> Int {
            gestures(events).count { $0 == .twoFingerTap(Point(100, 50)) }
        }
        func pair(_ end: Int64, move: Point? = nil) -> [TouchEvent] {
            [.down(finger: 1, one, at: ms(0)), .down(finger: 2, other, at: ms(20))]
                + (move.map { [.move(finger: 2, $0, at: ms(30))] } ?? [])
                + [.up(finger: 2, move ?? other, at: ms(end)), .up(finger: 1, one, at: ms(end + 30))]
        }
        #expect(taps(pair(100)) == 1)
        #expect(taps(pair(300)) == 1)
        #expect(taps(pair(301)) == 0)
        // Apart by more than the slop: a pinch.
        #expect(taps(pair(100, move: Point(140, 50))) == 0)
        #expect(
            gestures([
                .down(finger: 1, one, at: ms(0)), .down(finger: 2, other, at: ms(20)), .cancel(at: ms(50)),
            ]).contains { if case .twoFingerTap = $0 { true } else { false } } == false)
        // It is no tap of one finger.
        #expect(!gestures(pair(100)).contains { if case .tap = $0 { true } else { false } })
    }

    @Test("the crown: free, and a click each 15 degrees; turning back begins anew")
    func crown() {
        let told = gestures([.crown(degrees: 10, at: ms(0)), .crown(degrees: 25, at: ms(10))])
        #expect(told == [.crown(degrees: 10), .crown(degrees: 25), .crownDetent(1), .crownDetent(1)])
        let back = gestures([.crown(degrees: 14, at: ms(0)), .crown(degrees: -14, at: ms(10))])
        #expect(back == [.crown(degrees: 14), .crown(degrees: -14)])
        #expect(gestures([.crown(degrees: -15, at: ms(0))]).last == .crownDetent(-1))
        #expect(gestures([.crown(degrees: .nan, at: ms(0))]).isEmpty)
    }

    @Test("the side button is pressed, or held for a second and a half")
    func sideButton() {
        #expect(gestures([.sideButtonDown(at: ms(0)), .sideButtonUp(at: ms(1499))]) == [.sideButton])
        #expect(
            gestures([.sideButtonDown(at: ms(0)), .timer(at: ms(1500)), .sideButtonUp(at: ms(1600))])
                == [.sideButtonHeld])
    }

    @Test("whatever comes: phases are in order, nothing ends that has not begun, and all wake-ups lie ahead")
    func properties() {
        for seed in 0..<300 {
            var random = RandomStream(seed: UInt64(seed))
            var recogniser = GestureRecogniser()
            recogniser.waitsForDoubleTap = seed % 2 == 0
            var time = Instant.zero
            var open: Set<String> = []
            var isTouched = false
            for _ in 0..<200 {
                time += .milliseconds(Int64(random.next() % 200))
                let effects = recogniser.handle(Self.event(&random, time))
                for effect in effects {
                    guard case .gesture(let gesture) = effect else {
                        if case .wake(let moment) = effect { #expect(moment > time) }
                        continue
                    }
                    switch gesture {
                    case .touched:
                        #expect(!isTouched)
                        isTouched = true
                    case .released:
                        #expect(isTouched)
                        isTouched = false
                    case .longPress(let phase, _, _): Self.check(phase, "press", &open)
                    case .drag(let phase, _): Self.check(phase, "drag", &open)
                    case .pinch(let phase, _, let scale):
                        Self.check(phase, "pinch", &open)
                        #expect(scale > 0 && scale.isFinite)
                    case .rotate(let phase, _, _): Self.check(phase, "rotate", &open)
                    default: continue
                    }
                }
            }
        }
    }

    private static func event(_ random: inout RandomStream, _ time: Instant) -> TouchEvent {
        let finger = Int(random.next() % 3)
        let place = Point(random.uniform(0, 200), random.uniform(0, 200))
        switch random.next() % 8 {
        case 0, 1: return .down(finger: finger, place, at: time)
        case 2, 3, 4: return .move(finger: finger, place, at: time)
        case 5, 6: return .up(finger: finger, place, at: time)
        default: return random.next() % 4 == 0 ? .cancel(at: time) : .timer(at: time)
        }
    }

    private static func check(_ phase: GesturePhase, _ name: String, _ open: inout Set<String>) {
        switch phase {
        case .began: #expect(open.insert(name).inserted)
        case .changed: #expect(open.contains(name))
        case .ended, .cancelled: #expect(open.remove(name) != nil)
        }
    }
}
