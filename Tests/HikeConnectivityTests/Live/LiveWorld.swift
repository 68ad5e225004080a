import ConnectivitySimulation
import HikeConnectivity
import HikeValues

/// Two daemons, a phone's (side 0) and a watch's (side 1), and the radio between them. The app "trail" runs on
/// both. Frames that are under way when the link breaks are lost, as the link does it.
final class LiveWorld {
    /// What the radio does to frames.
    struct Radio {
        var loss = 0.0
        var doubling = 0.0
        /// The latency is between this and ten times as much at `jitter` 1.
        var latency = Interval.milliseconds(10)
        var jitter = 0.0
    }

    /// What an app does with a message.
    enum Answer {
        case nothing
        case noHandler
        /// From inside the handler.
        case replyAtOnce
        case reply(after: Interval)
    }

    /// What was seen by apps or asked of the runtime.
    struct Sight: Equatable {
        let side: Int
        let time: Instant
        let effect: TransferEffect
    }

    /// A message that an app has sent.
    struct Send: Equatable {
        let side: Int
        let id: String
        /// Counts the processes of the app on that side.
        let process: Int
    }

    private enum Item {
        case frame(to: Int, RadioFrame, linkSession: Int)
        case timer(Int, life: UInt64, TransferTimer, generation: Int)
        case event(Int, life: UInt64, TransferEvent)
        case action(() -> Void)
    }

    private(set) var now = Instant.zero
    private(set) var sights: [Sight] = []
    private(set) var frames: [RadioFrame] = []
    private(set) var sends: [Send] = []
    /// By side.
    private(set) var processes = [0, 0]
    var radio = Radio()
    /// By side.
    var answer: [(LiveMessage) -> Answer] = [{ _ in .nothing }, { _ in .nothing }]
    /// The phone's app is ready so long after it was asked for; nil: never.
    var coldWake: Interval? = .seconds(1)
    private var daemons: [TransferDaemon] = []
    private var lives: [UInt64] = [1, 1]
    private var generations: [[TransferTimer: Int]] = [[:], [:]]
    private var queue = EventQueue<Item>()
    private var linkIsUp = false
    private var linkSession = 0
    private var random: RandomStream
    private let configuration: ConnectivityConfiguration

    init(seed: UInt64 = 1, configuration: ConnectivityConfiguration = ConnectivityConfiguration()) {
        self.configuration = configuration
        random = RandomStream(seed: seed)
        for side in 0...1 { daemons.append(daemon(side)) }
    }

    /// Both apps in the foreground and ready, and the conversation open.
    static func connected(
        seed: UInt64 = 1, configuration: ConnectivityConfiguration = ConnectivityConfiguration()
    ) -> LiveWorld {
        let world = LiveWorld(seed: seed, configuration: configuration)
        for side in 0...1 { world.app(side, .foreground) }
        world.link(up: true)
        world.run(for: .seconds(0.1))
        return world
    }

    private func daemon(_ side: Int) -> TransferDaemon {
        TransferDaemon(
            RestoredState(store: StoreID(high: UInt64(side) + 1, low: 1)), role: side == 0 ? .phone : .watch,
            configuration: configuration, life: lives[side] * 2 + UInt64(side))
    }

    // MARK: What a test does

    func at(_ time: Instant, _ action: @escaping () -> Void) { queue.add(.action(action), at: time) }

    func run(for length: Interval) { run(until: now + length) }

    func run(until end: Instant) {
        queue.add(.action({}), at: end)
        while now < end, let (time, item) = queue.next() {
            now = time
            process(item)
        }
    }

    /// The app's state; running ones are made ready.
    func app(_ side: Int, _ presence: AppPresence, isReady: Bool = true) {
        handle(side, .ownApp(AppState(app: "trail", presence: presence)))
        if presence == .notRunning {
            processes[side] += 1
            handle(side, .appGone("trail"))
        }
        if presence.isRunning, isReady { handle(side, .appReady("trail")) }
    }

    func link(up: Bool) {
        guard up != linkIsUp else { return }
        linkIsUp = up
        linkSession += 1
        for side in 0...1 { handle(side, .linkChanged(up: up)) }
    }

    /// A crash of the whole device; its app is in the foreground again.
    func restart(_ side: Int) {
        lives[side] += 1
        processes[side] += 1
        generations[side] = [:]
        daemons[side] = daemon(side)
        handle(side, .linkChanged(up: linkIsUp))
        app(side, .foreground)
    }

    func send(_ side: Int, _ id: String, reply: Bool = false, size: Int = 1) {
        sends.append(Send(side: side, id: id, process: processes[side]))
        let body = MessageBody.dictionary([UInt8](repeating: 7, count: size))
        handle(side, .sendMessage(LiveMessage(id: id, app: "trail", body: body, wantsReply: reply)))
    }

    func handle(_ side: Int, _ event: TransferEvent) {
        var effects = daemons[side].handle(event, at: now)[...]
        while let effect = effects.popFirst() {
            for answer in carryOut(effect, side) { effects += daemons[side].handle(answer, at: now) }
        }
    }

    // MARK: What a test sees

    /// Ids of the messages handed to the app of a side, in order.
    func handedOver(_ side: Int) -> [String] {
        sights.compactMap { sight in
            guard sight.side == side, case .deliverMessage(let message) = sight.effect else { return nil }
            return message.id
        }
    }

    /// How the messages of a side ended, in order, as text.
    func ends(_ side: Int) -> [String] {
        sights.filter { $0.side == side }.compactMap { Self.end($0.effect) }
    }

    static func end(_ effect: TransferEffect) -> String? {
        switch effect {
        case .messageDelivered(let id, _, _): "\(id) delivered"
        case .replyArrived(let id, _, _, _): "\(id) replied"
        case .messageFailed(let id, _, _, let error): "\(id) \(error.rawValue)"
        default: nil
        }
    }

    func wakes(_ side: Int) -> Int {
        sights.count { $0.side == side && $0.effect == .wakeForMessage(app: "trail") }
    }

    // MARK: The machinery

    private func process(_ item: Item) {
        switch item {
        case .frame(let side, let frame, let session):
            if session == linkSession { handle(side, .received(frame)) }
        case .timer(let side, let life, let timer, let generation):
            guard lives[side] == life, generations[side][timer] == generation else { return }
            handle(side, .timerFired(timer))
        case .event(let side, let life, let event): if lives[side] == life { handle(side, event) }
        case .action(let action): action()
        }
    }

    private func carryOut(_ effect: TransferEffect, _ side: Int) -> [TransferEvent] {
        switch effect {
        case .send(let frame): transmit(frame, from: side)
        case .setTimer(let timer, let time):
            let generation = generations[side][timer, default: 0] + 1
            generations[side][timer] = generation
            queue.add(.timer(side, life: lives[side], timer, generation: generation), at: time)
        case .cancelTimer(let timer): generations[side][timer, default: 0] += 1
        case .deliverMessage(let message):
            sights.append(Sight(side: side, time: now, effect: effect))
            return take(message, side)
        case .wakeForMessage:
            sights.append(Sight(side: side, time: now, effect: effect))
            guard let coldWake else { return [] }
            let life = lives[side]
            at(now + coldWake) { [unowned self] in
                if lives[side] == life { app(side, .background) }
            }
        default: sights.append(Sight(side: side, time: now, effect: effect))
        }
        return []
    }

    private func take(_ message: LiveMessage, _ side: Int) -> [TransferEvent] {
        let reply = TransferEvent.reply(id: message.id, .dictionary([8]))
        switch answer[side](message) {
        case .nothing: return [.messageHandled(id: message.id)]
        case .noHandler: return [.messageUnhandled(id: message.id)]
        case .replyAtOnce: return [reply, .messageHandled(id: message.id)]
        case .reply(let delay):
            queue.add(.event(side, life: lives[side], reply), at: now + delay)
            return [.messageHandled(id: message.id)]
        }
    }

    private func transmit(_ frame: RadioFrame, from side: Int) {
        frames.append(frame)
        let copies = 1 + (random.uniform() < radio.doubling ? 1 : 0)
        for _ in 0..<copies where random.uniform() >= radio.loss {
            let latency = radio.latency.inSeconds * (1 + radio.jitter * 9 * random.uniform())
            guard let arrived = try? RadioFrame(decoding: frame.encoded()) else { continue }
            queue.add(.frame(to: 1 - side, arrived, linkSession: linkSession), at: now + .seconds(latency))
        }
    }
}
