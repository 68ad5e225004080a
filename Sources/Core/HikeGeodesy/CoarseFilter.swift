import HikeValues

/// Makes positions of a neighbourhood out of exact ones, for apps that may know no more: a few an hour, each the middle of a cell of
/// some kilometres, so that many of them say no more than one.
public struct CoarseFilter: Hashable, Sendable {
    /// Metres from south to north of a cell; from west to east it is as long, as far as a whole number of cells goes around.
    public static let cell = 5_003.77
    /// Degrees of latitude of a cell: the 4,000th part of 180.
    private static let step = 0.045
    /// Metres around the middle of a cell within which every place of it lies, with the receiver's own error.
    public static let accuracy = 5_000.0
    /// Between two positions at least.
    public static let interval = Interval.seconds(900)

    private var last: Instant?

    public init() {}

    /// Takes a fix.
    ///
    /// - Returns: what may be told of it, without altitude, course and speed; nil: nothing, because the last is too new or the fix is no
    ///   valid position.
    public mutating func passes(_ fix: Fix) -> Fix? {
        guard fix.horizontalAccuracy >= 0, fix.coordinate.isValid else { return nil }
        if let last, fix.time - last < Self.interval { return nil }
        last = fix.time
        return Fix(
            time: fix.time, coordinate: Self.middle(of: fix.coordinate), altitude: 0,
            horizontalAccuracy: Self.accuracy, verticalAccuracy: -1, speed: -1, speedAccuracy: -1, course: -1,
            courseAccuracy: -1)
    }

    /// The middle of the cell in which a place is.
    public static func middle(of place: Coordinate) -> Coordinate {
        let row = min((place.latitude / step).rounded(.down), 1_999)
        let latitude = (row + 0.5) * step
        let columns = max(1, (360 / step * PortableMath.cos(latitude * .pi / 180)).rounded(.down))
        let column = min(((place.longitude + 180) / 360 * columns).rounded(.down), columns - 1)
        return Coordinate(latitude: latitude, longitude: (column + 0.5) * 360 / columns - 180)
    }
}
