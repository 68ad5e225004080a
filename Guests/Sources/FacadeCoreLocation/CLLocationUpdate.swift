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
    /// The owner has refused the location, or nobody may have it.
    public let authorizationDenied: Bool
    /// The position cannot be found now; the receiver goes on trying.
    public let locationUnavailable: Bool

    /// Whether the device rests. False: no device here says so, and positions come all the same.
    public var stationary: Bool { false }
    /// The same under its older name.
    public var isStationary: Bool { stationary }

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
    let isWorking = true
    let wish = LocationSettings.finest
    var allowsBackgroundLocationUpdates: Bool { centre.sessions > 0 }
    private let centre = LocationCentre.shared
    private let updates: AsyncStream<CLLocationUpdate>.Continuation

    init(_ updates: AsyncStream<CLLocationUpdate>.Continuation) { self.updates = updates }

    deinit {
        let centre = centre
        centre.services.later { centre.settle() }
    }

    func begin() {
        centre.add(self)
        centre.settle()
        if centre.status.isRefusal { refuse() }
    }

    func take(_ fix: Fix, _ location: CLLocation) { tell(location) }
    func lose() { tell(isLost: true) }
    func refuse() { tell(isRefused: true) }
    /// A loop hears of a refusal alone.
    func tellAuthorization() {}

    private func tell(_ location: CLLocation? = nil, isRefused: Bool = false, isLost: Bool = false) {
        updates.yield(
            CLLocationUpdate(
                location: location, authorizationDenied: isRefused, locationUnavailable: isLost))
    }
}
