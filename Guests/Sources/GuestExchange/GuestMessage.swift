import HikeValues

/// What holds a guest besides its good manners, as the machine has it.
public struct GuestHolds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Limits of memory, processor time, files.
    public static let resources = GuestHolds(rawValue: 1)
    /// It writes to its container only (Landlock).
    public static let files = GuestHolds(rawValue: 2)
    /// No sockets, children, threads, signals to others (a filter of system calls).
    public static let systemCalls = GuestHolds(rawValue: 4)
    /// All of them.
    public static let all: GuestHolds = [.resources, .files, .systemCalls]

    /// What a guest can do because a hold is missing; nil: none is.
    public var missing: String? {
        let deeds = [
            (GuestHolds.resources, "using up memory and processor"),
            (.files, "writing where its user can (Landlock is missing)"),
            (.systemCalls, "sockets, threads and children (the filter of system calls is missing)"),
        ].filter { !contains($0.0) }.map(\.1)
        return deeds.isEmpty ? nil : deeds.joined(separator: "; ")
    }
}

/// Something that a guest asks of its device.
public struct GuestCall: Equatable, Sendable {
    /// Which call it is.
    public var name: String
    public var content: [UInt8]

    public init(_ name: String, _ content: [UInt8] = []) {
        self.name = name
        self.content = content
    }
}

/// What came of an event.
public struct GuestAnswer: Equatable, Sendable {
    /// The guest's clock, as uptime of the device. Later than the event where its main thread slept: so long it takes no
    /// other event.
    public var uptime: Int64
    /// When it wants to be given time next, as uptime; nil: at an event only.
    public var next: Int64?
    /// In the order in which it called.
    public var calls: [GuestCall] = []
    /// What it tried and may not; sentences.
    public var notes: [String] = []

    public init(uptime: Int64, next: Int64? = nil, calls: [GuestCall] = [], notes: [String] = []) {
        self.uptime = uptime
        self.next = next
        self.calls = calls
        self.notes = notes
    }
}

/// What a guest's own handler says of the signal that ends it.
public struct GuestCrashReport: Equatable, Sendable {
    /// A place in a program or library.
    public struct Frame: Equatable, Sendable {
        /// Bytes from the beginning of the image.
        public var offset: UInt64
        /// Its file; empty where it is not known.
        public var image: String

        public init(offset: UInt64, image: String) {
            self.offset = offset
            self.image = image
        }
    }

    public var signal: UInt8
    /// The address that the signal is about, such as one that cannot be read.
    public var address: UInt64
    /// From where it happened to who called.
    public var frames: [Frame]

    public init(signal: UInt8, address: UInt64, frames: [Frame]) {
        self.signal = signal
        self.address = address
        self.frames = frames
    }
}

/// What a guest says to its host.
public enum GuestMessage: Equatable, Sendable {
    /// It was captured and holds are on: it takes events.
    case ready(GuestHolds)
    /// It cannot run here; a sentence. It ends then.
    case refused(String)
    /// It waits for ``HostMessage/reply(_:)`` or ``HostMessage/refusal(_:)``.
    case question(GuestCall)
    case answer(GuestAnswer)
    /// It is about to end by a signal.
    case crash(GuestCrashReport)

    /// The first byte of a crash report, which a signal handler writes.
    public static let crashKind: UInt8 = 5

    private enum Kind: UInt8 {
        case ready = 1
        case refused
        case question
        case answer
        case crash
    }

    /// The body of a frame.
    public var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .ready(let holds):
            writer.write(Kind.ready.rawValue)
            writer.write(holds.rawValue)
        case .refused(let sentence):
            writer.write(Kind.refused.rawValue)
            writer.write(sentence)
        case .question(let call):
            writer.write(Kind.question.rawValue)
            call.write(to: &writer)
        case .answer(let answer):
            writer.write(Kind.answer.rawValue)
            answer.write(to: &writer)
        case .crash(let report):
            writer.write(Kind.crash.rawValue)
            report.write(to: &writer)
        }
        return writer.bytes
    }

    /// Reads the body of a frame.
    ///
    /// - Throws: ``ExchangeError``, whatever the bytes are.
    public init(decoding body: ArraySlice<UInt8>) throws(ExchangeError) {
        var reader = ByteReader(body)
        let number = body.first ?? 0
        guard let kind = Kind(rawValue: number) else { throw .unknownMessage(number) }
        do {
            _ = try reader.byte()
            switch kind {
            case .ready:
                let holds = GuestHolds(rawValue: try reader.byte())
                guard GuestHolds.all.isSuperset(of: holds) else { throw ByteReaderError.invalidValue }
                self = .ready(holds)
            case .refused: self = .refused(try reader.string(limit: ExchangeLimits.text))
            case .question: self = .question(try GuestCall(&reader))
            case .answer: self = .answer(try GuestAnswer(&reader))
            case .crash: self = .crash(try GuestCrashReport(&reader))
            }
            try reader.finish()
        } catch { throw .content(message: "\(kind)", reason: "\(error)") }
    }
}

extension GuestCall {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(name)
        writer.write(blob: content)
    }

    fileprivate init(_ reader: inout ByteReader) throws(ByteReaderError) {
        self.init(
            try reader.string(limit: ExchangeLimits.name),
            Array(try reader.blob(limit: ExchangeLimits.content)))
    }
}

extension GuestAnswer {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(fixed: uptime)
        writer.write(next != nil)
        writer.write(fixed: next ?? 0)
        writer.write(varint: UInt64(calls.count))
        for call in calls { call.write(to: &writer) }
        writer.write(varint: UInt64(notes.count))
        for note in notes { writer.write(note) }
    }

    fileprivate init(_ reader: inout ByteReader) throws(ByteReaderError) {
        uptime = try reader.fixed()
        let hasNext = try reader.bool()
        let moment = try reader.fixed(Int64.self)
        guard hasNext || moment == 0 else { throw .invalidValue }
        next = hasNext ? moment : nil
        for _ in 0..<(try reader.count(limit: ExchangeLimits.calls)) { calls.append(try GuestCall(&reader)) }
        for _ in 0..<(try reader.count(limit: ExchangeLimits.notes)) {
            notes.append(try reader.string(limit: ExchangeLimits.text))
        }
    }
}

extension GuestCrashReport {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(signal)
        writer.write(fixed: address)
        writer.write(UInt8(clamping: frames.count))
        for frame in frames {
            writer.write(fixed: frame.offset)
            let path = Array(frame.image.utf8.prefix(255))
            writer.write(UInt8(path.count))
            writer.write(raw: path)
        }
    }

    fileprivate init(_ reader: inout ByteReader) throws(ByteReaderError) {
        signal = try reader.byte()
        address = try reader.fixed()
        let count = Int(try reader.byte())
        guard count <= ExchangeLimits.stack else {
            throw .tooLarge(UInt64(count), limit: ExchangeLimits.stack)
        }
        frames = []
        for _ in 0..<count {
            let offset = try reader.fixed(UInt64.self)
            let length = Int(try reader.byte())
            // A path may be cut within a character.
            frames.append(
                Frame(offset: offset, image: String(decoding: try reader.raw(length), as: UTF8.self)))
        }
    }
}
