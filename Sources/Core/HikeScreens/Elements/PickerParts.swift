/// What pickers are made of.
struct PickerParts {
    let picker: Picker
    let id: String
    let isWatch: Bool

    private var selected: Int? { picker.options.firstIndex { $0.id == picker.selection } }

    var whole: Element {
        switch picker.style {
        case .menu: menu
        case .segmented: segmented
        case .inline: inline
        case .wheel: wheel
        }
    }

    private func option(_ index: Int, _ element: Element) -> Element {
        let option = picker.options[index]
        return element.takes(.tap, id: "\(id).\(option.id)").role(.option).label(option.title)
            .selected(index == selected)
    }

    private var menu: Element {
        let choice = selected.map { picker.options[$0].title } ?? ""
        return Element.horizontal(
            spacing: 6,
            [
                .text(picker.title, .body, lineLimit: 2, leastScale: 0.8), .spacer(),
                .text(choice, .body, colour: .secondaryLabel, lineLimit: 1, leastScale: 0.8),
                .symbol("chevron.up.chevron.down", .footnote, colour: .tertiaryLabel),
            ]
        ).frame(maxWidth: .infinity, minHeight: 31)
    }

    private var segmented: Element {
        let parts = picker.options.indices.map { index in
            let isChosen = index == selected
            let words = Element.text(
                picker.options[index].title, .footnote, weight: isChosen ? .semibold : .medium,
                alignment: .centre, lineLimit: 1, leastScale: 0.7)
            let part = words.padding(Insets(horizontal: 4, vertical: 3))
                .frame(maxWidth: .infinity, minHeight: 28)
            return option(index, isChosen ? part.background(.raised, cornerRadius: 7) : part)
        }
        return Element.horizontal(spacing: 2, parts).padding(2).background(.fill, cornerRadius: 9)
    }

    private var inline: Element {
        let rows = picker.options.indices.map { index in
            let isChosen = index == selected
            let tick = Element.symbol("checkmark", .body, weight: .semibold, colour: .accent)
                .hidden(!isChosen)
            let words = Element.text(picker.options[index].title, .body, lineLimit: 2, leastScale: 0.8)
            let row = Element.horizontal(spacing: 8, [words, .spacer(), tick])
            return option(index, row.frame(maxWidth: .infinity, minHeight: 44))
        }
        let title: [Element] =
            picker.title.isEmpty ? [] : [.text(picker.title, .footnote, colour: .secondaryLabel)]
        return Element.vertical(spacing: 0, alignment: .leading, title + rows)
    }

    /// The choice in the middle, its neighbours above and below it, paler the farther they are.
    private var wheel: Element {
        let reach = isWatch ? 1 : 2
        let height = isWatch ? 28.0 : 32.0
        let middle = selected ?? 0
        let rows = (middle - reach...middle + reach).map { index -> Element in
            guard picker.options.indices.contains(index) else {
                return Element.spacer().frame(maxWidth: .infinity, minHeight: height, maxHeight: height)
            }
            let distance = (index - middle).magnitude
            let words = Element.text(
                picker.options[index].title, .title3, alignment: .centre, lineLimit: 1, leastScale: 0.6)
            let row = words.frame(maxWidth: .infinity, minHeight: height, maxHeight: height)
            return option(index, row.opacity(distance == 0 ? 1 : distance == 1 ? 0.5 : 0.25))
        }
        let band = Element.shape(.rounded(7), fill: .fill).frame(maxWidth: .infinity, maxHeight: height)
        return Element.vertical(spacing: 0, rows).underlay(band).clipped()
    }
}
