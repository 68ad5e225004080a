import Glibc
import HikeValues

/// Tries whether something accepts connections at an address.
///
/// libgps connects without a time limit and says little about why it could not. A connection of our own,
/// with a limit and an end on request, comes first, so that libgps meets only what answers.
enum GpsdReachability {
    enum Outcome: Hashable, Sendable {
        /// A numeric host, so that libgps need not ask the name service again.
        case accepts(host: String)
        case fails(GpsdFailure)
        /// The stop descriptor became readable.
        case stopped
    }

    /// The addresses of a name that are tried at most.
    static let candidateLimit = 8

    /// - Parameters:
    ///   - limit: For each address that the name has.
    ///   - stop: A descriptor that ends the attempt when it becomes readable.
    static func probe(_ address: GpsdAddress, limit: Interval, stop: Int32) -> Outcome {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(address.host, String(address.port), &hints, &list)
        guard status == 0 else {
            return .fails(.unknownHost(address, problem: String(cString: gai_strerror(status))))
        }
        defer { freeaddrinfo(list) }
        var failure = GpsdFailure.unknownHost(address, problem: "it has no address")
        var candidate = list
        for _ in 0..<candidateLimit {
            guard let entry = candidate else { break }
            switch connect(entry.pointee, address, limit: limit, stop: stop) {
            case .connected:
                return .accepts(host: numericHost(of: entry.pointee) ?? address.host)
            case .failed(let reason): failure = reason
            case .stopped: return .stopped
            }
            candidate = entry.pointee.ai_next
        }
        return .fails(failure)
    }

    private enum Attempt {
        case connected
        case failed(GpsdFailure)
        case stopped
    }

    private static func connect(
        _ entry: addrinfo, _ address: GpsdAddress, limit: Interval, stop: Int32
    ) -> Attempt {
        let type = entry.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = socket(entry.ai_family, type, entry.ai_protocol)
        guard socket >= 0 else {
            return .failed(.unreachable(address, problem: String(cString: strerror(errno))))
        }
        defer { _ = close(socket) }
        if Glibc.connect(socket, entry.ai_addr, entry.ai_addrlen) == 0 { return .connected }
        var problem = errno
        guard problem == EINPROGRESS else { return .failed(failure(of: problem, address)) }
        var waits = [
            pollfd(fd: socket, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waits, 2, GpsdTimer.milliseconds(limit))
        if waits[1].revents != 0 { return .stopped }
        guard count > 0 else { return .failed(.noAnswer(address, within: limit)) }
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size) == 0, problem == 0 else {
            return .failed(failure(of: problem, address))
        }
        return .connected
    }

    private static func failure(of problem: Int32, _ address: GpsdAddress) -> GpsdFailure {
        problem == ECONNREFUSED
            ? .nothingListens(address) : .unreachable(address, problem: String(cString: strerror(problem)))
    }

    private static func numericHost(of entry: addrinfo) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
            guard let start = text.baseAddress else { return nil }
            let status = getnameinfo(
                entry.ai_addr, entry.ai_addrlen, start, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            return status == 0 ? String(cString: start) : nil
        }
    }
}
