import HikeHardware
import HikeRecording
import HikeStorage
import HikeValues

/// Numbers and mishaps as both devices write them.
enum TrailText {
    /// `120m` below a kilometre, `2.4km` from there (OH5-96).
    static func distance(_ metres: Double) -> String {
        metres < 999.5
            ? DecimalText.string(metres, decimals: 0) + "m"
            : DecimalText.string(metres / 1_000, decimals: 1) + "km"
    }

    /// `45 min`, `2 h 05 min`.
    static func duration(_ seconds: Double) -> String {
        let minutes = Int((max(0, seconds) / 60).rounded())
        let rest = minutes % 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
    }

    /// `312 m`.
    static func height(_ metres: Double) -> String { DecimalText.string(metres, decimals: 0) + " m" }

    /// `3.2 MB` in millions of bytes, `96 kB` below one.
    static func size(_ bytes: Int) -> String {
        bytes < 1_000_000
            ? DecimalText.string(Double(bytes) / 1e3, decimals: 0) + " kB"
            : DecimalText.string(Double(bytes) / 1e6, decimals: 1) + " MB"
    }

    /// `43%`.
    static func percent(_ fraction: Double) -> String {
        DecimalText.string(min(max(0, fraction), 1) * 100, decimals: 0) + "%"
    }

    /// `2026-06-14 06:30`.
    static func minute(_ date: UTCDate) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let fields = date.fields
        return
            "\(fields.year)-\(two(fields.month))-\(two(fields.day)) \(two(fields.hour)):\(two(fields.minute))"
    }

    /// What a person is told of an error: where there is no room, what to do about it; which file it was is in the log.
    static func sentence(of error: any Error) -> String {
        let isFull =
            switch error {
            case ServiceError.storageFull: true
            case let error as DatabaseError: error.isFull
            case let error as RouteStoreError: error.isFull
            default: false
            }
        return isFull ? "The storage is full: make some room." : "\(error)"
    }
}

extension HikeText {
    /// How far away something is, as on signposts: `120m`, `2.4km`; `390 ft` below a tenth of a mile, `1.5 mi`.
    func away(_ metres: Double) -> String {
        guard !isMetric else { return TrailText.distance(metres) }
        return metres < Self.metresPerMile / 10 ? height(metres) : distance(metres)
    }
}
