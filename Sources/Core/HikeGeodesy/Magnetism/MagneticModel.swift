import HikeValues

/// The World Magnetic Model at one date: a spherical harmonic series to degree and order 12 (Chulliat et al.,
/// "The US/UK World Magnetic Model", NOAA).
///
/// A date costs one pass over the coefficients, a place about a microsecond. For many questions near each
/// other use ``MagneticFieldCache``.
public struct MagneticModel: Hashable, Sendable {
    /// `WMM2020` or `WMM2025`.
    public let name: String
    /// The date as a year with its fraction (``HikeValues/UTCDate/decimalYear``).
    public let decimalYear: Double
    /// Whether the date lies outside the five years the model is made for: the answer is then extrapolated.
    public let isOutsideValidity: Bool

    /// By order, and in each order by degree, so that evaluation walks them in sequence.
    private let terms: [Term]

    private struct Term: Hashable, Sendable {
        var g: Double
        var h: Double
        /// ((n-1)² - m²) / ((2n-1)(2n-3)), the weight of the last but one Legendre function.
        var recursion: Double
    }

    /// The model for a date: WMM2020 before 2025.0, WMM2025 from then on. Dates outside 2020.0 to 2030.0 take
    /// the nearer of the two and are flagged; a date that is not finite counts as 2025.0 and is flagged too.
    public init(decimalYear: Double) {
        let year = decimalYear.isFinite ? decimalYear : 2025
        let coefficients: MagneticCoefficients = year < 2025 ? .wmm2020 : .wmm2025
        let age = year - coefficients.epoch
        name = coefficients.name
        self.decimalYear = year
        isOutsideValidity = !decimalYear.isFinite || age < 0 || age > MagneticCoefficients.lifetime
        terms = Self.terms(of: coefficients, age: age)
    }

    /// The field at a place on a date; a model for many places is better kept.
    public static func field(at place: Coordinate, altitude: Double, decimalYear: Double) -> MagneticField {
        MagneticModel(decimalYear: decimalYear).field(at: place, altitude: altitude)
    }

    /// The field at a place, `altitude` metres above the WGS 84 ellipsoid (height above mean sea level does
    /// as well: the difference moves no component by more than 3 nT).
    ///
    /// At a pole "north" is the direction of the meridian that the longitude names. Components are NaN for a
    /// coordinate that is not finite.
    public func field(at place: Coordinate, altitude: Double = 0) -> MagneticField {
        let latitude = place.latitude * GreatCircle.radiansPerDegree
        let longitude = place.longitude * GreatCircle.radiansPerDegree
        let sinLatitude = PortableMath.sin(latitude)
        let cosLatitude = PortableMath.cos(latitude)
        // Geodetic to geocentric, kilometres.
        let height = altitude / 1_000
        let curvature =
            Self.semiMajorAxis / (1 - Self.eccentricitySquared * sinLatitude * sinLatitude).squareRoot()
        let equatorial = (curvature + height) * cosLatitude
        let polar = (curvature * (1 - Self.eccentricitySquared) + height) * sinLatitude
        let radius = (equatorial * equatorial + polar * polar).squareRoot()
        let cosColatitude = polar / radius
        let sinColatitude = equatorial / radius

        let field = sum(
            ratio: Self.referenceRadius / radius, cosColatitude: cosColatitude, sinColatitude: sinColatitude,
            cosLongitude: PortableMath.cos(longitude), sinLongitude: PortableMath.sin(longitude))
        // Back from the geocentric to the geodetic vertical.
        let sinTilt = cosColatitude * cosLatitude - sinColatitude * sinLatitude
        let cosTilt = sinColatitude * cosLatitude + cosColatitude * sinLatitude
        return MagneticField(
            north: field.north * cosTilt - field.down * sinTilt, east: field.east,
            down: field.north * sinTilt + field.down * cosTilt)
    }

    /// Degrees from true to magnetic north, positive to the east.
    public func declination(at place: Coordinate, altitude: Double = 0) -> Double {
        field(at: place, altitude: altitude).declination
    }

    /// The series in geocentric axes.
    ///
    /// Functions carry the factor (a/r)^(n+2), which so needs no table of powers. For order 1 and above the
    /// recursion runs on P/sin θ: the east component needs just that, and nothing is divided by zero at a
    /// pole.
    private func sum(
        ratio: Double, cosColatitude: Double, sinColatitude: Double, cosLongitude: Double,
        sinLongitude: Double
    ) -> MagneticField {
        let step = ratio * cosColatitude
        let slope = ratio * sinColatitude
        let ratioSquared = ratio * ratio
        var north = 0.0
        var east = 0.0
        var down = 0.0
        var (cosOrder, sinOrder) = (1.0, 0.0)
        // Function and derivative by colatitude on the diagonal n = m; `diagonal` is P for order 0, else
        // P/sin θ.
        var diagonal = ratioSquared
        var diagonalSlope = 0.0
        var index = 0
        for order in 0...MagneticCoefficients.degree {
            let m = Double(order)
            let toFunction = order == 0 ? 1 : sinColatitude
            var (value, before) = (diagonal, 0.0)
            var (derivative, derivativeBefore) = (diagonalSlope, 0.0)
            var degree = m
            for position in index...index + MagneticCoefficients.degree - order {
                let term = terms[position]
                if degree > m {
                    let next = step * value - ratioSquared * term.recursion * before
                    let nextDerivative =
                        step * derivative - slope * (value * toFunction)
                        - ratioSquared * term.recursion * derivativeBefore
                    (before, value) = (value, next)
                    (derivativeBefore, derivative) = (derivative, nextDerivative)
                }
                let potential = term.g * cosOrder + term.h * sinOrder
                north += potential * derivative
                east += m * (term.g * sinOrder - term.h * cosOrder) * value
                down -= (degree + 1) * potential * (value * toFunction)
                degree += 1
            }
            index += MagneticCoefficients.degree - order + 1
            diagonalSlope = slope * diagonalSlope + step * (diagonal * toFunction)
            diagonal = order == 0 ? ratio * diagonal : slope * diagonal
            (cosOrder, sinOrder) = (
                cosOrder * cosLongitude - sinOrder * sinLongitude,
                sinOrder * cosLongitude + cosOrder * sinLongitude
            )
        }
        return MagneticField(north: north, east: east, down: down)
    }

    /// Coefficients carried to the date and turned from Schmidt's to Gauss's normalisation.
    private static func terms(of coefficients: MagneticCoefficients, age: Double) -> [Term] {
        let top = MagneticCoefficients.degree
        var terms: [Term] = []
        terms.reserveCapacity((top + 1) * (top + 2) / 2)
        for order in 0...top {
            for degree in order...top {
                let (n, m) = (Double(degree), Double(order))
                guard degree > 0 else {
                    terms.append(Term(g: 0, h: 0, recursion: 0))
                    continue
                }
                let row = 4 * (degree * (degree + 1) / 2 + order - 1)
                let scale = schmidtFactor(degree: degree, order: order)
                terms.append(
                    Term(
                        g: scale * (coefficients.rows[row] + age * coefficients.rows[row + 2]),
                        h: scale * (coefficients.rows[row + 1] + age * coefficients.rows[row + 3]),
                        recursion: ((n - 1) * (n - 1) - m * m) / ((2 * n - 1) * (2 * n - 3))))
            }
        }
        return terms
    }

    private static func schmidtFactor(degree: Int, order: Int) -> Double {
        var factor = 1.0
        for n in 1...degree { factor *= Double(2 * n - 1) / Double(n) }
        for m in 0..<order {
            let double = m == 0 ? 2.0 : 1.0
            factor *= (Double(degree - m) * double / Double(degree + m + 1)).squareRoot()
        }
        return factor
    }

    // WGS 84, kilometres, and the geomagnetic reference radius.
    private static let semiMajorAxis = 6_378.137
    private static let eccentricitySquared = 0.00669437999014
    private static let referenceRadius = 6_371.2
}
