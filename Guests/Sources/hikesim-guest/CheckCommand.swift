import ArgumentParser
import Foundation
import GuestFiles
import GuestSetup

/// `hikesim guest check`: what guests lack.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compiles the guests of a package and says what they lack, most used first.")

    @Argument(help: "The package's folder.", completion: .directory)
    var package: String = "."

    @Option(help: "How many of each kind are shown, from 1.")
    var most = 40

    @Option(help: "Where it is built; without it, in .build of its folder.", completion: .directory)
    var scratchPath: String?

    func validate() throws {
        guard most >= 1 else { throw ValidationError("--most is at least 1") }
    }

    func run() throws {
        let outcome: GuestCheck.Outcome
        do throws(GuestCheckError) {
            outcome = try GuestCheck(package: package, scratch: scratchPath).outcome {
                HikesimGuest.say("Compiling \($0) ...", to: .standardError)
            }
        } catch {
            switch error {
            case .manifest: throw Failure(code: 2, description: error.description)
            case .cannotRun, .build, .write: throw Failure(code: 3, description: error.description)
            }
        }
        for line in CheckText.lines(outcome, most: most) { HikesimGuest.say(line) }
        if !outcome.isEmpty {
            throw Failure(
                code: 1,
                description:
                    "What is missing: leave the files out in guest.json, or guard them with canImport.")
        }
    }
}
