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
        return .vertical(
            spacing: 0, alignment: .leading,
            [PhoneBars.title("Watch"), PhoneBars.empty(symbol, title, text)])
    }
}
