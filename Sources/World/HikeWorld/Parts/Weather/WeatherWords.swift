import HikeHardware
import HikeTruth
import HikeValues

/// The air at sea level goes to other values, evenly.
public struct WeatherChange: Hashable, Sendable {
    /// Hectopascals, of `Weather.pressureLimits`; nil: as it is.
    public var pressure: Double?
    /// Degrees Celsius, of `Weather.temperatureLimits`; nil: as it is.
    public var temperature: Double?
    /// How long it takes.
    public var over: Interval

    /// - Parameter over: zero: at once.
    public init(pressure: Double? = nil, temperature: Double? = nil, over: Interval = .zero) {
        self.pressure = pressure
        self.temperature = temperature
        self.over = over
    }
}

/// What scenarios say of the weather. It is the same air for all devices.
enum WeatherWords {
    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "weather", keys: ["pressure", "temperature"],
                example: "{ pressure: 1002 hPa, temperature: 4 C }",
                read: { _, fields throws(ScenarioError) in [.weather(try change(fields))] })
        ],
        steps: [
            PartWords.PartWord(
                word: "weather", keys: ["weather"], example: "", read: step)
        ])

    /// `weather: { pressure: 1002 hPa, over: 2 h }`
    @Sendable private static func step(
        _ reader: ScenarioReader, _ fields: ScenarioFields
    ) throws(ScenarioError) -> [PartOrder] {
        guard let node = fields.node("weather") else { return [] }
        let inner = try ScenarioFields(
            node, place: "'weather'", keys: ["pressure", "temperature", "over"],
            example: "{ pressure: 1002 hPa, over: 2 h }", file: fields.file)
        var change = try change(inner)
        guard change != WeatherChange() else {
            throw inner.error(.missingKey("pressure", place: "'weather'", example: "pressure: 1002 hPa"))
        }
        change.over = try inner.value("over", .duration) ?? .zero
        return [.weather(change)]
    }

    private static func change(_ fields: ScenarioFields) throws(ScenarioError) -> WeatherChange {
        WeatherChange(
            pressure: try fields.value("pressure", .pressure),
            temperature: try fields.value("temperature", .temperature))
    }
}

extension Scenario.Action {
    /// The air around all devices goes to other values.
    public static func weather(_ change: WeatherChange) -> Self { .part([.weather(change)]) }
}

extension ScenarioForm<Double> {
    fileprivate static let pressure = text(
        "a pressure at sea level from 860 to 1090 hPa", example: "1013 hPa"
    ) {
        Quantity.value($0, units: [("hPa", 1)]).flatMap { Weather.pressureLimits.contains($0) ? $0 : nil }
    }

    fileprivate static let temperature = text("a temperature at sea level from -60 to 60 C", example: "15 C")
    {
        Quantity.value($0, units: [("C", 1)]).flatMap { Weather.temperatureLimits.contains($0) ? $0 : nil }
    }
}
