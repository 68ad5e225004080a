import HikeValues

/// What a guest begins with.
public struct GuestStart: Equatable, Sendable {
    /// The device's uptime and calendar: nanoseconds since it was switched on, and since 1970 in universal time.
    public var uptime: Int64
    public var calendar: Int64
    /// Of all that it draws at random.
    public var seed: UInt64
    /// Of the order of work that is due at one moment; nil: that of asking.
    public var orderSeed: UInt64?
    /// The process number that it sees, 1 or more: another one at each launch.
    public var process: Int32
    /// The device's name as a host name.
    public var host: String
    /// The device's locale, such as `de_CH`, and its languages, most wanted first, such as `de-CH`.
    public var locale: String
    public var languages: [String]
    /// The folder that it may write to, absolute. It holds a folder `tmp`.
    public var container: String
    public var limits: GuestResources

    public init(
        uptime: Int64, calendar: Int64, seed: UInt64, process: Int32, host: String,
        locale: String = "en_US", languages: [String] = ["en-US"], container: String,
        limits: GuestResources = GuestResources(), orderSeed: UInt64? = nil
    ) {
        self.orderSeed = orderSeed
        self.uptime = uptime
        self.calendar = calendar
        self.seed = seed
        self.process = process
        self.host = host
        self.locale = locale
        self.languages = languages
        self.container = container
        self.limits = limits
    }
}

/// What of the machine a guest may use.
public struct GuestResources: Equatable, Sendable {
    /// Bytes of memory that it writes to.
    public var memory: UInt64
    /// Seconds of the processor, in all its life.
    public var processorSeconds: UInt64
    /// Bytes of its largest file.
    public var fileSize: UInt64
    /// Files that it has open at a time, 8 or more.
    public var files: UInt32

    public init(
        memory: UInt64 = 512 << 20, processorSeconds: UInt64 = 3_600, fileSize: UInt64 = 1 << 30,
        files: UInt32 = 256
    ) {
        self.memory = memory
        self.processorSeconds = processorSeconds
        self.fileSize = fileSize
        self.files = files
    }
}

/// Something that happens to a guest. While it is handled virtual time stands still for the device.
public struct GuestEvent: Equatable, Sendable {
    /// The device's uptime and calendar, as in ``GuestStart``.
    public var uptime: Int64
    public var calendar: Int64
    /// Which event it is; the empty name only lets time pass.
    public var name: String
    public var content: [UInt8]
    /// The device's state as the guest may see it, as frameworks read it.
    public var snapshot: [UInt8]
    /// The device's disk is full: what the guest writes is refused.
    public var isStorageFull: Bool
    /// What of its files the guest may use.
    public var protection: DataProtection

    public init(
        uptime: Int64, calendar: Int64, name: String, content: [UInt8] = [], snapshot: [UInt8] = [],
        isStorageFull: Bool = false, protection: DataProtection = .available
    ) {
        self.protection = protection
        self.uptime = uptime
        self.calendar = calendar
        self.name = name
        self.content = content
        self.snapshot = snapshot
        self.isStorageFull = isStorageFull
    }
}

/// What a host says to its guest.
public enum HostMessage: Equatable, Sendable {
    /// First of all; ``GuestMessage/ready(_:)`` answers.
    case start(GuestStart)
    /// ``GuestMessage/answer(_:)`` answers, perhaps after questions.
    case event(GuestEvent)
    /// The answer to a question.
    case reply([UInt8])
    /// The question cannot be answered; a sentence.
    case refusal(String)

    private enum Kind: UInt8 {
        case start = 1
        case event
        case reply
        case refusal
    }

    /// The body of a frame.
    public var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .start(let start):
            writer.write(Kind.start.rawValue)
            writer.write(fixed: ExchangeLimits.version)
            writer.write(fixed: start.uptime)
            writer.write(fixed: start.calendar)
            writer.write(fixed: start.seed)
            writer.write(fixed: start.process)
            writer.write(start.host)
            writer.write(start.locale)
            writer.write(varint: UInt64(start.languages.count))
            for language in start.languages { writer.write(language) }
            writer.write(start.container)
            writer.write(fixed: start.limits.memory)
            writer.write(fixed: start.limits.processorSeconds)
            writer.write(fixed: start.limits.fileSize)
            writer.write(fixed: start.limits.files)
            writer.write(start.orderSeed != nil)
            if let seed = start.orderSeed { writer.write(fixed: seed) }
        case .event(let event):
            writer.write(Kind.event.rawValue)
            writer.write(fixed: event.uptime)
            writer.write(fixed: event.calendar)
            writer.write(event.name)
            writer.write(blob: event.content)
            writer.write(blob: event.snapshot)
            writer.write(event.isStorageFull)
            writer.write(event.protection.rawValue)
        case .reply(let content):
            writer.write(Kind.reply.rawValue)
            writer.write(blob: content)
        case .refusal(let sentence):
            writer.write(Kind.refusal.rawValue)
            writer.write(sentence)
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
            case .start: self = .start(try GuestStart(&reader))
            case .event: self = .event(try GuestEvent(&reader))
            case .reply: self = .reply(Array(try reader.blob(limit: ExchangeLimits.content)))
            case .refusal: self = .refusal(try reader.string(limit: ExchangeLimits.text))
            }
            try reader.finish()
        } catch let error as ExchangeError { throw error } catch {
            throw .content(message: "\(kind)", reason: "\(error)")
        }
    }
}

extension GuestStart {
    fileprivate init(_ reader: inout ByteReader) throws {
        let version = try reader.fixed(UInt16.self)
        guard version == ExchangeLimits.version else { throw ExchangeError.version(version) }
        let (uptime, calendar) = (try reader.fixed(Int64.self), try reader.fixed(Int64.self))
        let seed = try reader.fixed(UInt64.self)
        let process = try reader.fixed(Int32.self)
        let host = try reader.string(limit: ExchangeLimits.name)
        let locale = try reader.string(limit: ExchangeLimits.name)
        var languages: [String] = []
        for _ in 0..<(try reader.count(limit: ExchangeLimits.languages)) {
            languages.append(try reader.string(limit: ExchangeLimits.name))
        }
        self.init(
            uptime: uptime, calendar: calendar, seed: seed, process: process, host: host, locale: locale,
            languages: languages, container: try reader.string(limit: ExchangeLimits.text),
            limits: GuestResources(
                memory: try reader.fixed(), processorSeconds: try reader.fixed(),
                fileSize: try reader.fixed(), files: try reader.fixed()),
            orderSeed: try reader.bool() ? try reader.fixed() : nil)
    }
}

extension GuestEvent {
    fileprivate init(_ reader: inout ByteReader) throws {
        self.init(
            uptime: try reader.fixed(), calendar: try reader.fixed(),
            name: try reader.string(limit: ExchangeLimits.name),
            content: Array(try reader.blob(limit: ExchangeLimits.content)),
            snapshot: Array(try reader.blob(limit: ExchangeLimits.content)),
            isStorageFull: try reader.bool(), protection: try reader.protection())
    }
}

extension ByteReader {
    fileprivate mutating func protection() throws(ByteReaderError) -> DataProtection {
        guard let protection = DataProtection(rawValue: try byte()) else { throw .invalidValue }
        return protection
    }
}
