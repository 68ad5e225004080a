import Foundation
import Glibc
import HikeLive
import HikeValues
import Testing

/// Reports of one epoch, complete, as gpsd writes them.
func epochLine(_ second: Int) -> String {
    let date = UTCDate(secondsSince1970: 1_780_293_600 + Double(second)).iso8601(decimals: 3)
    return #"{"class":"TPV","device":"x","mode":3,"time":"\#(date)","lat":46.5,"lon":14.\#(second + 10),"#
        + #""altMSL":500,"speed":1.0,"track":90}"# + "\r\n"
}

@Suite("EM-14: the gpsd client against servers of a test's own", .serialized)
struct GpsdClientTests {
    static func configuration() -> GpsdConfiguration {
        var configuration = GpsdConfiguration()
        configuration.firstRetry = .milliseconds(20)
        configuration.lastRetry = .milliseconds(100)
        configuration.answerTimeout = .milliseconds(500)
        configuration.silenceTimeout = .seconds(30)
        configuration.fixTimeout = .seconds(30)
        return configuration
    }

    static func client(
        _ port: UInt16, _ change: (inout GpsdConfiguration) -> Void = { _ in }
    ) throws -> GpsdClient {
        var configuration = configuration()
        change(&configuration)
        let client = try GpsdClient(
            address: GpsdAddress(host: "127.0.0.1", port: port), configuration: configuration,
            wallTime: UTCDate(secondsSince1970: 1_780_293_600))
        client.start()
        return client
    }

    static func longitudes(_ log: EventLog) -> [Double] { log.fixes.map { $0.sample.coordinate.longitude } }

    @Test("version, fixes, and headings arrive in order")
    func plain() throws {
        let lines = epochLine(0) + "$HCHDT,90.5,T*15\r\n" + epochLine(1)
        let mock = try MockGpsd(scripts: [[.send(lines)]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(Self.longitudes(log) == [14.10, 14.11])
        #expect(log.states == [.connected(GpsdVersion(release: "3.22", protocolMajor: 3, protocolMinor: 14))])
        #expect(log.headings == [LiveHeading(trueHeading: 90.5, source: .sentence)])
        #expect(zip(log.reports, log.reports.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test("an attitude and statistics after a position are what they are, not the position once more")
    func flagsOverTheWire() throws {
        let lines =
            epochLine(0) + #"{"class":"ATT","heading":77.5}"# + "\r\n"
            + #"{"class":"GST","lat":3,"lon":4,"alt":6}"# + "\r\n" + epochLine(1)
        let mock = try MockGpsd(scripts: [[.send(lines)]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(log.headings == [LiveHeading(trueHeading: 77.5, source: .attitude)])
        #expect(log.fixes.map(\.sample.horizontalAccuracy) == [20, 5])
        #expect(log.fixes.map(\.accuracySource) == [.assumed, .statistics])
    }

    @Test("a host that does not answer is told, and does not hold up the end", .timeLimit(.minutes(1)))
    func blackHole() throws {
        // A full backlog drops what knocks, as a host behind a firewall does.
        let listener = try LoopbackListener(backlog: 0)
        let knocking = (0..<8).map { _ in listener.knock() }
        defer { for descriptor in knocking { close(descriptor) } }
        let log = EventLog(try Self.client(listener.port) { $0.answerTimeout = .milliseconds(80) })
        let noAnswer = GpsdFailure.noAnswer(log.client.address, within: .milliseconds(80))
        #expect(log.wait { $0.events.first == .disconnected(noAnswer) })
        log.client.stop()
        let patient = try Self.client(listener.port) { $0.answerTimeout = .seconds(3_600) }
        patient.stop()
    }

    @Test("garbage, binary, cut-off and oversized lines between reports do no harm")
    func garbage() throws {
        let mess =
            "hello\r\n\u{1}\u{2}\u{3}\r\n" + #"{"class":"TPV","mode":3,"time":"2026-06-01T06:00:0"#
            + "\r\n{}\r\n"
            + #"{"class":"TPV","mode":3,"lat":1.5,"lon":2.5,"altMSL":1,"speed":1,"#
            + #""time":"2026-06-01T07:00:00Z""#
            + "\r\n" + "{" + String(repeating: "x", count: 15_000) + "}\r\n\r\n\n$GPRMC,\r\n"
        let mock = try MockGpsd(scripts: [[.send(epochLine(0) + mess + epochLine(1))]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(Self.longitudes(log) == [14.10, 14.11])
        #expect(log.states.count == 1)
    }

    @Test("a line that never ends is given up, and the client comes back")
    func endless() throws {
        let endless = "{" + String(repeating: "x", count: 60_000)
        let mock = try MockGpsd(scripts: [[.send(epochLine(0) + endless)], [.send(epochLine(1))]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(log.states.contains(.disconnected(.endlessLine(log.client.address))))
    }

    @Test("a connection that gpsd closes is told and made again; no epoch is told twice")
    func reconnects() throws {
        let mock = try MockGpsd(scripts: [
            [.send(epochLine(0)), .gate, .close], [.send(epochLine(0) + epochLine(1))],
        ])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait(for: .fix))
        mock.proceed()
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(Self.longitudes(log) == [14.10, 14.11])
        #expect(
            log.states.map(EventLog.Kind.init) == [.connected, .disconnected, .reconnecting, .connected])
        #expect(log.states.contains(.disconnected(.closedByGpsd(log.client.address))))
    }

    @Test("a gpsd that is not there yet is found when it comes")
    func comesLater() throws {
        let port = try LoopbackListener.freePort()
        let log = EventLog(try Self.client(port))
        defer { log.client.stop() }
        #expect(log.wait(for: .reconnecting))
        #expect(log.events.first == .disconnected(.nothingListens(log.client.address)))
        #expect(
            log.events.first?.description
                == "nothing listens at 127.0.0.1:\(port): start gpsd or check --gpsd")
        let mock = try MockGpsd(port: port, scripts: [[.send(epochLine(0))]])
        defer { mock.end() }
        #expect(log.wait(for: .fix))
    }

    @Test("a silent receiver is told, asked for again, and told when it resumes")
    func silence() throws {
        let mock = try MockGpsd(scripts: [[.send(epochLine(0)), .awaitWatch, .gate, .send(epochLine(9))]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port) { $0.silenceTimeout = .milliseconds(80) })
        defer { log.client.stop() }
        #expect(log.wait(for: .silent))
        mock.proceed()
        #expect(log.wait { $0.fixes.count == 2 })
        #expect(log.states.prefix(3).map(EventLog.Kind.init) == [.connected, .silent, .resumed])
    }

    @Test("silence in the middle of a line is silence too")
    func halfLine() throws {
        let mock = try MockGpsd(scripts: [[.send(epochLine(0) + #"{"class":"TPV","#)]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port) { $0.silenceTimeout = .milliseconds(80) })
        #expect(log.wait(for: .silent))
        log.client.stop()
    }

    @Test("a receiver without a position is told")
    func noFix() throws {
        let lines = String(repeating: #"{"class":"TPV","mode":1}"# + "\r\n", count: 3)
        let mock = try MockGpsd(scripts: [[.send(lines)]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port) { $0.fixTimeout = .milliseconds(60) })
        defer { log.client.stop() }
        #expect(log.wait(for: .noFix))
        #expect(log.fixes.isEmpty)
    }

    @Test("an incomplete epoch goes out by itself")
    func incomplete() throws {
        let line = #"{"class":"TPV","mode":2,"time":"2026-06-01T06:00:00Z","lat":46,"lon":14}"# + "\r\n"
        let mock = try MockGpsd(scripts: [[.send(line)]])
        defer { mock.end() }
        let log = EventLog(try Self.client(mock.port))
        defer { log.client.stop() }
        #expect(log.wait(for: .fix))
        #expect(log.fixes.first?.sample.verticalAccuracy == -1)
        #expect(log.fixes.first?.sample.speed == -1)
    }

    @Test("a server of another kind is named so; one that says nothing gives no answer")
    func strangers() throws {
        let http = try MockGpsd(
            banner: String(repeating: "HTTP/1.1 400 Bad Request\r\n", count: 20), scripts: [])
        defer { http.end() }
        let log = EventLog(try Self.client(http.port))
        defer { log.client.stop() }
        #expect(log.wait { $0.events.contains(.disconnected(.notGpsd(log.client.address))) })

        let mute = try MockGpsd(banner: "", answersWatch: false, scripts: [])
        defer { mute.end() }
        let second = EventLog(try Self.client(mute.port) { $0.answerTimeout = .milliseconds(80) })
        defer { second.client.stop() }
        let noAnswer = GpsdFailure.noAnswer(second.client.address, within: .milliseconds(80))
        #expect(second.wait { $0.events.contains(.disconnected(noAnswer)) })
    }

    @Test("an unknown host is told with its remedy")
    func unknownHost() throws {
        let client = try GpsdClient(address: GpsdAddress(host: "999.999.999.999"))
        let log = EventLog(client)
        client.start()
        defer { client.stop() }
        #expect(log.wait(60, for: .disconnected))
        guard case .disconnected(.unknownHost)? = log.events.first else {
            Issue.record("\(log.events)")
            return
        }
    }

    @Test("a consumer that does not come loses the oldest, and is told how many")
    func overflow() throws {
        let lines = (0..<50).map(epochLine).joined()
        let mock = try MockGpsd(scripts: [[.send(lines), .awaitWatch, .announce]])
        defer { mock.end() }
        // The client asks again only after it read the lines and then heard nothing.
        let client = try Self.client(mock.port) {
            $0.queueCapacity = 10
            $0.silenceTimeout = .milliseconds(50)
        }
        defer { client.stop() }
        #expect(mock.awaitAnnouncement())
        let batch = client.drain()
        // 1 connected, 50 fixes, 1 silent; the silence is told before the client asks again.
        #expect(batch.reports.count == 10)
        #expect(batch.dropped == 42)
        #expect(batch.reports.last.map { EventLog.Kind($0.event) } == .silent)
        #expect(zip(batch.reports, batch.reports.dropFirst()).allSatisfy { $0.at <= $1.at })
        #expect(client.drain() == GpsdBatch(reports: [], dropped: 0))
    }

    @Test("stop ends the thread at once in every state, any number of times, and closes what it opened")
    func stops() throws {
        let mock = try MockGpsd(scripts: [])
        defer { mock.end() }
        let before = openDescriptors()
        for _ in 0..<20 {
            let log = EventLog(try Self.client(mock.port))
            #expect(log.wait(for: .connected))
            log.client.stop()
            log.client.stop()
            log.client.start()
        }
        for _ in 0..<20 { try Self.client(mock.port).stop() }
        let never = try GpsdClient(address: GpsdAddress(host: "127.0.0.1", port: mock.port))
        never.stop()
        never.start()
        // Not connected, waiting for the next attempt.
        let lonely = EventLog(
            try Self.client(try LoopbackListener.freePort()) {
                $0.firstRetry = .seconds(3_600)
                $0.lastRetry = .seconds(3_600)
            })
        #expect(lonely.wait(for: .reconnecting))
        lonely.client.stop()
        do { _ = try Self.client(mock.port) }
        // More than 40 clients were there; other suites, which run at the same time, have a dozen open.
        #expect(openDescriptors() < before + 40)
    }

    /// How many descriptors this process has open.
    private func openDescriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
}
