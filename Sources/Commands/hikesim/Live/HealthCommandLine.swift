import ArgumentParser
import HikeHardware
import HikeValues
import HikeWorld

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
            number = read
        }
        let known: HealthQuantity = try Words.choice("quantity", quantity)
        try check(number, known)
        let watches = try pair.devices(device).filter { $0 != "phone" }
        guard !watches.isEmpty else {
            throw CommandFailure.input("a phone has no health sensors: name a watch")
        }
        let unit = number == nil ? "" : Self.units[quantity] ?? ""
        let text = number.map { StepText.number($0) + unit } ?? "none"
        let over: [(key: String, value: StepText.Value)] =
            over > 0 ? [(key: "over", value: .text(StepText.number(over) + " s"))] : []
        let key = known == .heartRate ? "heart rate" : known == .uvIndex ? "uv index" : known.rawValue
        try pair.perform(
            watches.map {
                StepText([(key: "on", value: .text($0)), (key: key, value: .text(text))] + over)
            })
        Console.line("\(device) \(quantity): \(value)\(unit)")
    }

    private func check(_ number: Double?, _ quantity: HealthQuantity) throws {
        let value = number.map { quantity == .bloodOxygen ? $0 / 100 : $0 }
        if let value, !quantity.range.contains(value) {
            let range = quantity.range
            let words = [range.lowerBound, range.upperBound].map { DecimalText.string($0, decimals: 1) }
            throw Words.outOfRange(quantity.rawValue, value, words.joined(separator: " to "))
        }
        guard (0...86_400).contains(over) else { throw Words.outOfRange("time", over, "0 to 86400 s") }
    }
}
