import Glibc

/// Starts the process that holds a live pair's world, apart from this terminal.
enum HostProcess {
    /// The descriptor on which the host says one line when the pair is ready, or why it is not.
    static let readyDescriptor: Int32 = 3

    /// Starts `hikesim pair-host` with some options and returns the line it says.
    static func start(_ options: [String]) throws -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure("pipe") }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawn_file_actions_destroy(&actions)
        }
        for descriptor in [Int32(0), 1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], readyDescriptor)
        if ends[1] != readyDescriptor { posix_spawn_file_actions_addclose(&actions, ends[1]) }
        var words: [UnsafeMutablePointer<CChar>?] = (["hikesim", "pair-host"] + options).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(ends[1])
        guard code == 0 else { throw failure("posix_spawn", code) }
        return readLine(ends[0])
    }

    /// Says the line that the starter waits for.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(readyDescriptor, $0.baseAddress, $0.count) }
        close(readyDescriptor)
    }

    private static func readLine(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var byte = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &byte, byte.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes.append(contentsOf: byte[..<count])
            if bytes.contains(0x0A) { break }
        }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func failure(_ call: String, _ code: Int32 = errno) -> CommandFailure {
        .environment("the pair could not be started: \(call): \(String(cString: strerror(code)))")
    }
}
