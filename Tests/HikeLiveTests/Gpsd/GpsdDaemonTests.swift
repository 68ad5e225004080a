import Foundation
import HikeLive
import HikeValues
import Synchronization
import Testing

@Suite(
    "EM-14: the gpsd client against the real gpsd", .serialized,
    .enabled(if: RealGpsd.isPresent, "gpsd is not installed (apt-get install gpsd)"))
struct GpsdDaemonTests {
    static func client(_ port: UInt16, _ change: (inout GpsdConfiguration) -> Void) throws -> GpsdClient {
        var configuration = GpsdConfiguration()
        configuration.firstRetry = .milliseconds(50)
        configuration.lastRetry = .milliseconds(200)
        change(&configuration)
        let client = try GpsdClient(
            address: GpsdAddress(host: "127.0.0.1", port: port), configuration: configuration)
        client.start()
        return client
    }

    /// Each fix one second after the one before.
    static func areConsecutive(_ fixes: [LiveFix]) -> Bool {
        zip(fixes, fixes.dropFirst()).allSatisfy { $1.date - $0.date == .seconds(1) }
    }

    @Test("a walk of RMC, GGA, GST and HDT: one complete fix an epoch, every heading once")
    func walk() throws {
        let epochs = 40
        let feed = try ReceiverFeed(pause: 20) { $0 < epochs ? WalkSentences.epoch($0) : nil }
        defer { feed.end() }
        let daemon = try RealGpsd(port: LoopbackListener.freePort(), feed: feed.port)
        let log = EventLog(try Self.client(daemon.port) { $0.headingsPerSecond = nil })
        defer { log.client.stop() }
        #expect(log.wait(for: .connected))
        feed.begin()
        let start = GpsdEpochAssemblerTests.date("2026-06-01T06:00:00Z")
        let last = start + .seconds(Double(epochs - 1))
        #expect(log.wait { $0.fixes.last?.date == last && $0.headings.count >= epochs })
        #expect(Self.areConsecutive(log.fixes))
        // gpsd needs an epoch or two to learn where an epoch ends.
        #expect((epochs - 3...epochs).contains(log.fixes.count))
        for fix in log.fixes {
            let epoch = Int((fix.date - start).inSeconds)
            #expect(abs(fix.sample.coordinate.latitude - WalkSentences.latitude(epoch)) < 1e-6)
            #expect(abs(fix.sample.coordinate.longitude - 14.2) < 1e-6)
            #expect(!fix.isDateCorrected)
        }
        for fix in log.fixes.dropFirst(2) {
            #expect(abs(fix.sample.altitude - 500) < 0.01)
            #expect(fix.sample.horizontalAccuracy == 5)
            #expect(fix.sample.verticalAccuracy == 6)
            // 3.6 knots.
            #expect(abs(fix.sample.speed - 1.852) < 0.001)
            #expect(fix.sample.course == 0)
        }
        #expect(log.headings.map(\.trueHeading) == (0..<epochs).map { Double($0) + 0.5 })
        #expect(log.headings.allSatisfy { $0.source == .sentence })
        #expect(daemon.end() == 0)
    }

    @Test("kill -9 of gpsd is told and survived; fixes go on with the new one")
    func killed() throws {
        let feed = try ReceiverFeed(pause: 20) { WalkSentences.epoch($0) }
        defer { feed.end() }
        feed.begin()
        let port = try LoopbackListener.freePort()
        let first = try RealGpsd(port: port, feed: feed.port)
        let log = EventLog(try Self.client(port) { _ in })
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count >= 5 && !$0.headings.isEmpty })
        first.kill()
        #expect(log.wait(for: .reconnecting))
        let fixes = log.fixes.count
        let states = log.states.count
        let second = try RealGpsd(port: port, feed: feed.port)
        #expect(log.wait { $0.fixes.count >= fixes + 5 })
        #expect(log.states.dropFirst(states).contains { EventLog.Kind($0) == .connected })
        #expect(zip(log.fixes, log.fixes.dropFirst()).allSatisfy { $0.date < $1.date })
        #expect(second.end() == 0)
    }

    @Test("a receiver that pauses, or whose line breaks, is told behind a gpsd that stays")
    func pauses() throws {
        let isPaused = Mutex(false)
        let feed = try ReceiverFeed(pause: 20) { number in
            if number == 60 { return ReceiverFeed.hangUp }
            return isPaused.withLock { $0 } ? "" : WalkSentences.epoch(number)
        }
        defer { feed.end() }
        feed.begin()
        let daemon = try RealGpsd(port: LoopbackListener.freePort(), feed: feed.port)
        let log = EventLog(try Self.client(daemon.port) { $0.silenceTimeout = .milliseconds(400) })
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count >= 3 })
        isPaused.withLock { $0 = true }
        #expect(log.wait(for: .silent))
        isPaused.withLock { $0 = false }
        #expect(log.wait(for: .resumed))
        // At group 60 the line breaks; gpsd connects again when the client asks for the stream once more.
        let start = GpsdEpochAssemblerTests.date("2026-06-01T06:00:00Z")
        #expect(log.wait { ($0.fixes.last?.date ?? start) > start + .seconds(65) })
        #expect(daemon.end() == 0)
    }

    @Test(
        "a yacht's log of 148 s with 17 reports an epoch: one fix each, all 1457 HDG",
        .enabled(if: RecordedLogs.isPresent, "../shared is absent"))
    func yacht() throws {
        let lines = RecordedLogs.lines("bundg_zeus_9.log").filter { $0.hasPrefix("$") }
        var groups: [String] = []
        for start in stride(from: 0, to: lines.count, by: 20) {
            groups.append(lines[start..<min(start + 20, lines.count)].map { $0 + "\r\n" }.joined())
        }
        let all = groups
        let feed = try ReceiverFeed(pause: 10) { $0 < all.count ? all[$0] : nil }
        defer { feed.end() }
        let daemon = try RealGpsd(port: LoopbackListener.freePort(), feed: feed.port)
        let log = EventLog(try Self.client(daemon.port) { $0.headingsPerSecond = nil })
        defer { log.client.stop() }
        #expect(log.wait(for: .connected))
        feed.begin()
        let stated = lines.filter { $0.hasPrefix("$SDHDG,") }.compactMap {
            Double($0.split(separator: ",", omittingEmptySubsequences: false)[1])
        }
        let rmc = lines.filter { $0.hasPrefix("$GPRMC,") }.map { String($0.dropFirst(7).prefix(6)) }
        let last = try #require(rmc.last)
        #expect(log.wait { $0.headings.count >= stated.count && Self.time($0.fixes.last) == last })
        #expect(stated.count == 1_457)
        #expect(log.headings.map(\.magneticHeading) == stated)
        #expect((144...149).contains(log.fixes.count))
        #expect(Set(log.fixes.map { Self.time($0) }).count == log.fixes.count)
        #expect(zip(log.fixes, log.fixes.dropFirst()).allSatisfy { $0.date < $1.date })
        #expect(
            log.fixes.dropFirst(2).allSatisfy { $0.sample.verticalAccuracy > 0 && $0.sample.altitude < 0 })
        #expect(daemon.end() == 0)
    }

    /// `hhmmss` of a fix, as in its sentences.
    private static func time(_ fix: LiveFix?) -> String {
        guard let fix else { return "" }
        return fix.date.iso8601().dropFirst(11).prefix(8).filter { $0 != ":" }
    }
}
