import HikeHardware
import HikeValues

/// What a scenario says of the health sensors of its watches (EM-32).
extension ScenarioReader {
    /// The mapping `health`: what is measured from the start.
    func health(_ fields: ScenarioFields) throws(ScenarioError) -> HealthScript? {
        guard let node = fields.node("health") else { return nil }
        let values = try ScenarioFields(
            node, place: "'health'", keys: ScenarioKeys.health, example: "{ heart rate: 96 bpm }", file: file)
        var script = HealthScript()
        if let interval = try values.value("heart rate every", .sensorInterval) {
            script.heartRateInterval = interval
        }
        if let interval = try values.value("spo2 every", .sensorInterval) {
            script.bloodOxygenInterval = interval
        }
        for (key, quantity) in Self.healthKeys {
            script[quantity] = try values.value(key, .of(quantity))?.value.map { HealthCourse($0) }
        }
        return script
    }

    /// `heart rate`, `spo2`, `uv index` and `weight` as steps.
    func healthStep(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let quantity = Self.healthKeys.first { $0.key == word }?.quantity ?? .heartRate
        let reading = try fields.required(word, .of(quantity))
        let over = quantity.isStream ? try fields.value("over", .duration) : nil
        return .system(
            device: try fields.required("on", watch),
            .health(HealthChange(quantity, reading.value, over: over ?? .zero)))
    }

    private static let healthKeys: [(key: String, quantity: HealthQuantity)] = [
        ("heart rate", .heartRate), ("spo2", .bloodOxygen), ("uv index", .uvIndex), ("weight", .bodyMass),
    ]
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
            guard let value = Quantity.health(quantity, text), quantity.range.contains(value) else {
                return nil
            }
            return HealthReading(value: value)
        }
    }
}

extension ScenarioForm<Interval> {
    /// How often a health sensor reads.
    static let sensorInterval = text("a time from 1 s to 1 h", example: "5 s") { text in
        Quantity.duration(text).flatMap { HealthScript.intervals.contains($0) ? $0 : nil }
    }
}
