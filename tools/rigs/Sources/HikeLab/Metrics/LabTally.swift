/// What is counted in a run of one rule, and in many together.
///
/// The definitions are those of `docs/lab.md`; all times are of the truth.
public struct LabTally: Hashable, Sendable {
    /// Runs that are counted together.
    public var runs = 0
    /// Fixes that were given to the rule.
    public var fixes = 0

    /// Hours in which the hiker was on the route and had not properly arrived.
    public var hoursOnRoute = 0.0
    /// Sum of the differences between true and believed place along the route, metres.
    public var errorSum = 0.0
    /// The differences, decimetres, at most 65,535; one for each fix on the route at which a place was known.
    public var errors: [UInt16] = []
    /// Seconds on the route with a difference above 60 m, or no place known 30 s after the walk's begin.
    public var secondsLost = 0.0
    /// Steps from fix to fix on the route at which the believed place moved over 50 m more or less than the
    /// true one.
    public var jumps = 0
    /// Times at which the believed place fell over 15 m while the hiker did not walk backwards.
    public var regressions = 0
    /// Metres that the believed place was from the true one at most.
    public var greatestError = 0.0

    /// Turns that the hiker walked past on the route.
    public var turns = 0
    /// Turns told between 60 m before and 15 m after them.
    public var turnsTold = 0
    /// At-turn cues for turns that were not there.
    public var falseTurns = 0
    /// At-turn cues for a turn already told at the right place.
    public var duplicates = 0
    /// Approach cues more than 160 m before their turn, after it, or off the route.
    public var falseApproaches = 0
    /// Metres between the places of right at-turn cues and 30 m before their turns.
    public var cueErrors: [Double] = []

    /// Off-route cues while the hiker was on the route and had been for a minute.
    public var falseOffRoute = 0
    /// Times that the hiker truly got 50 m off the route.
    public var departures = 0
    /// Seconds from there to the rule's knowing it, where it did before the hiker was back within 50 m.
    public var offRouteDelays: [Double] = []
    /// Departures that the rule never saw.
    public var departuresMissed = 0
    /// Seconds from the hiker's return to the route to the rule's knowing it.
    public var returnDelays: [Double] = []

    /// Wrong-way cues while the hiker did not walk back along the route, or was told so before.
    public var falseWrongWay = 0
    /// Times that the hiker walked 60 m back along the route.
    public var reversals = 0
    /// Those that the hiker was not told of until then.
    public var reversalsMissed = 0

    /// Runs in which arrival was told with more than 60 m to go, or off the route.
    public var prematureArrivals = 0
    /// Runs that ended without it.
    public var missedArrivals = 0
    /// Runs in which it was told more than once.
    public var repeatedArrivals = 0

    public init() {}

    /// Adds the counts of another tally.
    public mutating func add(_ other: LabTally) {
        runs += other.runs
        fixes += other.fixes
        hoursOnRoute += other.hoursOnRoute
        errorSum += other.errorSum
        errors += other.errors
        secondsLost += other.secondsLost
        jumps += other.jumps
        regressions += other.regressions
        greatestError = max(greatestError, other.greatestError)
        turns += other.turns
        turnsTold += other.turnsTold
        falseTurns += other.falseTurns
        duplicates += other.duplicates
        falseApproaches += other.falseApproaches
        cueErrors += other.cueErrors
        falseOffRoute += other.falseOffRoute
        departures += other.departures
        offRouteDelays += other.offRouteDelays
        departuresMissed += other.departuresMissed
        returnDelays += other.returnDelays
        falseWrongWay += other.falseWrongWay
        reversals += other.reversals
        reversalsMissed += other.reversalsMissed
        prematureArrivals += other.prematureArrivals
        missedArrivals += other.missedArrivals
        repeatedArrivals += other.repeatedArrivals
    }

    /// How bad a run was, to choose those that are worth a map: seconds lost, and a minute or more for each
    /// cue that misleads.
    public var badness: Double {
        secondsLost + 60 * Double(turns - turnsTold) + 60 * Double(falseTurns + duplicates)
            + 90 * Double(falseOffRoute + falseWrongWay + reversalsMissed) + 120 * Double(departuresMissed)
            + 300 * Double(prematureArrivals + missedArrivals + repeatedArrivals) + 5 * Double(jumps)
            + greatestError / 100
    }

    /// What went wrong, in words.
    public var facts: [String] {
        var facts: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { facts.append(count == 1 ? "1 \(one)" : "\(count) \(many)") }
        }
        if secondsLost > 0 { facts.append("lost for \(Int(secondsLost)) s") }
        facts.append("error up to \(Int(greatestError)) m")
        add(turns - turnsTold, "turn not told", "turns not told")
        add(falseTurns, "false turn cue", "false turn cues")
        add(duplicates, "turn told twice", "turns told twice")
        add(falseOffRoute, "false alarm", "false alarms")
        add(falseWrongWay, "false wrong way", "false wrong ways")
        add(reversalsMissed, "way back not told", "ways back not told")
        add(departuresMissed, "departure missed", "departures missed")
        add(prematureArrivals, "early arrival", "early arrivals")
        add(missedArrivals, "arrival missed", "arrivals missed")
        add(repeatedArrivals, "arrival repeated", "arrivals repeated")
        return facts
    }
}
