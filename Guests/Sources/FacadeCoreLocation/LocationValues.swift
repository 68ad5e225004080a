@_exported import Foundation
import GuestCalls
import HikeValues

/// Degrees of latitude, −90 to 90, or of longitude, −180 to 180.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres of error; negative: what it belongs to is not valid.
public typealias CLLocationAccuracy = Double
/// Metres a second; negative: not valid.
public typealias CLLocationSpeed = Double
/// Metres a second of error; negative: not valid.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north, 0 to below 360; negative: not valid.
public typealias CLLocationDirection = Double
/// Degrees of error; negative: not valid.
public typealias CLLocationDirectionAccuracy = Double

/// As good as can be, as for a car's navigation. Here the same as ``kCLLocationAccuracyBest``.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// As good as can be.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// Within three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// That of the neighbourhood, whatever the owner allows. The number is ours.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 100_000
/// A filter that lets each fix pass.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The greatest distance, metres.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// A coordinate that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// A place in the reference frame WGS 84.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees, −90 to 90, positive in the north.
    public var latitude: CLLocationDegrees
    /// Degrees, −180 to 180, positive in the east.
    public var longitude: CLLocationDegrees

    /// The place of both zeros.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A place; whether it is one says ``CLLocationCoordinate2DIsValid(_:)``.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }

    var values: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

/// A place of these degrees.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

/// Whether the latitude is within −90 and 90 and the longitude within −180 and 180 degrees.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

/// What the app may do with the location.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// Nobody has been asked yet.
    case notDetermined = 0
    /// Not allowed, and the owner cannot change that.
    case restricted = 1
    /// The owner has refused it.
    case denied = 2
    /// Whenever the app runs; the system may start it.
    case authorizedAlways = 3
    /// While the app is in use.
    case authorizedWhenInUse = 4

    init(answer: PermissionAnswer) {
        switch answer {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .always: self = .authorizedAlways
        case .whenInUse, .granted, .limited: self = .authorizedWhenInUse
        }
    }

    var isRefusal: Bool {
        switch self {
        case .restricted, .denied: true
        case .notDetermined, .authorizedAlways, .authorizedWhenInUse: false
        }
    }
}

/// How exact positions the owner allows.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// As exact as the receiver has them.
    case fullAccuracy = 0
    /// Those of a neighbourhood.
    case reducedAccuracy = 1

    init(answer: PermissionAnswer) { self = answer == .denied ? .reducedAccuracy : .fullAccuracy }
}

/// What the app follows its user at. It is kept, and changes nothing here.
public enum CLActivityType: Int, Sendable {
    /// Anything else.
    case other = 1
    /// Driving a car.
    case automotiveNavigation = 2
    /// On foot.
    case fitness = 3
    /// Another vehicle on the ground.
    case otherNavigation = 4
    /// In the air.
    case airborne = 5
}
