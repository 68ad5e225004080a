import HikeRecording
import HikeScreens

/// Heart rate, blood oxygen and UV index, as they stand on the map of a recording (OHX-36, OHX-37).
extension HikeWorkout {
    /// Below this many beats a minute a heart is calm, below the other it works; above it is a strain (OHX-33).
    private static let calmRate = 120.0
    private static let workingRate = 150.0

    static func colour(ofHeartRate beats: Double) -> Colour {
        beats < calmRate ? .green : beats < workingRate ? .yellow : .red
    }

    /// - Parameter isShort: without its unit, where the badge would come to lie on the hiker's place.
    func heartBadge(isShort: Bool) -> Element? {
        heartRate.map {
            let text = isShort ? HikeText.heartBeats($0) : HikeText.heartRate($0)
            return Self.badge("heart.fill", .red, text, id: "heart-rate").label("Heart rate")
        }
    }

    /// What else is known now, the most important first.
    var otherBadges: [Element] {
        var badges: [Element] = []
        if let bloodOxygen {
            badges.append(
                Self.badge("drop.fill", .blue, HikeText.percent(bloodOxygen), id: "blood-oxygen")
                    .label("Blood oxygen"))
        }
        if let uvIndex {
            let category = UVCategory(index: uvIndex)
            badges.append(
                Self.badge("sun.max.fill", category.colour, "UV \(uvIndex)", id: "uv-index")
                    .label("UV index, \(category.title)"))
        }
        return badges
    }

    static func badge(_ symbol: String, _ colour: Colour, _ text: String, id: String) -> Element {
        Element.horizontal(
            spacing: 4,
            [.symbol(symbol, .footnote, colour: colour), Element.number(text, .footnote).id(id)]
        ).padding(Insets(horizontal: 7, vertical: 3)).background(Colour.black.opacity(0.6), cornerRadius: 9)
    }
}
