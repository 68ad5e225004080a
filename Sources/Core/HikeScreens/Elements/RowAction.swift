/// What can be done with an element without opening it (EM-26). A row of a list shows its actions when it is swiped to the
/// left; a finger that rests on the element gives them as a menu.
public struct RowAction: Hashable, Sendable {
    /// Unique on its element: `delete`. Its button is `<id of the element>.delete`.
    public var id: String
    public var title: String
    public var symbol: String?
    public var purpose: Button.Purpose

    public init(_ id: String, _ title: String, symbol: String? = nil, purpose: Button.Purpose = .usual) {
        self.id = id
        self.title = title
        self.symbol = symbol
        self.purpose = purpose
    }
}

/// A row that is moved aside.
public struct SwipedRow: Hashable, Sendable {
    public var id: String
    /// How far it has moved to its leading side, in points: from 0 to the width of its actions.
    public var shift: Double
    /// Whether a finger moves it at the moment.
    public var isHeld: Bool

    public init(id: String, shift: Double, isHeld: Bool = false) {
        self.id = id
        self.shift = shift
        self.isHeld = isHeld
    }
}

/// What the actions of an element look like.
struct RowActionParts {
    let id: String
    let actions: [RowAction]

    /// Of one action, in points; room for its title and a finger.
    static let buttonWidth = 76.0
    private static let gap = 4.0

    /// The least room that shows all of them.
    var width: Double { Double(actions.count) * (Self.buttonWidth + Self.gap) + Self.gap }

    /// Beside the row, as high as it is. What is dangerous stands at the edge, where a row is swiped from.
    func buttons(height: Double) -> Element {
        let usual = actions.filter { $0.purpose != .destructive }
        let dangerous = actions.filter { $0.purpose == .destructive }
        return Element.horizontal(
            spacing: Self.gap, (usual + dangerous).map { button($0, height: height - 2 * Self.gap) }
        ).padding(Insets(Self.gap))
    }

    private func button(_ action: RowAction, height: Double) -> Element {
        let words = Element.text(
            action.title, .caption, weight: .semibold, alignment: .centre, lineLimit: 1, leastScale: 0.6)
        let symbol = action.symbol.map { Element.symbol($0, .body, weight: .semibold) }
        return Element.button(
            buttonID(action),
            Element.vertical(spacing: 1, (symbol.map { [$0] } ?? []) + [words])
                .padding(Insets(horizontal: 4, vertical: 0))
                .frame(width: Self.buttonWidth, height: max(0, height))
                .foreground(.onAccent)
                .background(action.purpose == .destructive ? .red : .accent, cornerRadius: 10)
        ).label(action.title)
    }

    /// The same as choices, over the screen.
    func menu(title: String) -> Element {
        Element(
            .presentation(
                Presentation(
                    .menu, title: title,
                    buttons: actions.map {
                        .button(buttonID($0), $0.title, symbol: $0.symbol, purpose: $0.purpose)
                    })), id: menuID)
    }

    var menuID: String { "\(id).menu" }

    private func buttonID(_ action: RowAction) -> String { "\(id).\(action.id)" }

    /// The action whose button has an id; nil for another button.
    func action(ofButton button: String) -> RowAction? { actions.first { buttonID($0) == button } }
}
