import HikeHardware
import HikeValues

/// Requests to servers that keep something. A server hears them in the order of their moments, so it is told of one when no device can
/// make one before it any more; the device that asks waits until then, which it does not notice (decision 0066).
extension World {
    /// A device has sent a request.
    func ask(_ host: String, _ transmission: Transmission, from index: Int) {
        let request: ServerRequest
        do throws(ByteReaderError) { request = try ServerRequest(decoding: transmission.bytes) } catch {
            let message = "device '\(seats[index].id)' sent a server what is no request"
            return complain(message, at: transmission.time)
        }
        servers.add(ServerRoom.Asking(host: host, seat: index, time: transmission.time, request: request))
    }

    /// Tells servers what they can be told.
    func serve() {
        while let asking = servers.takeFirst(where: { isFirst($0.time) }) {
            let device = seats[asking.seat].id
            let date = seats[asking.seat].configuration.startDate + (asking.time - .zero)
            let answer = servers.answer(asking, from: device, at: date)
            let heard = asking.time + NetworkLine.leastLatency
            give(.answered(id: asking.request.id, answer.response), to: asking.seat, at: heard)
            for (device, push) in answer.pushes {
                guard let seat = seats.firstIndex(where: { $0.id == device }) else { continue }
                guard push.content.count <= ServerPush.mostBytes else {
                    let message = "the server '\(asking.host)' pushes more than \(ServerPush.mostBytes) bytes"
                    complain(message, at: heard)
                    continue
                }
                give(.pushed(push), to: seat, at: asking.time + ServerRoom.pushTime)
            }
        }
    }

    /// - Parameter time: devices may be ahead of the present.
    private func complain(_ message: String, at time: Instant) {
        recorder.record(.log, at: max(now, time)) { line in
            line.add("level", "error")
            line.add("subsystem", "world")
            line.add("category", "server")
            line.add("message", message)
        }
    }

    private func give(_ news: ServerNews, to index: Int, at time: Instant) {
        guard seats[index].isOn else {
            if case .pushed(let push) = news { servers.hold(seats[index].id, time, push) }
            return
        }
        // Only a device that was started again after a crash can be ahead of it.
        seats[index].add(TimedInput(time: max(time, seats[index].frontier), .server(news)))
    }

    /// Whether no device can make a request at a moment or before it any more.
    private func isFirst(_ time: Instant) -> Bool {
        let isQuiet = seats.allSatisfy { !$0.isOn || $0.earliestTransmission > time }
        return isQuiet
            && deviceLinks.allSatisfy { link in
                (0..<2).allSatisfy { direction in
                    let receiver = seats[link.seats[1 - direction]]
                    guard receiver.isOn, let arrival = link.model.earliestArrival(direction: direction) else {
                        return true
                    }
                    return max(arrival, receiver.frontier) > time
                }
            }
    }

    // MARK: How far devices may go

    /// The first moment at which a device may transmit, as far as is known now: what it waits for may make it.
    func earliestTransmission(of index: Int) -> Instant {
        min(seats[index].earliestTransmission, earliestAnswer(to: index))
    }

    private func earliestAnswer(to index: Int) -> Instant {
        servers.askings.filter { $0.seat == index }.map { $0.time + NetworkLine.leastLatency }.min()
            ?? .distantFuture
    }

    /// What devices may ask, and have asked, may be pushed to others.
    func relaxPushes(_ earliest: inout [Instant], not index: Int) {
        guard !servers.reachedDevices.isEmpty else { return }
        let push = earliestPush(earliest, not: index)
        for seat in seats.indices where seat != index && isReached(seat) {
            earliest[seat] = min(earliest[seat], max(push, seats[seat].frontier))
        }
    }

    /// The first moment at which servers could reach a device.
    func serverReach(of index: Int, _ earliest: [Instant]) -> Instant {
        let answer = earliestAnswer(to: index)
        guard isReached(index) else { return answer }
        return min(answer, earliestPush(earliest, not: index))
    }

    private func isReached(_ index: Int) -> Bool {
        seats[index].isOn && servers.reachedDevices.contains(seats[index].id)
    }

    private func earliestPush(_ earliest: [Instant], not index: Int) -> Instant {
        var first = servers.askings.filter { $0.seat != index }.map(\.time).min() ?? .distantFuture
        for seat in seats.indices where seat != index { first = min(first, earliest[seat]) }
        return first == .distantFuture ? first : first + ServerRoom.pushTime
    }
}
