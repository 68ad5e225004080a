import Foundation
import GuestServices
import HikeValues

/// A position as a loop gets it.
///
/// ```swift
/// for try await update in CLLocationUpdate.liveUpdates() { … }
/// ```
public struct CLLocationUpdate: Sendable {
    /// What the app follows its user at. It changes nothing here.
    public enum LiveConfiguration: Sendable {
        /// Anything.
        case `default`
        /// Driving a car.
        case automotiveNavigation
        /// Another vehicle on the ground.
        case otherNavigation
        /// On foot.
        case fitness
        /// In the air.
        case airborne
    }

    /// Where the device is; nil: that is not known, or not told.
    public let location: CLLocation?
    /// The position cannot be found now; the receiver goes on trying.
    public let locationUnavailable: Bool
    /// Whether the device rests: no more positions come until it moves.
    public let stationary: Bool
    /// The same under its older name.
    public var isStationary: Bool { stationary }
    private let leave: LocationLeave

    fileprivate init(
        _ location: CLLocation?, isLost: Bool = false, isStationary: Bool = false, _ leave: LocationLeave
    ) {
        self.location = location
        locationUnavailable = isLost
        stationary = isStationary
        self.leave = leave
    }

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
    /// Positions are those of a neighbourhood.
    public var accuracyLimited: Bool { leave.isCoarse }
    /// The app has said in its `Info.plist` that it always holds a ``CLServiceSession``, and holds none.
    public var serviceSessionRequired: Bool { leave.lacksSession }

    /// Positions, up to one a second, while a loop takes them in the foreground. It does not ask for leave.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }

    /// Positions without an end. Each loop has its own.
    public struct Updates: AsyncSequence, Sendable {
        /// A position.
        public typealias Element = CLLocationUpdate
        /// None is ever thrown.
        public typealias Failure = any Error

        /// Begins with the first position that comes from now on.
        public func makeAsyncIterator() -> Iterator { Iterator() }

        /// A loop's place in them.
        public struct Iterator: AsyncIteratorProtocol {
            private let listener: LiveListener
            private var updates: AsyncStream<CLLocationUpdate>.Iterator

            init() {
                let (stream, continuation) = AsyncStream<CLLocationUpdate>.makeStream()
                listener = LiveListener(continuation)
                updates = stream.makeAsyncIterator()
                listener.begin()
            }

            /// Waits for the next; nil where the task is cancelled.
            public mutating func next() async throws -> CLLocationUpdate? { await updates.next() }

            /// Waits for the next; nil where the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> CLLocationUpdate? {
                await updates.next(isolation: actor)
            }
        }
    }
}

/// Gives a loop what comes, as long as the loop has its iterator.
private final class LiveListener: LocationListener {
    /// How long a device that rests gets positions.
    private static let patience = Interval.seconds(300)

    var isWorking: Bool { !centre.lacksSession }
    let wish = LocationSettings.finest
    var allowsBackgroundLocationUpdates: Bool { centre.sessions > 0 }
    private let centre = LocationCentre.shared
    private let updates: AsyncStream<CLLocationUpdate>.Continuation
    private var rest = Rest()
    private var isResting = false
    private var last = LocationLeave()

    init(_ updates: AsyncStream<CLLocationUpdate>.Continuation) { self.updates = updates }

    deinit {
        let centre = centre
        centre.services.later { centre.settle() }
    }

    func begin() {
        centre.add(self)
        centre.settle()
        reconsider()
    }

    func take(_ fix: Fix, _ location: CLLocation) {
        let hasMoved = rest.note(fix)
        guard !isResting || hasMoved else { return }
        let begin = rest.since ?? fix.time
        // Of a neighbourhood nobody knows whether it is left.
        isResting = !hasMoved && centre.accuracy == .fullAccuracy && fix.time - begin >= Self.patience
        updates.yield(CLLocationUpdate(location, isStationary: isResting, centre.leave))
    }

    func lose() {
        rest.lose()
        isResting = false
        updates.yield(CLLocationUpdate(nil, isLost: true, centre.leave))
    }

    /// Both are told by ``reconsider()``.
    func refuse() {}
    func tellAuthorization() {}

    /// Tells what keeps the location from the loop, once.
    func reconsider() {
        let leave = centre.leave
        guard leave != last else { return }
        last = leave
        if leave.hinders { updates.yield(CLLocationUpdate(nil, leave)) }
    }
}
