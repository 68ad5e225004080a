import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues

/// A part of the devices on the world's side: what the truth makes it read, and the words that scenarios have for it.
///
/// All of it lies in one folder; the world knows it as one of ``WorldParts/standard``.
protocol WorldPart: AnyObject, SendableMetatype {
    /// The name of the device's part that it feeds.
    static var name: String { get }
    static var words: PartWords { get }

    /// The part of one device, before anything has happened.
    init(on seat: PartSeat)

    /// Something happens to it that a scenario has words for (``PartOrder/world(devices:part:_:)``).
    ///
    /// - Throws: where the bytes are none of its orders.
    func perform(_ order: [UInt8], at time: Instant) throws(ByteReaderError)
    /// What the part reads from one moment to before another, in order of time. Asked for in pieces that follow each other;
    /// how the time is cut changes nothing.
    func readings(from start: Instant, until end: Instant, in place: DevicePlace) -> [TimedInput]
}

extension WorldPart {
    func perform(_ order: [UInt8], at time: Instant) throws(ByteReaderError) { throw .invalidValue }
}

/// The parts on the world's side. A new one is one line here.
enum WorldParts {
    static let standard: [any WorldPart.Type] = [
        BarometerWorld.self, PedometerWorld.self, MotionWorld.self,
    ]
}

/// The device that a part is in.
struct PartSeat {
    /// Its id.
    var device: String
    var role: DeviceRole
    /// Whether its sensors are free of errors, as in the environment `ideal`.
    var isIdeal: Bool
    /// The earth's field on the day of the run.
    var magnetism: MagneticModel
    /// The run's; parts only split it.
    var randomness: RandomStream
}

/// What sensors of devices draw their errors from, and who has none.
public struct SensorErrors: Sendable {
    var randomness: RandomStream
    var idealDevices: [String]

    /// - Parameters:
    ///   - randomness: the run's; it is only split.
    ///   - idealDevices: ids of devices whose sensors are free of errors.
    public init(_ randomness: RandomStream, idealDevices: [String] = []) {
        self.randomness = randomness
        self.idealDevices = idealDevices
    }
}

/// Where a device is.
struct DevicePlace {
    /// Where it truly is; nil where nobody knows.
    var truth: (Instant) -> TruthState?
    var weather: Weather
    /// Where a device is of which nobody knows it.
    private static let nowhere = TruthState(coordinate: Coordinate(latitude: 0, longitude: 0))

    init(truth: @escaping (Instant) -> TruthState?, weather: Weather) {
        self.truth = truth
        self.weather = weather
    }

    /// For models that are asked only where the truth is known.
    var knownTruth: (Instant) -> TruthState { { truth($0) ?? Self.nowhere } }

    /// The whole multiples of an interval from one moment to before another at which the truth is known, with it.
    func moments(
        from start: Instant, until end: Instant, every interval: Interval
    ) -> [(time: Instant, truth: TruthState)] {
        var moments: [(time: Instant, truth: TruthState)] = []
        let periods = (start.nanoseconds + interval.nanoseconds - 1) / interval.nanoseconds
        var time = Instant(nanoseconds: periods * interval.nanoseconds)
        while time < end {
            if let truth = truth(time) { moments.append((time, truth)) }
            time = time + interval
        }
        return moments
    }
}

/// Something that a scenario says of a part.
public enum PartOrder: Hashable, Sendable {
    /// To these devices, as an input.
    case input(devices: [String], PartMessage)
    /// To these devices, as what their hardware is from the start.
    case settings(devices: [String], PartMessage)
    /// To the world's side of the part, of these devices.
    case world(devices: [String], part: String, [UInt8])
    /// The part of these devices reads nothing, or again.
    case silence(devices: [String], part: String, Bool)
    /// To these devices as a whole.
    case command(devices: [String], SystemCommand)
    /// Of the air around all of them.
    case weather(WeatherChange)
    /// To a server that keeps something, by its name.
    case server(host: String, [UInt8])

    /// Ids of the devices that it concerns alone.
    public var devices: [String] {
        switch self {
        case .input(let devices, _), .settings(let devices, _), .world(let devices, _, _),
            .silence(let devices, _, _), .command(let devices, _):
            devices
        case .weather, .server: []
        }
    }
}
