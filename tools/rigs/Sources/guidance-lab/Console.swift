import Foundation
import HikeValues
import Synchronization

/// What the command says, and how it ends. What comes out of files steers no terminal (``TerminalText``).
enum Console {
    /// Text on standard output; who makes it answers for where its lines end.
    static func line(_ text: String) { write(cleaned(text + "\n")) }

    /// Text on standard error.
    static func error(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: cleaned(text + "\n"))
    }

    /// A line that the next one overwrites; only on a terminal.
    static func progress(_ text: String) {
        guard isatty(2) == 1 else { return }
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8) + cleaned(text))
    }

    private static func cleaned(_ text: String) -> Data {
        Data(TerminalText.cleaned(text, keepingLineFeeds: true).utf8)
    }

    /// Bytes on standard output as they are.
    static func write(_ bytes: some DataProtocol) {
        do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch {
            failure.withLock { $0 = $0 ?? "\(error)" }
        }
    }

    /// Why standard output did not take everything.
    private static let failure = Mutex<String?>(nil)

    /// Ends the command; 3 where standard output did not take everything.
    static func exit(_ code: Int32) -> Never {
        guard let reason = failure.withLock({ $0 }) else { Foundation.exit(code) }
        error("cannot write the standard output: \(reason)")
        Foundation.exit(3)
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
