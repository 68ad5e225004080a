import HikeValues

/// A pedometer: the hiker's true walk in, counts with realistic errors out.
///
/// It hears of a walk once it has gone on for some steps, tells what is new every 2.5 s, and misses or
/// doubles a step now and then (``PedometerProfile``). Updates lie on a fixed grid of virtual time, so that
/// it does not matter when one asks. Calls go forward in time.
public struct PedometerModel: Hashable, Sendable {
    public let profile: PedometerProfile

    private var gait: GaitModel
    private var barometer: BarometerModel?
    private var steps: RandomStream
    private var rates: RandomStream
    private let countBias: Double
    private let lengthFactor: Double

    private var reading = PedometerReading()
    private var update: Int64 = 0
    /// At the last update.
    private var totals = GaitModel.Totals()
    /// Made and not yet counted.
    private var pending = GaitModel.Totals()
    private var isCounting = false
    private var floors = FloorCounter()
    private var startPressure: Double?

    /// - Parameters:
    ///   - device: the device's id, which with the seed makes its own errors (`steps/<device>`).
    ///   - gait: of the person.
    ///   - barometer: the device's, made of the same seed, so that both know the same altitudes; nil: it has
    ///     none, and counts no floors.
    ///   - randomness: the run's stream; it is only split.
    public init(
        device: String, profile: PedometerProfile, gait: Gait = Gait(), barometer: BarometerModel?,
        randomness: RandomStream
    ) {
        self.profile = profile
        self.gait = GaitModel(gait: gait)
        self.barometer = barometer
        let stream = randomness.split("steps/" + device)
        steps = stream.split("counts")
        rates = stream.split("rates")
        var own = stream.split("device")
        countBias = profile.countBias * own.gaussian()
        lengthFactor = max(0.1, 1 + profile.lengthBias * own.gaussian())
    }

    /// What it knows at a moment.
    /// - Parameters:
    ///   - weather: as it was up to this moment.
    ///   - truth: the walk; it is asked for moments up to this one.
    public mutating func reading(at instant: Instant, weather: Weather, truth: (Instant) -> TruthState)
        -> PedometerReading
    {
        let interval = max(100_000_000, profile.interval.nanoseconds)
        while (update + 1) * interval <= instant.nanoseconds {
            update += 1
            renew(at: Instant(nanoseconds: update * interval), weather: weather, truth: truth)
        }
        return reading
    }

    private mutating func renew(at instant: Instant, weather: Weather, truth: (Instant) -> TruthState) {
        gait.advance(to: instant, truth: truth)
        let after = gait.totals(at: instant)
        let new = after - totals
        totals = after
        reading.time = instant
        count(new)
        guard let pressure = barometer?.pressure(at: instant, truth: truth(instant), weather: weather) else {
            return
        }
        let start = startPressure ?? pressure
        startPressure = start
        floors.add(
            altitude: StandardAtmosphere.relativeAltitude(of: pressure, since: start), isWalking: isCounting)
        reading.floorsAscended = floors.ascended
        reading.floorsDescended = floors.descended
    }

    private mutating func count(_ new: GaitModel.Totals) {
        guard new.steps > 0 else {
            isCounting = false
            pending = GaitModel.Totals()
            reading.cadence = nil
            reading.pace = nil
            return
        }
        pending = pending + new
        isCounting = isCounting || pending.steps >= Double(profile.onset)
        guard isCounting else { return }
        let whole = pending.steps.rounded(.down)
        let metres = whole > 0 ? pending.distance * whole / pending.steps : 0
        let counted = (0..<Int(whole)).reduce(0) { sum, _ in sum + countOfStep() }
        reading.steps += counted
        if whole > 0 { reading.distance += metres * lengthFactor * Double(counted) / whole }
        let seconds = whole > 0 ? pending.seconds * whole / pending.steps : 0
        pending = pending - GaitModel.Totals(steps: whole, distance: metres, seconds: seconds)
        let noise = profile.rateNoise > 0 ? max(0.5, 1 + profile.rateNoise * rates.gaussian()) : 1
        reading.cadence = noise * new.steps / new.seconds
        reading.pace = new.seconds / (noise * lengthFactor * new.distance)
    }

    /// How often one step is counted: 0, 1 or 2.
    private mutating func countOfStep() -> Int {
        let draw = steps.uniform()
        let missed = profile.countNoise + max(0, -countBias)
        let doubled = profile.countNoise + max(0, countBias)
        if draw < missed { return 0 }
        return draw >= 1 - doubled ? 2 : 1
    }
}
