import HikeGeodesy
import HikeTruth
import HikeValues

/// Walks due north for tests of what the body's movement is seen by.
enum Strolls {
    /// When they begin.
    static let start = Instant.seconds(10)

    /// So many metres, with an even climb, at an even pace.
    static func walk(
        metres: Double, climb: Double = 0, speed: Double = 1.25, base: Double = 500, pauses: [Pause] = []
    ) throws -> TruthWalk {
        let line = Lines.coordinates([(0, 0), (0, metres)])
        var walk = TruthWalk(line: try WalkLine(line, elevations: [base, base + climb]))
        try walk.walk(WalkLeg(pace: Pace(metresPerSecond: speed), pauses: pauses), from: start)
        return walk
    }

    /// Somebody who stands.
    static func standing(_: Instant) -> TruthState { TruthState(coordinate: Lines.origin, elevation: 500) }

    /// Moments from 0 on, about so many seconds apart, at odd nanoseconds.
    static func moments(_ random: inout RandomStream, until end: Double, apart: Double) -> [Instant] {
        var moments: [Instant] = []
        var time = 0.0
        while time < end {
            moments.append(.seconds(time))
            time += random.uniform(0.01, 2 * apart)
        }
        return moments
    }
}

/// Mean and standard deviation.
struct Spread {
    let mean: Double
    let deviation: Double

    init(_ values: [Double]) {
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        self.mean = mean
        deviation = (squares / Double(max(1, values.count - 1))).squareRoot()
    }
}
