import HikeGeodesy
import HikeValues

/// Bearings, their differences and their names.
public enum BearingCalculator {
    /// Initial bearing from one place to another, degrees clockwise from true north, 0 to below 360 (OH5-04).
    public static func bearing(from start: Coordinate, to end: Coordinate) -> Double {
        GreatCircle.bearing(from: start, to: end)
    }

    /// Change of direction, degrees, -180 to 180; positive is to the right (OH5-08).
    public static func delta(incoming: Double, outgoing: Double) -> Double {
        normalised(delta: outgoing - incoming)
    }

    /// Any difference of bearings brought into -180 to 180 (OH5-08: -200 is 160, 190 is -170, 540 is 180).
    public static func normalised(delta: Double) -> Double { Angle.wrap180(delta) }

    /// The name of the 45-degree sector, centred on its direction, that holds a bearing (OH5-04). A limit
    /// belongs to the sector that begins there: 22.5 is northeast, 337.5 is north.
    public static func cardinalName(of bearing: Double) -> String {
        let sector = Int((Angle.wrap360(bearing) + 22.5) / 45)
        return names[sector % names.count]
    }

    private static let names = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
}
