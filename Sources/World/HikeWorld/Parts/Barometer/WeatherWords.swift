import HikeHardware
import HikeValues

/// What scenarios say of barometers and of the weather that they feel.
enum WeatherWords {
    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "weather", keys: ["pressure", "temperature"],
                example: "{ pressure: 1002 hPa, temperature: 4 C }",
                read: { reader, fields throws(ScenarioError) in orders(try change(fields), reader) })
        ],
        steps: [
            PartWords.PartWord(
                word: "weather", keys: ["weather"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let example = "{ pressure: 1002 hPa, over: 2 h }"
                    guard let node = fields.node("weather") else { return [] }
                    let inner = try ScenarioFields(
                        node, place: "'weather'", keys: ["pressure", "temperature", "over"],
                        example: example, file: fields.file)
                    var change = try change(inner)
                    guard change != WeatherChange() else {
                        throw inner.error(
                            .missingKey("pressure", place: "'weather'", example: "pressure: 1002 hPa"))
                    }
                    change.over = try inner.value("over", .duration) ?? .zero
                    return orders(change, reader)
                })
        ],
        faults: [
            PartWords.PartFault(
                word: BarometerWorld.name, kinds: ["dropout"],
                orders: { _, devices, isOn in
                    [.world(devices: devices, part: BarometerWorld.name, BarometerOrder.dropout(isOn).bytes)]
                })
        ],
        forms: { kind in
            guard kind == .sensor else { return [] }
            return [
                EventForm(
                    .devices, EventForm.words("sensor", BarometerPart.name), EventForm.words("state", "reading"),
                    EventForm.numbers("value", .measured(3, "hectopascals", BarometerPart.Pressure.range)))
            ]
        })

    private static func change(_ fields: ScenarioFields) throws(ScenarioError) -> WeatherChange {
        WeatherChange(
            pressure: try fields.value("pressure", .pressure),
            temperature: try fields.value("temperature", .temperature))
    }

    /// It is the same air everywhere.
    private static func orders(_ change: WeatherChange, _ reader: ScenarioReader) -> [PartOrder] {
        [
            .world(
                devices: reader.deviceIDs, part: BarometerWorld.name, BarometerOrder.weather(change).bytes)
        ]
    }
}

extension ScenarioForm<Double> {
    fileprivate static let pressure = text("a pressure at sea level from 850 to 1090 hPa", example: "1013 hPa") {
        Quantity.value($0, units: [("hPa", 1)]).flatMap { WeatherChange.pressures.contains($0) ? $0 : nil }
    }

    fileprivate static let temperature = text("a temperature at sea level from -60 to 60 C", example: "15 C") {
        Quantity.value($0, units: [("C", 1)]).flatMap { WeatherChange.temperatures.contains($0) ? $0 : nil }
    }
}
