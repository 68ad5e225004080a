import HikeHardware
import HikeValues

/// What the world keeps of one device.
final class DeviceSeat {
    let role: DeviceRole
    var configuration: DeviceConfiguration
    var port: (any DevicePort)?
    /// The device has done everything before this moment.
    var frontier: Instant = .zero
    var quietUntil: Instant = .zero
    var nextTimer: Instant?
    /// Inputs from outside the sensors, in order of time.
    private(set) var inputs: [TimedInput] = []
    /// Sensor readings that were made but not yet handled, in order of time.
    var readings: [TimedInput] = []
    /// Sensor readings exist up to this moment.
    var readingsUntil: Instant = .zero
    /// Events not yet in the log.
    var events: [EventRecord] = []
    /// What the device answered to those who touched or looked.
    var replies: [DeviceReply] = []
    /// What is granted and not yet answered.
    private(set) var granted: Instant?
    /// What the answer is to be held against.
    private var terms = AnswerJudge.Terms.nothing
    private var judge: AnswerJudge
    /// It died untold and was not yet started again.
    var hasCrashed = false
    /// It died with time in hand: it may have begun with the inputs before this moment. Nil: it had none.
    private(set) var begunUntil: Instant?
    /// Inputs with a number since the device was started.
    private var numbered = 0
    /// How its battery empties; nil where the level stays as it was set.
    private(set) var battery: BatteryCourse?
    /// When the world looks whether the battery is empty; nil: it cannot be.
    var batteryLook: Instant?
    /// The battery has switched the device off.
    var isEmpty = false
    /// The parts whose readings its apps may want.
    private(set) var wantedParts: [String] = []
    /// How often it died untold since it last got anywhere.
    var fruitlessStarts = 0
    /// How often it died untold since it last lived for a second.
    var shortLives = 0
    /// The owner's answers before any change in the settings.
    private let firstAnswers: [PrivacySetting]

    init(configuration: DeviceConfiguration) {
        firstAnswers = configuration.privacy
        role = configuration.role
        judge = AnswerJudge(device: configuration.id)
        self.configuration = configuration
    }

    var id: String { configuration.id }
    var isOn: Bool { port != nil }

    /// The earliest moment at which this device could put a frame on the radio, as far as is known now.
    var earliestTransmission: Instant {
        let input = inputs.first?.time ?? .distantFuture
        if quietUntil > frontier { return min(input, quietUntil) }
        let reading = readings.first?.time ?? readingsUntil
        return max(frontier, min(input, min(reading, nextTimer ?? .distantFuture)))
    }

    /// When it does something next, as far as is known now; nil: nobody knows of anything.
    var nextActivity: Instant? {
        [inputs.first?.time, readings.first?.time, nextTimer].compactMap { $0 }.min()
    }

    /// Adds what people or the harness do, with a number.
    func add(_ input: DeviceInput, at time: Instant) {
        numbered += 1
        let number = InputNumber(boot: configuration.bootCount, number: numbered)
        add(TimedInput(time: time, input, number: number))
    }

    /// Adds an input behind those of the same moment.
    func add(_ input: TimedInput) {
        let index = inputs.lastIndex { $0.time <= input.time }.map { $0 + 1 } ?? 0
        inputs.insert(input, at: index)
    }

    /// Keeps what holds for the next start too, whether the device is on now or not: the condition of its
    /// hardware and its owner's settings.
    func remember(_ input: DeviceInput, at time: Instant) {
        switch input {
        case .privacy(let setting):
            func isSame(_ other: PrivacySetting) -> Bool {
                other.app == setting.app && other.service == setting.service
            }
            configuration.privacy.removeAll(where: isSame)
            // A reset brings back what the owner answers when asked.
            configuration.privacy +=
                setting.answer == .notDetermined ? firstAnswers.filter(isSame) : [setting]
        case .system(let command): remember(command, at: time)
        case .part(let message): configuration.parts.keep(message, at: time)
        case .radio, .link, .lifecycle, .openURL, .openFile, .action, .glass, .server: break
        }
    }

    private func remember(_ command: SystemCommand, at time: Instant) {
        switch command {
        case .pair(let peer): if !configuration.peers.contains(peer) { configuration.peers.append(peer) }
        case .unpair(let peer): configuration.peers.removeAll { $0 == peer }
        case .selectWatch(let peer):
            guard configuration.peers.contains(peer) else { return }
            configuration.peers = [peer] + configuration.peers.filter { $0 != peer }
        case .install(let app): configuration.uninstalled.removeAll { $0 == app }
        case .uninstall(let app):
            if !configuration.uninstalled.contains(app) { configuration.uninstalled.append(app) }
            configuration.complications.removeAll { $0 == app }
        case .unlock: configuration.isLocked = false
        case .complication(let app, let isEnabled):
            configuration.complications.removeAll { $0 == app }
            if isEnabled { configuration.complications.append(app) }
        case .appearance(let appearance): configuration.appearance = appearance
        case .battery(let level, let isCharging, let drains):
            (configuration.batteryLevel, configuration.isCharging) = (level, isCharging)
            configuration.batteryDrains = drains
            battery = nil
            planBatteryLook(level: level, at: time)
        case .network(let change): configuration.network.change(change)
        case .storage(let isFull): configuration.isStorageFull = isFull
        case .fault(let fault, let isOn):
            configuration.connectivityFaults.removeAll { $0 == fault }
            if isOn { configuration.connectivityFaults.append(fault) }
        }
    }

    /// What the battery has lost stays lost while the device is off, when nothing drains it.
    func keepBattery(at time: Instant) {
        if let battery { configuration.batteryLevel = battery.level(at: time) }
        battery = nil
    }

    /// Forgets everything that was to come: a device that is off hears nothing.
    ///
    /// - Returns: what servers have to tell, which waits, in the order of its moments.
    func dropInputs() -> [(time: Instant, push: ServerPush)] {
        defer { inputs = [] }
        return inputs.compactMap { input in
            guard case .server(.pushed(let push)) = input.input else { return nil }
            return (time: input.time, push: push)
        }
    }

    /// Forgets the frames that are under way from another device.
    func dropFrames(from peer: String) {
        inputs.removeAll { if case .radio(peer, _) = $0.input { true } else { false } }
    }

    /// Takes back news of a link that the device has not noticed yet; false where there is none.
    func withdrawLinkNews(of peer: String, after time: Instant) -> Bool {
        let index = inputs.lastIndex {
            guard $0.time > time, case .link(peer, _) = $0.input else { return false }
            return true
        }
        guard let index else { return false }
        inputs.remove(at: index)
        return true
    }

    /// The inputs and readings before a moment, in the order the device handles them: others before readings.
    func inputs(before time: Instant) -> [TimedInput] {
        let others = inputs.prefix { $0.time < time }
        let readings = readings.prefix { $0.time < time }
        if others.isEmpty { return Array(readings) }
        var merged: [TimedInput] = []
        merged.reserveCapacity(others.count + readings.count)
        var next = readings.startIndex
        for other in others {
            while next < readings.endIndex, readings[next].time < other.time {
                merged.append(readings[next])
                next += 1
            }
            merged.append(other)
        }
        merged.append(contentsOf: readings[next...])
        return merged
    }

    /// Notes what the device is given, before it is: its start, or time up to a moment.
    func give(until bound: Instant, isStart: Bool, touches: Int = 0) {
        granted = bound
        begunUntil = bound
        terms = AnswerJudge.Terms(
            frontier: frontier, granted: bound, isStart: isStart,
            earliestTransmission: isStart ? frontier : earliestTransmission, touches: touches)
    }

    /// Nothing is granted any more.
    func withdraw() { granted = nil }

    /// What was granted did not reach it.
    func takeBack() { begunUntil = nil }

    /// It begins anew, at a start of its own.
    func countBoot() {
        configuration.bootCount += 1
        numbered = 0
        begunUntil = nil
    }

    /// Whether a finger touched the display of a device that died of it, or with it. What was there then is not there after
    /// the start: another touch of that place or name would be another touch.
    func isBegunTouch(_ input: TimedInput) -> Bool {
        guard case .glass = input.input, let begunUntil else { return false }
        return input.time < begunUntil
    }

    /// What cannot be true of the answer to what was given; nil where it may be.
    func objection(to answer: Answer) -> String? { judge.objection(to: answer, terms) }

    /// Takes over an answer: what was handled is dropped, what lies behind is sent again.
    func accept(_ answer: Answer) {
        // A start alone, which takes no time but its own moment, bears no fruit.
        if answer.reached > configuration.bootTime + Interval(nanoseconds: 1) { fruitlessStarts = 0 }
        if answer.reached >= configuration.bootTime + .seconds(1) { shortLives = 0 }
        frontier = answer.reached
        quietUntil = answer.quietUntil
        nextTimer = answer.nextTimer
        battery = answer.battery
        if let wanted = answer.wantedParts { wantedParts = wanted }
        events.append(contentsOf: answer.events)
        replies.append(contentsOf: answer.replies)
        inputs.removeFirst(inputs.prefix { $0.time < answer.reached }.count)
        readings.removeFirst(readings.prefix { $0.time < answer.reached }.count)
        granted = nil
        begunUntil = nil
    }
}

extension DeviceInput {
    /// Whether it is handed over again after a crash that kept the device from handling it. Frames are
    /// lost, and a device that starts is told of its link anew.
    var outlivesRestart: Bool {
        switch self {
        // What servers have to tell waits with the world.
        case .radio, .link, .server: false
        case .lifecycle, .openURL, .openFile, .action, .privacy, .system,
            .part, .glass:
            true
        }
    }
}
