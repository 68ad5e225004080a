import HikeValues

/// What one simulated world is like. Drawn from the seed first (a swarm: each world has its own mix of
/// faults).
struct SimulationOptions: CustomStringConvertible {
    var loss: Double
    var doubling: Double
    /// Frames keep their order.
    var isOrdered: Bool
    var longestDelay: Double
    var longestDiskDelay: Double
    var crashProbability: Double
    var outages: Int
    var silentPartitions: Int
    var files: Int
    /// The other device is told when one dies.
    var linkShowsDeath: Bool

    init(_ stream: inout RandomStream) {
        loss = stream.uniform() < 0.3 ? 0 : stream.uniform(0, 0.4)
        doubling = stream.uniform() < 0.3 ? 0 : stream.uniform(0, 0.4)
        isOrdered = stream.uniform() < 0.4
        longestDelay = stream.uniform() < 0.2 ? 0.001 : stream.uniform(0.01, 1.5)
        longestDiskDelay = stream.uniform() < 0.3 ? 0 : stream.uniform(0.001, 0.3)
        crashProbability = stream.uniform() < 0.2 ? 0 : stream.uniform(0.001, 0.03)
        outages = Int(stream.uniform(0, 4))
        silentPartitions = Int(stream.uniform(0, 3))
        files = 2 + Int(stream.uniform(0, 10))
        linkShowsDeath = stream.uniform() < 0.5
    }

    var description: String {
        "loss \(loss), doubling \(doubling), ordered \(isOrdered), delay \(longestDelay), "
            + "disk \(longestDiskDelay), crash \(crashProbability), outages \(outages), "
            + "silent \(silentPartitions), files \(files)"
    }
}

/// What happened in many worlds, so that a fault whose rate is always zero shows.
struct SimulationCounts {
    var events = 0
    var crashes = 0
    var crashesInsideBatch = 0
    var lost = 0
    var doubled = 0
    var outages = 0
    var resumed = 0
    var accepted = 0
    var taken = 0
    var redelivered = 0
}
