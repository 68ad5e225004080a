import HikeValues
import Testing

@testable import HikeScreens

/// Touches in words and as fingers (EM-24, EM-26).
@Suite("Actions on the glass")
struct GlassActionTests {
    static let actions: [GlassAction] = [
        .tap(.name("save")), .tap(.id("save")), .tap(.text("Send to Watch, now")),
        .tap(.place(Point(12.5, -3))),
        .tap(.inside(id: "map", Point(120, 80))), .doubleTap(.name("a@b")),
        .longPress(.id("pin"), .seconds(0.5)),
        .drag(.inside(id: "map", Point(1, 2)), to: .place(Point(3, 4)), over: .milliseconds(250)),
        .twoFingerTap(.name("map")), .swipeAction(.text("Ridge loop"), "Delete"),
        .swipe(.left, nil), .swipe(.up, .id("row")), .pinch(.name("map"), scale: 0.5),
        .rotate(.name("map"), degrees: -45.5), .crown(degrees: 30), .press(.crown), .press(.sideHeld),
        .press(.home), .type(""), .type("Grüße \n id=1"), .dictate("Spring"), .clear, .submit, .answer("OK"),
    ]

    @Test("EM-24: every action reads back from its words", arguments: actions)
    func words(_ action: GlassAction) throws {
        #expect(try GlassAction(words: action.words) == action)
        #expect(GlassAction.verbs.contains(action.verb))
    }

    @Test(
        "EM-24: words that are no action say what is wrong",
        arguments: [
            ([], "say what to do: tap, "),
            (["poke", "it"], "'poke' is nothing that one does to a screen; there are"),
            (["tap"], "'tap' is used as: tap TARGET"), (["tap", "a", "b"], "'tap' is used as: tap TARGET"),
            (["tap", ""], "'tap' is used as"), (["swipe", "north"], "swipe left|right|up|down [TARGET]"),
            (["crown", "fast"], "'crown' takes degrees from -36000 to 36000, not 'fast'"),
            (["crown", "nan"], "not 'nan'"), (["pinch", "map", "21"], "a scale from 0.05 to 20, not '21'"),
            (["long-press", "a", "-1"], "seconds from 0 to 3600, not '-1'"),
            (["button", "red"], "'button' is used as"),
            (["two-finger-tap"], "'two-finger-tap' is used as: two-finger-tap TARGET"),
            (["swipe-action", "row"], "'swipe-action' is used as: swipe-action TARGET ACTION"),
            (["clear", "all"], "'clear' is used as: clear"),
        ] as [([String], String)])
    func refusals(words: [String], sentence: String) {
        let error = #expect(throws: GlassWordsError.self) { try GlassAction(words: words) }
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
    }

    /// What the recogniser makes of an action's touches, timers included.
    private func gestures(
        _ action: GlassAction, at place: Point = Point(100, 120), to end: Point? = nil
    ) -> [Gesture] {
        var recogniser = GestureRecogniser()
        var timers: [Instant] = []
        var gestures: [Gesture] = []
        func note(_ effects: [GestureEffect]) {
            for effect in effects {
                switch effect {
                case .gesture(let gesture): gestures.append(gesture)
                case .wake(let time): timers.append(time)
                }
            }
        }
        let bounds = Rect(0, 0, 205, 251)
        for event in ScriptedFinger.touches(of: action, at: place, to: end, within: bounds, from: .seconds(3))
        {
            while let due = timers.filter({ $0 <= event.time }).min() {
                timers.removeAll { $0 == due }
                note(recogniser.handle(.timer(at: due)))
            }
            note(recogniser.handle(event))
        }
        return gestures
    }

    @Test("EM-24: a scripted finger makes the gesture that it is to make")
    func fingers() {
        #expect(gestures(.tap(.name(""))).contains(.tap(Point(100, 120))))
        #expect(gestures(.doubleTap(.name(""))).contains(.doubleTap(Point(100, 120))))
        #expect(
            gestures(.twoFingerTap(.name("")))
                == [.touched(Point(80, 120)), .released, .twoFingerTap(Point(100, 120))])
        let press = gestures(.longPress(.name(""), .seconds(0.8)))
        #expect(press.contains(.longPress(.began, Point(100, 120), duration: .seconds(0.5))))
        #expect(press.contains(.longPress(.ended, Point(100, 120), duration: .seconds(0.8))))
        #expect(
            !gestures(.longPress(.name(""), .seconds(0.49))).contains {
                if case .longPress = $0 { true } else { false }
            })
        let drags = gestures(.drag(.name(""), to: .name(""), over: .seconds(1)), to: Point(20, 60)).compactMap
        {
            if case .drag(let phase, let drag) = $0 { (phase, drag) } else { nil }
        }
        #expect(drags.first?.0 == .began && drags.last?.0 == .ended)
        #expect(drags.last?.1.to == Point(20, 60))
        for direction in [SwipeDirection.left, .right, .up, .down] {
            #expect(
                gestures(.swipe(direction, nil)).contains {
                    if case .swipe(direction, _, _) = $0 { true } else { false }
                }, "\(direction)")
        }
    }

    @Test("EM-24: two fingers pinch by the scale and turn by the degrees that were asked for")
    func pairs() throws {
        for scale in [0.3, 0.5, 1.5, 3] {
            let last = gestures(.pinch(.name(""), scale: scale)).compactMap {
                if case .pinch(.ended, let centre, let scale) = $0 { (centre, scale) } else { nil }
            }.last
            let (centre, found) = try #require(last)
            #expect(abs(found - scale) < 1e-9 && centre.distance(to: Point(100, 120)) < 1e-9)
        }
        for degrees in [-170.0, -30, 45, 200] {
            let last = gestures(.rotate(.name(""), degrees: degrees)).compactMap {
                if case .rotate(.ended, _, let degrees) = $0 { degrees } else { nil }
            }.last
            #expect(abs(try #require(last) - degrees) < 1e-6)
        }
    }

    @Test("EM-24: the crown turns as far as it is to turn, in steps that detents can be felt in")
    func crown() {
        for degrees in [-100.0, -15, 4, 30, 360] {
            let turned = gestures(.crown(degrees: degrees)).reduce(0.0) {
                if case .crown(let step) = $1 { $0 + step } else { $0 }
            }
            #expect(abs(turned - degrees) < 1e-9)
        }
        let detents = gestures(.crown(degrees: -46)).filter { $0 == .crownDetent(-1) }
        #expect(detents.count == 3)
    }

    @Test("fingers stay on the display, and time never goes back", arguments: actions)
    func bounds(_ action: GlassAction) {
        let bounds = Rect(0, 0, 205, 251)
        for place in [Point(100, 120), Point(40, 200)] {
            let touches = ScriptedFinger.touches(
                of: action, at: place, to: Point(60, 60), within: bounds, from: .seconds(1))
            #expect(zip(touches, touches.dropFirst()).allSatisfy { $0.time <= $1.time })
            for touch in touches {
                switch touch {
                case .down(_, let point, _), .move(_, let point, _), .up(_, let point, _):
                    #expect(bounds.contains(point), "\(action) \(point)")
                default: break
                }
            }
        }
    }
}
