import HikeHardware
import HikeValues

/// A barometer in the world: it reads the air at the device's height, once a second.
final class BarometerWorld: WorldPart {
    static let name = BarometerPart.name
    /// Readings come at whole seconds.
    private static let period = Interval.seconds(1)

    private var weather = Weather()
    private var isOut = false
    private var changes: [(time: Instant, order: BarometerOrder)] = []

    init(on role: DeviceRole, random: RandomStream) {}

    func perform(_ order: [UInt8], at time: Instant) {
        var reader = ByteReader(order)
        do throws(ByteReaderError) { changes.append((time, try BarometerOrder(from: &reader))) } catch {
            // The reader of scenarios writes nothing else.
        }
    }

    func readings(from start: Instant, until end: Instant, truth: (Instant) -> TruthState?) -> [TimedInput] {
        var readings: [TimedInput] = []
        var time = start.roundedUp(to: Self.period)
        while time < end {
            defer { time = time + Self.period }
            guard !isOut, let truth = truth(time) else { continue }
            let pressure = weather.pressure(atHeight: truth.elevation, at: time)
            readings.append(
                TimedInput(
                    time: time,
                    .part(PartMessage(BarometerPart.self, BarometerPart.Pressure(hectopascals: pressure)))))
        }
        return readings
    }
}
