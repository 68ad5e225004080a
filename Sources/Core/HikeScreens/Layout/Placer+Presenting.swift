extension Placer {
    /// Lays a sheet, an alert, a dialog or a menu over what is there.
    mutating func present(_ element: Element, _ context: Context) {
        guard case .presentation(let presentation) = element.kind else { return }
        var parts = PresentationParts(presentation: presentation, profile: profile)
        let half = measurer.pixels(profile.controls.alertWidth / 2)
        parts.stacksButtons = presentation.buttons.contains {
            measurer.measure($0.styled(.plain), Room(nil, nil)).size.width > half
        }
        let dim = Element.shape(.rectangle, fill: .dimming).role(.dimming)
        commands.append(.fill(.rectangle(display), .colour(parts.coversAll ? .background : .dimming)))
        append(dim, pixels(display), context, blocks: true)
        let area = pixels(parts.area(mirrored: isMirrored))
        var whole = parts.whole
        if parts.growsWithContent,
            measurer.measure(whole, Room(area.width, nil)).size.height > area.height
        {
            whole = parts.scrolling(id: "\(element.id ?? "sheet").scroll")
        }
        whole.id = element.id
        var modifiers = whole.modifiers
        modifiers.role = presentation.role
        modifiers.label = element.modifiers.label ?? presentation.title
        whole.modifiers = modifiers
        place(whole, in: area, parts.alignment, context)
    }
}

/// What presentations are made of.
struct PresentationParts {
    let presentation: Presentation
    let profile: DisplayProfile
    /// The text of a button is too long for half of an alert.
    var stacksButtons = false

    private var isWatch: Bool { profile.kind == .watch }

    /// Nothing is seen beneath it: what asks a person something takes all of a watch's small display.
    var coversAll: Bool {
        switch presentation.style {
        case .alert, .dialog: isWatch
        case .sheet, .menu: false
        }
    }

    /// Where it may lie, in points.
    func area(mirrored: Bool) -> Rect {
        let display = Rect(origin: .zero, size: profile.size)
        var safe = profile.safeArea
        if mirrored { swap(&safe.left, &safe.right) }
        switch presentation.style {
        case .sheet: return display.inset(by: Insets(top: isWatch ? 0 : safe.top + 10))
        case .alert, .menu: return display.inset(by: safe)
        case .dialog where isWatch: return display.inset(by: safe)
        case .dialog:
            return display.inset(by: Insets(top: safe.top, left: 8, bottom: max(8, safe.bottom), right: 8))
        }
    }

    var alignment: Alignment {
        switch presentation.style {
        case .sheet, .dialog: .bottom
        case .alert, .menu: .centre
        }
    }

    var whole: Element {
        switch presentation.style {
        case .sheet(let height): sheet(height)
        case .alert: alert
        case .dialog: dialog
        case .menu: menu
        }
    }

    private var words: [Element] {
        var words: [Element] = []
        if !presentation.title.isEmpty {
            words.append(.text(presentation.title, .headline, alignment: .centre))
        }
        if !presentation.message.isEmpty {
            words.append(
                .text(
                    presentation.message, isWatch ? .body : .footnote, colour: .secondaryLabel,
                    alignment: .centre))
        }
        return words
    }

    /// Whether it is a sheet that is as high as what is in it, which can be more than the display.
    var growsWithContent: Bool {
        guard case .sheet(nil) = presentation.style, !isWatch else { return false }
        return sheetContent.flexibility(.vertical, in: .vertical) != .stretches
    }

    /// Such a sheet with all of the display, in which its content scrolls.
    func scrolling(id: String) -> Element { sheet(1, Element.scroll(id, .vertical, sheetContent).wrapped()) }

    private var sheetContent: Element { .layers(alignment: .top, presentation.content) }

    private func sheet(_ height: Double?) -> Element { sheet(height, sheetContent) }

    private func sheet(_ height: Double?, _ inside: Element) -> Element {
        let safe = profile.safeArea
        let content =
            inside.padding(
                Insets(
                    top: isWatch ? safe.top : 16, left: safe.left, bottom: safe.bottom, right: safe.right))
        let full = profile.size.height - (isWatch ? 0 : safe.top + 10)
        return content.with { modifiers in
            modifiers.frame.maxWidth = .infinity
            modifiers.frame.alignment = .top
            // A watch's sheet is all of the display.
            if isWatch {
                modifiers.frame.height = full
            } else if let height, height.isFinite {
                modifiers.frame.height = min(full, profile.size.height * max(0, height))
            }
            modifiers.background = .colour(isWatch ? .background : .secondaryBackground)
            modifiers.cornerRadius = isWatch ? 0 : 12
            modifiers.clips = true
        }
    }

    private var alert: Element {
        let buttons = presentation.buttons.map { $0.styled(isWatch ? .tinted : .plain) }
        let inside = Element.vertical(spacing: 6, words + presentation.content)
            .padding(isWatch ? Insets(horizontal: 6, vertical: 3) : Insets(horizontal: 16, vertical: 18))
            .wide(.centre)
        if isWatch {
            return watch("alert.scroll", [inside] + buttons)
        }
        let row =
            buttons.count == 2 && !stacksButtons
            ? [Element.divider, twoButtons(buttons)]
            : buttons.flatMap { [Element.divider, wideButton($0)] }
        return Element.vertical(spacing: 0, [inside] + row).frame(width: profile.controls.alertWidth)
            .with {
                $0.background = .colour(.secondaryBackground)
                $0.cornerRadius = 14
                $0.clips = true
            }
    }

    /// All of a watch's display that can be seen well. What does not fit scrolls, and the bar that says so lies beside the buttons.
    private func watch(_ id: String, _ rows: [Element]) -> Element {
        let inside = Element.vertical(spacing: 6, rows).padding(Insets(horizontal: 6))
        return Element.scroll(id, .vertical, inside).background(.background).filling(.top)
    }

    private func twoButtons(_ buttons: [Element]) -> Element {
        .horizontal(spacing: 0, [wideButton(buttons[0]), .divider, wideButton(buttons[1])])
    }

    /// As wide as there is room, and as high as a finger needs.
    private func wideButton(_ button: Element) -> Element {
        button.frame(maxWidth: .infinity, minHeight: profile.controls.rowHeight)
    }

    private var dialog: Element {
        var cancels: [Element] = []
        var others: [Element] = []
        for button in presentation.buttons {
            if case .button(let own) = button.kind, own.purpose == .cancel {
                cancels.append(button)
            } else {
                others.append(button)
            }
        }
        let inside = Element.vertical(spacing: 4, words).padding(isWatch ? 6 : 14).wide(.centre)
        if isWatch {
            return watch("dialog.scroll", [inside] + (others + cancels).map { $0.styled(.tinted) })
        }
        let rows = others.flatMap { [Element.divider, wideButton($0.styled(.plain)).frame57] }
        let card = Element.vertical(
            spacing: 0, (words.isEmpty ? [] : [inside]) + (words.isEmpty ? Array(rows.dropFirst()) : rows)
        )
        .background(.secondaryBackground, cornerRadius: 13)
        let cancel = cancels.map {
            wideButton($0.styled(.plain)).frame57.background(.secondaryBackground, cornerRadius: 13)
        }
        return Element.vertical(spacing: 8, [card] + cancel).wide(.centre)
    }

    private var menu: Element {
        let rows = presentation.buttons.map { wideButton($0.styled(.plain)) }
        let divided = rows.enumerated().flatMap {
            $0.offset == 0 ? [$0.element] : [Element.divider, $0.element]
        }
        let title = words.isEmpty ? [] : [Element.vertical(spacing: 4, words).padding(10)]
        return Element.vertical(spacing: 0, title + divided)
            .frame(width: min(250, profile.size.width - 20))
            .with {
                $0.background = .colour(.secondaryBackground)
                $0.cornerRadius = 13
                $0.clips = true
            }
    }
}

extension Element {
    /// A button in a style, if it is one without content of its own.
    func styled(_ style: Button.Style) -> Element {
        guard case .button(var button) = kind, button.content.isEmpty, button.style == .plain else {
            return self
        }
        button.style = style
        var copy = self
        copy.kind = .button(button)
        return copy
    }

    /// The height of a row of a dialog on a phone.
    fileprivate var frame57: Element { with { $0.frame.minHeight = 57 } }
}
