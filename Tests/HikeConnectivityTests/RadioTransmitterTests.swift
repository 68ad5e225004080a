import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

/// Who leaves first, and when (connectivity M3, K1).
@Suite("The transmitter of a radio")
struct RadioTransmitterTests {
    typealias Transmitter = RadioTransmitter<Int>

    private struct Sent {
        let number: Int
        let time: Instant
        let bytes: Int
        let priority: RadioPriority
    }

    /// Sends everything and gives when each left.
    ///
    /// - Parameter looks: moments at which the transmitter is asked in between.
    private func departures(of sent: [Sent], bandwidth: Double, looks: [Instant] = []) -> [Int: Instant] {
        var transmitter = Transmitter()
        var departures: [Transmitter.Departure] = []
        var looks = looks[...]
        for frame in sent {
            while let look = looks.first, look <= frame.time {
                departures += transmitter.advance(to: look, bandwidth: bandwidth)
                looks.removeFirst()
            }
            departures += transmitter.send(
                frame.number, bytes: frame.bytes, frame.priority, at: frame.time, bandwidth: bandwidth)
        }
        departures += transmitter.advance(to: .distantFuture, bandwidth: bandwidth)
        #expect(transmitter.earliestDeparture(bandwidth: bandwidth) == nil)
        #expect(zip(departures, departures.dropFirst()).allSatisfy { $0.time <= $1.time })
        return Dictionary(uniqueKeysWithValues: departures.map { ($0.frame, $0.time) })
    }

    @Test("F2: a file alone is as fast as the air: pieces leave one behind the other, without a gap")
    func alone() {
        let pieces = (0..<16).map {
            Sent(number: $0, time: .seconds(1), bytes: 65_536, priority: .file)
        }
        for bandwidth in [4_000.0, 80_000, 2_000_000] {
            let airtime = Interval.seconds(65_536 / bandwidth)
            var due = Instant.seconds(1)
            let left = departures(of: pieces, bandwidth: bandwidth)
            for piece in pieces {
                due += airtime
                #expect(left[piece.number] == due)
            }
        }
        let left = departures(of: pieces, bandwidth: .infinity)
        #expect(left.count == 16 && left.values.allSatisfy { $0 == .seconds(1) })
    }

    @Test("M3: K1: beside a file an urgent frame waits for one turn at most, however slow the link is")
    func urgent() {
        for bandwidth in [1_000.0, 4_000, 60_000, 80_000, 2_000_000] {
            let pieces = (0..<16).map { Sent(number: $0, time: .zero, bytes: 65_536, priority: .file) }
            let message = Sent(number: 99, time: .seconds(0.55), bytes: 200, priority: .urgent)
            guard let left = departures(of: pieces + [message], bandwidth: bandwidth)[99] else {
                Issue.record("it did not leave")
                continue
            }
            #expect(left - message.time <= Transmitter.longestTurn + .seconds(200 / bandwidth))
        }
    }

    @Test("F2: small pieces of a file have their tenth beside messages that take a whole turn each")
    func smallPieces() {
        // 5 ms each, and 50 s of messages of 200 ms.
        let pieces = (0..<2_000).map { Sent(number: $0, time: .zero, bytes: 50, priority: .file) }
        let messages = (0..<250).map {
            Sent(number: 10_000 + $0, time: .zero, bytes: 2_000, priority: .urgent)
        }
        let left = departures(of: pieces + messages, bandwidth: 10_000)
        for second in stride(from: 5, through: 50, by: 5) {
            let count = pieces.count { (left[$0.number] ?? .distantFuture) <= .seconds(Double(second)) }
            #expect(Double(count) * 0.005 >= 0.1 * Double(second) - 0.4, "\(count) in \(second) s")
        }
    }

    @Test("F2: however much is said beside it, a class that waits has a tenth of the air", arguments: 1...20)
    func tenth(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        let bandwidth = 20_000.0
        var sent: [Sent] = []
        // Twice what the air can carry, for 100 s.
        var bytes = 0
        while bytes < Int(200 * bandwidth) {
            let size = 1 + Int(random.uniform(0, seed % 2 == 0 ? 40_000 : 900))
            let time = Instant.seconds(Double(bytes) / bandwidth / 2)
            sent.append(Sent(number: sent.count, time: time, bytes: size, priority: .urgent))
            bytes += size
        }
        let urgents = sent.count
        for number in 0..<200 {
            let priority: RadioPriority = number % 2 == 0 ? .content : .file
            sent.append(Sent(number: urgents + number, time: .zero, bytes: 10_000, priority: priority))
        }
        sent.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        let left = departures(of: sent, bandwidth: bandwidth)
        for priority in [RadioPriority.content, .file] {
            let gone = sent.filter { $0.priority == priority && (left[$0.number] ?? .zero) <= .seconds(100) }
            // A tenth of 100 s is 10 s; what is begun and has not left is less than a frame.
            #expect(Double(gone.count * 10_000) / bandwidth >= 10 - 0.5 - 0.4)
            #expect(Double(gone.count * 10_000) / bandwidth <= 12, "and not much more")
        }
    }

    @Test(
        "NF-16: frames of a class keep their order, the air never rests while one waits, and asking changes nothing",
        arguments: 1...60)
    func properties(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        let bandwidth = [500.0, 20_000, .infinity][Int(random.next() % 3)]
        var time = Instant.zero
        let sent = (0..<150).map { number in
            time += .milliseconds(Int64(random.next() % 3) * Int64(random.next() % 400))
            return Sent(
                number: number, time: time, bytes: 1 + Int(random.next() % 500),
                priority: RadioPriority.allCases[Int(random.next() % 3)])
        }
        let left = departures(of: sent, bandwidth: bandwidth)
        #expect(left.count == sent.count)
        for priority in RadioPriority.allCases {
            let times = sent.filter { $0.priority == priority }.compactMap { left[$0.number] }
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        }
        // Whatever the order, the air is free again when it would be first in, first out.
        var free = Instant.zero
        for frame in sent {
            let airtime = bandwidth.isFinite ? Interval.seconds(Double(frame.bytes) / bandwidth) : .zero
            free = max(free, frame.time) + airtime
        }
        #expect(left.values.max() == free)
        let looks = (0..<400).map { _ in Instant.seconds(random.uniform(0, 60)) }.sorted()
        #expect(departures(of: sent, bandwidth: bandwidth, looks: looks) == left)
    }

    @Test("A bandwidth that changes holds for the frames that have not begun")
    func change() {
        var transmitter = Transmitter()
        _ = transmitter.send(1, bytes: 1_000, .file, at: .zero, bandwidth: 1_000)
        _ = transmitter.send(2, bytes: 1_000, .file, at: .zero, bandwidth: 1_000)
        #expect(transmitter.earliestDeparture(bandwidth: 1_000) == .seconds(1))
        let left = transmitter.advance(to: .seconds(60), bandwidth: 10_000)
        #expect(left.map(\.time) == [.seconds(1), .seconds(1.1)])
    }

    @Test(
        "A frame that has not left yet is held, so that its repetition need not be sent; one that has left is not"
    )
    func repeated() {
        var transmitter = Transmitter()
        _ = transmitter.send(1, bytes: 1_000, .urgent, at: .zero, bandwidth: 1_000)
        _ = transmitter.send(2, bytes: 1_000, .urgent, at: .zero, bandwidth: 1_000)
        #expect(transmitter.holds(1, bytes: 1_000, .urgent) && transmitter.holds(2, bytes: 1_000, .urgent))
        #expect(!transmitter.holds(3, bytes: 1_000, .urgent) && !transmitter.holds(1, bytes: 1_000, .file))
        _ = transmitter.advance(to: .seconds(1.5), bandwidth: 1_000)
        #expect(!transmitter.holds(1, bytes: 1_000, .urgent) && transmitter.holds(2, bytes: 1_000, .urgent))
        _ = transmitter.advance(to: .seconds(9), bandwidth: 1_000)
        #expect(!transmitter.holds(2, bytes: 1_000, .urgent))
    }

    @Test("What is cleared does not leave, and the transmitter rests")
    func cleared() {
        var transmitter = Transmitter()
        _ = transmitter.send(1, bytes: 100_000, .urgent, at: .zero, bandwidth: 1_000)
        transmitter.clear()
        #expect(transmitter.advance(to: .seconds(500), bandwidth: 1_000).isEmpty)
        let left = transmitter.send(2, bytes: 100, .file, at: .seconds(500), bandwidth: 1_000)
        #expect(left.map(\.time) == [.seconds(500.1)])
    }
}
