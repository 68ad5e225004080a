import Testing

@testable import GuestHost

@Suite("What guests print")
struct OutputLinesTests {
    @Test("lines come out as they end, a last one without an end when it is the last")
    func lines() {
        var output = OutputLines()
        output.append(Array("one\ntw".utf8))
        #expect(output.take() == ["one"])
        output.append(Array("o\n\nthree".utf8))
        #expect(output.take() == ["two", ""])
        #expect(output.take(isLast: true) == ["three"])
        #expect(output.take(isLast: true) == [])
    }

    @Test("a long line is cut and says so; bytes that are no text are replaced")
    func long() {
        var output = OutputLines()
        output.append([UInt8](repeating: 65, count: 5_000) + [10, 0xFF, 10])
        let lines = output.take()
        #expect(lines.first == String(repeating: "A", count: OutputLines.longest) + " …")
        #expect(lines.last == "\u{FFFD}")
    }
}
