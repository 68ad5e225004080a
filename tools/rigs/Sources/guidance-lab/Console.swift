import Glibc
import HikeValues

/// What the command says, and how it ends. What comes out of files steers no terminal (``TerminalText``).
enum Console {
    /// Text on standard output; who makes it answers for where its lines end.
    static func line(_ text: String) { write(text + "\n", to: stdout) }

    /// Text on standard error.
    static func error(_ text: String) { write(text + "\n", to: stderr) }

    /// A line that the next one overwrites; only on a terminal.
    static func progress(_ text: String) {
        if isatty(2) == 1 { fputs("\r\u{1B}[K" + TerminalText.cleaned(text), stderr) }
    }

    private static func write(_ text: String, to stream: UnsafeMutablePointer<FILE>?) {
        fputs(TerminalText.cleaned(text, keepingLineFeeds: true), stream)
    }

    /// Bytes on standard output as they are.
    static func write(_ bytes: [UInt8]) { fwrite(bytes, 1, bytes.count, stdout) }

    /// Ends the command; 3 where standard output did not take everything.
    static func exit(_ code: Int32) -> Never {
        let isWhole = fflush(stdout) == 0 && ferror(stdout) == 0
        if !isWhole { error("cannot write the standard output: \(String(cString: strerror(errno)))") }
        Glibc.exit(isWhole ? code : 3)
    }
}

/// The command could not be done.
struct CommandFailure: Error {
    /// 2: bad usage or input; 3: the environment failed.
    var exitCode: Int32
    var description: String
    /// Further lines.
    var details: [String] = []

    /// The person can mend it: bad usage or bad input.
    static func input(_ sentence: String) -> CommandFailure {
        CommandFailure(exitCode: 2, description: sentence)
    }
    /// The machine failed.
    static func environment(_ sentence: String) -> CommandFailure {
        CommandFailure(exitCode: 3, description: sentence)
    }
}
