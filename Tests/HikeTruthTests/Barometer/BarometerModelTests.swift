import HikeTruth
import HikeValues
import Testing

@Suite("The barometer (issue 22)")
struct BarometerModelTests {
    private let seeds: Range<UInt64> = 0..<30

    private func barometer(_ profile: BarometerProfile, seed: UInt64 = 1, device: String = "phone")
        -> BarometerModel
    {
        BarometerModel(device: device, profile: profile, randomness: RandomStream(seed: seed))
    }

    private func truth(_ elevation: Double) -> TruthState {
        TruthState(coordinate: Lines.origin, elevation: elevation)
    }

    @Test("issue 22: without errors it reads the weather's pressure at the true elevation")
    func ideal() {
        var barometer = barometer(.ideal)
        for elevation in stride(from: 0.0, through: 4_000, by: 250) {
            let pressure = barometer.pressure(
                at: .seconds(elevation), truth: truth(elevation), weather: Weather())
            #expect((pressure - StandardAtmosphere.pressure(atElevation: elevation)).magnitude < 1e-9)
        }
    }

    @Test(
        "issue 22: offset and noise have the standard deviations of the profile",
        arguments: [BarometerProfile.phone, .watch])
    func statistics(profile: BarometerProfile) {
        var offsets: [Double] = []
        var noise: [Double] = []
        for seed in 0..<600 as Range<UInt64> {
            var quiet = profile
            quiet.noise = 0
            quiet.drift = 0
            var still = barometer(quiet, seed: seed)
            offsets.append(
                100 * (still.pressure(at: .zero, truth: truth(0), weather: Weather()) - 1_013.25))
            var noisy = barometer(profile, seed: seed)
            let first = noisy.pressure(at: .seconds(1), truth: truth(0), weather: Weather())
            let second = noisy.pressure(at: .seconds(1.001), truth: truth(0), weather: Weather())
            noise.append(100 * (second - first))
        }
        #expect((Spread(offsets).deviation / profile.bias - 1).magnitude < 0.09)
        #expect(Spread(offsets).mean.magnitude < 0.15 * profile.bias)
        #expect((Spread(noise).deviation / profile.noise / 2.0.squareRoot() - 1).magnitude < 0.09)
    }

    @Test("issue 22: it drifts by about half a metre in an hour")
    func drift() {
        let changes = (0..<300 as Range<UInt64>).map { seed in
            var barometer = barometer(.phone, seed: seed)
            let start = barometer.pressure(at: .zero, truth: truth(0), weather: Weather())
            let end = barometer.pressure(at: .seconds(3_600), truth: truth(0), weather: Weather())
            return StandardAtmosphere.relativeAltitude(of: end, since: start)
        }
        // 5 Pa, four correlation times apart, are 5 √(2 (1 - e^-4)) = 7 Pa; with the noise 0.59 m.
        #expect((Spread(changes).deviation / 0.59 - 1).magnitude < 0.13)
    }

    @Test(
        "issue 22: a climb of 300 m is one of 300 m within the honest error, in calm weather, on every seed",
        arguments: [BarometerProfile.phone, .watch])
    func climb(profile: BarometerProfile) throws {
        let walk = try Strolls.walk(metres: 2_400, climb: 300)
        let errors = seeds.map { seed in
            var barometer = barometer(profile, seed: seed)
            let start = barometer.pressure(at: .zero, truth: walk.state(at: .zero), weather: Weather())
            let end = Instant.seconds(2_000)
            let last = barometer.pressure(at: end, truth: walk.state(at: end), weather: Weather())
            return StandardAtmosphere.relativeAltitude(of: last, since: start) - 300
        }
        // Drift twice, at 8.9 m a hectopascal: 0.7 m, and 0.1 m for the offset's part.
        #expect(errors.allSatisfy { $0.magnitude < 3 })
        #expect((0.4...1.1).contains(Spread(errors).deviation))
    }

    @Test("issue 22: a front is taken for a climb by who stands, and the same on both devices")
    func front() {
        var weather = Weather()
        weather.change(pressure: 1_007.25, from: .seconds(600), over: .seconds(3_600))
        for (device, profile) in [("phone", BarometerProfile.phone), ("watch", .watch)] {
            for seed in seeds {
                var barometer = barometer(profile, seed: seed, device: device)
                let start = barometer.pressure(at: .zero, truth: truth(0), weather: weather)
                let end = barometer.pressure(at: .seconds(4_200), truth: truth(0), weather: weather)
                let climbed = StandardAtmosphere.relativeAltitude(of: end, since: start)
                #expect((climbed - 50.1).magnitude < 3)
            }
        }
    }

    @Test("issue 22: it reports in the steps of its part")
    func resolution() {
        var barometer = barometer(.watch)
        for second in 0..<100 {
            let pressure = barometer.pressure(
                at: .seconds(Double(second)), truth: truth(800), weather: Weather())
            let steps = pressure * 4_096
            #expect((steps - steps.rounded()).magnitude < 1e-6)
        }
    }

    @Test("issue 22: what it reads does not depend on how often it is asked; seeds and devices differ")
    func pieces() throws {
        let walk = try Strolls.walk(metres: 600, climb: 80)
        for seed in seeds {
            var often = barometer(.phone, seed: seed)
            var rarely = barometer(.phone, seed: seed)
            var random = RandomStream(seed: seed)
            for (number, time) in Strolls.moments(&random, until: 600, apart: 2).enumerated() {
                let reading = often.pressure(at: time, truth: walk.state(at: time), weather: Weather())
                guard number % 17 == 3 else { continue }
                #expect(
                    rarely.pressure(at: time, truth: walk.state(at: time), weather: Weather()) == reading)
            }
        }
        let readings = Set(
            seeds.flatMap { seed in
                ["phone", "watch"].map { device in
                    var one = barometer(.phone, seed: seed, device: device)
                    return one.pressure(at: .zero, truth: truth(0), weather: Weather())
                }
            })
        #expect(readings.count == 60)
    }
}
