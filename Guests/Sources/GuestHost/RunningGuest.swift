import CGuestHost
import Glibc
import GuestExchange

/// What came of an event, on the host's side.
public struct GuestTurn: Equatable, Sendable {
    public var answer: GuestAnswer
    /// Lines that the guest printed.
    public var lines: [String]
}

/// A launched guest: a process that handles one event at a time.
///
/// Whatever it does, each call here returns: within the launch's patience, with an answer or with a ``GuestCrash``, after
/// which the process is gone. It is used from one thread.
public final class RunningGuest {
    private let process: pid_t
    private let socket: Int32
    private let output: Int32
    private let patience: Duration
    private let program: String
    private var buffer = FrameBuffer()
    private var lines = OutputLines()
    private var report: GuestCrashReport?
    private var hasEnded = false
    /// Why it cannot run here.
    private var refusal: String?

    /// What holds it besides its good manners. Where one is missing the machine does not have it.
    public private(set) var holds: GuestHolds = []

    /// Starts a guest and waits until it is ready for events.
    public convenience init(_ launch: GuestLaunch) throws(GuestLaunchError) {
        try self.init(launch, leavingOut: nil)
    }

    /// The same without a variable of its environment, as in a test.
    init(_ launch: GuestLaunch, leavingOut variable: String?) throws(GuestLaunchError) {
        program = launch.program
        patience = launch.patience
        let started: (process: pid_t, socket: Int32, output: Int32)
        do throws(SystemError) { started = try Self.spawn(launch, leavingOut: variable) } catch {
            throw .notStarted(program: launch.program, reason: String(cString: strerror(error.number)))
        }
        (process, socket, output) = started
        do throws(GuestCrash) { try begin(launch.start) } catch { throw .crashed(error) }
        if let refusal {
            end()
            throw .refused(refusal)
        }
    }

    deinit { end() }

    private func begin(_ start: GuestStart) throws(GuestCrash) {
        let limit = ContinuousClock.now + patience
        try send(.start(start), until: limit)
        switch try receive(until: limit) {
        case .ready(let holds): self.holds = holds
        case .refused(let sentence): refusal = sentence
        case .question, .answer, .crash:
            throw crash(.malformed(.content(message: "start", reason: "no answer to it")))
        }
    }

    /// Lets the guest handle an event.
    ///
    /// - Parameter reply: answers its questions meanwhile, or says why not.
    /// - Returns: its calls, what it printed, and when it wants to be given time next.
    /// - Throws: how it has ended.
    public func handle(
        _ event: GuestEvent,
        reply: (GuestCall) -> Result<[UInt8], GuestQuestionRefused> = { .failure(.unknown($0)) }
    ) throws(GuestCrash) -> GuestTurn {
        guard !hasEnded else { throw GuestCrash(.killed) }
        let limit = ContinuousClock.now + patience
        try send(.event(event), until: limit)
        while true {
            switch try receive(until: limit) {
            case .answer(let answer):
                drainOutput()
                return GuestTurn(answer: answer, lines: lines.take())
            case .question(let call):
                switch reply(call) {
                case .success(let content): try send(.reply(content), until: limit)
                case .failure(let refused):
                    try send(.refusal(String(refused.sentence.prefix(1000))), until: limit)
                }
            case .ready, .refused, .crash:
                throw crash(.malformed(.content(message: "event", reason: "no answer to it")))
            }
        }
    }

    /// Kills the process, as the system does with an app that is ended. Of no effect when it is gone.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        guest_kill(process)
        var code: Int32 = 0
        _ = guest_await(process, &code)
        close(socket)
        close(output)
    }

    // MARK: Starting

    private struct SystemError: Error { let number: Int32 }

    private static func spawn(
        _ launch: GuestLaunch, leavingOut variable: String?
    ) throws(SystemError) -> (process: pid_t, socket: Int32, output: Int32) {
        var sockets: [Int32] = [-1, -1]
        var ends: [Int32] = [-1, -1]
        let paired = guest_socket_pair(&sockets)
        guard paired == 0 else { throw SystemError(number: -paired) }
        let piped = guest_pipe(&ends)
        guard piped == 0 else {
            close(sockets[0])
            close(sockets[1])
            throw SystemError(number: -piped)
        }
        let libraries = getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
        let variables = launch.environment(libraries: libraries).filter { entry in
            variable.map { !entry.hasPrefix($0 + "=") } ?? true
        }
        let process = withStrings([launch.program]) { arguments in
            withStrings(variables) { environment in
                guest_spawn(launch.program, arguments, environment, sockets[1], ends[1])
            }
        }
        close(sockets[1])
        close(ends[1])
        guard process > 0 else {
            close(sockets[0])
            close(ends[0])
            throw SystemError(number: -process)
        }
        return (process, sockets[0], ends[0])
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { pointers in
            guard let first = pointers.baseAddress else { return withUnsafePointer(to: nil) { body($0) } }
            return body(first)
        }
    }

    // MARK: Speaking

    private func send(_ message: HostMessage, until limit: ContinuousClock.Instant) throws(GuestCrash) {
        let frame: [UInt8]
        do { frame = try FrameBuffer.frame(message.encoded) } catch { throw crash(.malformed(error)) }
        var sent = 0
        while sent < frame.count {
            let count = frame.withUnsafeBytes { bytes in
                Glibc.send(
                    socket, bytes.baseAddress?.advanced(by: sent), frame.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                try wait(for: POLLOUT, until: limit)
            } else {
                throw ended()
            }
        }
    }

    private func receive(until limit: ContinuousClock.Instant) throws(GuestCrash) -> GuestMessage {
        while true {
            if let message = try message() {
                guard case .crash(let report) = message else { return message }
                self.report = report
                throw ended()
            }
            try wait(for: POLLIN, until: limit)
            try read()
        }
    }

    private func message() throws(GuestCrash) -> GuestMessage? {
        do throws(ExchangeError) {
            guard let body = try buffer.next() else { return nil }
            return try GuestMessage(decoding: body)
        } catch { throw crash(.malformed(error)) }
    }

    private func read() throws(GuestCrash) {
        var isOver = false
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, count in
            count = 0
            let result = recv(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
            if result > 0 { count = result }
            isOver = result == 0 || (result < 0 && errno != EAGAIN && errno != EINTR)
        }
        buffer.append(chunk)
        if isOver { throw ended() }
    }

    /// Waits until the socket can be read or written, and takes what the guest prints meanwhile.
    private func wait(for events: Int32, until limit: ContinuousClock.Instant) throws(GuestCrash) {
        var isOutputOpen = true
        while true {
            let left = limit - .now
            guard left > .zero else { throw hung() }
            let milliseconds = min(left / .milliseconds(1) + 1, 3_600_000)
            var descriptors = [
                pollfd(fd: socket, events: Int16(events), revents: 0),
                pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, 2, Int32(milliseconds))
            if count < 0 && errno != EINTR { throw ended() }
            if descriptors[1].revents != 0 { isOutputOpen = drainOutput() }
            if descriptors[0].revents != 0 { return }
        }
    }

    /// Takes what is printed and there.
    ///
    /// - Returns: whether there may come more.
    @discardableResult
    private func drainOutput() -> Bool {
        while true {
            var result = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: 16_384) { bytes, count in
                result = Glibc.read(output, bytes.baseAddress, bytes.count)
                count = max(0, result)
            }
            lines.append(chunk)
            if result <= 0 { return result < 0 && (errno == EAGAIN || errno == EINTR) }
        }
    }

    // MARK: Ending

    /// Ends a guest that has no answer in time, and has its own handler say where it is.
    private func hung() -> GuestCrash {
        kill(process, SIGXCPU)
        _ = guest_has_ended(process, 2_000)
        readRest()
        return crash(.hang(patience))
    }

    /// Takes what is left of the stream and looks for a report of a crash in it.
    private func readRest() {
        while true {
            var result = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, count in
                result = recv(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                count = max(0, result)
            }
            guard result > 0 else { break }
            buffer.append(chunk)
        }
        do throws(ExchangeError) {
            while let body = try buffer.next() {
                if case .crash(let report) = try GuestMessage(decoding: body) { self.report = report }
            }
        } catch { return }
    }

    /// Ends what is left of the process, for a reason that is known.
    private func crash(_ reason: GuestCrash.Reason) -> GuestCrash {
        guest_kill(process)
        _ = collect()
        return GuestCrash(reason, frames: frames, lines: lines.take(isLast: true))
    }

    /// Says why the connection has ended.
    private func ended() -> GuestCrash {
        let hasEnded = guest_has_ended(process, 2_000) != 0
        if !hasEnded { guest_kill(process) }
        // A report may have come just before.
        let (end, code) = collect()
        let printed = lines.take(isLast: true)
        let reason: GuestCrash.Reason
        if !hasEnded {
            reason = .closedConnection
        } else if end == GUEST_EXITED {
            reason = .exited(code: code)
        } else {
            reason = CrashReason.reason(signal: code, report: report, lines: printed)
        }
        return GuestCrash(reason, frames: frames, lines: printed)
    }

    private func collect() -> (guest_end, Int32) {
        guard !hasEnded else { return (GUEST_UNKNOWN, 0) }
        hasEnded = true
        var code: Int32 = 0
        let end = guest_await(process, &code)
        drainOutput()
        close(socket)
        close(output)
        return (end, code)
    }

    private var frames: [GuestFrame] {
        guard let report else { return [] }
        return StackNames.frames(report.frames, program: program)
    }
}

/// Why a question of a guest is not answered.
public struct GuestQuestionRefused: Error, Equatable, Sendable {
    /// A sentence for the guest's log.
    public let sentence: String

    public init(_ sentence: String) { self.sentence = sentence }

    /// Nobody here knows the question.
    public static func unknown(_ call: GuestCall) -> GuestQuestionRefused {
        GuestQuestionRefused("the device does not know the question '\(call.name)'")
    }
}
