import Foundation
import Testing

@testable import HikeWorld

@Suite("The event log's reference and the readers of bus events agree")
struct BusSchemaTests {
    /// The table of `bus` in `docs/event-log.md` of the package this file is in.
    private var section: [Substring] {
        get throws {
            let file = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("docs/event-log.md")
            let text = try String(contentsOf: file, encoding: .utf8)
            let start = try #require(text.range(of: "\n### bus\n"))
            let end = try #require(text.range(of: "\n### session\n"))
            return text[start.upperBound..<end.lowerBound].split(separator: "\n")
        }
    }

    @Test("EM-12: the fields that are known are those of the reference, in its order")
    func fields() throws {
        let rows = try section.filter { $0.hasPrefix("| `") }
        #expect(
            rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) } == BusLog.fields)
    }

    @Test("EM-12: the reference's examples have their fields in this order, and every channel is named")
    func examples() throws {
        let lines = try section.filter { $0.hasPrefix("{") }
        #expect(lines.count == 4)
        for line in lines {
            let event = try LogEvent(line: Array(line.utf8))
            let places = event.fields.map { BusLog.fields.firstIndex(of: $0.key) ?? -1 }
            #expect(places == places.sorted() && !places.contains(-1), "\(line)")
        }
        let text = try section.joined()
        for channel in Scenario.Channel.allCases { #expect(text.contains("`\(channel.logName)`")) }
    }
}
