import Foundation
import GuestServices
import HikeValues

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

    /// What keeps the app from what it needs.
    public struct Diagnostic: Equatable, Sendable {
        fileprivate let leave: LocationLeave
        /// The app needs the location at all times, and the owner does not allow that.
        public let alwaysAuthorizationDenied: Bool
        /// The app needs exact positions, and the owner does not allow them.
        public let fullAccuracyDenied: Bool

        /// The owner has refused the location, or nobody may have it.
        public var authorizationDenied: Bool { leave.isDenied }
        /// False: no device here has its location switched off for all.
        public var authorizationDeniedGlobally: Bool { false }
        /// Nobody may have the location.
        public var authorizationRestricted: Bool { leave.isRestricted }
        /// The owner is being asked.
        public var authorizationRequestInProgress: Bool { leave.isAsking }
        /// The app is behind others, and may have the location in use alone.
        public var insufficientlyInUse: Bool { leave.isInsufficientlyInUse }
        /// False: there is this session.
        public var serviceSessionRequired: Bool { leave.lacksSession }
    }

    /// What keeps the app from what it needs: as it is now, and each change, until the session ends.
    public struct Diagnostics: AsyncSequence, Sendable {
        /// How it is.
        public typealias Element = Diagnostic
        /// None is ever thrown.
        public typealias Failure = any Error
        fileprivate let session: SessionListener

        /// Begins with how it is now.
        public func makeAsyncIterator() -> Iterator { Iterator(diagnostics: session.begin()) }

        /// A loop's place in them.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var diagnostics: AsyncStream<Diagnostic>.Iterator

            /// Waits for the next; nil where the session or the task has ended.
            public mutating func next() async throws -> Diagnostic? { await diagnostics.next() }

            /// Waits for the next; nil where the session or the task has ended.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> Diagnostic? { await diagnostics.next(isolation: actor) }
        }
    }

    private let session: SessionListener

    /// Asks for what is needed, as the manager's methods do.
    public init(authorization: AuthorizationRequirement) {
        session = SessionListener(authorization, purpose: nil)
        super.init()
    }

    /// The same with exact positions, for which there has to be a purpose of that key: they are asked for once the app may have
    /// positions at all, and has no exact ones.
    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        session = SessionListener(authorization, purpose: fullAccuracyPurposeKey)
        super.init()
    }

    deinit {
        let session = session
        LocationCentre.shared.services.later { session.end() }
    }

    /// What keeps the app from what it needs.
    public var diagnostics: Diagnostics { Diagnostics(session: session) }

    /// Ends it. What was answered holds.
    public func invalidate() { session.end() }
}

/// A session as long as it is not over. It wants no positions.
private final class SessionListener: LocationListener, @unchecked Sendable {
    let isWorking = false
    let wish = LocationSettings.finest
    let allowsBackgroundLocationUpdates = false
    private let centre = LocationCentre.shared
    private let need: CLServiceSession.AuthorizationRequirement
    /// For exact positions, until they were asked for.
    private var purpose: String?
    private let needsExact: Bool
    private let loops = Loops<CLServiceSession.Diagnostic>()
    private var last: CLServiceSession.Diagnostic?
    private var isOver = false

    init(_ need: CLServiceSession.AuthorizationRequirement, purpose: String?) {
        self.need = need
        self.purpose = purpose
        needsExact = purpose != nil
        centre.add(self)
        centre.changeServiceSessions(by: 1)
        switch need {
        case .none: break
        case .whenInUse: centre.requestWhenInUse()
        case .always: centre.requestAlways()
        }
    }

    func end() {
        guard !isOver else { return }
        isOver = true
        centre.changeServiceSessions(by: -1)
        loops.finish()
    }

    func begin() -> AsyncStream<CLServiceSession.Diagnostic>.Iterator {
        let iterator = loops.begin(with: [diagnostic])
        if isOver { loops.finish() }
        return iterator
    }

    private var diagnostic: CLServiceSession.Diagnostic {
        let isDecided = centre.status != .notDetermined
        return CLServiceSession.Diagnostic(
            leave: centre.leave,
            alwaysAuthorizationDenied: need == .always && isDecided && !centre.isAsking
                && centre.status != .authorizedAlways,
            fullAccuracyDenied: needsExact && isDecided && purpose == nil
                && centre.accuracy == .reducedAccuracy)
    }

    func take(_ fix: Fix, _ location: CLLocation) {}
    func lose() {}
    func refuse() {}
    func tellAuthorization() {}

    func reconsider() {
        guard !isOver else { return }
        askForExact()
        let diagnostic = diagnostic
        guard diagnostic != last else { return }
        last = diagnostic
        loops.yield(diagnostic)
    }

    private func askForExact() {
        guard let key = purpose, need != .none, centre.accuracy == .reducedAccuracy, !centre.status.isRefusal,
            centre.status != .notDetermined
        else { return }
        purpose = nil
        centre.requestPrecise(key) { [weak self] in self?.reconsider() }
    }
}
