import HikeValues

/// What a guest asks of the health store of its device.
public enum GuestHealthQuestion: GuestQuestion {
    public typealias Answer = GuestHealthAnswer
    public static let family = "health"

    /// Brings ``GuestHealthAnswer/state(_:)``.
    case state
    /// Types that the app wants to write and to read; the owner is asked.
    case request(shared: [String], read: [String])
    /// Brings ``GuestHealthAnswer/outcome(_:)``.
    case keep([HealthRecord])
    /// By their ids; brings ``GuestHealthAnswer/outcome(_:)``.
    case delete([String])
    /// Brings ``GuestHealthAnswer/page(_:)``.
    case records(HealthQuery)
    /// ``GuestHealthReport/changed(types:)`` follows.
    case hear
    /// The app is started for records of a type; nil: not any more.
    case deliver(type: String, every: Interval?)
    case setWorkout(isRunning: Bool)
    case setCollecting(Bool)

    /// Their names.
    public enum Kind: String {
        case state, request, keep, delete, records, hear, deliver, setWorkout, setCollecting
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .state: return .state
        case .request(let shared, let read):
            writer.write(names: shared)
            writer.write(names: read)
            return .request
        case .keep(let records):
            writer.write(varint: UInt64(records.count))
            for record in records { record.write(to: &writer) }
            return .keep
        case .delete(let ids):
            writer.write(names: ids)
            return .delete
        case .records(let query):
            query.write(to: &writer)
            return .records
        case .hear: return .hear
        case .deliver(let type, let interval):
            writer.write(type)
            writer.write(interval != nil)
            writer.write(fixed: interval?.nanoseconds ?? 0)
            return .deliver
        case .setWorkout(let isRunning):
            writer.write(isRunning)
            return .setWorkout
        case .setCollecting(let isCollecting):
            writer.write(isCollecting)
            return .setCollecting
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestHealthQuestion {
        switch kind {
        case .state: return .state
        case .request: return .request(shared: try reader.names(), read: try reader.names())
        case .keep:
            var records: [HealthRecord] = []
            for _ in 0..<(try reader.count(limit: CallLimits.values)) {
                records.append(try HealthRecord(from: &reader))
            }
            return .keep(records)
        case .delete: return .delete(try reader.names())
        case .records: return .records(try HealthQuery(from: &reader))
        case .hear: return .hear
        case .deliver:
            let (type, isThere) = (try reader.name(), try reader.bool())
            let interval = Interval(nanoseconds: try reader.fixed())
            return .deliver(type: type, every: isThere ? interval : nil)
        case .setWorkout: return .setWorkout(isRunning: try reader.bool())
        case .setCollecting: return .setCollecting(try reader.bool())
        }
    }
}

/// What an app is to the health store of its device.
public struct GuestHealthState: Hashable, Sendable {
    /// The app's name there.
    public var app: String
    /// Types that it has asked to write, in any launch.
    public var shared: [String]
    /// Types that it has asked to read.
    public var read: [String]
    /// The number behind which nothing is in the store.
    public var end: Int64

    public init(app: String, shared: [String] = [], read: [String] = [], end: Int64 = 0) {
        self.app = app
        self.shared = shared
        self.read = read
        self.end = end
    }
}

/// What came of keeping or deleting records.
public enum GuestHealthOutcome: Hashable, Sendable {
    case done
    /// The owner does not allow it.
    case denied
    /// One cannot be kept or deleted; a sentence.
    case invalid(String)
    /// The disk fails; a sentence.
    case storage(String)
}

/// What a guest's device answers of its health store.
public enum GuestHealthAnswer: CallValue {
    case done
    case state(GuestHealthState)
    case outcome(GuestHealthOutcome)
    case page(HealthPage)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .done: writer.write(UInt8(0))
        case .state(let state):
            writer.write(UInt8(1))
            writer.write(state.app)
            writer.write(names: state.shared)
            writer.write(names: state.read)
            writer.write(fixed: state.end)
        case .outcome(let outcome):
            writer.write(UInt8(2))
            switch outcome {
            case .done: writer.write(UInt8(0))
            case .denied: writer.write(UInt8(1))
            case .invalid(let sentence):
                writer.write(UInt8(2))
                writer.write(sentence)
            case .storage(let sentence):
                writer.write(UInt8(3))
                writer.write(sentence)
            }
        case .page(let page):
            writer.write(UInt8(3))
            page.write(to: &writer)
        }
    }

    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> GuestHealthAnswer {
        switch try reader.byte() {
        case 0: return .done
        case 1:
            return .state(
                GuestHealthState(
                    app: try reader.name(), shared: try reader.names(), read: try reader.names(),
                    end: try reader.fixed()))
        case 2: return .outcome(try outcome(&reader))
        case 3: return .page(try HealthPage(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }

    private static func outcome(
        _ reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestHealthOutcome {
        switch try reader.byte() {
        case 0: return .done
        case 1: return .denied
        case 2: return .invalid(try reader.text())
        case 3: return .storage(try reader.text())
        case let tag: throw .unknownTag(tag)
        }
    }
}

/// What a guest's device tells it of its health store.
public enum GuestHealthReport: GuestReport {
    public static let family = GuestHealthQuestion.family

    /// Records of these types have come or gone.
    case changed(types: [String])

    /// Their names.
    public enum Kind: String {
        case changed
    }

    public func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .changed(let types):
            writer.write(names: types)
            return .changed
        }
    }

    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestHealthReport {
        switch kind {
        case .changed: .changed(types: try reader.names())
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(names: [String]) {
        write(varint: UInt64(names.count))
        for name in names { write(name) }
    }
}

extension ByteReader {
    fileprivate mutating func names() throws(ByteReaderError) -> [String] {
        var names: [String] = []
        for _ in 0..<(try count(limit: CallLimits.values)) { names.append(try name()) }
        return names
    }
}
