import HikeHardware
import HikeValues

/// Steps in which a person wants something of an app.
extension Director {
    /// Hands an app what is wanted of it, and lets it have its say.
    ///
    /// - Throws: ``StepFailure`` where it is refused, or where there is nobody to ask.
    func ask(_ input: DeviceInput, of device: String) throws {
        let asked = log.records.count
        try send(input, to: device)
        if unanswered != nil {
            unanswered?.append(Unanswered(input: input, device: device))
            return
        }
        try settle(answer: true)
        try checkAnswer(to: input, of: device, since: asked)
    }

    /// Does steps at the same moment, and waits once for what apps say to them.
    func together(_ steps: [Scenario.Step]) throws {
        let asked = log.records.count
        unanswered = []
        var failures: [String] = []
        do {
            defer { unanswered = nil }
            for step in steps {
                do { try act(step) } catch let failure as StepFailure {
                    if !step.mayFail { failures.append(failure.description) }
                }
            }
            let waiting = unanswered ?? []
            unanswered = nil
            try settle(answer: !waiting.isEmpty)
            failures += waiting.compactMap {
                ActionRefusal(of: $0.input, on: $0.device, in: log.records[asked...])?.description
            }
        }
        guard failures.isEmpty else { throw StepFailure(failures.joined(separator: "; ")) }
    }

    /// A person opens a file with an app.
    func open(_ file: String, in app: String, on device: String) throws {
        let contents: [UInt8]
        do throws(ScenarioFileError) { contents = try stage.files.read(file) } catch {
            throw StepFailure(error.description)
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        try ask(.openFile(app: app, name: name, contents: contents), of: device)
    }

    /// The same, where time passes until the app has done it.
    ///
    /// It is refused as soon as the app says so, however it looks: what is there may be there from before it was asked.
    ///
    /// - Parameter complaint: begins the sentence where it is refused or not done in time.
    func ask(
        _ input: DeviceInput, of device: String, within limit: Interval, _ complaint: String,
        until isDone: () -> Bool
    ) throws {
        let asked = log.records.count
        try send(input, to: device)
        try proceed(to: world.now + pause)
        try expect(within: limit, complaint) {
            try checkAnswer(to: input, of: device, since: asked, complaint)
            return isDone()
        }
    }

    private func send(_ input: DeviceInput, to device: String) throws(StepFailure) {
        guard world.isOn(device) else {
            throw StepFailure("device '\(device)' is off", refusal: "device '\(device)' is off")
        }
        world.send(input, to: device)
    }

    private func checkAnswer(
        to input: DeviceInput, of device: String, since next: Int, _ complaint: String? = nil
    ) throws(StepFailure) {
        guard let refusal = ActionRefusal(of: input, on: device, in: log.records[next...]) else { return }
        throw StepFailure(
            complaint.map { "\($0): \(refusal.reason)" } ?? refusal.description, refusal: refusal.reason)
    }

    func expect(
        within limit: Interval, _ complaint: String, until isMet: () throws -> Bool
    ) throws {
        if try proceed(within: limit, until: isMet) { return }
        let waited = DecimalText.string(limit.inSeconds, decimals: 0)
        throw StepFailure("\(complaint) within \(waited) s")
    }
}

/// What an app was asked together with others.
struct Unanswered {
    var input: DeviceInput
    var device: String
}
