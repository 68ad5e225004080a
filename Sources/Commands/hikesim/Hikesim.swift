import ArgumentParser
import Glibc
import HikeBus
import HikeValues
import HikeWorld

/// The command that people type.
@main
struct Hikesim: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hikesim",
        abstract: "A headless, paired phone and watch, to test hiking and navigation apps.",
        discussion: """
            Make something to run:     hikesim demo first
            Run a scenario:            hikesim run scenarios/missed-turn.yaml
            Prove that it repeats:     hikesim run --in-process scenarios/missed-turn.yaml
            On a hundred seeds:        hikesim sweep --seed 1..100 scenarios/gorge.yaml
            Feel what the watch felt:  hikesim haptics runs/a-missed-turn-on-the-ridge
            Plan a route:              hikesim route REGION 46.01,7.74 46.03,7.79
            Make a run again:          hikesim replay runs/a-missed-turn-on-the-ridge
            Keep a pair running:       hikesim up --gpsd 127.0.0.1:2947 ; hikesim down
            Do a scenario's step on it: hikesim do '{ fault: { reboot: watch } }' ; hikesim wait 'haptic: { on: watch, cue: off route }'
            See what this machine lacks: hikesim doctor

            Exit codes: 0 all expectations met, 1 an expectation failed, 2 bad usage or bad input,
            3 the environment failed, 42 the budget of virtual time ran out, 130 interrupted by Ctrl-C.
            """,
        version: Version.text,
        subcommands: [
            RunCommand.self, SweepCommand.self, HapticsCommand.self, LogCommand.self, ReplayCommand.self,
            ConvertCommand.self,
            RegionCommand.self, RouteCommand.self,
            UpCommand.self, DownCommand.self, ListCommand.self, LocationCommandLine.self, HeadingCommand.self,
            LinkCommandLine.self, TimeCommand.self, AppListCommand.self, AppCommandLine.self, UICommand.self,
            IOCommand.self, DoCommand.self, WaitCommand.self,
            GalleryCommand.self,
            PrivacyCommand.self,
            FailureCommand.self, HealthCommandLine.self, NetworkCommandLine.self,
            DoctorCommand.self, DemoCommand.self, GuestCommand.self, PairHostCommand.self,
        ])

    static func main() {
        // A limit on the size of files is an error like a full disk, not the end of the process.
        _ = signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parseAsRoot(PlaceWords.guarded(CommandLine.arguments.dropFirst()))
            try command.run()
            Console.exit(0)
        } catch let error as CommandFailure {
            Console.error(error.description)
            for line in error.details { Console.error(line) }
            Console.exit(error.exitCode)
        } catch let cause as Interrupted {
            Console.error(cause.description)
            Console.exit(cause.exitCode)
        } catch let error where SystemReason.isFoundation(error) || error is DecodingError {
            let text = DecodingText.sentence(error)
            Console.error("the command failed: \(error is DecodingError ? text : SystemReason.text(error))")
            Console.exit(3)
        } catch {
            let code = exitCode(for: error)
            // The parser's own code for bad usage is 64; ours is 2 for all bad input.
            // What it repeats of our words begins no line of its own.
            let text = CommandLine.arguments.filter { $0.contains("\n") }.reduce(fullMessage(for: error)) {
                $0.replacing($1, with: TerminalText.cleaned($1))
            }
            if code == .success { Console.block(text) } else { Console.errorBlock(text) }
            Console.exit(code == .success ? 0 : code == .validationFailure ? 2 : code.rawValue)
        }
    }
}
