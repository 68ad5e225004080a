import HikeValues
import Testing

@testable import HikeScreens

@Suite("Lists and scrolling")
struct ListTests {
    private func rows(_ count: Int) -> [Element] {
        (0..<count).map { index in
            Element.horizontal([.text("Row \(index)"), .spacer(), .text("\(index) km")])
                .takes(.tap, id: "row-\(index)")
        }
    }

    @Test("rows are as high as a finger needs, one below the other, from side to side")
    func rowsInPlace() {
        let screen = LaidOutScreen(.list("list", rows: rows(3)))
        #expect(screen.frame("row-0") == Rect(0, 0, 200, 44))
        #expect(screen.frame("row-1") == Rect(0, 44, 200, 44))
        #expect(screen.frame("list") == Rect(0, 0, 200, 300))
        #expect(screen.element("row-0")?.role == .row)
    }

    @Test("a row with more lines is higher, and those below it make room")
    func highRows() {
        let long = Element.text("aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa").id("long")
        let screen = LaidOutScreen(.list("list", rows: [long] + rows(1)))
        // 168 points hold four words of 34 and their spaces: two lines of 22, and 8 above and below.
        #expect(screen.frame("long")?.height == 60)
        #expect(screen.frame("row-0")?.y == 60)
    }

    @Test("only rows in sight are laid out; the others keep their place")
    func lazy() {
        let state = ScreenState(scrolls: ["list": 4400])
        let screen = LaidOutScreen(.list("list", rows: rows(500)), state: state)
        #expect(screen.frame("row-100")?.y == 0)
        #expect(screen.frame("row-106")?.y == 264)
        #expect(screen.frame("row-107") == nil)
        #expect(screen.scrolls["list"]?.end == 21_700)
        #expect(screen.elements.count < 60)
    }

    @Test("nothing scrolls beyond its ends")
    func ends() {
        for (offset, first) in [(-100.0, "row-0"), (1e9, "row-13"), (.nan, "row-0")] {
            let screen = LaidOutScreen(
                .list("list", rows: rows(20)), state: ScreenState(scrolls: ["list": offset]))
            #expect(screen.elements.first { $0.role == .row }?.id == first, "\(offset)")
        }
        let end = LaidOutScreen(.list("list", rows: rows(20)), state: ScreenState(scrolls: ["list": 1e9]))
        #expect(end.frame("row-19")?.maxY == 300)
    }

    @Test("EM-26: a row out of sight is found with how far to scroll, and is there after that")
    func finding() {
        let list = Element.list("list", rows: rows(200))
        for wanted in ["row-0", "row-150", "row-199"] {
            var state = ScreenState()
            var screen = LaidOutScreen(list, state: state)
            if case .outOfSight(let scroll?, let offset) = screen.find(id: wanted) {
                state.scrolls[scroll] = offset
                screen = LaidOutScreen(list, state: state)
            }
            guard case .found(let index, let touch?) = screen.find(id: wanted) else {
                Issue.record("\(wanted): \(screen.find(id: wanted))")
                continue
            }
            #expect(screen.elements[index].id == wanted)
            guard case .hit(let hit) = screen.hit(touch) else {
                Issue.record("\(wanted) is not reached at \(touch)")
                continue
            }
            #expect(hit.id == wanted)
        }
        let screen = LaidOutScreen(list)
        guard case .outOfSight = screen.find(text: "150 km") else {
            Issue.record("\(screen.find(text: "150 km"))")
            return
        }
        #expect(screen.find(id: "rwo-3") == .missing(near: ["row-3"]))
        #expect(screen.find(name: "rwo-3") == .missing(near: ["row-3"]))
    }

    @Test("an element in a scroll is found with how far to scroll")
    func findingInScroll() {
        let column = Element.vertical(
            spacing: 0, (0..<30).map { Element.button("b\($0)", .block("x\($0)", 50, 50)) })
        var state = ScreenState()
        var screen = LaidOutScreen(.scroll("s", .vertical, column), state: state)
        guard case .outOfSight("s"?, let offset) = screen.find(id: "b20") else {
            Issue.record("\(screen.find(id: "b20"))")
            return
        }
        state.scrolls["s"] = offset
        screen = LaidOutScreen(.scroll("s", .vertical, column), state: state)
        guard case .found(_, .some) = screen.find(id: "b20") else {
            Issue.record("\(screen.find(id: "b20"))")
            return
        }
    }

    @Test("a covered element is touched where it is free, and not at all where it is covered whole")
    func touchPoints() {
        let wide = Element.button("wide", .block("x", 100, 100))
        let cover = Element.button("cover", .block("y", 60, 60))
        let half = LaidOutScreen(.layers([wide, cover]))
        guard case .found(_, let touch?) = half.find(id: "wide") else {
            Issue.record("\(half.find(id: "wide"))")
            return
        }
        guard case .hit(let hit) = half.hit(touch) else { return }
        #expect(hit.id == "wide")
        let whole = LaidOutScreen(.layers([wide, Element.button("cover", .block("y", 100, 100))]))
        guard case .found(_, nil) = whole.find(id: "wide") else {
            Issue.record("a covered button has a place to touch")
            return
        }
    }

    @Test(
        "text is found without regard to capitals, whole before part, what can be touched before what cannot")
    func texts() {
        let screen = LaidOutScreen(
            .vertical([
                .text("Save the route"), .button("save", "Save"), .text("save").id("plain"),
            ]))
        guard case .found(let index, _) = screen.find(text: "SAVE") else {
            Issue.record("not found")
            return
        }
        #expect(screen.elements[index].id == "save")
        guard case .found(let part, _) = screen.find(text: "the route") else {
            Issue.record("not found")
            return
        }
        #expect(screen.elements[part].role == .text)
        #expect(screen.find(text: "Svae") == .missing(near: ["Save", "save"]))
        #expect(screen.find(name: "plian") == .missing(near: ["plain"]))
        #expect(screen.find(name: "plain") == screen.find(id: "plain"))
        #expect(screen.find(name: "the route") == screen.find(text: "the route"))
    }

    @Test("sections: headers and footers, and cards of grouped lists")
    func sections() {
        let sections = [
            List.Section(header: "Near", footer: "Two of them", rows(2)),
            List.Section(header: "Far", rows(1)),
        ]
        let screen = LaidOutScreen(.list("list", style: .grouped, sections))
        #expect(screen.elements.filter { $0.role == .header }.map(\.name) == ["Near", "Far"])
        #expect(screen.frame("row-0")?.x == 16)
        #expect(screen.frame("row-0")?.width == 168)
        #expect(screen.findings.contains(.doubledID("row-0")))
    }

    @Test("long names in a row are shortened, and that is told")
    func findings() {
        let screen = LaidOutScreen(
            .vertical([
                Element.text("A name that is longer than the display is wide", lineLimit: 1),
                Element(.button(Button("No id"))),
            ]))
        #expect(screen.findings.count == 2)
        #expect(screen.findings.first?.sentence.contains("shortened") == true)
        #expect(screen.findings.last == .missingID(role: .button, name: "No id"))
    }

    @Test("EM-25: a control that no touch can reach is told of")
    func deaf() {
        let cancel = Element.button("cancel", "Cancel")
        #expect(LaidOutScreen(.layers([.text("Title"), cancel])).findings.isEmpty)
        let row = Element.horizontal([cancel, .spacer()]).passingTouches()
        #expect(LaidOutScreen(row).findings == [.deafControl(role: .button, name: "Cancel")])
    }

    @Test("the bar of a watch's alert or dialog that scrolls lies beside its buttons, not on them")
    func barBesideButtons() {
        let buttons: [Element] = (0..<4).map { .button("b\($0)", "Choice \($0)") }
        let presented: [Element] = [
            .alert("ask", "Which?", message: "One of these.", buttons: buttons),
            .dialog("ask", "Which?", message: "One of these.", buttons: buttons),
        ]
        for profile in [DisplayProfile.watch41, .watch45, .watch49] {
            for element in presented {
                let screen = LaidOutScreen(.layers([element]), on: profile)
                let bars = screen.drawList.commands.compactMap { command -> Rect? in
                    guard case .fill(.rounded(let rect, _), _) = command, rect.width <= 3 else { return nil }
                    return rect
                }
                #expect(bars.count == 1)
                for index in 0..<2 {
                    let button = screen.frame("b\(index)") ?? .zero
                    #expect(button.width > 150)
                    #expect(bars.allSatisfy { $0.x >= button.maxX }, "\(profile.name): \(bars), \(button)")
                }
            }
        }
    }
}
