import Glibc
import Synchronization

/// How a device process ended.
public enum DeviceExit: Hashable, Sendable, CustomStringConvertible {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// From the status of waitpid(2).
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(status: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
    }

    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .killed(let signal): "was killed by signal \(signal)"
        }
    }
}

/// Why a device could not be started.
public enum DeviceProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    case noExecutable(path: String)
    case system(SystemFailure)

    public var description: String {
        switch self {
        case .noExecutable(let path):
            "There is no executable \(path): build it. 'phone', 'watch' and 'guest-devices' are looked for beside "
                + "hikesim only; build or install them together."
        case .system(let failure):
            failure.description
        }
    }
}

/// A device that runs as a process of its own.
///
/// The child gets the token on an inherited descriptor, its own process group (so that Ctrl-C reaches the
/// world
/// only), no standard input, and none of our other descriptors. It has to exit when the bus connection ends:
/// that is how it dies with the world. Here it is killed and reaped at the latest when its owner goes.
public final class DeviceProcess {
    /// The descriptor on which a child finds its token.
    public static let tokenDescriptor: Int32 = 3
    /// A descriptor that the child only has to keep open: its end tells us that the process ended.
    static let lifeDescriptor: Int32 = 4

    /// The number of the process.
    public let identifier: Int32
    /// How it ended, once that was noticed by ``check()``, ``wait(until:)`` or ``killAndReap()``.
    public private(set) var exit: DeviceExit?

    private let life: Descriptor

    /// In a child: whoever started it is gone. False where it was started by hand.
    public static var isOrphan: Bool {
        var one = [pollfd(fd: lifeDescriptor, events: 0, revents: 0)]
        return poll(&one, 1, 0) == 1 && Int32(one[0].revents) & POLLHUP != 0
    }

    /// Readable as soon as the process has ended: for poll(2).
    public var pollDescriptor: Int32 { life.number }

    /// The path of a device's executable: beside the running one, never through PATH.
    ///
    /// - Parameter directory: Another place, for a test runner whose own executable lies elsewhere.
    public static func executable(
        named name: String, in directory: String? = nil
    ) throws(DeviceProcessError) -> String {
        let folder: String
        if let directory {
            folder = directory
        } else {
            var room = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/self/exe", &room, room.count)
            guard count > 0 else { throw .system(.last("readlink", "/proc/self/exe")) }
            let whole = room[..<count].map { UInt8(bitPattern: $0) }
            let slash = whole.lastIndex(of: UInt8(ascii: "/")) ?? 0
            folder = String(decoding: whole[..<slash], as: UTF8.self)
        }
        return try executable(at: folder + "/" + name)
    }

    /// A path, where there is a program.
    public static func executable(at path: String) throws(DeviceProcessError) -> String {
        guard access(path, X_OK) == 0 else { throw .noExecutable(path: path) }
        return path
    }

    /// Starts a device.
    ///
    /// - Parameters:
    ///   - executable: A path, see ``executable(named:in:)``.
    ///   - arguments: After the name of the program. The token is not among them.
    ///   - token: Written to the child's descriptor ``tokenDescriptor``.
    ///   - output: Where the child's standard output and error go; nil leaves them as ours.
    public init(
        executable: String, arguments: [String], token: BusToken, output: Int32? = nil
    ) throws(DeviceProcessError) {
        do throws(SystemFailure) {
            // Socket pairs, because pipes cannot be made close-on-exec in one call from here.
            let (tokenOurs, tokenTheirs) = try UnixSocket.pair(subject: executable)
            let (lifeOurs, lifeTheirs) = try UnixSocket.pair(subject: executable)
            let room = token.bytes.withUnsafeBytes {
                Glibc.send(tokenOurs.number, $0.baseAddress, $0.count, SocketCalls.noSignal)
            }
            guard room == BusToken.size else { throw .last("send", "the token for \(executable)") }
            identifier = try DeviceProcess.spawn(
                [executable] + arguments, token: tokenTheirs.number, life: lifeTheirs.number, output: output)
            life = lifeOurs
        } catch {
            throw error.code == ENOENT ? .noExecutable(path: executable) : .system(error)
        }
    }

    deinit { killAndReap() }

    /// Sends a signal to the process and whatever it started; nothing happens where it has been reaped,
    /// so a reused number is never hit.
    public func send(signal: Int32) {
        check()
        if exit == nil { _ = kill(-identifier, signal) }
    }

    /// The process stands still because of a signal (SIGSTOP, Ctrl-Z).
    public var isStopped: Bool { check() == nil && ProcessStatus.isStopped(identifier) }
    /// A debugger holds the process.
    public var isTraced: Bool { check() == nil && ProcessStatus.isTraced(identifier) }

    /// Looks, without waiting, whether the process has ended.
    @discardableResult
    public func check() -> DeviceExit? {
        if let exit { return exit }
        var status: Int32 = 0
        while true {
            let reaped = waitpid(identifier, &status, WNOHANG)
            if reaped < 0 && errno == EINTR { continue }
            if reaped == identifier { exit = DeviceExit(waitStatus: status) }
            // Reaped by somebody else: it is gone, and how it ended cannot be known.
            if reaped < 0 && errno == ECHILD { exit = .exited(status: 255) }
            return exit
        }
    }

    /// Waits for the end until a moment of real time; nil where the process still runs then.
    public func wait(until deadline: MonotonicTime) -> DeviceExit? {
        while true {
            if let exit = check() { return exit }
            let now = MonotonicTime.now
            guard now < deadline else { return nil }
            var polled = [pollfd(fd: life.number, events: Int16(POLLIN), revents: 0)]
            let count = try? BusPoller.poll(&polled, until: deadline, now: now)
            // Its descriptors close shortly before it can be reaped.
            if count == 1, check() == nil { _ = poll(nil, 0, 1) }
        }
    }

    /// Kills the process as a power failure of the machine would (signal 9), and waits until it is gone.
    @discardableResult
    public func killAndReap() -> DeviceExit? {
        if check() == nil {
            // The whole group: a child of the child would go on and hold our output open.
            _ = kill(-identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0 {
                if errno == EINTR { continue }
                return check()
            }
            exit = DeviceExit(waitStatus: status)
        }
        return exit
    }

    private static func spawn(
        _ words: [String], token: Int32, life: Int32, output: Int32?
    ) throws(SystemFailure) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // First away from the numbers that are wanted, so that no dup2 runs over a source of the next one.
        var copies: [Int32] = []
        defer { for copy in copies { _ = close(copy) } }
        for source in [token, life, output ?? -1] where source >= 0 {
            let copy = fcntl(source, F_DUPFD_CLOEXEC, 10)
            guard copy >= 0 else { throw .last("fcntl(F_DUPFD_CLOEXEC)", words[0]) }
            copies.append(copy)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, copies[0], tokenDescriptor)
        posix_spawn_file_actions_adddup2(&actions, copies[1], lifeDescriptor)
        if output != nil {
            posix_spawn_file_actions_adddup2(&actions, copies[2], 1)
            posix_spawn_file_actions_adddup2(&actions, copies[2], 2)
        }
        for number in inheritable() { posix_spawn_file_actions_addclose(&actions, number) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags =
            Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let code = processWideState.withLock { _ in
            posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        }
        guard code == 0 else { throw SystemFailure(call: "posix_spawn", code: code, subject: words[0]) }
        return process
    }

    /// Descriptors that a child would inherit by somebody's oversight: ours are close-on-exec, those that
    /// were
    /// inherited by us or opened by a C library need not be.
    private static func inheritable() -> [Int32] {
        guard let stream = opendir("/proc/self/fd") else { return [] }
        defer { closedir(stream) }
        var numbers: [Int32] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { room in
                String(decoding: room.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = Int32(name), number > lifeDescriptor else { continue }
            let flags = fcntl(number, F_GETFD)
            if flags >= 0 && flags & FD_CLOEXEC == 0 { numbers.append(number) }
        }
        return numbers
    }
}
