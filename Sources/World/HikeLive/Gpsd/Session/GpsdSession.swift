import HikeFormats
import HikeValues

/// The life of one gpsd source as a value: connecting, greeting, listening, losing, coming back.
///
/// It makes events out of messages and the passing of time and asks for what the connection has to do. It
/// touches no socket and no clock, so every case is tested as a list of effects.
public struct GpsdSession: Sendable {
    /// What happens to the connection, and the passing of time.
    public enum Event: Hashable, Sendable {
        case start
        /// The connection stands; answers ``Effect/connect``.
        case opened
        /// The connection could not be made; answers ``Effect/connect``.
        case failed(GpsdFailure)
        /// The connection has ended.
        case closed(GpsdFailure)
        case message(GpsdMessage)
        /// Time has passed; see ``GpsdSession/deadline``.
        case tick
    }

    /// What the connection has to do.
    public enum Effect: Hashable, Sendable {
        case connect
        case disconnect
        /// Ask gpsd to stream. Asked again while the receiver is silent, because gpsd 3.22 sleeps until
        /// somebody speaks and only then opens a device again whose line broke. It tries once: a device that
        /// is not back by then it forgets, and only a restart of gpsd helps (measured).
        case watch
        case report(GpsdEvent)
    }

    /// What was seen and left out.
    public struct Counts: Hashable, Sendable {
        /// Times that a gpsd was agreed with.
        public var connections = 0
        /// Lines that are no message of gpsd.
        public var malformedLines = 0
        /// Lines of the receiver that are no sound NMEA sentence.
        public var badSentences = 0

        public init() {}
    }

    /// Lines that something may send before gpsd's version until it counts as something else.
    public static let linesBeforeVersion = 16

    private enum Phase: Hashable, Sendable {
        case idle
        case waiting(until: Interval)
        case connecting
        /// The connection stands, gpsd's version is awaited.
        case greeting(since: Interval, lines: Int)
        /// gpsd named its version, its word that it streams is awaited.
        case agreeing(GpsdVersion, since: Interval)
        case listening
    }

    /// Since the session was made, over all connections.
    public private(set) var counts = Counts()

    private let address: GpsdAddress
    private let configuration: GpsdConfiguration
    private var phase = Phase.idle
    private var assembler: GpsdEpochAssembler
    private var headings: GpsdHeadingFilter
    private var sentences = NMEAParser(checksums: .optionalUntilSeen)

    /// The wait before the next attempt.
    private var retry: Interval
    private var reportedRetry: Interval?
    private var reportedFailure: GpsdFailure?
    /// When the receiver was last heard; the connection's start counts.
    private var lastHeard = Interval.zero
    private var lastFix = Interval.zero
    /// When the receiver's own GST line was last heard.
    private var lastStatistics: Interval?
    /// When the next nudge is due; nil: the receiver is not silent.
    private var nextNudge: Interval?
    private var hasReportedNoFix = false

    /// - Parameter start: Wall time at zero of the times that are handed in.
    public init(address: GpsdAddress, configuration: GpsdConfiguration = GpsdConfiguration(), start: UTCDate)
    {
        self.address = address
        self.configuration = configuration
        retry = configuration.firstRetry
        assembler = GpsdEpochAssembler(configuration: configuration, start: start)
        headings = GpsdHeadingFilter(perSecond: configuration.headingsPerSecond)
    }

    /// When a tick is wanted; nil: only after the next event.
    public var deadline: Interval? {
        switch phase {
        case .idle, .connecting: return nil
        case .waiting(let until): return until
        case .greeting(let since, _), .agreeing(_, let since): return since + configuration.answerTimeout
        case .listening:
            var next = nextNudge ?? lastHeard + configuration.silenceTimeout
            if nextNudge == nil && !hasReportedNoFix { next = min(next, lastFix + configuration.fixTimeout) }
            if let epoch = assembler.deadline { next = min(next, epoch) }
            return next
        }
    }

    /// - Parameter now: Monotonic time since the client's start.
    public mutating func handle(_ event: Event, at now: Interval) -> [Effect] {
        switch (event, phase) {
        case (.start, .idle):
            phase = .connecting
            return [.connect]
        case (.opened, .connecting):
            phase = .greeting(since: now, lines: 0)
            return [.watch]
        case (.failed(let failure), .connecting): return lose(failure, at: now)
        case (.closed(let failure), .greeting), (.closed(let failure), .agreeing):
            return lose(failure, at: now)
        case (.closed(let failure), .listening):
            return assembler.handle(.end, at: now).flatMap { report($0, at: now) } + lose(failure, at: now)
        case (.message(let message), .greeting(let since, let lines)):
            return greet(message, since: since, lines: lines, at: now)
        case (.message(let message), .agreeing(let version, _)):
            return agree(message, version: version, at: now)
        case (.message(let message), .listening): return hear(message, at: now)
        case (.tick, _): return tick(at: now)
        default: return []
        }
    }

    // MARK: Connection

    private mutating func lose(_ failure: GpsdFailure, at now: Interval) -> [Effect] {
        var effects: [Effect] = []
        if reportedFailure != failure { effects.append(.report(.disconnected(failure))) }
        reportedFailure = failure
        if reportedRetry != retry { effects.append(.report(.reconnecting(after: retry))) }
        reportedRetry = retry
        phase = .waiting(until: now + retry)
        retry = min(retry + retry, configuration.lastRetry)
        nextNudge = nil
        return effects
    }

    private mutating func greet(
        _ message: GpsdMessage, since: Interval, lines: Int, at now: Interval
    ) -> [Effect] {
        guard case .version(let version) = message else {
            if message == .malformed { counts.malformedLines += 1 }
            phase = .greeting(since: since, lines: lines + 1)
            guard lines + 1 >= Self.linesBeforeVersion else { return [] }
            return [.disconnect] + lose(.notGpsd(address), at: now)
        }
        phase = .agreeing(version, since: now)
        return []
    }

    private mutating func agree(_ message: GpsdMessage, version: GpsdVersion, at now: Interval) -> [Effect] {
        if message == .malformed { counts.malformedLines += 1 }
        guard message == .watching || Self.isOfReceiver(message) else { return [] }
        phase = .listening
        counts.connections += 1
        reportedFailure = nil
        lastHeard = now
        lastFix = now
        hasReportedNoFix = false
        return [.report(.connected(version))] + (message == .watching ? [] : hear(message, at: now))
    }

    private mutating func tick(at now: Interval) -> [Effect] {
        switch phase {
        case .idle, .connecting: return []
        case .waiting(let until):
            guard until <= now else { return [] }
            phase = .connecting
            return [.connect]
        case .greeting(let since, let lines):
            guard since + configuration.answerTimeout <= now else { return [] }
            return [.disconnect] + lose(lines > 0 ? .notGpsd(address) : noAnswer, at: now)
        case .agreeing(_, let since):
            guard since + configuration.answerTimeout <= now else { return [] }
            return [.disconnect] + lose(noAnswer, at: now)
        case .listening:
            return assembler.handle(.tick, at: now).flatMap { report($0, at: now) } + checkReceiver(at: now)
        }
    }

    private var noAnswer: GpsdFailure { .noAnswer(address, within: configuration.answerTimeout) }

    // MARK: Receiver

    private mutating func checkReceiver(at now: Interval) -> [Effect] {
        if let nextNudge {
            guard nextNudge <= now else { return [] }
            self.nextNudge = now + configuration.silenceTimeout
            return [.watch]
        }
        if lastHeard + configuration.silenceTimeout <= now {
            nextNudge = now + configuration.silenceTimeout
            return [.report(.silent(for: now - lastHeard)), .watch]
        }
        if !hasReportedNoFix, lastFix + configuration.fixTimeout <= now {
            hasReportedNoFix = true
            return [.report(.noFix(for: now - lastFix))]
        }
        return []
    }

    private mutating func hear(_ message: GpsdMessage, at now: Interval) -> [Effect] {
        var effects = noteHeard(message, at: now)
        switch message {
        case .position(let position):
            effects += assembler.handle(.position(position), at: now).flatMap { report($0, at: now) }
        case .sky(let hdop): _ = assembler.handle(.sky(hdop: hdop), at: now)
        case .statistics(let statistics):
            // gpsd 3.22 keeps statistics and attitude in one place and mixes them up for a receiver that sends
            // both GST and HDT; the receiver's own GST lines are right.
            let isEcho = lastStatistics.map { now - $0 <= configuration.accuracy.memory } ?? false
            if !isEcho { _ = assembler.handle(.statistics(statistics), at: now) }
        case .attitude(let attitude):
            effects += headings.handle(.attitude(attitude), at: now).map(Self.effect)
        case .sentence(let line): effects += read(line, at: now)
        case .malformed: counts.malformedLines += 1
        case .version, .watching, .other: break
        }
        return effects
    }

    /// What the receiver said, as against what gpsd says of itself.
    private static func isOfReceiver(_ message: GpsdMessage) -> Bool {
        switch message {
        case .position, .sky, .statistics, .attitude, .sentence: true
        case .version, .watching, .other, .malformed: false
        }
    }

    /// Only what the receiver said ends its silence.
    private mutating func noteHeard(_ message: GpsdMessage, at now: Interval) -> [Effect] {
        guard Self.isOfReceiver(message) else { return [] }
        // Only a gpsd that delivers is worth trying at once when it goes away: one that closes every
        // connection must not be hammered.
        retry = configuration.firstRetry
        reportedRetry = nil
        let silence = now - lastHeard
        lastHeard = now
        guard nextNudge != nil else { return [] }
        nextNudge = nil
        lastFix = now
        return [.report(.resumed(after: silence))]
    }

    private mutating func read(_ line: [UInt8], at now: Interval) -> [Effect] {
        var effects: [Effect] = []
        for reading in sentences.feed(line + [0x0A]) {
            guard case .sentence(let sentence, _) = reading else {
                counts.badSentences += 1
                continue
            }
            switch sentence.content {
            case .heading(let heading):
                effects += headings.handle(.sentence(heading), at: now).map(Self.effect)
            case .rmc(let rmc): effects += read(rmc, at: now)
            case .gst(let gst):
                lastStatistics = now
                let statistics = GpsdStatistics(
                    north: gst.latitudeSigma, east: gst.longitudeSigma, altitude: gst.altitudeSigma)
                _ = assembler.handle(.statistics(statistics), at: now)
            case .zda(let zda):
                if let date = zda.date { _ = assembler.handle(.sentenceDate(date), at: now) }
            default: break
            }
        }
        return effects
    }

    private mutating func read(_ rmc: NMEASentence.RMC, at now: Interval) -> [Effect] {
        guard let date = rmc.date else { return [] }
        _ = assembler.handle(.sentenceDate(date), at: now)
        guard rmc.isValid, let time = rmc.time else { return [] }
        let motion = GpsdMotion(date: date + time, speed: rmc.speed, course: rmc.course)
        return assembler.handle(.motion(motion), at: now).flatMap { report($0, at: now) }
    }

    private mutating func report(_ effect: GpsdEpochAssembler.Effect, at now: Interval) -> [Effect] {
        switch effect {
        case .fix(let fix):
            lastFix = now
            hasReportedNoFix = false
            return [.report(.fix(fix))]
        }
    }

    private static func effect(_ effect: GpsdHeadingFilter.Effect) -> Effect {
        switch effect {
        case .heading(let heading): .report(.heading(heading))
        }
    }
}
