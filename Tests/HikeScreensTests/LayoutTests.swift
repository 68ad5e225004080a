import HikeValues
import Testing

@testable import HikeScreens

@Suite("Layout")
struct LayoutTests {
    @Test("a vertical stack puts children below one another with its spacing, aligned")
    func vertical() {
        let screen = LaidOutScreen(
            .vertical(spacing: 6, alignment: .leading, [.block("a", 30, 10), .block("b", 50, 20)]).id("s"))
        #expect(screen.frame("a") == Rect(0, 0, 30, 10))
        #expect(screen.frame("b") == Rect(0, 16, 50, 20))
        #expect(screen.frame("s") == Rect(0, 0, 50, 36))
    }

    @Test("alignment across a stack: centre and trailing, in whole pixels")
    func across() {
        let centred = LaidOutScreen(.vertical(spacing: 0, [.block("a", 31, 10), .block("b", 50, 20)]))
        // 19 points are left, 38 pixels: 19 to either side.
        #expect(centred.frame("a") == Rect(9.5, 0, 31, 10))
        let trailing = LaidOutScreen(
            .vertical(spacing: 0, alignment: .trailing, [.block("a", 31, 10), .block("b", 50, 20)]))
        #expect(trailing.frame("a") == Rect(19, 0, 31, 10))
    }

    @Test("a spacer takes what is left, two share it, and its least length stays")
    func spacers() {
        let one = LaidOutScreen(
            .horizontal(spacing: 0, [.block("a", 30, 10), .spacer(), .block("b", 50, 10)]))
        #expect(one.frame("b") == Rect(150, 0, 50, 10))
        let two = LaidOutScreen(
            .horizontal(spacing: 0, [.spacer(), .block("a", 50, 10), .spacer(), .block("b", 50, 10)]))
        #expect(two.frame("a") == Rect(50, 0, 50, 10))
        let tight = LaidOutScreen(
            .horizontal(spacing: 0, [.block("a", 150, 10), .spacer(least: 20), .block("b", 50, 10)]))
        #expect(tight.frame("b")?.x == 170)
    }

    @Test("what stretches shares equally, whatever is in it, up to its limit")
    func shares() {
        let screen = LaidOutScreen(
            .horizontal(
                spacing: 10,
                [
                    Element.text("a").wide().id("a"), Element.text("aaaaaa").wide().id("b"),
                    Element.text("a").frame(maxWidth: 20).id("c"),
                ]))
        #expect(screen.frame("c")?.width == 20)
        #expect(screen.frame("a")?.width == 80)
        #expect(screen.frame("b")?.width == 80)
    }

    @Test("an odd pixel goes somewhere and nowhere twice")
    func oddPixels() {
        let row = (0..<7).map { Element.shape(.rectangle, fill: .red).frame(maxWidth: .infinity).id("\($0)") }
        let screen = LaidOutScreen(.horizontal(spacing: 0, row).frame(height: 10))
        var x = 0.0
        for index in 0..<7 {
            #expect(screen.frame("\(index)")?.x == x)
            x = screen.frame("\(index)")?.maxX ?? 0
        }
        #expect(x == 200)
    }

    @Test("texts that do not fit beside one another share the room, short ones keep theirs")
    func shrinking() {
        // 17 points a letter of 8.5: the long one has 400 letters' room needs, the short one 2.
        let screen = LaidOutScreen(
            .horizontal(
                spacing: 0,
                [
                    Element.text("aa", lineLimit: 1).id("short"),
                    Element.text(String(repeating: "a", count: 100), lineLimit: 1).id("long"),
                ]))
        #expect(screen.frame("short")?.width == 17)
        #expect(screen.element("short")?.isTruncated == false)
        #expect(screen.element("long")?.isTruncated == true)
        #expect((screen.frame("long")?.maxX ?? 999) <= 200)
    }

    @Test("of two that do not fit the one of higher priority keeps its words")
    func priority() {
        let words = String(repeating: "a", count: 20)
        let screen = LaidOutScreen(
            .horizontal(
                spacing: 0,
                [
                    Element.text(words, lineLimit: 1).id("a"),
                    Element.text(words, lineLimit: 1).priority(1).id("b"),
                ]))
        #expect(screen.element("b")?.isTruncated == false)
        #expect(screen.element("a")?.isTruncated == true)
    }

    @Test("rigid things keep their size, texts beside them break")
    func rigid() {
        let screen = LaidOutScreen(
            .horizontal(spacing: 0, [.block("a", 150, 10), Element.text("aaaa aaaa").id("t")]))
        #expect(screen.frame("a")?.width == 150)
        #expect(screen.lines == ["aaaa", "aaaa"])
        #expect(screen.frame("t")?.height == 44)
    }

    @Test("first lines stand on one baseline")
    func baseline() {
        let screen = LaidOutScreen(
            .horizontal(
                alignment: .baseline, [Element.text("12", .largeTitle), Element.text("km", .caption)]))
        let baselines = screen.drawList.commands.compactMap { command -> Double? in
            if case .text(let run) = command { return run.origin.y }
            return nil
        }
        #expect(baselines.count == 2)
        #expect(baselines.first == baselines.last)
    }

    @Test("padding is within the frame, and content lies where the frame says")
    func frames() {
        let screen = LaidOutScreen(
            .layers([.block("a", 10, 10)]).padding(5).frame(
                width: 100, height: 40, alignment: .bottomTrailing
            )
            .id("f"))
        #expect(screen.frame("f") == Rect(0, 0, 100, 40))
        #expect(screen.frame("a") == Rect(85, 25, 10, 10))
        let least = LaidOutScreen(.layers([.block("a", 10, 10)]).frame(minWidth: 44, minHeight: 44).id("f"))
        #expect(least.frame("f") == Rect(0, 0, 44, 44))
        #expect(least.frame("a") == Rect(17, 17, 10, 10))
    }

    @Test("layers are as large as the largest, and what stretches fills that where room has no end")
    func layers() {
        let screen = LaidOutScreen(
            .scroll(
                "s", .vertical,
                .layers([Element.shape(.rectangle, fill: .red).id("ground"), .block("a", 40, 60)])))
        #expect(screen.frame("ground")?.height == 60)
        #expect(screen.frame("a")?.height == 60)
    }

    @Test("a grid: fixed, fitting and shared columns, rows as high as their highest cell")
    func grid() {
        let screen = LaidOutScreen(
            .grid(
                columns: [.fixed(30), .fit, .share], spacing: 10, rowSpacing: 4,
                [
                    .block("a", 10, 10), .block("b", 40, 20), Element.text("x").wide().id("c"),
                    .block("d", 10, 10), .block("e", 20, 10),
                ]))
        #expect(screen.frame("b")?.x == 40)
        #expect(screen.frame("c") == Rect(90, 0, 110, 22))
        #expect(screen.frame("d") == Rect(0, 26, 10, 10))
        #expect(screen.frame("e")?.x == 40)
    }

    @Test("a divider is one pixel high, or wide between columns, and as long as they")
    func dividers() {
        let row = LaidOutScreen(
            .horizontal(spacing: 0, [.block("a", 10, 30), Element.divider.id("d"), .block("b", 10, 20)]))
        #expect(row.frame("d") == Rect(10, 0, 0.5, 30))
        let column = LaidOutScreen(.vertical(spacing: 0, [.block("a", 10, 30), Element.divider.id("d")]))
        #expect(column.frame("d") == Rect(0, 30, 200, 0.5))
    }

    @Test("content keeps out of the safe area unless it asks to reach under it")
    func safeArea() {
        let inside = LaidOutScreen(Element.text("x").filling().id("t"), on: .phone61)
        #expect(inside.frame("t") == Rect(0, 59, 393, 759))
        let under = LaidOutScreen(Element.text("x").filling().ignoringSafeArea().id("t"), on: .phone61)
        #expect(under.frame("t") == Rect(0, 0, 393, 852))
    }

    @Test("hidden things take their room and are neither drawn nor touched")
    func hidden() {
        let screen = LaidOutScreen(
            .vertical(spacing: 0, [Element.button("a", "A").hidden(), .block("b", 10, 10)]))
        #expect(screen.frame("b")?.y == 22)
        #expect(screen.lines.isEmpty)
        #expect(screen.hit(Point(5, 5)) == .nothing(over: nil))
    }

    @Test("a hidden sheet does not come up, nor does anything in it")
    func hiddenSheet() {
        func screen(_ isHidden: Bool) -> LaidOutScreen {
            LaidOutScreen(
                .layers([.block("b", 10, 10), .sheet("s", .button("in", "Inside")).hidden(isHidden)]))
        }
        #expect(screen(false).lines == ["Inside"] && screen(false).prompt != nil)
        let hidden = screen(true)
        #expect(hidden.lines.isEmpty && hidden.prompt == nil && hidden.element("in") == nil)
        #expect(hidden.element("s")?.isHidden == true)
        #expect(hidden.drawList == LaidOutScreen(.layers([.block("b", 10, 10)])).drawList)
    }

    @Test("each of several overlays lies where it is told to")
    func overlays() {
        let screen = LaidOutScreen(
            Element.block("b", 100, 100).overlay(.topLeading, .block("one", 10, 10))
                .overlay(.bottomTrailing, .block("two", 20, 20)).overlay(.centre, .block("three", 30, 30)))
        #expect(screen.frame("one") == Rect(0, 0, 10, 10))
        #expect(screen.frame("two") == Rect(80, 80, 20, 20))
        #expect(screen.frame("three") == Rect(35, 35, 30, 30))
    }

    @Test("a slider and a bar read as percent, and as what the screen says where it says so")
    func readings() {
        func value(_ element: Element) -> String? { LaidOutScreen(element.id("s")).element("s")?.value }
        #expect(value(.slider("s", fraction: 1.0 / 3)) == "33 %")
        #expect(value(.slider("s", fraction: 7)) == "100 %" && value(.slider("s", fraction: -7)) == "0 %")
        #expect(value(.slider("s", fraction: .nan)) == "0 %")
        #expect(value(.slider("s", fraction: 0.3).value("3 km")) == "3 km")
        #expect(value(.progress(0.5)) == "50 %" && value(.progress(nil)) == "unknown")
        #expect(value(.progress(.infinity)) == "unknown")
    }

    @Test("a picture keeps its proportions and takes no more than it fills")
    func images() {
        let screen = LaidOutScreen(
            .vertical(
                spacing: 0,
                [Element.image("k", size: Size(400, 200), isResizable: true).id("a"), .block("b", 1, 1)]))
        #expect(screen.frame("a") == Rect(0, 0, 200, 100))
        let natural = LaidOutScreen(Element.image("k", size: Size(30, 20)).id("a"))
        #expect(natural.frame("a") == Rect(0, 0, 30, 20))
    }

    @Test("numbers that are none do not reach the layout")
    func hostileNumbers() {
        let bad: [Double] = [.nan, .infinity, -.infinity, -50, 1e300]
        for value in bad {
            let screen = LaidOutScreen(
                .vertical(
                    spacing: value,
                    [
                        Element.text("x").padding(value).frame(width: value, height: value).offset(
                            value, value),
                        Element.slider("s", fraction: value), Element.progress(value),
                        Element.text("y").rotated(degrees: value).scaled(value).opacity(value),
                        Element(.text(Text("z", TextLook(.body, size: value)))),
                        Element.canvas(size: Size(value, value), []),
                        Element.progress(0.5, .ring(width: value)),
                    ]))
            for element in screen.elements {
                #expect(element.frame.width.isFinite && element.frame.x.isFinite, "\(value): \(element.line)")
            }
        }
    }

    @Test("a sheet that would be higher than the display scrolls; a lower one is as high as its content")
    func highSheets() throws {
        func sheet(_ height: Double, _ state: ScreenState = ScreenState()) -> LaidOutScreen {
            LaidOutScreen(
                .sheet(
                    "sheet",
                    .vertical([
                        .block("first", 100, 40), .block("long", 100, height), .button("last", "Save"),
                    ])), state: state)
        }
        let low = sheet(100)
        let frame = try #require(low.frame("sheet"))
        #expect(low.scrolls.isEmpty && frame.maxY == 300 && frame.height < 250)
        let high = sheet(500)
        #expect(high.frame("sheet") == Rect(0, 10, 200, 290))
        #expect(high.frame("first")?.y == 26)
        guard case .outOfSight(.some(let scroll), let way) = high.find(id: "last") else {
            Issue.record("the end of a high sheet cannot be reached")
            return
        }
        let end = sheet(500, ScreenState(scrolls: [scroll: way]))
        guard case .found(_, .some) = end.find(id: "last") else {
            Issue.record("the end of a high sheet is not scrolled to")
            return
        }
    }

    @Test("what asks a person something hides all of a watch's display, and dims a phone's")
    func covering() {
        func covers(_ element: Element, _ profile: DisplayProfile) -> [Colour] {
            let content = Element.layers([.text("Beneath"), element])
            return LaidOutScreen(content, on: profile).drawList.commands.compactMap { command in
                guard case .fill(.rectangle(let rect), .colour(let colour)) = command,
                    rect.size == profile.size, colour == .background || colour == .dimming
                else { return nil }
                return colour
            }
        }
        let alert = Element.alert("a", "Delete?", buttons: [.button("ok", "OK")])
        #expect(covers(alert, .watch49).last == .background)
        #expect(!covers(alert, .watch49).contains(.dimming))
        #expect(covers(alert, .phone61).contains(.dimming))
    }

    @Test("the caret of a field of many lines stands after its last letter")
    func carets() throws {
        func carets(_ text: String, lines: Int) throws -> (caret: Rect, last: TextRun) {
            let screen = LaidOutScreen(
                .field("f", text, lines: lines), state: ScreenState(focusedField: "f"))
            var carets: [Rect] = []
            var runs: [TextRun] = []
            for command in screen.drawList.commands {
                if case .fill(.rectangle(let rect), .colour(.accent)) = command { carets.append(rect) }
                if case .text(let run) = command { runs.append(run) }
            }
            #expect(carets.count == 1)
            return (try #require(carets.first), try #require(runs.last))
        }
        let one = try carets("bbb", lines: 1)
        #expect(one.caret.x == one.last.origin.x + one.last.width + 1)
        let short = try carets("bbb", lines: 3)
        #expect(short.caret.x == one.caret.x && short.caret.size == one.caret.size)
        let wrapped = try carets("aaaaaaaaaaaaaaaa bbbbbb", lines: 3)
        #expect(wrapped.last.text == "bbbbbb")
        #expect(wrapped.caret.x == wrapped.last.origin.x + wrapped.last.width + 1)
        #expect(wrapped.caret.y < wrapped.last.origin.y && wrapped.caret.maxY > wrapped.last.origin.y)
        // After a line break it stands at the beginning of a line that is still empty.
        let broken = try carets("bbb\n", lines: 3)
        #expect(broken.caret.x == broken.last.origin.x + 1 && broken.caret.y > broken.last.origin.y)
    }
}
