/// What an app wishes of the receiver of its device, as a location manager's desired accuracy and distance filter (OHX-02).
public struct LocationSettings: Hashable, Sendable {
    /// Metres of error that the app is content with; 0: as little as can be.
    public var desiredAccuracy: Double
    /// Metres that the device has to move before the app gets the next fix; 0: it gets each.
    public var distanceFilter: Double

    public init(desiredAccuracy: Double = 0, distanceFilter: Double = 0) {
        self.desiredAccuracy = desiredAccuracy
        self.distanceFilter = distanceFilter
    }

    /// Every fix, as good as can be: what an app gets that has wished nothing.
    public static let finest = LocationSettings()

    /// What satisfies both wishes: of each the finer one.
    public func finer(_ other: LocationSettings) -> LocationSettings {
        LocationSettings(
            desiredAccuracy: min(desiredAccuracy, other.desiredAccuracy),
            distanceFilter: min(distanceFilter, other.distanceFilter))
    }

    /// Finds settings that mean nothing.
    public func check() throws(LocationSettingsError) {
        guard desiredAccuracy.isFinite, desiredAccuracy >= 0 else {
            throw .desiredAccuracy(desiredAccuracy)
        }
        guard distanceFilter.isFinite, distanceFilter >= 0 else { throw .distanceFilter(distanceFilter) }
    }
}

/// Why a device does not take an app's settings.
public enum LocationSettingsError: Error, Hashable, CustomStringConvertible, Sendable {
    case desiredAccuracy(Double)
    case distanceFilter(Double)

    public var description: String {
        let (name, value, meaning) =
            switch self {
            case .desiredAccuracy(let value): ("desired accuracy", value, "the best there is")
            case .distanceFilter(let value): ("distance filter", value, "every fix")
            }
        return "the \(name) is \(value): it has to be a number of metres, or 0 for \(meaning)"
    }
}
