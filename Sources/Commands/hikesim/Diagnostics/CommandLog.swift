import ArgumentParser
import HikeFormats
import Logging
import Synchronization

/// The command's own messages: what it notices beside its work, on standard error.
///
/// The event log of a run is something else: it belongs to virtual time and is the same in every run, while these
/// lines tell of this machine and this moment (a connection that was refused, a receiver that went away).
enum CommandLog {
    private static let isReady = Atomic(false)

    /// Sends everything that is logged to standard error; to be called once, before the first logger is made.
    /// A second call does nothing.
    ///
    /// - Parameter verbose: all levels; else warnings and errors.
    static func bootstrap(verbose: Bool) {
        guard !isReady.exchange(true, ordering: .relaxed) else { return }
        let level: Logger.Level = verbose ? .debug : .warning
        LoggingSystem.bootstrap { label in
            var handler = StandardErrorHandler(label: label)
            handler.logLevel = level
            return handler
        }
    }

    /// A logger; `subsystem` is a part of the product such as `bus`, `category` what it is doing.
    static func logger(_ subsystem: String, _ category: String) -> Logger {
        Logger(label: "\(subsystem)/\(category)")
    }

    /// A sentence of a receiver's log that was dropped (EM-15).
    static func note(_ defect: NMEADefectReport) {
        logger("formats", "nmea").info("\(defect.description)", metadata: ["line": "\(defect.line)"])
    }
}

/// `--verbose`.
struct DiagnosticsOption: ParsableArguments {
    @Flag(help: "Tell on standard error what happens beside the work: connections, processes, receivers.")
    var verbose = false

    func begin() { CommandLog.bootstrap(verbose: verbose) }
}
