import HikeValues
import Synchronization
import Testing

@testable import HikeScreens

@Suite("Lists whose rows are made when they are needed")
struct LongListTests {
    /// How many rows were made.
    private final class Counter: Sendable {
        let made = Mutex(0)
        var count: Int { made.withLock { $0 } }
    }

    @Sendable private static func row(_ place: Int, _ id: String) -> Element {
        Element.horizontal([
            .text("Row \(place)", lineLimit: 1), .spacer(), .text("\(place) km", lineLimit: 1),
        ])
        .takes(.tap, id: id)
    }

    private static func source(_ count: Int, _ counter: Counter = Counter(), prefix: String = "row")
        -> RowSource
    {
        RowSource(
            count: count, model: row(0, ""), id: { "\(prefix)-\($0)" }, words: { ["Row \($0)", "\($0) km"] },
            make: { place in
                counter.made.withLock { $0 += 1 }
                return row(place, "\(prefix)-\(place)")
            })
    }

    private static func made(_ count: Int, prefix: String = "row") -> [Element] {
        (0..<count).map { row($0, "\(prefix)-\($0)") }
    }

    @Test(
        "they look as if all rows had been made, wherever the list stands",
        arguments: [DisplayProfile.phone61, .watch49])
    func equal(profile: DisplayProfile) {
        let (count, near) = (400, 3)
        for style in [List.Style.plain, .grouped] {
            let whole: [List.Section] = [
                .init(header: "Near", Self.made(near, prefix: "near")),
                .init(header: "Far", footer: "All", Self.made(count)), .init(Self.made(near, prefix: "end")),
            ]
            let long: [List.Section] = [
                .init(header: "Near", Self.source(near, prefix: "near")),
                .init(header: "Far", footer: "All", Self.source(count)),
                .init(Self.made(near, prefix: "end")),
            ]
            for offset in [0, 1, 37.5, 44, 130, 2_000, 4_401.3, 9_999, 17_000, 17_800, 18_500, 1e9] {
                let state = ScreenState(scrolls: ["list": offset])
                let one = LaidOutScreen(.list("list", style: style, whole), on: profile, state: state)
                let other = LaidOutScreen(.list("list", style: style, long), on: profile, state: state)
                #expect(one.dump(isWhole: true) == other.dump(isWhole: true), "\(style) \(offset)")
                #expect(one.drawList == other.drawList, "\(style) \(offset)")
                #expect(one.scrolls == other.scrolls && one.findings == other.findings)
                for id in ["near-1", "row-0", "row-2", "row-222", "row-399", "end-2"] {
                    #expect(one.find(id: id) == other.find(id: id), "\(id) \(offset)")
                }
                for text in ["Row 321", "77 km", "ROW 39"] {
                    #expect(one.find(text: text) == other.find(text: text))
                }
            }
        }
    }

    @Test("nor are more made on a page, which asks the list first how high it would be")
    func onPage() {
        let counter = Counter()
        let list = Element.list("list", [List.Section(Self.source(100_000, counter))])
        let page = Element.vertical(
            spacing: 0, alignment: .leading,
            [.text("Title"), .field("search", "", placeholder: "Search"), list])
        let screen = LaidOutScreen(.layers([page.filling(.topLeading)]), state: ScreenState())
        #expect(counter.count < 60)
        guard let place = screen.scrolls["list"] else {
            Issue.record("the list does not scroll")
            return
        }
        // It has the room that the others leave, and its end can be reached.
        #expect(place.window < DisplayProfile.phone61.size.height)
        let end = LaidOutScreen(
            .layers([page.filling(.topLeading)]), state: ScreenState(scrolls: ["list": place.end]))
        guard case .found = end.find(id: "row-99999") else {
            Issue.record("the last row is not there")
            return
        }
    }

    @Test(
        "of 100,000 rows only those in sight are made; one out of sight is scrolled to, and is the one that is meant"
    )
    func window() {
        let counter = Counter()
        let list = Element.list("list", [List.Section(Self.source(100_000, counter))])
        var state = ScreenState()
        var screen = LaidOutScreen(list, state: state)
        #expect(counter.count < 12)
        #expect(screen.dump().contains("(99993 rows out of sight)"))
        #expect(screen.dump().utf8.count < 2_000)
        for name in ["row-99999", "row-77777", "Row 50123", "12 km"] {
            guard case .outOfSight("list", let offset) = screen.find(name: name) else {
                Issue.record("\(name) is not scrolled to")
                return
            }
            state.scrolls["list"] = offset
            screen = LaidOutScreen(list, state: state)
            guard case .found(let index, .some) = screen.find(name: name) else {
                Issue.record("\(name) is not there")
                return
            }
            #expect(screen.elements[index].name.contains(name.filter(\.isNumber)))
        }
        #expect(screen.find(name: "row-100000") != .missing(near: []))
        #expect(counter.count < 100)
    }

    @Test("few rows of a source are made at once, so that their heights may differ")
    func few() {
        let long = "aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa"
        let source = RowSource(
            count: 3, model: .text("a", lineLimit: 1), id: { "row-\($0)" }, words: { _ in [long] },
            make: { Element.text(long).id("row-\($0)") })
        let screen = LaidOutScreen(.list("list", [List.Section(source)]))
        #expect(screen.frame("row-0")?.height == 60)
    }
}
