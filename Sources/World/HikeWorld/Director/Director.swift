import HikeBus
import HikeHardware
import HikeValues

/// What became of one step.
public struct StepOutcome: Equatable, Sendable {
    /// The step on one line, as it was written.
    public var text: String
    /// Virtual time.
    public var began: Instant
    /// Virtual time.
    public var ended: Instant
    /// Why it failed; nil where it did not.
    public var failure: String?
    /// What never came of it, where it may miss; nil: nothing is to be said.
    public var remark: String?
    /// Nobody waited for it any more, so that it ended before its time. What it had done by then stays.
    public var isCalledOff = false
}

/// Performs a scenario's steps on a world: the story in order, faults when their time or place comes.
///
/// A step that waits for the devices looks at the log every ``tick`` of virtual time, or, where the scenario has a `step time`,
/// behind every microsecond in which anything happened: at the same moments in every run, however time was granted
/// (decisions 0005 and 0055).
final class Director {
    /// How often a waiting step looks, and how long a step takes that waits for nothing, where nobody says it.
    static let tick = Interval.milliseconds(100)
    /// Between two frames of a video at least.
    private static let leastStretch = Interval.milliseconds(1)
    /// Virtual time after the last step in which haptics end and queues settle.
    static let aftermath = Interval.seconds(5)

    let scenario: Scenario
    /// Those of the scenario, and whether it looks for what is not there: worked out once, because each step asks.
    let faults: [Scenario.Fault]
    let looksForAbsence: Bool
    /// The apps that every app is, for a permission that names none.
    let apps: [String]
    let world: World
    let stage: Stage
    let log: EventLog
    let album: ScreenAlbum
    var agenda = Agenda()
    var outcomes: [StepOutcome] = []
    /// When each fault began and ended, by its number from 1.
    var faultTimes: [Int: (begin: Instant, end: Instant?)] = [:]
    /// Faults that wait for a time, a place or frames, by their number.
    var awaited: [Int: AwaitedFault] = [:]
    /// The orders to the world to break the link at a frame, by the number of the fault.
    var linkBreaks: [Int: Int] = [:]
    var faultsTaken = 0
    /// What steps in the words of apps have remembered (``AppStage/memory(of:)``).
    var memories: [String: any Sendable] = [:]
    /// Faults that have begun and not ended, in the order they began. The end is in the distant future where it has no time.
    var active: [(number: Int, kind: Scenario.Fault.Kind, end: Instant)] = []
    /// Faults that have found nothing to break since they began, by their number.
    var unfelt: [Int: Scenario.Fault] = [:]
    /// The places of their steps among the outcomes, by the numbers of the faults.
    var faultOutcomes: [Int: Int] = [:]
    /// Faults that wait for frames.
    var frameCounts = FrameCounts()
    /// Films that are being taken.
    var videos: [Video] = []
    /// Elements that were found absent, and all that displays had, by device.
    var absent: [AbsentElement] = []
    var knownElements: [String: Set<String>] = [:]
    /// How long a step takes that waits for nothing, where waits end at their event; nil: ``tick`` for both.
    var stepTime: Interval?
    /// Called after every stretch of time, to hold back to a pace or to show progress.
    var onAdvance: (Instant) throws -> Void = { _ in }
    /// What is done takes no more time than it needs.
    var isBrief = false
    /// What apps were asked together, and has no answer yet.
    var unanswered: [Unanswered]?
    /// Steps that were done while the story went on.
    var meanwhile: [StepOutcome] = []
    /// What the last touch has reached.
    var reached = ""
    /// A moment that no stretch of time goes beyond; nil: there is none.
    var nextStop: () -> Instant? = { nil }
    /// The longest stretch between two calls of ``onAdvance``; nil: no bound.
    var longestStretch: Interval?

    init(
        scenario: Scenario, apps: [String], world: World, stage: Stage,
        log: EventLog,
        album: ScreenAlbum = ScreenAlbum(directory: nil, rebuilds: false)
    ) {
        self.album = album
        self.scenario = scenario
        faults = scenario.faults
        looksForAbsence = scenario.looksForAbsence
        stepTime = scenario.stepTime
        self.apps = apps
        self.world = world
        self.stage = stage
        self.log = log
    }

    func note(_ outcome: StepOutcome) { outcomes.append(outcome) }

    /// Lets haptics end and queues settle after the last step.
    ///
    /// - Returns: steps that were done and fail nevertheless, because what they planned never came.
    @discardableResult
    func conclude() throws -> [StepOutcome] {
        try proceed(to: world.now + Self.aftermath)
        let films = try endVideos()
        settleCountedFaults()
        noteFeltFaults()
        for (index, fault) in faults.enumerated() where !fault.hasEnd {
            guard let times = faultTimes[index + 1], times.end == nil else { continue }
            faultTimes[index + 1]?.end = world.now
        }
        try noteElements()
        failLateSteps()
        return films + meanwhile + failMissedFaults() + failUnknownElements()
    }

    // MARK: Time

    /// Lets virtual time pass to a moment; what is on the agenda until then happens.
    func proceed(to target: Instant) throws {
        while let moment = [stage.nextReading, agenda.next, nextLookForFrames].compactMap({ $0 }).min(),
            moment <= target
        {
            try advance(to: moment)
            if let reading = stage.takeReading(dueAt: moment) {
                take(reading)
            } else if let item = agenda.popDue(at: moment) {
                try perform(item.action)
            } else {
                try lookForFrames()
            }
        }
        try advance(to: target)
    }

    private func advance(to target: Instant) throws {
        guard target - .zero <= scenario.timeLimit else {
            throw BudgetExceeded(limit: scenario.timeLimit)
        }
        while world.now < target {
            var next = target
            if let longestStretch { next = min(next, world.now + longestStretch) }
            if let stop = nextStop(), stop > world.now { next = min(next, stop) }
            if let frame = nextVideoFrame { next = min(next, max(frame, world.now + Self.leastStretch)) }
            try world.advance(to: next)
            try onAdvance(next)
            if !videos.isEmpty { try lookForVideos() }
        }
    }

    /// Lets time pass until the log shows something; false where it does not in time.
    func proceed(within limit: Interval, until isMet: () throws -> Bool) throws -> Bool {
        let deadline = world.now + limit
        while true {
            if try isMet() { return true }
            guard world.now < deadline else { return false }
            try proceed(to: nextLook(before: deadline))
        }
    }

    /// How long a step takes that waits for nothing.
    var pause: Interval { stepTime ?? Self.tick }

    /// When a wait looks next: what it waits for can have come by then, and not before.
    func nextLook(before deadline: Instant) -> Instant {
        let latest = min(deadline, world.now + Self.tick)
        guard stepTime != nil else { return latest }
        // What is on the agenda may make something happen, or change what sensors read; so does what comes from outside.
        let next = [agenda.next, stage.nextReading].compactMap { $0 }.min()
        let known = min(latest, next.map { max($0, world.now) } ?? latest)
        return min(latest, world.nextActivity(before: known).behindItsMicrosecond)
    }

    private var nextLookForFrames: Instant? {
        guard let look = frameCounts.nextLook, stepTime != nil else { return frameCounts.nextLook }
        return nextLook(before: look)
    }
}

extension Instant {
    /// The first whole microsecond behind a moment: the log has no finer times.
    fileprivate var behindItsMicrosecond: Instant {
        self == .distantFuture ? self : Instant(nanoseconds: (nanoseconds / 1_000 + 1) * 1_000)
    }
}

/// A step could not be done; the sentence says why.
public struct StepFailure: Error, CustomStringConvertible {
    public var description: String
    /// Why an app, or the system for it, would not do it, without the words of who asked; nil: it was not refused.
    public var refusal: String?

    /// - Parameter refusal: why an app would not do it, without the words of who asked; nil: it was not refused.
    public init(_ description: String, refusal: String? = nil) {
        self.description = description
        self.refusal = refusal
    }
}

/// Nobody waits any more for the step under way.
public struct StepCalledOff: Error {
    /// Thrown by ``StepPerformer/onAdvance``.
    public init() {}
}

/// The run has used up its virtual time (exit code 42).
public struct BudgetExceeded: Error, CustomStringConvertible, Equatable {
    /// Virtual time that the run might take.
    public var limit: Interval
    public var description: String {
        "the run reached its time limit of \(DecimalText.string(limit.inSeconds, decimals: 0)) s of virtual time; "
            + "raise 'time limit' in the scenario if that is meant"
    }
}
