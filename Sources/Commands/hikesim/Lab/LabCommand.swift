import ArgumentParser

/// `hikesim lab`.
struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Measures how good a part of the system is.",
        subcommands: [LabGuidanceCommand.self])
}
