/// What the controls are made of: simple elements. Layout, drawing and touch know nothing else about them; to
/// change how a control looks, change its function here.
struct ControlParts {
    let profile: DisplayProfile
    let state: ScreenState
    let element: Element

    private var controls: ControlSizes { profile.controls }
    private var isWatch: Bool { profile.kind == .watch }
    private var id: String { element.id ?? "" }
    private var isPressed: Bool { element.id != nil && state.pressed == element.id }
    private var tint: Colour { element.modifiers.foreground ?? .accent }

    /// - Parameter room: points from side to side, where they are known.
    func whole(room: Double?) -> Element {
        switch element.kind {
        case .button(let button): self.button(button)
        case .field(let field): self.field(field)
        case .toggle(let toggle): row(toggle.title, [self.toggle(isOn: toggle.isOn)])
        case .picker(let picker): PickerParts(picker: picker, id: id, isWatch: isWatch).whole
        case .stepper(let stepper): self.stepper(stepper)
        case .slider(let slider): self.slider(slider, width: room ?? 120)
        case .progress(let progress): self.progress(progress, width: room)
        default: element
        }
    }

    private func button(_ button: Button) -> Element {
        if let content = button.content.first { return content.opacity(isPressed ? 0.5 : 1) }
        let colour = button.purpose == .destructive ? Colour.red : tint
        var parts: [Element] = []
        if let symbol = button.symbol { parts.append(.symbol(symbol, .body, weight: .semibold)) }
        if !button.title.isEmpty, button.style != .floating {
            let weight: FontWeight? = button.style == .filled ? .semibold : nil
            parts.append(
                .text(button.title, .body, weight: weight, alignment: .centre, lineLimit: 2, leastScale: 0.8))
        }
        let label = Element.horizontal(spacing: 6, parts)
        switch button.style {
        case .plain:
            return label.foreground(colour).opacity(isPressed ? 0.5 : 1)
        case .tinted, .filled:
            let isFilled = button.style == .filled
            let ground = isFilled ? colour : colour.opacity(0.18)
            let ink = isFilled ? Colour.onAccent : colour
            return label.padding(Insets(horizontal: 12, vertical: 6))
                .frame(maxWidth: .infinity, minHeight: controls.buttonHeight)
                .foreground(ink).background(ground, cornerRadius: isWatch ? 22 : 12)
                .opacity(isPressed ? 0.7 : 1)
        case .floating:
            let side = isWatch ? 36.0 : 44.0
            return label.frame(width: side, height: side).foreground(colour)
                .material(isPressed ? .thick : .thin, cornerRadius: side / 2)
        }
    }

    private func field(_ field: Field) -> Element {
        let isFocused = element.id != nil && state.focusedField == element.id
        let shown = field.isSecret ? String(repeating: "•", count: field.text.count) : field.text
        let isEmpty = shown.isEmpty
        var text = Text(
            isEmpty ? field.placeholder : shown, colour: isEmpty ? .placeholder : .label,
            lineLimit: field.lines > 1 ? 0 : 1, truncation: isFocused ? .head : .tail)
        // Where a text of many lines ends is known when it is set.
        let isWrapped = field.lines > 1 && isFocused && !isEmpty
        if isWrapped { text.caret = .accent }
        let words = Element(.text(text))
        let caret = Element.shape(.rectangle, fill: .accent)
            .frame(width: Text.caretSize.width, height: Text.caretSize.height)
        let line: [Element] =
            !isFocused
            ? [words]
            : isEmpty
                ? [caret, words]
                : isWrapped ? [words.padding(Insets(right: Text.caretRoom))] : [words, caret]
        let height = max(
            isWatch ? controls.rowHeight : 36,
            Double(field.lines) * profile.textSizes[.body].lineHeight + 14)
        return Element.horizontal(spacing: Text.caretGap, alignment: .bottom, line)
            .padding(Insets(horizontal: 10, vertical: 7))
            .with {
                $0.frame = Frame(
                    maxWidth: .infinity, minHeight: height,
                    alignment: field.lines > 1 ? .topLeading : .leading)
                $0.background = .colour(.fill)
                $0.cornerRadius = controls.cornerRadius
                if isFocused { $0.border = Border(.accent, width: 2) }
            }
    }

    /// A title, and at the other side what belongs to it.
    private func row(_ title: String, _ trailing: [Element]) -> Element {
        Element.horizontal(
            spacing: 8, [.text(title, .body, lineLimit: 2, leastScale: 0.8), .spacer()] + trailing
        ).frame(maxWidth: .infinity, minHeight: 31)
    }

    private func toggle(isOn: Bool) -> Element {
        let size = controls.switchSize
        let side = size.height - 4
        let knob = Element.shape(.circle, fill: .white).frame(width: side, height: side)
            .wrapped().padding(2)
        let track = Element.shape(.capsule, fill: isOn ? tint : .fill)
        return Element.layers(alignment: isOn ? .trailing : .leading, [track, knob])
            .frame(width: size.width, height: size.height)
    }

    private func stepper(_ stepper: Stepper) -> Element {
        func part(_ name: String, _ symbol: String, _ label: String, _ can: Bool) -> Element {
            let side = isWatch ? 30.0 : 36.0
            return Element.symbol(symbol, .body, weight: .semibold)
                .frame(width: side, height: side).background(.fill, cornerRadius: side / 2)
                .foreground(tint).takes(.tap, id: "\(id).\(name)").role(.button).label(label).enabled(can)
        }
        let value = Element.number(stepper.value).foreground(.secondaryLabel)
        let less = part("less", "minus", "Less", stepper.canLess)
        let more = part("more", "plus", "More", stepper.canMore)
        return row(stepper.title, [value, less, more])
    }

    private func slider(_ slider: Slider, width: Double) -> Element {
        let fraction = slider.fraction.isFinite ? min(max(slider.fraction, 0), 1) : 0
        let knob = controls.knob
        let way = max(0, width - knob)
        let track = Element.shape(.capsule, fill: .fill).frame(width: max(0, width), height: 4)
        let done = Element.shape(.capsule, fill: tint).frame(width: way * fraction + knob / 2, height: 4)
        let disc = Element.shape(.circle, fill: .white).frame(width: knob, height: knob)
            .shadow(Shadow(radius: 3, offset: Point(0, 1)))
            .wrapped().padding(Insets(left: way * fraction))
        return Element.layers(alignment: .leading, [track, done, disc])
            .with { $0.frame = Frame(width: width, height: max(knob, 31), alignment: .leading) }
    }

    private func progress(_ progress: Progress, width: Double?) -> Element {
        let known = progress.fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        switch progress.style {
        case .bar:
            let width = width ?? 120
            let track = Element.shape(.capsule, fill: .fill).frame(width: width, height: 5)
            guard let known else { return Element.layers(alignment: .leading, [track]) }
            let done = Element.shape(.capsule, fill: tint).frame(width: width * known, height: 5)
            return Element.layers(alignment: .leading, known > 0 ? [track, done] : [track])
        case .ring(let line):
            return ring(line: line.isFinite ? max(0, line) : 0, known, side: ringSide(width))
        }
    }

    private func ringSide(_ width: Double?) -> Double {
        let frame = element.modifiers.frame
        return [frame.width, frame.height, width].compactMap { $0 }.min() ?? 44
    }

    private func ring(line: Double, _ fraction: Double?, side: Double) -> Element {
        let radius = max(0, (side - line) / 2)
        let circle = Rect(line / 2, line / 2, 2 * radius, 2 * radius)
        var items: [Canvas.Item] = [.draw(.stroke(.ellipse(circle), .colour(.fill), Stroke(line)))]
        // Where nobody knows how far it is, a quarter of the ring stands for work that goes on.
        let sweep = 360 * (fraction ?? 0.25)
        if sweep > 0 {
            let arc = Path.arc(
                centre: Point(side / 2, side / 2), radius: radius, fromDegrees: 0, sweepDegrees: sweep)
            items.append(.draw(.stroke(.path(arc), .colour(tint), Stroke(line, cap: .round))))
        }
        return Element.canvas(size: Size(side, side), items)
    }
}
