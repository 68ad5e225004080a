import HikeHardware
import HikeTruth
import HikeValues

/// A part of the devices on the world's side: what the truth makes of it, and the words that scenarios have for it.
///
/// All of it lies in one folder; the world knows it as one of ``WorldParts/standard``.
protocol WorldPart: AnyObject, SendableMetatype {
    /// The name of the device's part that it feeds.
    static var name: String { get }
    static var words: PartWords { get }

    /// The part of one device, before anything has happened.
    ///
    /// - Parameter random: this part's on this device, in this run.
    init(on role: DeviceRole, random: RandomStream)

    /// Something happens around the device or to it (``PartOrder/world(part:_:)``).
    ///
    /// - Throws: where the bytes are none of its orders.
    func perform(_ order: [UInt8], at time: Instant) throws(ByteReaderError)
    /// What the part reads from one moment to before another, in order of time. Asked for in pieces that follow each other;
    /// how the time is cut changes nothing.
    ///
    /// - Parameter truth: where the device truly is; nil where nobody knows.
    func readings(from start: Instant, until end: Instant, truth: (Instant) -> TruthState?) -> [TimedInput]
}

/// The parts on the world's side. A new one is one line here.
enum WorldParts {
    static let standard: [any WorldPart.Type] = [
        BarometerWorld.self
    ]
}

/// Something that a scenario says of a part.
public enum PartOrder: Hashable, Sendable {
    /// To these devices, as an input.
    case input(devices: [String], PartMessage)
    /// To these devices, as what their hardware is from the start.
    case settings(devices: [String], PartMessage)
    /// To the world's side of the part, of these devices.
    case world(devices: [String], part: String, [UInt8])
    /// To these devices as a whole.
    case command(devices: [String], SystemCommand)

    /// Ids of the devices that it concerns.
    public var devices: [String] {
        switch self {
        case .input(let devices, _), .settings(let devices, _), .world(let devices, _, _),
            .command(let devices, _):
            devices
        }
    }
}

/// The words of a part in scenarios, each with all keys that may go with it.
struct PartWords: Sendable {
    /// At the top of a scenario: a mapping with these keys.
    var top: [PartWord] = []
    var steps: [PartWord] = []
    var faults: [PartFault] = []
    /// What its events of a kind can be.
    var forms: @Sendable (EventKind) -> [EventForm] = { _ in [] }

    struct PartWord: Sendable {
        var word: String
        /// Of a step all keys, the word among them; at the top those of its mapping.
        var keys: [String]
        /// A mapping of them, for errors.
        var example: String
        var read: @Sendable (ScenarioReader, ScenarioFields) throws(ScenarioError) -> [PartOrder]
    }

    /// `fault: { barometer: dropout, on: watch }`
    struct PartFault: Sendable {
        var word: String
        var kinds: [String]
        /// Whether it is of what somebody who walks makes the part read.
        var needsHiker = true
        /// What happens when it begins (`isOn`) and when nothing of that kind goes on any more.
        var orders: @Sendable (_ kind: String, _ devices: [String], _ isOn: Bool) -> [PartOrder]
    }
}

extension PartWords {
    static let all = WorldParts.standard.map { $0.words } + [HealthWords.words, BatteryWords.words]

    static func forms(of kind: EventKind) -> [EventForm] { all.flatMap { $0.forms(kind) } }

    static func step(_ word: String) -> PartWord? { all.flatMap(\.steps).first { $0.word == word } }
    static func fault(_ word: String) -> PartFault? { all.flatMap(\.faults).first { $0.word == word } }
}
