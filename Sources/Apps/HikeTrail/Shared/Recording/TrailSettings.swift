import Foundation
import HikeHardware
import HikeRecording
import HikeValues

/// A setting that is on or off. Its raw value is its key (OHX-06, OHX-39).
enum TrailSwitch: String, CaseIterable {
    case useMetricUnits
    case showScale
    case showUVIndex
    case recordWorkouts
    case useMinimalistNavigation

    /// What holds until somebody chooses.
    var isOnAtFirst: Bool { self != .useMinimalistNavigation }
}

/// What a person has set on a device: `Documents/settings.json`, by the keys of the requirements (OHX-06, OHX-39).
final class TrailSettings {
    /// The file: an object with `gpsMode` and the keys of the switches. What it lacks was never chosen.
    private struct Kept: Codable {
        var gpsMode: String?
        var switches: [TrailSwitch: Bool] = [:]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        private static let modeKey = Key(stringValue: "gpsMode")
        private static func key(_ item: TrailSwitch) -> Key { Key(stringValue: item.rawValue) }

        init(gpsMode: String, switches: [TrailSwitch: Bool]) {
            (self.gpsMode, self.switches) = (gpsMode, switches)
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            gpsMode = try values.decodeIfPresent(String.self, forKey: Self.modeKey)
            for item in TrailSwitch.allCases {
                switches[item] = try values.decodeIfPresent(Bool.self, forKey: Self.key(item))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encodeIfPresent(gpsMode, forKey: Self.modeKey)
            for item in TrailSwitch.allCases {
                try values.encodeIfPresent(switches[item], forKey: Self.key(item))
            }
        }
    }

    private static let file = NoteFile("settings.json")

    /// Balanced on a watch, high on a phone, until somebody chooses (OHX-02).
    private(set) var gpsMode: GPSMode
    /// What was chosen.
    private var switches: [TrailSwitch: Bool] = [:]
    private let device: any DeviceServices
    /// A setting could not be kept, and is as it was.
    var notSaved: (any Error) -> Void = { _ in }

    init(device: any DeviceServices) {
        self.device = device
        gpsMode = device.role == .watch ? .balanced : .high
    }

    func isOn(_ item: TrailSwitch) -> Bool { switches[item] ?? item.isOnAtFirst }
    var isMetric: Bool { isOn(.useMetricUnits) }
    var text: HikeText { HikeText(isMetric: isMetric) }

    /// Read at launch. A file that cannot be read counts as none, is put aside, and is logged.
    func load() {
        do {
            guard let kept = try Self.file.read(Kept.self, of: device) else { return }
            gpsMode = kept.gpsMode.flatMap(GPSMode.init) ?? gpsMode
            switches = kept.switches
        } catch {
            device.log(
                .error, "settings", "the settings cannot be read",
                [FileMetadata("reason", "\(error)")])
        }
    }

    func set(gpsMode: GPSMode) {
        let before = self.gpsMode
        self.gpsMode = gpsMode
        if !save() { self.gpsMode = before }
    }

    func set(_ item: TrailSwitch, isOn: Bool) {
        let before = switches[item]
        switches[item] = isOn
        if !save() { switches[item] = before }
    }

    /// - Returns: whether it will be so after a restart too.
    private func save() -> Bool {
        do {
            try Self.file.write(Kept(gpsMode: gpsMode.rawValue, switches: switches), on: device)
            return true
        } catch {
            device.log(
                .error, "settings", "the settings were not saved", [FileMetadata("reason", "\(error)")])
            notSaved(error)
            return false
        }
    }
}
