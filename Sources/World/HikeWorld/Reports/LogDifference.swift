/// Where two event logs part.
public struct LogDifference: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// Nil: that log has ended before.
    public var first: [UInt8]?
    /// Nil: that log has ended before.
    public var second: [UInt8]?

    public init(line: Int, first: [UInt8]?, second: [UInt8]?) {
        self.line = line
        self.first = first
        self.second = second
    }

    /// The first line in which two logs differ; nil where they are equal.
    public static func first(_ a: [UInt8], _ b: [UInt8]) -> LogDifference? {
        var left = a[...]
        var right = b[...]
        var number = 1
        while !left.isEmpty || !right.isEmpty {
            let mine = takeLine(&left)
            let theirs = takeLine(&right)
            if mine != theirs {
                return LogDifference(
                    line: number, first: mine.map(Array.init), second: theirs.map(Array.init))
            }
            number += 1
        }
        return nil
    }

    /// The next line without its line feed; nil at the end.
    private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        let line = rest[rest.startIndex..<end]
        rest = rest[min(end + 1, rest.endIndex)...]
        return line
    }
}
