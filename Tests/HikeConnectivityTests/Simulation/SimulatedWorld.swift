import HikeConnectivity
import HikeValues

/// Two daemons, a radio that loses, doubles, delays and mixes frames, and disks that lose what was not
/// synced. All from one seed.
final class SimulatedWorld {
    enum Item {
        case enqueue(side: Int)
        case link(up: Bool)
        /// The device is told of the link as it is.
        case linkNews(to: Int)
        case silence(from: Int, on: Bool)
        case frame(to: Int, [UInt8])
        case disk(Int, life: Int, DiskOperation)
        case answer(Int, life: Int, TransferEvent)
        case timer(Int, life: Int, TransferTimer, generation: Int)
        case start(Int)
        case app(Int, ready: Bool)
        case handlerReturns(Int, life: Int, FileKey)
    }

    static let faultsEnd = Instant.seconds(60)
    static let limit = Instant.seconds(180)

    let options: SimulationOptions
    let bug: PlantedBug?
    let devices = [SimulatedDevice(side: 0), SimulatedDevice(side: 1)]
    var now = Instant.zero
    var counts = SimulationCounts()
    var violations: [String] = []
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    private var queue = EventQueue<Item>()
    private var network: RandomStream
    private var storage: RandomStream
    private var faults: RandomStream
    private var linkIsUp = true
    private var silent = [false, false]
    private var lastArrival = [Instant.zero, Instant.zero]
    private var fileCount = 0

    init(seed: UInt64, bug: PlantedBug? = nil) {
        let stream = RandomStream(seed: seed)
        var draw = stream.split("options")
        options = SimulationOptions(&draw)
        self.bug = bug
        network = stream.split("network")
        storage = stream.split("storage")
        faults = stream.split("faults")
        plan(stream.split("plan"))
    }

    private func plan(_ drawn: RandomStream) {
        var stream = drawn
        for side in 0...1 {
            queue.add(.start(side), at: .zero)
            for _ in 0..<6 {
                let time = Instant.seconds(stream.uniform(0, 60))
                queue.add(.app(side, ready: stream.uniform() < 0.6), at: time)
            }
        }
        for _ in 0..<options.files {
            let side = stream.uniform() < 0.7 ? 0 : 1
            queue.add(.enqueue(side: side), at: .seconds(stream.uniform(0, 50)))
        }
        for _ in 0..<options.outages {
            let begin = stream.uniform(0, 55)
            queue.add(.link(up: false), at: .seconds(begin))
            queue.add(.link(up: true), at: .seconds(begin + stream.uniform(0.1, 10)))
        }
        for _ in 0..<options.silentPartitions {
            let side = Int(stream.uniform(0, 2))
            let begin = stream.uniform(0, 50)
            queue.add(.silence(from: side, on: true), at: .seconds(begin))
            queue.add(.silence(from: side, on: false), at: .seconds(begin + stream.uniform(0.1, 10)))
        }
        // The faults end: what comes after is the liveness phase.
        for side in 0...1 {
            queue.add(.silence(from: side, on: false), at: Self.faultsEnd)
            queue.add(.start(side), at: Self.faultsEnd)
            queue.add(.app(side, ready: true), at: Self.faultsEnd + .milliseconds(1))
        }
        queue.add(.link(up: true), at: Self.faultsEnd)
    }

    private var isHealed: Bool { now >= Self.faultsEnd }

    /// Runs to the end and gives the broken invariants.
    func run() -> [String] {
        while let (time, item) = queue.next(), time <= Self.limit {
            now = time
            counts.events += 1
            for value in [UInt64(bitPattern: time.nanoseconds), UInt64(counts.events)] {
                digest = (digest ^ value) &* 0x100_0000_01B3
            }
            if counts.events > 200_000 {
                violations.append("I10: the event budget ran out")
                break
            }
            process(item)
        }
        checkEnd()
        return violations
    }

    private func process(_ item: Item) {
        switch item {
        case .enqueue(let side): enqueue(side)
        case .link(let up):
            // Without news nobody is told, so that the end of the faults helps no one.
            guard up != linkIsUp else { return }
            counts.outages += 1
            linkIsUp = up
            for side in 0...1 { handle(side, .linkChanged(up: up)) }
        case .linkNews(let side): handle(side, .linkChanged(up: linkIsUp))
        case .silence(let side, let on): silent[side] = on
        case .frame(let side, let bytes): receive(side, bytes)
        case .disk(let side, let life, let operation):
            if devices[side].life == life, devices[side].daemon != nil { finish(operation, side) }
        case .answer(let side, let life, let event):
            if devices[side].life == life { handle(side, event) }
        case .timer(let side, let life, let timer, let generation):
            let index = timer == .hello ? 0 : 1
            guard devices[side].life == life, devices[side].timerGenerations[index] == generation else {
                return
            }
            handle(side, .timerFired(timer))
        case .start(let side): start(side)
        case .app(let side, let ready):
            devices[side].appIsReady = ready
            handle(side, ready ? .appReady("trail") : .appGone("trail"))
        case .handlerReturns(let side, let life, let key):
            if devices[side].life == life { handle(side, .handlerReturned(key)) }
        }
    }

    // MARK: Devices

    private func start(_ side: Int) {
        let device = devices[side]
        guard device.daemon == nil else { return }
        device.life += 1
        device.diskFree = now
        device.answersFree = now
        let state = device.disk.restored(bug)
        if let staging = state.staging, staging.chunks > 0 { counts.resumed += 1 }
        device.daemon = TransferDaemon(state, chunkSize: 16)
        handle(side, .linkChanged(up: linkIsUp))
        if device.appIsReady { handle(side, .appReady("trail")) }
    }

    private func crash(_ side: Int) {
        let device = devices[side]
        guard device.daemon != nil else { return }
        counts.crashes += 1
        device.daemon = nil
        device.life += 1
        device.appended = nil
        // Reported, never synced: a power cut takes it away.
        if let first = device.unsynced.first(where: { $0.due > now }) { device.disk = first.disk }
        device.unsynced = []
        queue.add(.start(side), at: now + .seconds(faults.uniform(0.05, 8)))
        if options.linkShowsDeath {
            handle(1 - side, .linkChanged(up: false))
            queue.add(.linkNews(to: 1 - side), at: now + .seconds(9))
        }
    }

    private func enqueue(_ side: Int) {
        guard devices[side].daemon != nil else { return }
        fileCount += 1
        let sizes = [0, 1, 16, 17, 40, 96, 200]
        let name = "\(side)-\(fileCount)-\(sizes[fileCount % sizes.count])"
        devices[side].enqueued.append(name)
        let request = FileRequest(transfer: name, app: "trail", source: name, metadata: ["n": .string(name)])
        handle(side, .enqueue(request, session: SimulatedDevice.session))
    }

    private func handle(_ side: Int, _ event: TransferEvent) {
        let device = devices[side]
        guard var daemon = device.daemon else { return }
        device.daemon = nil
        let effects = daemon.handle(event, at: now)
        device.daemon = daemon
        let dies = !isHealed && faults.uniform() < options.crashProbability
        let carriedOut = dies ? Int(faults.uniform(0, Double(effects.count) + 1)) : effects.count
        for effect in effects.prefix(carriedOut) { perform(effect, side) }
        if dies {
            if carriedOut < effects.count { counts.crashesInsideBatch += 1 }
            crash(side)
        }
    }

    private func perform(_ effect: TransferEffect, _ side: Int) {
        let device = devices[side]
        switch effect {
        case .send(let frame): send(frame, from: side)
        case .setTimer(let timer, let time):
            let index = timer == .hello ? 0 : 1
            device.timerGenerations[index] += 1
            let generation = device.timerGenerations[index]
            queue.add(.timer(side, life: device.life, timer, generation: generation), at: time)
        case .cancelTimer(let timer): device.timerGenerations[timer == .hello ? 0 : 1] += 1
        case .accepted(let transfer, _, _):
            counts.accepted += 1
            device.accepted.append(transfer)
        case .refused(let transfer, _, let error), .finished(let transfer, _, .some(let error)):
            violations.append("I1: \(transfer) failed with \(error)")
        case .finished(let transfer, _, .none):
            let there = devices[1 - side].disk.taken.contains { $0.manifest.transfer == transfer }
            if !there { violations.append("I1: \(transfer) is reported delivered, but is not in the inbox") }
        case .deliver(let manifest):
            if device.handled.contains(manifest.key) { counts.redelivered += 1 }
            device.handled.append(manifest.key)
            let time = now + .seconds(storage.uniform(0, 0.5))
            queue.add(.handlerReturns(side, life: device.life, manifest.key), at: time)
        case .storeRolledBack(let claimed): violations.append("I1: numbers up to \(claimed) were used before")
        case .progressed, .contentPending, .peerApp: break
        default: store(effect, side)
        }
    }

    // MARK: Storage

    private func store(_ effect: TransferEffect, _ side: Int) {
        let device = devices[side]
        switch (effect, bug) {
        case (.commitInbox(let manifest), .acknowledgeBeforeCommit):
            answer(side, .committed(manifest.key))
            schedule(.late(effect), side, extra: 0.5)
        case (.persist(let draft), .acceptBeforePersist):
            let content = SimulatedFile.content(draft.request.transfer)
            let digest = SimulatedFile.digest(content)
            answer(side, .persisted(sequence: draft.key.sequence, size: content.count, digest: digest))
            schedule(.late(effect), side, extra: 0.5)
        default:
            if case .beginStaging(let manifest) = effect { device.appended = (manifest.key, 0) }
            if case .appendStaging(let key, _, _, _) = effect {
                device.appended = (key, (device.appended?.count ?? 0) + 1)
            }
            schedule(.effect(effect), side)
        }
    }

    private func schedule(_ operation: DiskOperation, _ side: Int, extra: Double = 0) {
        let device = devices[side]
        let delay = options.longestDiskDelay == 0 ? 0 : storage.uniform(0, options.longestDiskDelay)
        let due = max(now, device.diskFree) + .seconds(delay + extra)
        device.diskFree = due
        queue.add(.disk(side, life: device.life, operation), at: due)
    }

    /// Answers come in order, and some time after the work is done: a crash in between is a commit whose
    /// fate the device does not know.
    private func answer(_ side: Int, _ event: TransferEvent) {
        let device = devices[side]
        let delay = options.longestDiskDelay == 0 ? 0 : storage.uniform(0, options.longestDiskDelay / 2)
        let due = max(now + .seconds(delay), device.answersFree)
        device.answersFree = due
        queue.add(.answer(side, life: device.life, event), at: due)
    }

    private func finish(_ operation: DiskOperation, _ side: Int) {
        let device = devices[side]
        let before = device.disk
        switch operation {
        case .late(let effect): _ = apply(effect, device)
        case .cursor(let manifest):
            device.disk.commitCursor(manifest.key)
            answer(side, .committed(manifest.key))
        case .effect(.commitInbox(let manifest)) where bug == .rowAndCursorApart:
            device.disk.commitRow(manifest)
            schedule(.cursor(manifest), side)
        case .effect(let effect):
            let event = apply(effect, device)
            if bug == .commitWithoutSync { device.unsynced.append((now + .seconds(2), before)) }
            if let event { answer(side, event) }
        }
    }

    private func apply(_ effect: TransferEffect, _ device: SimulatedDevice) -> TransferEvent? {
        switch effect {
        case .persist(let draft):
            device.disk.persist(draft)
            let content = SimulatedFile.content(draft.request.transfer)
            return .persisted(
                sequence: draft.key.sequence, size: content.count, digest: SimulatedFile.digest(content))
        case .readChunk(let sequence, let index, let offset, let length):
            guard let row = device.disk.outbox.first(where: { $0.manifest.key.sequence == sequence }) else {
                return .chunkReadFailed(sequence: sequence)
            }
            let bytes = Array(row.content[offset..<offset + length])
            return .chunkRead(sequence: sequence, index: index, bytes: bytes)
        case .forget(let sequence): device.disk.forget(sequence)
        case .beginStaging(let manifest):
            device.disk.staging = .init(manifest: manifest, content: [])
            return .stagingBegun(manifest.key)
        case .appendStaging(let key, let index, let offset, let bytes):
            device.disk.append(key, offset: offset, bytes: bytes)
            return .staged(key, index: index)
        case .verifyStaging(let key):
            return .verified(key, SimulatedFile.digest(device.disk.staging?.content ?? []))
        case .discardStaging(let key):
            if device.disk.staging?.manifest.key == key { device.disk.staging = nil }
        case .commitInbox(let manifest):
            device.disk.commitRow(manifest)
            device.disk.commitCursor(manifest.key)
            counts.taken += 1
            return .committed(manifest.key)
        case .removeInbox(let key): device.disk.inbox.removeAll { $0.key == key }
        default: violations.append("the test does not know the effect \(effect)")
        }
        return nil
    }

    // MARK: Radio

    private func send(_ frame: RadioFrame, from side: Int) {
        guard linkIsUp || isHealed || options.linkShowsDeath else {
            violations.append("a frame was sent while the link was down")
            return
        }
        let device = devices[side]
        if case .completed(let key) = frame, bug == .noReacknowledgement {
            if device.completedSent.contains(key) { return }
            device.completedSent.append(key)
        }
        if case .chunk(let key, let index, _) = frame, bug == .deleteOnSend,
            let row = device.disk.outbox.first(where: { $0.manifest.key == key }),
            index == row.manifest.chunkCount - 1
        {
            device.disk.forget(key.sequence)
        }
        let bytes = frame.encoded()
        if !isHealed, faults.uniform() < options.loss || silent[side] {
            counts.lost += 1
            return
        }
        transmit(bytes, to: 1 - side)
        if !isHealed, network.uniform() < options.doubling {
            counts.doubled += 1
            transmit(bytes, to: 1 - side)
        }
    }

    private func transmit(_ bytes: [UInt8], to side: Int) {
        var arrival = now + .seconds(0.001 + network.uniform(0, options.longestDelay))
        if options.isOrdered {
            arrival = max(arrival, lastArrival[side])
            lastArrival[side] = arrival
        }
        queue.add(.frame(to: side, bytes), at: arrival)
    }

    private func receive(_ side: Int, _ bytes: [UInt8]) {
        guard linkIsUp else { return }
        do throws(RadioFrameError) {
            var frame = try RadioFrame(decoding: bytes)
            if bug == .noGapCheck, case .chunk(let key, _, let bytes) = frame,
                let appended = devices[side].appended, appended.key == key
            {
                frame = .chunk(key, index: appended.count, bytes: bytes)
            }
            handle(side, .received(frame))
        } catch {
            violations.append("I16: \(error)")
        }
    }
}
