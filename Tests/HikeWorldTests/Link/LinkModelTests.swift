import HikeValues
import Testing

@testable import HikeWorld

@Suite("Link model")
struct LinkModelTests {
    static func link(_ quality: LinkQuality) -> LinkModel {
        LinkModel(quality: quality, random: RandomStream(seed: 4))
    }

    @Test(
        "a frame takes its airtime and the latency; the next one waits, the other direction does not"
    )
    func airtime() {
        var link = Self.link(LinkQuality(latency: .milliseconds(40), bandwidth: 1_000, loss: 0))
        // 500 bytes at 1000 bytes a second: half a second in the air.
        #expect(link.arrivals(ofBytes: 500, sentAt: .seconds(1), direction: 0).first == .seconds(1.54))
        #expect(link.arrivals(ofBytes: 500, sentAt: .seconds(1.1), direction: 0).first == .seconds(2.04))
        #expect(link.arrivals(ofBytes: 500, sentAt: .seconds(1.1), direction: 1).first == .seconds(1.64))
        #expect(link.arrivals(ofBytes: 100, sentAt: .seconds(9), direction: 0).first == .seconds(9.14))
    }

    @Test("no latency is below a microsecond, because the world's lookahead needs one")
    func leastLatency() {
        #expect(LinkQuality(latency: .zero, bandwidth: .infinity, loss: 0).leastLatency == .microseconds(1))
        var link = Self.link(.instant)
        #expect(
            link.arrivals(ofBytes: 1_000_000, sentAt: .seconds(1), direction: 0).first == .seconds(1)
                + .microseconds(1))
    }

    @Test("a broken link carries nothing, and has forgotten what was under way when it is back")
    func broken() {
        var link = Self.link(LinkQuality(latency: .milliseconds(10), bandwidth: 100, loss: 0))
        #expect(link.arrivals(ofBytes: 100_000, sentAt: .zero, direction: 0).first == .seconds(1_000.01))
        link.set(isUp: false)
        #expect(link.arrivals(ofBytes: 1, sentAt: .seconds(1), direction: 0).first == nil)
        link.set(isUp: true)
        #expect(link.arrivals(ofBytes: 100, sentAt: .seconds(2), direction: 0).first == .seconds(3.01))
    }

    @Test("frames keep their order where the link gets faster under way", arguments: 1...30)
    func order(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        var link = Self.link(.slow)
        var last = Instant.zero
        var sent = Instant.zero
        for _ in 0..<200 {
            sent += .seconds(random.exponential(mean: 0.2))
            if random.next() % 10 == 0 {
                link.set(quality: WorldTimeTests.qualities[Int(random.next() % 4)])
            }
            guard
                let arrival = link.arrivals(ofBytes: Int(random.next() % 2_000), sentAt: sent, direction: 0)
                    .first
            else { continue }
            #expect(arrival >= last)
            #expect(arrival >= sent + link.quality.leastLatency)
            last = arrival
        }
    }

    @Test("the share of frames that is lost is the loss")
    func loss() {
        for share in [0.0, 0.1, 0.5, 1.0] {
            var link = Self.link(LinkQuality(latency: .milliseconds(1), bandwidth: .infinity, loss: share))
            let count = 4_000
            let lost = (0..<count).count {
                link.arrivals(ofBytes: 1, sentAt: .seconds(Double($0)), direction: 0).first == nil
            }
            // Five standard deviations of a binomial at most.
            let deviation = (Double(count) * share * (1 - share)).squareRoot()
            #expect((Double(lost) - Double(count) * share).magnitude <= 5 * deviation)
        }
    }

    @Test("EM-11: latencies lie within what they are drawn from", arguments: 1...10 as ClosedRange<UInt64>)
    func distributions(_ seed: UInt64) {
        let cases: [(DelayDistribution, ClosedRange<Interval>)] = [
            (.uniform(.milliseconds(40), .milliseconds(120)), .milliseconds(40)...(.milliseconds(120))),
            (
                .exponential(mean: .milliseconds(150), longest: .seconds(1)),
                .microseconds(1)...(.seconds(1))
            ),
            (.fixed(.zero), .microseconds(1)...(.microseconds(1))),
        ]
        for (latency, bounds) in cases {
            var link = LinkModel(quality: LinkQuality(latency: latency), random: RandomStream(seed: seed))
            var drawn: Set<Interval> = []
            for second in 0..<300 {
                let sent = Instant.seconds(Double(10 * second))
                let arrivals = link.arrivals(ofBytes: 100, sentAt: sent, direction: 1)
                #expect(arrivals.count == 1)
                for arrival in arrivals {
                    #expect(bounds.contains(arrival - sent))
                    drawn.insert(arrival - sent)
                }
            }
            #expect((drawn.count == 1) == (bounds.lowerBound == bounds.upperBound))
        }
    }

    @Test("EM-11: frames of varying latency keep their order unless the link reorders")
    func jitterKeepsOrder() {
        func overtakings(_ reordering: Double) -> Int {
            let latency = DelayDistribution.uniform(.milliseconds(10), .milliseconds(400))
            var link = Self.link(LinkQuality(latency: latency, reordering: reordering))
            let arrivals = (0..<500).flatMap {
                link.arrivals(ofBytes: 1, sentAt: .seconds(Double($0) / 50), direction: 0)
            }
            return zip(arrivals, arrivals.dropFirst()).count { $0 > $1 }
        }
        #expect(overtakings(0) == 0)
        #expect(overtakings(0.2) > 30)
    }

    @Test("EM-11: the share of frames that arrives twice is the doubling")
    func doubling() {
        var link = Self.link(LinkQuality(latency: .fixed(.milliseconds(30)), doubling: 0.25))
        let arrivals = (0..<2_000).map {
            link.arrivals(ofBytes: 1, sentAt: .seconds(Double($0)), direction: 0)
        }
        let twice = arrivals.count { $0.count == 2 }
        #expect((400...600).contains(twice))
        #expect(arrivals.allSatisfy { $0.count == 1 || $0[1] - $0[0] == .milliseconds(30) })
    }

    @Test("NF-16: each direction draws for itself: in which order the world looks at them changes nothing")
    func independentDirections() {
        func play(_ order: [Int]) -> [[Instant]] {
            var link = Self.link(.hostile)
            var arrivals: [[Instant]] = [[], []]
            for direction in order {
                for second in 0..<200 {
                    arrivals[direction] += link.arrivals(
                        ofBytes: 50, sentAt: .seconds(Double(second)), direction: direction)
                }
            }
            return arrivals
        }
        #expect(play([0, 1]) == play([1, 0]))
    }

    @Test("one direction can be closed while the other works")
    func oneWay() {
        var link = Self.link(.bluetooth)
        link.set(direction: 0, isOpen: false)
        #expect(link.isUp)
        #expect(link.arrivals(ofBytes: 1, sentAt: .seconds(1), direction: 0).isEmpty)
        #expect(link.arrivals(ofBytes: 1, sentAt: .seconds(1), direction: 1).count == 1)
        link.set(direction: 0, isOpen: true)
        #expect(link.arrivals(ofBytes: 1, sentAt: .seconds(2), direction: 0).count == 1)
    }

    @Test("M3: an urgent frame overtakes a piece of a file, and a repetition of what waits takes no air")
    func priorities() {
        // The second byte is the frame's kind: a piece of a file, a live message.
        let piece = [2, 4] + [UInt8](repeating: 0, count: 998)
        let message = [2, 13] + [UInt8](repeating: 0, count: 98)
        var link = Self.link(LinkQuality(latency: .milliseconds(40), bandwidth: 1_000, loss: 0))
        #expect(link.send(piece[...], at: .zero, direction: 0).isEmpty)
        #expect(link.earliestArrival(direction: 0) == .seconds(1.04))
        #expect(link.send(message[...], at: .seconds(0.1), direction: 0).isEmpty)
        #expect(link.send(message[...], at: .seconds(0.15), direction: 0).isEmpty)
        let arrivals = link.advance(to: .seconds(10), direction: 0)
        // A turn of the piece, the message, the rest of the piece.
        #expect(arrivals.map(\.time) == [.seconds(0.34), .seconds(1.14)])
        #expect(arrivals.map(\.frame) == [message[...], piece[...]])
        #expect(link.earliestArrival(direction: 0) == nil)
    }

    @Test("a link is up when nothing breaks it any more")
    func reasons() {
        var link = Self.link(.bluetooth)
        link.set(.range, true)
        link.set(isUp: false)
        link.set(.range, false)
        #expect(!link.isUp)
        link.set(isUp: true)
        #expect(link.isUp)
    }
}

extension LinkModel {
    /// When a frame of so many bytes, alone on its way from now on, arrives: never, once or twice.
    mutating func arrivals(ofBytes size: Int, sentAt time: Instant, direction: Int) -> [Instant] {
        let frame = [UInt8](repeating: 0, count: size)[...]
        let arrivals =
            send(frame, at: time, direction: direction) + advance(to: .distantFuture, direction: direction)
        return arrivals.map(\.time)
    }
}
