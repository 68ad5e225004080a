import Glibc

/// The few facts of Unix sockets that more than one file needs.
enum UnixSocket {
    /// A stream socket that no child inherits.
    static func make(subject: String) throws(SystemFailure) -> Descriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .last("socket", subject) }
        return Descriptor(number)
    }

    /// Two connected stream sockets that no child inherits.
    static func pair(subject: String) throws(SystemFailure) -> (Descriptor, Descriptor) {
        var numbers: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &numbers) == 0 else { throw .last("socketpair", subject) }
        return (Descriptor(numbers[0]), Descriptor(numbers[1]))
    }

    /// Calls `body` with the address of a path. The path must fit ``BusLimits/socketPath``.
    static func withAddress<Result>(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            // One byte stays zero and ends the path.
            for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Who the kernel says is at the other end.
    struct Peer {
        // The layout of `struct ucred`, which Swift's Glibc does not show (it wants _GNU_SOURCE).
        var process: Int32 = 0
        var user: UInt32 = .max
        var group: UInt32 = .max
    }

    static func peer(of descriptor: Int32) throws(SystemFailure) -> Peer {
        var peer = Peer()
        var size = socklen_t(MemoryLayout<Peer>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else {
            throw .last("getsockopt(SO_PEERCRED)", "a connection of the bus")
        }
        return peer
    }
}
