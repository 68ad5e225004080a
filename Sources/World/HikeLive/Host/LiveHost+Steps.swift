import HikeBus
import HikeValues
import HikeWorld

/// What terminals have asked for that takes virtual time: done one after the other, as they came.
struct AskedInTurn {
    private var waiting: [(request: ControlRequest, client: Int)] = []
    /// When those who wait were last told how far it is.
    var told = MonotonicTime.now
    private var underWay: Int?
    /// The pair was paused when the step under way began: it takes its time at once. A later pause holds it.
    var isAtOnce = false
    /// The terminal of the step under way has gone.
    private(set) var isCalledOff = false

    /// More than anybody types, and an end for who sends without waiting.
    static let most = 1_000

    var isUnderWay: Bool { underWay != nil }
    var hasNext: Bool { !waiting.isEmpty && underWay == nil }
    /// The connections that wait.
    var clients: [Int] { [underWay].compactMap { $0 } + waiting.map(\.client) }
    var isFull: Bool { waiting.count >= Self.most }

    mutating func add(_ request: ControlRequest, of client: Int) { waiting.append((request, client)) }

    /// - Parameter takesSteps: false where others overtake the steps that wait.
    mutating func begin(takesSteps: Bool) -> (request: ControlRequest, client: Int)? {
        guard underWay == nil, let index = waiting.firstIndex(where: { takesSteps || !$0.request.isStep })
        else { return nil }
        told = .now
        let next = waiting.remove(at: index)
        underWay = next.client
        return next
    }

    /// Its terminal has gone: what waits is not done, the step under way ends where it is (``isCalledOff``).
    ///
    /// - Returns: whether it had asked for anything that takes time.
    mutating func callOff(_ client: Int) -> Bool {
        let count = waiting.count
        waiting.removeAll { $0.client == client }
        if underWay == client { isCalledOff = true }
        return isCalledOff || waiting.count < count
    }

    /// A step of the story, for which no terminal waits.
    mutating func beginStory() {
        told = .now
        underWay = Self.nobody
        isAtOnce = false
    }

    /// Whether a step of the story is under way.
    var isOfStory: Bool { underWay == Self.nobody }

    /// No connection has this number.
    private static let nobody = -1

    mutating func end() {
        underWay = nil
        isCalledOff = false
    }
}

/// The pair was ended while a step was under way.
struct StepCut: Error {}

/// Steps of a scenario, touches and orders to apps.
extension LiveHost {
    /// Puts a request in its place in the row.
    func ask(_ request: ControlRequest, of client: Int) throws -> ControlReply? {
        guard !asked.isFull else {
            throw PairCommandError.unusable("\(AskedInTurn.most) requests wait already; try again later")
        }
        asked.add(request, of: client)
        return nil
    }

    /// Does what has waited longest. Meanwhile others have their turns, at each stretch of its time.
    func performNext() throws {
        // Time that runs ahead for somebody is nobody else's: steps, which let theirs pass, wait for its end.
        guard let (request, client) = asked.begin(takesSteps: ahead == nil) else { return }
        defer {
            asked.end()
            engine.steps.longestStretch = nil
            engine.steps.nextStop = { nil }
            engine.steps.onAdvance = { _ in }
        }
        asked.isAtOnce = isPaused
        if request.isStep { letOthersIn() }
        if let reply = answer(request, { try performNow(request, of: client) }) {
            control.reply(reply, to: client)
        }
    }

    /// Does the next step of the story, which waits as long as the pair is paused or runs ahead.
    func performStory() throws {
        guard !isPaused, ahead == nil, !story.isEmpty else { return }
        let command = story.removeFirst()
        asked.beginStory()
        defer {
            asked.end()
            engine.steps.longestStretch = nil
            engine.steps.nextStop = { nil }
            engine.steps.onAdvance = { _ in }
        }
        letOthersIn()
        let reply = answer(.perform(command)) {
            try engine.perform(command)
            return .done
        }
        guard case .failed(let reason)? = reply else { return }
        onNotice("the story has ended, because a step could not be done: \(reason)")
        storyFailure = reason
        story = []
    }

    /// A terminal has gone, as by Ctrl-C, and what it waits for is called off.
    func callOff(_ client: Int) {
        if ahead?.client == client {
            endRunAhead(cutShort)
            onNotice(
                "'time run-for' was called off at \(PlainNumber.clock(engine.now)): its terminal has gone")
        }
        guard asked.callOff(client) else { return }
        let what = asked.isCalledOff ? "a step was called off" : "a step that waited was not done"
        onNotice("\(what) at \(PlainNumber.clock(engine.now)): its terminal has gone")
    }

    private func letOthersIn() {
        let stretch = Double(Self.period.components.attoseconds) / 1e18 * factor
        engine.steps.longestStretch = max(.seconds(stretch), RunAhead.shortest)
        engine.steps.nextStop = { [unowned self] in [source?.next, ahead?.goal].compactMap { $0 }.min() }
        engine.steps.onAdvance = { [unowned self] time in
            try pass(time)
            let now = MonotonicTime.now
            guard asked.told.duration(to: now) >= RunAhead.period else { return }
            asked.told = now
            tell(asked.clients, time)
        }
    }

    /// How far the pair is, for those who wait.
    func tell(_ clients: [Int], _ time: Instant) {
        for client in clients { control.reply(.working(time: time.inSeconds), to: client, isLast: false) }
    }
}

extension ControlRequest {
    var isStep: Bool { if case .perform(.step) = self { true } else { false } }

}

extension LiveHost {
    /// Whether virtual time passes until it is done, so that it waits for its turn. Words that nobody can read are refused.
    func takesTime(_ request: ControlRequest) throws -> Bool {
        switch request {
        case .perform(.step(let text, _)):
            try engine.read(step: text)
            return true
        case .perform(.brief(let text, _)): return try !engine.read(brief: text).action.isInstant
        case .touch: return true
        case .perform(.reading), .status, .place, .link, .reading, .apps, .picture, .pause, .resume, .runFor,
            .flush, .down:
            return false
        }
    }
}
