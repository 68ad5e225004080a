/// Heights of the ground.
public protocol ElevationSource {
    /// Metres above sea level at a place in degrees times 10^7; nil where nothing is known.
    mutating func elevation(latitude: Int32, longitude: Int32) -> Double?
}

/// A region without heights.
public struct NoElevation: ElevationSource {
    public init() {}
    /// Always nil: there are no heights.
    public func elevation(latitude: Int32, longitude: Int32) -> Double? { nil }
}
