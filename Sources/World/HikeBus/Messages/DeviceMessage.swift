import HikeHardware
import HikeValues

/// What a device says to the world.
public enum DeviceMessage: Hashable, Sendable {
    case answer(Answer)
    /// The device cannot go on; the sentence says why.
    case failed(String)

    private enum Tag {
        static let answer: UInt8 = 1
        static let failed: UInt8 = 2
    }

    /// The message as bytes, in one piece.
    public func encoded() -> [UInt8] { writer(gathers: false).bytes }

    /// The same bytes, with large frames of the radio where they are.
    public func gathered() -> GatheredBytes { writer(gathers: true).gathered }

    private func writer(gathers: Bool) -> ByteWriter {
        switch self {
        case .failed(let reason):
            var writer = ByteWriter()
            writer.write(Tag.failed)
            writer.write(reason)
            return writer
        case .answer(let answer):
            let lines = answer.events.reduce(0) { $0 + $1.line.count + 12 }
            let frames = answer.transmissions.reduce(0) { $0 + (gathers ? 0 : $1.content.count) + 96 }
            var writer = ByteWriter(reservingCapacity: 64 + lines + frames, gathers: gathers)
            writer.write(Tag.answer)
            writer.write(answer.reached)
            writer.write(answer.nextTimer ?? .distantFuture)
            writer.write(answer.quietUntil)
            writer.write(varint: UInt64(answer.events.count))
            for event in answer.events {
                writer.write(event.time)
                writer.write(event.kind.rawValue)
                writer.write(blob: event.line)
            }
            writer.write(varint: UInt64(answer.transmissions.count))
            for transmission in answer.transmissions {
                writer.write(transmission.time)
                writer.write(transmission.to)
                writer.write(gathered: transmission.content)
            }
            writer.write(varint: UInt64(answer.replies.count))
            for reply in answer.replies { writer.write(reply) }
            writer.write(answer.battery != nil)
            if let battery = answer.battery { writer.write(battery) }
            writer.write(answer.wantedParts != nil)
            if let parts = answer.wantedParts { writer.write(parts) }
            writer.write(answer.diskFailure != nil)
            if let failure = answer.diskFailure { writer.write(failure) }
            return writer
        }
    }

    /// - Throws: Where the bytes are not exactly one message.
    public init(decoding bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        switch try reader.byte() {
        case Tag.failed: self = .failed(try reader.string())
        case Tag.answer:
            let reached = try reader.instant()
            let nextTimer = try reader.instant()
            let quietUntil = try reader.instant()
            let eventCount = try reader.count(limit: MessageLimits.eventsPerAnswer)
            var events: [EventRecord] = []
            events.reserveCapacity(min(eventCount, 65_536))
            for _ in 0..<eventCount {
                let time = try reader.instant()
                guard let kind = EventKind(rawValue: try reader.byte()) else { throw .invalidValue }
                events.append(
                    EventRecord(time: time, kind: kind, line: try reader.blob(limit: MessageLimits.logLine)))
            }
            let frameCount = try reader.count(limit: MessageLimits.eventsPerAnswer)
            var transmissions: [Transmission] = []
            for _ in 0..<frameCount {
                let (time, to) = (try reader.instant(), try reader.string())
                let limit = MessageLimits.transmission(to: to)
                transmissions.append(
                    Transmission(time: time, to: to, bytes: try reader.sharedBlob(limit: limit)))
            }
            var replies: [DeviceReply] = []
            for _ in 0..<(try reader.count(limit: MessageLimits.inputsPerGrant)) {
                replies.append(try reader.deviceReply())
            }
            let battery = try reader.bool() ? try reader.batteryCourse() : nil
            let wantedParts = try reader.bool() ? try reader.strings() : nil
            let diskFailure = try reader.bool() ? try reader.string() : nil
            self = .answer(
                Answer(
                    reached: reached, nextTimer: nextTimer == .distantFuture ? nil : nextTimer,
                    quietUntil: quietUntil, events: events, transmissions: transmissions, replies: replies,
                    battery: battery, wantedParts: wantedParts, diskFailure: diskFailure))
        case let tag: throw .unknownTag(tag)
        }
        try reader.finish()
    }
}

private enum ReplyTag {
    static let touched: UInt8 = 1
    static let missed: UInt8 = 2
    static let reading: UInt8 = 3
    static let picture: UInt8 = 4
    static let unseen: UInt8 = 5
}

extension ByteWriter {
    mutating func write(_ reply: DeviceReply) {
        switch reply {
        case .touched(let outcome):
            write(outcome.missed == nil ? ReplyTag.touched : ReplyTag.missed)
            write(outcome.ends)
            write(outcome.reached)
            if let missed = outcome.missed { write(missed) }
        case .reading(let bytes):
            write(ReplyTag.reading)
            write(blob: bytes)
        case .picture(let bytes):
            write(ReplyTag.picture)
            write(blob: bytes)
        case .unseen(let reason):
            write(ReplyTag.unseen)
            write(reason)
        }
    }
}

extension ByteWriter {
    mutating func write(_ battery: BatteryCourse) {
        write(battery.level)
        write(battery.since)
        write(battery.drain)
    }
}

extension ByteReader {
    mutating func batteryCourse() throws(ByteReaderError) -> BatteryCourse {
        let course = BatteryCourse(level: try double(), since: try instant(), drain: try double())
        guard course.level.isFinite, course.drain.isFinite, course.drain >= 0 else { throw .invalidValue }
        return course
    }

    mutating func deviceReply() throws(ByteReaderError) -> DeviceReply {
        switch try byte() {
        case ReplyTag.touched: return .touched(TouchOutcome(ends: try instant(), reached: try string()))
        case ReplyTag.missed:
            return .touched(
                TouchOutcome(ends: try instant(), reached: try string(), missed: try string()))
        case ReplyTag.reading: return .reading(Array(try blob(limit: MessageLimits.sight)))
        case ReplyTag.picture: return .picture(Array(try blob(limit: MessageLimits.sight)))
        case ReplyTag.unseen: return .unseen(try string())
        case let tag: throw .unknownTag(tag)
        }
    }
}
