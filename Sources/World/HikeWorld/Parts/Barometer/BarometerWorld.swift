import HikeHardware
import HikeTruth
import HikeValues

/// A barometer in the world: it reads the air at its device's height, once a second.
final class BarometerWorld: WorldPart {
    static let name = BarometerPart.name
    static let words = PartWords(
        faults: [.dropout(of: name)],
        readings: [
            .reading(
                of: name,
                EventForm.numbers("value", .measured(3, "hectopascals", BarometerPart.Pressure.range))),
            EventForm(
                .devices, EventForm.words("sensor", [name]), EventForm.words("state", ["altitude"]),
                EventForm.numbers(
                    "altitude", .measured(2, "metres above sea level", NumberForm.open))),
        ])

    private var model: BarometerModel
    private var altitudes: AltitudeModel

    init(on seat: PartSeat) {
        model = Self.model(seat)
        altitudes = AltitudeModel(device: seat.device, isIdeal: seat.isIdeal, randomness: seat.randomness)
    }

    /// The device's own, for other parts that have a use for it.
    static func model(_ seat: PartSeat) -> BarometerModel {
        let profile: BarometerProfile = seat.isIdeal ? .ideal : seat.role == .phone ? .phone : .watch
        return BarometerModel(device: seat.device, profile: profile, randomness: seat.randomness)
    }

    func readings(from start: Instant, until end: Instant, in place: DevicePlace) -> [TimedInput] {
        place.moments(from: start, until: end, every: .seconds(1)).map { time, truth in
            let pressure = model.pressure(at: time, truth: truth, weather: place.weather)
            return TimedInput(
                time: time,
                .part(
                    PartMessage(
                        BarometerPart.self,
                        .init(
                            hectopascals: pressure, altitude: altitudes.altitude(at: time, truth: truth),
                            accuracy: altitudes.accuracy))))
        }
    }
}
