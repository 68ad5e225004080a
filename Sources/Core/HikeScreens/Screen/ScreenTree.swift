/// The tree that is read off a screen: its elements, and what has no element of its own but is seen all the same, the
/// lines of maps and the words in drawings and charts.
struct ScreenTree {
    let screen: LaidOutScreen
    let sight: Sight

    init(_ screen: LaidOutScreen) {
        self.screen = screen
        sight = Sight(screen)
    }

    /// Elements that only hold others in place are left out.
    var items: [ScreenReading.Item] {
        var items: [ScreenReading.Item] = []
        for (index, element) in screen.elements.enumerated() {
            if !element.isStructural { items.append(item(index)) }
            items += parts(of: index)
        }
        for place in items.indices { items[place].z = place }
        return items
    }

    private func item(_ index: Int) -> ScreenReading.Item {
        let element = screen.elements[index]
        return ScreenReading.Item(
            role: element.role.rawValue, id: element.id, name: element.name, shown: shown(index),
            value: element.value, frame: element.frame.numbers, depth: element.depth, z: 0,
            isEnabled: element.isEnabled, isSelected: element.isSelected, isVisible: sight.isSeen[index],
            isShortened: element.isTruncated,
            actions: element.actions.isEmpty ? nil : element.actions.map(\.id))
    }

    /// What of a name is to be read, if not all of it.
    private func shown(_ index: Int) -> String? {
        let element = screen.elements[index]
        guard !element.name.isEmpty else { return nil }
        var isSymbol = element.isWordless
        if element.isTruncated { return sight.marks(of: element).compactMap(\.text).joined(separator: " ") }
        // What has no words of its own is called by those in it.
        var words: [(name: String, seen: String?)] = []
        var next = index + 1
        while next < screen.elements.count, screen.elements[next].depth > element.depth {
            let part = screen.elements[next]
            if !part.name.isEmpty, !part.isHidden, part.isWord {
                words.append((part.name, sight.isSeen[next] ? shown(next) ?? part.name : nil))
            }
            if case .symbol(let symbol) = part.kind, symbol.name == element.name { isSymbol = true }
            next += 1
        }
        if isSymbol, words.isEmpty { return "" }
        guard words.contains(where: { $0.name != $0.seen }),
            words.map(\.name).joined(separator: ", ") == element.name
        else { return nil }
        return words.compactMap(\.seen).joined(separator: ", ")
    }

    /// What is seen in an element and has none of its own.
    func parts(of index: Int) -> [ScreenReading.Item] {
        let element = screen.elements[index]
        switch element.kind {
        case .map(let map): return lines(of: map, element)
        case .chart, .canvas: return words(in: element)
        default: return []
        }
    }

    private func part(
        _ role: Role, _ name: String, _ frame: Rect, isVisible: Bool, in element: LaidOutElement
    ) -> ScreenReading.Item {
        ScreenReading.Item(
            role: role.rawValue, name: name, frame: frame.numbers, depth: element.depth + 1, z: 0,
            isEnabled: element.isEnabled, isSelected: false, isVisible: isVisible, isShortened: false)
    }

    private func words(in element: LaidOutElement) -> [ScreenReading.Item] {
        guard element.isInSight else { return [] }
        return sight.marks(of: element).compactMap { mark in
            guard let text = mark.text else { return nil }
            let visible = mark.frame.intersection(element.visibleFrame)
            let share = sight.uncovered(visible, above: mark.command) ?? 1
            let isVisible =
                sight.standsOut(mark) && visible.area * share >= mark.frame.area * Sight.leastShare
            return part(.text, text, mark.frame, isVisible: isVisible, in: element)
        }
    }

    /// The lines that a map draws, by `<id of the map>.<id of the line>`.
    private func lines(of map: Map, _ element: LaidOutElement) -> [ScreenReading.Item] {
        let frame = element.local
        let space = screen.spaces[element.space]
        // What lies on a map lies above its lines.
        let commands = screen.drawList.commands
        let plate = element.drawn.first { if case .map = commands[$0] { true } else { false } }
        return map.content.traces(in: frame.size, scale: screen.profile.scale).map { trace in
            let points = trace.points.map { space(Point(frame.x + $0.x, frame.y + $0.y)) }
            let inSight = points.filter(element.visibleFrame.contains)
            let seen = sight.uncovered(inSight, above: (plate ?? element.drawn.upperBound) + 1)
            let isVisible =
                seen > 0 && trace.opacity > Sight.leastLight && plate != nil
                && Double(seen) >= Double(points.count) * Sight.leastShare / 2
            var item = part(.line, trace.name, Rect(round: inSight), isVisible: isVisible, in: element)
            item.id = element.id.map { "\($0).\(trace.id)" } ?? trace.id
            item.shown = ""
            item.value = trace.kind
            return item
        }
    }
}

extension LaidOutElement {
    /// Whether what it is called by cannot be read: a map, or a symbol by its own name. A symbol that has a label stands for it.
    fileprivate var isWordless: Bool {
        switch kind {
        case .map: true
        case .symbol(let symbol): symbol.name == name
        case .button(let button): button.title.isEmpty && button.symbol == name
        default: false
        }
    }

    /// Whether its words go into the name of what it is in.
    fileprivate var isWord: Bool {
        switch kind {
        case .text: true
        case .button(let button): !button.title.isEmpty
        default: false
        }
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [x, y, width, height] }

    /// The rectangle round points; `.zero` round none.
    fileprivate init(round points: [Point]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            (left, top) = (min(left, point.x), min(top, point.y))
            (right, bottom) = (max(right, point.x), max(bottom, point.y))
        }
        self.init(left, top, right - left, bottom - top)
    }
}
