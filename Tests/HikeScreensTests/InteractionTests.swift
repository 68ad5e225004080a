import HikeValues
import Testing

@testable import HikeScreens

@Suite("What a gesture means")
struct InteractionTests {
    private func tap(_ id: String, _ content: Element, _ state: inout ScreenState) -> Interaction? {
        let screen = LaidOutScreen(content, on: .phone61, state: state)
        guard case .found(_, let touch?) = screen.find(id: id) else { return nil }
        return screen.interaction(for: .tap(touch), state: &state)
    }

    private func tap(_ id: String, _ content: Element) -> Interaction? {
        var state = ScreenState()
        return tap(id, content, &state)
    }

    @Test("EM-26: controls say what they are about to become")
    func controls() {
        #expect(tap("t", .toggle("t", "Metric", isOn: false)) == .toggled(id: "t", isOn: true))
        #expect(tap("t", .toggle("t", "Metric", isOn: true)) == .toggled(id: "t", isOn: false))
        let stepper = Element.stepper("n", "Days", value: "3")
        #expect(tap("n.more", stepper) == .stepped(id: "n", by: 1))
        #expect(tap("n.less", stepper) == .stepped(id: "n", by: -1))
        let options = ["walk", "ride", "run"].map { Picker.Option($0, "The \($0)") }
        for style in [Picker.Style.segmented, .inline, .wheel] {
            let picker = Element.picker("p", style, title: "Mode", options, selection: "walk")
            #expect(tap("p.ride", picker) == .chose(picker: "p", option: "ride"), "\(style)")
        }
        #expect(
            tap("p", .picker("p", .menu, title: "Mode", options, selection: nil)) == .opensMenu(picker: "p"))
        var state = ScreenState()
        #expect(tap("f", .field("f", ""), &state) == .focused(id: "f"))
        #expect(state.focusedField == "f")
        #expect(tap("s", .slider("s", fraction: 0)) == .slid(id: "s", fraction: 0.5))
    }

    @Test("EM-26: a field that has left the screen is not typed into when it comes again")
    func focusEnds() {
        var state = ScreenState(focusedField: "f")
        _ = tap("b", .vertical([.field("f", ""), .button("b", "Save")]), &state)
        #expect(state.focusedField == "f")
        _ = tap("b", .button("b", "Edit"), &state)
        #expect(state.focusedField == nil)
    }

    @Test("a button that cannot be used says so, and a stepper at its end too")
    func disabled() {
        guard case .missed(.disabled(let hit))? = tap("b", Element.button("b", "Go").disabled()) else {
            Issue.record("a disabled button was pressed")
            return
        }
        #expect(hit.id == "b")
        guard case .missed(.disabled)? = tap("n.more", .stepper("n", "Days", value: "9", canMore: false))
        else {
            Issue.record("a stepper went beyond its end")
            return
        }
    }

    @Test("a drag scrolls what runs its way, the crown what lies topmost, and neither goes beyond the ends")
    func scrolling() {
        let chips = Element.scroll(
            "chips", .horizontal,
            .horizontal(spacing: 0, (0..<10).map { .block("c\($0)", 100, 40) }))
        let column = Element.vertical(spacing: 0, [chips] + (0..<30).map { .block("r\($0)", 100, 50) })
        let content = Element.scroll("page", .vertical, column)
        var state = ScreenState()
        func drag(_ from: Point, _ delta: Point) -> Interaction? {
            let drag = Drag(from: from, to: from + delta, delta: delta, velocity: .zero)
            return LaidOutScreen(content, state: state).interaction(for: .drag(.changed, drag), state: &state)
        }
        #expect(drag(Point(50, 20), Point(-30, 2)) == .scrolled(id: "chips", to: 30))
        #expect(drag(Point(50, 20), Point(2, -30)) == .scrolled(id: "page", to: 30))
        #expect(drag(Point(50, 200), Point(0, 500)) == .scrolled(id: "page", to: 0))
        #expect(drag(Point(50, 200), Point(0, -9999)) == .scrolled(id: "page", to: 1540 - 300))
        state = ScreenState()
        let screen = LaidOutScreen(content, state: state)
        #expect(screen.interaction(for: .crown(degrees: 40), state: &state) == .scrolled(id: "page", to: 40))
    }

    @Test("a touch beside a dialog closes it, beside an alert it does nothing")
    func dismissing() {
        var state = ScreenState()
        let buttons = [Element.button("yes", "Delete", purpose: .destructive)]
        let dialog = LaidOutScreen(.dialog("d", "Delete?", buttons: buttons), on: .phone61)
        #expect(dialog.interaction(for: .tap(Point(100, 100)), state: &state) == .dismissed(id: "d"))
        let alert = LaidOutScreen(.alert("a", "Deleted", buttons: buttons), on: .phone61)
        guard case .missed(.outside)? = alert.interaction(for: .tap(Point(100, 100)), state: &state) else {
            Issue.record("a touch beside an alert did something")
            return
        }
    }

    @Test("what a finger rests on is drawn pressed, and no longer when it leaves")
    func pressing() {
        var state = ScreenState()
        let content = Element.button("b", "Go", style: .filled)
        let free = LaidOutScreen(content, state: state)
        _ = free.interaction(for: .touched(Point(20, 20)), state: &state)
        #expect(state.pressed == "b")
        let pressed = LaidOutScreen(content, state: state)
        #expect(pressed.drawList != free.drawList)
        _ = pressed.interaction(for: .released, state: &state)
        #expect(LaidOutScreen(content, state: state).drawList == free.drawList)
    }

    @Test("a map gets what only it takes: long presses, pinches, double taps, with the place on it")
    func maps() {
        var state = ScreenState()
        let screen = LaidOutScreen(
            Element.map("map", MapContent("m")).frame(width: 100, height: 100).wrapped().padding(20))
        #expect(
            screen.interaction(
                for: .longPress(.began, Point(50, 60), duration: .milliseconds(500)), state: &state)
                == .longPressed(.began, id: "map", at: Point(30, 40), duration: .milliseconds(500)))
        #expect(
            screen.interaction(for: .doubleTap(Point(50, 60)), state: &state)
                == .doublePressed(id: "map", at: Point(30, 40)))
        #expect(
            screen.interaction(for: .pinch(.began, centre: Point(70, 70), scale: 2), state: &state)
                == .pinched(.began, id: "map", centre: Point(50, 50), scale: 2))
        #expect(screen.interaction(for: .crown(degrees: 5), state: &state) == .turned(id: "map", degrees: 5))
    }
}
