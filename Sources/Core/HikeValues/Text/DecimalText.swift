/// Numbers as text with a fixed number of decimals, the same on every machine and in every locale.
public enum DecimalText {
    /// Appends a value rounded to so many decimals (0 to 9), half away from zero; never writes "-0".
    /// Values that are not finite, or too large for 18 digits, are written as `null`.
    public static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
        let scaled = (value * powersOfTen[decimals]).rounded(.toNearestOrAwayFromZero)
        guard scaled.magnitude < 9e17 else {
            bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C])
            return
        }
        appendScaled(Int64(scaled), decimals: decimals, to: &bytes)
    }

    /// Appends `scaled / 10^decimals`.
    public static func appendScaled(_ scaled: Int64, decimals: Int, to bytes: inout [UInt8]) {
        var rest = scaled.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
            var start = 32
            var written = 0
            repeat {
                if written == decimals && decimals > 0 {
                    start -= 1
                    buffer[start] = 0x2E
                }
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                rest = quotient
                start -= 1
                buffer[start] = 0x30 + UInt8(truncatingIfNeeded: digit)
                written += 1
            } while rest > 0 || written <= decimals
            if scaled < 0 {
                start -= 1
                buffer[start] = 0x2D
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<32]))
        }
    }

    /// Appends an integer, padded with zeros to a least width.
    public static func append(_ value: Int, width: Int = 1, to bytes: inout [UInt8]) {
        var digits: [UInt8] = []
        var rest = value.magnitude
        repeat {
            digits.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        if value < 0 { bytes.append(0x2D) }
        for _ in 0..<max(0, width - digits.count) { bytes.append(0x30) }
        bytes.append(contentsOf: digits.reversed())
    }

    /// The text of a value with so many decimals (0 to 9).
    public static func string(_ value: Double, decimals: Int) -> String {
        var bytes: [UInt8] = []
        append(value, decimals: decimals, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
