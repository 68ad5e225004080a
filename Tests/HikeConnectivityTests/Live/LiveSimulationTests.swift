import HikeConnectivity
import HikeValues
import Testing

@Suite("Live messages in a world of faults (EM-08)")
struct LiveSimulationTests {
    @Test("At most once, in order, one end each, and never after 7007, in 200 worlds (M1, M4, M5, T11, T14)")
    func worlds() {
        var ends: [String: Int] = [:]
        for seed in 0..<200 as Range<UInt64> {
            let world = Self.world(seed: seed)
            for violation in Self.violations(world) { Issue.record("seed \(seed): \(violation)") }
            for sight in world.sights {
                guard let end = LiveWorld.end(sight.effect)?.split(separator: " ").last else { continue }
                ends[String(end), default: 0] += 1
            }
        }
        // An end that never happens proves nothing.
        for end in ["delivered", "replied", "7007", "7011", "7012", "7014", "7017"] {
            #expect(ends[end, default: 0] > 10, "\(end)")
        }
    }

    private static func world(seed: UInt64) -> LiveWorld {
        var random = RandomStream(seed: seed).split("options")
        var configuration = ConnectivityConfiguration()
        configuration.timing.messageTimeout = .seconds(10)
        configuration.timing.replyTimeout = .seconds(15)
        configuration.policy.linkLossEndsReplies = random.uniform() < 0.5
        let world = LiveWorld.connected(seed: seed, configuration: configuration)
        world.radio = .init(
            loss: random.uniform(0, 0.4), doubling: random.uniform(0, 0.4), jitter: random.uniform(0, 1))
        if random.uniform() < 0.2 { world.coldWake = .seconds(30) }
        for side in 0...1 {
            var answers = random.split("answers \(side)")
            world.answer[side] = { _ in
                switch answers.uniform() {
                case ..<0.1: .noHandler
                case ..<0.2: .nothing
                case ..<0.5: .replyAtOnce
                default: .reply(after: .seconds(answers.uniform(0, 20)))
                }
            }
            for number in 0..<40 {
                let wantsReply = random.uniform() < 0.6
                let size = random.uniform() < 0.03 ? 40_000 : 10
                world.at(.seconds(random.uniform(1, 60))) {
                    world.send(side, "\(side)-\(number)", reply: wantsReply, size: size)
                }
            }
        }
        for _ in 0..<4 {
            let time = random.uniform(1, 70)
            world.at(.seconds(time)) { world.link(up: false) }
            world.at(.seconds(time + random.uniform(0.001, 5))) { world.link(up: true) }
        }
        for _ in 0..<3 {
            let side = random.uniform() < 0.5 ? 0 : 1
            let time = random.uniform(1, 70)
            world.at(.seconds(time)) { world.app(side, side == 0 ? .notRunning : .background) }
            world.at(.seconds(time + random.uniform(0, 5))) { world.app(side, .foreground) }
        }
        if random.uniform() < 0.2 {
            let side = random.uniform() < 0.5 ? 0 : 1
            world.at(.seconds(random.uniform(1, 70))) { world.restart(side) }
        }
        world.at(.seconds(76)) { world.link(up: true) }
        world.run(until: .seconds(200))
        return world
    }
}

extension LiveSimulationTests {
    fileprivate static func violations(_ world: LiveWorld) -> [String] {
        (0...1).flatMap { violations(world, sender: $0) }
    }

    private static func violations(_ world: LiveWorld, sender: Int) -> [String] {
        var violations: [String] = []
        var handedOver: [String] = []
        var ended: [String: String] = [:]
        for sight in world.sights {
            switch sight.effect {
            case .deliverMessage(let message) where sight.side != sender:
                if handedOver.contains(message.id) { violations.append("\(message.id) came twice") }
                if let end = ended[message.id], end.hasSuffix("7007") {
                    violations.append("\(message.id) came after its end, \(end)")
                }
                handedOver.append(message.id)
            case .replyArrived(let id, _, _, _) where sight.side == sender,
                .messageDelivered(let id, _, _) where sight.side == sender,
                .messageFailed(let id, _, _, _) where sight.side == sender:
                let end = LiveWorld.end(sight.effect) ?? ""
                if let first = ended[id] { violations.append("\(first), then \(end)") }
                ended[id] = end
            default: break
            }
        }
        let sent = world.sends.filter { $0.side == sender }
        if sent.map(\.id).filter(Set(handedOver).contains) != handedOver {
            violations.append("out of order: \(handedOver)")
        }
        for message in sent where message.process == world.processes[sender] && ended[message.id] == nil {
            violations.append("\(message.id) never ended")
        }
        return violations
    }
}
