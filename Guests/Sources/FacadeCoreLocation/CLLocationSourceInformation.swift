import Foundation

/// Where a position comes from.
public final class CLLocationSourceInformation: NSObject, NSCopying, Sendable {
    /// Whether a program made it up. False of the device's own receiver: to its apps it is one.
    public let isSimulatedBySoftware: Bool
    /// Whether an accessory has found it. False of the device's own receiver.
    public let isProducedByAccessory: Bool

    /// A source of these properties.
    public init(
        softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
    ) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
        super.init()
    }

    /// Itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CLLocation {
    /// A report with all that one has, and its source.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
            speedAccuracy: speedAccuracy, timestamp: timestamp)
        source = sourceInfo
    }
}
