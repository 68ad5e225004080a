import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// The devices of a conformance test.
enum Place: Int, CaseIterable {
    case phone, watch, watch2

    var id: String { "\(self)" }
    var role: DeviceRole { self == .phone ? .phone : .watch }
}

/// A phone and one or two watches with a probe app each, on real runtimes and stores, and a loop that carries
/// their frames. A test states what is given, runs, and looks at what the apps heard.
final class ConformancePair {
    static let app = "probe"
    static let latency = Interval.milliseconds(20)
    private static let step = Interval.milliseconds(10)

    let places: [Place]
    let apps: [ConformanceApp]
    /// What the next start of each device is told.
    var configurations: [DeviceConfiguration]
    private(set) var lines: [[String]]
    private let folders: [ScratchFolder]
    private let disks: [HeldFolder]
    private var runtimes: [DeviceRuntime] = []
    private var inputs: [[TimedInput]]
    private var timers: [Instant?]
    private(set) var time = Instant.zero
    /// Watches that the phone's radio has.
    private var linked: Set<Place> = []

    /// Starts all devices at time zero and lets them greet each other.
    ///
    /// - Parameters:
    ///   - script: what an app does otherwise than usual, from its start.
    ///   - prepare: changes what a device is told at its start.
    init(
        _ connectivity: ConnectivityConfiguration = ConnectivityConfiguration(), watches: Int = 1,
        startsInRange: Bool = true, apps script: (Place, ConformanceApp) -> Void = { _, _ in },
        prepare: (Place, inout DeviceConfiguration) -> Void = { _, _ in }
    ) throws {
        let places = Array(Place.allCases.prefix(watches + 1))
        self.places = places
        if startsInRange { linked = Set(places.dropFirst()) }
        folders = try places.map { _ in try ScratchFolder() }
        disks = try folders.map { try TestDisk.held($0.path) }
        inputs = places.map { _ in [] }
        timers = places.map { _ in nil }
        lines = places.map { _ in [] }
        apps = places.map { _ in ConformanceApp() }
        configurations = places.map { place in
            let peers = place == .phone ? places.dropFirst().map(\.id) : ["phone"]
            var configuration = DeviceConfiguration(
                id: place.id, role: place.role, profile: "test", startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 3, peers: peers, linkedPeers: startsInRange ? peers : [], connectivity: connectivity,
                launches: [Self.app])
            prepare(place, &configuration)
            return configuration
        }
        for place in places {
            script(place, self[place])
            runtimes.append(try runtime(place))
        }
        for place in places { take(runtimes[place.rawValue].boot(), of: place) }
        run(seconds: 1)
    }

    subscript(_ place: Place) -> ConformanceApp { apps[place.rawValue] }
    var phone: ConformanceApp { self[.phone] }
    var watch: ConformanceApp { self[.watch] }

    private func runtime(_ place: Place) throws -> DeviceRuntime {
        try DeviceRuntime(
            configuration: configurations[place.rawValue], disk: disks[place.rawValue],
            apps: [self[place].probe.description()])
    }

    /// Where a file of the probe app's container is.
    func path(_ place: Place, _ path: String) -> String {
        folders[place.rawValue].path + "/" + Self.app + "/" + path
    }

    /// The database of a device's queues for its only peer.
    func queues(of place: Place) -> String {
        let peer = place == .phone ? Place.watch : .phone
        return folders[place.rawValue].path + "/connectivity/\(peer.id)/transfers.sqlite"
    }

    // MARK: What happens to devices

    func send(_ input: DeviceInput, to place: Place) {
        inputs[place.rawValue].append(TimedInput(time: time, input))
    }

    func system(_ command: SystemCommand, on place: Place) { send(.system(command), to: place) }

    func app(_ command: LifecycleCommand, on place: Place) {
        send(.lifecycle(app: Self.app, command), to: place)
    }

    /// The watch comes into range or leaves it. What is in the air is lost.
    func link(_ watch: Place = .watch, isUp: Bool) {
        guard isUp != linked.contains(watch) else { return }
        if isUp { linked.insert(watch) } else { linked.remove(watch) }
        for place in [Place.phone, watch] {
            let peer = place == .phone ? watch : .phone
            inputs[place.rawValue].removeAll { input in
                if case .radio(peer.id, _) = input.input { true } else { false }
            }
            send(.link(peer: peer.id, isUp: isUp), to: place)
        }
    }

    /// Switches a device off and on again, with what `configurations` says of it.
    func restart(_ place: Place) throws {
        let watches = place == .phone ? Array(places.dropFirst()) : [place]
        let inRange = watches.filter { linked.contains($0) }
        for watch in inRange { link(watch, isUp: false) }
        run(seconds: 0.1)
        let index = place.rawValue
        configurations[index].bootCount += 1
        configurations[index].bootTime = time
        configurations[index].linkedPeers = []
        inputs[index] = []
        runtimes[index] = try runtime(place)
        take(runtimes[index].boot(), of: place)
        for watch in inRange { link(watch, isUp: true) }
    }

    /// Runs a piece of an app's code, now. Gives nothing where no code of the app can run.
    @discardableResult
    func tell<T>(_ place: Place, _ body: @escaping (any DeviceServices) throws -> T) throws -> T {
        var result: Result<T, any Error>?
        self[place].calls.append { device in result = Result { try body(device) } }
        send(.action(app: Self.app, ConformanceApp.call), to: place)
        run(seconds: 0.001)
        self[place].calls = []
        return try #require(result, "no code of the app on \(place) can run").get()
    }

    // MARK: Time

    func run(seconds: Double) {
        let end = time + .seconds(seconds)
        while time < end {
            let due = inputs.flatMap { $0.map(\.time) } + timers.compactMap { $0 }
            // Nothing happens anywhere before the first of these.
            let next = min(end, max(time, due.min() ?? end) + Self.step)
            for place in places { run(place, until: next) }
            time = next
        }
        for app in apps { #expect(!app.overlapped, "a handler was called while another one ran") }
    }

    private func run(_ place: Place, until next: Instant) {
        let index = place.rawValue
        var reached = time
        while reached < next {
            let now = inputs[index].enumerated().filter { $0.element.time < next }
                .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
            let answer = runtimes[index].run(Grant(until: next, inputs: now))
            inputs[index].removeAll { $0.time < answer.reached }
            reached = answer.reached
            take(answer, of: place)
        }
    }

    private func take(_ answer: Answer, of place: Place) {
        lines[place.rawValue] += answer.events.map { String(decoding: $0.line, as: UTF8.self) }
        timers[place.rawValue] = answer.nextTimer
        for transmission in answer.transmissions {
            guard let peer = places.first(where: { $0.id == transmission.to }),
                linked.contains(place == .phone ? peer : place)
            else { continue }
            inputs[peer.rawValue].append(
                TimedInput(
                    time: transmission.time + Self.latency, .radio(from: place.id, transmission.bytes)))
        }
    }

    /// Lines of a device's log that have a text in them.
    func log(_ place: Place, _ text: String) -> [String] {
        lines[place.rawValue].filter { $0.contains(text) }
    }

    /// What an app reads of its session now.
    func session(_ place: Place) throws -> SessionProperties { try tell(place) { $0.link.session } }
}
