import Foundation
import HikeValues

/// What a ``CLMonitor`` watches: circles on the ground. Others are `unmonitored`.
public protocol CLCondition: Sendable {}

/// Watches conditions for the app and keeps them when it ends. Events are those of its regions.
public actor CLMonitor {
    /// A circle on the ground.
    public struct CircularGeographicCondition: CLCondition, Hashable {
        /// Its middle.
        public let center: CLLocationCoordinate2D
        /// Metres.
        public let radius: CLLocationDistance

        /// A circle.
        public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
            self.center = center
            self.radius = radius
        }

        /// Whether middle and radius are the same.
        public static func == (a: Self, b: Self) -> Bool {
            a.center.values == b.center.values && a.radius == b.radius
        }

        /// Middle and radius.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(center.values)
            hasher.combine(radius)
        }
    }

    /// Beacons, which no device here hears.
    public struct BeaconIdentityCondition: CLCondition, Hashable {
        /// Whose beacons.
        public let uuid: UUID
        /// Which of them; nil: any.
        public let major: CLBeaconMajorValue?
        /// Which of those; nil: any.
        public let minor: CLBeaconMinorValue?

        private init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
            (self.uuid, self.major, self.minor) = (uuid, major, minor)
        }

        /// All of these.
        public init(uuid: UUID) { self.init(uuid, nil, nil) }
        /// Those of a number.
        public init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }
        /// Those of both numbers.
        public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
            self.init(uuid, major, minor)
        }
    }

    /// A condition's state is another one.
    public struct Event: Sendable {
        /// How a condition is.
        public enum State: Int, Sendable {
            /// That is not known.
            case unknown = 0
            /// The device is in the circle.
            case satisfied = 1
            /// The device is out of the circle.
            case unsatisfied = 2
            /// It is not watched: the app has too many, or may not.
            case unmonitored = 3
        }

        /// The condition's name.
        public let identifier: String
        /// How it is.
        public let state: State
        /// When it was told.
        public let date: Date
        /// The app has as many as it may.
        public private(set) var conditionLimitExceeded = false
        /// The device cannot watch such a condition.
        public private(set) var conditionUnsupported = false
        private var leave = LocationLeave()

        init(identifier: String, state: State, date: Date) {
            (self.identifier, self.state, self.date) = (identifier, state, date)
        }

        /// One of a condition that is not watched.
        init(unmonitored identifier: String, _ reason: MonitorCentre.Refusal, _ leave: LocationLeave) {
            self.init(identifier: identifier, state: .unmonitored, date: Date())
            self.leave = leave
            switch reason {
            case .limit: conditionLimitExceeded = true
            case .unsupported: conditionUnsupported = true
            case .leave: break
            }
        }

        /// Nil: conditions of the ground are what they are.
        public var refinement: (any CLCondition)? { nil }
        /// False: what is watched is always kept.
        public var persistenceUnavailable: Bool { false }
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
    }

    /// A condition and what was told of it last.
    public struct Record: Sendable {
        /// The condition.
        public let condition: any CLCondition
        /// What was told last, also in an earlier launch; before that what was assumed.
        public let lastEvent: Event
    }

    /// Events without an end. Each loop has its own; the first also gets those since the monitor was made.
    public struct Events: AsyncSequence, Sendable {
        /// An event.
        public typealias Element = Event
        /// None is ever thrown.
        public typealias Failure = any Error
        let box: MonitorBox

        /// Begins with the first event that comes from now on, or with those that no loop has taken.
        public func makeAsyncIterator() -> Iterator { Iterator(box: box, events: box.begin()) }

        /// A loop's place in them.
        public struct Iterator: AsyncIteratorProtocol {
            let box: MonitorBox
            var events: AsyncStream<Event>.Iterator

            /// Waits for the next; nil where the task is cancelled.
            public mutating func next() async throws -> Event? { await events.next() }

            /// Waits for the next; nil where the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> Event? { await events.next(isolation: actor) }
        }
    }

    /// The app's own name for it.
    public nonisolated let name: String
    private let box: MonitorBox

    /// The monitor of a name, with the conditions that it had in an earlier launch.
    public init(_ name: String) async {
        self.name = name
        box = MonitorBox(name)
        MonitorCentre.shared.add(box)
    }

    /// What happens to the conditions.
    public var events: Events { Events(box: box) }

    /// The names of its conditions, in the order in which they were added.
    public var identifiers: [String] { MonitorCentre.shared.regions(of: name).map(\.id) }

    /// Watches a condition, in place of one of that name. An event says how it is, as soon as that is known, unless it is as assumed;
    /// `unmonitored` says that it is not watched.
    public func add(
        _ condition: any CLCondition, identifier: String, assuming state: Event.State = .unknown
    ) {
        guard let circle = condition as? CircularGeographicCondition else {
            return MonitorCentre.shared.refuse(identifier, .unsupported, box)
        }
        MonitorCentre.shared.watch(circle, identifier, assuming: state, box)
    }

    /// Watches a condition no more.
    public func remove(_ identifier: String) { MonitorCentre.shared.stop(identifier, box) }

    /// A condition and what was told of it last; nil: there is none of that name.
    public func record(for identifier: String) -> Record? {
        let centre = MonitorCentre.shared
        guard let (_, region) = centre.regions(of: name).first(where: { $0.id == identifier }) else {
            return nil
        }
        let condition = CircularGeographicCondition(
            center: CLLocationCoordinate2D(
                latitude: region.centre.latitude, longitude: region.centre.longitude),
            radius: region.radius)
        let last =
            box.notes.last[identifier]
            ?? Event(identifier: identifier, state: centre.state(of: region), date: Date())
        return Record(condition: condition, lastEvent: last)
    }
}
