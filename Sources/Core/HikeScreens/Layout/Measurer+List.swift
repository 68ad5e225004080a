extension Measurer {
    func list(_ element: Element, _ list: List, _ room: Room) -> Box {
        let rules = ListRules(list: list, profile: profile)
        let width = room.width ?? pixels(profile.size.width)
        let margin = pixels(rules.margin)
        let rowWidth = max(0, width - 2 * margin)
        var pile = ListPile()
        for (number, section) in list.sections.enumerated() {
            if number > 0 { pile.top += pixels(rules.sectionSpacing) }
            pile.section = number
            if let header = section.header {
                pile.add(.header, measure(rules.header(header), Room(rowWidth, nil)))
            }
            if let source = section.source {
                let height = rowHeight(
                    fixedHeight(of: source.model) ?? measure(source.model, Room(rowWidth, nil)).size.height)
                pile.add(source.count, height: height, spacing: pixels(rules.rowSpacing))
            }
            for (row, content) in section.rows.enumerated() {
                if row > 0 { pile.top += pixels(rules.rowSpacing) }
                let isLast = row == section.rows.count - 1
                if let height = fixedHeight(of: content) {
                    pile.add(.row, nil, height: rowHeight(height), row, isLast: isLast)
                } else {
                    let box = self.row(content, width: rowWidth)
                    pile.add(.row, box, height: box.size.height, row, isLast: isLast)
                }
            }
            if let footer = section.footer {
                pile.add(.footer, measure(rules.footer(footer), Room(rowWidth, nil)))
            }
        }
        // One that is asked how high it would be must not make all rows of a long source for that: none that lies
        // further down than the display is high can be seen.
        let isLong = list.sections.contains { ($0.source?.count ?? 0) > RowSource.mostMade }
        let window = room.height ?? (isLong ? min(pile.top, pixels(profile.size.height)) : pile.top)
        let offset = offset(of: element, extent: pile.top, window: window)
        // Only what is seen goes on. Every row has its one true place, wherever the list stands.
        var visible: (items: [ListLayout.Item], boxes: [Box]) = ([], [])
        for (place, run) in pile.runs.enumerated() {
            for number in run.places(from: offset, to: offset + window) {
                let item = run.item(number)
                let section = list.sections[item.section]
                var box =
                    pile.boxes[place] ?? row(section.row(item.row), width: rowWidth, height: item.height)
                box.origin = Point(margin, item.top - offset)
                visible.items.append(item)
                visible.boxes.append(box)
            }
        }
        let layout = ListLayout(
            runs: pile.runs, extent: pile.top, offset: offset, window: window, visible: visible.items)
        return Box(element, Size(width, window), .list(layout), children: visible.boxes)
    }

    /// Of a row with content of a height, in pixels.
    private func rowHeight(_ content: Double) -> Double {
        let insets = profile.controls.rowInsets
        return max(pixels(profile.controls.rowHeight), content + pixels(insets.top) + pixels(insets.bottom))
    }

    /// A row: its content with the list's insets round it, from side to side.
    ///
    /// - Parameter height: where it is known, in pixels.
    private func row(_ element: Element, width: Double, height known: Double? = nil) -> Box {
        let insets = profile.controls.rowInsets
        let (left, top) = (pixels(insets.left), pixels(insets.top))
        let (horizontal, vertical) = (left + pixels(insets.right), top + pixels(insets.bottom))
        var box = measure(element, Room(max(0, width - horizontal), nil))
        let height = known ?? rowHeight(box.size.height)
        let y = ((height - vertical - box.size.height) / 2).rounded(.down)
        box.enlarge(to: Size(width, height), contentAt: Point(left, top + y))
        return box
    }
}

/// The items of a list as they are piled up.
private struct ListPile {
    var runs: [ListLayout.Run] = []
    /// Of those that had to be measured.
    var boxes: [Box?] = []
    var top = 0.0
    var section = 0

    mutating func add(_ kind: ListLayout.Item.Kind, _ box: Box) {
        add(kind, box, height: box.size.height, 0, isLast: false)
    }

    mutating func add(
        _ kind: ListLayout.Item.Kind, _ box: Box?, height: Double, _ row: Int, isLast: Bool
    ) {
        let item = ListLayout.Item(
            kind: kind, top: top, height: height, section: section, row: row, isLast: isLast)
        runs.append(ListLayout.Run(first: item, step: height))
        boxes.append(box)
        top += height
    }

    /// The rows of a source.
    mutating func add(_ count: Int, height: Double, spacing: Double) {
        guard count > 0 else { return }
        let first = ListLayout.Item(
            kind: .row, top: top, height: height, section: section, row: 0, isLast: true)
        let run = ListLayout.Run(first: first, count: count, step: height + spacing)
        runs.append(run)
        boxes.append(nil)
        top = run.bottom
    }
}

/// How a list looks on a device.
struct ListRules {
    let list: List
    let profile: DisplayProfile

    var isWatch: Bool { profile.kind == .watch }
    /// Whether rows, or sections of them, lie on cards.
    var hasCards: Bool { isWatch || list.style == .grouped }
    var margin: Double { list.style == .grouped ? profile.controls.listMargin : 0 }
    var rowSpacing: Double { profile.controls.rowSpacing }
    var sectionSpacing: Double { isWatch ? 8 : list.style == .grouped ? 20 : 0 }

    func header(_ text: String) -> Element {
        Element.text(text, .footnote, weight: .semibold, colour: .secondaryLabel, lineLimit: 1)
            .padding(
                Insets(
                    top: isWatch ? 2 : 8, left: profile.controls.rowInsets.left, bottom: 4,
                    right: profile.controls.rowInsets.right)
            ).wide().role(.header)
    }

    func footer(_ text: String) -> Element {
        Element.text(text, .footnote, colour: .secondaryLabel)
            .padding(
                Insets(
                    top: 6, left: profile.controls.rowInsets.left, bottom: 6,
                    right: profile.controls.rowInsets.right)
            ).wide()
    }
}
