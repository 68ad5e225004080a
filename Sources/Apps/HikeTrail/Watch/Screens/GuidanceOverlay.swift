import HikeGuidance
import HikeRouting
import HikeScreens

/// What lies over the map while a route is followed (OH5-93..97).
struct GuidanceOverlay {
    let navigator: Navigator
    let words: GuidanceWords

    /// Instruction and distance above, progress below; a finger goes through to the map.
    ///
    /// - Parameter controls: what can be pressed, above the progress.
    func elements(_ controls: Element) -> [Element] {
        [
            top.wrapped().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top).passingTouches(),
            Element.vertical(spacing: 4, [controls, bottom.passingTouches()]).wrapped()
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom),
        ]
    }

    private var top: Element {
        Element.horizontal(spacing: 8, card).padding(8).wide()
            .background(
                words.isWarning ? Colour.red.opacity(0.6) : Colour.purple.opacity(0.5), cornerRadius: 9
            )
            // White words on a light map would not be read: the map is darkened beneath.
            .wrapped().background(Colour.black.opacity(0.5), cornerRadius: 9)
            .padding(Insets(horizontal: 2)).id("guidance")
    }

    private var card: [Element] {
        [
            .symbol(words.symbol, .title2, weight: .bold),
            .vertical(
                spacing: 0, alignment: .leading,
                [
                    Element.number(words.headline, .headline).id(words.id),
                    .text(words.text, .footnote, lineLimit: 2, leastScale: 0.8),
                ] + words.wayBack),
            .spacer(),
        ]
    }

    private var bottom: Element {
        let left = "\(TrailText.distance(navigator.remainingDistance)) remaining"
        return Element.vertical(
            spacing: 3,
            [
                Element.progress(navigator.progress).id("progress"),
                .horizontal([
                    Element.number(left, .footnote).id("remaining"), .spacer(),
                    Element.number(TrailText.percent(navigator.progress), .footnote).id("percent"),
                ]),
            ]
        ).padding(6).background(Colour.black.opacity(0.7), cornerRadius: 9)
    }

    /// What is wrong with guidance, in few words: that it is paused, how bad the fixes are.
    static func state(_ navigator: Navigator, isPaused: Bool) -> [Element] {
        var parts: [Element] = []
        if isPaused {
            parts.append(Element.symbol("pause.fill", size: 11, colour: .yellow).label("Paused").id("paused"))
        }
        func word(_ text: String, _ colour: Colour) -> Element {
            .text(text, .footnote, weight: .semibold, colour: colour, lineLimit: 1, leastScale: 0.6)
        }
        // Before the first fix nobody knows where the hiker is either.
        switch navigator.hasFix || navigator.hasArrived ? navigator.signal : .lost {
        case .good: if isPaused { parts.append(word("Paused", .yellow)) }
        case .weak: parts.append(word("GPS weak", .yellow))
        case .lost: parts.append(word("No GPS", .orange))
        }
        return parts
    }
}
