import HikeGeodesy
import HikeValues
import Testing

@testable import HikeTruth

@Suite("The error processes")
struct ErrorProcessTests {
    @Test("a step keeps the covariance at rest, whatever its length", arguments: [0.01, 0.2, 1, 7, 300])
    func rest(interval: Double) {
        let step = GaussMarkovStep(sigma: 3, correlationTime: 45, interval: interval)
        let after = step.advance(step.covarianceAtRest())
        #expect((after.error - 9).magnitude < 1e-9)
        #expect(after.both.magnitude < 1e-9)
        #expect((after.rate - step.rateSigma * step.rateSigma).magnitude < 1e-9)
    }

    @Test("five steps of 0.2 s spread the error as one of 1 s does")
    func steps() {
        let fine = GaussMarkovStep(sigma: 3, correlationTime: 45, interval: 0.2)
        let coarse = GaussMarkovStep(sigma: 3, correlationTime: 45, interval: 1)
        var known = GaussMarkovStep.Covariance()
        for _ in 0..<5 { known = fine.advance(known) }
        let at1 = coarse.advance(GaussMarkovStep.Covariance())
        #expect((known.error / at1.error - 1).magnitude < 1e-6)
        #expect((known.both / at1.both - 1).magnitude < 1e-6)
        #expect((known.rate / at1.rate - 1).magnitude < 1e-6)
        #expect(at1.error > 0)
    }

    @Test("after tau the autocorrelation is 1/e")
    func correlation() {
        // Without noise a state (1, 0) decays to the autocorrelation function; sigma 0 has no noise.
        let step = GaussMarkovStep(sigma: 0, correlationTime: 45, interval: 45)
        var random = RandomStream(seed: 1)
        let after = step.advance(GaussMarkovStep.State(error: 1), &random)
        #expect((after.error - 0.36787944117144233).magnitude < 1e-9)
    }

    @Test("between its knots the process loses less than a thousandth of its variance, and never jumps")
    func interpolation() {
        var between = 0.0
        var count = 0.0
        for seed in 0..<20 as Range<UInt64> {
            var error = WanderingError(
                sigma: 1, correlationTime: 45, grid: 4, quality: .usual,
                random: RandomStream(seed: seed))
            var last = error.value(at: .zero)
            for tick in 1..<20_000 {
                let time = Instant.seconds(Double(tick) * 0.5)
                error.advance(to: time)
                let value = error.value(at: time)
                // The rate's standard deviation is 0.048 a second.
                #expect((value - last).magnitude < 0.5 * 0.048 * 6)
                last = value
                if tick % 8 == 4 {
                    between += value * value
                    count += 1
                }
            }
        }
        // 200,000 s hold some 2,500 independent squares: three standard deviations are 8.5 %.
        #expect((between / count - 1).magnitude < 0.085)
    }

    @Test("a change of the environment moves the error and what is known of it without a jump")
    func change() {
        var squares = [Double](repeating: 0, count: 4)
        var known = [Double](repeating: 0, count: 4)
        let seeds = 4_000
        for seed in 0..<UInt64(seeds) {
            var error = WanderingError(
                sigma: 2, correlationTime: 20, grid: 1, quality: .usual,
                random: RandomStream(seed: seed))
            error.advance(to: .seconds(9.5))
            let before = error.value(at: .seconds(9.5))
            error.change(sigma: 8, correlationTime: 40, quality: 1...1, at: .seconds(9.5))
            #expect(error.value(at: .seconds(9.5)) == before)
            for (index, time) in [10.0, 30, 60, 400].enumerated() {
                error.advance(to: .seconds(time))
                let value = error.value(at: .seconds(time))
                squares[index] += value * value / Double(seeds)
                known[index] = error.variance(at: .seconds(time))
            }
        }
        for (measured, variance) in zip(squares, known) {
            // The variance of 4,000 squares has a standard deviation of 2.2 %.
            #expect((measured / variance - 1).magnitude < 0.09)
        }
        #expect(known[0] == 4)
        #expect(known[3] == 64)
        #expect(known == known.sorted())
    }

    @Test("what is known of an error follows the quality of reception, and holds over many seeds")
    func quality() {
        // One reception, many errors in it: their squares must be what the process says of itself.
        let place = ReceptionQuality(0.5...2, random: RandomStream(seed: 5))
        let times = stride(from: 10.0, through: 1_810, by: 60)
        var squares = [Double](repeating: 0, count: 31)
        var known = squares
        let seeds = 2_000
        for seed in 0..<UInt64(seeds) {
            var error = WanderingError(
                sigma: 2, correlationTime: 20, grid: 1, quality: place, random: RandomStream(seed: seed))
            for (index, time) in times.enumerated() {
                error.advance(to: .seconds(time))
                let value = error.value(at: .seconds(time))
                squares[index] += value * value / Double(seeds)
                known[index] = error.variance(at: .seconds(time))
            }
        }
        for (measured, variance) in zip(squares, known) {
            // The variance of 2,000 squares has a standard deviation of 3.2 %; 31 of them are looked at.
            #expect((measured / variance - 1).magnitude < 0.12)
            #expect((1...16).contains(variance))
        }
        #expect((known.max() ?? 0) > 3 * (known.min() ?? 0))
    }

    @Test("reception's quality is a function of time, even over its range, and remembers some minutes")
    func qualityInTime() {
        var often = ReceptionQuality(0.5...2, random: RandomStream(seed: 3))
        var seldom = often
        var logs: [Double] = []
        for second in 0..<600_000 as Range<Int64> {
            often.advance(toSecond: second)
            if second % 97 == 0 {
                seldom.advance(toSecond: second)
                #expect(seldom.factor == often.factor)
            }
            if second % 30 == 0 { logs.append(PortableMath.log(often.factor) / PortableMath.log(2)) }
        }
        #expect(logs.allSatisfy { (-1...1).contains($0) })
        // Even from -1 to 1: mean 0, a half within the middle half. 20,000 draws, some 2,500 independent.
        #expect((logs.reduce(0, +) / Double(logs.count)).magnitude < 0.05)
        #expect((Double(logs.count { $0.magnitude < 0.5 }) / Double(logs.count) - 0.5).magnitude < 0.05)
        let power = logs.reduce(0) { $0 + $1 * $1 }
        let after = zip(logs, logs.dropFirst(8)).reduce(0) { $0 + $1.0 * $1.1 }
        #expect((after / power - 0.37).magnitude < 0.08)
    }

    @Test("episodes come at their rate and last as long as they should, however often one looks")
    func episodes() {
        let rate = EpisodeRate(meanInterval: 120, duration: 10...60)
        var often = EpisodeSchedule(rate, random: RandomStream(seed: 4))
        var seldom = EpisodeSchedule(rate, random: RandomStream(seed: 4))
        var seen: [Episode] = []
        for tick in 0..<360_000 {
            let time = Instant.seconds(Double(tick))
            let episode = often.episode(at: time)
            if let episode, seen.last != episode { seen.append(episode) }
            if tick % 97 == 0 { #expect(seldom.episode(at: time) == episode) }
        }
        // 3,000 expected; gaps are exponential with mean 85 s, so the standard deviation is near 40.
        #expect((seen.count - 3_000).magnitude < 160)
        let lengths = seen.map { ($0.end - $0.start).inSeconds }
        #expect(lengths.allSatisfy { $0 >= 10 && $0 <= 60 })
        #expect((lengths.reduce(0, +) / Double(lengths.count) - 35).magnitude < 1.5)
        var never = EpisodeSchedule(.never, random: RandomStream(seed: 4))
        #expect(never.episode(at: .seconds(1e6)) == nil)
    }

    @Test("the reported radius holds 68 % around a displacement", arguments: [0.0, 0.5, 1, 2, 4, 10])
    func radius(displacement: Double) {
        var random = RandomStream(seed: 9)
        let radius = Accuracy.radius(variance: 25, displacement: displacement * 5)
        let inside = (0..<40_000).count { _ in
            PlanePoint(x: displacement * 5 + 5 * random.gaussian(), y: 5 * random.gaussian()).length <= radius
        }
        #expect((Double(inside) / 40_000 - 0.686).magnitude < 0.015)
    }

    @Test("outages may overlap and come in any order")
    func outages() {
        var list = OutageList()
        list.add(.seconds(50)..<Instant.seconds(60))
        list.add(.seconds(10)..<Instant.seconds(30))
        list.add(.seconds(20)..<Instant.seconds(25))
        list.add(.seconds(70)..<Instant.seconds(70))
        let inside = (0..<80).filter { list.contains(.seconds(Double($0))) }
        #expect(inside == Array(10..<30) + Array(50..<60))
    }
}

extension ReceptionQuality {
    /// Reception that stays as it is.
    fileprivate static var usual: ReceptionQuality {
        ReceptionQuality(1...1, random: RandomStream(seed: 0))
    }
}
