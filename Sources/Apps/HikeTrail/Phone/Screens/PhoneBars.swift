import HikeScreens

/// What frames the phone's pages: tabs, titles, an empty page, a message.
enum PhoneBars {
    static let tabHeight = 50.0
    static let navigationHeight = 44.0

    /// The bar at the bottom, down to the edge of the glass.
    static func tabs(_ chosen: PhoneTab, safeArea: Insets) -> Element {
        let items = PhoneTab.allCases.map { tab in
            Element.button(
                tab.id,
                .vertical(
                    spacing: 2,
                    [
                        .symbol(tab.symbol, .title3, colour: tab == chosen ? .accent : .grey),
                        .text(tab.title, .caption2, colour: tab == chosen ? .accent : .grey),
                    ]
                ).frame(maxWidth: .infinity)
            ).label(tab.title).selected(tab == chosen)
        }
        return Element.vertical(
            spacing: 0,
            [
                .divider, Element.horizontal(spacing: 0, items).frame(height: tabHeight),
                Element.spacer().frame(height: safeArea.bottom),
            ]
        ).background(.groupedRow)
    }

    /// A screen's title between a way back and what can be done there.
    ///
    /// - Parameter leading: in place of a way back.
    static func navigation(
        _ title: String, back: String? = nil, leading: [Element] = [], actions: [Element] = []
    ) -> Element {
        let leading = leading + (back.map { [.button("back", $0, symbol: "chevron.left")] } ?? [])
        return Element.layers([
            .horizontal(leading + [.spacer()] + actions),
            .text(title, .headline, alignment: .centre, lineLimit: 1, leastScale: 0.8).frame(maxWidth: 180),
        ]).padding(Insets(horizontal: 8)).frame(maxWidth: .infinity).frame(height: navigationHeight)
    }

    /// A sheet with a title and a way out.
    ///
    /// - Parameters:
    ///   - height: its share of the display.
    ///   - close: the id of the button that closes it.
    static func sheet(
        _ id: String, height: Double, _ title: String, close: String, _ content: Element
    ) -> Element {
        let bar = navigation(title, actions: [.button(close, "Done", style: .plain)])
        return .sheet(id, height: height, .vertical(spacing: 8, [bar, content]))
    }

    /// A large title with what can be done there.
    static func title(_ title: String, actions: [Element] = []) -> Element {
        Element.horizontal(
            [Element.text(title, .largeTitle, weight: .bold, lineLimit: 1), .spacer()] + actions
        ).padding(Insets(horizontal: 16, vertical: 8))
    }

    /// In place of a list that has nothing in it.
    static func empty(_ symbol: String, _ title: String, _ text: String) -> Element {
        Element.vertical([
            .symbol(symbol, size: 44, colour: .purple),
            .text(title, .title3, alignment: .centre),
            .text(text, .body, colour: .secondaryLabel, alignment: .centre),
        ]).padding(32).filling(.centre)
    }

    /// A title over what belongs together.
    static func card(_ title: String, symbol: String? = nil, _ content: Element) -> Element {
        Element.vertical(
            spacing: 10, alignment: .leading,
            [
                .horizontal(
                    spacing: 6,
                    (symbol.map { [.symbol($0, .headline, colour: .purple)] } ?? [])
                        + [.text(title, .headline)]), content,
            ]
        ).padding(14).wide().background(.groupedRow, cornerRadius: 12)
    }

    static func alert(_ message: Message) -> Element {
        .alert("message", message.title, message: message.text, buttons: [.button("ok", "OK")])
    }
}
