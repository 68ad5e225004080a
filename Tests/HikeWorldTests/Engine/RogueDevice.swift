import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

/// A device program that lies: it does what a ``ChatteringDevice`` does, and changes what it answers.
final class RogueDevice: DevicePort {
    /// Answers after which a world counts as caught in a loop.
    static let patience = 50_000

    let processID: Int32? = nil
    private let honest: ChatteringDevice
    /// Gives the answer that is told for an honest one.
    private let lie: (Answer) throws(DeviceFailure) -> Answer
    private var answers = 0

    init(_ honest: ChatteringDevice, lie: @escaping (Answer) throws(DeviceFailure) -> Answer) {
        self.honest = honest
        self.lie = lie
    }

    func send(_ message: WorldMessage) throws(DeviceFailure) { try honest.send(message) }

    func receive() throws(DeviceFailure) -> Answer {
        answers += 1
        if answers > Self.patience {
            Issue.record("the world goes round in circles")
            throw .died(device: "", reason: "patience")
        }
        return try lie(try honest.receive())
    }

    func kill() { honest.kill() }
    func shutdown() {}
}

/// Changes answers as a broken program might, by a seed.
final class AnswerMutation {
    private var random: RandomStream
    /// Answers that were changed.
    private(set) var count = 0

    init(_ random: RandomStream) { self.random = random }

    /// One of four answers is changed.
    func changed(_ answer: Answer, _ device: String) throws(DeviceFailure) -> Answer {
        guard random.next() % 4 == 0 else { return answer }
        count += 1
        if random.next() % 2 == 0 { return try flipped(answer, device) }
        var answer = answer
        for _ in 0...random.next() % 3 { change(&answer) }
        return answer
    }

    /// As over a socket, with some bits of the frame turned round.
    private func flipped(_ answer: Answer, _ device: String) throws(DeviceFailure) -> Answer {
        var bytes = DeviceMessage.answer(answer).encoded()
        for _ in 0...random.next() % 3 {
            // The numbers of the answer stand at its beginning.
            let room = random.next() % 2 == 0 ? min(bytes.count, 26) : bytes.count
            bytes[Int(random.next() % UInt64(room))] ^= 1 << UInt8(random.next() % 8)
        }
        do {
            switch try DeviceMessage(decoding: bytes) {
            case .answer(let answer): return answer
            case .failed(let reason): throw ByteFailure.said(reason)
            }
        } catch { throw .failed(device: device, reason: "\(error)") }
    }

    private enum ByteFailure: Error { case said(String) }

    private func change(_ answer: inout Answer) {
        switch random.next() % 12 {
        case 0: answer.reached = time(answer.reached)
        case 1: answer.nextTimer = time(answer.nextTimer ?? answer.reached)
        case 2: answer.quietUntil = time(answer.quietUntil)
        case 3: if !answer.events.isEmpty { answer.events[place(answer.events)].time = time(answer.reached) }
        case 4:
            let frame = Transmission(time: time(answer.reached), to: name, bytes: [1, 2, 3])
            answer.transmissions.insert(frame, at: place(answer.transmissions))
        case 5: answer.transmissions.reverse()
        case 6: answer.events.reverse()
        case 7: answer.events += answer.events
        case 8: answer.transmissions += answer.transmissions
        case 9: answer.replies.append(.touched(TouchOutcome(ends: time(answer.reached), reached: "")))
        case 10:
            answer.battery = BatteryCourse(
                level: number, since: time(answer.reached), drain: number)
        default:
            if !answer.events.isEmpty {
                let line = "{\"t\":0.000000,\"device\":\"world\",\"event\":\"log\"}\n{"
                answer.events[place(answer.events)].line = Array(line.utf8)[...]
            }
        }
    }

    private var name: String { ["phone", "watch", "watch3", "world", ""][Int(random.next() % 5)] }

    private var number: Double {
        [.nan, .infinity, -.infinity, 1e300, -1, 0, 0.5, 1][Int(random.next() % 8)]
    }

    private func place(_ list: [some Any]) -> Int {
        list.isEmpty ? 0 : Int(random.next() % UInt64(list.count))
    }

    private func time(_ near: Instant) -> Instant {
        let far: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, .max / 2, .min / 2]
        switch random.next() % 3 {
        case 0: return Instant(nanoseconds: far[Int(random.next() % UInt64(far.count))])
        case 1: return near + Interval(nanoseconds: Int64(random.next() % 7) - 3)
        default: return Instant(nanoseconds: Int64(bitPattern: random.next()))
        }
    }
}

/// Makes rogues of some devices.
final class RogueDevices: DeviceFactory {
    /// Gives the answer that a device tells for an honest one.
    var lie: (Answer, String) throws(DeviceFailure) -> Answer
    private let honest = ChatteringDevices()

    init(lie: @escaping (Answer, String) throws(DeviceFailure) -> Answer) { self.lie = lie }

    func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
        _ = try honest.start(configuration)
        return RogueDevice(honest.made[honest.made.count - 1]) {
            [unowned self] answer throws(DeviceFailure) in
            try lie(answer, configuration.id)
        }
    }
}
