import HikeConnectivity
import HikeValues

/// The transmitters of the two devices, in worlds whose air is narrow, and who judges them.
extension SimulatedWorld {
    private var bandwidth: Double { isHealed ? .infinity : options.bandwidth }

    /// Gives a packet to its sender's transmitter.
    func put(_ packet: RadioPacket, _ priority: RadioPriority, from side: Int) {
        guard options.bandwidth.isFinite else {
            transmit(packet, to: 1 - side)
            return
        }
        takeDepartures(from: side)
        let place = bug == .firstInFirstOut ? .file : priority
        guard !transmitters[side].holds(packet, bytes: packet.bytes.count, place) else {
            counts[.repeatedTooEarly] += 1
            return
        }
        var packet = packet
        packet.number = airJudges[side].sent(packet.bytes.count, priority, at: now, bandwidth)
        let departures = transmitters[side].send(
            packet, bytes: packet.bytes.count, place, at: now, bandwidth: bandwidth)
        leave(departures, from: side)
    }

    func takeDepartures(from side: Int) {
        leave(transmitters[side].advance(to: now, bandwidth: bandwidth), from: side)
    }

    private func leave(_ departures: [RadioTransmitter<RadioPacket>.Departure], from side: Int) {
        for departure in departures {
            violations += airJudges[side].left(departure.frame.number, at: departure.time)
            if departure.time > now {
                counts[.heldByAir] += 1
                queue.add(.left(side, departure.frame), at: departure.time)
            } else {
                transmit(departure.frame, to: 1 - side)
            }
        }
        if let next = transmitters[side].earliestDeparture(bandwidth: bandwidth) {
            queue.add(.departures(side), at: max(now, next))
        }
    }

    /// What a device was about to send is gone with it.
    func clearAir(of side: Int) {
        transmitters[side].clear()
        airJudges[side] = AirJudge()
    }
}

/// What must hold of one device's transmitter, whatever order it has chosen (I17): urgent frames do not wait for files,
/// and files do not wait for ever.
struct AirJudge {
    private struct Waiting {
        let priority: RadioPriority
        let airtime: Double
        /// It must have left.
        let due: Instant
    }

    private var waiting: [Int: Waiting] = [:]
    private var count = 0
    private var urgent = 0.0
    /// Since when a file waits without a break, and what of the air it has had since.
    private var fileSince: Instant?
    private var fileAir = 0.0
    private var files = 0

    /// Gives the frame's number.
    mutating func sent(_ bytes: Int, _ priority: RadioPriority, at now: Instant, _ bandwidth: Double) -> Int {
        count += 1
        let airtime = bandwidth.isFinite ? Double(bytes) / bandwidth : 0
        var due = Instant.distantFuture
        switch priority {
        case .urgent:
            urgent += airtime
            // One turn that has begun, those before it and itself, and the tenths of the two other classes.
            due = now + .seconds(3 * 0.2 + 1.25 * urgent)
        case .content: break
        case .file:
            files += 1
            if fileSince == nil { fileSince = now }
        }
        waiting[count] = Waiting(priority: priority, airtime: airtime, due: due)
        return count
    }

    mutating func left(_ number: Int, at time: Instant) -> [String] {
        guard let frame = waiting.removeValue(forKey: number) else { return [] }
        switch frame.priority {
        case .urgent:
            urgent -= frame.airtime
            return time <= frame.due ? [] : ["I17: an urgent frame left \(time - frame.due) too late"]
        case .content: return []
        case .file:
            guard let since = fileSince else { return [] }
            files -= 1
            fileAir += frame.airtime
            let isStarved = (time - since).inSeconds > 10 * fileAir + 3
            if files == 0 { (fileSince, fileAir) = (nil, 0) }
            return isStarved ? ["I17: a file had less than a tenth of the air"] : []
        }
    }
}
