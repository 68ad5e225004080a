import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("Haptic driver")
struct HapticDriverTests {
    static func request(at seconds: Double, lasting duration: Double = 0.4, app: String = "trail") -> HapticDriver.Request {
        HapticDriver.Request(
            app: app, haptic: .watch(.click), requested: .seconds(seconds), duration: .seconds(duration))
    }

    @Test("EM-19: a free watch plays at once")
    func plays() {
        var driver = HapticDriver(role: .watch, condition: .working)
        let request = Self.request(at: 1)
        #expect(driver.handle(.request(request), at: .seconds(1)) == [.play(request)])
    }

    @Test("EM-19: a watch does not overlap haptics: the next one waits for the end and the gap")
    func waits() {
        var driver = HapticDriver(role: .watch, condition: .working)
        let (first, second, third) = (Self.request(at: 1), Self.request(at: 1.1), Self.request(at: 1.2))
        _ = driver.handle(.request(first), at: .seconds(1))
        // 1 s + 0.4 s + 0.1 s of silence
        #expect(driver.handle(.request(second), at: .seconds(1.1)) == [.wake(at: .seconds(1.5))])
        #expect(driver.handle(.request(third), at: .seconds(1.2)) == [.wake(at: .seconds(1.5))])
        #expect(driver.handle(.tick, at: .seconds(1.5)) == [.play(second), .wake(at: .seconds(2))])
        #expect(driver.handle(.tick, at: .seconds(2)) == [.play(third)])
        #expect(driver.handle(.tick, at: .seconds(9)) == [])
    }

    @Test("EM-19: what has waited five seconds still plays, what has waited longer is dropped")
    func expires() {
        for (length, plays) in [(4.9, true), (4.9 + 1e-9, false)] {
            var driver = HapticDriver(role: .watch, condition: .working)
            let second = Self.request(at: 10)
            _ = driver.handle(.request(Self.request(at: 10, lasting: length)), at: .seconds(10))
            let end = Instant.seconds(10) + .seconds(length) + HapticDriver.gap
            #expect(driver.handle(.request(second), at: .seconds(10)) == [.wake(at: end)])
            let expected: HapticDriver.Effect = plays ? .play(second) : .drop(second, reason: "waited longer than 5 s")
            #expect(driver.handle(.tick, at: end) == [expected])
        }
    }

    @Test("EM-19: a phone's generators overlap")
    func phoneOverlaps() {
        var driver = HapticDriver(role: .phone, condition: .working)
        for _ in 0..<40 {
            let request = Self.request(at: 1, lasting: 30)
            #expect(driver.handle(.request(request), at: .seconds(1)) == [.play(request)])
        }
    }

    @Test("EM-20: without an engine, or with a failing one, requests are dropped with the reason")
    func broken() {
        let reasons: [(HapticCondition, String)] = [
            (.absent, "haptics are not supported on this device"), (.failing, "the haptic engine failed"),
        ]
        for (condition, reason) in reasons {
            for role in DeviceRole.allCases {
                var driver = HapticDriver(role: role, condition: condition)
                let request = Self.request(at: 1)
                #expect(driver.handle(.request(request), at: .seconds(1)) == [.drop(request, reason: reason)])
                #expect(driver.handle(.condition(.working), at: .seconds(2)) == [.changed(.working)])
                let later = Self.request(at: 2)
                #expect(driver.handle(.request(later), at: .seconds(2)) == [.play(later)])
            }
        }
    }

    @Test("EM-20: an engine that fails takes the waiting requests along")
    func failsWhileWaiting() {
        var driver = HapticDriver(role: .watch, condition: .working)
        let second = Self.request(at: 1)
        _ = driver.handle(.request(Self.request(at: 1)), at: .seconds(1))
        _ = driver.handle(.request(second), at: .seconds(1))
        #expect(
            driver.handle(.condition(.failing), at: .seconds(1.1)) == [
                .changed(.failing), .drop(second, reason: "the haptic engine failed"),
            ])
        #expect(driver.handle(.condition(.failing), at: .seconds(1.2)) == [])
        #expect(driver.handle(.tick, at: .seconds(1.5)) == [])
    }

    @Test("what an app asked for is not felt after its end; another app's is")
    func appEnds() {
        var driver = HapticDriver(role: .watch, condition: .working)
        let (mine, other) = (Self.request(at: 1), Self.request(at: 1, app: "compass"))
        _ = driver.handle(.request(Self.request(at: 1)), at: .seconds(1))
        _ = driver.handle(.request(mine), at: .seconds(1))
        _ = driver.handle(.request(other), at: .seconds(1))
        #expect(driver.handle(.appEnded("trail"), at: .seconds(1.1)) == [.drop(mine, reason: "the app has ended")])
        #expect(driver.handle(.tick, at: .seconds(1.5)) == [.play(other)])
    }

    @Test("no more than the limit waits")
    func queueLimit() {
        var driver = HapticDriver(role: .watch, condition: .working)
        _ = driver.handle(.request(Self.request(at: 1)), at: .seconds(1))
        for _ in 0..<HapticDriver.queueLimit {
            #expect(driver.handle(.request(Self.request(at: 1)), at: .seconds(1)) == [.wake(at: .seconds(1.5))])
        }
        let last = Self.request(at: 1)
        #expect(driver.handle(.request(last), at: .seconds(1)) == [.drop(last, reason: "queue full")])
    }

    @Test("property: haptics of a watch never overlap, keep their order, and none is lost", arguments: 1...40)
    func neverOverlaps(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        var driver = HapticDriver(role: .watch, condition: .working)
        var wake: Instant?
        var felt: [(begin: Instant, request: HapticDriver.Request)] = []
        var dropped = 0
        func take(_ effects: [HapticDriver.Effect], at now: Instant) {
            wake = nil
            for effect in effects {
                switch effect {
                case .play(let request): felt.append((now, request))
                case .drop: dropped += 1
                case .wake(let time): wake = time
                case .changed: Issue.record("nothing changed")
                }
            }
        }
        var now = Instant.zero
        let count = 60
        for _ in 0..<count {
            let next = now + .seconds(random.exponential(mean: 0.7))
            while let due = wake, due <= next { take(driver.handle(.tick, at: due), at: due) }
            now = next
            let request = Self.request(at: now.inSeconds, lasting: random.uniform(0.05, 2))
            take(driver.handle(.request(request), at: now), at: now)
        }
        while let due = wake { take(driver.handle(.tick, at: due), at: due) }
        #expect(felt.count + dropped == count)
        for (a, b) in zip(felt, felt.dropFirst()) {
            #expect(b.begin - a.begin >= a.request.duration + HapticDriver.gap)
            #expect(b.request.requested >= a.request.requested)
            #expect(b.begin - b.request.requested <= HapticDriver.longestWait)
        }
    }
}
