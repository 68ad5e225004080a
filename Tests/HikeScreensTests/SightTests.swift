import HikeValues
import Testing

@testable import HikeScreens

@Suite("What a person sees of a screen")
struct SightTests {
    private func reading(_ content: Element, state: ScreenState = ScreenState()) -> ScreenReading {
        ScreenReading(LaidOutScreen(content, state: state), app: "test")
    }

    private func sees(_ text: String, _ content: Element) -> Bool {
        reading(content).items.contains { $0.says(text) }
    }

    /// A text in the top left corner and something as large as the display over it.
    private func under(_ cover: Element) -> Element {
        .layers(alignment: .topLeading, [.text("Summit"), cover])
    }

    private var sheet: Element { .shape(.rectangle, fill: .grey) }

    @Test(
        "EM-27: what lies under a ground, a picture, a map or a sheet is not to be read, what lies beside it is"
    )
    func opaque() {
        #expect(sees("Summit", .text("Summit")))
        #expect(!sees("Summit", under(sheet)))
        #expect(!sees("Summit", under(Element.image("photo", size: Size(200, 300)))))
        #expect(!sees("Summit", under(.map("map", MapContent(1)))))
        #expect(!sees("Summit", under(Element.spacer().filling(.top).background(.groupedRow))))
        #expect(!sees("Summit", under(Element.spacer().filling(.top).material(.ultraThin))))
        #expect(sees("Summit", under(.block("beside", 200, 100).offset(0, 100))))
        let asks = Element.layers([
            .vertical([.text("Summit"), .spacer(), .text("Foot")]),
            .sheet("ask", height: 0.5, .text("Really?")),
        ])
        #expect(sees("Summit", asks) && sees("Really?", asks) && !sees("Foot", asks))
    }

    @Test("EM-27: an opaque overlay takes the words that it lies over, and a ground beneath them does not")
    func order() {
        #expect(!sees("Summit", Element.text("Summit").overlay(.centre, sheet)))
        #expect(sees("Summit", Element.text("Summit").background(.accent)))
        #expect(sees("Summit", .layers([sheet, .text("Summit")])))
        #expect(sees("Start", .button("go", "Start", style: .filled)))
        #expect(!sees("Start", under(.layers([.button("go", "Start", style: .filled), sheet]))))
        let lower = under(sheet.zIndex(-1))
        #expect(sees("Summit", lower))
    }

    @Test("EM-27: what is see-through, or beside the words, takes nothing")
    func seeThrough() {
        #expect(sees("Summit", under(.shape(.rectangle, fill: .dimming))))
        #expect(sees("Summit", under(Element(.shape(Shape(.rectangle))))))
        #expect(sees("Summit", under(sheet.opacity(0.5))))
        #expect(!sees("Summit", under(sheet.opacity(0.95))))
        // Two dark glasses let a fifth of the light through, four of them next to none.
        let glass = Element.shape(.rectangle, fill: Colour(hex: 0, opacity: 0.55))
        #expect(sees("Summit", under(.layers([glass, glass]))))
        #expect(!sees("Summit", under(.layers([glass, glass, glass]))))
        // A circle does not reach into the corner of its box, and a window shows only what is in it.
        #expect(sees("Summit", under(.shape(.circle, fill: .grey))))
        let window = Element.layers([sheet.frame(width: 200, height: 300)]).frame(width: 200, height: 60)
            .clipped().offset(0, 200)
        #expect(sees("Summit", under(window)))
    }

    @Test("EM-27: a text is seen with half of its box, and no less")
    func half() {
        // "Summit" is 22 high.
        for (covered, isSeen) in [(0.0, true), (10, true), (14, false), (22, false)] {
            #expect(sees("Summit", under(.block("cover", 200, covered))) == isSeen, "\(covered)")
        }
        for (cut, isSeen) in [(22.0, true), (12, true), (9, false)] {
            let window = Element.layers(alignment: .topLeading, [.text("Summit")])
                .frame(height: cut, alignment: .topLeading).clipped()
            #expect(sees("Summit", window) == isSeen, "\(cut)")
        }
        let column = Element.scroll(
            "s", .vertical, .vertical(spacing: 0, [.text("Summit"), .block("b", 9, 900)]))
        for (offset, isSeen) in [(0.0, true), (10, true), (13, false), (30, false)] {
            let items = reading(column, state: ScreenState(scrolls: ["s": offset])).items
            #expect(items.contains { $0.says("Summit") } == isSeen, "\(offset)")
        }
    }

    @Test("EM-27: a text larger than the display is seen where a quarter of the display shows it")
    func long() {
        let words = (0..<400).map { "word\($0)" }.joined(separator: " ")
        #expect(sees("word7", .scroll("s", .vertical, .text(words))))
    }

    @Test("issue 19: what is called by a symbol, or is a map, says nothing; a label stands for its symbol")
    func wordless() {
        #expect(!sees("star", .symbol("star.fill")))
        #expect(!sees("star", .button("b", .symbol("star.fill"))))
        #expect(!sees("star", .button("b", "", symbol: "star.fill")))
        #expect(sees("Favourite", .button("b", .symbol("star.fill")).label("Favourite")))
        #expect(sees("Favourite", .button("b", "Favourite", symbol: "star.fill")))
        #expect(!sees("zoom", Element.map("map", MapContent(1)).value("zoom 15")))
    }

    @Test("EM-27: what holds others is there as long as any of it is")
    func containers() {
        let map = Element.layers(
            alignment: .bottom,
            [
                .map("map", MapContent(1)), .block("panel", 200, 280),
            ])
        #expect(reading(map).item(id: "map")?.isVisible == true)
        #expect(reading(.layers([map, sheet])).item(id: "map")?.isVisible == false)
        #expect(reading(.layers([map, sheet])).item(id: "panel")?.isVisible == false)
    }

    @Test("EM-27: words without a colour of their own against their ground are not to be read")
    func colours() {
        #expect(!sees("Summit", .text("Summit", colour: .clear)))
        #expect(!sees("Summit", .text("Summit", colour: Colour.label.opacity(0.05))))
        #expect(!sees("Summit", .text("Summit", colour: .background)))
        #expect(!sees("Summit", Element.text("Summit", colour: .accent).background(.accent)))
        #expect(sees("Summit", Element.text("Summit", colour: .background).background(.accent)))
        #expect(!sees("Summit", Element.text("Summit").opacity(0.05)))
        #expect(sees("Summit", Element.text("Summit").disabled()))
        #expect(!sees("Summit", Element.text("Summit").hidden()))
    }

    @Test("EM-27: of what is shortened only the letters that are drawn are to be read")
    func shortened() {
        let text = Element.text("Summit of the mountain", lineLimit: 1).frame(width: 60)
        #expect(sees("Su", text) && !sees("mountain", text))
        #expect(
            reading(text).items.last.map { $0.isShortened && $0.name == "Summit of the mountain" } == true)
        let button = Element.button("go", "Summit of the mountain", style: .filled).frame(
            width: 60, height: 22)
        #expect(!sees("mountain", button))
    }

    @Test("EM-27: a row that is called by its words says only those of them that are seen")
    func rows() {
        let row = Element.horizontal([
            .text("Ridge"),
            .layers([.text("12 km"), .shape(.rectangle, fill: .grey).frame(width: 60, height: 22)]),
        ]).takes(.tap, id: "row")
        let item = reading(row).item(id: "row")
        #expect(item?.name == "Ridge, 12 km" && item?.words == "Ridge")
        #expect(sees("Ridge", row) && !sees("12 km", row))
    }

    @Test("EM-27: what a field asks for is not to be read once something is typed in it")
    func fields() {
        #expect(sees("Name", .field("name", "", placeholder: "Name")))
        let typed = Element.field("name", "Ridge", placeholder: "Name")
        #expect(sees("Ridge", typed) && !sees("Name", typed))
    }

    @Test("EM-27: words of drawings are in the tree, and z says what lies above what")
    func tree() {
        let canvas = Element.canvas(size: Size(60, 30), [.text(Canvas.Label("North", at: Point(30, 15)))])
        let read = reading(.layers([canvas.id("dial"), Element.text("12").id("over")]))
        #expect(read.items.map(\.name) == ["test", "", "North", "12"])
        #expect(read.items.map(\.z) == [0, 1, 2, 3])
        #expect(sees("North", canvas) && !sees("North", .layers([canvas, sheet])))
        #expect(read.text.contains("\n    text \"North\" "))
    }

    @Test("EM-27: what nobody sees is marked in the tree")
    func marked() {
        let lines = LaidOutScreen(under(sheet)).dump().split(separator: "\n")
        #expect(lines.contains { $0.contains("\"Summit\"") && $0.hasSuffix(" unseen") })
    }

    @Test("of two that say the same, a finger goes to the one that it reaches")
    func reachable() {
        let screen = LaidOutScreen(
            .layers([
                .vertical([.button("under", "Save"), .spacer()]),
                .sheet("ask", height: 1, .button("over", "Save")),
            ]))
        guard case .found(let index, .some) = screen.find(text: "Save") else {
            Issue.record("\(screen.find(text: "Save"))")
            return
        }
        #expect(screen.elements[index].id == "over")
    }

    @Test("issue 19: of two in reach that say the same none is touched, and both are named")
    func several() {
        let rows: Element = .vertical([
            .button("one", "Same"), .button("two", "Same"), .button("far", "Samekh"),
        ])
        let screen = LaidOutScreen(rows)
        for lookup in [screen.find(text: "same"), screen.find(name: "Same")] {
            guard case .several(let things) = lookup else {
                Issue.record("\(lookup)")
                continue
            }
            #expect(things.count == 2)
            #expect(things[0].hasPrefix("button #one \"Same\" at "))
            #expect(things[1].hasPrefix("button #two \"Same\" at "))
        }
        // A whole name goes before a part of one, an id before both.
        guard case .found = screen.find(text: "Samekh"), case .found = screen.find(name: "two") else {
            Issue.record("\(screen.find(text: "Samekh")) \(screen.find(name: "two"))")
            return
        }
        guard case .several = screen.find(text: "Sam") else {
            Issue.record("\(screen.find(text: "Sam"))")
            return
        }
    }
}
