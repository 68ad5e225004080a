import HikeLive
import HikeValues
import Testing

@Suite("EM-14: the life of a gpsd source, effect by effect")
struct GpsdSessionTests {
    static let address = GpsdAddress(host: "127.0.0.1", port: 2947)
    static let version = GpsdVersion(release: "3.22", protocolMajor: 3, protocolMinor: 14)
    static let start = UTCDate(secondsSince1970: 1_780_293_600)
    static let sky = GpsdMessage.sky(hdop: 1)

    static func fresh(_ change: (inout GpsdConfiguration) -> Void = { _ in }) -> GpsdSession {
        var configuration = GpsdConfiguration()
        change(&configuration)
        return GpsdSession(address: address, configuration: configuration, start: start)
    }

    /// A session that listens since 0.
    static func listening() -> GpsdSession {
        var session = fresh()
        _ = session.handle(.start, at: .zero)
        _ = session.handle(.opened, at: .zero)
        _ = session.handle(.message(.version(version)), at: .zero)
        _ = session.handle(.message(.watching), at: .zero)
        return session
    }

    static func position(_ second: Double) -> GpsdSession.Event {
        .message(
            .position(
                GpsdPosition(
                    mode: 3, date: start + .seconds(second),
                    coordinate: Coordinate(latitude: 1, longitude: 2),
                    altitude: 3, speed: 0)))
    }

    @Test("connects, asks for the stream, hears the version and the consent")
    func connects() {
        var session = Self.fresh()
        #expect(session.deadline == nil)
        #expect(session.handle(.start, at: .zero) == [.connect])
        #expect(session.handle(.start, at: .zero) == [])
        #expect(session.handle(.opened, at: .zero) == [.watch])
        #expect(session.deadline == .seconds(5))
        #expect(session.handle(.message(.version(Self.version)), at: .zero) == [])
        #expect(session.handle(.message(.other), at: .zero) == [])
        #expect(session.handle(.message(.watching), at: .zero) == [.report(.connected(Self.version))])
        #expect(session.counts.connections == 1)
    }

    @Test("tries again after 0.25, 0.5, 1, 2, 4, 5, 5 s; tells reason and wait only when they change")
    func backoff() {
        var session = Self.fresh()
        var now = Interval.zero
        var waits: [Double] = []
        var reports: [GpsdSession.Effect] = []
        _ = session.handle(.start, at: now)
        for _ in 0..<8 {
            reports += session.handle(.failed(.nothingListens(Self.address)), at: now)
            guard let deadline = session.deadline else { break }
            waits.append((deadline - now).inSeconds)
            #expect(session.handle(.tick, at: deadline - .milliseconds(1)) == [])
            #expect(session.handle(.tick, at: deadline) == [.connect])
            now = deadline
        }
        #expect(waits == [0.25, 0.5, 1, 2, 4, 5, 5, 5])
        #expect(
            reports
                == [.report(.disconnected(.nothingListens(Self.address)))]
                + [0.25, 0.5, 1, 2, 4, 5].map { .report(.reconnecting(after: .seconds($0))) })
        let other = GpsdFailure.noAnswer(Self.address, within: .seconds(5))
        #expect(session.handle(.failed(other), at: now) == [.report(.disconnected(other))])
    }

    @Test("a gpsd that delivered is tried at once; one that only greets and leaves is not hammered")
    func resets() {
        let lost = GpsdFailure.closedByGpsd(Self.address)
        var session = Self.listening()
        #expect(
            session.handle(.closed(lost), at: .zero)
                == [.report(.disconnected(lost)), .report(.reconnecting(after: .seconds(0.25)))])
        _ = session.handle(.tick, at: .seconds(1))
        _ = session.handle(.opened, at: .seconds(1))
        _ = session.handle(.message(.version(Self.version)), at: .seconds(1))
        _ = session.handle(.message(.watching), at: .seconds(1))
        #expect(
            session.handle(.closed(lost), at: .seconds(1))
                == [.report(.disconnected(lost)), .report(.reconnecting(after: .seconds(0.5)))])
        _ = session.handle(.tick, at: .seconds(2))
        _ = session.handle(.opened, at: .seconds(2))
        _ = session.handle(.message(.version(Self.version)), at: .seconds(2))
        #expect(session.handle(.message(Self.sky), at: .seconds(2)) == [.report(.connected(Self.version))])
        #expect(
            session.handle(.closed(lost), at: .seconds(2))
                == [.report(.disconnected(lost)), .report(.reconnecting(after: .seconds(0.25)))])
    }

    @Test(
        "without gpsd's version it is not gpsd, after 16 lines or 5 s; without a word it gives no answer"
    )
    func strangers() {
        var session = Self.fresh()
        _ = session.handle(.start, at: .zero)
        _ = session.handle(.opened, at: .zero)
        for _ in 0..<15 { #expect(session.handle(.message(.malformed), at: .zero) == []) }
        let notGpsd: [GpsdSession.Effect] = [
            .disconnect, .report(.disconnected(.notGpsd(Self.address))),
            .report(.reconnecting(after: .seconds(0.25))),
        ]
        #expect(session.handle(.message(.malformed), at: .zero) == notGpsd)

        session = Self.fresh()
        _ = session.handle(.start, at: .zero)
        _ = session.handle(.opened, at: .zero)
        _ = session.handle(.message(Self.sky), at: .zero)
        #expect(session.handle(.tick, at: .seconds(5)) == notGpsd)

        for greets in [false, true] {
            session = Self.fresh()
            _ = session.handle(.start, at: .zero)
            _ = session.handle(.opened, at: .zero)
            if greets { _ = session.handle(.message(.version(Self.version)), at: .zero) }
            #expect(
                session.handle(.tick, at: .seconds(5)) == [
                    .disconnect, .report(.disconnected(.noAnswer(Self.address, within: .seconds(5)))),
                    .report(.reconnecting(after: .seconds(0.25))),
                ])
        }
    }

    @Test("a receiver that falls silent is told once, asked for every 5 s, and told again when it resumes")
    func silence() {
        var session = Self.listening()
        _ = session.handle(Self.position(0), at: .seconds(1))
        #expect(session.deadline == .seconds(6))
        #expect(session.handle(.tick, at: .seconds(5.9)) == [])
        #expect(session.handle(.tick, at: .seconds(6)) == [.report(.silent(for: .seconds(5))), .watch])
        // gpsd's own words are not the receiver's.
        #expect(session.handle(.message(.watching), at: .seconds(7)) == [])
        #expect(session.handle(.message(.other), at: .seconds(7)) == [])
        #expect(session.handle(.tick, at: .seconds(10.9)) == [])
        #expect(session.handle(.tick, at: .seconds(11)) == [.watch])
        #expect(
            session.handle(.message(Self.sky), at: .seconds(12)) == [.report(.resumed(after: .seconds(11)))])
        #expect(session.deadline == .seconds(17))
    }

    @Test("a receiver that talks without a position is told once, until the next fix")
    func noFix() {
        var session = Self.listening()
        for second in 1...4 {
            #expect(session.handle(.message(Self.sky), at: .seconds(Double(second))) == [])
        }
        #expect(session.deadline == .seconds(5))
        #expect(session.handle(.tick, at: .seconds(5)) == [.report(.noFix(for: .seconds(5)))])
        for second in 6...20 {
            #expect(session.handle(.message(Self.sky), at: .seconds(Double(second))) == [])
            #expect(session.handle(.tick, at: .seconds(Double(second))) == [])
        }
        #expect(session.handle(Self.position(0), at: .seconds(21)).count == 1)
        _ = session.handle(.message(Self.sky), at: .seconds(25))
        #expect(session.handle(.tick, at: .seconds(26)) == [.report(.noFix(for: .seconds(5)))])
    }

    @Test("an open epoch is handed over before the loss is told")
    func flush() {
        var session = Self.listening()
        let partial = GpsdPosition(
            mode: 3, date: Self.start, coordinate: Coordinate(latitude: 1, longitude: 2), speed: 0)
        _ = session.handle(.message(.position(partial)), at: .zero)
        let effects = session.handle(.closed(.closedByGpsd(Self.address)), at: .zero)
        #expect(effects.count == 3)
        guard case .report(.fix)? = effects.first else {
            Issue.record("no fix first")
            return
        }
    }

    @Test("headings and dates come from the receiver's own lines; bad lines are counted")
    func sentences() {
        var session = Self.listening()
        // 140.0 with a deviation of 2 W is 138.0 magnetic; a variation of 3 E makes it 141.0 true.
        #expect(
            session.handle(.message(.sentence(Array("$HCHDG,140.0,2.0,W,3.0,E*54".utf8))), at: .zero)
                == [
                    .report(
                        .heading(LiveHeading(magneticHeading: 138, trueHeading: 141, source: .sentence)))
                ])
        #expect(
            session.handle(.message(.sentence(Array("$HCHDG,140.0,2.0,W,3.0,E*55".utf8))), at: .zero) == [])
        #expect(session.handle(.message(.malformed), at: .zero) == [])
        #expect(session.counts.badSentences == 1)
        #expect(session.counts.malformedLines == 1)
    }

    @Test("the receiver's own GST wins over what gpsd makes of it")
    func statistics() {
        var session = Self.listening()
        let line = Array(WalkSentences.sentence("GPGST,060000,1.0,4.0,3.0,0.0,3.0,4.0,6.0").utf8)
        let mixedUp = GpsdMessage.statistics(GpsdStatistics(north: 231, east: 7, altitude: 1))
        var accuracies: [Double] = []
        for message in [mixedUp, .sentence(line), mixedUp] {
            _ = session.handle(.message(message), at: .zero)
            let effects = session.handle(Self.position(Double(accuracies.count)), at: .zero)
            guard case .report(.fix(let fix))? = effects.first else { continue }
            accuracies.append(fix.sample.horizontalAccuracy.rounded())
        }
        #expect(accuracies == [231, 5, 5])
    }

    @Test("no order of events breaks it, whatever the seed")
    func anyOrder() {
        for seed in UInt64(0)..<200 {
            var random = RandomStream(seed: seed).split("gpsd session")
            var session = Self.fresh()
            var now = Interval.zero
            var isConnected = false
            for _ in 0..<300 {
                now = now + .milliseconds(Int64(random.next() % 900))
                let event: GpsdSession.Event =
                    switch random.next() % 10 {
                    case 0: .start
                    case 1: .opened
                    case 2: .failed(.nothingListens(Self.address))
                    case 3: .closed(.closedByGpsd(Self.address))
                    case 4: .message(.version(Self.version))
                    case 5: .message(.watching)
                    case 6: Self.position(now.inSeconds)
                    case 7: .message(.malformed)
                    default: .tick
                    }
                for effect in session.handle(event, at: now) {
                    guard case .report(let event) = effect else { continue }
                    switch event {
                    case .connected:
                        #expect(!isConnected)
                        isConnected = true
                    case .disconnected: isConnected = false
                    case .fix, .noFix, .silent, .resumed: #expect(isConnected)
                    case .heading, .reconnecting: break
                    }
                }
                if let deadline = session.deadline, event == .tick { #expect(deadline > now) }
            }
        }
    }
}
