import HikeValues

/// What a pedometer counts, as a health store keeps it: stretches of some seconds with what was done in each.
struct StepDiary {
    /// One stretch.
    struct Stretch: Hashable {
        var begin: Instant
        var end: Instant
        var steps: Int
        /// Metres.
        var distance: Double
        var flights: Int

        /// Kilocalories beyond those of rest, of somebody of so many kilograms: half a kilocalorie for each of these and each
        /// kilometre on the level, and four times the work of what is climbed.
        func activeEnergy(mass: Double) -> Double {
            let climbed = Double(flights) * 3 * mass * 9.81 * 4 / 4_184
            return mass * 0.5 * distance / 1_000 + climbed
        }

        /// Kilocalories of rest: one for each kilogram and hour.
        func basalEnergy(mass: Double) -> Double { mass * (end - begin).inSeconds / 3_600 }
    }

    /// The least length of a stretch.
    static let usual = Interval.seconds(60)
    /// The same in a workout.
    static let inWorkout = Interval.seconds(10)
    /// After so long without news somebody had stood still until shortly before them.
    private static let rest = Interval.seconds(10)
    /// Between news of somebody who walks.
    private static let pace = Interval.milliseconds(2_500)

    private var base: PedometerPart.Totals?
    private var latest: PedometerPart.Totals?
    private var begin = Instant.zero

    /// Takes what was counted in all, and says which stretches are over by it.
    mutating func take(_ totals: PedometerPart.Totals, length: Interval) -> [Stretch] {
        guard let last = latest else {
            (base, latest, begin) = (totals, totals, totals.time)
            return []
        }
        var over: [Stretch] = []
        if totals.time - last.time > Self.rest {
            over += close()
            begin = max(last.time, totals.time - Self.pace)
        }
        latest = totals
        if totals.time - begin >= length { over += close() }
        return over
    }

    /// Ends the stretch that is under way.
    mutating func close() -> [Stretch] {
        guard let base, let latest else { return [] }
        self.base = latest
        let stretch = Stretch(
            begin: begin, end: latest.time, steps: latest.steps - base.steps,
            distance: latest.distance - base.distance, flights: latest.floorsAscended - base.floorsAscended)
        begin = latest.time
        return stretch.steps > 0 || stretch.distance > 0 || stretch.flights > 0 ? [stretch] : []
    }
}
