import HikeRouting
import HikeScreens

/// What the phone's pages are made of: rows of lists, figures, directions.
enum PhoneRows {
    /// A row of a list that opens a page: a picture, a title, a line beneath.
    static func link(_ id: String, _ picture: Element, _ title: String, _ line: String) -> Element {
        Element.horizontal(
            spacing: 12,
            [
                picture.frame(width: 30),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text(title, .headline, lineLimit: 1, leastScale: 0.8),
                        .text(line, .subheadline, colour: .secondaryLabel, lineLimit: 1, leastScale: 0.8),
                    ]),
                .spacer(), .symbol("chevron.right", .footnote, colour: .tertiaryLabel),
            ]
        ).label(title).takes(.tap, id: id)
    }

    /// A figure of a page: what it is, what it amounts to, its picture.
    struct Figure {
        let title: String
        let value: String
        let symbol: String

        init(_ title: String, _ value: String, _ symbol: String) {
            (self.title, self.value, self.symbol) = (title, value, symbol)
        }
    }

    /// Figures in two columns.
    /// - Parameter prefix: begins the ids of the values: `statistic-time`.
    static func figures(_ figures: [Figure], prefix: String) -> Element {
        .grid(
            columns: [Grid.Column](repeating: .share, count: 2), spacing: 12, rowSpacing: 12,
            figures.map { figure in
                .horizontal(
                    spacing: 8,
                    [
                        .symbol(figure.symbol, .body, colour: .accent).frame(width: 24),
                        value(figure.title, figure.value, prefix: prefix),
                    ])
            })
    }

    /// A value under its title.
    static func value(_ title: String, _ value: String, prefix: String) -> Element {
        .vertical(
            spacing: 0, alignment: .leading,
            [
                .text(title, .caption, colour: .secondaryLabel),
                Element.number(value, .callout, weight: .semibold).id("\(prefix)-\(title.lowercased())"),
            ])
    }

    /// A turn, and after how many metres it comes.
    static func direction(_ direction: TurnDirection, _ text: String, after distance: Double) -> Element {
        .horizontal(
            spacing: 12,
            [
                .symbol(direction.iconName, .body, weight: .semibold, colour: .purple).frame(width: 28),
                Element.text(text, .subheadline).wide(),
                .number(TrailText.distance(distance), .footnote, colour: .secondaryLabel),
            ])
    }

    /// What to be careful about.
    static func warning(_ text: String) -> Element {
        .horizontal(
            spacing: 12,
            [
                .symbol("exclamationmark.triangle.fill", .body, colour: .orange).frame(width: 28),
                Element.text(text, .subheadline).wide(),
            ])
    }
}
