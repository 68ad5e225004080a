import HikeConnectivity
import HikeValues

/// Limits of what a guest and its device say to each other. Who goes beyond is refused.
public enum CallLimits {
    /// Bytes of a text, such as the message of a log line.
    public static let text = 65_536
    /// Bytes of a key or name.
    public static let name = 512
    /// Fields of a log line, a screen or an action.
    public static let fields = 64
    /// Events of a haptic pattern.
    public static let hapticEvents = 1_024
    /// Seconds at which an event of a haptic pattern may begin.
    public static let hapticTime = 3_600.0
    /// Seconds that an event of a haptic pattern may last, the platform's limit.
    public static let hapticDuration = 30.0
    /// Bytes of a document that an app is given; a larger one it does not get.
    public static let document = 4 << 20
    /// Transfers that are not over, as a guest is told of them; the oldest come first.
    public static let transfers = 20_000
    /// Regions of an app, as a guest is told of them.
    public static let regions = 1_000
    /// Values of a list.
    public static let values = 20_000
    /// Bytes of a dictionary or of data.
    public static let content = 1 << 20
}

/// Why a call or an event could not be read.
public enum CallError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nobody knows that name.
    case unknown(String)
    /// Its content is not that of its name; why.
    case malformed(String, reason: String)

    public var description: String {
        switch self {
        case .unknown(let name): "the call '\(name.prefix(64))' is not known here"
        case .malformed(let name, let reason): "the call '\(name.prefix(64))' cannot be read: \(reason)"
        }
    }
}

/// A named text, as of a log line's metadata.
public struct GuestField: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }
}

/// What a live message or its reply carries.
public enum GuestContent: Hashable, Sendable {
    case dictionary([String: PropertyValue])
    case data([UInt8])
}

extension ByteWriter {
    mutating func write(fields: [GuestField]) {
        write(varint: UInt64(fields.count))
        for field in fields {
            write(field.key)
            write(field.value)
        }
    }

    mutating func write(_ values: [String: PropertyValue]) throws(ConnectivityError) {
        write(blob: try PropertyCodec.encode(values, limit: CallLimits.content))
    }

    mutating func write(_ content: GuestContent) throws(ConnectivityError) {
        switch content {
        case .dictionary(let values):
            write(UInt8(0))
            try write(values)
        case .data(let bytes):
            guard bytes.count <= CallLimits.content else { throw .payloadTooLarge }
            write(UInt8(1))
            write(blob: bytes)
        }
    }

    /// What cannot be written goes as the reason.
    mutating func write(_ dictionary: GuestDictionary) {
        do throws(ConnectivityError) {
            let bytes = try PropertyCodec.encode(try dictionary.get(), limit: CallLimits.content)
            write(nil as ConnectivityError?)
            write(blob: bytes)
        } catch { write(error) }
    }

    /// What cannot be written goes as the reason.
    mutating func write(_ content: Result<GuestContent, ConnectivityError>) {
        do throws(ConnectivityError) {
            var writer = ByteWriter()
            try writer.write(try content.get())
            write(nil as ConnectivityError?)
            write(raw: writer.bytes)
        } catch { write(error) }
    }

    mutating func write(_ error: ConnectivityError?) {
        write(fixed: UInt16(error?.rawValue ?? 0))
    }
}

extension ByteReader {
    /// A text of ``CallLimits/text`` bytes at most.
    public mutating func text() throws(ByteReaderError) -> String { try string(limit: CallLimits.text) }
    /// A key or name of ``CallLimits/name`` bytes at most.
    public mutating func name() throws(ByteReaderError) -> String { try string(limit: CallLimits.name) }

    mutating func fields() throws(ByteReaderError) -> [GuestField] {
        var fields: [GuestField] = []
        for _ in 0..<(try count(limit: CallLimits.fields)) {
            fields.append(GuestField(try name(), try text()))
        }
        return fields
    }

    mutating func dictionary() throws(ByteReaderError) -> [String: PropertyValue] {
        let bytes = try blob(limit: CallLimits.content)
        do { return try PropertyCodec.decode(bytes, limit: CallLimits.content) } catch { throw .invalidValue }
    }

    mutating func content() throws(ByteReaderError) -> GuestContent {
        switch try byte() {
        case 0: return .dictionary(try dictionary())
        case 1: return .data(Array(try blob(limit: CallLimits.content)))
        case let tag: throw .unknownTag(tag)
        }
    }

    mutating func givenDictionary() throws(ByteReaderError) -> GuestDictionary {
        if let error = try connectivityError() { return .failure(error) }
        return .success(try dictionary())
    }

    mutating func givenContent() throws(ByteReaderError) -> Result<GuestContent, ConnectivityError> {
        if let error = try connectivityError() { return .failure(error) }
        return .success(try content())
    }

    mutating func connectivityError() throws(ByteReaderError) -> ConnectivityError? {
        let number = try fixed(UInt16.self)
        guard number != 0 else { return nil }
        guard let error = ConnectivityError(rawValue: Int(number)) else { throw .invalidValue }
        return error
    }

    mutating func number(in range: ClosedRange<Double>) throws(ByteReaderError) -> Double {
        let number = try double()
        guard range.contains(number) else { throw .invalidValue }
        return number
    }
}
