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

/// Says what the app needs of the location for what it does now: asks for it where nobody has answered.
public final class CLServiceSession: NSObject {
    /// What the app needs.
    public enum AuthorizationRequirement: Int, Sendable {
        /// Nothing.
        case none = 0
        /// The location while it is in use.
        case whenInUse = 1
        /// The location at all times.
        case always = 2
    }

    /// Asks for what is needed, as the manager's methods do.
    public init(authorization: AuthorizationRequirement) {
        super.init()
        ask(authorization)
    }

    /// The same with exact positions, for which there has to be a purpose.
    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        super.init()
        ask(authorization)
        let centre = LocationCentre.shared
        if authorization != .none, centre.accuracy == .reducedAccuracy {
            centre.requestPrecise(fullAccuracyPurposeKey) {}
        }
    }

    private func ask(_ authorization: AuthorizationRequirement) {
        let centre = LocationCentre.shared
        switch authorization {
        case .none: break
        case .whenInUse: centre.requestWhenInUse()
        case .always: centre.requestAlways()
        }
    }

    /// Of no effect here: what was answered holds.
    public func invalidate() {}
}
