import Foundation
import Glibc
import HikeBus

/// Another program, started and waited for.
final class Child {
    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    let identifier: pid_t
    /// What it used, once ``finish()`` has returned.
    private(set) var usage = rusage()
    private let command: String
    private let output: String
    private let start = MonotonicTime.now

    /// Starts a program; what it prints goes into a file.
    init(_ words: [String], output: String) throws {
        command = words.joined(separator: " ")
        self.output = output
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else {
            throw Failed(description: "cannot start '\(command)': \(String(cString: strerror(code)))")
        }
        identifier = process
    }

    /// Waits for its end; it has to end well. Returns what it printed and the seconds since its start.
    func finish() throws -> (printed: Data, seconds: Double) {
        var status: Int32 = 0
        while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
        return try ended(status)
    }

    /// As ``finish()``, and calls `body` every millisecond or two until then.
    func finish(whileRunning body: () -> Void) throws -> (printed: Data, seconds: Double) {
        var status: Int32 = 0
        while waitpid(identifier, &status, WNOHANG) == 0 {
            body()
            usleep(1_500)
        }
        return try ended(status)
    }

    private func ended(_ status: Int32) throws -> (printed: Data, seconds: Double) {
        let seconds = Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1e9
        let printed = FileManager.default.contents(atPath: output) ?? Data()
        guard status == 0 else {
            let code = status & 0x7F == 0 ? "exit code \(status >> 8)" : "signal \(status & 0x7F)"
            throw Failed(description: "'\(command)' ended with \(code)")
        }
        return (printed, seconds)
    }

    /// The processes that a process has started.
    static func children(of process: pid_t) -> [pid_t] {
        let list =
            (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
        return list.split(separator: " ").compactMap { pid_t($0) }
    }
}
