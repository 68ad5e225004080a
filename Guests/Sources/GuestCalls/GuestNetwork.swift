import HikeValues

/// What a guest asks of a server. The content of what it sends goes before it, by ``GuestNetworkQuestion/addBody(_:)``.
public struct GuestLoad: Hashable, Sendable {
    public var url: String
    public var method: String
    public var headers: [GuestField]
    /// How long nothing may come before the answer begins.
    public var timeout: Interval
    /// A file of the container that gets the content; nil: the guest gets it itself.
    public var file: String?
    /// It goes on while the app is suspended, which goes on at its end; only with a ``file``.
    public var isInBackground: Bool
    public var allowsExpensive: Bool
    public var allowsConstrained: Bool

    public init(
        _ url: String, method: String, headers: [GuestField] = [], timeout: Interval = .seconds(60),
        file: String? = nil, isInBackground: Bool = false, allowsExpensive: Bool = true,
        allowsConstrained: Bool = true
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.timeout = timeout
        self.file = file
        self.isInBackground = isInBackground
        self.allowsExpensive = allowsExpensive
        self.allowsConstrained = allowsConstrained
    }
}

/// What stands before the content of an answer.
public struct GuestAnswerHead: Hashable, Sendable {
    public var status: Int
    /// In the order in which they came.
    public var headers: [GuestField]

    public init(status: Int, headers: [GuestField]) {
        self.status = status
        self.headers = headers
    }
}

/// Why there is no answer; as the device's network has it.
public enum GuestLoadError: String, Error, CaseIterable, Hashable, Sendable {
    case badURL, unsupportedURL, notConnected, hostNotFound, timedOut, connectionLost, cancelled, tooLarge
    case cannotWriteFile, resourceUnavailable
}

/// How the network is for a guest.
public struct GuestNetworkPath: Hashable, Sendable {
    /// The way by which a device reaches it.
    public enum Interface: String, CaseIterable, Hashable, Sendable {
        case wifi, cellular
        /// A watch, through its phone.
        case phone
    }

    /// Nil: there is none.
    public var interface: Interface?
    /// It costs.
    public var isExpensive: Bool
    /// The owner spares data.
    public var isConstrained: Bool

    public init(_ interface: Interface?, isExpensive: Bool = false, isConstrained: Bool = false) {
        self.interface = interface
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
    }
}

/// What a guest asks of the network.
public enum GuestNetworkQuestion: GuestQuestion {
    public typealias Answer = GuestNetworkAnswer
    public static let family = "network"

    /// More of what the next ``load(_:)`` sends: at most ``CallLimits/document`` bytes each.
    case addBody([UInt8])
    /// Brings ``GuestNetworkAnswer/id(_:)``; reports with it follow.
    case load(GuestLoad)
    case cancel(id: String)
    /// Brings ``GuestNetworkAnswer/path(_:)``.
    case path
    /// ``GuestNetworkReport/path(_:)`` follows, the first at once.
    case startPath, stopPath
    /// The app has dealt with the ends for which it was let go on.
    case completeWake

    /// Their names.
    public enum Kind: String {
        case addBody, load, cancel, path, startPath, stopPath, completeWake
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .addBody(let bytes):
            writer.write(blob: bytes)
            return .addBody
        case .load(let load):
            load.write(to: &writer)
            return .load
        case .cancel(let id):
            writer.write(id)
            return .cancel
        case .path: return .path
        case .startPath: return .startPath
        case .stopPath: return .stopPath
        case .completeWake: return .completeWake
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestNetworkQuestion {
        switch kind {
        case .addBody: .addBody(Array(try reader.blob(limit: CallLimits.document)))
        case .load: .load(try GuestLoad.read(from: &reader))
        case .cancel: .cancel(id: try reader.name())
        case .path: .path
        case .startPath: .startPath
        case .stopPath: .stopPath
        case .completeWake: .completeWake
        }
    }
}

/// What the network answers.
public enum GuestNetworkAnswer: CallValue {
    case done
    case id(String)
    case path(GuestNetworkPath)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .id(let id):
            writer.write(UInt8(1))
            writer.write(id)
        case .path(let path):
            writer.write(UInt8(2))
            path.write(to: &writer)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestNetworkAnswer {
        switch try reader.byte() {
        case 0: .done
        case 1: .id(try reader.name())
        case 2: .path(try GuestNetworkPath.read(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// What the network tells a guest.
public enum GuestNetworkReport: GuestReport {
    public static let family = GuestNetworkQuestion.family

    case began(id: String, GuestAnswerHead)
    /// Bytes of the content that are there, and all of them.
    case progress(id: String, received: Int64, expected: Int64)
    /// More of the content, before the end: at most ``CallLimits/document`` bytes each.
    case part(id: String, [UInt8])
    /// It comes once.
    case answered(id: String, GuestAnswerHead, isAwake: Bool)
    /// It comes once, instead. `isAwake`: the app was let go on for it.
    case failed(id: String, GuestLoadError, isAwake: Bool)
    case path(GuestNetworkPath)

    /// Their names.
    public enum Kind: String {
        case began, progress, part, answered, failed, path
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .began(let id, let head):
            writer.write(id)
            head.write(to: &writer)
            return .began
        case .progress(let id, let received, let expected):
            writer.write(id)
            writer.write(fixed: received)
            writer.write(fixed: expected)
            return .progress
        case .part(let id, let bytes):
            writer.write(id)
            writer.write(blob: bytes)
            return .part
        case .answered(let id, let head, let isAwake):
            writer.write(id)
            head.write(to: &writer)
            writer.write(isAwake)
            return .answered
        case .failed(let id, let error, let isAwake):
            writer.write(id)
            writer.write(error.rawValue)
            writer.write(isAwake)
            return .failed
        case .path(let path):
            path.write(to: &writer)
            return .path
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestNetworkReport {
        if case .path = kind { return .path(try GuestNetworkPath.read(from: &reader)) }
        let id = try reader.name()
        switch kind {
        case .began: return .began(id: id, try GuestAnswerHead.read(from: &reader))
        case .progress:
            return .progress(id: id, received: try reader.fixed(), expected: try reader.fixed())
        case .part: return .part(id: id, Array(try reader.blob(limit: CallLimits.document)))
        case .answered:
            return .answered(id: id, try GuestAnswerHead.read(from: &reader), isAwake: try reader.bool())
        case .failed:
            guard let error = GuestLoadError(rawValue: try reader.name()) else { throw .invalidValue }
            return .failed(id: id, error, isAwake: try reader.bool())
        case .path: throw .invalidValue
        }
    }
}

// MARK: Values

extension GuestField: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(key)
        writer.write(value)
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestField {
        GuestField(try reader.name(), try reader.text())
    }
}

extension GuestLoad: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(url)
        writer.write(method)
        headers.write(to: &writer)
        writer.write(fixed: timeout.nanoseconds)
        file.write(to: &writer)
        for flag in [isInBackground, allowsExpensive, allowsConstrained] { writer.write(flag) }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestLoad {
        GuestLoad(
            try reader.text(), method: try reader.name(), headers: try [GuestField].read(from: &reader),
            timeout: Interval(nanoseconds: try reader.fixed()), file: try String?.read(from: &reader),
            isInBackground: try reader.bool(), allowsExpensive: try reader.bool(),
            allowsConstrained: try reader.bool())
    }
}

extension GuestAnswerHead: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(fixed: Int64(status))
        headers.write(to: &writer)
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestAnswerHead {
        GuestAnswerHead(
            status: Int(try reader.fixed(Int64.self)), headers: try [GuestField].read(from: &reader))
    }
}

extension GuestNetworkPath: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(interface?.rawValue ?? "")
        writer.write(isExpensive)
        writer.write(isConstrained)
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestNetworkPath {
        let name = try reader.name()
        let interface = Interface(rawValue: name)
        guard name.isEmpty || interface != nil else { throw .invalidValue }
        return GuestNetworkPath(
            interface, isExpensive: try reader.bool(), isConstrained: try reader.bool())
    }
}
