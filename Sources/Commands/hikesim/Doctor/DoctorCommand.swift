import ArgumentParser
import HikeValues

/// `hikesim doctor`: what this machine lacks, and how to get it.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Says what is missing on this machine and how to get it.",
        discussion: """
            hikesim doctor
            hikesim doctor --json | jq '.checks[] | select(.state != "ok")'

            Exit code 0: everything needed is there (warnings are about what is optional); 3: something is missing.
            Neither the locale nor the time zone matters to HikeSim, so they are not looked at.
            """)

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let checks =
            MachineChecks.devices() + [MachineChecks.runtimeDirectory(), MachineChecks.socket()]
            + LibraryChecks.all() + [MachineChecks.gpsd(), MachineChecks.swift()] + MachineChecks.disks()
        let failures = checks.count { $0.state == .fail }
        if json {
            var line = JSONLine(reservingCapacity: 2_048)
            line.add("schema", 1)
            line.add("ready", failures == 0)
            line.add("version", Version.text)
            line.add("checks", json: [0x5B] + checks.map(\.json).joined(separator: [0x2C]) + [0x5D])
            Console.line(String(decoding: line.finished(), as: UTF8.self))
        } else {
            for check in checks { for line in check.lines { Console.line(line) } }
            Console.line(failures == 0 ? "ready" : "not ready: \(failures) of \(checks.count) checks failed")
        }
        if failures > 0 { throw ExitCode(3) }
    }
}
