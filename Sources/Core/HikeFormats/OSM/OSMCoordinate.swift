/// Coordinates in units of 1e-7 degrees.
enum OSMCoordinate {
    static let latitudes: ClosedRange<Int64> = -900_000_000...900_000_000
    static let longitudes: ClosedRange<Int64> = -1_800_000_000...1_800_000_000

    /// Rounded to the nearest, halves away from zero. For angles of the earth only.
    static func units(nanodegrees: Int64) -> Int32 {
        Int32(truncatingIfNeeded: (nanodegrees + (nanodegrees < 0 ? -50 : 50)) / 100)
    }

    /// A decimal number of degrees, exactly; digits beyond the seventh are rounded, halves away from zero. Nil
    /// where the text is no number or not in the range.
    static func units(decimal text: String, in allowed: ClosedRange<Int64>) -> Int32? {
        var units: Int64 = 0
        var isNegative = false
        var digits = 0
        /// Digits after the point; nil before it.
        var fraction: Int?
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: "+") where index == 0: continue
            case UInt8(ascii: ".") where fraction == nil: fraction = 0
            case 0x30...0x39:
                digits += 1
                let digit = Int64(byte - 0x30)
                switch fraction {
                case .some(let count) where count > 7: continue
                case .some(7): if digit >= 5 { units += 1 }
                default: units = units * 10 + digit
                }
                if let count = fraction { fraction = count + 1 }
                // Far from any overflow, and off the earth.
                guard units <= 100_000_000_000 else { return nil }
            case UInt8(ascii: "e"), UInt8(ascii: "E"): return exponential(text, in: allowed)
            default: return nil
            }
        }
        guard digits > 0 else { return nil }
        for _ in min(fraction ?? 0, 7)..<7 { units *= 10 }
        let value = isNegative ? -units : units
        return allowed.contains(value) ? Int32(value) : nil
    }

    /// Java writes numbers below 0.001 as 1.0E-4.
    private static func exponential(_ text: String, in allowed: ClosedRange<Int64>) -> Int32? {
        guard let degrees = Double(text), abs(degrees) <= 180 else { return nil }
        let value = Int64((degrees * 1e7).rounded())
        return allowed.contains(value) ? Int32(value) : nil
    }
}
