import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// Device programs that lie about time, or about anything else: a failure with a name, never the end of the world.
@Suite("Rogue devices")
struct RogueDeviceTests {
    /// How a world with rogues in it ended.
    struct Outcome {
        var failure: DeviceFailure?
        var now: Instant
        var records: [EventRecord]
    }

    private func world(_ devices: RogueDevices, seed: UInt64, sink: LineSink) -> World {
        let world = World(
            devices: ["phone", "watch"].map {
                DeviceConfiguration(
                    id: $0, role: $0 == "phone" ? .phone : .watch, profile: "test",
                    startDate: UTCDate(nanosecondsSince1970: 0), seed: seed,
                    peers: $0 == "phone" ? ["watch"] : ["phone"])
            },
            link: WorldTimeTests.qualities[Int(seed % 4)], random: RandomStream(seed: seed).split("link"),
            factory: devices, feed: SteadyFeed(), sink: sink)
        world.progress.limit = 5_000
        return world
    }

    private func run(
        _ devices: RogueDevices, seed: UInt64 = 1, restarts: Bool = false, until end: Instant = .seconds(20)
    ) throws -> Outcome {
        let sink = LineSink()
        let world = world(devices, seed: seed, sink: sink)
        world.restartsCrashedDevices = restarts
        var outcome = Outcome(failure: nil, now: .zero, records: [])
        do {
            try world.bootAll()
            try world.advance(to: end)
            try world.finish()
        } catch let failure as DeviceFailure { outcome.failure = failure }
        outcome.now = world.now
        outcome.records = sink.records
        return outcome
    }

    /// Every answer of the watch behind its start is changed in one way.
    private func reason(_ change: @escaping (inout Answer) -> Void) throws -> String {
        var isStart = true
        let devices = RogueDevices { answer, device throws(DeviceFailure) in
            guard device == "watch" else { return answer }
            defer { isStart = false }
            if isStart { return answer }
            var answer = answer
            change(&answer)
            return answer
        }
        let outcome = try run(devices)
        guard case .untrue("watch", let reason)? = outcome.failure else {
            return "ended with \(outcome.failure.map { "\($0)" } ?? "nothing")"
        }
        return reason
    }

    @Test("an answer that lies about time is a failure that says which number and why")
    func numbers() throws {
        #expect(try reason { $0.reached = .zero }.hasPrefix("it made no progress: it came to 0.000000000 s"))
        #expect(
            try reason { $0.reached = .distantFuture }.contains("came to the end of time with time up to"))
        #expect(try reason { $0.reached = Instant(nanoseconds: .min) }.hasPrefix("it made no progress"))
        #expect(
            try reason {
                $0.transmissions = []
                $0.reached = Instant(nanoseconds: 1)
            }.hasPrefix("it stopped at 0.000000001 s with time up to"))
        #expect(
            try reason { $0.nextTimer = Instant(nanoseconds: -1) }.hasPrefix(
                "its next timer, at -0.000000001 s"))
        #expect(
            try reason {
                $0.transmissions.append(Transmission(time: .distantFuture, to: "phone", bytes: [1]))
            }
            .hasPrefix("it transmitted at the end of time"))
        #expect(
            try reason {
                $0.battery = BatteryCourse(level: .nan, since: .zero, drain: 1)
            }.hasPrefix("its battery is at nan"))
        #expect(
            try reason { $0.replies = [.touched(TouchOutcome(ends: .distantFuture, reached: ""))] }
                == "it answered 1 touches of 0")
    }

    @Test("a line of another device, of another time, or of two lines is refused")
    func lines() throws {
        func line(_ text: String) -> (inout Answer) -> Void {
            return { answer in
                guard !answer.events.isEmpty else { return }
                answer.events[0].line = Array(text.utf8)[...]
            }
        }
        for text in [
            "{\"t\":0.000000,\"device\":\"phone\",\"event\":\"log\"}", "", "{}",
            "{\"t\":99.000000,\"device\":\"watch\"",
        ] {
            #expect(try reason(line(text)).hasPrefix("a line of its log at"), "\(text)")
        }
        #expect(
            try reason { answer in
                guard let event = answer.events.first else { return }
                answer.events[0].line = event.line.dropLast() + Array(",\"a\":\"\n\"}".utf8)
            }.hasPrefix("a line of its log at"))
    }

    @Test("a line that nobody can read ends its device: what cannot be read cannot be judged")
    func unreadable() throws {
        func reason(with end: String) throws -> String {
            try self.reason { answer in
                guard let event = answer.events.first else { return }
                answer.events[0].line = event.line.dropLast() + Array(end.utf8)
            }
        }
        #expect(try reason(with: ",\"a\":1}") == "ended with nothing")
        let wide = (0..<300).map { ",\"a\($0)\":1" }.joined()
        #expect(try reason(with: wide + "}").hasSuffix("cannot be read: the line has more than 256 fields"))
        for end in [",\"a\"}", ",}", ",\"a\":1e9}", ",\"a\":tru}", "}}"] {
            #expect(try reason(with: end).contains("cannot be read: not a line of the event log"), "\(end)")
        }
    }

    @Test("a device that promised quiet and transmits is found out")
    func quiet() throws {
        let devices = RogueDevices { answer, _ throws(DeviceFailure) in
            var answer = answer
            answer.quietUntil = .distantFuture
            return answer
        }
        guard case .untrue(_, let reason)? = try run(devices).failure else {
            Issue.record("nobody noticed")
            return
        }
        #expect(reason.contains("and had promised quiet until"))
    }

    @Test("devices that transmit at every nanosecond do not keep time from passing for ever")
    func standstill() throws {
        var frontiers: [String: Instant] = [:]
        let devices = RogueDevices { answer, device throws(DeviceFailure) in
            let frontier = frontiers[device]
            let reached = frontier.map { $0 + Interval(nanoseconds: 1) } ?? answer.reached
            frontiers[device] = reached
            let frame = frontier.map { Transmission(time: $0, to: "nobody", bytes: [1]) }
            return Answer(
                reached: reached, nextTimer: reached, quietUntil: reached, events: [],
                transmissions: frame.map { [$0] } ?? [])
        }
        let failure = try #require(try run(devices).failure)
        #expect("\(failure)".contains("time did not go on by a second from 0.0"), "\(failure)")
    }

    @Test("a device that always lies is started again a few times and then given up")
    func restarts() throws {
        let devices = RogueDevices { answer, device throws(DeviceFailure) in
            var answer = answer
            if device == "watch" { answer.reached = answer.reached + .seconds(5) }
            return answer
        }
        guard case .untrue("watch", _)? = try run(devices, restarts: true).failure else {
            Issue.record("it went on")
            return
        }
    }

    @Test("of 10,000 answers changed at random each ends a run by name, or in a log that is in order")
    func fuzz() throws {
        var changed = 0
        var (failed, honest) = (0, 0)
        var seed: UInt64 = 0
        while changed < 10_000 {
            seed += 1
            let mutation = AnswerMutation(RandomStream(seed: seed).split("rogue"))
            let devices = RogueDevices { answer, device throws(DeviceFailure) in
                try mutation.changed(answer, device)
            }
            let outcome = try run(devices, seed: seed, restarts: seed % 3 == 0)
            changed += mutation.count
            if outcome.failure == nil { honest += 1 } else { failed += 1 }
            if outcome.failure == nil { #expect(outcome.now == .seconds(20)) }
            for (a, b) in zip(outcome.records, outcome.records.dropFirst()) where a.time > b.time {
                Issue.record("seed \(seed): \(b.time) behind \(a.time)")
            }
            for record in outcome.records {
                #expect(throws: Never.self) { _ = try LogEvent.head(of: record.line) }
            }
        }
        #expect(failed > 1_000, "\(failed) failed, \(honest) were honest")
    }
}
