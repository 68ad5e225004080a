import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeValues

/// A device with test apps, driven by grants.
final class TestDevice {
    let runtime: DeviceRuntime
    private(set) var lines: [String] = []
    private let folder: ScratchFolder

    init(
        _ apps: [AppDescription], role: DeviceRole = .phone, privacy: [PrivacySetting] = [],
        haptics: HapticCondition = .working, bootCount: Int = 0, folder: ScratchFolder? = nil,
        launches: [String]? = nil, connectivity: ConnectivityConfiguration = ConnectivityConfiguration(),
        regions: [String] = [], uninstalled: [String] = [], photos: PhotoScript? = nil,
        files: [String] = [], health: HealthScript? = nil,
        network: NetworkScript = NetworkScript(), batteryDrains: Bool = false
    ) throws {
        let folder = try folder ?? ScratchFolder()
        self.folder = folder
        runtime = try DeviceRuntime(
            configuration: DeviceConfiguration(
                id: role.rawValue, role: role, profile: "test", startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 7,
                bootCount: bootCount, linkedPeers: [], connectivity: connectivity, uninstalled: uninstalled,
                privacy: privacy,
                launches: launches ?? apps.map(\.id), regions: regions, batteryDrains: batteryDrains,
                photos: photos, files: files,
                network: network,
                parts: [PartMessage(HapticsPart.self, settings: haptics)]
                    + (health.map { [PartMessage(HealthPart.self, settings: $0)] } ?? [])),
            disk: try TestDisk.held(folder.path), apps: apps)
    }

    @discardableResult
    func boot() -> Answer { note(runtime.boot()) }

    /// Grants time up to a second with inputs at seconds.
    @discardableResult
    func run(until seconds: Double, _ inputs: (Double, DeviceInput)...) -> Answer {
        run(until: seconds, inputs.map { TimedInput(time: .seconds($0.0), $0.1) })
    }

    @discardableResult
    func run(until seconds: Double, _ inputs: [TimedInput]) -> Answer {
        note(runtime.run(Grant(until: .seconds(seconds), inputs: inputs)))
    }

    private func note(_ answer: Answer) -> Answer {
        lines += answer.events.map { String(decoding: $0.line, as: UTF8.self) }
        return answer
    }

    /// The lines of one kind of event.
    func lines(_ kind: EventKind) -> [String] {
        lines.filter { $0.contains("\"event\":\"\(kind.name)\"") }
    }
}

extension DeviceInput {
    /// A position for tests.
    static func position(_ latitude: Double = 47) -> DeviceInput {
        .fix(
            Fix(
                time: .zero, coordinate: Coordinate(latitude: latitude, longitude: 11), horizontalAccuracy: 5)
        )
    }
}
