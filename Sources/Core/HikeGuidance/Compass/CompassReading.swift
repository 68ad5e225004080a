import HikeGeodesy
import HikeValues

/// What the compass says at the moment, in degrees clockwise from true north.
struct CompassReading: Hashable, Sendable {
    /// Degrees from true to magnetic north, positive to the east; nil: not known.
    var declination: Double?
    /// The accuracy of the last heading, degrees.
    private(set) var accuracy = -1.0
    private var last: Heading?
    /// The filtered direction, in the last heading's own terms: true north where it knows that, else magnetic.
    private var direction = 0.0

    /// The true heading where the compass knows it, else the magnetic one with the declination; nil without
    /// a valid heading, or where neither is known.
    var trueHeading: Double? {
        guard let last else { return nil }
        if Self.knowsTrueNorth(last) { return direction }
        return declination.map { Angle.wrap360(direction + $0) }
    }

    mutating func clear() { last = nil }

    /// Takes a heading; one that is not valid leaves none.
    mutating func take(_ heading: Heading, smoothing: Double?) {
        let isTrue = Self.knowsTrueNorth(heading)
        let read = isTrue ? heading.trueHeading : heading.magneticHeading
        guard heading.accuracy >= 0, heading.accuracy.isFinite, read >= 0, read.isFinite else {
            clear()
            return
        }
        // The filter moves along the shorter way round, so that 359 and 1 average to 0. It starts afresh
        // where there is nothing to go on from: another north, a clock that was set back.
        if let smoothing, smoothing > 0, let last, heading.time >= last.time,
            Self.knowsTrueNorth(last) == isTrue
        {
            let share = 1 - PortableMath.exp(-(heading.time - last.time).inSeconds / smoothing)
            direction = Angle.wrap360(direction + share * Angle.wrap180(read - direction))
        } else {
            direction = Angle.wrap360(read)
        }
        accuracy = heading.accuracy
        last = heading
    }

    private static func knowsTrueNorth(_ heading: Heading) -> Bool {
        heading.trueHeading >= 0 && heading.trueHeading.isFinite
    }
}

extension CompassAlignment {
    /// Degrees from true to magnetic north at a place and date by the World Magnetic Model, positive to the
    /// east; metres above the ellipsoid.
    ///
    /// nil for a coordinate or altitude that is not valid, and around the magnetic poles, where the model's
    /// makers call a compass unreliable. Costs a model a call: an app asks again after kilometres, not fixes.
    public static func declination(
        at place: Coordinate, on date: UTCDate, altitude: Double = 0
    ) -> Double? {
        guard place.isValid, altitude.isFinite else { return nil }
        let field = MagneticModel.field(at: place, altitude: altitude, decimalYear: date.decimalYear)
        return field.horizontal >= MagneticField.blackout ? field.declination : nil
    }
}
