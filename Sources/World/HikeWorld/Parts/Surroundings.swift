import HikeHardware
import HikeTruth
import HikeValues

/// The parts of all devices on the world's side.
struct Surroundings {
    private struct Seat {
        var device: String
        var parts: [any WorldPart]
    }

    private let seats: [Seat]

    init(_ devices: [(id: String, role: DeviceRole)], random: RandomStream) {
        seats = devices.map { device in
            Seat(
                device: device.id,
                parts: WorldParts.standard.map {
                    $0.init(on: device.role, random: random.split("part").split($0.name).split(device.id))
                })
        }
    }

    func perform(_ order: [UInt8], part: String, device: String, at time: Instant) throws(ByteReaderError) {
        for seat in seats where seat.device == device {
            for own in seat.parts where type(of: own).name == part { try own.perform(order, at: time) }
        }
    }

    /// Puts what the wanted parts read between what the receiver and the compass did, behind those of the same moment.
    func add(
        to readings: [TimedInput], of device: String, wanted: [String], from start: Instant,
        until end: Instant, truth: (Instant) -> TruthState?
    ) -> [TimedInput] {
        guard !wanted.isEmpty, let seat = seats.first(where: { $0.device == device }) else { return readings }
        let parts = seat.parts.filter { wanted.contains(type(of: $0).name) }
        var own = parts.flatMap { $0.readings(from: start, until: end, truth: truth) }
        guard !own.isEmpty else { return readings }
        own = readings + own
        // Stable, so that those of one moment keep their order.
        return own.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }
}
