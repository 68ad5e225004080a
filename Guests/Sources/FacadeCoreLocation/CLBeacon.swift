import Foundation
import GuestServices

/// A number of a beacon, the greater part.
public typealias CLBeaconMajorValue = UInt16
/// A number of a beacon, the lesser part.
public typealias CLBeaconMinorValue = UInt16

/// How near a beacon is.
public enum CLProximity: Int, Sendable {
    /// That is not known.
    case unknown = 0
    /// At hand.
    case immediate = 1
    /// Some metres away.
    case near = 2
    /// Farther away.
    case far = 3
}

/// Which beacons are meant.
public final class CLBeaconIdentityConstraint: NSObject, NSCopying, Sendable {
    /// Whose beacons.
    public let uuid: UUID
    /// Which of them; nil: any.
    public let major: CLBeaconMajorValue?
    /// Which of those; nil: any.
    public let minor: CLBeaconMinorValue?

    fileprivate init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
        (self.uuid, self.major, self.minor) = (uuid, major, minor)
        super.init()
    }

    /// All of these.
    public convenience init(uuid: UUID) { self.init(uuid, nil, nil) }
    /// Those of a number.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }
    /// Those of both numbers.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
        self.init(uuid, major, minor)
    }

    /// Whether the same beacons are meant.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLBeaconIdentityConstraint else { return false }
        return uuid == other.uuid && major == other.major && minor == other.minor
    }

    /// That of the three parts.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(uuid)
        hasher.combine(major)
        hasher.combine(minor)
        return hasher.finalize()
    }

    /// Itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What surrounds beacons. No device here hears any: it cannot be watched.
open class CLBeaconRegion: CLRegion, @unchecked Sendable {
    /// Which beacons.
    public let beaconIdentityConstraint: CLBeaconIdentityConstraint
    /// Kept.
    open var notifyEntryStateOnDisplay = false

    /// What surrounds beacons, with a name.
    public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
        self.beaconIdentityConstraint = beaconIdentityConstraint
        super.init(identifier: identifier)
    }

    /// The same of all of these.
    public convenience init(uuid: UUID, identifier: String) {
        self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
    }

    /// The same of those of a number.
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        self.init(
            beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major),
            identifier: identifier)
    }

    /// The same of those of both numbers.
    public convenience init(
        uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
    ) {
        self.init(
            beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor),
            identifier: identifier)
    }

    /// Whose beacons.
    open var uuid: UUID { beaconIdentityConstraint.uuid }
    /// Which of them; nil: any.
    open var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
    /// Which of those; nil: any.
    open var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }
}

/// A beacon that was heard. No device here hears any.
public final class CLBeacon: NSObject {
    /// Whose it is.
    public let uuid: UUID
    /// Which of them.
    public let major: NSNumber
    /// Which of those.
    public let minor: NSNumber
    /// How near it is.
    public let proximity: CLProximity
    /// Metres by which that can be off; negative: not known.
    public let accuracy: CLLocationAccuracy
    /// How strongly it is heard, decibels.
    public let rssi: Int
    /// When it was heard.
    public let timestamp: Date

    private init(_ uuid: UUID, _ major: NSNumber, _ minor: NSNumber, _ timestamp: Date) {
        (self.uuid, self.major, self.minor, self.timestamp) = (uuid, major, minor, timestamp)
        (proximity, accuracy, rssi) = (.unknown, -1, 0)
        super.init()
    }
}

extension CLLocationManager {
    /// False: no device here hears beacons.
    public class func isRangingAvailable() -> Bool { false }

    /// None.
    public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

    /// Has the delegate told, soon, that beacons cannot be ranged.
    public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
        LocationCentre.shared.services.later { [weak self] in
            guard let self else { return }
            delegate?.locationManager(
                self, didFailRangingFor: constraint, error: CLError(.rangingUnavailable))
        }
    }

    /// Of no effect.
    public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}
}
