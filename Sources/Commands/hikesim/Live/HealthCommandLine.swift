import ArgumentParser
import HikeLive

/// `hikesim health`: what a watch's health sensors measure from now on.
struct HealthCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Says what a watch's health sensors, its owner or the weather say.",
        discussion: """
            hikesim health watch heart-rate 148 --over 120
            hikesim health watch spo2 94
            hikesim health watch uv-index none
            """)

    @Argument(help: "watch, or both.")
    var device: String

    @Argument(help: "heart-rate (beats a minute), spo2 (percent), uv-index or weight (kilograms).")
    var quantity: String

    @Argument(help: "A number, or none: it is not known any more.")
    var value: String

    @Option(help: "Seconds until it is there; it goes evenly.")
    var over = 0.0

    @OptionGroup var pair: PairOption

    private static let units = ["heart-rate": " bpm", "spo2": " %", "weight": " kg"]

    func run() throws {
        var number: Double?
        if value != "none" {
            guard let read = Double(value), read.isFinite else {
                throw CommandFailure.input("'\(value)' is no number; for no value at all say none")
            }
            number = quantity == "spo2" ? read / 100 : read
        }
        try pair.perform(
            .health(device: device, HealthCommand(quantity: quantity, value: number, seconds: over)))
        Console.line("\(device) \(quantity): \(value)\(number == nil ? "" : Self.units[quantity] ?? "")")
    }
}
