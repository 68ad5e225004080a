import HikeValues

/// Why a device started a guest's app.
public enum GuestLaunchReason: Hashable, Sendable {
    /// Its owner opened it, or the device did as it was switched on.
    case owner
    case url(String)
    /// A document of that name.
    case document(String)
    /// The phone has moved a long way.
    case move
    /// The boundary of a region of that id was crossed.
    case region(String)
    /// A visit began or ended.
    case visit
    /// A session that it had scheduled.
    case session
    case refresh(GuestRefreshKind)
    /// Others have kept health records that it wants.
    case health
    /// Its notification of that name was touched, or one of its actions.
    case notification(String)
    /// A server has told it something.
    case push
    /// Something from the counterpart app.
    case content
    /// Its complication was put on the watch's face.
    case complication

    /// Whether it is one of those that have to do with where the device is.
    public var isPlace: Bool {
        switch self {
        case .move, .region, .visit: true
        case .owner, .url, .document, .session, .refresh, .health, .notification, .push, .content,
            .complication:
            false
        }
    }
}

extension ByteWriter {
    mutating func write(_ reason: GuestLaunchReason) {
        switch reason {
        case .owner: write(UInt8(0))
        case .url(let url):
            write(UInt8(1))
            write(url)
        case .document(let name):
            write(UInt8(2))
            write(name)
        case .move: write(UInt8(3))
        case .region(let id):
            write(UInt8(4))
            write(id)
        case .visit: write(UInt8(5))
        case .session: write(UInt8(6))
        case .refresh(let kind):
            write(UInt8(7))
            write(kind.rawValue)
        case .content: write(UInt8(8))
        case .complication: write(UInt8(9))
        case .health: write(UInt8(10))
        case .notification(let id):
            write(UInt8(11))
            write(id)
        case .push: write(UInt8(12))
        }
    }
}

extension ByteReader {
    mutating func launchReason() throws(ByteReaderError) -> GuestLaunchReason {
        switch try byte() {
        case 0: return .owner
        case 1: return .url(try text())
        case 2: return .document(try text())
        case 3: return .move
        case 4: return .region(try text())
        case 5: return .visit
        case 6: return .session
        case 7: return .refresh(try refreshKind())
        case 8: return .content
        case 9: return .complication
        case 10: return .health
        case 11: return .notification(try text())
        case 12: return .push
        case let tag: throw .unknownTag(tag)
        }
    }
}
