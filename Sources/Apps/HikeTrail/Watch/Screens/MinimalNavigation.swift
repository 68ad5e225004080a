import HikeGuidance
import HikeRecording
import HikeScreens

/// In place of the map while a route is followed: what to do next in large, for a wearer who wants no more (OHX-33).
struct MinimalNavigation {
    static let mapID = "show-map"

    let navigator: Navigator
    let words: GuidanceWords
    let workout: HikeWorkout
    /// On a small display everything is a size smaller.
    let isSmall: Bool

    /// Off the route the whole glass is red.
    var isAlarm: Bool { navigator.isAwayFromRoute }

    var element: Element {
        var parts: [Element] = [
            .symbol(words.symbol, size: isSmall ? 28 : 36, weight: .bold, colour: isAlarm ? .white : .purple),
            Element.number(words.headline, isSmall ? .title3 : .title2, weight: .bold).id(words.id),
            .text(words.text, .footnote, alignment: .centre, lineLimit: 2, leastScale: 0.7),
        ]
        parts += words.wayBack
        if !vitals.isEmpty { parts.append(.horizontal(spacing: 10, vitals)) }
        parts.append(Element.progress(navigator.progress).id("progress"))
        parts.append(
            .button(Self.mapID, "Show Map", symbol: "map", style: isAlarm ? .filled : .tinted))
        // On the smallest display two lines of text, the heart rate and the button take all of the safe area.
        return Element.vertical(spacing: isSmall ? 2 : 3, alignment: .centre, parts)
            .padding(Insets(horizontal: 6, vertical: isSmall ? 0 : 2))
            .wrapped().filling(.centre)
    }

    private var vitals: [Element] {
        var vitals: [Element] = []
        if let rate = workout.heartRate {
            vitals.append(
                Element.number(
                    HikeText.heartRate(rate), .footnote,
                    colour: isAlarm ? .white : HikeWorkout.colour(ofHeartRate: rate)
                ).id("heart-rate"))
        }
        if let share = workout.bloodOxygen {
            vitals.append(Element.number(HikeText.percent(share), .footnote).id("blood-oxygen"))
        }
        return vitals
    }
}
