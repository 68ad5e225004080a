import FacadeFoundation
import GuestServices

/// How one gets somewhere.
public struct MKDirectionsTransportType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let automobile = MKDirectionsTransportType(rawValue: 1 << 0)
    public static let walking = MKDirectionsTransportType(rawValue: 1 << 1)
    public static let transit = MKDirectionsTransportType(rawValue: 1 << 2)
    public static let any = MKDirectionsTransportType(rawValue: 0x0fff_ffff)
}

/// Asks for ways. The devices' service knows none.
open class MKDirections: NSObject, @unchecked Sendable {
    /// Called with ways, or with ``MKError``.
    public typealias DirectionsHandler = (Response?, (any Error)?) -> Void
    /// Called with a time, or with ``MKError``.
    public typealias ETAHandler = (ETAResponse?, (any Error)?) -> Void

    /// From where, to where, and how.
    open class Request: NSObject, @unchecked Sendable {
        open var source: MKMapItem?
        open var destination: MKMapItem?
        open var transportType = MKDirectionsTransportType.any
        open var requestsAlternateRoutes = false
        open var departureDate: Date?
        open var arrivalDate: Date?

        public override init() {}
    }

    /// Ways. None comes.
    open class Response: NSObject, @unchecked Sendable {
        public let source: MKMapItem
        public let destination: MKMapItem
        public let routes: [MKRoute] = []

        init(source: MKMapItem, destination: MKMapItem) {
            self.source = source
            self.destination = destination
        }
    }

    /// How long it takes. None comes.
    open class ETAResponse: NSObject, @unchecked Sendable {
        public let expectedTravelTime: TimeInterval = 0
        public let distance: CLLocationDistance = 0
        override init() {}
    }

    public private(set) var isCalculating = false

    /// A question for ways.
    public init(request: Request) {}

    private func fail(_ done: @escaping (any Error) -> Void) {
        isCalculating = true
        GuestServices.current.later { [self] in
            isCalculating = false
            done(MKError(.directionsNotFound))
        }
    }

    /// Asks: `directionsNotFound`, never within the call.
    open func calculate(completionHandler: @escaping DirectionsHandler) {
        fail { completionHandler(nil, $0) }
    }
    /// Asks: `directionsNotFound`, never within the call.
    open func calculateETA(completionHandler: @escaping ETAHandler) { fail { completionHandler(nil, $0) } }
    /// Throws `directionsNotFound`.
    open func calculate() async throws -> Response { throw MKError(.directionsNotFound) }
    /// Throws `directionsNotFound`.
    open func calculateETA() async throws -> ETAResponse { throw MKError(.directionsNotFound) }
    /// Of no effect.
    open func cancel() {}
}

/// A way. None comes.
open class MKRoute: NSObject, @unchecked Sendable {
    open var name: String { "" }
    open var advisoryNotices: [String] { [] }
    /// Metres.
    open var distance: CLLocationDistance { 0 }
    /// Seconds.
    open var expectedTravelTime: TimeInterval { 0 }
    open var transportType: MKDirectionsTransportType { .any }
    open var polyline: MKPolyline { MKPolyline() }
    open var steps: [Step] { [] }

    override init() {}

    /// A part of it.
    open class Step: NSObject, @unchecked Sendable {
        open var instructions: String { "" }
        open var notice: String? { nil }
        open var polyline: MKPolyline { MKPolyline() }
        open var distance: CLLocationDistance { 0 }
        open var transportType: MKDirectionsTransportType { .any }

        override init() {}
    }
}

/// Writes lengths as a map does.
open class MKDistanceFormatter: Formatter, @unchecked Sendable {
    /// Of which system.
    public enum Units: UInt, Sendable {
        case `default` = 0
        case metric = 1
        case imperial = 2
        case imperialWithYards = 3
    }

    /// How long the units' names are.
    public enum DistanceUnitStyle: UInt, Sendable {
        case `default` = 0
        case abbreviated = 1
        case full = 2
    }

    open var locale: Locale! = .current
    open var units = Units.default
    open var unitStyle = DistanceUnitStyle.default

    /// A length in metres, rounded to what one sees of a map: below a kilometre, or a quarter of a mile, to tens of metres, feet
    /// or yards; then to tenths, from 10 on to whole ones.
    open func string(fromDistance distance: CLLocationDistance) -> String {
        let locale = self.locale ?? .current
        let (near, far, least) = pair(locale)
        let length = Measurement(value: distance, unit: UnitLength.meters)
        let large = length.converted(to: far).value
        let isFar = large >= least
        let value = isFar ? large : (length.converted(to: near).value / 10).rounded() * 10
        let formatter = MeasurementFormatter()
        formatter.locale = locale
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = unitStyle == .full ? .long : .medium
        formatter.numberFormatter.locale = locale
        formatter.numberFormatter.maximumFractionDigits = isFar && value < 10 ? 1 : 0
        return formatter.string(from: Measurement(value: value, unit: isFar ? far : near))
    }

    /// The unit for what is near, that for what is far, and from how many of the latter on it is taken.
    private func pair(_ locale: Locale) -> (near: UnitLength, far: UnitLength, least: Double) {
        switch units {
        case .metric: return (.meters, .kilometers, 1)
        case .imperial: return (.feet, .miles, 0.25)
        case .imperialWithYards: return (.yards, .miles, 0.25)
        case .default:
            if locale.measurementSystem == .us { return (.feet, .miles, 0.25) }
            return locale.measurementSystem == .uk ? (.yards, .miles, 0.25) : (.meters, .kilometers, 1)
        }
    }
}
