import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues

/// The air around the devices, and their parts on the world's side.
struct Surroundings {
    private struct Seat {
        var device: String
        var parts: [any WorldPart]
        /// Those that read nothing.
        var silent: Set<String> = []
    }

    private var seats: [Seat]
    private var weather = Weather()

    /// - Parameter start: the day that the run begins on.
    init(_ devices: [(id: String, role: DeviceRole)], on start: UTCDate, errors: SensorErrors) {
        let magnetism = MagneticModel(decimalYear: start.decimalYear)
        seats = devices.map { device in
            let seat = PartSeat(
                device: device.id, role: device.role, isIdeal: errors.idealDevices.contains(device.id),
                magnetism: magnetism,
                randomness: errors.randomness)
            return Seat(device: device.id, parts: WorldParts.standard.map { $0.init(on: seat) })
        }
    }

    mutating func change(_ change: WeatherChange, at time: Instant) {
        weather.change(
            pressure: change.pressure, temperature: change.temperature, from: time, over: change.over)
    }

    mutating func silence(_ isSilent: Bool, part: String, devices: [String]) {
        for index in seats.indices where devices.contains(seats[index].device) {
            if isSilent { seats[index].silent.insert(part) } else { seats[index].silent.remove(part) }
        }
    }

    func perform(
        _ order: [UInt8], part: String, devices: [String], at time: Instant
    ) throws(ByteReaderError) {
        for seat in seats where devices.contains(seat.device) {
            for own in seat.parts where type(of: own).name == part { try own.perform(order, at: time) }
        }
    }

    /// Puts what the wanted parts read between what the receiver and the compass did, behind those of the same moment.
    func add(
        to readings: [TimedInput], of device: String, wanted: [String], from start: Instant,
        until end: Instant, truth: @escaping (Instant) -> TruthState?
    ) -> [TimedInput] {
        guard !wanted.isEmpty, let seat = seats.first(where: { $0.device == device }) else { return readings }
        let place = DevicePlace(truth: truth, weather: weather)
        var all = readings
        for part in seat.parts {
            let name = type(of: part).name
            guard wanted.contains(name) else { continue }
            // A model goes on where its part is silent.
            let own = part.readings(from: start, until: end, in: place)
            if !seat.silent.contains(name) { all += own }
        }
        // Stable, so that those of one moment keep their order.
        return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }
}
