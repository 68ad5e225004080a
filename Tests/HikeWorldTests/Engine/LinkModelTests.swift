import HikeValues
import Testing

@testable import HikeWorld

@Suite("Link model")
struct LinkModelTests {
    static func link(_ quality: LinkQuality) -> LinkModel { LinkModel(quality: quality, random: RandomStream(seed: 4)) }

    @Test("a frame takes its airtime and the latency; the next one waits for the transmitter, the other side does not")
    func airtime() {
        var link = Self.link(LinkQuality(latency: .milliseconds(40), bandwidth: 1_000, loss: 0))
        // 500 bytes at 1000 bytes a second: half a second in the air.
        #expect(link.arrival(ofBytes: 500, sentAt: .seconds(1), seat: 0) == .seconds(1.54))
        #expect(link.arrival(ofBytes: 500, sentAt: .seconds(1.1), seat: 0) == .seconds(2.04))
        #expect(link.arrival(ofBytes: 500, sentAt: .seconds(1.1), seat: 1) == .seconds(1.64))
        #expect(link.arrival(ofBytes: 100, sentAt: .seconds(9), seat: 0) == .seconds(9.14))
    }

    @Test("no latency is below a microsecond, because the world's lookahead needs one")
    func leastLatency() {
        #expect(LinkQuality(latency: .zero, bandwidth: .infinity, loss: 0).latency == .microseconds(1))
        var link = Self.link(LinkQuality(profile: .instant))
        #expect(link.arrival(ofBytes: 1_000_000, sentAt: .seconds(1), seat: 0) == .seconds(1) + .microseconds(1))
    }

    @Test("a broken link carries nothing, and has forgotten what was under way when it is back")
    func broken() {
        var link = Self.link(LinkQuality(latency: .milliseconds(10), bandwidth: 100, loss: 0))
        #expect(link.arrival(ofBytes: 100_000, sentAt: .zero, seat: 0) == .seconds(1_000.01))
        link.set(isUp: false)
        #expect(link.arrival(ofBytes: 1, sentAt: .seconds(1), seat: 0) == nil)
        link.set(isUp: true)
        #expect(link.arrival(ofBytes: 100, sentAt: .seconds(2), seat: 0) == .seconds(3.01))
    }

    @Test("frames keep their order where the link gets faster under way", arguments: 1...30)
    func order(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        var link = Self.link(LinkQuality(profile: .slow))
        var last = Instant.zero
        var sent = Instant.zero
        for _ in 0..<200 {
            sent += .seconds(random.exponential(mean: 0.2))
            if random.next() % 10 == 0 {
                link.set(quality: WorldTimeTests.qualities[Int(random.next() % 4)])
            }
            guard let arrival = link.arrival(ofBytes: Int(random.next() % 2_000), sentAt: sent, seat: 0) else { continue }
            #expect(arrival >= last)
            #expect(arrival >= sent + link.quality.latency)
            last = arrival
        }
    }

    @Test("the share of frames that is lost is the loss")
    func loss() {
        for share in [0.0, 0.1, 0.5, 1.0] {
            var link = Self.link(LinkQuality(latency: .milliseconds(1), bandwidth: .infinity, loss: share))
            let count = 4_000
            let lost = (0..<count).count { link.arrival(ofBytes: 1, sentAt: .seconds(Double($0)), seat: 0) == nil }
            // Five standard deviations of a binomial at most.
            let deviation = (Double(count) * share * (1 - share)).squareRoot()
            #expect((Double(lost) - Double(count) * share).magnitude <= 5 * deviation)
        }
    }
}
