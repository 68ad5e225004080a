/// Gauss coefficients of one World Magnetic Model, as NOAA's National Centers for Environmental Information
/// publish them. The numbers are public-domain data of the United States government.
struct MagneticCoefficients: Sendable {
    /// `WMM2025`.
    let name: String
    /// The year that the coefficients describe; they hold for five years from it.
    let epoch: Double
    /// g, h (nanotesla) and their change a year, for degree 1 to 12 and, in each, order 0 to the degree.
    let rows: [Double]

    /// Highest degree and order.
    static let degree = 12
    /// Years that a model is made for.
    static let lifetime = 5.0
}
