import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeDevice

@Suite("What an app writes into the log")
struct LogTextTests {
    /// The line of one call, as any reader of JSON sees it.
    private func line(
        _ message: String, _ metadata: [FileMetadata]
    ) throws -> (bytes: Int, fields: [String: Any]) {
        var recorder = EventRecorder(device: "watch")
        recorder.log(.info, subsystem: "trail", category: "test", message, metadata, at: .zero)
        let record = try #require(recorder.take().first)
        let object = try JSONSerialization.jsonObject(with: Data(record.line))
        return (record.line.count, try #require(object as? [String: Any]))
    }

    @Test("a line has room for 64 entries; how many more there were stands at its end")
    func entries() throws {
        let fields = try line("many", (0..<300).map { FileMetadata("a\($0)", "x") }).fields
        #expect(fields.count == 7 + 64 + 1)
        #expect(fields["leftOut"] as? Int == 236 && fields["a63"] as? String == "x" && fields["a64"] == nil)
        #expect(try line("few", [FileMetadata("a", "x")]).fields["leftOut"] == nil)
    }

    @Test("every key of a line is its own, whatever an app calls its entries")
    func keys() throws {
        let keys = ["device", "event", "t", "message", "message", "id", "id", "leftOut"]
        let fields = try line("said", keys.enumerated().map { FileMetadata($1, "\($0)") }).fields
        #expect(fields["device"] as? String == "watch" && fields["event"] as? String == "log")
        #expect(fields["message"] as? String == "said" && fields["device_"] as? String == "0")
        #expect(fields["message_"] as? String == "3" && fields["message__"] as? String == "4")
        #expect(fields["id"] as? String == "5" && fields["id_"] as? String == "6")
        #expect(fields["leftOut_"] as? String == "7" && fields.count == 7 + 8)
    }

    @Test("a line stays below a megabyte, whatever its texts hold")
    func bytes() throws {
        let long = String(repeating: "\u{1}", count: 3 << 20)
        for (message, metadata) in [
            (long, [FileMetadata("a", long)]), ("short", [FileMetadata("a", long), FileMetadata(long, "b")]),
            (String(repeating: "Höhe ", count: 100_000), []),
        ] {
            let made = try line(message, metadata)
            #expect(made.bytes < 1 << 20)
            let texts = made.fields.values.compactMap { $0 as? String } + made.fields.keys
            #expect(texts.contains { $0.hasSuffix("…") })
        }
        let exact = String(repeating: "x", count: LogText.mostBytes - 4)
        #expect(try line(exact, []).fields["message"] as? String == exact)
    }
}
