import Foundation
import HikeHardware
import HikeRecording

/// What a person has set on a device: `Documents/settings.json`, by the keys of the requirements (OHX-06, OHX-39).
final class TrailSettings {
    private struct Kept: Codable {
        var gpsMode: String?
        var useMetricUnits: Bool?
    }

    private static let file = "Documents/settings.json"

    /// Balanced on a watch, high on a phone, until somebody chooses (OHX-02).
    private(set) var gpsMode: GPSMode
    private(set) var isMetric = true
    private let device: any DeviceServices

    init(device: any DeviceServices) {
        self.device = device
        gpsMode = device.role == .watch ? .balanced : .high
    }

    var text: HikeText { HikeText(isMetric: isMetric) }

    /// Read at launch. A file that cannot be read counts as none, and is logged.
    func load() {
        do {
            guard try device.listFiles("Documents").contains("settings.json") else { return }
            let kept = try JSONDecoder().decode(Kept.self, from: Data(try device.readFile(Self.file)))
            gpsMode = kept.gpsMode.flatMap(GPSMode.init) ?? gpsMode
            isMetric = kept.useMetricUnits ?? true
        } catch {
            device.log(
                .error, "settings", "the settings cannot be read", [FileMetadata("reason", "\(error)")])
        }
    }

    func set(gpsMode: GPSMode) {
        self.gpsMode = gpsMode
        save()
    }

    func set(isMetric: Bool) {
        self.isMetric = isMetric
        save()
    }

    private func save() {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let kept = Kept(gpsMode: gpsMode.rawValue, useMetricUnits: isMetric)
            try device.writeFile(Self.file, Array(try encoder.encode(kept)))
        } catch {
            device.log(
                .error, "settings", "the settings were not saved", [FileMetadata("reason", "\(error)")])
        }
    }
}
