/// Makes lines of what a guest prints, within limits.
struct OutputLines {
    /// Bytes of a line; what is behind them is left out.
    static let longest = 4_096
    /// Lines of an event; those behind them are counted only.
    static let most = 10_000

    private var lines: [String] = []
    private var part: [UInt8] = []
    private var isCut = false
    private var leftOut = 0

    /// Takes bytes as they come.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == 10 {
                endLine()
            } else if part.count < Self.longest {
                part.append(byte)
            } else {
                isCut = true
            }
        }
    }

    private mutating func endLine() {
        if lines.count < Self.most {
            lines.append(String(decoding: part, as: UTF8.self) + (isCut ? " …" : ""))
        } else {
            leftOut += 1
        }
        part = []
        isCut = false
    }

    /// The lines since the last time.
    ///
    /// - Parameter isLast: a line without an end counts, too.
    mutating func take(isLast: Bool = false) -> [String] {
        if isLast && !part.isEmpty { endLine() }
        var taken = lines
        if leftOut > 0 { taken.append("… \(leftOut) more lines are left out") }
        lines = []
        leftOut = 0
        return taken
    }
}
