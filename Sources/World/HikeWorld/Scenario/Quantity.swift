import HikeValues

/// Numbers with units as scenarios write them: `30 s`, `4.5 km/h`, `00:40:00`. Each function returns nil for
/// anything else: no unit, another unit, a sign where none is due.
enum Quantity {
    /// `s`, `min`, `h`, `ms`, or `hh:mm:ss`; not negative, at most ``longest``.
    static func duration(_ text: String) -> Interval? {
        let seconds = clock(text) ?? value(text, units: [("ms", 1e-3), ("s", 1), ("min", 60), ("h", 3_600)])
        guard let seconds, seconds >= 0, seconds <= longest else { return nil }
        return .seconds(seconds)
    }

    /// `m` or `km`, as metres; not negative, at most ``farthest``.
    static func distance(_ text: String) -> Double? {
        signedDistance(text).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// `m` or `km`, as metres, with a sign where there is one.
    static func signedDistance(_ text: String) -> Double? {
        value(text, units: [("m", 1), ("km", 1_000)]).flatMap { $0.magnitude <= farthest ? $0 : nil }
    }

    /// `km/h` or `m/s`, as metres a second; above 0, at most ``fastest``.
    static func speed(_ text: String) -> Double? {
        let speed: Double?
        if let kilometres = value(text, units: [("km/h", 1)]) {
            speed = kilometres / 3.6
        } else {
            speed = value(text, units: [("m/s", 1)])
        }
        return speed.flatMap { $0 > 0 && $0 <= fastest ? $0 : nil }
    }

    /// `kB/s`, as bytes a second; above 0, at most 1 GB/s.
    static func bandwidth(_ text: String) -> Double? {
        value(text, units: [("kB/s", 1_000)]).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
    }

    /// `B`, `kB`, `MB` or `GB`, as whole bytes; at most 1,000 GB.
    static func bytes(_ text: String) -> Int? {
        value(text, units: [("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)])
            .flatMap { $0 >= 0 && $0 <= 1e12 && $0 == $0.rounded() ? Int($0) : nil }
    }

    /// `%`, as a share from 0 to 1.
    static func share(_ text: String) -> Double? {
        value(text, units: [("%", 1)]).map { $0 / 100 }.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
    }

    /// Degrees with or without `deg`, 0 to below 360.
    static func heading(_ text: String) -> Double? {
        (value(text, units: [("deg", 1)]) ?? number(text)).flatMap { $0 >= 0 && $0 < 360 ? $0 : nil }
    }

    /// A whole number from 0 to 1,000,000.
    static func count(_ text: String) -> Int? {
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), text.utf8.count <= 7 else { return nil }
        return Int(text).flatMap { $0 <= 1_000_000 ? $0 : nil }
    }

    /// 30 days in seconds, as long as a run may be.
    static let longest = 30.0 * 86_400
    /// 1,000 km.
    static let farthest = 1e6
    /// 200 km/h.
    static let fastest = 200 / 3.6

    /// A decimal number without an exponent, of at most 15 digits.
    static func number(_ text: some StringProtocol) -> Double? {
        var digits = 0
        var points = 0
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x2E where digits > 0: points += 1
            case 0x2D where index == 0: continue
            default: return nil
            }
        }
        guard digits > 0, digits <= 15, points <= 1, !text.hasSuffix(".") else { return nil }
        return Double(String(text))
    }

    /// A number, at most one space, a unit.
    static func value(_ text: String, units: [(name: String, factor: Double)]) -> Double? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "-" }
        var name = text[digits.endIndex...]
        if name.first == " " { name = name.dropFirst() }
        guard let factor = units.first(where: { $0.name == name })?.factor else { return nil }
        return number(digits).map { $0 * factor }
    }

    /// `hh:mm:ss` or `hh:mm:ss.sss` as seconds.
    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count >= 2, parts[0].utf8.count <= 3,
            parts[1].utf8.count == 2, parts[2].utf8.count == 2 || parts[2].dropFirst(2).first == ".",
            let hours = number(parts[0]), let minutes = number(parts[1]), let seconds = number(parts[2]),
            hours >= 0, hours == hours.rounded(), !parts[0].contains("."), minutes >= 0, minutes < 60,
            !parts[1].contains("."), seconds >= 0, seconds < 60, !parts[2].contains("-")
        else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }
}
