import Foundation
import GuestApps
import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues

/// A phone and a watch whose app is a guest, and a loop that carries their frames, with a fixed latency.
final class GuestPair {
    static let latency = Interval.milliseconds(20)
    private static let devices: [DeviceRole] = [.phone, .watch]

    let folder: String
    private let program: GuestAppProgram
    private var connectivity = ConnectivityConfiguration()
    private let privacy: [PrivacySetting]
    private let precisePurposes: [String: String]
    private let network: NetworkScript
    private let purposes: [PrivacyService: String]
    private let backgroundModes: [BackgroundMode]
    private let schemes: [String]
    private let sensors: [MotionSensor]
    private let disks: [HeldFolder]
    private var runtimes: [DeviceRuntime?] = []
    private var inputs: [[TimedInput]] = [[], []]
    private(set) var lines: [[String]] = [[], []]
    private(set) var time = Instant.zero
    private var boots = [0, 0]

    /// The folder of the programs that the tests are built with.
    static var programs: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// - Parameters:
    ///   - isStrict: the link ends an app that uses it wrongly.
    ///   - answer: what the owner answers when the app asks for the location; `notDetermined`: nothing yet.
    ///   - exact: the switch for the precise location.
    ///   - purpose: what the app wants the location for; nil: it does not say.
    ///   - others: what else it asks for, and what the owner answers.
    init(
        patience: Duration = .seconds(60), program: String = "trail-guest", isStrict: Bool = false,
        answer: PrivacyAnswer = .whenInUse, exact: PrivacyAnswer = .granted,
        purpose: String? = "Shows the hut.",
        backgroundModes: [BackgroundMode] = [.location], network: NetworkScript = NetworkScript(),
        bundle: String? = nil, info: [String: Any]? = nil,
        languages: [String] = ["en-US"], schemes: [String] = [],
        others: [PrivacyService: PrivacyAnswer] = [:], sensors: [MotionSensor] = []
    ) throws {
        self.sensors = sensors
        privacy =
            [
                PrivacySetting(app: "trail", service: .location, answer: answer),
                PrivacySetting(app: "trail", service: .locationPrecise, answer: exact),
            ]
            + others.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { PrivacySetting(app: "trail", service: $0.key, answer: $0.value) }
        let place: [PrivacyService: String] =
            purpose.map { [.location: $0, .locationAlways: $0, .locationPrecise: $0] } ?? [:]
        purposes = place.merging(others.mapValues { _ in "Tests." }) { own, _ in own }
        precisePurposes = purpose.map { ["Hut": $0, "Peak": "Names the peak."] } ?? [:]
        self.network = network
        self.backgroundModes = backgroundModes
        self.schemes = schemes
        folder = NSTemporaryDirectory() + "guests-" + UUID().uuidString
        connectivity.policy.trapsProgrammerErrors = isStrict
        var guest = GuestAppProgram(
            file: Self.programs.appendingPathComponent(program).path, timeZone: "Europe/Zurich",
            languages: languages, patience: patience)
        guest.bundle = bundle
        if let info {
            guest.bundle = folder + "/bundle"
            try FileManager.default.createDirectory(
                atPath: folder + "/bundle", withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
                .write(to: URL(fileURLWithPath: folder + "/bundle/Info.plist"))
        }
        self.program = guest
        var disks: [HeldFolder] = []
        for device in Self.devices {
            let path = folder + "/" + device.rawValue
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            disks.append(try HeldFolder(disk: path, of: device.rawValue))
        }
        self.disks = disks
        runtimes = [nil, nil]
        for index in 0...1 { try switchOn(index, isLocked: false) }
    }

    deinit {
        runtimes = []
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func switchOn(_ index: Int, isLocked: Bool) throws {
        let role = Self.devices[index]
        let app = AppDescription(
            id: "trail", roles: Self.devices, purposes: purposes, precisePurposes: precisePurposes,
            backgroundModes: backgroundModes, sensors: sensors, schemes: schemes, make: program.makeApp)
        let runtime = try DeviceRuntime(
            configuration: DeviceConfiguration(
                id: role.rawValue, role: role, profile: "test",
                startDate: UTCDate(nanosecondsSince1970: 1_700_000_000_000_000_000), seed: 3,
                bootCount: boots[index], bootTime: time, connectivity: connectivity,
                isLocked: isLocked, privacy: privacy,
                launches: ["trail"], network: network),
            disk: disks[index], apps: [app])
        runtimes[index] = runtime
        take(runtime.boot(), of: index)
    }

    /// Takes the power of a device; what was on its way to it is lost.
    func cutPower(of role: DeviceRole) { runtimes[Self.index(role)] = nil }

    /// Switches a device on again; locked: nobody unlocks it for the time being.
    func restart(_ role: DeviceRole, isLocked: Bool = false) throws {
        let index = Self.index(role)
        boots[index] += 1
        inputs[index] = []
        try switchOn(index, isLocked: isLocked)
    }

    private static func index(_ role: DeviceRole) -> Int { role == .phone ? 0 : 1 }

    func send(_ input: DeviceInput, to role: DeviceRole = .phone) {
        inputs[Self.index(role)].append(TimedInput(time: time, input))
    }

    func act(_ name: String, _ arguments: [AppAction.Argument] = [], on role: DeviceRole = .phone) {
        send(.action(app: "trail", AppAction(name, arguments)), to: role)
    }

    /// Lets the phone stand at latitudes, a second each.
    func walk(_ latitudes: Double...) {
        for latitude in latitudes {
            stand(at: latitude)
            run(seconds: 1)
        }
    }

    /// The receiver says where a device is, and since when.
    func stand(at latitude: Double, on role: DeviceRole = .phone, age: Interval = .zero) {
        send(
            .fix(
                Fix(
                    time: time - age, coordinate: Coordinate(latitude: latitude, longitude: 11),
                    altitude: 1_203.5, horizontalAccuracy: 5, verticalAccuracy: 8, speed: 1.25,
                    speedAccuracy: 0.5, course: 359.5, courseAccuracy: 4)), to: role)
    }

    /// Lets both live for some seconds, in steps below the latency, so that no frame comes too late.
    func run(seconds: Double) {
        let end = time + .seconds(seconds)
        while time < end {
            let next = min(end, time + .milliseconds(10))
            for index in 0...1 {
                guard let runtime = runtimes[index] else { continue }
                var reached = time
                while reached < next {
                    let now = inputs[index].filter { $0.time < next }.sorted { $0.time < $1.time }
                    let answer = runtime.run(Grant(until: next, inputs: now))
                    inputs[index].removeAll { $0.time < answer.reached }
                    reached = answer.reached
                    take(answer, of: index)
                }
            }
            time = next
        }
    }

    private func take(_ answer: Answer, of index: Int) {
        lines[index] += answer.events.map { String(decoding: $0.line, as: UTF8.self) }
        for transmission in answer.transmissions {
            inputs[1 - index].append(
                TimedInput(
                    time: transmission.time + Self.latency,
                    .radio(from: Self.devices[index].rawValue, transmission.bytes)))
        }
    }

    /// Lines of a device with all these words.
    func lines(of role: DeviceRole = .phone, _ words: String...) -> [String] {
        lines[Self.index(role)].filter { line in words.allSatisfy { line.contains($0) } }
    }

    /// What the app printed that begins with a word, without that.
    func said(_ word: String = "", of role: DeviceRole = .phone) -> [String] {
        lines[Self.index(role)].compactMap { line in
            let start = #""category":"print","message":"\#(word)"#
            guard let found = line.range(of: start) else { return nil }
            return String(line[found.upperBound...].dropLast(2))
        }
    }

    /// Processes on this machine whose home is the container of this pair's app.
    func processes(of role: DeviceRole = .phone) -> [String] {
        let home = Array("HOME=\(folder)/\(role.rawValue)/trail\0".utf8)
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { Int($0) != nil }.filter { number in
            let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ") ?? Data()
            return environment.range(of: Data(home)) != nil
        }
    }
}
