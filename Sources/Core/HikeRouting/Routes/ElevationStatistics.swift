/// Climb and descent out of a row of heights.
public enum ElevationStatistics {
    /// Ups and downs of less than so many metres are noise of the receiver and do not count.
    public static let threshold = 5.0

    /// Metres climbed and metres descended, both positive.
    ///
    /// Heights are followed from turning point to turning point; a turning point counts when the height has
    /// come back from it by the threshold. So a steady climb counts in full and a jittering rest not at all.
    public static func climb(_ elevations: [Double]) -> (gain: Double, loss: Double) {
        var meter = ClimbMeter()
        for elevation in elevations { meter.add(elevation) }
        return (meter.gain, meter.loss)
    }
}

/// Climb and descent of heights that come one by one, by the rule of ``ElevationStatistics/climb(_:)``.
public struct ClimbMeter: Hashable, Sendable {
    private enum Trend {
        case unknown
        case up
        case down
    }

    private var up = 0.0
    private var down = 0.0
    private var low = Double.infinity
    private var high = -Double.infinity
    private var trend = Trend.unknown

    public init() {}

    /// Metres climbed so far.
    public var gain: Double { trend == .up ? up + (high - low) : up }
    /// Metres descended so far, positive.
    public var loss: Double { trend == .down ? down + (high - low) : down }

    /// Takes the next height in metres.
    public mutating func add(_ elevation: Double) {
        let threshold = ElevationStatistics.threshold
        switch trend {
        case .unknown:
            low = min(low, elevation)
            high = max(high, elevation)
            if elevation - low >= threshold {
                trend = .up
                high = elevation
            } else if high - elevation >= threshold {
                trend = .down
                low = elevation
            }
        case .up:
            high = max(high, elevation)
            if high - elevation >= threshold {
                up += high - low
                low = elevation
                trend = .down
            }
        case .down:
            low = min(low, elevation)
            if elevation - low >= threshold {
                down += high - low
                high = elevation
                trend = .up
            }
        }
    }
}

/// How long a way takes.
public enum TravelTime {
    /// Seconds for so many metres along, up and down.
    ///
    /// Hiking follows DIN 33466: 4 km/h on the flat, 300 m/h up, 500 m/h down; the larger of the flat time
    /// and the height time, plus half the other. Cycling: 15 km/h plus an hour for every 600 m of climb.
    public static func estimate(distance: Double, gain: Double, loss: Double, mode: TravelMode) -> Double {
        switch mode {
        case .hiking:
            let flat = distance / 4_000 * 3_600
            let height = (gain / 300 + loss / 500) * 3_600
            return max(flat, height) + min(flat, height) / 2
        case .cycling: return (distance / 15_000 + gain / 600) * 3_600
        }
    }
}
