extension UTCDate {
    /// Reads an ISO 8601 date and time: `2026-06-01T06:00:00Z`, with or without fractional seconds, with `Z`,
    /// an offset (`+02:00`, `+0200`, `+02`) or no zone, which reads as UTC. A bare date is its midnight.
    /// Returns nil for anything else.
    public init?(iso8601 text: some StringProtocol) {
        var scanner = DigitScanner(bytes: Array(text.utf8))
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"),
            let day = scanner.digits(2)
        else { return nil }
        var (hour, minute, second, nanosecond) = (0, 0, 0, 0)
        var offset = 0
        if !scanner.atEnd {
            guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let h = scanner.digits(2),
                scanner.skip(":"), let m = scanner.digits(2)
            else { return nil }
            (hour, minute) = (h, m)
            if scanner.skip(":") {
                guard let s = scanner.digits(2) else { return nil }
                second = s
                if scanner.skip(".") || scanner.skip(",") {
                    guard let fraction = scanner.fraction() else { return nil }
                    nanosecond = fraction
                }
            }
            if !(scanner.skip("Z") || scanner.skip("z")), !scanner.atEnd {
                guard let zone = scanner.zone() else { return nil }
                offset = zone
            }
        }
        guard scanner.atEnd,
            let date = UTCDate(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second,
                nanosecond: nanosecond)
        else { return nil }
        self = date + .seconds(Double(-offset))
    }

    /// `2026-06-01T06:00:00Z`, or with so many decimals of the second (at most 9); further digits are cut.
    public func iso8601(decimals: Int = 0) -> String {
        let f = fields
        var bytes: [UInt8] = []
        bytes.reserveCapacity(30)
        DecimalText.append(f.year, width: 4, to: &bytes)
        bytes.append(0x2D)
        DecimalText.append(f.month, width: 2, to: &bytes)
        bytes.append(0x2D)
        DecimalText.append(f.day, width: 2, to: &bytes)
        bytes.append(0x54)
        DecimalText.append(f.hour, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(f.minute, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(f.second, width: 2, to: &bytes)
        if decimals > 0 {
            bytes.append(0x2E)
            var digits: [UInt8] = []
            DecimalText.append(f.nanosecond, width: 9, to: &digits)
            bytes.append(contentsOf: digits.prefix(min(9, decimals)))
        }
        bytes.append(0x5A)
        return String(decoding: bytes, as: UTF8.self)
    }
}

private struct DigitScanner {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var atEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, character.value == UInt32(bytes[index]) else { return false }
        index += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<index + count] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        index += count
        return value
    }

    mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
            if count < 9 { value = value * 10 + Int(bytes[index] - 0x30) }
            count += 1
            index += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 9)..<9 { value *= 10 }
        return value
    }

    mutating func zone() -> Int? {
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2), hours <= 23 else { return nil }
        _ = skip(":")
        let minutes = atEnd ? 0 : digits(2)
        guard let minutes, minutes <= 59 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
