import HikeValues
import Testing

@testable import HikeScreens

/// Swiped rows and menus (EM-26).
@Suite("Actions of rows")
struct RowActionTests {
    private static let actions = [
        RowAction("rename", "Rename"), RowAction("delete", "Delete", symbol: "trash", purpose: .destructive),
    ]
    private static let width = RowActionParts(id: "", actions: actions).width

    private static let content = Element.list(
        "list",
        rows: [
            Element.text("Ridge").wide().takes(.tap, id: "a").actions(actions),
            Element.text("Valley").wide().takes(.tap, id: "b").actions(actions),
            Element.text("Plain").wide().takes(.tap, id: "c"),
        ] + (0..<40).map { Element.text("Row \($0)").wide().takes(.tap, id: "r\($0)") })

    private func screen(_ state: ScreenState) -> LaidOutScreen {
        LaidOutScreen(Self.content, on: .phone61, state: state)
    }

    /// What an action's touches mean, each on the screen as it is by then.
    @discardableResult
    private func act(_ action: GlassAction, at place: Point, _ state: inout ScreenState) -> [Interaction] {
        var recogniser = GestureRecogniser()
        var told: [Interaction] = []
        let bounds = Rect(origin: .zero, size: DisplayProfile.phone61.size)
        for event in ScriptedFinger.touches(of: action, at: place, within: bounds, from: .seconds(3)) {
            var effects = recogniser.handle(.timer(at: event.time))
            effects += recogniser.handle(event)
            for case .gesture(let gesture) in effects {
                if let meant = screen(state).interaction(for: gesture, state: &state) { told.append(meant) }
            }
        }
        return told
    }

    private func middle(_ id: String, _ state: ScreenState) throws -> Point {
        try #require(screen(state).element(id)).visibleFrame.centre
    }

    @Test(
        "EM-26: a row that is swiped to the left shows its actions beside it; a tap on one closes it and says which"
    )
    func swipe() throws {
        var state = ScreenState()
        #expect(screen(state).element("a.delete") == nil)
        let told = act(.swipe(.left, nil), at: try middle("a", state), &state)
        #expect(told.last == .uncovered(id: "a", isOpen: true))
        #expect(state.swiped == SwipedRow(id: "a", shift: Self.width))
        let open = screen(state)
        let row = try #require(open.element("a"))
        let rename = try #require(open.element("a.rename"))
        let delete = try #require(open.element("a.delete"))
        #expect(row.frame.maxX == 393 - Self.width)
        #expect(rename.frame.x >= row.frame.maxX && delete.frame.x >= rename.frame.maxX)
        #expect(delete.frame.maxX <= 393 && delete.isInSight && delete.role == .button)
        #expect(delete.frame.height >= 36 && open.element("b")?.frame.x == 0)
        #expect(open.findings.isEmpty)
        #expect(open.dump().contains("text #a \"Ridge\""))
        #expect(open.dump().contains("actions rename,delete"))
        #expect(
            act(.tap(.name("")), at: delete.frame.centre, &state) == [.acted(id: "a", action: "delete")])
        #expect(state.swiped == nil)
    }

    @Test("EM-26: a tap elsewhere in the list closes the row and does nothing else; so does a swipe back")
    func closing() throws {
        var state = ScreenState()
        act(.swipe(.left, nil), at: try middle("a", state), &state)
        #expect(
            act(.tap(.name("")), at: try middle("c", state), &state) == [.uncovered(id: "a", isOpen: false)])
        #expect(
            act(.tap(.name("")), at: try middle("c", state), &state).contains {
                if case .pressed("c", _) = $0 { true } else { false }
            })
        act(.swipe(.left, nil), at: try middle("a", state), &state)
        let place = try middle("a", state)
        #expect(act(.swipe(.right, nil), at: place, &state).last == .uncovered(id: "a", isOpen: false))
        #expect(state.swiped == nil)
        // Another row takes the place of the first.
        act(.swipe(.left, nil), at: try middle("a", state), &state)
        act(.swipe(.left, nil), at: try middle("b", state), &state)
        #expect(state.swiped?.id == "b" && screen(state).element("a.delete") == nil)
        // Whoever scrolls closes it.
        act(.swipe(.up, nil), at: Point(200, 700), &state)
        #expect(state.swiped == nil && state.scrolls["list"] ?? 0 > 0)
    }

    @Test("EM-26: a short pull springs back; a row without actions, or pulled to the right, does not move")
    func springs() throws {
        var state = ScreenState()
        var drag = Drag(from: try middle("a", state), to: .zero, delta: Point(-40, 0), velocity: .zero)
        drag.to = drag.from + Point(-40, 0)
        #expect(screen(state).interaction(for: .drag(.began, drag), state: &state) != nil)
        #expect(state.swiped == SwipedRow(id: "a", shift: 40, isHeld: true))
        #expect(screen(state).element("a")?.frame.x == -40)
        drag.delta = .zero
        #expect(
            screen(state).interaction(for: .drag(.ended, drag), state: &state)
                == .uncovered(id: "a", isOpen: false))
        act(.swipe(.left, nil), at: try middle("c", state), &state)
        act(.swipe(.right, nil), at: try middle("a", state), &state)
        #expect(state.swiped == nil)
    }

    @Test("EM-26: a finger that rests gives the actions as a menu; a tap beside it closes it")
    func menu() throws {
        var state = ScreenState()
        let press = GlassAction.longPress(.name(""), .seconds(1))
        #expect(act(press, at: try middle("b", state), &state) == [.uncovered(id: "b", isOpen: true)])
        let open = screen(state)
        let prompt = try #require(open.prompt)
        #expect(open.elements[prompt].role == .menu && open.elements[prompt].id == "b.menu")
        #expect(open.elements[prompt].name == "Valley")
        guard case .found(_, .some(let rename)) = open.find(answer: "Rename") else {
            Issue.record("no such choice")
            return
        }
        #expect(act(.tap(.name("")), at: Point(5, 5), &state) == [.uncovered(id: "b", isOpen: false)])
        #expect(state.menu == nil)
        act(press, at: try middle("b", state), &state)
        #expect(act(.tap(.name("")), at: rename, &state) == [.acted(id: "b", action: "rename")])
        #expect(state.menu == nil && screen(state).prompt == nil)
        // A card has a menu too, but cannot be swiped.
        let card = Element.text("Card").takes(.tap, id: "card").actions(Self.actions)
        let shown = LaidOutScreen(card, on: .phone61)
        #expect(shown.element("card")?.gestures.contains(.longPress) == true)
        #expect(shown.element("card")?.gestures.contains(.drag) == false)
        #expect(shown.button(ofAction: "Delete", of: 1) == nil)
    }

    @Test("EM-26: actions are found by id and by title; mirrored, a row moves to the right")
    func finding() throws {
        let closed = screen(ScreenState())
        let row = try #require(closed.elements.firstIndex { $0.id == "a" })
        #expect(closed.button(ofAction: "delete", of: row) == "a.delete")
        #expect(closed.button(ofAction: "rename", of: row) == "a.rename")
        #expect(closed.button(ofAction: "RENAME", of: row) == "a.rename")
        #expect(closed.button(ofAction: "burn", of: row) == nil)
        #expect(closed.uncovering(row, ScreenState()).swiped?.shift == Self.width)
        let mirrored = screen(
            ScreenState(swiped: SwipedRow(id: "a", shift: Self.width), isMirrored: true))
        #expect(mirrored.element("a")?.frame.x == Self.width)
        #expect(try #require(mirrored.element("a.delete")).frame.maxX <= Self.width)
    }

    @Test(
        "EM-26: a quick flick opens or closes a row, however far it went; a finger comes down where there is room"
    )
    func flicks() throws {
        var state = ScreenState()
        let place = try middle("a", state)
        func flick(_ way: Double, _ velocity: Double) -> Interaction? {
            var drag = Drag(
                from: place, to: place + Point(way, 0), delta: Point(way, 0), velocity: Point(velocity, 0))
            _ = screen(state).interaction(for: .drag(.began, drag), state: &state)
            drag.delta = .zero
            return screen(state).interaction(for: .drag(.ended, drag), state: &state)
        }
        #expect(flick(-20, -200) == .uncovered(id: "a", isOpen: false))
        #expect(flick(-20, -400) == .uncovered(id: "a", isOpen: true))
        #expect(state.swiped == SwipedRow(id: "a", shift: Self.width))
        #expect(flick(20, 400) == .uncovered(id: "a", isOpen: false))
        #expect(flick(-Self.width, 400) == .uncovered(id: "a", isOpen: false))
        // From the left there is not much room, but a swipe is quick.
        #expect(
            act(.swipe(.left, nil), at: Point(60, place.y), &state).last == .uncovered(id: "a", isOpen: true))
        let closed = screen(ScreenState())
        let row = try #require(closed.elements.firstIndex { $0.id == "a" })
        #expect(closed.swipeStart(near: Point(20, place.y), of: row) == Point(Self.width + 2, place.y))
        #expect(closed.swipeStart(near: place, of: row) == place)
    }
}
