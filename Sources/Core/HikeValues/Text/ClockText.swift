/// Virtual times as people read them.
public enum ClockText {
    /// `01:02:03.45`, hours as many as there are.
    public static func string(_ time: Instant, decimals: Int = 2) -> String {
        let total = max(0, time.nanoseconds)
        let seconds = Int(total / 1_000_000_000)
        var bytes: [UInt8] = []
        DecimalText.append(seconds / 3_600, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(seconds / 60 % 60, width: 2, to: &bytes)
        bytes.append(0x3A)
        DecimalText.append(seconds % 60, width: 2, to: &bytes)
        if decimals > 0 {
            var fraction: [UInt8] = []
            DecimalText.append(Int(total % 1_000_000_000), width: 9, to: &fraction)
            bytes.append(0x2E)
            bytes.append(contentsOf: fraction.prefix(decimals))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
