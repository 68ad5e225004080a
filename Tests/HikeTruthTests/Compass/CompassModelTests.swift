import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("The compass")
struct CompassModelTests {
    private static let magnetic = MagneticModel(decimalYear: 2026.89)
    private let place = Coordinate(latitude: 46.1021, longitude: 14.1761)

    private func compass(
        _ profile: CompassProfile, in environment: ReceptionEnvironment = .open, seed: UInt64 = 1,
        device: String = "phone"
    ) -> CompassModel {
        CompassModel(
            device: device, profile: profile, environment: environment, model: Self.magnetic,
            randomness: RandomStream(seed: seed))
    }

    private func truth(course: Double = 90, speed: Double = 0) -> TruthState {
        TruthState(coordinate: place, elevation: 1_200, speed: speed, course: course)
    }

    /// The phone's errors without what the test is not about.
    private func only(_ change: (inout CompassProfile) -> Void) -> CompassProfile {
        var profile = CompassProfile.ideal
        change(&profile)
        return profile
    }

    @Test(
        "EM-18, MAP-09: magnetic heading is true heading less declination, 4.73 degrees east in Slovenia in 2026"
    )
    func declination() {
        var ideal = compass(.ideal)
        for course in stride(from: 0.0, to: 360, by: 15) {
            let heading = ideal.heading(at: .seconds(course), truth: truth(course: course))
            #expect(Angle.wrap180(heading.trueHeading - course).magnitude < 1e-9)
            #expect((Angle.wrap180(course - heading.magneticHeading) - 4.73).magnitude < 0.01)
            #expect((0..<360).contains(heading.magneticHeading))
            #expect(heading.accuracy == 1)
        }
        let lost = ideal.heading(at: .seconds(400), truth: truth(), knowsPlace: false)
        #expect(lost.trueHeading == -1)
        #expect((lost.magneticHeading - 85.27).magnitude < 0.01)
    }

    @Test("the bias has its standard deviation and correlation time")
    func bias() {
        var model = compass(only { $0.calibratedBias = 5 })
        let errors = (0..<15_000).map { tick in
            Angle.wrap180(model.heading(at: .seconds(Double(tick) * 60), truth: truth()).trueHeading - 90)
        }
        let variance = errors.reduce(0) { $0 + $1 * $1 } / 15_000
        // 250 h hold some 1,900 independent squares.
        #expect((variance.squareRoot() / 5 - 1).magnitude < 0.06)
        var lagged = 0.0
        for index in 8..<errors.count { lagged += errors[index] * errors[index - 8] }
        // Eight minutes on it is 1/e.
        #expect((lagged / 14_992 / variance - 0.368).magnitude < 0.08)
    }

    @Test("the hand swings while the hiker walks, and only then")
    func swing() {
        let profile = only {
            $0.swing = 3
            $0.swingRate = 1.8
        }
        var model = compass(profile)
        for tick in 0..<200 {
            let time = Double(tick) * 0.1
            let walking = model.heading(at: .seconds(time), truth: truth(speed: 1.2)).trueHeading - 90
            #expect((walking - 3 * PortableMath.sin(2 * .pi * 1.8 * time)).magnitude < 1e-6)
            #expect((model.heading(at: .seconds(time), truth: truth()).trueHeading - 90).magnitude < 1e-9)
        }
    }

    @Test("iron nearby bends the heading by up to 25 degrees for 5 to 20 s, and the accuracy says so")
    func disturbance() {
        var model = compass(only { $0.disturbances = .occasional })
        var lengths: [Int] = []
        var bent = 0
        var worst = 0.0
        for tick in 0..<720_000 {
            let heading = model.heading(at: .seconds(Double(tick)), truth: truth())
            let error = (heading.trueHeading - 90).magnitude
            worst = max(worst, error)
            #expect((heading.accuracy - max(1, error)).magnitude < 1e-6)
            if error > 1e-9 {
                bent += 1
            } else if bent > 0 {
                lengths.append(bent)
                bent = 0
            }
        }
        // 600 expected in 200 h.
        #expect((lengths.count - 600).magnitude < 90)
        #expect(lengths.allSatisfy { (4...21).contains($0) })
        #expect(worst <= 25 && worst > 22)
    }

    @Test("the reported accuracy is honest: 68 % of readings lie within it", arguments: [true, false])
    func honest(isCalibrated: Bool) {
        var inside = 0
        var count = 0
        for seed in 0..<300 as Range<UInt64> {
            var model = compass(.watch, seed: seed, device: "watch")
            model.calibrate(isCalibrated)
            for tick in 0..<10 {
                let heading = model.heading(
                    at: .seconds(Double(tick) * 600.37), truth: truth(speed: 1.2))
                if Angle.wrap180(heading.trueHeading - 90).magnitude <= heading.accuracy { inside += 1 }
                count += 1
                #expect(heading.accuracy > (isCalibrated ? 6 : 12.5))
            }
        }
        #expect((Double(inside) / Double(count) - 0.68).magnitude < 0.05)
    }

    @Test("readings depend on seed, device and time alone")
    func determinism() {
        var often = compass(.phone)
        var seldom = compass(.phone)
        var other = compass(.phone, seed: 2)
        var watch = compass(.phone, device: "watch")
        var differences = 0
        for tick in 0..<36_000 {
            let time = Instant.seconds(Double(tick) * 0.1)
            let heading = often.heading(at: time, truth: truth(speed: 1))
            guard tick % 37 == 0 else { continue }
            #expect(seldom.heading(at: time, truth: truth(speed: 1)) == heading)
            if other.heading(at: time, truth: truth(speed: 1)) != heading { differences += 1 }
            if watch.heading(at: time, truth: truth(speed: 1)) != heading { differences += 1 }
        }
        #expect(differences > 1_900)
    }

    @Test("EM-18: in an outage and near the magnetic pole readings are not valid")
    func invalid() {
        var model = compass(.phone)
        model.addOutage(.seconds(10)..<Instant.seconds(12))
        let valid = (0..<20).map { model.heading(at: .seconds(Double($0)), truth: truth()).accuracy >= 0 }
        #expect((0..<20).filter { !valid[$0] } == [10, 11])
        let north = TruthState(coordinate: Coordinate(latitude: 86, longitude: 140))
        #expect(model.heading(at: .seconds(30), truth: north).accuracy == -1)
    }

    @Test("the magnetometer shows the horizontal field ahead, and the rest into the ground")
    func magnetometer() {
        var ideal = compass(.ideal)
        let field = Self.magnetic.field(at: place, altitude: 1_200)
        let ahead = MagnetometerReading(field: field, magneticHeading: 0)
        #expect(ahead.x.magnitude < 1e-9)
        #expect((ahead.y - 22.153).magnitude < 0.05)
        #expect((ahead.z + field.down / 1_000).magnitude < 1e-9)
        let east = MagnetometerReading(field: field, magneticHeading: 90)
        #expect((east.x + ahead.y).magnitude < 1e-9)
        #expect(east.y.magnitude < 1e-9)
        let heading = ideal.heading(at: .zero, truth: truth(course: 94.73))
        #expect((ideal.magnetometer(of: heading, truth: truth()).y).magnitude < 0.01)
    }

    @Test("issue 20.7: readings scatter more under trees and at rocks, and say so; standing and walking")
    func environments() {
        var last = (0.0, 0.0)
        for environment in [ReceptionEnvironment.open, .canopy, .dense, .canyon] {
            var steady = CompassProfile.phone
            steady.calibratedBias = 0
            steady.disturbances = nil
            var model = compass(steady, in: environment)
            let standing = (0..<4_000).map { model.heading(at: .seconds(Double($0)), truth: truth()) }
            let errors = standing.map { Angle.wrap180($0.trueHeading - 90) }
            let scatter = (errors.reduce(0) { $0 + $1 * $1 } / 4_000).squareRoot()
            #expect((scatter / (1.5 * environment.headingFactor) - 1).magnitude < 0.05)
            #expect(standing.allSatisfy { ($0.accuracy / max(1, scatter) - 1).magnitude < 0.06 })
            let iron = compass(.phone, in: environment).profile.disturbances?.meanInterval ?? 0
            #expect(scatter > last.0 && 1 / iron > last.1)
            last = (scatter, 1 / iron)
        }
    }
}
