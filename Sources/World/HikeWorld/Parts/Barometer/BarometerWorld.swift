import HikeHardware
import HikeTruth
import HikeValues

/// A barometer in the world: it reads the air at its device's height, once a second.
final class BarometerWorld: WorldPart {
    static let name = BarometerPart.name
    static let words = WeatherWords.words
    /// Readings come at whole seconds.
    private static let period = Interval.seconds(1)

    private var weather = Weather()
    private var isOut = false

    init(on role: DeviceRole, random: RandomStream) {}

    func perform(_ order: [UInt8], at time: Instant) throws(ByteReaderError) {
        switch try BarometerOrder(bytes: order) {
        case .weather(let change): weather.change(change, at: time)
        case .dropout(let isOut): self.isOut = isOut
        }
    }

    func readings(from start: Instant, until end: Instant, truth: (Instant) -> TruthState?) -> [TimedInput] {
        guard !isOut else { return [] }
        var readings: [TimedInput] = []
        var time = start.rounded(up: Self.period)
        while time < end {
            if let truth = truth(time) {
                let pressure = weather.pressure(atHeight: truth.elevation, at: time)
                readings.append(
                    TimedInput(
                        time: time,
                        .part(PartMessage(BarometerPart.self, BarometerPart.Pressure(hectopascals: pressure)))))
            }
            time = time + Self.period
        }
        return readings
    }
}

extension Instant {
    /// The first whole multiple of an interval that is not before.
    fileprivate func rounded(up interval: Interval) -> Instant {
        let periods = (nanoseconds + interval.nanoseconds - 1) / interval.nanoseconds
        return Instant(nanoseconds: periods * interval.nanoseconds)
    }
}

/// The air at sea level.
struct Weather {
    private var pressure = Course(StandardAtmosphere.seaLevelPressure)
    private var temperature = Course(15)

    private struct Course {
        var from: Double
        var to: Double
        var begin = Instant.zero
        var end = Instant.zero

        init(_ value: Double) { (from, to) = (value, value) }

        func value(at time: Instant) -> Double {
            guard time < end else { return to }
            return from + (to - from) * ((time - begin).inSeconds / (end - begin).inSeconds)
        }

        mutating func go(to value: Double, at time: Instant, over: Interval) {
            from = self.value(at: time)
            (to, begin, end) = (value, time, time + over)
        }
    }

    mutating func change(_ change: WeatherChange, at time: Instant) {
        if let value = change.pressure { pressure.go(to: value, at: time, over: change.over) }
        if let value = change.temperature { temperature.go(to: value, at: time, over: change.over) }
    }

    func pressure(atHeight height: Double, at time: Instant) -> Double {
        let kelvin = temperature.value(at: time) + 273.15
        return pressure.value(at: time) * PortableMath.exp(5.255_88 * PortableMath.log(1 - 0.0065 * height / kelvin))
    }
}
