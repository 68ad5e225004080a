extension Placer {
    /// Notes an element and answers with what its children inherit.
    mutating func append(_ box: Box, _ frame: Rect, _ context: Context) -> Context {
        var inner = context
        inner.role = nil
        let element = box.element
        var isTruncated = false
        if case .text(let block, _) = box.content {
            isTruncated = block.isTruncated
            if isTruncated, case .text(let text) = element.kind {
                findings.append(.truncated(text: text.string, frame: points(frame)))
            }
        }
        // A control speaks for its parts; those with ids are touched by themselves.
        let isSilent = context.isPart && element.id == nil
        if !isSilent {
            append(element, frame, context, isTruncated: isTruncated)
            inner.parent = elements.count - 1
            inner.depth = context.depth + 1
        } else if isTruncated, context.parent >= 0 {
            elements[context.parent].isTruncated = true
        }
        if element.isControl { inner.isPart = true }
        if case .button(let button) = element.kind, !button.content.isEmpty { inner.isPart = context.isPart }
        if case .scroll(let extent, let offset) = box.content { noteScroll(box, extent, offset) }
        if case .list(let layout) = box.content { noteList(box, layout) }
        return inner
    }

    mutating func append(
        _ element: Element, _ frame: Rect, _ context: Context, name: String? = nil, isHidden: Bool = false,
        isTruncated: Bool = false, blocks: Bool? = nil
    ) {
        let local = points(frame)
        let space = spaces[context.space]
        let onScreen = space.bounds(of: local)
        let modifiers = element.isModified ? element.modifiers : .none
        var ownGestures = element.kindGestures.union(modifiers.gestures)
        if !modifiers.actions.isEmpty {
            let isRow = context.parent >= 0 && elements[context.parent].role == .list
            ownGestures.formUnion(isRow ? [.drag, .longPress] : .longPress)
        }
        let gestures = context.passesTouches || isHidden ? [] : ownGestures
        if context.passesTouches, !isHidden, !context.isPart, element.isControl, !ownGestures.isEmpty {
            findings.append(
                .deafControl(role: modifiers.role ?? element.kindRole, name: name ?? element.accessibleName))
        }
        let isSolid =
            element.isSolid || modifiers.background != nil || modifiers.material != nil || !gestures.isEmpty
        let ownRole = element.kindRole
        let isStructural =
            element.isStructural && element.id == nil && modifiers.label == nil && gestures.isEmpty
            && modifiers.role == nil && context.role == nil
        elements.append(
            LaidOutElement(
                role: modifiers.role ?? (ownRole == .group ? context.role : nil) ?? ownRole,
                id: element.id, name: name ?? element.accessibleName,
                value: modifiers.value ?? element.accessibleValue, kind: element.kind, frame: onScreen,
                visibleFrame: onScreen.intersection(context.visible), parent: context.parent,
                depth: context.depth, isEnabled: context.isEnabled,
                isSelected: modifiers.isSelected, isHidden: isHidden, gestures: gestures,
                actions: modifiers.actions,
                blocksTouches: blocks ?? (isSolid && !context.passesTouches && !isHidden),
                isStructural: isStructural, isTruncated: isTruncated, local: local,
                cornerRadius: modifiers.clips || modifiers.background != nil || modifiers.material != nil
                    ? max(0, modifiers.cornerRadius) : 0,
                space: context.space, clip: context.clip, drawn: commands.count..<commands.count,
                opacity: context.opacity))
    }

    private mutating func noteScroll(_ box: Box, _ extent: Double, _ offset: Double) {
        guard let id = box.element.id, case .scroll(let scroll) = box.element.kind else { return }
        let window = box.size.along(scroll.axis)
        scrolls[id] = LaidOutScreen.ScrollPlace(
            axis: scroll.axis, offset: offset / profile.scale,
            end: max(0, extent - window) / profile.scale, window: window / profile.scale)
    }

    private mutating func noteList(_ box: Box, _ layout: ListLayout) {
        if let id = box.element.id {
            scrolls[id] = LaidOutScreen.ScrollPlace(
                axis: .vertical, offset: layout.offset / profile.scale,
                end: max(0, layout.extent - box.size.height) / profile.scale,
                window: box.size.height / profile.scale)
        }
        guard case .list(let list) = box.element.kind else { return }
        for run in layout.runs where run.first.kind == .row {
            let seen = run.places(from: layout.offset, to: layout.offset + layout.window)
            guard seen.count < run.count else { continue }
            let section = list.sections[run.first.section]
            unseen.append(
                UnseenRows(
                    content: section.source.map { .source($0, seen: seen) }
                        ?? .row(section.row(run.first.row)),
                    list: elements.count - 1, top: run.first.top / profile.scale,
                    height: run.first.height / profile.scale, step: run.step / profile.scale))
        }
    }
}

extension Element {
    /// The role that its kind gives it.
    var kindRole: Role {
        switch kind {
        case .stack, .layers, .grid: .group
        case .text: .text
        case .image: .image
        case .symbol: .symbol
        case .shape: .shape
        case .canvas: .canvas
        case .divider: .divider
        case .spacer: .spacer
        case .scroll: .scroll
        case .list: .list
        case .button: .button
        case .field: .field
        case .toggle: .toggle
        case .picker: .picker
        case .stepper: .stepper
        case .slider: .slider
        case .progress: .progress
        case .presentation(let presentation): presentation.role
        case .map: .map
        case .chart: .chart
        }
    }

    /// The touches that its kind takes.
    var kindGestures: GestureKinds {
        switch kind {
        case .button, .field, .toggle: .tap
        case .picker(let picker):
            switch picker.style {
            case .menu: .tap
            case .wheel: [.drag, .crown]
            case .segmented, .inline: []
            }
        case .slider: [.tap, .drag]
        case .scroll(let scroll): scroll.axis == .vertical ? [.drag, .crown] : .drag
        case .list: [.drag, .crown]
        case .map: .all
        default: []
        }
    }

    /// Whether it is something that a finger would touch, rather than the room round others.
    var isSolid: Bool {
        switch kind {
        case .stack, .layers, .grid, .divider, .spacer, .stepper: false
        default: true
        }
    }

    /// Whether it only holds or divides others.
    var isStructural: Bool {
        switch kind {
        case .stack, .layers, .grid, .divider, .spacer, .shape: true
        default: false
        }
    }

    var isControl: Bool {
        switch kind {
        case .button, .field, .toggle, .picker, .stepper, .slider, .progress: true
        default: false
        }
    }

    /// What it is called: its label, else the words in it.
    var accessibleName: String {
        if isModified, let label = modifiers.label { return label }
        switch kind {
        case .text(let text): return text.string
        case .image(let image): return image.key
        case .symbol(let symbol): return symbol.name
        case .button(let button):
            if !button.title.isEmpty { return button.title }
            return button.content.first?.words.joined(separator: ", ") ?? button.symbol ?? ""
        case .field(let field): return field.placeholder
        case .toggle(let toggle): return toggle.title
        case .picker(let picker): return picker.title
        case .stepper(let stepper): return stepper.title
        case .presentation(let presentation): return presentation.title
        case .map(let map): return map.content.summary
        default:
            guard id != nil, isModified, !modifiers.gestures.isEmpty else { return "" }
            return words.joined(separator: ", ")
        }
    }

    var accessibleValue: String? {
        switch kind {
        case .field(let field):
            return field.isSecret ? String(repeating: "•", count: field.text.count) : field.text
        case .toggle(let toggle): return toggle.isOn ? "on" : "off"
        case .picker(let picker):
            return picker.options.first { $0.id == picker.selection }?.title ?? ""
        case .stepper(let stepper): return stepper.value
        case .slider(let slider): return TextForm.percent(slider.fraction) ?? TextForm.percent(0)
        case .progress(let progress): return progress.fraction.flatMap(TextForm.percent) ?? "unknown"
        default: return nil
        }
    }

    /// The texts in it, in the order of the tree.
    var words: [String] {
        if case .text(let text) = kind { return [text.string] }
        if case .button(let button) = kind, !button.title.isEmpty { return [button.title] }
        return parts.flatMap(\.words)
    }

    /// The elements directly in it, those over and under it included.
    var parts: [Element] {
        let own: [Element] =
            switch kind {
            case .stack(let stack): stack.children
            case .layers(let layers): layers.children
            case .grid(let grid): grid.cells
            case .scroll(let scroll): [scroll.content]
            case .list(let list): list.sections.flatMap(\.rows)
            case .button(let button): button.content
            case .presentation(let presentation): presentation.content + presentation.buttons
            case .map(let map): map.annotations.map(\.element)
            default: []
            }
        guard isModified else { return own }
        let modifiers = modifiers
        return modifiers.underlay + own + modifiers.overlays.map(\.element)
    }
}

extension Presentation {
    var role: Role {
        switch style {
        case .sheet: .sheet
        case .alert: .alert
        case .dialog: .dialog
        case .menu: .menu
        }
    }
}
