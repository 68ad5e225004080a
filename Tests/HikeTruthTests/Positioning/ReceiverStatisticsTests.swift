import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

/// Over 20 simulated hours. An error of correlation time 60 s gives about 2,000 independent squares in that
/// time, so that a standard deviation is known to 1.6 %; tolerances are three of these or more.
@Suite("The receiver's statistics")
struct ReceiverStatisticsTests {
    struct Case: Sendable {
        var sigma, tau, pathAnHour, inflation, courseDeviation: Double
    }

    /// The table of simulated figures that the model was chosen by (walk at 1.2 m/s).
    static let table = [
        Case(sigma: 3.5, tau: 60, pathAnHour: 565, inflation: 0.005, courseDeviation: 6),
        Case(sigma: 2, tau: 60, pathAnHour: 323, inflation: 0.002, courseDeviation: 3.4),
        Case(sigma: 8, tau: 45, pathAnHour: 1_704, inflation: 0.051, courseDeviation: 20),
    ]

    @Test("20 h at rest: r68, r95, phantom path and correlation time", arguments: table)
    func rest(_ value: Case) {
        var model = ErrorRecord.model(ErrorRecord.smooth(sigma: value.sigma, tau: value.tau))
        let record = ErrorRecord(&model, count: 72_000)
        #expect((record.radius(0.68) / (1.5096 * value.sigma) - 1).magnitude < 0.08)
        #expect((record.radius(0.95) / (2.4477 * value.sigma) - 1).magnitude < 0.08)
        #expect((record.path / 20 / value.pathAnHour - 1).magnitude < 0.08)
        // Every fifth fix is enough for the correlation.
        var again = ErrorRecord.model(ErrorRecord.smooth(sigma: value.sigma, tau: value.tau))
        let sparse = ErrorRecord(&again, count: 14_400, interval: 5)
        #expect((sparse.correlationLag * 5 / value.tau - 1).magnitude < 0.12)
    }

    @Test("walking north at 1.2 m/s: the length grows and the course scatters as published", arguments: table)
    func walking(_ value: Case) {
        var model = ErrorRecord.model(ErrorRecord.smooth(sigma: value.sigma, tau: value.tau))
        let record = ErrorRecord(&model, count: 20_000, speed: 1.2)
        let inflation = record.path / (1.2 * 19_999) - 1
        #expect((inflation - value.inflation).magnitude < 0.15 * value.inflation + 0.001)
        let steps = zip(record.positions, record.positions.dropFirst()).map { $0.1 - $0.0 }
        let courses = steps.map { PortableMath.atan2($0.x, $0.y) * 180 / .pi }
        let deviation = (courses.reduce(0) { $0 + $1 * $1 } / Double(courses.count)).squareRoot()
        #expect((deviation / value.courseDeviation - 1).magnitude < 0.15)
    }

    @Test("the times of asking change nothing: 1 Hz, 5 Hz and once in 7 s see the same fixes")
    func tickRate() {
        for environment in ReceptionEnvironment.presets {
            var slow = ErrorRecord.model(environment)
            var normal = ErrorRecord.model(environment)
            var fast = ErrorRecord.model(environment)
            let truth = TruthState(coordinate: Lines.origin)
            for tick in 0..<4_000 {
                let time = Instant.seconds(Double(tick))
                let fix = normal.fix(at: time, truth: truth).fix
                if tick % 7 == 0 { #expect(slow.fix(at: time, truth: truth).fix == fix) }
                for part in 0..<5 {
                    let moment = time + .milliseconds(Int64(part) * 200)
                    let reception = fast.fix(at: moment, truth: truth)
                    if part == 0 { #expect(reception.fix == fix) }
                }
            }
        }
    }

    @Test("at 5 Hz and off the knots of the processes sigma and correlation time are the same")
    func fiveHertz() {
        var model = ErrorRecord.model(ErrorRecord.smooth(sigma: 3.5, tau: 60), seed: 5)
        let odd = ErrorRecord(&model, count: 9_000, interval: 8, from: 0.6)
        #expect((odd.sigma / 3.5 - 1).magnitude < 0.06)
        #expect((odd.correlationLag * 8 / 60 - 1).magnitude < 0.15)
        var quick = ErrorRecord.model(ErrorRecord.smooth(sigma: 3.5, tau: 60), seed: 5)
        let path = ErrorRecord(&quick, count: 36_000, interval: 0.2)
        // Two hours of a smooth error: the path hardly depends on the rate.
        #expect((path.path / 2 / 565 - 1).magnitude < 0.15)
    }

    @Test("phone and watch share 30 % of their error, though each is made alone and at its own times")
    func correlation() {
        var phone = ErrorRecord.model(ErrorRecord.smooth(sigma: 3, tau: 60))
        var watch = ErrorRecord.model(
            ErrorRecord.smooth(sigma: 3, tau: 60),
            ReceiverProfile(name: "watch", sigmaFactor: 1.4, satelliteOffset: -4), device: "watch")
        // The watch ticks half a second later.
        let a = ErrorRecord(&phone, count: 28_800, interval: 5)
        let b = ErrorRecord(&watch, count: 28_800, interval: 5, from: 0.5)
        var sum = 0.0
        for (x, y) in zip(a.errors, b.errors) { sum += x.x * y.x + x.y * y.y }
        let correlation = sum / Double(2 * a.errors.count) / (a.sigma * b.sigma)
        // 40 hours, some 4,000 independent products: a standard deviation of 0.017.
        #expect((correlation - 0.3).magnitude < 0.06)
        #expect((b.sigma / a.sigma - 1.4).magnitude < 0.08)
    }

    /// Every preset but the ideal one, with each profile.
    static let receivers = [ReceptionEnvironment.open, .canopy, .canyon, .dense].flatMap { environment in
        [ReceiverProfile.phone, .watch].map { (environment, $0) }
    }

    @Test(
        "the reported accuracy is honest: 68 % of fixes lie within it, in each fifth of it",
        arguments: receivers)
    func honest(_ environment: ReceptionEnvironment, _ profile: ReceiverProfile) {
        var inside: [(stated: Double, isInside: Bool)] = []
        for seed in 1...3 as ClosedRange<UInt64> {
            var model = ErrorRecord.model(environment, profile, seed: seed, device: profile.name)
            let record = ErrorRecord(&model, count: 24_000, interval: 5)
            inside += zip(record.errors, record.fixes).map {
                ($1.horizontalAccuracy, $0.length <= $1.horizontalAccuracy)
            }
        }
        inside.sort { $0.stated < $1.stated }
        let share = Double(inside.count { $0.isInside }) / Double(inside.count)
        #expect((share - 0.68).magnitude < 0.03)
        let fifth = inside.count / 5
        for part in 0..<5 {
            let piece = inside[part * fifth..<(part + 1) * fifth]
            // 72,000 s with an error of 85 s hold some 800 independent places in a fifth: three are 5 %.
            #expect((Double(piece.count { $0.isInside }) / Double(fifth) - 0.68).magnitude < 0.06)
        }
    }

    @Test("issue 20.7: the stated accuracy wanders: open 3 to 8 m, canopy 5 to 20")
    func statedAccuracy() {
        for (environment, range) in [(ReceptionEnvironment.open, 2.9...8.1), (.canopy, 5.0...20)] {
            for profile in [ReceiverProfile.phone, .watch] {
                var plain = environment
                plain.multipath = nil
                var model = ErrorRecord.model(plain, profile, device: profile.name)
                let stated = ErrorRecord(&model, count: 36_000, interval: 4).fixes.map(\.horizontalAccuracy)
                    .sorted()
                let low = stated[stated.count / 50]
                let high = stated[stated.count * 49 / 50]
                #expect(range.contains(low) && range.contains(high))
                #expect(high > 1.6 * low)
                // It wanders and does not jump.
                #expect(stated.allSatisfy { $0 < 1.2 * range.upperBound })
            }
        }
    }

    @Test(
        "issue 20.7: at 3 km/h the raw path is at most 12 % too long, and hardly grows at rest",
        arguments: receivers)
    func rawPath(_ environment: ReceptionEnvironment, _ profile: ReceiverProfile) {
        var whole = environment
        whole.dropouts = nil
        let speed = 3 / 3.6
        var path = 0.0
        for seed in 1...4 as ClosedRange<UInt64> {
            var model = ErrorRecord.model(whole, profile, seed: seed, device: profile.name)
            path += ErrorRecord(&model, count: 18_001, speed: speed).path
        }
        #expect((1...1.12).contains(path / (speed * 72_000)))
    }

    @Test("issue 20.7: at rest at most one fix in forty claims more than 0.5 m/s", arguments: receivers)
    func speedAtRest(_ environment: ReceptionEnvironment, _ profile: ReceiverProfile) {
        var model = ErrorRecord.model(environment, profile, device: profile.name)
        let fixes = ErrorRecord(&model, count: 20_000).fixes
        #expect(Double(fixes.count { $0.speed > 0.5 }) / Double(fixes.count) < 0.025)
        // What is stated of the speed is what it is: one standard deviation an axis.
        let power = fixes.reduce(0) { $0 + $1.speed * $1.speed } / Double(2 * fixes.count)
        #expect((power.squareRoot() / fixes[0].speedAccuracy - 1).magnitude < 0.03)
    }

    @Test("vertical accuracy is one standard deviation over many runs, the constant bias included")
    func altitude() {
        var within = 0
        var sum = 0.0
        var canopy = ReceptionEnvironment.canopy
        canopy.quality = 1...1
        for seed in 0..<600 as Range<UInt64> {
            var model = ErrorRecord.model(canopy, seed: seed)
            let record = ErrorRecord(&model, count: 1)
            let error = record.fixes[0].altitude - 500
            sum += error * error
            // sqrt((1.7 * 5)² + 3² + 0.08²)
            #expect((record.fixes[0].verticalAccuracy - 9.0142).magnitude < 1e-3)
            if error.magnitude <= record.fixes[0].verticalAccuracy { within += 1 }
        }
        #expect(((sum / 600).squareRoot() / 9.0142 - 1).magnitude < 0.1)
        #expect((Double(within) / 600 - 0.6827).magnitude < 0.06)
    }

    @Test("speed and course come with the environment's Doppler noise, and no course at rest")
    func velocity() {
        var walking = ErrorRecord.model(.open)
        let walk = ErrorRecord(&walking, count: 4_000, speed: 1.25)
        let speeds = walk.fixes.map { $0.speed - 1.25 }
        let deviation = (speeds.reduce(0) { $0 + $1 * $1 } / 4_000).squareRoot()
        #expect((deviation / 0.05 - 1).magnitude < 0.06)
        let courses = walk.fixes.map { Angle.wrap180($0.course) }
        let scatter = (courses.reduce(0) { $0 + $1 * $1 } / 4_000).squareRoot()
        // atan(0.05 / 1.25) = 2.29 degrees.
        #expect((scatter / 2.29 - 1).magnitude < 0.06)
        #expect(walk.fixes.allSatisfy { ($0.courseAccuracy - 2.29).magnitude < 0.6 })
        var standing = ErrorRecord.model(.open)
        let rest = ErrorRecord(&standing, count: 1_000)
        #expect(rest.fixes.allSatisfy { $0.course == -1 && $0.courseAccuracy == -1 && $0.speed < 0.4 })
    }
}
