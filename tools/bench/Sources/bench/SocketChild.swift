import Glibc

/// This program once more, as the other end of a blocking Unix stream socket.
final class SocketChild {
    /// The child's end.
    static let childDescriptor: Int32 = 3

    let descriptor: Int32
    private let process: pid_t

    /// - Parameter words: what the child is told to be.
    init(_ words: [String]) throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw Child.Failed(description: "cannot make a pair of sockets")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A copy first: dup2 onto the same number would leave it close-on-exec.
        let copy = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        posix_spawn_file_actions_adddup2(&actions, copy, Self.childDescriptor)
        var arguments: [UnsafeMutablePointer<CChar>?] = (["bench"] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, "/proc/self/exe", &actions, nil, &arguments, environ)
        close(ends[1])
        close(copy)
        guard code == 0 else {
            throw Child.Failed(description: "cannot start the other end of a socket")
        }
        descriptor = ends[0]
        process = identifier
    }

    deinit {
        close(descriptor)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Reads exactly so many bytes; false where the stream ends before.
    static func readWhole(_ descriptor: Int32, _ room: UnsafeMutableRawPointer, _ size: Int) -> Bool {
        transferWhole(size) { read(descriptor, room + $0, size - $0) }
    }

    static func writeWhole(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ size: Int) -> Bool {
        transferWhole(size) { write(descriptor, bytes + $0, size - $0) }
    }

    private static func transferWhole(_ size: Int, _ move: (Int) -> Int) -> Bool {
        var moved = 0
        while moved < size {
            let more = move(moved)
            if more <= 0 { return false }
            moved += more
        }
        return true
    }
}
