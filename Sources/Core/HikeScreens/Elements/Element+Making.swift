/// The short forms that screens are written with. Lengths are points everywhere.
///
/// An id names an element: for the app, which is told the id of what was touched, for scenarios and tests,
/// and as its accessibility identifier. It is unique on its screen; one that is missing or doubled is a
/// ``Finding``.
///
///     .vertical(spacing: 4, alignment: .leading, [
///         .text("Ridge loop", .headline, lineLimit: 1),
///         .horizontal([.number("7.4"), .text("km", .footnote), .spacer(), .symbol("figure.walk")]),
///         .button("start", "Start", style: .filled),
///     ])
extension Element {
    /// Children below one another, as wide as the widest.
    ///
    /// - Parameters:
    ///   - spacing: points between neighbours; a negative one lets them overlap.
    ///   - alignment: of children that are narrower than the widest.
    public static func vertical(
        spacing: Double = 8, alignment: HorizontalAlignment = .centre, _ children: [Element]
    ) -> Element {
        let across = Alignment(alignment, .centre)
        return Element(.stack(Stack(.vertical, spacing: spacing, alignment: across, children)))
    }

    /// Children side by side from the leading side, as high as the highest.
    ///
    /// - Parameters:
    ///   - spacing: points between neighbours; a negative one lets them overlap.
    ///   - alignment: of children that are lower than the highest; `.baseline` puts first lines of text on
    ///     one line.
    public static func horizontal(
        spacing: Double = 8, alignment: VerticalAlignment = .centre, _ children: [Element]
    ) -> Element {
        let across = Alignment(.centre, alignment)
        return Element(.stack(Stack(.horizontal, spacing: spacing, alignment: across, children)))
    }

    /// Children above one another, the last on top; as large as the largest in each direction.
    public static func layers(alignment: Alignment = .centre, _ children: [Element]) -> Element {
        Element(.layers(Layers(alignment: alignment, children)))
    }

    /// Cells in columns, row by row; every row is as high as its highest cell.
    ///
    /// - Parameters:
    ///   - columns: how wide each is; none count as one that takes all the width.
    ///   - spacing: points between columns.
    ///   - rowSpacing: points between rows.
    ///   - alignment: of a cell that is smaller than its place.
    ///   - cells: the first of each row first; the last row may be short.
    public static func grid(
        columns: [Grid.Column], spacing: Double = 8, rowSpacing: Double = 8,
        alignment: Alignment = .leading, _ cells: [Element]
    ) -> Element {
        Element(
            .grid(
                Grid(
                    columns: columns, spacing: spacing, rowSpacing: rowSpacing, alignment: alignment, cells)))
    }

    /// Words, broken into lines where the room ends; a line feed begins a new line.
    ///
    /// - Parameters:
    ///   - weight: nil for the style's own.
    ///   - colour: nil for the foreground of what it is in.
    ///   - alignment: of lines that are shorter than the longest.
    ///   - lineLimit: lines at most; 0 for as many as it takes and the height allows.
    ///   - truncation: where the ellipsis stands if words have to go. A shortened text is a ``Finding``.
    ///   - leastScale: fraction to which letters shrink before words go, 0.3 to 1, in steps of 0.05; 1 for
    ///     not at all.
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

    /// A symbol of the icon set in a square, 1.2 times as high as the letters of its style or size.
    ///
    /// - Parameters:
    ///   - name: as the requirements write it, `mappin.circle.fill`. One that the set lacks is drawn as a
    ///     question mark.
    ///   - size: points of the letters beside it; nil for the style's.
    ///   - colour: nil for the foreground of what it is in.
    public static func symbol(
        _ name: String, _ style: TextStyle = .body, size: Double? = nil, weight: FontWeight? = nil,
        colour: Colour? = nil
    ) -> Element {
        Element(.symbol(Symbol(name, TextLook(style, size: size, weight: weight), colour: colour)))
    }

    /// A picture, by the key under which the app gives its bytes; a grey place where there are none.
    ///
    /// - Parameters:
    ///   - size: points; for a resizable picture its proportions, and its size where the room has no end.
    ///   - fit: how it goes into a frame of other proportions.
    ///   - isResizable: whether it takes the room that there is, with ``ImageFit/fit`` in its proportions.
    public static func image(
        _ key: String, size: Size, fit: ImageFit = .fit, isResizable: Bool = false
    ) -> Element {
        Element(.image(Image(key: key, size: size, fit: fit, isResizable: isResizable)))
    }

    /// A filled shape, as large as the room; 10 points where the room has no end.
    public static func shape(_ form: Shape.Form, fill: Colour) -> Element {
        Element(.shape(Shape(form, fill: .colour(fill))))
    }

    /// The outline of a shape, as large as the room; the whole width of the line lies within it.
    public static func shape(_ form: Shape.Form, stroke: Stroke, _ colour: Colour) -> Element {
        Element(.shape(Shape(form, stroke: stroke, strokeColour: colour)))
    }

    /// A drawing of a fixed size, in points from its top left corner; what reaches beyond the size is drawn
    /// too.
    public static func canvas(size: Size, _ items: [Canvas.Item]) -> Element {
        Element(.canvas(Canvas(size: size, items)))
    }

    /// A line one pixel thick across the stack that it is in.
    public static let divider = Element(.divider)

    /// Room that pushes its neighbours apart: it takes what a stack has left, at least so many points.
    public static func spacer(least: Double = 0) -> Element { Element(.spacer(least: least)) }

    /// A window on content that may be longer. It takes all the room along its axis.
    ///
    /// - Parameter id: names it, and its place in ``ScreenState/scrolls``; without touches it needs one all
    ///   the same.
    public static func scroll(_ id: String, _ axis: Axis = .vertical, _ content: Element) -> Element {
        Element(.scroll(Scroll(axis, content)), id: id)
    }

    /// Rows that scroll, in sections; it takes all the room. Rows with an id and ``RowAction``s can be
    /// swiped.
    ///
    /// - Parameter id: names it, and its place in ``ScreenState/scrolls``.
    public static func list(_ id: String, style: List.Style = .plain, _ sections: [List.Section]) -> Element {
        Element(.list(List(style: style, sections)), id: id)
    }

    /// A list of one section without header and footer.
    public static func list(_ id: String, style: List.Style = .plain, rows: [Element]) -> Element {
        list(id, style: style, [List.Section(rows)])
    }

    /// A button. The app is told ``Interaction/pressed(id:at:)`` with its id.
    ///
    /// - Parameters:
    ///   - title: also what it is called. Two lines at most; a floating button shows its symbol alone.
    ///   - symbol: before the title; nil for none.
    ///   - style: the ground it stands on. Tinted and filled ones are as wide as the room.
    ///   - purpose: a destructive button is red; a dialog sets one that cancels apart.
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

    /// A place for text. The app is told ``Interaction/typed(id:text:)`` and shows the text by giving it
    /// here.
    ///
    /// - Parameters:
    ///   - placeholder: shown, paler, while the text is empty; also what the field is called.
    ///   - isSecret: letters are shown and read out as dots.
    ///   - lines: that it shows at least; with more than 1 the text is broken, with 1 it is shortened.
    public static func field(
        _ id: String, _ text: String, placeholder: String = "", isSecret: Bool = false, lines: Int = 1
    ) -> Element {
        Element(
            .field(Field(text, placeholder: placeholder, isSecret: isSecret, lines: lines)), id: id)
    }

    /// A switch behind a title. The app is told ``Interaction/toggled(id:isOn:)`` with the state that is
    /// wanted.
    public static func toggle(_ id: String, _ title: String, isOn: Bool) -> Element {
        Element(.toggle(Toggle(title, isOn: isOn)), id: id)
    }

    /// One of several. The app is told ``Interaction/chose(picker:option:)``; of a menu, first
    /// ``Interaction/opensMenu(picker:)``, upon which it shows the options.
    ///
    /// - Parameters:
    ///   - id: its options are called `<id>.<id of the option>`.
    ///   - selection: id of the chosen option; nil, or one that is not among them, for none.
    public static func picker(
        _ id: String, _ style: Picker.Style, title: String = "", _ options: [Picker.Option],
        selection: String?
    ) -> Element {
        Element(
            .picker(Picker(style, title: title, options: options, selection: selection)), id: id)
    }

    /// A value with a button for less and one for more. The app is told ``Interaction/stepped(id:by:)``, 1 or
    /// -1.
    ///
    /// - Parameters:
    ///   - id: its buttons are called `<id>.less` and `<id>.more`.
    ///   - value: as it is shown, unit included.
    ///   - canLess: whether the button for less can be pressed: false at the least value.
    ///   - canMore: the same for more.
    public static func stepper(
        _ id: String, _ title: String, value: String, canLess: Bool = true, canMore: Bool = true
    ) -> Element {
        Element(.stepper(Stepper(title, value: value, canLess: canLess, canMore: canMore)), id: id)
    }

    /// A knob on a line, as wide as the room. The app is told ``Interaction/slid(id:fraction:)``, 0 to 1.
    ///
    /// It reads as percent; with ``value(_:)`` as the quantity that it sets, such as `3 km`.
    ///
    /// - Parameter fraction: 0 to 1; beyond that the nearer end, and 0 for what is no finite number.
    public static func slider(_ id: String, fraction: Double) -> Element {
        Element(.slider(Slider(fraction: fraction)), id: id)
    }

    /// How far something is.
    ///
    /// - Parameter fraction: 0 to 1, beyond that the nearer end; nil, or no finite number, where nobody
    ///   knows.
    public static func progress(_ fraction: Double?, _ style: Progress.Style = .bar) -> Element {
        Element(.progress(Progress(style, fraction: fraction)))
    }

    /// Content that comes up from the bottom over the screen, wherever in the tree it stands. Of its
    /// modifiers only label, enabled and hidden count.
    ///
    /// - Parameters:
    ///   - id: where its content is too high for the display, what scrolls it is called `<id>.scroll`.
    ///   - height: fraction of the display's height, 0 to 1; nil for the content's. A watch's sheet is always
    ///     whole.
    public static func sheet(_ id: String, height: Double? = nil, _ content: Element) -> Element {
        Element(.presentation(Presentation(.sheet(height: height), content: [content])), id: id)
    }

    /// A message in the middle of the screen, with buttons below it. A touch beside it changes nothing.
    ///
    /// - Parameters:
    ///   - title: also what it is called.
    ///   - content: between message and buttons, such as a field.
    ///   - buttons: each with an id of its own. Two stand side by side on a phone, others below one another.
    public static func alert(
        _ id: String, _ title: String, message: String = "", content: [Element] = [], buttons: [Element]
    ) -> Element {
        Element(
            .presentation(
                Presentation(.alert, title: title, message: message, content: content, buttons: buttons)),
            id: id)
    }

    /// A question at the bottom, its answers as buttons. The app is told ``Interaction/dismissed(id:)`` when
    /// it is touched beside it.
    ///
    /// - Parameter buttons: each with an id of its own; those that cancel stand apart, below the others.
    public static func dialog(
        _ id: String, _ title: String, message: String = "", buttons: [Element]
    ) -> Element {
        Element(
            .presentation(Presentation(.dialog, title: title, message: message, buttons: buttons)),
            id: id)
    }

    /// A map as large as the room, 100 points where that has no end. It takes every kind of touch.
    ///
    /// - Parameter annotations: elements at places of it, in points from its middle; they are not part of its
    ///   size.
    public static func map(_ id: String, _ content: MapContent, annotations: [Map.Annotation] = []) -> Element
    {
        Element(.map(Map(content, annotations: annotations)), id: id)
    }

    /// A chart of heights as large as the room; 160 by 120 points where that has no end.
    public static func chart(_ chart: ElevationChart) -> Element { Element(.chart(chart)) }
}
