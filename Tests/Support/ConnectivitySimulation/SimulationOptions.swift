import HikeValues

/// What one simulated world is like. Drawn from the seed first (a swarm: each world has its own mix of
/// faults, and many have none of a kind).
public struct SimulationOptions: Sendable, CustomStringConvertible {
    var loss = 0.0
    var doubling = 0.0
    /// Frames keep their order.
    var isOrdered: Bool
    var longestDelay: Double
    var longestDiskDelay: Double
    var longestOpportunity: Double
    var crashProbability: Double
    /// Crashes that are power cuts; the others keep what was written and not synced.
    var powerCuts: Double
    var outages: Int
    var busCrashes: Int
    var silences: Int
    var clogs: Int
    /// A device may be set back to a copy of its disk.
    var setsBack = true
    var diskFull: Int
    var storageFailure: Double
    var clockJumps: Int
    var wipes: Int
    var removals: Int
    var faults: Int
    var items: Int
    var urgentShare: Double
    var contexts: Int
    var files: Int
    var cancels: Int
    /// Concluding and settling wait for more of their kind.
    var defers: Bool
    /// The other device is told when one dies.
    var linkShowsDeath: Bool
    /// What was handed over once never comes again.
    var isStrict: Bool
    var startsLocked: Bool
    var messages: Int
    var replyShare: Double
    var pauses: Int
    var longestReply: Double
    var longestWake: Double
    var messageTimeout: Interval
    var replyTimeout: Interval
    var linkLossEndsReplies: Bool
    /// How often the radio is clogged in one direction after the other.
    var clogRounds: Int
    /// Bytes a second; mostly there is no limit.
    var bandwidth: Double

    /// Nothing goes wrong but that the directions are clogged in turn.
    public mutating func leaveClogsOnly() {
        loss = 0
        doubling = 0
        crashProbability = 0
        storageFailure = 0
        (outages, busCrashes, silences, clogs, diskFull) = (0, 0, 0, 0, 0)
        (clockJumps, wipes, removals, faults) = (0, 0, 0, 0)
        setsBack = false
        bandwidth = .infinity
        clogRounds = 10
    }

    init(_ stream: inout RandomStream) {
        func sometimes(_ share: Double, _ low: Double, _ high: Double) -> Double {
            stream.uniform() < share ? stream.uniform(low, high) : 0
        }
        loss = sometimes(0.7, 0, 0.4)
        doubling = sometimes(0.7, 0, 0.4)
        isOrdered = stream.uniform() < 0.4
        longestDelay = 0.001 + sometimes(0.8, 0.01, 1.5)
        longestDiskDelay = sometimes(0.7, 0.001, 0.3)
        longestOpportunity = sometimes(0.6, 0, 6)
        crashProbability = sometimes(0.8, 0.001, 0.03)
        powerCuts = stream.uniform(0.3, 1)
        outages = Int(stream.uniform(0, 4))
        busCrashes = Int(sometimes(0.3, 1, 3))
        silences = Int(stream.uniform(0, 3))
        clogs = Int(stream.uniform(0, 3))
        diskFull = Int(sometimes(0.3, 1, 4))
        storageFailure = sometimes(0.3, 0.01, 0.2)
        clockJumps = Int(sometimes(0.5, 1, 6))
        wipes = Int(sometimes(0.35, 1, 3))
        removals = Int(sometimes(0.35, 1, 3))
        faults = Int(sometimes(0.3, 1, 4))
        items = Int(sometimes(0.85, 2, 40))
        urgentShare = sometimes(0.6, 0.1, 0.7)
        contexts = Int(sometimes(0.8, 1, 16))
        files = Int(sometimes(0.8, 2, 10))
        cancels = Int(sometimes(0.6, 1, 8))
        defers = stream.uniform() < 0.7
        linkShowsDeath = stream.uniform() < 0.5
        isStrict = stream.uniform() < 0.2
        startsLocked = stream.uniform() < 0.3
        messages = Int(sometimes(0.85, 2, 60))
        replyShare = stream.uniform()
        pauses = Int(sometimes(0.6, 1, 6))
        longestReply = sometimes(0.7, 0.1, 12)
        longestWake = sometimes(0.7, 0.1, 12)
        messageTimeout = .seconds(stream.uniform(10, 20))
        replyTimeout = .seconds(stream.uniform(5, 15))
        linkLossEndsReplies = stream.uniform() < 0.5
        clogRounds = Int(sometimes(0.4, 1, 8))
        let narrow = sometimes(0.3, 300, 5_000)
        bandwidth = narrow > 0 ? narrow : .infinity
    }

    public var description: String {
        Mirror(reflecting: self).children.map { "\($0.label ?? "") \($0.value)" }.joined(separator: ", ")
    }
}
