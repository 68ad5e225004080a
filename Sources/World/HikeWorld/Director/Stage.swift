import HikeFormats
import HikeHardware
import HikeValues

/// The physical truth of a scenario: where the hiker really is, and what receivers and compasses make of it.
final class Stage: SensorFeed {
    let files: ScenarioFiles
    let linkQuality: LinkQuality
    /// What was not as it should be in the files of positions; it goes into the log.
    let notices: [String]
    private let scenario: Scenario
    private var positions: Positions
    /// Where the turns of the navigated route lie on the hiker's line, metres.
    private(set) var turns: [Double] = []

    private enum Positions {
        case hiker(Hike)
        case recording(Playback)
    }

    init(scenario: Scenario, files: ScenarioFiles, seed: UInt64) throws {
        self.scenario = scenario
        self.files = files
        linkQuality = LinkQuality(profile: scenario.link.profile).applying(scenario.link.changes)
        switch scenario.source {
        case .hiker(let hiker):
            let file = try HikerLine.track(hiker.follow, files: files)
            notices = file.report.warnings.map { "\(hiker.follow): \($0)" }
            positions = .hiker(
                try Hike(
                    hiker, devices: scenario.devices.map(\.id), start: scenario.start,
                    line: try HikerLine.line(of: file, hiker, files: files),
                    randomness: RandomStream(seed: seed)))
        case .recording(let recording):
            let playback = try Playback(recording, files: files)
            notices = playback.notices.map { "\(recording.file): \($0)" }
            positions = .recording(playback)
        }
    }

    // MARK: What the director does

    /// Lets the hiker walk, or the recording play; returns when that is over.
    func walk(_ walk: Scenario.Walk, from instant: Instant) throws -> Instant {
        switch positions {
        case .hiker(var hike):
            defer { positions = .hiker(hike) }
            do { return try hike.walk(walk, from: instant) } catch { throw StepFailure(error.description) }
        case .recording(var playback):
            defer { positions = .recording(playback) }
            return playback.begin(at: instant)
        }
    }

    /// The hiker turns around while standing.
    func turn(to degrees: Double, _ devices: [String]) {
        guard case .hiker(var hike) = positions else { return }
        hike.turn(to: degrees, devices)
        positions = .hiker(hike)
    }

    /// The receivers of some devices see nothing for a while.
    func blockReceivers(_ devices: [String], during span: Range<Instant>) {
        switch positions {
        case .hiker(var hike):
            hike.blockReceivers(devices, during: span)
            positions = .hiker(hike)
        case .recording(var playback):
            playback.block(devices, during: span)
            positions = .recording(playback)
        }
    }

    /// The compasses of some devices fail or are led astray for a while.
    func disturbCompasses(
        _ fault: Scenario.Fault.CompassFault, _ devices: [String], during span: Range<Instant>
    ) {
        guard case .hiker(var hike) = positions else { return }
        hike.disturbCompasses(fault, devices, during: span)
        positions = .hiker(hike)
    }

    /// Guidance along a route began: from now on `turn 1` of an anchor is this route's.
    func beganNavigation(of name: String) throws {
        guard case .hiker(let hiker) = scenario.source, case .hiker(let hike) = positions else { return }
        let file = scenario.steps.lazy.compactMap { step -> String? in
            if case .importRoute(_, let file, name) = step.action { file } else { nil }
        }.first
        guard let file else { return }
        turns = try HikerLine.turns(ofRouteFrom: file, hiker: hiker, line: hike.walk.line, files: files)
    }

    // MARK: What anchors ask

    private var truth: TruthWalk? { if case .hiker(let hike) = positions { hike.walk } else { nil } }

    var lineLength: Double { truth?.line.length ?? 0 }
    var detours: [WalkSpan] { truth?.detours ?? [] }
    var pauses: [WalkSpan] { truth?.pauses ?? [] }
    func time(atDistance distance: Double) -> Instant? { truth?.time(atDistance: distance) }

    /// From the first step to the last.
    var walkTimes: ClosedRange<Instant>? {
        switch positions {
        case .hiker(let hike):
            guard let start = hike.walk.start, let end = hike.walk.end else { return nil }
            return start...end
        case .recording(let playback): return playback.times
        }
    }

    /// Where the hiker truly is; nil for a recording, whose truth nobody knows.
    func truth(at instant: Instant) -> TruthState? { truth?.state(at: instant) }

    // MARK: SensorFeed

    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        switch positions {
        case .hiker(var hike):
            defer { positions = .hiker(hike) }
            return hike.readings(device: device, from: start, until: end)
        case .recording(let playback):
            return playback.readings(device: device, from: start, until: end)
        }
    }
}
