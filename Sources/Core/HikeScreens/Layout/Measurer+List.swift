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
        let items = pile.items
        let window = room.height ?? pile.top
        let offset = offset(of: element, extent: pile.top, window: window)
        // Only what is seen goes on. Every row has its one true place, wherever the list stands.
        let first = items.firstIndex { $0.top + $0.height > offset } ?? items.count
        let last = items[first...].firstIndex { $0.top >= offset + window } ?? items.count
        var visible: [Box] = []
        for place in first..<last {
            let item = items[place]
            var box = pile.boxes[place] ?? row(list.sections[item.section].rows[item.row], width: rowWidth)
            box.origin = Point(margin, item.top - offset)
            visible.append(box)
        }
        let layout = ListLayout(items: items, extent: pile.top, offset: offset, firstVisible: first)
        return Box(element, Size(width, window), .list(layout), children: visible)
    }

    /// Of a row with content of a height, in pixels.
    private func rowHeight(_ content: Double) -> Double {
        let insets = profile.controls.rowInsets
        return max(pixels(profile.controls.rowHeight), content + pixels(insets.top) + pixels(insets.bottom))
    }

    /// A row: its content with the list's insets round it, from side to side.
    private func row(_ element: Element, width: Double) -> Box {
        let insets = profile.controls.rowInsets
        let (left, top) = (pixels(insets.left), pixels(insets.top))
        let (horizontal, vertical) = (left + pixels(insets.right), top + pixels(insets.bottom))
        var box = measure(element, Room(max(0, width - horizontal), nil))
        let height = rowHeight(box.size.height)
        let y = ((height - vertical - box.size.height) / 2).rounded(.down)
        box.enlarge(to: Size(width, height), contentAt: Point(left, top + y))
        return box
    }
}

/// The items of a list as they are piled up.
private struct ListPile {
    var items: [ListLayout.Item] = []
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
        items.append(
            ListLayout.Item(
                kind: kind, top: top, height: height, section: section, row: row, isLast: isLast))
        boxes.append(box)
        top += height
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
