import Foundation
import Testing

@Suite("Help")
struct HelpTests {
    @Test("every command's help begins with an abstract and shows examples that begin with the command")
    func examples() throws {
        for command in [
            "run", "sweep", "haptics", "log", "link", "replay", "convert", "doctor", "region", "route",
            "apps", "demo",
            "network",
        ] {
            let outcome = try Tool.hikesim([command, "--help"])
            #expect(outcome.code == 0)
            #expect(outcome.output.hasPrefix("OVERVIEW: "))
            #expect(outcome.outputLines.contains { $0.hasPrefix("hikesim \(command)") }, "\(command)")
            #expect(outcome.errors == "")
        }
    }

    @Test("the help of the whole lists the commands and the exit codes")
    func overview() throws {
        let outcome = try Tool.hikesim(["--help"])
        #expect(outcome.code == 0)
        for word in ["run", "haptics", "log", "replay", "convert", "doctor", "Exit codes:"] {
            #expect(outcome.output.contains(word))
        }
    }

    @Test("the help of haptics is as it was agreed on")
    func golden() throws {
        let outcome = try Tool.hikesim(["haptics", "--help"])
        #expect(
            outcome.output == """
                OVERVIEW: Shows the haptics of a run as a timeline, or writes them as AHAP.

                hikesim haptics runs/a-missed-turn-on-the-ridge
                hikesim haptics booted --device watch
                hikesim haptics booted --json | jq .pattern
                hikesim haptics runs/loop --ahap loop.ahap

                USAGE: hikesim haptics <run> [--device <device>] [--json] [--ahap <ahap>]

                ARGUMENTS:
                  <run>                   A run's folder, or 'booted' ('booted:NAME') for the
                                          running pair.

                OPTIONS:
                  --device <device>       Only this device, such as watch.
                  --json                  Print the lines of the log instead of a timeline.
                  --ahap <ahap>           Write the haptics that played as an AHAP file; - is
                                          standard output.
                  --version               Show the version.
                  -h, --help              Show help information.


                """)
    }

    @Test("an unknown command and a missing argument end with code 2")
    func badUsage() throws {
        for arguments in [["hapticz"], ["haptics"], ["replay"], ["convert"], ["doctor", "please"]] {
            let outcome = try Tool.hikesim(arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
        }
    }
}
