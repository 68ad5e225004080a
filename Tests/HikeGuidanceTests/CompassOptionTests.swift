import HikeGeodesy
import HikeGuidance
import HikeValues
import Testing

@Suite("The options of compass alignment")
struct CompassOptionTests {
    @Test("hysteresis: aligned from 20 on and up to 23, but never felt beyond 20 (WP-13)")
    func hysteresis() {
        let hand = CompassHand(CompassConfiguration(leaveDistance: 23))
        let walk: [(Double, Bool, Bool)] = [
            (23, false, false), (20.5, false, false), (20, true, true), (20.5, true, false),
            (22.9, true, false), (19, true, true), (23.1, false, false), (21, false, false),
            (-19, true, true), (-22.9, true, false), (-23.1, false, false), (-21, false, false),
        ]
        for (error, isAligned, isFelt) in walk {
            let effects = hand.point(error)
            #expect(effects.isAligned == isAligned && (effects.hapticCount == 1) == isFelt, "\(error)")
        }
        // Less than the cone, or no number, is the cone.
        for leave in [0, -5, .nan] {
            let plain = CompassHand(CompassConfiguration(leaveDistance: leave))
            #expect(plain.point(19.9).isAligned == true && plain.point(20.1).isAligned == false)
        }
        // Another destination has to be aligned with first; the same one again changes nothing.
        _ = hand.point(0)
        #expect(hand.point(22).isAligned == true)
        #expect(hand.tell(.destination(CompassHand.east(5_000))).isAligned == true)
        #expect(hand.tell(.destination(CompassHand.east(4_000))).isAligned == false)
        #expect(hand.point(22).isAligned == false && hand.point(19).isAligned == true)
    }

    @Test("smoothing: after one time constant 63 % of a step, whatever the rate; along the shorter way")
    func smoothing() throws {
        for updates in [1, 4, 40] {
            let hand = CompassHand(CompassConfiguration(smoothing: 0.4))
            #expect((try #require(hand.point(-45).error) - -45).magnitude < 1e-9)
            var effects: [CompassAlignmentEffect] = []
            for _ in 0..<updates { effects = hand.point(55, after: 0.4 / Double(updates)) }
            #expect((try #require(effects.error) - (55 - 100 * 0.367_879)).magnitude < 1e-3)
        }
        // From 359 to 1 degree the filter passes north, not south.
        let hand = CompassHand(CompassConfiguration(smoothing: 0.4))
        _ = hand.point(-91)
        for _ in 0..<20 {
            #expect((-91 - 1e-9...(-89) + 1e-9).contains(try #require(hand.point(-89).error)))
        }
    }

    @Test("smoothing: a heading that comes twice changes nothing; a clock set back starts afresh")
    func smoothingTime() throws {
        let once = CompassHand(CompassConfiguration(smoothing: 0.4))
        let twice = CompassHand(once.alignment.configuration)
        for error in [-40.0, 12, 30, -5] {
            let single = once.point(error)
            #expect(twice.point(error) == single)
            #expect(twice.point(error, after: 0) == single)
        }
        #expect((try #require(once.point(50, after: -0.2).error) - 50).magnitude < 1e-9)
        // Directions from two norths are not averaged.
        let norths = CompassHand(CompassConfiguration(smoothing: 0.4))
        _ = norths.tell(.declination(10))
        _ = norths.point(0)
        norths.seconds += 0.1
        #expect((try #require(norths.magnetic(80).error)).magnitude < 1e-9)
        #expect((try #require(norths.point(30).error) - 30).magnitude < 1e-9)
        // A time constant that makes no sense is none.
        for constant in [0, -1, .nan] {
            let hand = CompassHand(CompassConfiguration(smoothing: constant))
            _ = hand.point(-60)
            #expect((try #require(hand.point(60).error) - 60).magnitude < 1e-9)
        }
    }

    @Test(
        "smoothing: property: noise of 8 degrees round a direction comes out at less than half",
        arguments: 1...5)
    func noise(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let hand = CompassHand(CompassConfiguration(smoothing: 0.5))
        var (raw, smooth) = (0.0, 0.0)
        for index in 0..<600 {
            // Round the direction opposite the seam of the error, and round the seam of headings.
            let noise = random.uniform(-8, 8)
            let error = try #require(hand.point(-90 + noise, after: 0.05).error) + 90
            guard index > 50 else { continue }
            raw += noise * noise
            smooth += error * error
        }
        #expect(smooth < raw / 4)
    }

    @Test("steps: five levels of intensity over the whole cone")
    func steps() {
        let hand = CompassHand(CompassConfiguration(steps: 5))
        var levels: [Double] = []
        for tenth in -200...200 {
            guard let level = hand.point(Double(tenth) / 10).intensity else { continue }
            if levels.last != level { levels.append(level) }
        }
        let expected = [0.1, 0.325, 0.55, 0.775, 1, 0.775, 0.55, 0.325, 0.1]
        #expect(levels.count == expected.count)
        for (level, wanted) in zip(levels, expected) { #expect((level - wanted).magnitude < 1e-9) }
    }

    @Test("pulses: 1.2 s apart at 20 degrees, 0.25 s in the centre, the first at once")
    func pulses() {
        for (error, expected) in [(0.0, 41), (10, 14), (-10, 14), (20, 9), (21, 0)] {
            let hand = CompassHand(CompassConfiguration(pulses: .init()))
            var pulses = hand.feels(error) ? 1 : 0
            for _ in 0..<1_000 where hand.feels(error, after: 0.01) { pulses += 1 }
            #expect(pulses == expected, "\(error)")
        }
    }

    @Test("pulses: ticks go on where the compass is still, at the time that is named")
    func ticks() throws {
        let hand = CompassHand(CompassConfiguration(pulses: .init()))
        #expect(hand.alignment.nextPulse == nil)
        #expect(hand.feels(0, after: 1))
        for count in 1...20 {
            let due = try #require(hand.alignment.nextPulse)
            #expect(due == .seconds(1 + 0.25 * Double(count)))
            #expect(hand.tell(.tick(due - .milliseconds(1))).isEmpty)
            let effects = hand.tell(.tick(due))
            #expect(effects.count == 1 && effects.hapticCount == 1)
        }
        #expect(!hand.feels(30, after: 20) && hand.alignment.nextPulse == nil)
        #expect(hand.tell(.tick(.seconds(99))).isEmpty)
        #expect(hand.tell(.inactive).isEmpty)
        #expect(hand.tell(.tick(.seconds(200))).isEmpty)
    }

    @Test("pulses: a heading that is a little older than the tick before it is no pulse more")
    func lateHeading() {
        let hand = CompassHand(CompassConfiguration(pulses: .init()))
        var pulses = 0
        // The timer ticks every 250 ms, the compass is read 2 ms before each tick and told after it.
        for count in 0...20 {
            let tick = 1 + 0.25 * Double(count)
            pulses += hand.tell(.tick(.seconds(tick))).hapticCount
            pulses += hand.point(0, after: tick - 0.002 - hand.seconds).hapticCount
        }
        #expect(pulses == 21)
        // A clock that was set back starts afresh.
        #expect(hand.feels(0, after: -3) && !hand.feels(0, after: 0.2) && hand.feels(0, after: 0.05))
    }

    @Test("pulses: trembling at the boundary does not quicken them; fixes that come late neither")
    func trembling() {
        let hand = CompassHand(CompassConfiguration(pulses: .init()))
        var pulses = 0
        for index in 0..<1_000 {
            if hand.feels(index % 2 == 0 ? 19.9 : 20.5, after: 0.01) { pulses += 1 }
            let late = CompassHand.fix(at: hand.seconds - 2)
            pulses += hand.tell(.fix(late)).hapticCount
        }
        #expect((8...9).contains(pulses))
    }

    @Test("a weak compass, worse than 25 degrees, is shown and not felt; only where that is asked for")
    func weak() {
        let hand = CompassHand(CompassConfiguration(weakAccuracy: 25))
        #expect(hand.feels(0, accuracy: 25))
        for accuracy in [25.1, 40, 180] {
            let effects = hand.point(0, accuracy: accuracy)
            #expect(effects.isAligned == false && effects.hapticCount == 0 && effects.error != nil)
            #expect(hand.alignment.state == .weak)
        }
        let plain = CompassHand()
        #expect(plain.feels(0, accuracy: 40))
    }

    @Test("walking: no course up to 1 m/s, half of it at 1.5, all of it from 2 on")
    func blend() throws {
        let table: [(Double, Double)] = [(0.5, 0), (1, 0), (1.5, 20), (1.75, 30), (2, 40), (9, 40)]
        for (speed, error) in table {
            let hand = CompassHand(CompassConfiguration(courseBlend: .init()))
            _ = hand.point(0)
            let fix = CompassHand.fix(at: 0.1, speed: speed, course: 130)
            #expect((try #require(hand.tell(.fix(fix)).error) - error).magnitude < 1e-9)
        }
        // A blend without width is a limit.
        let sharp = CompassConfiguration.CourseBlend(fromSpeed: 1, fullSpeed: 1)
        #expect(sharp.weight(of: CompassHand.fix(speed: 1, course: 0), at: .zero) == 0)
        #expect(sharp.weight(of: CompassHand.fix(speed: 1.01, course: 0), at: .zero) == 1)
    }

    @Test("walking: a course that is unknown, poor or old does not count; the plain profile knows none")
    func blendRefused() throws {
        let blend = CompassConfiguration.CourseBlend()
        func weight(_ fix: Fix, at seconds: Double = 0) -> Double {
            blend.weight(of: fix, at: .seconds(seconds))
        }
        #expect(weight(CompassHand.fix(speed: 2, course: -1)) == 0)
        #expect(weight(CompassHand.fix(speed: 2, course: .nan)) == 0)
        #expect(weight(CompassHand.fix(speed: .nan, course: 10)) == 0)
        #expect(weight(CompassHand.fix(speed: 2, course: 10, courseAccuracy: 26)) == 0)
        #expect(weight(CompassHand.fix(speed: 2, course: 10, courseAccuracy: 25)) == 1)
        #expect(weight(CompassHand.fix(speed: 2, course: 10), at: 3) == 1)
        #expect(weight(CompassHand.fix(speed: 2, course: 10), at: 3.1) == 0)
        // What is no number does not spoil the heading.
        let hand = CompassHand(CompassConfiguration(courseBlend: .init()))
        _ = hand.point(7)
        let odd = CompassHand.fix(speed: 2, course: .nan)
        #expect((try #require(hand.tell(.fix(odd)).error) - 7).magnitude < 1e-9)
        let plain = CompassHand()
        _ = plain.point(7)
        let fast = CompassHand.fix(speed: 5, course: 200)
        #expect((try #require(plain.tell(.fix(fast)).error) - 7).magnitude < 1e-9)
    }

    @Test("walking: from 350 degrees towards 10 the blend passes north")
    func blendAcrossNorth() throws {
        let hand = CompassHand(CompassConfiguration(courseBlend: .init()))
        _ = hand.point(-100)
        let fix = CompassHand.fix(at: 0.1, speed: 1.5, course: 10)
        #expect((try #require(hand.tell(.fix(fix)).error) - -90).magnitude < 1e-9)
    }

    @Test("mirrored headings give mirrored errors and equal haptics with all options", arguments: 1...10)
    func mirrored(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let left = CompassHand(.hiking)
        let right = CompassHand(.hiking)
        for _ in 0..<500 {
            let (error, after) = (random.uniform(-45, 45), random.uniform(0.02, 0.5))
            let (a, b) = (left.point(error, after: after), right.point(-error, after: after))
            #expect((try #require(a.error) + #require(b.error)).magnitude < 1e-6)
            #expect(a.isAligned == b.isAligned && a.hapticCount == b.hapticCount)
        }
    }
}
