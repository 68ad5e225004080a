import HikeValues

/// The magnetic field for one who asks often and moves little, at a few nanoseconds a question.
///
/// The model is evaluated at the corners of a cell of 0.02 degrees and interpolated inside it, so an answer
/// depends on the place alone, never on what was asked before; it differs from the model's own by less than
/// 0.005 degrees of declination where the horizontal field is above 6000 nT. Altitude counts in steps of 500
/// m.
public struct MagneticFieldCache: Hashable, Sendable {
    public let model: MagneticModel
    private var row = Int.min
    private var column = Int.min
    private var level = Int.min
    private var corners: [MagneticField] = []

    /// Degrees of latitude and longitude.
    private static let cell = 0.02
    /// Metres.
    private static let step = 500.0

    public init(model: MagneticModel) { self.model = model }

    /// The field at a place, `altitude` in metres. A place that is not valid goes to the model itself.
    public mutating func field(at place: Coordinate, altitude: Double = 0) -> MagneticField {
        guard place.isValid, altitude.magnitude < 1e6 else {
            return model.field(at: place, altitude: altitude)
        }
        let y = place.latitude / Self.cell
        let x = place.longitude / Self.cell
        let row = min(Int(y.rounded(.down)), Int((90 / Self.cell).rounded()) - 1)
        let column = Int(x.rounded(.down))
        let level = Int((altitude / Self.step).rounded())
        if row != self.row || column != self.column || level != self.level {
            (self.row, self.column, self.level) = (row, column, level)
            corners.removeAll(keepingCapacity: true)
            for (up, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let corner = Coordinate(
                    latitude: Double(row + up) * Self.cell, longitude: Double(column + right) * Self.cell)
                corners.append(model.field(at: corner, altitude: Double(level) * Self.step))
            }
        }
        let (u, v) = (x - Double(column), y - Double(row))
        let weights = ((1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v)
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        return MagneticField(
            north: weights.0 * a.north + weights.1 * b.north + weights.2 * c.north + weights.3 * d.north,
            east: weights.0 * a.east + weights.1 * b.east + weights.2 * c.east + weights.3 * d.east,
            down: weights.0 * a.down + weights.1 * b.down + weights.2 * c.down + weights.3 * d.down)
    }

    /// Degrees from true to magnetic north, positive to the east.
    public mutating func declination(at place: Coordinate, altitude: Double = 0) -> Double {
        field(at: place, altitude: altitude).declination
    }
}
