extension Measurer {
    func layers(_ element: Element, _ layers: Layers, _ room: Room) -> Box {
        var boxes = layers.children.map { measure($0, room) }
        var size = Size.zero
        // What would stretch has nothing to stretch to where the room has no end: it takes the size of the
        // others.
        let isOpen = room.width == nil || room.height == nil
        let followers =
            isOpen
            ? layers.children.indices.filter {
                layers.children[$0].flexibility(.horizontal, in: .vertical) == .stretches
                    && layers.children[$0].flexibility(.vertical, in: .vertical) == .stretches
            } : []
        for (index, box) in boxes.enumerated()
        where followers.count == boxes.count || !followers.contains(index) {
            size = Size(max(size.width, box.size.width), max(size.height, box.size.height))
        }
        if followers.count < boxes.count {
            for index in followers {
                boxes[index] = measure(
                    layers.children[index], Room(room.width ?? size.width, room.height ?? size.height))
                size = Size(
                    max(size.width, boxes[index].size.width), max(size.height, boxes[index].size.height))
            }
        }
        var baseline: Double?
        for index in boxes.indices {
            boxes[index].origin = align(boxes[index].size, in: size, layers.alignment)
            if baseline == nil, let own = boxes[index].baseline { baseline = boxes[index].origin.y + own }
        }
        var box = Box(element, size, children: boxes)
        box.baseline = baseline
        return box
    }

    func grid(_ element: Element, _ grid: Grid, _ room: Room) -> Box {
        let count = grid.columns.count
        let gap = pixels(grid.spacing)
        let rowGap = pixels(grid.rowSpacing)
        let widths = columnWidths(grid, room, gap)
        var boxes: [Box] = []
        var (top, row) = (0.0, 0)
        while row * count < grid.cells.count {
            let cells = grid.cells[row * count..<min(grid.cells.count, (row + 1) * count)]
            var measured: [Box] = []
            for (column, cell) in cells.enumerated() {
                measured.append(measure(cell, Room(widths[column], nil)))
            }
            let height = measured.reduce(0) { max($0, $1.size.height) }
            var left = 0.0
            for column in measured.indices {
                let place = align(
                    measured[column].size, in: Size(widths[column], height), grid.alignment)
                measured[column].origin = Point(left + place.x, top + place.y)
                left += widths[column] + gap
            }
            boxes += measured
            top += height + rowGap
            row += 1
        }
        let width = widths.reduce(0, +) + gap * Double(count - 1)
        return Box(element, Size(width, max(0, top - rowGap)), children: boxes)
    }

    private func columnWidths(_ grid: Grid, _ room: Room, _ gap: Double) -> [Double] {
        let count = grid.columns.count
        var widths = [Double](repeating: 0, count: count)
        var shares: [Int] = []
        var left = (room.width ?? 0) - gap * Double(count - 1)
        for (column, kind) in grid.columns.enumerated() {
            switch kind {
            case .fixed(let points): widths[column] = max(0, pixels(points))
            case .share where room.width != nil:
                shares.append(column)
                continue
            case .fit, .share:
                for index in stride(from: column, to: grid.cells.count, by: count) {
                    widths[column] = max(
                        widths[column], measure(grid.cells[index], Room(nil, nil)).size.width)
                }
                if room.width != nil { widths[column] = min(widths[column], max(0, left)) }
            }
            left -= widths[column]
        }
        for (place, column) in shares.enumerated() {
            widths[column] = max(0, (left / Double(shares.count - place)).rounded(.down))
            left -= widths[column]
        }
        return widths
    }

    func scroll(_ element: Element, _ scroll: Scroll, _ room: Room) -> Box {
        let axis = scroll.axis
        let across = room.along(axis.other)
        var content = measure(scroll.content, Room(axis, along: nil, across: across))
        let length = content.size.along(axis)
        let window = room.along(axis) ?? length
        let width =
            axis == .vertical
            ? across ?? content.size.along(axis.other) : content.size.along(axis.other)
        let offset = offset(of: element, extent: length, window: window)
        content.origin =
            axis == .vertical
            ? Point(align(content.size.width, in: width, HorizontalAlignment.centre), -offset)
            : Point(-offset, 0)
        return Box(
            element, Size(axis, along: window, across: width), .scroll(extent: length, offset: offset),
            children: [content])
    }

    /// How far something has moved, in pixels, never beyond its end.
    private func offset(of element: Element, extent: Double, window: Double) -> Double {
        guard let id = element.id, let points = state.scrolls[id] else { return 0 }
        return min(max(0, pixels(points)), max(0, extent - window))
    }

    func list(_ element: Element, _ list: List, _ room: Room) -> Box {
        let rules = ListRules(list: list, profile: profile)
        let width = room.width ?? pixels(profile.size.width)
        let margin = pixels(rules.margin)
        let rowWidth = max(0, width - 2 * margin)
        var items: [ListLayout.Item] = []
        items.reserveCapacity(list.sections.reduce(0) { $0 + $1.rows.count + 2 })
        var top = 0.0
        var boxes: [Box] = []
        for (number, section) in list.sections.enumerated() {
            if number > 0 { top += pixels(rules.sectionSpacing) }
            if let header = section.header {
                let box = measure(rules.header(header), Room(rowWidth, nil))
                add(box, .header)
            }
            for (row, rowElement) in section.rows.enumerated() {
                if row > 0 { top += pixels(rules.rowSpacing) }
                let box = self.row(rowElement, rules, width: rowWidth)
                add(box, .row, row, isFirst: row == 0, isLast: row == section.rows.count - 1)
            }
            if let footer = section.footer {
                let box = measure(rules.footer(footer), Room(rowWidth, nil))
                add(box, .footer)
            }
            func add(
                _ box: Box, _ kind: ListLayout.Item.Kind, _ row: Int = 0, isFirst: Bool = false,
                isLast: Bool = false
            ) {
                items.append(
                    ListLayout.Item(
                        kind: kind, top: top, height: box.size.height, section: number, row: row,
                        isFirst: isFirst, isLast: isLast))
                var box = box
                box.origin = Point(margin, top)
                boxes.append(box)
                top += box.size.height
            }
        }
        let window = room.height ?? top
        let offset = offset(of: element, extent: top, window: window)
        // Only what is seen goes on; the rest was measured so that every row has its one true place.
        let first = items.firstIndex { $0.top + $0.height > offset } ?? items.count
        let last = items[first...].firstIndex { $0.top >= offset + window } ?? items.count
        var visible = Array(boxes[first..<last])
        for index in visible.indices { visible[index].origin.y -= offset }
        let layout = ListLayout(items: items, extent: top, offset: offset, firstVisible: first)
        return Box(element, Size(width, window), .list(layout), children: visible)
    }

    /// A row: its content with the list's insets round it, from side to side.
    private func row(_ element: Element, _ rules: ListRules, width: Double) -> Box {
        let insets = profile.controls.rowInsets
        let (left, top) = (pixels(insets.left), pixels(insets.top))
        let (horizontal, vertical) = (left + pixels(insets.right), top + pixels(insets.bottom))
        var box = measure(element, Room(max(0, width - horizontal), nil))
        let height = max(pixels(profile.controls.rowHeight), box.size.height + vertical)
        let free = height - vertical
        let y = ((free - box.size.height) / 2).rounded(.down)
        box.enlarge(to: Size(width, height), contentAt: Point(left, top + y))
        return box
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
