/// What radius to report for an error of known statistics.
enum Accuracy {
    /// Radius that holds 68 % of a two-dimensional error of unit variance on each axis: sqrt(-2 ln 0.32).
    static let radiusOfUnitVariance = 1.5095921854516636
    /// Nothing better is ever reported, metres.
    static let least = 1.0

    /// Radius of 68 % for an error of so much variance an axis around a displacement in metres.
    ///
    /// The squared radius over the variance is a noncentral chi-square with two degrees of freedom; its 68 %
    /// quantile is taken as mean plus 0.468 standard deviations less a term for its skewness, which makes it
    /// exact without displacement. In between the radius holds 68 to 69.2 %.
    static func radius(variance: Double, displacement: Double) -> Double {
        guard displacement > 0 else { return max(least, radiusOfUnitVariance * variance.squareRoot()) }
        guard variance > 0 else { return max(least, displacement) }
        let lambda = displacement * displacement / variance
        let quantile = 2 + lambda + 0.9354 * (1 + lambda).squareRoot() - 0.6565 - 0.17 * lambda / (1 + lambda)
        return max(least, (variance * quantile).squareRoot())
    }

    /// The first step that is not below the value; the value itself beyond the last.
    static func rounded(_ value: Double, up steps: [Double]) -> Double {
        steps.first { $0 >= value } ?? value
    }
}
