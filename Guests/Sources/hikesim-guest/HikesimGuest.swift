import ArgumentParser
import Foundation
import GuestFiles
import GuestSetup

/// What `hikesim guest` runs: it makes packages of guests out of apps, and says what they lack.
@main
struct HikesimGuest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hikesim guest",
        abstract: "Makes guests of an app's own files, and says what they lack.",
        discussion: """
            Write the package:    hikesim guest init ../HikeCompanion -o HikeCompanionGuests
            See what is missing:  hikesim guest check HikeCompanionGuests

            Exit codes: 0 done, and nothing is missing; 1 something is missing; 2 bad usage or bad input; 3 the environment failed.
            """,
        subcommands: [InitCommand.self, CheckCommand.self])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            say("\(failure)", to: .standardError)
            Foundation.exit(failure.code)
        } catch {
            let code = exitCode(for: error)
            say(fullMessage(for: error), to: code == .success ? .standardOutput : .standardError)
            // The parser's own code for bad usage is 64.
            Foundation.exit(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    /// Writes a line.
    static func say(_ line: String, to handle: FileHandle = .standardOutput) {
        // Names of files come from others: nothing but text reaches a terminal.
        let text = String(
            line.unicodeScalars.map { $0 == "\n" || $0.value >= 32 && $0.value != 127 ? Character($0) : "?" })
        handle.write(Data((text + "\n").utf8))
    }
}

/// Why a command ends without its result.
struct Failure: Error, CustomStringConvertible {
    /// 1: something is missing; 2: bad usage or input; 3: the environment failed.
    var code: Int32
    var description: String
}
