import HikeGeodesy
import HikeValues

/// Metres to degrees around a place. The cosine belongs to the latitude rounded to 0.001 degrees, so that it
/// is computed once in 100 m and the result still depends on the place alone.
struct LongitudeScale: Hashable, Sendable {
    private var row = Int.min
    private var degreesPerMetreEast = 0.0

    private static let degreesPerMetreNorth = 1 / LocalFrame.metresPerDegree

    mutating func place(_ place: Coordinate, movedBy offset: PlanePoint) -> Coordinate {
        if offset.x == 0 && offset.y == 0 { return place }
        guard place.isValid else { return place }
        let row = Int((place.latitude * 1_000).rounded())
        if row != self.row {
            self.row = row
            let cosine = PortableMath.cos(Double(row) / 1_000 * .pi / 180)
            degreesPerMetreEast = Self.degreesPerMetreNorth / max(cosine, 1e-6)
        }
        return Coordinate(
            latitude: min(90, max(-90, place.latitude + offset.y * Self.degreesPerMetreNorth)),
            longitude: Angle.wrap180(place.longitude + offset.x * degreesPerMetreEast))
    }
}

/// Directions between degrees and unit vectors. A hiker's course stays the same along a stretch of the line.
struct Direction: Hashable, Sendable {
    private var course = Double.nan
    private var vector = PlanePoint(x: 0, y: 1)

    mutating func unit(course: Double) -> PlanePoint {
        if course != self.course {
            self.course = course
            vector = Self.unit(course)
        }
        return vector
    }

    func course(of velocity: PlanePoint) -> Double {
        Angle.wrap360(PortableMath.atan2(velocity.x, velocity.y) * 180 / .pi)
    }

    func degrees(ofTangent tangent: Double) -> Double { PortableMath.atan(tangent) * 180 / .pi }

    static func unit(_ degrees: Double) -> PlanePoint {
        let radians = degrees * .pi / 180
        return PlanePoint(x: PortableMath.sin(radians), y: PortableMath.cos(radians))
    }
}

/// Satellites in use: drawn anew every minute, a function of the minute alone.
struct Sky: Hashable, Sendable {
    private var minute = Int64.min
    private var range: ClosedRange<Int> = 0...0
    private var baseDilution = 0.0
    private var satellites = 0
    private(set) var dilution = 99.9

    mutating func satellites(
        at instant: Instant, key: UInt64, _ environment: ReceptionEnvironment, _ profile: ReceiverProfile
    ) -> Int {
        let minute = instant.nanoseconds / 60_000_000_000
        if minute == self.minute && environment.satellites == range && environment.dilution == baseDilution {
            return satellites
        }
        self.minute = minute
        range = environment.satellites
        baseDilution = environment.dilution
        let lower = Double(min(99, max(4, environment.satellites.lowerBound)))
        let upper = Double(min(99, max(4, environment.satellites.upperBound)))
        var random = RandomStream(seed: key ^ UInt64(bitPattern: minute))
        let drawn = (lower + (upper - lower + 1) * random.uniform()).rounded(.down)
        let used = max(4, drawn + Double(min(99, max(-99, profile.satelliteOffset))))
        satellites = Int(used)
        dilution = environment.dilution * (lower + upper) / 2 / used
        return satellites
    }
}
