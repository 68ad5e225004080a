import GuestExchange
import HikeValues

/// What a guest asks of the time that its device gives it, and of other apps' URLs.
public enum GuestLifeRequest: Equatable, Sendable, NamedRequest {
    /// A session for an activity of a watch's wearer; nil: now.
    case startSession(at: Instant?)
    case invalidateSession
    /// Brings ``GuestReply/number(_:)``, the task's; none where the time is over.
    case beginTask(String)
    case endTask(Int64)
    /// Brings ``GuestReply/number(_:)``, nanoseconds; none in front.
    case taskTime
    /// Brings ``GuestReply/truth(_:)``.
    case canOpen(url: String)
    /// Brings ``GuestReply/truth(_:)``.
    case open(url: String)
    case scheduleRefresh(GuestRefreshKind, at: Instant, note: [UInt8])
    /// Brings ``GuestReply/bytes(_:)``, the note of the one that is asked for; none where none is.
    case requestedRefresh(GuestRefreshKind)
    case cancelRefresh(GuestRefreshKind)
    case completeRefresh(Int64)

    enum Kind: String {
        case startSession, invalidateSession, beginTask, endTask, taskTime, canOpen, open
        case scheduleRefresh, requestedRefresh, cancelRefresh, completeRefresh
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .startSession(let time):
            writer.write(time != nil)
            writer.write(time ?? .zero)
            return .startSession
        case .invalidateSession: return .invalidateSession
        case .beginTask(let name):
            writer.write(name)
            return .beginTask
        case .endTask(let task):
            writer.write(fixed: task)
            return .endTask
        case .taskTime: return .taskTime
        case .canOpen(let url):
            writer.write(url)
            return .canOpen
        case .open(let url):
            writer.write(url)
            return .open
        case .scheduleRefresh(let kind, let time, let note):
            writer.write(kind.rawValue)
            writer.write(time)
            writer.write(blob: note)
            return .scheduleRefresh
        case .requestedRefresh(let kind):
            writer.write(kind.rawValue)
            return .requestedRefresh
        case .cancelRefresh(let kind):
            writer.write(kind.rawValue)
            return .cancelRefresh
        case .completeRefresh(let refresh):
            writer.write(fixed: refresh)
            return .completeRefresh
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestLifeRequest {
        switch kind {
        case .startSession:
            let isLater = try reader.bool()
            let time = try reader.instant()
            guard isLater || time == .zero else { throw .invalidValue }
            return .startSession(at: isLater ? time : nil)
        case .invalidateSession: return .invalidateSession
        case .beginTask: return .beginTask(try reader.name())
        case .endTask: return .endTask(try reader.fixed(Int64.self))
        case .taskTime: return .taskTime
        case .canOpen: return .canOpen(url: try reader.text())
        case .open: return .open(url: try reader.text())
        case .scheduleRefresh:
            return .scheduleRefresh(
                try reader.refreshKind(), at: try reader.instant(),
                note: Array(try reader.blob(limit: CallLimits.text)))
        case .requestedRefresh: return .requestedRefresh(try reader.refreshKind())
        case .cancelRefresh: return .cancelRefresh(try reader.refreshKind())
        case .completeRefresh: return .completeRefresh(try reader.fixed(Int64.self))
        }
    }
}

/// What an app is given time for now and then.
public enum GuestRefreshKind: UInt8, CaseIterable, Sendable {
    case application, snapshot
}

/// Why a session is over, or was none.
public enum GuestSessionEnd: UInt8, CaseIterable, Sendable {
    case invalidated, inProgress, expired, leftFront
    case tooFarAhead, notActive, notApproved, notApprovedToSchedule
}

/// What a guest's device tells it of its time.
public enum GuestLifeNews: Equatable, Sendable, NamedContent {
    case sessionScheduled
    /// The session runs, until then by itself.
    case sessionStarted(expiration: Instant, isAlarm: Bool)
    case sessionExpiring
    case sessionEnded(GuestSessionEnd)
    /// The time of a background task is over.
    case taskExpired(Int64)
    case refreshBegun(Int64, GuestRefreshKind, note: [UInt8])
    case refreshExpiring(Int64)

    enum Kind: String {
        case sessionScheduled, sessionStarted, sessionExpiring, sessionEnded, taskExpired
        case refreshBegun, refreshExpiring
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .sessionScheduled: return .sessionScheduled
        case .sessionStarted(let expiration, let isAlarm):
            writer.write(expiration)
            writer.write(isAlarm)
            return .sessionStarted
        case .sessionExpiring: return .sessionExpiring
        case .sessionEnded(let reason):
            writer.write(reason.rawValue)
            return .sessionEnded
        case .taskExpired(let task):
            writer.write(fixed: task)
            return .taskExpired
        case .refreshBegun(let refresh, let what, let note):
            writer.write(fixed: refresh)
            writer.write(what.rawValue)
            writer.write(blob: note)
            return .refreshBegun
        case .refreshExpiring(let refresh):
            writer.write(fixed: refresh)
            return .refreshExpiring
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestLifeNews {
        switch kind {
        case .sessionScheduled: return .sessionScheduled
        case .sessionStarted:
            return .sessionStarted(expiration: try reader.instant(), isAlarm: try reader.bool())
        case .sessionExpiring: return .sessionExpiring
        case .sessionEnded:
            guard let reason = GuestSessionEnd(rawValue: try reader.byte()) else { throw .invalidValue }
            return .sessionEnded(reason)
        case .taskExpired: return .taskExpired(try reader.fixed(Int64.self))
        case .refreshBegun:
            return .refreshBegun(
                try reader.fixed(Int64.self), try reader.refreshKind(),
                note: Array(try reader.blob(limit: CallLimits.text)))
        case .refreshExpiring: return .refreshExpiring(try reader.fixed(Int64.self))
        }
    }
}

extension ByteReader {
    mutating func refreshKind() throws(ByteReaderError) -> GuestRefreshKind {
        guard let kind = GuestRefreshKind(rawValue: try byte()) else { throw .invalidValue }
        return kind
    }
}
