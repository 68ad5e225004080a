import HikeFormats
import HikeHardware
import HikeTruth
import HikeValues

/// The physical truth of a scenario: where the hikers really are, and what receivers and compasses make of it.
final class Stage: SensorFeed, Separation {
    var files: ScenarioFiles
    let linkProfile: LinkProfile
    /// What the link is without faults.
    var linkQuality: LinkQuality
    /// What each app is started with because of the scenario's settings.
    let launchArguments: [LaunchArgument]
    /// What was not as it should be in the files of positions; it goes into the log.
    let notices: [String]
    private let scenario: Scenario
    private var positions: Positions
    /// Where the turns of the navigated route lie on the hiker's line.
    private var turns: [RouteTurn] = []
    /// Why there are none.
    private var lackOfTurns = "no route is navigated"
    /// What devices were guided along.
    private var followed: [GuidedRoute] = []

    /// Receivers that are fed from outside, as those of a live pair; nil: none are.
    var receivers: OutsideReceivers?
    /// What a receiver outside told, and how much of that has come.
    private var track: (lines: [ReadingTrack.Line], taken: Int) = ([], 0)

    private enum Positions {
        case party(Party)
        case recording(Playback)
        case nowhere
    }

    private let regions: ScenarioRegions?

    init(scenario: Scenario, files: ScenarioFiles, seed: UInt64, regions: ScenarioRegions? = nil) throws {
        self.scenario = scenario
        self.files = files
        self.regions = regions
        linkProfile = try LinkProfile(scenario.link, files: files)
        linkQuality = linkProfile.quality
        launchArguments = try scenario.vocabulary.apps.flatMap { words in
            try words.launchArguments(scenario.settings(of: words.app), files).map {
                LaunchArgument(app: words.app, $0)
            }
        }
        switch scenario.source {
        case .hiker(let hiker):
            let (party, warnings) = try Party.make(
                hiker, scenario.secondHiker, devices: scenario.devices.map(\.id), start: scenario.start,
                lines: HikerLine(sources: LineSources(scenario, files, regions)),
                randomness: RandomStream(seed: seed))
            positions = .party(party)
            notices = warnings
        case .recording(let recording):
            let playback = try Playback(recording, files: files)
            notices = playback.notices.map { "\(recording.file): \($0)" }
            positions = .recording(playback)
        case .nowhere:
            positions = .nowhere
            notices = []
        case .outside(let file):
            positions = .nowhere
            notices = []
            receivers = OutsideReceivers(devices: scenario.devices.map(\.id), start: scenario.start)
            guard let file else { return }
            let bytes = try files.read(file)
            do throws(ReadingTrackError) { track.lines = try ReadingTrack(bytes: bytes).lines } catch {
                throw ScenarioFileError.unusable(path: files.path(file), reason: error.description)
            }
        }
    }

    // MARK: Readings from outside

    /// When the next one is due; nil behind the last.
    var nextReading: Instant? {
        track.taken < track.lines.count ? Instant(nanoseconds: track.lines[track.taken].time) : nil
    }

    /// Takes the next one if it is due at a moment.
    func takeReading(dueAt time: Instant) -> OutsideReading? {
        guard let next = nextReading, next <= time else { return nil }
        track.taken += 1
        return track.lines[track.taken - 1].reading
    }

    // MARK: What the director does

    /// Lets the hiker walk, or the recording play; returns when that is over.
    func walk(_ walk: Scenario.Walk, from instant: Instant) throws -> Instant {
        switch positions {
        case .party(var party):
            try check(walk, of: party.hiker.walk)
            defer { positions = .party(party) }
            do { return try party.hiker.walk(walk, from: instant) } catch {
                throw StepFailure(error.description)
            }
        case .recording(var playback):
            guard walk == Scenario.Walk() else {
                throw StepFailure(
                    "a recorded 'source' is played as it is, to its end: 'until', pace, detours and pauses need a 'hiker'"
                )
            }
            guard playback.times == nil else {
                throw StepFailure("the recorded 'source' has been played already")
            }
            defer { positions = .recording(playback) }
            return playback.begin(at: instant)
        case .nowhere: throw StepFailure("nobody walks: the scenario has neither a 'hiker' nor a 'source'")
        }
    }

    /// Refuses a walk that would end before it is where it is to go, or that goes nowhere.
    private func check(_ walk: Scenario.Walk, of truth: TruthWalk) throws(StepFailure) {
        let length = truth.line.length
        if case .distance(let metres) = walk.until, metres > length + Self.tolerance {
            throw StepFailure(
                "the walk cannot go until \(PlainNumber.metres(metres)): the line is \(PlainNumber.metres(length)) long; "
                    + "to its end is 'until: end'")
        }
        let until: Double = if case .distance(let metres) = walk.until { min(metres, length) } else { length }
        guard truth.start != nil, truth.reached == until, walk.pauses.isEmpty, walk.detours.isEmpty else {
            return
        }
        throw StepFailure(
            until >= length
                ? "the hiker has walked the whole line already: there is no way left for this walk"
                : "the hiker is at \(PlainNumber.metres(until)) already: there is no way left for this walk")
    }

    /// A line is not as long as a person says to the metre.
    private static let tolerance = 1.0

    /// The hiker turns around while standing.
    func turn(to degrees: Double, _ devices: [String]) {
        guard case .party(var party) = positions else { return }
        party.forEach { $0.turn(to: degrees, devices) }
        positions = .party(party)
    }

    /// The receivers of some devices see nothing for a while; throws where there are none.
    func blockReceivers(_ devices: [String], during span: Range<Instant>) throws(StepFailure) {
        switch positions {
        case .party(var party):
            party.forEach { $0.blockReceivers(devices, during: span) }
            positions = .party(party)
        case .recording(var playback):
            playback.block(devices, during: span)
            positions = .recording(playback)
        case .nowhere:
            guard let receivers else {
                throw StepFailure("there is no receiver: nobody walks and no recording is played")
            }
            receivers.block(devices, during: span)
        }
    }

    /// Whether sensors are read in a stretch of time, as far as that is known before it has come.
    func hasReading(in span: Range<Instant>) -> Bool {
        switch positions {
        case .party: Hike.hasReading(in: span)
        case .recording(let playback): playback.hasReading(in: span)
        case .nowhere: true
        }
    }

    /// The compasses of some devices fail or are led astray for a while; throws where there are none.
    func disturbCompasses(
        _ fault: Scenario.Fault.CompassFault, _ devices: [String], during span: Range<Instant>
    ) throws(StepFailure) {
        guard case .party(var party) = positions else {
            throw StepFailure("there is no compass: nobody walks")
        }
        party.forEach { $0.disturbCompasses(fault, devices, during: span) }
        positions = .party(party)
    }

    /// Guidance along a route began: `turn 1` of an anchor is this route's, as long as no other is followed.
    func begin(guidance: () throws -> GuidedRoute) throws {
        guard case .hiker = scenario.source, let truth else { return }
        let route = try guidance()
        if !followed.contains(route) { followed.append(route) }
        switch followed.count == 1 ? route : .unknown("several routes were followed") {
        case .turns(let places, let length, let isHikersLine):
            turns = RouteTurn.turns(places, of: length, on: truth.line, isSame: isHikersLine)
        case .unknown(let reason): (turns, lackOfTurns) = ([], reason)
        }
    }

    /// What the scenario's settings tell an app.
    func launchArguments(of app: String) -> [AppAction.Argument] {
        launchArguments.filter { $0.app == app }.map(\.argument)
    }

    var lineSources: LineSources { LineSources(scenario, files, regions) }

    /// Metres along the hiker's line to a turn, counted from 1; nil where there is none.
    func distance(ofTurn number: Int) -> Double? {
        guard turns.indices.contains(number - 1), turns[number - 1].isOnLine else { return nil }
        return turns[number - 1].along
    }

    /// Why a turn is not there.
    func remark(onMissingTurn number: Int) -> String {
        guard turns.indices.contains(number - 1) else {
            return turns.isEmpty ? lackOfTurns : "the route has \(turns.count) turns"
        }
        return "the hiker's line never comes nearer to it than \(PlainNumber.metres(turns[number - 1].away))"
    }

    // MARK: What anchors ask

    private var truth: TruthWalk? { if case .party(let party) = positions { party.hiker.walk } else { nil } }

    var lineLength: Double { truth?.line.length ?? 0 }
    var detours: [WalkSpan] { truth?.detours ?? [] }
    var pauses: [WalkSpan] { truth?.pauses ?? [] }
    func time(atDistance distance: Double) -> Instant? { truth?.time(atDistance: distance) }

    /// How far the hiker went, as a part of a sentence.
    var endOfWalk: String {
        guard walkTimes != nil else { return "nobody walked" }
        return truth.map { "the walk ended at \(PlainNumber.metres($0.reached))" } ?? "nobody knows the way"
    }

    /// From the first step to the last.
    var walkTimes: ClosedRange<Instant>? {
        switch positions {
        case .party(let party):
            guard let start = party.hiker.walk.start, let end = party.hiker.walk.end else { return nil }
            return start...end
        case .recording(let playback): return playback.times
        case .nowhere: return nil
        }
    }

    /// Where the hiker truly is; nil for a recording, whose truth nobody knows.
    func truth(at instant: Instant) -> TruthState? { truth?.state(at: instant) }

    // MARK: SensorFeed

    func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        switch positions {
        case .party(var party):
            defer { positions = .party(party) }
            return party.readings(device: device, from: start, until: end)
        case .recording(let playback):
            return playback.readings(device: device, from: start, until: end)
        case .nowhere: return receivers?.readings(device: device, from: start, until: end) ?? []
        }
    }

    func truth(of device: String, at time: Instant) -> TruthState? {
        guard case .party(let party) = positions else { return receivers?.truth(of: device, at: time) }
        return party.truth(of: device, at: time)
    }

    // MARK: Separation

    func distance(between a: String, and b: String, at instant: Instant) -> Double? {
        guard case .party(let party) = positions else { return nil }
        return party.distance(between: a, and: b, at: instant)
    }
}
