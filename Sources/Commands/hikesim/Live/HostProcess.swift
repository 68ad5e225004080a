import Glibc
import HikeValues

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
            posix_spawn_file_actions_addopen(
                &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], readyDescriptor)
        for inherited in inheritedDescriptors() where inherited != ends[0] && inherited != ends[1] {
            _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
        }
        if ends[1] != readyDescriptor { posix_spawn_file_actions_addclose(&actions, ends[1]) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Whoever ran us may have blocked SIGTERM; the host must be one that can be ended.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = (["hikesim", "pair-host"] + options).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &words, environ)
        close(ends[1])
        guard code == 0 else { throw failure("posix_spawn", code) }
        return readLine(ends[0])
    }

    /// Descriptors beyond the standard ones. Whoever ran us may wait until everybody has closed what it handed
    /// down, as Foundation's Process does; the host outlives us, so it must keep none of it.
    private static func inheritedDescriptors() -> [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { room in
                String(decoding: room.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name), number > 2 { found.append(number) }
        }
        return found
    }

    /// Says the line that the starter waits for.
    static func say(_ line: String) {
        let bytes = Array((TerminalText.cleaned(line) + "\n").utf8)
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
