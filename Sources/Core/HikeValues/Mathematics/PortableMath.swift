/// Elementary functions that give the same bits on every CPU.
///
/// The event log of a run depends on every trigonometric result, and the C library's functions differ
/// between processors with and without fused multiply-add. These use only `+ - * /` and square root,
/// which IEEE 754 rounds exactly, so the digest of a run does not depend on the machine
/// (`docs/decisions/0002-portable-mathematics.md`). Accuracy: within 3 units in the last place for
/// arguments up to 1e6, pinned by `PortableMathTests`.
public enum PortableMath {
    /// Sine of an angle in radians.
    public static func sin(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let (r, quadrant) = reduce(x)
        switch quadrant & 3 {
        case 0: return sineKernel(r)
        case 1: return cosineKernel(r)
        case 2: return -sineKernel(r)
        default: return -cosineKernel(r)
        }
    }

    /// Cosine of an angle in radians.
    public static func cos(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let (r, quadrant) = reduce(x)
        switch quadrant & 3 {
        case 0: return cosineKernel(r)
        case 1: return -sineKernel(r)
        case 2: return -cosineKernel(r)
        default: return sineKernel(r)
        }
    }

    /// Tangent of an angle in radians.
    public static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

    /// Angle of the vector (x, y) in radians, -π to π; 0 for the null vector.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if y.isNaN || x.isNaN { return .nan }
        if x == 0 && y == 0 { return x.sign == .minus ? (y.sign == .minus ? -.pi : .pi) : y }
        let ax = x.magnitude
        let ay = y.magnitude
        var angle: Double
        if ax >= ay {
            angle = atanUnit(ay == ax ? 1 : ay / ax)
        } else {
            angle = halfPi - atanUnit(ax / ay)
        }
        if x < 0 { angle = .pi - angle }
        return y < 0 || (y == 0 && y.sign == .minus) ? -angle : angle
    }

    /// Arc tangent in radians, -π/2 to π/2.
    public static func atan(_ x: Double) -> Double { atan2(x, 1) }

    /// Arc sine in radians; arguments outside -1...1 are clamped to it.
    public static func asin(_ x: Double) -> Double {
        let c = min(1, max(-1, x))
        return atan2(c, ((1 - c) * (1 + c)).squareRoot())
    }

    /// Arc cosine in radians; arguments outside -1...1 are clamped to it.
    public static func acos(_ x: Double) -> Double {
        let c = min(1, max(-1, x))
        return atan2(((1 - c) * (1 + c)).squareRoot(), c)
    }

    /// e to the power x.
    public static func exp(_ x: Double) -> Double {
        if x.isNaN { return .nan }
        if x > 709.7 { return .infinity }
        if x < -745 { return 0 }
        let k = (x * inverseLn2).rounded()
        let r = (x - k * ln2High) - k * ln2Low
        // Taylor series; |r| <= 0.347, so the 14th term is below 1e-17 of the sum.
        var sum = 1.0
        var n = 14.0
        while n >= 1 {
            sum = 1 + r / n * sum
            n -= 1
        }
        return scale(sum, by: Int(k))
    }

    /// Natural logarithm; -infinity for 0, NaN for negative arguments.
    public static func log(_ x: Double) -> Double {
        if x.isNaN || x < 0 { return .nan }
        if x == 0 { return -.infinity }
        if x == .infinity { return x }
        var exponent = Int(x.exponent)
        var m = x.significand
        if m > 1.4142135623730951 {
            m /= 2
            exponent += 1
        }
        // log m = 2 atanh((m - 1) / (m + 1)); |s| <= 0.1716, so s^23 is below 1e-17.
        let s = (m - 1) / (m + 1)
        let s2 = s * s
        var sum = 0.0
        var n = 23.0
        while n >= 3 {
            sum = (sum + 1 / n) * s2
            n -= 2
        }
        let k = Double(exponent)
        return k * ln2High + (2 * s + (2 * s * sum + k * ln2Low))
    }

    private static let halfPi = 1.5707963267948966
    private static let inverseLn2 = 1.4426950408889634
    private static let ln2High = 6.93147180369123816490e-01
    private static let ln2Low = 1.90821492927058770002e-10
    // π/2 in three parts whose products with a small integer are exact (Cody and Waite).
    private static let halfPi1 = 1.57079632673412561417e+00
    private static let halfPi2 = 6.07710050630396597660e-11
    private static let halfPi3 = 2.02226624879595063154e-21

    private static func reduce(_ x: Double) -> (Double, Int) {
        if x.magnitude <= 0.7853981633974483 { return (x, 0) }
        let k = (x / halfPi).rounded()
        if k.magnitude > 9e15 { return (0, 0) }
        return ((x - k * halfPi1) - k * halfPi2 - k * halfPi3, Int(k))
    }

    private static func sineKernel(_ x: Double) -> Double {
        let z = x * x
        var p = -1.0 / 121_645_100_408_832_000
        p = p * z + 1.0 / 355_687_428_096_000
        p = p * z - 1.0 / 1_307_674_368_000
        p = p * z + 1.0 / 6_227_020_800
        p = p * z - 1.0 / 39_916_800
        p = p * z + 1.0 / 362_880
        p = p * z - 1.0 / 5_040
        p = p * z + 1.0 / 120
        p = p * z - 1.0 / 6
        return x + x * z * p
    }

    private static func cosineKernel(_ x: Double) -> Double {
        let z = x * x
        var p = 1.0 / 6_402_373_705_728_000
        p = -(p * z) + 1.0 / 20_922_789_888_000
        p = -(p * z) + 1.0 / 87_178_291_200
        p = -(p * z) + 1.0 / 479_001_600
        p = -(p * z) + 1.0 / 3_628_800
        p = -(p * z) + 1.0 / 40_320
        p = -(p * z) + 1.0 / 720
        p = -(p * z) + 1.0 / 24
        return 1 - (0.5 * z - z * z * p)
    }

    /// Arc tangent for 0...1: the argument is brought near 0 by the tangent of a difference.
    private static func atanUnit(_ x: Double) -> Double {
        var base = 0.0
        var t = x
        if x > 0.6681786379192989 {  // tan(3π/16)
            base = 0.7853981633974483
            t = (x - 1) / (x + 1)
        } else if x > 0.198912367379658 {  // tan(π/16)
            base = 0.39269908169872414
            let tan8 = 0.41421356237309503
            t = (x - tan8) / (1 + x * tan8)
        }
        // |t| <= 0.199: the term t^23/23 is below 1e-17. Written out, so that no division is left to be done.
        let z = t * t
        var sum = z * (1.0 / 23)
        sum = z * (1.0 / 21 - sum)
        sum = z * (1.0 / 19 - sum)
        sum = z * (1.0 / 17 - sum)
        sum = z * (1.0 / 15 - sum)
        sum = z * (1.0 / 13 - sum)
        sum = z * (1.0 / 11 - sum)
        sum = z * (1.0 / 9 - sum)
        sum = z * (1.0 / 7 - sum)
        sum = z * (1.0 / 5 - sum)
        sum = z * (1.0 / 3 - sum)
        return base + (t - t * sum)
    }

    private static func scale(_ x: Double, by exponent: Int) -> Double {
        if exponent >= -1021 && exponent <= 1023 {
            return x * Double(sign: .plus, exponent: exponent, significand: 1)
        }
        let half = exponent / 2
        return x * Double(sign: .plus, exponent: half, significand: 1)
            * Double(sign: .plus, exponent: exponent - half, significand: 1)
    }
}
