import HikeHardware
import HikeScreens

/// What the phone knows of the watch (OHX-50).
extension TrailPhone {
    var watchPage: Element {
        let session = device.session
        let (symbol, title, text) =
            if !session.isPaired {
                ("applewatch.slash", "No Watch Paired", "Pair a watch with this phone to send routes to it.")
            } else if !session.isCounterpartInstalled {
                ("applewatch", "Watch App Not Installed", "Install Trail on the watch to send routes to it.")
            } else {
                (
                    "applewatch", "Watch Ready",
                    session.isReachable
                        ? "The app on the watch is open." : "What is sent arrives in the background."
                )
            }
        var parts = [PhoneBars.title("Watch")]
        if let card = vitals.card { parts.append(card.wrapped().padding(Insets(horizontal: 16))) }
        parts.append(PhoneBars.empty(symbol, title, text))
        return .vertical(spacing: 0, alignment: .leading, parts)
    }
}
