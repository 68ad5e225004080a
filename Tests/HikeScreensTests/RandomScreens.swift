import HikeValues

@testable import HikeScreens

/// Trees of elements, made up from a seed.
struct RandomScreens {
    var stream: RandomStream
    /// Whether elements are turned, moved aside, cut off and forced into sizes: whether they may leave their
    /// parents.
    let isWild: Bool
    private var count = 0

    init(seed: UInt64, isWild: Bool) {
        stream = RandomStream(seed: seed)
        self.isWild = isWild
    }

    private mutating func below(_ count: Int) -> Int { Int(stream.next() % UInt64(count)) }

    private mutating func words() -> String {
        let words = ["Ridge", "am", "1932 m", "Überschreitung", "一丁七", "12", "saddle-path", "a", "👍 ok"]
        return (0...below(4)).map { _ in words[below(words.count)] }.joined(separator: " ")
    }

    mutating func element(depth: Int) -> Element {
        count += 1
        let number = count
        var element = depth > 0 && below(3) > 0 ? container(depth: depth - 1) : leaf()
        if below(3) == 0 { element = element.padding(Double(below(12))) }
        if below(4) == 0 { element = element.background(.fill, cornerRadius: Double(below(10))) }
        if below(6) == 0 { element = element.wide() }
        if below(6) == 0 { element = element.disabled() }
        if below(8) == 0 { element = element.takes([.tap], id: "tap-\(number)") }
        if below(12) == 0 { element = element.with { $0.frame.minWidth = Double(30) } }
        if below(12) == 0 { element = element.passingTouches() }
        if below(14) == 0 { element = element.hidden() }
        return isWild ? wild(element) : element
    }

    private mutating func wild(_ element: Element) -> Element {
        switch below(24) {
        case 0: element.rotated(degrees: stream.uniform(-180, 180))
        case 1: element.offset(stream.uniform(-30, 30), stream.uniform(-30, 30))
        case 2: element.frame(width: stream.uniform(0, 120), height: stream.uniform(0, 120))
        case 3: element.clipped(cornerRadius: stream.uniform(0, 20))
        case 4: element.scaled(stream.uniform(0.3, 2))
        case 5: element.opacity(stream.uniform(0, 1))
        case 6: element.zIndex(stream.uniform(-1, 1))
        case 7: element.shadow(Shadow(radius: 4))
        case 8: element.material(.thin, cornerRadius: 6)
        case 9: element.overlay(.topTrailing, .text("!"))
        default: element
        }
    }

    private mutating func container(depth: Int) -> Element {
        let children = (0...below(4)).map { _ in element(depth: depth) }
        let spacing = Double(below(10))
        switch below(isWild ? 7 : 4) {
        case 0, 1:
            return .vertical(
                spacing: spacing, alignment: [.leading, .centre, .trailing][below(3)], children)
        case 2:
            return .horizontal(
                spacing: spacing, alignment: [.top, .centre, .bottom, .baseline][below(4)], children)
        case 3: return .layers(alignment: [.topLeading, .centre, .bottomTrailing][below(3)], children)
        case 4: return .scroll("scroll-\(count)", .vertical, .vertical(spacing: spacing, children))
        case 5: return .list("list-\(count)", rows: children)
        default: return .grid(columns: [.fit, .share, .fixed(40)], spacing: spacing, children)
        }
    }

    private mutating func leaf() -> Element {
        count += 1
        let id = "e\(count)"
        switch below(13) {
        case 0, 1, 2, 3:
            let text = Element.text(
                words(), [.body, .caption, .title][below(3)],
                alignment: [.leading, .centre, .trailing][below(3)],
                lineLimit: below(3))
            return below(3) == 0 ? text.id(id) : text
        case 4: return .symbol("star").id(id)
        case 5: return Element.shape(.capsule, fill: .red).id(id)
        case 6: return .spacer(least: Double(below(8)))
        case 7: return .divider
        case 8: return .button(id, words(), style: [.plain, .filled, .tinted, .floating][below(4)])
        case 9: return .toggle(id, words(), isOn: below(2) == 0)
        case 10: return Element.image("key", size: Size(Double(below(60)), 20)).id(id)
        case 11: return .progress(stream.uniform()).id(id)
        default: return .stepper(id, words(), value: "\(below(100))", canLess: below(2) == 0)
        }
    }

    /// The same tree with one thing in it changed, or perhaps none.
    mutating func changed(_ element: Element) -> Element {
        var element = element
        guard case .stack(var stack) = element.kind, !stack.children.isEmpty, below(4) > 0 else {
            switch below(4) {
            case 0: return element.background(.blue)
            case 1: return element.opacity(0.5)
            case 2: return element.padding(3)
            default: return leaf()
            }
        }
        let index = below(stack.children.count)
        stack.children[index] = changed(stack.children[index])
        element.kind = .stack(stack)
        return element
    }
}
