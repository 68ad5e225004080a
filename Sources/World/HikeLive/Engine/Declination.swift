import HikeGeodesy
import HikeValues

/// The magnetic declination on a day, from the World Magnetic Model.
struct Declination {
    private let model: MagneticModel

    init(date: UTCDate) { model = MagneticModel(decimalYear: date.decimalYear) }

    /// Degrees from true to magnetic north, positive to the east.
    func degrees(at place: Coordinate) -> Double {
        model.declination(at: place)
    }
}
