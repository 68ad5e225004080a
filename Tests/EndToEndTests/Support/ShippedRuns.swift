import HikeSimTesting
import HikeWorld
import Synchronization

/// Each shipped scenario run once in this process, for all tests that only look at it.
enum ShippedRuns {
    /// What tests ask of a run.
    struct Seen: Sendable {
        var failures: [String]
        var digest: String?
        var expectations: Int
        var timeline: String
        var name: String
        /// What of the log is not as its reference has it.
        var schemaComplaints: [String]
    }

    private static let runs = Mutex<[String: Seen]>([:])

    static func run(_ name: String) throws -> Seen {
        if let seen = runs.withLock({ $0[name] }) { return seen }
        let run = try HikeSim.run(PackageFolder.scenario(name), drawsPictures: false)
        let seen = Seen(
            failures: run.failures, digest: run.digest, expectations: run.result.expectations.count,
            timeline: HapticGoldenTests.timeline(run), name: run.result.scenario.name,
            schemaComplaints: try EventSchema.complaints(of: run.result.events))
        runs.withLock { $0[name] = seen }
        return seen
    }
}
