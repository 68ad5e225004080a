import HikeHardware
import HikeValues

/// What a scenario says of the health sensors of its watches (EM-32).
enum HealthWords {
    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "health",
                keys: quantities.map(\.key) + ["heart rate every", "spo2 every"],
                example: "{ heart rate: 96 bpm }", read: start)
        ],
        steps: quantities.map { key, quantity in
            PartWords.PartWord(
                word: key, keys: ["on", key] + (quantity.isStream ? ["over"] : []), example: "",
                read: { reader, fields throws(ScenarioError) in
                    let reading = try fields.required(key, .of(quantity))
                    let over = quantity.isStream ? try fields.value("over", .duration) : nil
                    let change = HealthChange(quantity, reading.value, over: over ?? .zero)
                    return [
                        .input(
                            devices: [try fields.required("on", reader.watch)],
                            PartMessage(HealthPart.self, change))
                    ]
                })
        },
        readings: quantities.filter(\.quantity.isStream).map { _, quantity in
            .reading(
                of: quantity.rawValue, by: .watch, EventForm.numbers("value", values(of: quantity)))
        },
        inputs: quantities.map { _, quantity in
            EventForm(
                .devices, EventForm.words("input", [HealthPart.name]),
                EventForm.words("quantity", [quantity.rawValue]),
                EventForm.numbers("value", values(of: quantity)),
                EventForm.numbers("over", .measured(3, "seconds")))
        })

    private static let quantities: [(key: String, quantity: HealthQuantity)] = [
        ("heart rate", .heartRate), ("spo2", .bloodOxygen), ("uv index", .uvIndex), ("weight", .bodyMass),
    ]

    /// The mapping `health`: what is measured from the start.
    @Sendable private static func start(
        _ reader: ScenarioReader, _ fields: ScenarioFields
    ) throws(ScenarioError) -> [PartOrder] {
        var script = HealthScript()
        if let interval = try fields.value("heart rate every", .sensorInterval) {
            script.heartRateInterval = interval
        }
        if let interval = try fields.value("spo2 every", .sensorInterval) {
            script.bloodOxygenInterval = interval
        }
        for (key, quantity) in quantities {
            script[quantity] = try fields.value(key, .of(quantity))?.value.map { HealthCourse($0) }
        }
        let watches = reader.deviceIDs.filter { $0 != "phone" }
        return [.settings(devices: watches, PartMessage(HealthPart.self, settings: script))]
    }

    private static func values(of quantity: HealthQuantity) -> NumberForm {
        let unit =
            switch quantity {
            case .heartRate: "beats a minute"
            case .bloodOxygen: "a share"
            case .uvIndex: "the UV index"
            case .bodyMass: "kilograms"
            }
        return .measured(3, unit, quantity.range)
    }
}

extension Scenario.Action {
    /// What a watch's health sensors, its health store or the weather say goes to another value.
    public static func health(_ change: HealthChange, on device: String) -> Self {
        .part([.input(devices: [device], PartMessage(HealthPart.self, change))])
    }
}

/// A value of a quantity, or none: the sensor reads nothing.
struct HealthReading: Equatable, Sendable {
    var value: Double?
}

extension ScenarioForm<HealthReading> {
    /// A quantity in its unit, or `none`.
    static func of(_ quantity: HealthQuantity) -> ScenarioForm {
        let (expected, example) =
            switch quantity {
            case .heartRate: ("a heart rate from 20 to 250 bpm", "128 bpm")
            case .bloodOxygen: ("a share from 50 % to 100 %", "96 %")
            case .uvIndex: ("a whole number from 0 to 30", "7")
            case .bodyMass: ("a weight from 20 to 300 kg", "82 kg")
            }
        return text(expected + ", or none", example: example, choices: ["none"]) { text in
            if text == "none" { return HealthReading(value: nil) }
            guard let value = number(quantity, text), quantity.range.contains(value) else { return nil }
            return HealthReading(value: value)
        }
    }

    /// `bpm`, `%` (as a share), a whole UV index without a unit, `kg`.
    private static func number(_ quantity: HealthQuantity, _ text: String) -> Double? {
        switch quantity {
        case .heartRate: Quantity.value(text, units: [("bpm", 1)])
        case .bloodOxygen: Quantity.share(text)
        case .uvIndex: Quantity.count(text).map(Double.init)
        case .bodyMass: Quantity.value(text, units: [("kg", 1)])
        }
    }
}

extension ScenarioForm<Interval> {
    /// How often a health sensor reads.
    static let sensorInterval = text("a time from 1 s to 1 h", example: "5 s") { text in
        Quantity.duration(text).flatMap { HealthScript.intervals.contains($0) ? $0 : nil }
    }
}
