import HikeValues

/// The air at sea level goes to other values, evenly.
struct WeatherChange: Hashable {
    /// Hectopascals, of ``pressures``; nil: as it is.
    var pressure: Double?
    /// Degrees Celsius, of ``temperatures``; nil: as it is.
    var temperature: Double?
    /// How long it takes.
    var over = Interval.zero

    /// From a deep low to the highest high that was ever measured.
    static let pressures = 850.0...1_090.0
    static let temperatures = -60.0...60.0
}

/// What happens to a barometer or around it.
enum BarometerOrder: Hashable {
    case weather(WeatherChange)
    case dropout(Bool)

    var bytes: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .weather(let change):
            writer.write(true)
            writer.write(change.pressure ?? .nan)
            writer.write(change.temperature ?? .nan)
            writer.write(Instant.zero + change.over)
        case .dropout(let isOut):
            writer.write(false)
            writer.write(isOut)
        }
        return writer.bytes
    }

    init(bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        guard try reader.bool() else {
            self = .dropout(try reader.bool())
            return
        }
        let (pressure, temperature) = (try reader.double(), try reader.double())
        self = .weather(
            WeatherChange(
                pressure: pressure.isNaN ? nil : pressure, temperature: temperature.isNaN ? nil : temperature,
                over: try reader.instant() - .zero))
    }
}
