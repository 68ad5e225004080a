import HikeConnectivity
import HikeValues

/// Two daemons, a radio that loses, doubles, holds up and mixes frames, and disks that lose what was not
/// synced. All from one seed.
public final class SimulatedWorld {
    enum Happening {
        case start(Int)
        case send(Int, life: Int, RadioFrame, breaks: Int)
        case frame(to: Int, RadioPacket)
        /// A device's transmitter is asked what leaves; a packet of it has left.
        case departures(Int)
        case left(Int, RadioPacket)
        case disk(Int, life: Int, DiskOperation)
        case sync(Int)
        case flush(Int, life: Int)
        case answer(Int, life: Int, TransferEvent)
        case timer(Int, life: Int, TransferTimer, generation: Int)
        case handlerReturns(Int, life: Int, appLife: Int, Delivery)
        case item(Int)
        case file(Int)
        case context(Int)
        case message(Int)
        case appAnswers(Int, life: Int, app: Int, process: Int, TransferEvent)
        case cancel(Int)
        case app(Int, Int, AppChange)
        case fault(FaultChange)
        case heal
    }

    enum AppChange { case ready, woken, paused, gone, removed }

    enum FaultChange {
        case link(up: Bool)
        /// The device is told of the link as it is.
        case linkNews(Int)
        case busCrash
        case silence(Int, on: Bool)
        case clog(Int, on: Bool)
        case diskFull(Int, on: Bool)
        case clockJump(Int)
        case wipe(Int)
        /// A copy of the device's disk is kept, and put back.
        case copy(Int)
        case setBack(Int)
        case unlock(Int)
        case connectivity(Int, ConnectivityFault, on: Bool)
    }

    static let faultsEnd = Instant.seconds(60)
    static let limit = Instant.seconds(200)
    /// From now on live messages must get through.
    static let liveAgain = Instant.seconds(110)

    public let seed: UInt64
    public let options: SimulationOptions
    public let bug: PlantedBug?
    public internal(set) var counts = SimulationCounts()
    public internal(set) var violations: [String] = []
    /// What happened; kept only when asked for.
    public internal(set) var trace: [String] = []
    public internal(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    let keepsTrace: Bool
    let devices = [SimulatedDevice(side: 0), SimulatedDevice(side: 1)]
    var now = Instant.zero
    var queue = EventQueue<Happening>()
    var network: RandomStream
    var storage: RandomStream
    var faults: RandomStream
    var people: RandomStream
    var live: RandomStream
    var liveLedger = LiveLedger()
    var isHealed = false
    var linkIsUp = true
    var silent = [false, false]
    var clogged = [false, false]
    var held: [[RadioPacket]] = [[], []]
    /// Counts what takes away all frames in the air, and what takes away the live ones.
    var air = 0
    var breaks = 0
    var transmitters = [RadioTransmitter<RadioPacket>(), RadioTransmitter<RadioPacket>()]
    var airJudges = [AirJudge(), AirJudge()]
    var lastArrival = [Instant.zero, Instant.zero]
    var transferCount = 0
    /// A device was set back: what its ledger knows of deliveries holds no more.
    var hasSetBack = false
    var renewals: UInt64 = 0

    /// - Parameter adjust: changes what was drawn of the world's kind.
    public init(
        seed: UInt64, bug: PlantedBug? = nil, trace: Bool = false,
        adjust: (inout SimulationOptions) -> Void = { _ in }
    ) {
        self.seed = seed
        self.bug = bug
        keepsTrace = trace
        let stream = RandomStream(seed: seed)
        var draw = stream.split("options")
        var options = SimulationOptions(&draw)
        if bug == .deadFaultRate { options.crashProbability = 0 }
        adjust(&options)
        self.options = options
        network = stream.split("network")
        storage = stream.split("storage")
        faults = stream.split("faults")
        people = stream.split("people")
        live = stream.split("live")
        plan(stream.split("plan"))
        planLive(stream.split("live plan"))
        planClogs(stream.split("clog plan"))
        planSetBacks(stream.split("set back plan"))
    }

    /// Runs to the end and gives the broken invariants.
    public func run() -> [String] {
        while let (time, happening) = queue.next(), time <= Self.limit {
            if time < now { violations.append("I15: an event before its cause") }
            now = time
            counts[.events] += 1
            fold(UInt64(bitPattern: time.nanoseconds))
            if counts[.events] > 100_000 {
                violations.append("I10: the event budget ran out")
                break
            }
            process(happening)
        }
        checkEnd()
        // Then twice, or not at all, is right, and a number may stand for two items; to hang, to damage a file and to
        // leave something behind is not.
        if hasSetBack {
            let excused = ["A3", "C1:", "I1:", "I2:", "I3:", "I4:", "I6:", "I9:", "K3:", "U4:"]
            violations.removeAll { violation in excused.contains { violation.hasPrefix($0) } }
        }
        if bug == .canary, seed % 50 == 13 { violations.append("the canary") }
        return violations
    }

    func fold(_ value: UInt64) { digest = (digest ^ value) &* 0x100_0000_01B3 }

    func fold(_ bytes: [UInt8]) { for byte in bytes { fold(UInt64(byte)) } }

    func note(_ text: @autoclosure () -> String) {
        if keepsTrace { trace.append("\(now.inSeconds) \(text())") }
    }

    private func process(_ happening: Happening) {
        switch happening {
        case .start(let side): start(side)
        case .frame(let side, let packet): if !isGone(packet) { receive(side, packet.bytes) }
        case .departures(let side): takeDepartures(from: side)
        case .left(let side, let packet): transmit(packet, to: 1 - side)
        case .send(let side, let life, let frame, let breaks):
            if case .live = frame, breaks != self.breaks { return }
            if devices[side].life == life, linkIsUp { send(frame, from: side) }
        case .disk(let side, let life, let operation):
            if devices[side].life == life { finish(operation, side) }
        case .sync(let side): devices[side].disk.sync()
        case .flush(let side, let life):
            if devices[side].life == life { flush(side) }
        case .answer(let side, let life, let event):
            if devices[side].life == life { handle(side, event) }
        case .timer(let side, let life, let timer, let generation):
            guard devices[side].life == life, devices[side].isCurrent(timer, generation) else { return }
            devices[side].firings += 1
            handle(side, .timerFired(timer))
        case .handlerReturns(let side, let life, let appLife, let delivery):
            if devices[side].life == life { handlerReturns(delivery, appLife, side) }
        case .item(let side): sendItem(side)
        case .file(let side): sendFile(side)
        case .context(let side): updateContext(side)
        case .message(let side): sendMessage(side)
        case .appAnswers(let side, let life, let app, let process, let event):
            if devices[side].life == life { appAnswers(side, app, process, event) }
        case .cancel(let side): cancel(side)
        case .app(let side, let app, let change): self.change(app, change, side)
        case .fault(let change): self.change(change)
        case .heal: heal()
        }
    }

    /// Gives an event to a device and carries out what it asks for. The device may die in between.
    func handle(_ side: Int, _ event: TransferEvent) {
        let device = devices[side]
        guard var daemon = device.daemon else { return }
        if case .contextTaken(let app, let version) = event { device.knownContexts[app] = version }
        device.daemon = nil
        let effects = daemon.handle(event, at: .zero + device.clock + (now - .zero))
        device.daemon = daemon
        checkBounds(daemon.liveLoad)
        note("\(side) <- \(event)")
        fold(UInt64(effects.count))
        let dies = !isHealed && faults.uniform() < options.crashProbability
        let carriedOut = dies ? Int(faults.uniform(0, Double(effects.count) + 1)) : effects.count
        for effect in effects.prefix(carriedOut) {
            note("\(side) -> \(effect)")
            perform(effect, side)
        }
        // Within one event the stream's order decides.
        for case .send(.liveTaken(let from, let to, let number)) in effects {
            liveLedger.took(from: from, to: to, through: number)
        }
        if dies {
            if carriedOut < effects.count { counts[.crashesInsideBatch] += 1 }
            crash(side)
        }
    }

    private func setTimer(_ timer: TransferTimer, at time: Instant, _ side: Int) {
        let device = devices[side]
        let generation = device.renew(timer)
        var wait = max(time - device.clock - now, .zero)
        if bug == .endlessBackoff, timer.isProtocol {
            wait = .seconds(wait.inSeconds * Double(1 << min(device.firings, 20)))
        }
        if timer.isProtocol, wait > .seconds(TransferLimits.longestWaitSeconds) {
            violations.append("I10: a wait of \(wait) for \(timer.name)")
        }
        queue.add(.timer(side, life: device.life, timer, generation: generation), at: now + wait)
    }

    private func perform(_ effect: TransferEffect, _ side: Int) {
        let device = devices[side]
        switch effect {
        case .send(let frame): send(frame, from: side)
        case .setTimer(let timer, let time):
            setTimer(timer, at: time, side)
        case .cancelTimer(let timer): _ = device.renew(timer)
        case .awaitOpportunity(let opportunity):
            if bug == .opportunityAskedOnce, device.asked.contains(opportunity) { return }
            device.asked.append(opportunity)
            let longest = isHealed ? min(0.2, options.longestOpportunity) : options.longestOpportunity
            let due = now + .seconds(people.uniform(0, longest))
            queue.add(.answer(side, life: device.life, .opportunity(opportunity)), at: due)
        case .deliver(let delivery): handOver(delivery, side)
        case .peerApp(let state): device.peerApps[state.app] = state
        case .peerLocked(let isLocked): device.peerIsLocked = isLocked
        case .storeRolledBack(let claimed): storeRolledBack(claimed, side)
        case .accepted, .refused, .cancelled, .demoted, .finished, .contextAccepted, .contextRefused,
            .contextFinished, .progressed, .contentPending:
            record(effect, side)
        case .connectionChanged(let isConnected): if isConnected { resend(side) }
        case .deliverMessage(let message): deliverLive(message, side)
        case .wakeForMessage(let app): wake(app, side)
        case .messageDelivered, .replyArrived, .messageFailed: recordLive(effect, side)
        default: store(effect, side)
        }
    }
}

extension TransferTimer {
    /// It waits for the other device, not for an app.
    fileprivate var isProtocol: Bool {
        if case .message = self { false } else { true }
    }
}
