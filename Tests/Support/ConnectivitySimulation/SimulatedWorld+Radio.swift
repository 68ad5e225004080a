import HikeConnectivity
import HikeValues

extension SimulatedWorld {
    func send(_ frame: RadioFrame, from side: Int) {
        guard linkIsUp || isHealed || options.linkShowsDeath else {
            violations.append("a frame was sent while the link was down")
            return
        }
        let device = devices[side]
        noteSent(frame, device)
        if device.radioFree > now {
            queue.add(.send(side, life: device.life, frame, breaks: breaks), at: device.radioFree)
            return
        }
        if bug == .noReacknowledgement, let name = frame.acknowledgement {
            guard device.acknowledged.insert(name).inserted else { return }
        }
        let bytes = frame.encoded()
        fold(bytes)
        guard isHealed || !(silent[side] || faults.uniform() < options.loss) else {
            counts[.lost] += 1
            return
        }
        var packet = RadioPacket(bytes: bytes, air: air, breaks: nil)
        if case .live = frame { packet.breaks = breaks }
        put(packet, frame.priority, from: side)
        if !isHealed, network.uniform() < options.doubling {
            counts[.doubled] += 1
            put(packet, frame.priority, from: side)
        }
    }

    /// Whether a frame was lost with all that was in the air.
    func isGone(_ packet: RadioPacket) -> Bool {
        packet.air != air || (packet.breaks.map { $0 != breaks } ?? false)
    }

    private func noteSent(_ frame: RadioFrame, _ device: SimulatedDevice) {
        switch frame {
        case .items(let items, _, _):
            for item in items { device.ledger.change(item.transfer) { $0.isSent = true } }
            if bug == .deleteOnSend {
                device.disk.visible.items.removeAll { row in
                    items.contains { $0.sequence == row.item.sequence }
                }
            }
        case .offer(let manifest, _, _): device.ledger.change(manifest.transfer) { $0.isSent = true }
        case .chunk(let key, let index, _) where bug == .deleteOnSend:
            device.disk.visible.files.removeAll {
                $0.manifest.key == key && index == $0.manifest.chunkCount - 1
            }
        default: break
        }
    }

    func transmit(_ packet: RadioPacket, to side: Int) {
        if clogged[side] {
            counts[.clogged] += 1
            held[side].append(packet)
            return
        }
        var arrival = now + .seconds(0.001 + network.uniform(0, options.longestDelay))
        if options.isOrdered {
            arrival = max(arrival, lastArrival[side])
            lastArrival[side] = arrival
        }
        queue.add(.frame(to: side, packet), at: arrival)
    }

    func receive(_ side: Int, _ bytes: [UInt8]) {
        guard linkIsUp else { return }
        let device = devices[side]
        do throws(RadioFrameError) {
            var frame = try RadioFrame(decoding: bytes)
            if frame.encoded() != bytes { violations.append("I16: a frame has two forms") }
            switch (frame, bug) {
            case (.hello(let hello), .fileNotWithdrawn): frame = .hello(hello.withoutWithdrawal)
            case (.chunk(let key, _, let bytes), .noGapCheck):
                if let appended = device.appended, appended.key == key {
                    frame = .chunk(key, index: appended.count, bytes: bytes)
                }
            case (.context(let value, let store), .contextWithoutVersion):
                device.contextCount += 1
                frame = .context(
                    ContextValue(
                        app: value.app, version: device.contextCount << 20 | value.version,
                        payload: value.payload), from: store)
            default: break
            }
            if case .live(let live) = frame { frame = arrived(live, side) }
            handle(side, .received(frame))
        } catch {
            violations.append("I16: \(error)")
        }
    }
}

/// A frame on its way.
struct RadioPacket: Equatable {
    let bytes: [UInt8]
    let air: Int
    /// What the judge of the air calls it.
    var number = 0
    /// For live frames, which no break of the link that both sides notice leaves behind.
    var breaks: Int?

    static func == (a: RadioPacket, b: RadioPacket) -> Bool {
        a.bytes == b.bytes && a.air == b.air && a.breaks == b.breaks
    }
}

extension SimulatedWorld {
    /// Notes a live frame, and gives what the bugs make of it.
    private func arrived(_ frame: LiveFrame, _ side: Int) -> RadioFrame {
        let wasTaken = liveLedger.arrived(frame)
        var entry = frame.entry
        switch (frame.entry, bug) {
        case (.message(let message), .liveTwice):
            if wasTaken, devices[side].app(named: message.app)?.isReady == true { deliverLive(message, side) }
        case (.message(let message), .wallClockDecides):
            let age = devices[side].clock - devices[1 - side].clock
            if age > options.messageTimeout { entry = .withdrawn(id: message.id) }
        case (.reply(_, let body), .replyToAnother):
            let waiting = liveLedger.messages.last {
                $0.sender == side && $0.content.wantsReply && !$0.hasEnded
            }
            if let waiting { entry = .reply(id: waiting.content.id, body) }
        case (.withdrawn, .liveNotWithdrawn): entry = .delivered(id: "nobody")
        default: break
        }
        return .live(LiveFrame(from: frame.from, to: frame.to, number: frame.number, entry: entry))
    }
}

extension Hello {
    fileprivate var withoutWithdrawal: Hello {
        Hello(
            store: store, stamp: stamp, answers: answers, opens: opens, taken: taken, apps: apps, life: life,
            itemsTaken: itemsTaken, isLocked: isLocked)
    }
}

extension RadioFrame {
    /// A name of what the frame acknowledges, where it does.
    fileprivate var acknowledgement: String? {
        switch self {
        case .completed(let key): "file \(key)"
        case .taken(let cursor): "items \(cursor)"
        case .contextTaken(let app, let version, let store): "context \(app) \(version) \(store)"
        default: nil
        }
    }
}
