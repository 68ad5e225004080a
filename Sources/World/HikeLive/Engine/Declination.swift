import HikeGeodesy
import HikeValues

/// The magnetic declination on a day, from the World Magnetic Model.
struct Declination {
    private let year: Double

    init(date: UTCDate) { year = date.decimalYear }

    /// Degrees from true to magnetic north, positive to the east.
    func degrees(at place: Coordinate) -> Double {
        MagneticModel.field(at: place, altitude: 0, decimalYear: year).declination
    }
}
