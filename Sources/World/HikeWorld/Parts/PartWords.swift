import HikeHardware
import HikeValues

/// The words of a part in scenarios, each with all keys that may go with it, and the forms of its events.
struct PartWords: Sendable {
    /// At the top of a scenario: a mapping with these keys.
    var top: [PartWord] = []
    var steps: [PartWord] = []
    var faults: [PartFault] = []
    /// What its `sensor` events can be.
    var readings: [EventForm] = []
    /// What its `input` events can be.
    var inputs: [EventForm] = []

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

        /// A sensor reads nothing.
        static func dropout(of part: String) -> PartFault {
            PartFault(
                word: part, kinds: ["dropout"],
                orders: { _, devices, isOn in [.silence(devices: devices, part: part, isOn)] })
        }
    }

    /// Those of all parts, and of what is around them.
    static let all =
        WorldParts.standard.map { $0.words } + [
            WeatherWords.words, HealthWords.words, BatteryWords.words, ClockWords.words,
            LinkWords.words, GuestWords.words, FaceWords.words, NotificationWords.words,
            LockWords.words,
            CloudWords.words,
        ]

    static func step(_ word: String) -> PartWord? { all.flatMap(\.steps).first { $0.word == word } }
    static func fault(_ word: String) -> PartFault? { all.flatMap(\.faults).first { $0.word == word } }
}

extension EventForm {
    /// A `sensor` event of a part that reads.
    static func reading(
        of sensor: String, by writers: Writers = .devices, _ fields: [Field]...
    ) -> EventForm {
        EventForm(writers, words("sensor", [sensor]), words("state", "reading"), fields.flatMap { $0 })
    }
}
