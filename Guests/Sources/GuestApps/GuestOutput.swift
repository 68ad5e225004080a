/// A line that a guest printed, as the log has it: NSLog's without the moment and process, which the log has itself.
struct GuestOutput: Equatable {
    private(set) var category = "print"
    private(set) var message: String

    /// - Parameter line: such as `2026-11-26 18:00:00.000 hike[100:64] no map`, or any other.
    init(_ line: String) {
        message = line
        let pattern = Array("0000-00-00 00:00:00.000 ".utf8)
        let bytes = Array(line.utf8)
        guard bytes.count > pattern.count,
            zip(bytes, pattern).allSatisfy({ byte, wanted in
                wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
            }),
            let end = line.firstRange(of: "] "), line[..<end.lowerBound].contains("[")
        else { return }
        category = "NSLog"
        message = String(line[end.upperBound...])
    }
}
