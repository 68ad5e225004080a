import HikeBus
import HikeHardware
import HikeValues

/// Holds every number of a device's answer against what was granted, before the world believes any of it.
///
/// A device is a program of somebody's: one that is broken, or lies, ends by name and never takes the world with it.
struct AnswerJudge {
    /// A finger that touches at a granted moment has left the glass after this time at the latest.
    static let longestTouch = Interval.seconds(7_200)

    /// What an answer is to be held against.
    struct Terms {
        /// The device has done everything before this moment.
        var frontier: Instant
        var granted: Instant
        /// A start takes no time: it ends at its own moment, and more may happen then.
        var isStart: Bool
        /// Before this moment the device can put nothing on the radio.
        var earliestTransmission: Instant
        /// Touches among the inputs.
        var touches: Int

        static let nothing = Terms(
            frontier: .zero, granted: .zero, isStart: true, earliestTransmission: .zero, touches: 0)
    }

    /// `device` and `event` of each kind, as they stand in a line, in the order of their raw values.
    private let heads: [[UInt8]]
    private var line: [UInt8] = []

    init(device: String) {
        heads = EventKind.allCases.map { kind in
            var line = JSONLine()
            line.add("device", device)
            line.add("event", kind.name)
            return line.finished()
        }
    }

    /// What cannot be true of an answer, as half a sentence; nil where it may be.
    mutating func objection(to answer: Answer, _ terms: Terms) -> String? {
        Self.objection(toTime: answer, terms) ?? Self.objection(toFrames: answer, terms)
            ?? objection(toEvents: answer, terms) ?? Self.objection(toReplies: answer, terms)
            ?? answer.battery.flatMap { Self.objection(to: $0, answer) }
    }

    private static func objection(toTime answer: Answer, _ terms: Terms) -> String? {
        let reached = answer.reached
        if terms.isStart {
            guard reached == terms.frontier else {
                return "its start at \(text(terms.frontier)) ended at \(text(reached))"
            }
        } else {
            guard reached > terms.frontier else {
                return
                    "it made no progress: it came to \(text(reached)) and had been at \(text(terms.frontier))"
            }
            guard reached <= terms.granted else {
                return "it came to \(text(reached)) with time up to \(text(terms.granted))"
            }
            // Whoever transmits stops just behind it; whoever does not has nothing to stop for.
            if answer.transmissions.isEmpty && reached < terms.granted {
                return
                    "it stopped at \(text(reached)) with time up to \(text(terms.granted)) and transmitted nothing"
            }
        }
        if let timer = answer.nextTimer, timer < reached {
            return "its next timer, at \(text(timer)), lies before \(text(reached)), to where it came"
        }
        return nil
    }

    private static func objection(toFrames answer: Answer, _ terms: Terms) -> String? {
        guard answer.transmissions.count <= MessageLimits.eventsPerAnswer else {
            return "it transmitted \(answer.transmissions.count) frames at once"
        }
        var last = max(terms.frontier, terms.earliestTransmission)
        for frame in answer.transmissions {
            if frame.time < terms.earliestTransmission && frame.time >= terms.frontier {
                return "it transmitted at \(text(frame.time)) and had promised quiet until "
                    + text(terms.earliestTransmission)
            }
            guard frame.time >= last, happened(frame.time, in: answer, terms) else {
                return
                    "it transmitted at \(text(frame.time)), between \(text(last)) and \(text(answer.reached))"
            }
            last = frame.time
            guard frame.content.count <= MessageLimits.transmission(to: frame.to) else {
                return "it transmitted a frame of \(frame.content.count) bytes"
            }
        }
        // What it stopped for is the last thing that it did.
        if !terms.isStart, !answer.transmissions.isEmpty, answer.reached != last + Interval(nanoseconds: 1) {
            return "it transmitted at \(text(last)) and came to \(text(answer.reached)), not just behind that"
        }
        return nil
    }

    private mutating func objection(toEvents answer: Answer, _ terms: Terms) -> String? {
        guard answer.events.count <= MessageLimits.eventsPerAnswer else {
            return "it told of \(answer.events.count) events at once"
        }
        var last = terms.frontier
        for event in answer.events {
            guard event.time >= last, Self.happened(event.time, in: answer, terms) else {
                return "an event at \(Self.text(event.time)) lies not between \(Self.text(last)) and "
                    + Self.text(answer.reached)
            }
            last = event.time
            guard event.line.count <= MessageLimits.logLine else {
                return "a line of its log has \(event.line.count) bytes"
            }
            guard isWellMade(event) else {
                return "a line of its log at \(Self.text(event.time)) is none of its own: "
                    + String(decoding: event.line.prefix(80), as: UTF8.self)
            }
            if let reason = Self.unreadable(event) {
                return "a line of its log at \(Self.text(event.time)) cannot be read: \(reason)"
            }
        }
        return nil
    }

    /// Whether a line is one object on one line, and begins with the time, device and kind of its event.
    private mutating func isWellMade(_ event: EventRecord) -> Bool {
        line.removeAll(keepingCapacity: true)
        var head = JSONLine(behind: &line)
        head.add(time: event.time)
        head.add(membersOf: heads[Int(event.kind.rawValue)])
        head.finish(into: &line)
        let length = line.count - 1
        return event.line.withUnsafeBytes { bytes in
            guard bytes.count > length, bytes[bytes.count - 1] == 0x7D else { return false }
            for index in 0..<length where bytes[index] != line[index] { return false }
            // A control character is always escaped; a line feed would begin a line of another.
            var isClean = true
            for byte in bytes[length...] where byte < 0x20 { isClean = false }
            return isClean
        }
    }

    /// Why nobody could judge what a line says; nil where it can be read. Positions and headings are many, and their
    /// form is checked where they are read.
    private static func unreadable(_ event: EventRecord) -> LogEventError? {
        guard event.kind != .fix, event.kind != .heading else { return nil }
        do throws(LogEventError) { _ = try LogEvent(line: event.line) } catch { return error }
        return nil
    }

    private static func objection(toReplies answer: Answer, _ terms: Terms) -> String? {
        guard answer.replies.count <= terms.touches else {
            return "it answered \(answer.replies.count) touches of \(terms.touches)"
        }
        for reply in answer.replies {
            guard case .touched(let outcome) = reply else {
                return "it shows what nobody looked at"
            }
            guard outcome.ends >= terms.frontier, outcome.ends <= answer.reached + longestTouch else {
                return "a touch at \(text(answer.reached)) is to end at \(text(outcome.ends))"
            }
        }
        return nil
    }

    private static func objection(to battery: BatteryCourse, _ answer: Answer) -> String? {
        guard battery.level.isFinite, battery.level <= 1, battery.drain.isFinite, battery.drain >= 0,
            battery.since <= answer.reached
        else {
            return
                "its battery is at \(battery.level) since \(text(battery.since)) and loses \(battery.drain) an hour"
        }
        return nil
    }

    /// What cannot be true of the answer to a look, which nothing follows from.
    static func objection(toLook answer: Answer, _ look: Look) -> String? {
        guard answer.events.isEmpty, answer.transmissions.isEmpty, answer.replies.count == 1 else {
            return "a look at its display had consequences"
        }
        switch (look, answer.replies[0]) {
        case (.reading, .reading(let bytes)), (.apps, .reading(let bytes)), (.picture, .picture(let bytes)):
            return bytes.count > MessageLimits.sight ? "what it shows has \(bytes.count) bytes" : nil
        case (_, .unseen): return nil
        case (.reading, _), (.apps, _), (.picture, _): return "it shows something else than was asked for"
        }
    }

    /// Whether a moment lies in what an answer tells of.
    private static func happened(_ time: Instant, in answer: Answer, _ terms: Terms) -> Bool {
        terms.isStart ? time == terms.frontier : time < answer.reached
    }

    private static func text(_ time: Instant) -> String {
        time == .distantFuture ? "the end of time" : DecimalText.string(time.inSeconds, decimals: 9) + " s"
    }
}
