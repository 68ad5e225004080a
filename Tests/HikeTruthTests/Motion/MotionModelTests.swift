import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("The motion of a device (issue 22)")
struct MotionModelTests {
    private let seeds: Range<UInt64> = 0..<30
    private let carried = [MotionProfile.hand, .pocket, .rucksack, .wrist]

    private func model(_ profile: MotionProfile, seed: UInt64 = 1) -> MotionModel {
        MotionModel(device: "phone", profile: profile, randomness: RandomStream(seed: seed))
    }

    /// Readings at 50 Hz.
    private func readings(
        _ model: inout MotionModel, from start: Double, seconds: Double, of walk: TruthWalk
    ) -> [MotionReading] {
        (0..<Int(seconds * 50)).map {
            model.reading(at: .seconds(start + Double($0) / 50), truth: walk.state(at:))
        }
    }

    private func dot(_ a: MotionVector, _ b: MotionVector) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

    @Test("issue 22: gravity, heading and turned vectors follow from the attitude as Core Motion defines it")
    func attitudes() {
        let flat = Attitude(roll: 0, pitch: 0, yaw: 0)
        #expect((flat.gravity.z + 1).magnitude < 1e-12)
        #expect((flat.heading - 270).magnitude < 1e-9)
        // Upright: gravity leaves by the lower edge. Rolled to the right: by the right edge.
        #expect((Attitude(roll: 0, pitch: .pi / 2, yaw: 1).gravity.y + 1).magnitude < 1e-12)
        #expect((Attitude(roll: .pi / 2, pitch: 0, yaw: 1).gravity.x - 1).magnitude < 1e-12)
        for yaw in stride(from: -3.0, through: 3, by: 0.25) {
            let attitude = Attitude(roll: 0.3, pitch: -0.4, yaw: yaw)
            #expect((attitude.gravity.length - 1).magnitude < 1e-12)
            // What points where a flat device's top does is along its y.
            let radians = attitude.heading * .pi / 180
            let top = MotionVector(x: PortableMath.cos(radians), y: -PortableMath.sin(radians))
            let seen = Attitude(roll: 0, pitch: 0, yaw: yaw).device(top)
            #expect((seen.y - 1).magnitude < 1e-9 && seen.x.magnitude < 1e-9)
        }
    }

    @Test("issue 22: the rotation rate is the change of the attitude, while walking, turning and raising it")
    func rates() throws {
        var line = try WalkLine(Lines.coordinates([(0, 0), (0, 40), (30, 40), (30, 0)]))
        line = try WalkLine(line.polyline.coordinates, elevations: [100, 104, 101, 103])
        var walk = TruthWalk(line: line)
        try walk.walk(from: Strolls.start)
        for var profile in carried {
            profile.rotationNoise = 0
            profile.accelerationNoise = 0
            for seed in seeds {
                var model = model(profile, seed: seed)
                for tick in 0..<170 {
                    // Between the grid's half seconds, where rates may jump.
                    let time = 5.1013 + 0.5 * Double(tick)
                    if tick == 60 { model.look(true, at: .seconds(time)) }
                    let step = 1e-4
                    let three = [0, 1, 2].map {
                        model.reading(at: .seconds(time + step * Double($0)), truth: walk.state(at:))
                    }
                    // A vector that stands still turns the other way in the device's axes.
                    for still in [MotionVector(z: 1), MotionVector(x: 0.6, y: 0.8)] {
                        let seen = three.map { $0.attitude.device(still) }
                        let (w, v) = (three[1].rotationRate, seen[1])
                        let turned = MotionVector(
                            x: v.y * w.z - v.z * w.y, y: v.z * w.x - v.x * w.z, z: v.x * w.y - v.y * w.x)
                        #expect(((seen[2].x - seen[0].x) / (2 * step) - turned.x).magnitude < 0.002)
                        #expect(((seen[2].y - seen[0].y) / (2 * step) - turned.y).magnitude < 0.002)
                        #expect(((seen[2].z - seen[0].z) / (2 * step) - turned.z).magnitude < 0.002)
                    }
                }
            }
        }
    }

    @Test("issue 22: each step is a peak of the acceleration against gravity, wherever the device is carried")
    func steps() throws {
        let walk = try Strolls.walk(metres: 300)
        for profile in carried {
            for seed in seeds {
                var model = model(profile, seed: seed)
                let up = readings(&model, from: 20, seconds: 60, of: walk).map {
                    -dot($0.userAcceleration, $0.gravity)
                }
                var peaks = 0
                for index in 3..<up.count - 3 where up[index] > 0.08 {
                    if up[index] == up[index - 3...index + 3].max() { peaks += 1 }
                }
                // 1.795 steps a second.
                #expect((107...109).contains(peaks))
                #expect(up.allSatisfy { $0.magnitude < 1 })
            }
        }
    }

    @Test("issue 22: who stands keeps it still, but for the unrest of a hand; no device turns or shakes")
    func standing() throws {
        let walk = try Strolls.walk(metres: 20)
        for profile in carried {
            for seed in seeds {
                var model = model(profile, seed: seed)
                for reading in readings(&model, from: 60, seconds: 10, of: walk) {
                    #expect(reading.userAcceleration.length < 0.006)
                    #expect(reading.rotationRate.length < 0.12)
                    #expect((reading.gravity.length - 1).magnitude < 1e-9)
                }
            }
        }
    }

    @Test("issue 22: the arm swings while its owner walks, and the watch is still once it is looked at")
    func wrist() throws {
        let walk = try Strolls.walk(metres: 300)
        for seed in seeds {
            var model = model(.wrist, seed: seed)
            let swinging = readings(&model, from: 30, seconds: 20, of: walk).map(\.attitude.pitch)
            let degrees = Spread(swinging.map { $0 * 180 / .pi })
            // A sine of 18 degrees.
            #expect((degrees.deviation - 12.7).magnitude < 1.5)
            var raising = readings(&model, from: 50.9, seconds: 0.1, of: walk)
            model.look(true, at: .seconds(51))
            raising += readings(&model, from: 51, seconds: 0.8, of: walk)
            #expect(
                zip(raising, raising.dropFirst()).allSatisfy { a, b in
                    (b.attitude.roll - a.attitude.roll).magnitude < 0.08
                })
            for reading in readings(&model, from: 51.8, seconds: 20, of: walk) {
                #expect((reading.attitude.pitch * 180 / .pi - 35).magnitude < 6)
                #expect((reading.attitude.roll * 180 / .pi).magnitude < 5)
                #expect(Angle.wrap180(reading.attitude.heading).magnitude < 5)
            }
            model.look(false, at: .seconds(80))
            let hanging = model.reading(at: .seconds(90), truth: walk.state(at:))
            #expect((hanging.attitude.roll * 180 / .pi - 85).magnitude < 5)
        }
    }

    @Test("issue 22: a held device points where its owner faces, and turns with him within a second")
    func heading() throws {
        var walk = TruthWalk(line: try WalkLine(Lines.coordinates([(0, 0), (0, 100), (-100, 100)])))
        try walk.walk(from: .zero)
        for seed in seeds {
            var model = model(.hand, seed: seed)
            let north = model.reading(at: .seconds(60), truth: walk.state(at:))
            #expect(Angle.wrap180(north.attitude.heading).magnitude < 5)
            let west = model.reading(at: .seconds(81.1), truth: walk.state(at:))
            #expect(Angle.wrap180(west.attitude.heading - 270).magnitude < 5)
        }
        var ideal = model(.ideal)
        let reading = ideal.reading(at: .seconds(60), truth: walk.state(at:))
        #expect(Angle.wrap180(reading.attitude.heading).magnitude < 0.01)
        #expect((reading.attitude.pitch * 180 / .pi - 40).magnitude < 1e-9)
    }

    @Test("issue 22: a reading does not depend on when and how often the others are made; seeds differ")
    func pieces() throws {
        let walk = try Strolls.walk(
            metres: 60, climb: 8, pauses: [Pause(at: 20, duration: .seconds(12.3))])
        for profile in carried {
            var ends: Set<MotionReading> = []
            for seed in seeds {
                var often = model(profile, seed: seed)
                var rarely = model(profile, seed: seed)
                var random = RandomStream(seed: seed)
                for (number, time) in Strolls.moments(&random, until: 80, apart: 0.05).enumerated() {
                    let reading = often.reading(at: time, truth: walk.state(at:))
                    guard number % 53 == 9 else { continue }
                    #expect(rarely.reading(at: time, truth: walk.state(at:)) == reading)
                }
                ends.insert(often.reading(at: .seconds(90), truth: walk.state(at:)))
            }
            #expect(ends.count == 30)
        }
    }
}
