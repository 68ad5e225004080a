import HikeApps
import HikeAssembly
import HikeHardware
import HikeValues
import HikeWorld

/// A phone and a watch that a test drives step by step, in virtual time.
///
/// ```swift
/// let pair = try SimulatedPair(following: "tracks/loop.gpx")
/// try pair.importRoute("tracks/loop.gpx", as: "Lake loop")
/// try pair.sendRoute("Lake loop")
/// try pair.navigate("Lake loop")
/// try pair.walk(until: 600)
/// #expect(pair.patterns() == ["click", "directionDown"])
/// ```
///
/// With an app of your own, and no hiker:
///
/// ```swift
/// let pair = try SimulatedPair(apps: [SharedCounter.description], link: .profile("typical"))
/// try pair.breakLink()
/// try pair.perform("add", on: "phone", app: "counter", ["count": "500"])
/// #expect(pair.outstanding(on: "phone", channel: .userInfo) == 500)
/// try pair.mendLink()
/// try pair.wait(atMost: 600) { $0.outstanding(on: "phone") == 0 }
/// #expect(pair.screen(of: "counter", on: "watch")?.integer("count") == 500)
/// ```
///
/// Calls throw ``PairFailure`` where a step could not be done.
public final class SimulatedPair: EventReading {
    let session: RunSession
    /// What is installed on the devices; nil: it is not known here.
    let apps: [AppDescription]?
    private let folder: TemporaryFolder
    private var parsed: [LogEvent] = []

    /// A pair whose hiker walks.
    ///
    /// - Parameters:
    ///   - track: the GPX or KML file whose line the hiker walks.
    ///   - pace: metres a second.
    ///   - region: what the phone comes with to plan on, as `region` of a scenario names it.
    ///   - apps: what is installed and started; nil: ours.
    ///   - recordsContent: the log has what is handed over from the other device (``DeliveredContent/content``).
    ///   - configure: changes what each device is told when it is switched on first.
    public convenience init(
        following track: String, pace: Double = 1.25, environment: Scenario.Environment = .open,
        seed: UInt64 = 1, link: Scenario.Link = Scenario.Link(), region: String? = nil,
        placement: DevicePlacement = .inProcess, apps: [AppDescription]? = nil, recordsContent: Bool = true,
        configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        let hiker = Scenario.Hiker(follow: track, pace: pace, environment: environment)
        try self.init(
            Scenario(
                name: "pair", seed: seed, link: link, region: region.map { Scenario.Region(path: $0) },
                vocabulary: AppCatalog.words, source: .hiker(hiker)), placement: placement, apps: apps,
            recordsContent: recordsContent, configure: configure)
    }

    /// A pair that lies still, without positions: for apps that need none, and much faster.
    ///
    /// - Parameters:
    ///   - apps: installed on the devices and started with them.
    ///   - link: such as `.profile("typical")`.
    ///   - watches: how many the phone is paired with, 1 to 3: `watch`, `watch2`, `watch3`. The first is worn until ``wear(_:)``.
    ///   - words: what the apps add to the words of scenarios, for ``perform(step:)``.
    ///   - recordsContent: the log has what is handed over from the other device (``DeliveredContent/content``).
    ///   - configure: changes what each device is told when it is switched on first, such as the limits and
    ///     the policy of its connectivity.
    public convenience init(
        apps: [AppDescription], words: [AppWords] = [], seed: UInt64 = 1,
        link: Scenario.Link = Scenario.Link(), watches: Int = 1, placement: DevicePlacement = .inProcess,
        recordsContent: Bool = true,
        configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(
            Scenario(
                name: "pair", seed: seed, timeLimit: .seconds(30 * 86_400),
                devices: try Self.devices(watches), link: link,
                vocabulary: try HikeSim.vocabulary(with: words), source: .nowhere),
            placement: placement, apps: apps, recordsContent: recordsContent, configure: configure)
    }

    /// A pair in the world of a scenario, whose steps are not performed.
    ///
    /// - Parameter recordsContent: the log has what is handed over from the other device (``DeliveredContent/content``).
    public init(
        _ scenario: Scenario, files: ScenarioFiles = ScenarioFiles(folder: ""),
        placement: DevicePlacement = .inProcess, apps: [AppDescription]? = nil, recordsContent: Bool = true,
        configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        var options = HikeSim.options(apps: apps, configure: configure)
        options.recordsContent = recordsContent
        folder = try TemporaryFolder()
        self.apps = placement.knowsApps ? apps ?? AppCatalog.all : nil
        session = try RunSession(
            scenario: scenario, files: files, options: options,
            factory: try placement.factory(root: folder.path, apps: apps))
    }

    /// Seconds of virtual time since the start.
    public var time: Double { session.now.inSeconds }

    /// The log so far.
    public var events: [LogEvent] {
        let records = session.events
        if records.count > taken {
            parsed += records[taken...].compactMap(\.event)
            taken = records.count
        }
        return parsed
    }
    private var taken = 0

    // MARK: Time

    /// Lets virtual time pass.
    public func wait(seconds: Double) throws { try perform(.wait(Self.interval(seconds)), "wait") }

    /// Seconds that a step takes which waits for nothing, from 0.001 to 0.1, so that steps may be a millisecond apart on two
    /// devices; waits end at their event then, and not at the next look. Nil, as at the beginning: a step takes 0.1 s, and waits
    /// look as often. `step time` of a scenario says the same (decision 0055).
    ///
    /// ```swift
    /// try pair.setStepTime(seconds: 0.001)
    /// try pair.perform("add", on: "phone", app: "counter")
    /// try pair.perform("add", on: "watch", app: "counter")   // a millisecond later
    /// try pair.wait(atMost: 60) { !$0.deliveries(on: "watch").isEmpty }
    /// try pair.kill("watch")   // less than a microsecond after the first delivery
    /// ```
    public func setStepTime(seconds: Double?) throws {
        guard let seconds else {
            session.stepTime = nil
            return
        }
        let time = try Self.interval(seconds)
        guard Scenario.stepTimes.contains(time) else {
            throw PairFailure(description: "a step cannot take \(seconds) s: it takes from 0.001 to 0.1 s")
        }
        session.stepTime = time
    }

    /// Lets virtual time pass until something holds; looks every second, or, with a step time, behind every microsecond in which
    /// anything happened (``setStepTime(seconds:)``).
    ///
    /// - Throws: ``PairFailure`` where it does not hold in time.
    public func wait(atMost seconds: Double, until isMet: (SimulatedPair) throws -> Bool) throws {
        let failure = PairFailure(
            description: "it did not come to that within \(DecimalText.string(seconds, decimals: 0)) s")
        guard session.stepTime == nil else {
            let wait = try session.wait(within: Self.interval(seconds)) { try isMet(self) }
            try check(wait.outcome)
            guard wait.holds else { throw failure }
            return
        }
        let deadline = time + seconds
        while try !isMet(self) {
            guard time < deadline else { throw failure }
            try wait(seconds: min(1, deadline - time))
        }
    }

    // MARK: Steps

    /// Any step in the words of a scenario, those of apps among them: `{ on: watch, crown: 2 }`.
    ///
    /// - Throws: `ScenarioError` for one that cannot be read, ``PairFailure`` for one that could not be done.
    public func perform(step text: String) throws {
        let step = try ScenarioReader.step(
            text, file: "step", devices: session.scenario.devices.map(\.id),
            vocabulary: session.scenario.vocabulary, apps: apps.map { AppCatalog.ids(of: $0) })
        try perform(step.action, step.text, refused: step.refused)
    }

    /// Any other step of a scenario.
    ///
    /// - Parameter refused: a part of the sentence with which an app has to refuse it; nil: a refusal is a failure.
    public func perform(_ action: Scenario.Action, _ text: String = "", refused: String? = nil) throws {
        try check(action)
        try check(try session.perform(Scenario.Step(action: action, text: text, refused: refused)))
    }

    func check(_ outcome: StepOutcome) throws {
        guard let failure = outcome.failure else { return }
        throw PairFailure(description: "\(outcome.text): \(failure)")
    }

    // MARK: The devices' disks

    /// The bytes of a file in an app's container, such as `Documents/counter.txt`; nil where there is none.
    public func contents(of file: String, app: String, on device: String) -> [UInt8]? {
        folder.contents(of: file, app: app, device: device)
    }

    /// Where a file of an app's container lies on this machine: for SQLite files, whose newest rows are in a file beside
    /// them. It goes with the pair.
    public func path(of file: String, app: String, on device: String) -> String {
        "\(folder.path)/\(device)/\(app)/\(file)"
    }

    /// The names in a folder of an app's container, sorted; empty where there is no such folder.
    public func files(in folder: String, app: String, on device: String) -> [String] {
        self.folder.files(in: folder, app: app, device: device)
    }

    /// Lets five seconds pass, ends the run and returns all of it.
    public func finish() throws -> SimulatedRun { SimulatedRun(try session.finish(), folder: folder) }
}

/// A step of a test could not be done; the sentence says why.
public struct PairFailure: Error, CustomStringConvertible, Equatable {
    public var description: String
}
