/// The short forms that screens are written with.
extension Element {
    public static func vertical(
        spacing: Double = 8, alignment: HorizontalAlignment = .centre, _ children: [Element]
    ) -> Element {
        let across = Alignment(alignment, .centre)
        return Element(.stack(Stack(.vertical, spacing: spacing, alignment: across, children)))
    }

    public static func horizontal(
        spacing: Double = 8, alignment: VerticalAlignment = .centre, _ children: [Element]
    ) -> Element {
        let across = Alignment(.centre, alignment)
        return Element(.stack(Stack(.horizontal, spacing: spacing, alignment: across, children)))
    }

    public static func layers(alignment: Alignment = .centre, _ children: [Element]) -> Element {
        Element(.layers(Layers(alignment: alignment, children)))
    }

    public static func grid(
        columns: [Grid.Column], spacing: Double = 8, rowSpacing: Double = 8,
        alignment: Alignment = .leading, _ cells: [Element]
    ) -> Element {
        Element(
            .grid(
                Grid(
                    columns: columns, spacing: spacing, rowSpacing: rowSpacing, alignment: alignment, cells)))
    }

    public static func text(
        _ string: String, _ style: TextStyle = .body, weight: FontWeight? = nil, colour: Colour? = nil,
        alignment: HorizontalAlignment = .leading, lineLimit: Int = 0, truncation: Truncation = .tail,
        leastScale: Double = 1
    ) -> Element {
        let look = TextLook(style, weight: weight)
        return Element(
            .text(
                Text(
                    string, look, colour: colour, alignment: alignment, lineLimit: lineLimit,
                    truncation: truncation, leastScale: leastScale)))
    }

    /// A number that changes: one line, digits of one width.
    public static func number(
        _ string: String, _ style: TextStyle = .body, size: Double? = nil, weight: FontWeight? = nil,
        colour: Colour? = nil
    ) -> Element {
        let look = TextLook(style, size: size, weight: weight, monospacedDigits: true)
        return Element(.text(Text(string, look, colour: colour, lineLimit: 1, leastScale: 0.5)))
    }

    public static func symbol(
        _ name: String, _ style: TextStyle = .body, size: Double? = nil, weight: FontWeight? = nil,
        colour: Colour? = nil
    ) -> Element {
        Element(.symbol(Symbol(name, TextLook(style, size: size, weight: weight), colour: colour)))
    }

    public static func image(
        _ key: String, size: Size, fit: ImageFit = .fit, isResizable: Bool = false
    ) -> Element {
        Element(.image(Image(key: key, size: size, fit: fit, isResizable: isResizable)))
    }

    public static func shape(_ form: Shape.Form, fill: Colour) -> Element {
        Element(.shape(Shape(form, fill: .colour(fill))))
    }

    public static func shape(_ form: Shape.Form, stroke: Stroke, _ colour: Colour) -> Element {
        Element(.shape(Shape(form, stroke: stroke, strokeColour: colour)))
    }

    public static func canvas(size: Size, _ items: [Canvas.Item]) -> Element {
        Element(.canvas(Canvas(size: size, items)))
    }

    public static let divider = Element(.divider)

    public static func spacer(least: Double = 0) -> Element { Element(.spacer(least: least)) }

    public static func scroll(_ id: String, _ axis: Axis = .vertical, _ content: Element) -> Element {
        Element(.scroll(Scroll(axis, content)), id: id)
    }

    public static func list(_ id: String, style: List.Style = .plain, _ sections: [List.Section]) -> Element {
        Element(.list(List(style: style, sections)), id: id)
    }

    public static func list(_ id: String, style: List.Style = .plain, rows: [Element]) -> Element {
        list(id, style: style, [List.Section(rows)])
    }

    public static func button(
        _ id: String, _ title: String, symbol: String? = nil, style: Button.Style = .plain,
        purpose: Button.Purpose = .usual
    ) -> Element {
        Element(.button(Button(title, symbol: symbol, style: style, purpose: purpose)), id: id)
    }

    /// A button that looks like anything.
    public static func button(_ id: String, _ content: Element) -> Element {
        Element(.button(Button("", content: [content])), id: id)
    }

    public static func field(
        _ id: String, _ text: String, placeholder: String = "", isSecret: Bool = false, lines: Int = 1
    ) -> Element {
        Element(
            .field(Field(text, placeholder: placeholder, isSecret: isSecret, lines: lines)), id: id)
    }

    public static func toggle(_ id: String, _ title: String, isOn: Bool) -> Element {
        Element(.toggle(Toggle(title, isOn: isOn)), id: id)
    }

    public static func picker(
        _ id: String, _ style: Picker.Style, title: String = "", _ options: [Picker.Option],
        selection: String?
    ) -> Element {
        Element(
            .picker(Picker(style, title: title, options: options, selection: selection)), id: id)
    }

    public static func stepper(
        _ id: String, _ title: String, value: String, canLess: Bool = true, canMore: Bool = true
    ) -> Element {
        Element(.stepper(Stepper(title, value: value, canLess: canLess, canMore: canMore)), id: id)
    }

    public static func slider(_ id: String, fraction: Double) -> Element {
        Element(.slider(Slider(fraction: fraction)), id: id)
    }

    public static func progress(_ fraction: Double?, _ style: Progress.Style = .bar) -> Element {
        Element(.progress(Progress(style, fraction: fraction)))
    }

    public static func sheet(_ id: String, height: Double? = nil, _ content: Element) -> Element {
        Element(.presentation(Presentation(.sheet(height: height), content: [content])), id: id)
    }

    public static func alert(
        _ id: String, _ title: String, message: String = "", content: [Element] = [], buttons: [Element]
    ) -> Element {
        Element(
            .presentation(
                Presentation(.alert, title: title, message: message, content: content, buttons: buttons)),
            id: id)
    }

    public static func dialog(
        _ id: String, _ title: String, message: String = "", buttons: [Element]
    ) -> Element {
        Element(
            .presentation(Presentation(.dialog, title: title, message: message, buttons: buttons)),
            id: id)
    }

    public static func map(_ id: String, _ content: MapContent, annotations: [Map.Annotation] = []) -> Element
    {
        Element(.map(Map(content, annotations: annotations)), id: id)
    }

    public static func chart(_ chart: ElevationChart) -> Element { Element(.chart(chart)) }
}
