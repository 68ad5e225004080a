import HikeHardware
import HikeTruth
import HikeValues

/// A pedometer in the world: it counts the steps of who carries its device, and the floors by its barometer.
final class PedometerWorld: WorldPart {
    static let name = PedometerPart.name
    static let words = PartWords(
        faults: [.dropout(of: name)],
        readings: [
            .reading(
                of: name, EventForm.numbers("steps", .whole("how many, since the run began")),
                EventForm.numbers("distance", .measured(2, "metres")),
                EventForm.numbers("cadence", .measured(3, "steps a second")))
        ])

    private var model: PedometerModel
    private let interval: Interval
    private var last = PedometerReading()

    init(on seat: PartSeat) {
        let profile: PedometerProfile = seat.isIdeal ? .ideal : seat.role == .phone ? .phone : .watch
        interval = profile.interval
        model = PedometerModel(
            device: seat.device, profile: profile, barometer: BarometerWorld.model(seat),
            randomness: seat.randomness)
    }

    func readings(from start: Instant, until end: Instant, in place: DevicePlace) -> [TimedInput] {
        place.moments(from: start, until: end, every: interval).compactMap { time, _ in
            let reading = model.reading(at: time, weather: place.weather, truth: place.knownTruth)
            // An update that says nothing new is none.
            var news = reading
            news.time = last.time
            guard news != last else { return nil }
            last = reading
            return TimedInput(time: time, .part(PartMessage(PedometerPart.self, Self.totals(reading))))
        }
    }

    private static func totals(_ reading: PedometerReading) -> PedometerPart.Totals {
        PedometerPart.Totals(
            time: reading.time, steps: reading.steps, distance: reading.distance,
            floorsAscended: reading.floorsAscended, floorsDescended: reading.floorsDescended,
            cadence: reading.cadence, pace: reading.pace)
    }
}
