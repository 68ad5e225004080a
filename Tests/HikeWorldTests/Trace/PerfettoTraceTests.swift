import Foundation
import HikeValues
import Testing

@testable import HikeWorld

@Suite("The Perfetto trace")
struct PerfettoTraceTests {
    private func trace(_ text: String, device: String? = nil) throws -> [[String: Any]] {
        let bytes = PerfettoTrace.json(
            try TraceSamples.events(TraceSamples.booted + text), device: device)
        let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        return try #require(file["traceEvents"] as? [[String: Any]])
    }

    private func with(_ phase: String, _ events: [[String: Any]]) -> [[String: Any]] {
        events.filter { $0["ph"] as? String == phase }
    }

    private func arguments(_ event: [String: Any]?) -> [String: Any] {
        event?["args"] as? [String: Any] ?? [:]
    }

    @Test("EM-12: devices are processes, and a transfer lasts from its acceptance to its end")
    func transfer() throws {
        let events = try trace(TraceSamples.delivered)
        let names = events.filter { $0["name"] as? String == "process_name" }.map {
            arguments($0)["name"] as? String
        }
        #expect(names == ["phone", "watch", "world"])
        let begin = try #require(with("b", events).first)
        let end = try #require(with("e", events).first)
        #expect(begin["name"] as? String == "userInfo A1" && begin["ts"] as? Int == 1_000_000)
        #expect(end["ts"] as? Int == 1_400_000 && begin["id"] as? Int == end["id"] as? Int)
        #expect(begin["pid"] as? Int == 1 && begin["tid"] as? Int == end["tid"] as? Int)
        #expect(
            arguments(begin)["id"] as? String == "A1" && arguments(end)["outcome"] as? String == "finished")
        let counts = with("C", events).filter { $0["name"] as? String == "outstanding bytes" }
        #expect(counts.map { arguments($0)["bytes"] as? Int } == [100, 0])
    }

    @Test("EM-12: an arrow goes from each frame's sending to its coming in; a lost one has no end")
    func arrows() throws {
        let lost =
            "2 phone bus {\"direction\":\"send\",\"channel\":\"link\",\"kind\":\"hello\",\"size\":60}\n"
        let events = try trace(TraceSamples.delivered + lost)
        let begins = with("s", events)
        let ends = with("f", events)
        #expect(begins.count == 3 && ends.count == 2)
        #expect(begins.prefix(2).map { $0["id"] as? Int } == ends.map { $0["id"] as? Int })
        #expect(begins.map { $0["pid"] as? Int } == [1, 2, 1] && ends.map { $0["pid"] as? Int } == [2, 1])
    }

    @Test("EM-12: outages, power, apps and sessions are slices, and end with the log")
    func slices() throws {
        let events = try trace(
            """
            5 world fault {"fault":"link","state":"begin"}
            6 phone haptic {"app":"trail","pattern":"click","duration":0.050,"outcome":"played"}
            7 world fault {"fault":"link","state":"end"}
            8 world lifecycle {"state":"killed","on":"watch"}
            9 world fault {"fault":"gnss","on":"phone watch","state":"begin"}

            """)
        func slice(_ name: String, _ process: Int) -> [String: Any]? {
            with("X", events).first { $0["name"] as? String == name && $0["pid"] as? Int == process }
        }
        #expect(slice("on", 2)?["dur"] as? Int == 8_000_000 && slice("on", 1)?["dur"] as? Int == 9_000_000)
        #expect(slice("foreground", 2)?["dur"] as? Int == 8_000_000)
        #expect(slice("activated", 2)?["dur"] as? Int == 7_900_000)
        #expect(slice("click", 1)?["dur"] as? Int == 50_000)
        #expect(with("b", events).map { $0["name"] as? String } == ["link", "gnss phone watch"])
        #expect(with("e", events).map { $0["ts"] as? Int } == [7_000_000, 9_000_000])
    }

    @Test("EM-12: equal logs are equal bytes, and a log of nothing is a trace")
    func deterministic() throws {
        let events = try TraceSamples.events(TraceSamples.booted + TraceSamples.delivered)
        #expect(PerfettoTrace.json(events) == PerfettoTrace.json(events))
        let empty = try JSONSerialization.jsonObject(with: Data(PerfettoTrace.json([])))
        #expect((empty as? [String: Any])?["displayTimeUnit"] as? String == "ms")
        #expect(try trace(TraceSamples.delivered, device: "watch").allSatisfy { $0["ph"] as? String != "b" })
    }
}
