import Foundation
import GuestServices

/// Lets loops over live updates go on behind other apps, as long as it is kept and not invalidated, where the app has the mode for it.
public final class CLBackgroundActivitySession: NSObject {
    private var isOver = false

    /// Begins the session.
    public override init() {
        super.init()
        LocationCentre.shared.changeSessions(by: 1)
    }

    /// Ends the session.
    public func invalidate() {
        guard !isOver else { return }
        isOver = true
        LocationCentre.shared.changeSessions(by: -1)
    }

    deinit {
        guard !isOver else { return }
        let centre = LocationCentre.shared
        centre.services.later { centre.changeSessions(by: -1) }
    }
}
