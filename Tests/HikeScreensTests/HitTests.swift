import HikeValues
import Testing

@testable import HikeScreens

@Suite("Hit testing")
struct HitTests {
    private func id(_ result: HitResult) -> String? {
        if case .hit(let hit) = result { return hit.id }
        return nil
    }

    @Test("EM-25: of two buttons above one another the topmost takes the touch, and the other never")
    func topmost() {
        let below = Element.button("below", .block("x", 100, 100))
        let above = Element.button("above", .block("y", 50, 50))
        let screen = LaidOutScreen(.layers([below, above]))
        #expect(id(screen.hit(Point(50, 50))) == "above")
        #expect(id(screen.hit(Point(5, 5))) == "below")
        let raised = LaidOutScreen(.layers([below.zIndex(1), above]))
        #expect(id(raised.hit(Point(50, 50))) == "below")
    }

    @Test("EM-25: what is disabled swallows the touch and says so")
    func disabled() {
        let below = Element.button("below", .block("x", 100, 100))
        let above = Element.button("above", .block("y", 100, 100)).disabled()
        let screen = LaidOutScreen(.layers([below, above]))
        guard case .disabled(let hit) = screen.hit(Point(50, 50)) else {
            Issue.record("\(screen.hit(Point(50, 50)))")
            return
        }
        #expect(hit.id == "above")
        #expect(
            screen.hit(Point(50, 50)).sentence(at: Point(50, 50))
                == "The touch at 50,50 was swallowed by button #above, which is disabled")
        // So is what is in something disabled.
        let inside = LaidOutScreen(.vertical([below]).disabled())
        guard case .disabled = inside.hit(Point(50, 50)) else {
            Issue.record("a button in a disabled stack took a touch")
            return
        }
    }

    @Test("EM-25: overlays that pass touches let them through, others cover")
    func overlays() {
        let button = Element.button("b", .block("x", 100, 100))
        let veil = Element.shape(.rectangle, fill: .red).frame(width: 100, height: 100)
        let covered = LaidOutScreen(.layers([button, veil]))
        guard case .nothing(.some(let hit)) = covered.hit(Point(50, 50)) else {
            Issue.record("a shape let a touch through")
            return
        }
        #expect(hit.role == .shape)
        #expect(id(LaidOutScreen(.layers([button, veil.passingTouches()])).hit(Point(50, 50))) == "b")
        #expect(id(LaidOutScreen(.layers([button, veil.opacity(0)])).hit(Point(50, 50))) == "b")
        #expect(id(LaidOutScreen(.layers([button, veil.hidden()])).hit(Point(50, 50))) == "b")
    }

    @Test("a touch beside everything, outside of the display, on a text: each says what it is")
    func misses() {
        let screen = LaidOutScreen(Element.text("Ridge"))
        #expect(screen.hit(Point(150, 250)) == .nothing(over: nil))
        #expect(screen.hit(Point(200, 10)) == .offDisplay)
        #expect(screen.hit(Point(-1, 10)) == .offDisplay)
        #expect(
            screen.hit(Point(5, 5)).sentence(at: Point(5, 5))
                == "The touch at 5,5 hit text \"Ridge\", which takes no such touch")
    }

    @Test("left and top edges belong to an element, right and bottom ones to its neighbour")
    func edges() {
        let screen = LaidOutScreen(
            .horizontal(
                spacing: 0,
                [Element.button("a", .block("x", 50, 50)), Element.button("b", .block("y", 50, 50))]))
        #expect(id(screen.hit(Point(0, 0))) == "a")
        #expect(id(screen.hit(Point(49.999, 49.999))) == "a")
        #expect(id(screen.hit(Point(50, 0))) == "b")
        #expect(screen.hit(Point(50, 50)) == .nothing(over: nil))
        #expect(id(screen.hit(Point(99.999, 0))) == "b")
    }

    @Test("EM-25: what is cut off cannot be touched, rounded corners included")
    func clips() {
        let wide = Element.button("b", .block("x", 100, 100))
        let cut = LaidOutScreen(
            .layers([wide]).frame(width: 40, height: 40, alignment: .topLeading).clipped())
        #expect(id(cut.hit(Point(39, 39))) == "b")
        #expect(cut.hit(Point(41, 20)) == .nothing(over: nil))
        let open = LaidOutScreen(.layers([wide]).frame(width: 40, height: 40, alignment: .topLeading))
        #expect(id(open.hit(Point(41, 20))) == "b")
        let round = LaidOutScreen(
            .layers([wide]).frame(width: 100, height: 100).clipped(cornerRadius: 50))
        #expect(round.hit(Point(5, 5)) == .nothing(over: nil))
        #expect(id(round.hit(Point(50, 1))) == "b")
    }

    @Test("turned and scaled elements are touched where they are seen")
    func transforms() {
        // A bar of 100 by 20 at the top left, turned upright about its middle (50, 10).
        let bar = Element.button("bar", .block("x", 100, 20)).rotated(degrees: 90)
        let screen = LaidOutScreen(.layers([bar]).padding(Insets(top: 40)))
        #expect(id(screen.hit(Point(50, 5))) == "bar")
        #expect(id(screen.hit(Point(50, 95))) == "bar")
        #expect(screen.hit(Point(10, 50)) == .nothing(over: nil))
        // Where in it: the top of the screen is the left end of the bar.
        guard case .hit(let hit) = screen.hit(Point(50, 5)) else { return }
        #expect((hit.place.x - 5).magnitude < 1e-9 && (hit.place.y - 10).magnitude < 1e-9)
        let large = LaidOutScreen(
            .layers([Element.button("s", .block("x", 20, 20)).scaled(2)]).padding(20))
        #expect(id(large.hit(Point(11, 11))) == "s")
        #expect(large.hit(Point(9, 30)) == .nothing(over: nil))
        let skew = LaidOutScreen(
            .layers([Element.button("d", .block("x", 100, 100)).rotated(degrees: 45)]).padding(30))
        // The corner of the upright rectangle is empty, the tip is not.
        #expect(skew.hit(Point(15, 15)) == .nothing(over: nil))
        #expect(id(skew.hit(Point(80, 12))) == "d")
    }

    @Test("what is moved aside is touched where it went")
    func offsets() {
        let screen = LaidOutScreen(Element.button("b", .block("x", 20, 20)).offset(100, 0))
        #expect(id(screen.hit(Point(110, 10))) == "b")
        #expect(screen.hit(Point(10, 10)) == .nothing(over: nil))
    }

    @Test("an alert lets nothing through, and its own buttons work")
    func alerts() {
        let screen = LaidOutScreen(
            .layers([
                Element.button("below", .block("x", 200, 300)),
                .alert(
                    "ask", "Delete?",
                    buttons: [.button("no", "Cancel", purpose: .cancel), .button("yes", "Delete")]),
            ]), on: .phone61)
        guard case .outside(let alert) = screen.hit(Point(20, 70)) else {
            Issue.record("\(screen.hit(Point(20, 70)))")
            return
        }
        #expect(alert.id == "ask")
        #expect(id(screen.hit(screen.frame("yes")?.centre ?? .zero)) == "yes")
        // The title takes no touch.
        guard
            case .nothing = screen.hit(
                Point(screen.profile.size.width / 2, (screen.frame("ask")?.y ?? 0) + 20))
        else {
            Issue.record("the title of an alert took a touch")
            return
        }
        #expect(screen.drawList.isBalanced)
    }

    @Test("a long press goes to who takes long presses, past the button's text and to what it is in")
    func kinds() {
        let map = Element.map("map", MapContent(1)).frame(width: 100, height: 100)
        let screen = LaidOutScreen(.layers([map, Element.text("12 km").passingTouches()]))
        guard case .hit(let hit) = screen.hit(Point(50, 50), for: .longPress) else {
            Issue.record("the map took no long press")
            return
        }
        #expect(hit.id == "map")
        let row = Element.horizontal([.text("A"), .spacer(), .text("B")]).frame(height: 40)
            .takes([.tap, .longPress], id: "row")
        let list = LaidOutScreen(.list("list", rows: [row]))
        #expect(list.takers(at: Point(100, 20)).map(\.id) == ["row", "list"])
    }

    @Test("map annotations stand with their anchor on their place, above the map, cut off at its edge")
    func annotations() {
        let pin = Map.Annotation(
            at: Point(10, 20), anchor: Point(0.5, 1), .button("pin", .block("p", 20, 30)))
        let far = Map.Annotation(at: Point(45, 0), .button("far", .block("q", 20, 20)))
        let screen = LaidOutScreen(
            Element.map("map", MapContent(1), annotations: [pin, far]).frame(width: 100, height: 100))
        #expect(screen.frame("pin") == Rect(50, 40, 20, 30))
        #expect(id(screen.hit(Point(60, 69))) == "pin")
        #expect(id(screen.hit(Point(60, 71))) == "map")
        #expect(id(screen.hit(Point(99, 50))) == "far")
        #expect(screen.hit(Point(102, 50)) == .nothing(over: nil))
    }
}
