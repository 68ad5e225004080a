import ArgumentParser
import Foundation
import Glibc

/// `hikesim guest`: runs `hikesim-guest` of the package of guests, which this one knows nothing of, in its place.
struct GuestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest",
        abstract: "Makes guests of an app's own files (init), and says what they lack (check).",
        discussion: """
            hikesim guest init ../HikeCompanion -o HikeCompanionGuests
            hikesim guest check HikeCompanionGuests
            """)

    /// The program: beside this one, else in PATH.
    private static let program = "hikesim-guest"

    @Argument(parsing: .captureForPassthrough, help: "What hikesim-guest takes; --help shows it.")
    var words: [String] = []

    func run() throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = own.appendingPathComponent(Self.program).path
        // As they were typed, not as our parser had them.
        let arguments = [Self.program] + CommandLine.arguments.suffix(words.count)
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        // Both return only where they fail.
        execv(beside, &pointers)
        if errno == ENOENT { execvp(Self.program, &pointers) }
        let reason = errno
        guard reason == ENOENT else {
            throw CommandFailure.environment(
                "\(Self.program) cannot be run: \(String(cString: strerror(reason)))")
        }
        throw CommandFailure.environment(
            """
            \(Self.program) is not built. In HikeSim's folder: swift build --package-path Guests \
            --scratch-path \(own.deletingLastPathComponent().path) --product \(Self.program), with -c release \
            if hikesim was built so
            """)
    }
}
