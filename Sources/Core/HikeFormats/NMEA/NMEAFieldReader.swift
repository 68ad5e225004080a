import HikeValues

/// Reads the comma-separated fields of one sentence from left to right, without strings or copies.
///
/// Numbers are read as one integer and divided once, so they are rounded correctly. A field that cannot be
/// read sets ``defect`` and gives nil; the caller looks at ``defect`` once, at the end.
struct NMEAFieldReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Start of the next field; beyond `end` when there is none.
    private var index: Int
    private let end: Int
    /// Fields that were there and have been read.
    private(set) var count = 0
    /// The first defect met.
    private(set) var defect: NMEADefect?

    /// - Parameter start: the first byte after the address's comma, or `bytes.count + 1` without a comma.
    init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int) {
        self.bytes = bytes
        index = start
        end = bytes.count
    }

    /// Digits of a number: `value / 10^decimals`, negative where `isNegative`.
    private struct Digits {
        var value: UInt64 = 0
        var decimals = 0
        var isNegative = false
    }

    private static let comma = UInt8(ascii: ",")
    /// 10^0 to 10^15; all are exact doubles.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// How many fields are left to read.
    var remaining: Int {
        guard index <= end else { return 0 }
        var count = 1
        for i in index..<end where bytes[i] == Self.comma { count += 1 }
        return count
    }

    mutating func fail(_ reason: NMEADefect) { if defect == nil { defect = reason } }

    /// Passes over a field.
    mutating func skip() {
        guard index <= end else { return }
        count += 1
        while index < end && bytes[index] != Self.comma { index += 1 }
        index += 1
    }

    /// Passes over the rest of a field after something unreadable.
    private mutating func abandon(_ reason: NMEADefect) {
        fail(reason)
        while index < end && bytes[index] != Self.comma { index += 1 }
        index += 1
    }

    /// Reads the digits of a field; nil when it is empty, absent or no number. Decimals beyond the limit are
    /// cut; more than 15 digits before the point are refused, so that the value is an exact double.
    private mutating func digits(decimalLimit: Int, _ reason: NMEADefect) -> Digits? {
        guard index <= end else { return nil }
        count += 1
        var result = Digits()
        var value: UInt64 = 0
        var i = index
        let first = i
        if i < end {
            let sign = bytes[i]
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                result.isNegative = sign == UInt8(ascii: "-")
                i += 1
            }
        }
        let start = i
        while i < end {
            let digit = bytes[i] &- 0x30
            if digit > 9 { break }
            value = value &* 10 &+ UInt64(digit)
            i += 1
            if i - start > 15 {
                abandon(reason)
                return nil
            }
        }
        var digitCount = i - start
        if i < end && bytes[i] == UInt8(ascii: ".") {
            i += 1
            let room = min(decimalLimit, 15 - digitCount)
            var decimals = 0
            let fraction = i
            while i < end {
                let digit = bytes[i] &- 0x30
                if digit > 9 { break }
                if decimals < room {
                    value = value &* 10 &+ UInt64(digit)
                    decimals += 1
                }
                i += 1
            }
            result.decimals = decimals
            digitCount += i - fraction
        }
        let isComplete = i == end || bytes[i] == Self.comma
        if !isComplete || digitCount == 0 {
            index = i
            if isComplete && i == first {
                index += 1
            } else {
                abandon(reason)
            }
            return nil
        }
        index = i + 1
        result.value = value
        return result
    }

    /// A decimal number.
    mutating func number() -> Double? {
        guard let digits = digits(decimalLimit: 15, .malformedField) else { return nil }
        let magnitude = Double(digits.value) / Self.powers[digits.decimals]
        return digits.isNegative ? -magnitude : magnitude
    }

    /// A decimal number inside a range.
    mutating func number(from low: Double, to high: Double) -> Double? {
        guard let value = number() else { return nil }
        guard value >= low && value <= high else {
            fail(.valueOutOfRange)
            return nil
        }
        return value
    }

    /// A direction from 0 to 360 degrees, 360 read as 0.
    mutating func direction() -> Double? {
        guard let value = number(from: 0, to: 360) else { return nil }
        return value == 360 ? 0 : value
    }

    /// A whole number from 0 to 999,999.
    mutating func integer() -> Int? {
        guard let digits = digits(decimalLimit: 0, .malformedField) else { return nil }
        guard !digits.isNegative && digits.value <= 999_999 else {
            fail(.valueOutOfRange)
            return nil
        }
        return Int(digits.value)
    }

    /// A field of one character; nil when it is empty or absent.
    mutating func letter() -> UInt8? {
        guard index < end else {
            skip()
            return nil
        }
        let byte = bytes[index]
        if byte == Self.comma {
            skip()
            return nil
        }
        count += 1
        index += 1
        guard index == end || bytes[index] == Self.comma else {
            abandon(.malformedField)
            return nil
        }
        index += 1
        return byte
    }

    /// A field of one hexadecimal digit; nil when it is empty, absent or anything else.
    mutating func hexadecimalDigit() -> Int? {
        let start = index
        skip()
        guard index == start + 2 else { return nil }
        return Self.hexadecimalValue(bytes[start]).map(Int.init)
    }

    /// The value of a hexadecimal digit of either case.
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// The characters of a field, handed one by one to a closure.
    mutating func letters(_ body: (UInt8) -> Void) {
        guard index <= end else { return }
        count += 1
        while index < end && bytes[index] != Self.comma {
            body(bytes[index])
            index += 1
        }
        index += 1
    }

    /// A UTC time of day `hhmmss` with any decimals; second 60 is allowed for leap seconds.
    mutating func time() -> Interval? {
        let start = index
        guard let digits = digits(decimalLimit: 9, .invalidTime) else { return nil }
        let whole = digits.value / Self.integerPowers[digits.decimals]
        let fraction = digits.value % Self.integerPowers[digits.decimals]
        let point = start + 6
        let hasSixDigits = point + 1 == index || (point < end && bytes[point] == UInt8(ascii: "."))
        let (hour, minute, second) = (whole / 10_000, whole / 100 % 100, whole % 100)
        let isSigned = bytes[start] &- 0x30 > 9
        guard hasSixDigits && !isSigned && hour < 24 && minute < 60 && second <= 60 else {
            fail(.invalidTime)
            return nil
        }
        let nanosecond = fraction * Self.integerPowers[9 - digits.decimals]
        let seconds = hour * 3_600 + minute * 60 + second
        return Interval(nanoseconds: Int64(seconds * 1_000_000_000 + nanosecond))
    }

    private static let integerPowers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]

    /// A date `ddmmyy`; years 00 to 79 are 20yy, 80 to 99 are 19yy. Gives the midnight that begins the day.
    mutating func date() -> UTCDate? {
        let start = index
        guard let digits = digits(decimalLimit: 0, .invalidDate) else { return nil }
        let value = Int(digits.value)
        let year = value % 100
        let isSixDigits = index - start == 7 && bytes[start] &- 0x30 <= 9 && bytes[start + 5] &- 0x30 <= 9
        guard isSixDigits,
            let date = UTCDate(
                year: year < 80 ? 2_000 + year : 1_900 + year, month: value / 100 % 100, day: value / 10_000)
        else {
            fail(.invalidDate)
            return nil
        }
        return date
    }

    /// Latitude and longitude, four fields `ddmm.m,N,dddmm.m,E`; nil when both numbers are empty.
    mutating func coordinate() -> Coordinate? {
        let latitude = angle(positive: "N", negative: "S", limit: 90, .latitudeOutOfRange)
        let longitude = angle(positive: "E", negative: "W", limit: 180, .longitudeOutOfRange)
        guard let latitude, let longitude else {
            if (latitude == nil) != (longitude == nil) { fail(.malformedField) }
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private mutating func angle(
        positive: Unicode.Scalar, negative: Unicode.Scalar, limit: UInt64, _ beyondLimit: NMEADefect
    ) -> Double? {
        // 10 decimals of a minute keep the numerator below 2^53, so the one division rounds correctly.
        let digits = digits(decimalLimit: 10, .malformedField)
        let hemisphere = letter()
        guard let digits else { return nil }
        let scale = Self.integerPowers[min(9, digits.decimals)] * (digits.decimals > 9 ? 10 : 1)
        let degrees = digits.value / (100 * scale)
        let minutes = digits.value - degrees * 100 * scale
        let isNegative = hemisphere == UInt8(ascii: negative)
        guard !digits.isNegative && (isNegative || hemisphere == UInt8(ascii: positive)) else {
            fail(.malformedField)
            return nil
        }
        guard minutes < 60 * scale else {
            fail(.minutesOutOfRange)
            return nil
        }
        guard degrees < limit || (degrees == limit && minutes == 0) else {
            fail(beyondLimit)
            return nil
        }
        let value = Double(degrees * 60 * scale + minutes) / Double(60 * scale)
        return isNegative ? -value : value
    }

    /// A magnitude and its side, two fields `3.1,E`: east positive. Nil unless both are there, because
    /// receivers send a lone `0` for "no variation known" (receivers 3.3).
    mutating func eastWest() -> Double? {
        let magnitude = number(from: 0, to: 180)
        let side = letter()
        guard let magnitude, let side else { return nil }
        switch side {
        case UInt8(ascii: "E"): return magnitude
        case UInt8(ascii: "W"): return -magnitude
        default:
            fail(.malformedField)
            return nil
        }
    }
}
