import Glibc
import HikeValues
import Synchronization

/// What a command says, and how it ends. Nothing else prints, so that nothing steers the terminal but we
/// (``TerminalText``).
enum Console {
    /// A line on standard output, at once.
    static func line(_ text: String) { write(TerminalText.cleaned(text) + "\n", to: 1) }

    /// Several lines on standard output; who makes them answers for where they end.
    static func block(_ text: String) {
        write(TerminalText.cleaned(text, keepingLineFeeds: true) + "\n", to: 1)
    }

    /// A line on standard error.
    static func error(_ text: String) { write(TerminalText.cleaned(text) + "\n", to: 2) }

    /// Several lines on standard error, such as the parser's.
    static func errorBlock(_ text: String) {
        write(TerminalText.cleaned(text, keepingLineFeeds: true) + "\n", to: 2)
    }

    /// A line that the next one overwrites; only on a terminal.
    static func progress(_ text: String) {
        if isatty(2) == 1 { write("\r\u{1B}[K" + TerminalText.cleaned(text), to: 2) }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Hands over all bytes. What nobody reads any more is dropped; what there is no room for is remembered, so that the
    /// command does not end as if it had been said.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                // Whoever gave us a pipe that does not wait has to be waited for.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, -1)
            } else if count < 0 && errno != EINTR {
                if errno != EPIPE && descriptor == 1 { lostOutput.store(errno, ordering: .relaxed) }
                return
            }
        }
    }

    /// Why standard output did not take everything, of errno(3); 0: it did.
    private static let lostOutput = Atomic<Int32>(0)

    /// Ends the command.
    static func exit(_ code: Int32) -> Never {
        let reason = lostOutput.load(ordering: .relaxed)
        if reason != 0 { error("cannot write the standard output: \(String(cString: strerror(reason)))") }
        Glibc.exit(reason == 0 ? code : 3)
    }
}

/// A command could not be done.
struct CommandFailure: Error, CustomStringConvertible {
    /// 2: bad usage or input; 3: the environment failed.
    var exitCode: Int32
    var description: String
    /// Further lines.
    var details: [String] = []

    /// The person can mend it: bad usage or bad input.
    static func input(_ sentence: String) -> CommandFailure {
        CommandFailure(exitCode: 2, description: sentence)
    }
    /// The machine or a device failed.
    static func environment(_ sentence: String) -> CommandFailure {
        CommandFailure(exitCode: 3, description: sentence)
    }
}

enum Version {
    static let text = "0.1.0"
}
