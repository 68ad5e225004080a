import HikeValues

/// Many worlds, one after the other, and what was found in them.
public struct SimulationRun: Sendable {
    /// A world that broke an invariant.
    public struct Failure: Sendable {
        public let seed: UInt64
        public let violations: [String]
    }

    public private(set) var counts = SimulationCounts()
    public private(set) var worlds = 0
    public private(set) var failures: [Failure] = []

    public init() {}

    /// Runs the worlds of some seeds; each hundredth twice, for I12.
    ///
    /// - Parameter stopsAtFailure: the first failure is enough.
    public init(
        _ seeds: some Sequence<UInt64>, bug: PlantedBug? = nil, stopsAtFailure: Bool = false
    ) {
        for seed in seeds {
            let world = SimulatedWorld(seed: seed, bug: bug)
            var violations = world.run()
            if seed % 100 == 0 {
                let again = SimulatedWorld(seed: seed, bug: bug)
                _ = again.run()
                if again.digest != world.digest { violations.append("I12: two runs differ") }
            }
            counts.add(world.counts)
            worlds += 1
            if !violations.isEmpty {
                failures.append(Failure(seed: seed, violations: violations))
                if stopsAtFailure { return }
            }
        }
    }

    public mutating func add(_ other: SimulationRun) {
        counts.add(other.counts)
        worlds += other.worlds
        failures = (failures + other.failures).sorted { $0.seed < $1.seed }
    }

    /// How a planted bug is noticed within some worlds: the seed and what it broke, or the counter that stays at
    /// zero. Nil: it is not.
    public static func noticed(
        _ bug: PlantedBug, within worlds: UInt64 = 1_000
    ) -> (seed: UInt64, how: String)? {
        let run = SimulationRun(0..<worlds, bug: bug, stopsAtFailure: true)
        if let failure = run.failures.first { return (failure.seed, failure.violations[0]) }
        // A counter that honest worlds leave at zero as well says nothing.
        let honest = SimulationRun(0..<worlds).counts.missing
        guard let counter = run.counts.missing.first(where: { !honest.contains($0) }) else { return nil }
        return (worlds - 1, "the counter \(counter) is 0")
    }

    /// Everything that is needed to look into a failed world: its options, its last events, how to run it again.
    public static func report(on seed: UInt64, bug: PlantedBug? = nil, events: Int = 200) -> String {
        let world = SimulatedWorld(seed: seed, bug: bug, trace: true)
        let violations = world.run()
        let replay = "tools/simulate --trace \(seed)" + (bug.map { " --bug \($0)" } ?? "")
        return
            (["seed \(seed): \(world.options)"] + world.trace.suffix(events) + violations
            + ["again: \(replay)"]).joined(separator: "\n")
    }
}
