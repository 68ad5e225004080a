import HikeConnectivity
import HikeValues

extension SimulatedWorld {
    /// Everything that does not depend on what the devices do.
    func plan(_ drawn: RandomStream) {
        var stream = drawn
        func time(_ limit: Double = 55) -> Instant { .seconds(stream.uniform(0, limit)) }
        func side() -> Int { stream.uniform() < 0.6 ? 0 : 1 }
        for side in 0...1 {
            queue.add(.start(side), at: .zero)
            devices[side].isLocked = options.startsLocked
            if options.startsLocked { queue.add(.fault(.unlock(side)), at: time()) }
            for _ in 0..<8 {
                let app = Int(stream.uniform(0, 2))
                queue.add(.app(side, app, stream.uniform() < 0.6 ? .ready : .gone), at: time(60))
            }
        }
        for _ in 0..<options.items { queue.add(.item(side()), at: time()) }
        for _ in 0..<options.files { queue.add(.file(side()), at: time()) }
        for _ in 0..<options.contexts { queue.add(.context(side()), at: time()) }
        for _ in 0..<options.cancels { queue.add(.cancel(side()), at: time(58)) }
        for _ in 0..<options.removals {
            queue.add(.app(side(), Int(stream.uniform(0, 2)), .removed), at: time())
        }
        for _ in 0..<options.wipes { queue.add(.fault(.wipe(side())), at: time()) }
        for _ in 0..<options.busCrashes { queue.add(.fault(.busCrash), at: time(50)) }
        for _ in 0..<options.clockJumps { queue.add(.fault(.clockJump(side())), at: time()) }
        func spans(_ count: Int, _ change: (Bool) -> FaultChange) {
            for _ in 0..<count {
                let begin = stream.uniform(0, 50)
                queue.add(.fault(change(true)), at: .seconds(begin))
                queue.add(.fault(change(false)), at: .seconds(begin + stream.uniform(0.1, 10)))
            }
        }
        spans(options.outages) { .link(up: !$0) }
        for _ in 0..<options.silences {
            let side = side()
            spans(1) { .silence(side, on: $0) }
        }
        for _ in 0..<options.clogs {
            let side = side()
            spans(1) { .clog(side, on: $0) }
        }
        for _ in 0..<options.diskFull {
            let side = side()
            spans(1) { .diskFull(side, on: $0) }
        }
        let known: [ConnectivityFault] = [.stuckQueueHead, .duplicatedContext, .storageFull]
        for _ in 0..<options.faults {
            let side = side()
            let fault = known[Int(stream.uniform(0, 3))]
            spans(1) { .connectivity(side, fault, on: $0) }
        }
        queue.add(.heal, at: Self.faultsEnd)
    }

    /// One direction after the other stands still, and what it held comes late, all at once: answers to what was given up.
    func planClogs(_ drawn: RandomStream) {
        var stream = drawn
        var begin = stream.uniform(0, 20)
        for round in 0..<2 * options.clogRounds {
            let end = min(begin + stream.uniform(0.2, 4), 59)
            guard begin < end else { return }
            queue.add(.fault(.clog(round % 2, on: true)), at: .seconds(begin))
            queue.add(.fault(.clog(round % 2, on: false)), at: .seconds(end))
            begin = end
        }
    }

    func planLive(_ drawn: RandomStream) {
        var stream = drawn
        func side() -> Int { stream.uniform() < 0.5 ? 0 : 1 }
        for _ in 0..<options.messages {
            queue.add(.message(side()), at: .seconds(stream.uniform(0, 62)))
        }
        for _ in 0..<options.messages / 8 {
            queue.add(.message(side()), at: Self.liveAgain + .seconds(stream.uniform(0, 40)))
        }
        for _ in 0..<options.pauses {
            let (side, app, begin) = (side(), Int(stream.uniform(0, 2)), stream.uniform(0, 55))
            queue.add(.app(side, app, .paused), at: .seconds(begin))
            queue.add(.app(side, app, .ready), at: .seconds(begin + stream.uniform(0, 5)))
        }
    }

    func planSetBacks(_ drawn: RandomStream) {
        var stream = drawn
        guard options.setsBack, stream.uniform() < 0.1 else { return }
        let side = stream.uniform() < 0.5 ? 0 : 1
        let begin = stream.uniform(0, 40)
        queue.add(.fault(.copy(side)), at: .seconds(begin))
        queue.add(.fault(.setBack(side)), at: .seconds(begin + stream.uniform(0, 18)))
    }

    /// The faults end: what comes after is the liveness phase.
    func heal() {
        isHealed = true
        for side in 0...1 {
            // The air is wide from now on; what has begun in the narrow one would hold up the rest.
            clearAir(of: side)
            silent[side] = false
            if clogged[side] { change(.clog(side, on: false)) }
            devices[side].isDiskFull = false
            start(side)
            for fault in ConnectivityFault.allCases { handle(side, .fault(fault, isOn: false)) }
            change(.unlock(side))
        }
        change(.link(up: true))
        for side in 0...1 {
            for app in 0...1 { change(app, .ready, side) }
        }
    }

    func change(_ fault: FaultChange) {
        note("\(fault)")
        switch fault {
        case .link(let up):
            // Without news nobody is told, so that the end of the faults helps no one.
            guard up != linkIsUp else { return }
            if !up { counts[.outages] += 1 }
            linkIsUp = up
            if !up { breaks += 1 }
            for side in 0...1 { handle(side, .linkChanged(up: up)) }
            if !up { for side in 0...1 { liveLedger.withdrawFailed(of: side) } }
        case .linkNews(let side): handle(side, .linkChanged(up: linkIsUp))
        case .busCrash:
            guard linkIsUp, !isHealed else { return }
            counts[.busCrashes] += 1
            air += 1
            held = [[], []]
            change(.link(up: false))
            queue.add(.fault(.link(up: true)), at: now + .seconds(faults.uniform(0.5, 4)))
        case .silence(let side, let on):
            guard !isHealed || !on else { return }
            if on { counts[.silences] += 1 }
            silent[side] = on
        case .clog(let side, let on):
            guard clogged[side] != on, !isHealed || !on else { return }
            clogged[side] = on
            let frames = held[side]
            held[side] = []
            if !frames.isEmpty { counts[side == 0 ? .unclogged0 : .unclogged1] += 1 }
            for packet in frames where !isGone(packet) { transmit(packet, to: side) }
        case .diskFull(let side, let on):
            guard !isHealed || !on else { return }
            devices[side].isDiskFull = on
            if on { devices[side].ledger.hadFull = true }
        case .clockJump(let side):
            counts[.clockJumps] += 1
            devices[side].clock = .seconds(faults.uniform(3_600, 200_000))
        case .wipe(let side): if !isHealed { wipe(side) }
        case .copy(let side): devices[side].copy = devices[side].disk.durable
        case .setBack(let side): setBack(side)
        case .unlock(let side):
            guard devices[side].isLocked else { return }
            counts[.locked] += 1
            devices[side].isLocked = false
            handle(side, .unlocked)
        case .connectivity(let side, let fault, let on):
            guard !isHealed || !on else { return }
            counts[.faults] += 1
            if fault == .storageFull { devices[side].ledger.hadFull = true }
            handle(side, .fault(fault, isOn: on))
        }
    }
}
