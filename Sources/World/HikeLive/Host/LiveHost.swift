import Foundation
import Glibc
import HikeBus
import HikeScreens
import HikeValues
import HikeWorld

/// Keeps a live pair in step with the wall clock and answers other terminals, until it is told to end.
///
/// It works on one thing at a time, in short pieces: whatever one terminal has asked for, the others are answered
/// in between.
public final class LiveHost {
    /// The world is granted time at least this often (architecture 2).
    static let period = Duration.milliseconds(20)
    /// How often the run's files are brought up to date unasked.
    static let flushPeriod = Duration.seconds(1)
    /// Virtual time that is granted at a time.
    static let longestPiece = Interval.seconds(60)

    private let name: String
    private let folder: String
    let engine: LiveEngine
    let source: (any LiveSource)?
    private let door: (any BusDoor)?
    let control: ControlServer
    let factor: Double
    /// Told of refusals and failures, for a person.
    public var onNotice: (String) -> Void {
        get { control.onNotice }
        set { control.onNotice = newValue }
    }

    /// Told why the pair cannot go on.
    public var onFailure: (any Error) -> Void = { _ in }
    /// Told when the pair has ended well, before anybody who waits for that; with the digest, if there is one.
    public var onEnd: (String?) throws -> Void = { _ in }
    /// Whether the pair's files still go where they are looked for. Asked once a second and before every request; where
    /// it throws the pair ends.
    public var onCheck: () throws -> Void = {}
    /// Ends the pair as `down` does; nil: nobody can.
    public var interruption: Interruption?

    private var toldCrashes = 0
    public var isPaused = false
    /// What a terminal waits for, while the pair runs ahead of the clock.
    var ahead: RunAhead?
    /// What terminals have asked for that takes its time, the first one under way perhaps.
    var asked = AskedInTurn()
    /// What of a scenario's story is still to be done, at the pair's pace.
    public var story: [PairCommand] = [] {
        didSet { hasStory = hasStory || !story.isEmpty }
    }
    private var hasStory = false
    /// Why the story has ended before its last step.
    var storyFailure: String?
    private(set) var isOver = false
    /// Whether the devices are slower than the clock just now.
    private var isBehind = false
    /// Why the pair cannot go on.
    private var failure: (any Error)?
    private var digest: String?
    /// The virtual and the real moment from which the pace counts.
    private var base: (virtual: Instant, real: MonotonicTime)
    private var flushed: MonotonicTime

    /// - Parameters:
    ///   - directory: the pair's runtime directory; the control socket is made there.
    ///   - folder: where the run's files are, for `list`.
    ///   - factor: virtual seconds in a second.
    ///   - door: where devices come in; whoever else knocks there is answered at once.
    public init(
        name: String, engine: LiveEngine, directory: RuntimeDirectory, folder: String,
        source: (any LiveSource)?,
        factor: Double = 1, door: (any BusDoor)? = nil
    ) throws {
        self.name = name
        self.engine = engine
        self.folder = folder
        self.source = source
        self.factor = factor
        self.door = door
        control = try ControlServer(directory: directory)
        base = (engine.now, MonotonicTime.now)
        flushed = MonotonicTime.now
        control.onGivenUp = { [unowned self] in callOff($0) }
    }

    /// Runs until `down`, or until a device or a file fails. Returns the digest, if the run is reproducible.
    public func run() throws -> String? {
        defer {
            source?.stop()
            control.close(lastWord)
        }
        do { try keepRunning() } catch {
            fail(error)
            endRunAhead(.broken("\(error)"))
        }
        if let failure { throw failure }
        return digest
    }

    /// What is said to who has asked for something that is not done any more.
    private var lastWord: String {
        failure.map { "the pair has ended, because \($0)" } ?? "the pair has ended"
    }

    /// The reason is told before anybody can see that the pair is gone.
    private func fail(_ error: any Error) {
        guard failure == nil else { return }
        (failure, isOver) = (error, true)
        onFailure(error)
    }

    private func keepRunning() throws {
        while !isOver {
            let isBusy = ahead != nil || isBehind || asked.hasNext || (!story.isEmpty && !isPaused)
            wait(atMost: isBusy ? .zero : Self.period)
            if try endWhereInterrupted() { break }
            if ahead == nil { try catchUp() } else { try runAhead() }
            try takeFromSource()
            try attend()
            if !isOver { try performNext() }
            if !isOver, !asked.hasNext { try performStory() }
        }
    }

    private func endWhereInterrupted() throws -> Bool {
        guard let cause = interruption?.cause else { return false }
        endRunAhead(.failed("\(cause)"))
        try end()
        onNotice("the pair has ended: \(cause)")
        return true
    }

    /// Looks after terminals, devices and files.
    private func attend() throws {
        tellCrashes()
        control.turn { [self] in answer($0, of: $1) }
        door?.attend()
        let now = MonotonicTime.now
        if flushed.duration(to: now) >= Self.flushPeriod {
            flushed = now
            // First, because what is written behind the end of a file that was cut makes it long again.
            try checkPlace()
            try engine.log.flush()
        }
    }

    /// A step has come so far: it is held back to the clock, and others have their turn.
    ///
    /// - Throws: ``StepCut`` where the pair has ended meanwhile, `StepCalledOff` where nobody waits for the step any more.
    func pass(_ time: Instant) throws {
        try takeFromSource()
        // Time that runs ahead is over in the middle of a step too, which is held there.
        if let goal = ahead?.goal, time >= goal { endRunAhead(.status(currentStatus)) }
        var isFirst = true
        while isFirst || isHeld(at: time) {
            wait(atMost: isHeld(at: time) ? Self.period : .zero)
            isFirst = false
            if try endWhereInterrupted() { throw StepCut() }
            try attend()
            if isOver { throw StepCut() }
            if asked.isCalledOff { throw StepCalledOff() }
        }
    }

    private func catchUp() throws {
        let begin = MonotonicTime.now
        let period = Double(Self.period.components.attoseconds) / 1e18
        let pieces = CatchUp(
            stretch: max(.seconds(period * factor), RunAhead.shortest), longest: RunAhead.piece)
        isBehind = try !pieces.run(from: engine.now, to: target) {
            begin.duration(to: .now)
        } advance: {
            try advance(to: $0)
        }
    }

    /// Says of what nobody can repeat when it has happened: a device's death, a failure of its disk.
    private func tellCrashes() {
        for reason in engine.crashes.dropFirst(toldCrashes) { onNotice(reason) }
        toldCrashes = engine.crashes.count
    }

    /// Whether a step that has come to a moment goes no further for now.
    private func isHeld(at time: Instant) -> Bool {
        isPaused ? !asked.isAtOnce && ahead == nil : target < time
    }

    private func wait(atMost longest: Duration) {
        var polled = control.polled
        for descriptor in [source?.descriptor].compactMap({ $0 }) + (door?.pollDescriptors ?? []) {
            polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&polled, nfds_t(polled.count), longest == .zero || control.hasBacklog ? 0 : 20)
    }

    /// Virtual time as the wall clock has it.
    private var target: Instant {
        if isPaused { return engine.now }
        let elapsed = base.real.duration(to: .now)
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        return base.virtual + .seconds(seconds * factor)
    }

    /// Lets time pass in pieces, between which the pair can be ended. How it is cut changes nothing.
    func advance(to goal: Instant) throws {
        // A recording is played at its own times, not when we happen to look.
        while let next = source?.next, next < goal {
            try engine.advance(to: max(next, engine.now))
            try takeFromSource()
        }
        while engine.now < goal, interruption?.cause == nil {
            try engine.advance(to: min(goal, engine.now + Self.longestPiece))
        }
    }

    /// A pair that has lost its place ends well, as far as that goes: what it has is complete, wherever it lies now.
    private func checkPlace() throws {
        guard !isOver else { return }
        do {
            try onCheck()
            try engine.checkFiles()
            try control.checkPlace()
        } catch {
            try? end()
            throw error
        }
    }

    private func end() throws {
        isOver = true
        digest = try engine.end()
        tellCrashes()
        try onEnd(digest)
    }

    func takeFromSource() throws {
        guard let source else { return }
        // While time stands a receiver that goes by the wall clock would heap its readings upon one moment. Where it is lost,
        // and what is said of it, holds behind the pause too.
        let stands = source.descriptor != nil && isPaused && ahead == nil && !asked.isUnderWay
        for reading in source.due(at: engine.now) where !(stands && reading.isPassing) {
            // What a receiver says is nothing that a pair ends for.
            do { try engine.perform(.reading(reading)) } catch let error as PairCommandError {
                onNotice("a reading of the receiver was left out: \(error)")
            }
        }
    }

    // MARK: Other terminals

    private func answer(_ request: ControlRequest, of client: Int) -> ControlReply? {
        guard !isOver else { return .broken(lastWord) }
        do { try checkPlace() } catch {
            fail(error)
            return .broken("\(error)")
        }
        return answer(request) { try perform(request, of: client) }
    }

    /// What is said where a request fails.
    func answer(_ request: ControlRequest, _ work: () throws -> ControlReply?) -> ControlReply? {
        do { return try work() } catch is StepCut { return .broken(lastWord) } catch {
            let isBroken = error is DeviceFailure || error is RunDirectoryError || request == .down
            if isBroken { fail(error) }
            return isBroken ? .broken("\(error)") : .failed("\(error)")
        }
    }

    /// - Returns: nil where the answer comes later.
    private func perform(_ request: ControlRequest, of client: Int) throws -> ControlReply? {
        if try takesTime(request) { return try ask(request, of: client) }
        return try performNow(request, of: client)
    }

    /// - Returns: nil where the answer comes later.
    func performNow(_ request: ControlRequest, of client: Int) throws -> ControlReply? {
        switch request {
        case .perform(let command):
            try engine.perform(command)
            return .done
        case .status: return .status(currentStatus)
        case .place(let device):
            guard engine.deviceIDs.contains(device) else {
                throw PairCommandError.noSuchDevice(device, known: engine.deviceIDs)
            }
            guard let place = engine.place(of: device) else { return .noPlace }
            return .place(latitude: place.latitude, longitude: place.longitude)
        case .link:
            let (isUp, quality) = engine.link
            return .link(
                LinkStatus(
                    isUp: isUp, delay: quality.leastLatency.inSeconds * 1_000,
                    bandwidth: quality.bandwidth.isFinite ? quality.bandwidth : nil, loss: quality.loss))
        case .touch(let device, let words): return .touched(try engine.touch(device, words: words))
        case .reading(let device): return .reading(Data(try engine.reading(of: device)))
        case .apps(let device): return .reading(Data(try engine.apps(of: device)))
        case .picture(let device, let word):
            guard let corners = CornerMask(rawValue: word) else {
                throw PairCommandError.unknownWord(
                    what: "mask", word: word, known: CornerMask.allCases.map(\.rawValue))
            }
            return .picture(Data(try engine.picture(of: device, corners: corners)))
        case .pause:
            isPaused = true
            endRunAhead(cutShort)
            return .done
        case .resume:
            endRunAhead(cutShort)
            isPaused = false
            base = (engine.now, MonotonicTime.now)
            return .done
        case .runFor(let seconds):
            try beginRunAhead(seconds, for: client)
            return nil
        case .flush:
            try engine.log.flush()
            return .done
        case .down:
            endRunAhead(.failed("another terminal has ended the pair"))
            try end()
            onNotice("the pair has ended: 'hikesim down'")
            return .ended(digest: digest)
        }
    }

    /// How the pair is doing.
    public var currentStatus: PairStatus {
        PairStatus(
            name: name, time: engine.now.inSeconds, isPaused: isPaused, process: getpid(), directory: folder,
            devices: engine.deviceIDs.map {
                PairStatus.Device(id: $0, isOn: engine.isOn($0), process: engine.processID(of: $0))
            }, receiver: source?.state ?? "", scenario: engine.scenarioName,
            story: hasStory
                ? PairStatus.Story(stepsLeft: story.count + (asked.isOfStory ? 1 : 0), failure: storyFailure)
                : nil)
    }
}
