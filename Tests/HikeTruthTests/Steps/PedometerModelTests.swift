import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("The pedometer (issue 22)")
struct PedometerModelTests {
    private let seeds: Range<UInt64> = 0..<30
    private let calm = Weather()

    private func pedometer(
        _ profile: PedometerProfile, _ barometer: BarometerProfile? = .phone, seed: UInt64 = 1
    ) -> PedometerModel {
        let randomness = RandomStream(seed: seed)
        return PedometerModel(
            device: "phone", profile: profile,
            barometer: barometer.map { BarometerModel(device: "phone", profile: $0, randomness: randomness) },
            randomness: randomness)
    }

    /// What is known a minute after a walk.
    private func after(
        _ walk: TruthWalk, _ profile: PedometerProfile, _ barometer: BarometerProfile? = .phone, seed: UInt64
    ) -> PedometerReading {
        var model = pedometer(profile, barometer, seed: seed)
        return model.reading(
            at: (walk.end ?? .zero) + .seconds(60), weather: calm, truth: walk.state(at:))
    }

    @Test(
        "issue 22: 1 km has 1,200 to 1,700 steps, on every seed, device and usual pace",
        arguments: [1.0, 1.25, 1.6])
    func kilometre(speed: Double) throws {
        let walk = try Strolls.walk(metres: 1_000, speed: speed)
        let truth = 1_000 * Gait().cadence(speed: speed) / speed
        #expect((Double(after(walk, .ideal, seed: 1).steps) - truth).magnitude < 2)
        for profile in [PedometerProfile.phone, .watch] {
            for seed in seeds {
                let reading = after(walk, profile, seed: seed)
                #expect((1_200...1_700).contains(reading.steps))
                #expect((Double(reading.steps) / truth - 1).magnitude < 0.05)
                #expect((reading.distance / 1_000 - 1).magnitude < 0.14)
                #expect(reading.floorsAscended == 0 && reading.floorsDescended == 0)
            }
        }
    }

    @Test("issue 22: it miscounts by a per cent, and takes steps for 3 % too long or too short")
    func statistics() throws {
        let walk = try Strolls.walk(metres: 1_000)
        let truth = 1_000 * Gait().cadence(speed: 1.25) / 1.25
        let readings = (0..<400 as Range<UInt64>).map { after(walk, .phone, nil, seed: $0) }
        let counts = Spread(readings.map { Double($0.steps) / truth - 1 })
        // The device's bias, and 1,437 draws that miss or double.
        #expect((counts.deviation / 0.0123 - 1).magnitude < 0.12)
        #expect(counts.mean.magnitude < 0.002)
        let lengths = Spread(readings.map { $0.distance / Double($0.steps) / 0.696 - 1 })
        #expect((lengths.deviation / 0.03 - 1).magnitude < 0.12)
    }

    @Test("issue 22: who stands makes no steps, whatever the weather does; there is no cadence and no pace")
    func standing() {
        var weather = Weather()
        weather.change(pressure: 1_003, from: .zero, over: .seconds(3_600))
        for seed in seeds {
            var model = pedometer(.watch, .watch, seed: seed)
            let reading = model.reading(at: .seconds(7_200), weather: weather, truth: Strolls.standing)
            var nothing = PedometerReading()
            nothing.time = .seconds(7_200)
            #expect(reading == nothing)
        }
    }

    @Test("issue 22: counting begins after eight steps and then counts them too; fewer are no walk")
    func onset() throws {
        let walk = try Strolls.walk(metres: 400)
        let fiveSteps = try Strolls.walk(metres: 4)
        for seed in seeds {
            var model = pedometer(.phone, seed: seed)
            var last = 0
            var updates: [Int] = []
            for tick in 0..<300 {
                let time = Strolls.start + .seconds(Double(tick) * 0.1)
                let reading = model.reading(at: time, weather: calm, truth: walk.state(at:))
                // 8 steps at 1.8 a second are made 4.5 s after the start.
                if tick < 45 { #expect(reading.steps == 0 && reading.cadence == nil) }
                if reading.steps != last {
                    updates.append(tick)
                    if last == 0 { #expect(reading.steps >= 6) }
                    last = reading.steps
                }
            }
            #expect(updates.first == 50)
            #expect(zip(updates, updates.dropFirst()).allSatisfy { $1 - $0 == 25 })
            #expect(after(fiveSteps, .phone, seed: seed).steps == 0)
        }
    }

    @Test("issue 22: what was walked before counting began counts as steps and as metres")
    func beginnings() throws {
        var patient = PedometerProfile.ideal
        patient.onset = 40
        let reading = after(try Strolls.walk(metres: 100), patient, seed: 1)
        #expect((142...144).contains(reading.steps))
        #expect((reading.distance - 100).magnitude < 1)
    }

    @Test("issue 22: cadence and pace are those of the walk, within some per cent")
    func rates() throws {
        let walk = try Strolls.walk(metres: 400)
        for seed in seeds {
            var model = pedometer(.watch, seed: seed)
            let reading = model.reading(at: .seconds(120), weather: calm, truth: walk.state(at:))
            let cadence = try #require(reading.cadence)
            let pace = try #require(reading.pace)
            #expect((cadence / 1.795 - 1).magnitude < 0.06)
            #expect((pace / 0.8 - 1).magnitude < 0.15)
            #expect(reading.time == .seconds(120))
        }
    }

    @Test("issue 22: floors are climbs and descents of 3 m on foot, as the device's barometer knows them")
    func floors() throws {
        let up = try Strolls.walk(metres: 400, climb: 61)
        let down = try Strolls.walk(metres: 400, climb: -61)
        for seed in seeds {
            let above = after(up, .phone, seed: seed)
            #expect((19...21).contains(above.floorsAscended))
            #expect(above.floorsDescended == 0)
            let below = after(down, .phone, seed: seed)
            #expect((19...21).contains(below.floorsDescended))
            #expect(below.floorsAscended == 0)
            let without = after(up, .phone, nil, seed: seed)
            #expect(without.floorsAscended == 0 && without.steps == above.steps)
        }
        #expect(after(up, .ideal, .ideal, seed: 1).floorsAscended == 20)
    }

    @Test("issue 22: a lift has no floors, and a ride has no steps")
    func carried() {
        var model = pedometer(.phone)
        func lift(_ time: Instant) -> TruthState {
            TruthState(coordinate: Lines.origin, elevation: min(50, time.inSeconds))
        }
        #expect(model.reading(at: .seconds(100), weather: calm, truth: lift).floorsAscended == 0)
        func ride(_ time: Instant) -> TruthState {
            TruthState(
                coordinate: Lines.origin, elevation: 50 + time.inSeconds / 2, speed: 5, phase: .walking)
        }
        let reading = model.reading(at: .seconds(400), weather: calm, truth: ride)
        #expect(reading.steps == 0 && reading.floorsAscended == 0 && reading.distance == 0)
    }

    @Test("issue 22: what it knows does not depend on when and how often it is asked; seeds differ")
    func pieces() throws {
        let rest = Pause(at: 100, duration: .seconds(31))
        let walk = try Strolls.walk(metres: 300, climb: 40, pauses: [rest])
        var ends: Set<PedometerReading> = []
        for seed in seeds {
            var often = pedometer(.phone, seed: seed)
            var rarely = pedometer(.phone, seed: seed)
            var random = RandomStream(seed: seed)
            var last = PedometerReading()
            for (number, time) in Strolls.moments(&random, until: 300, apart: 0.7).enumerated() {
                let reading = often.reading(at: time, weather: calm, truth: walk.state(at:))
                #expect(reading.steps >= last.steps && reading.distance >= last.distance)
                last = reading
                guard number % 41 == 7 else { continue }
                #expect(rarely.reading(at: time, weather: calm, truth: walk.state(at:)) == reading)
            }
            ends.insert(last)
        }
        #expect(ends.count == 30)
    }
}
