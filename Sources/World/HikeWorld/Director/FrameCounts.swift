import HikeHardware
import HikeValues

/// Faults that begin when so many frames have arrived.
///
/// They look at the log as a waiting step does, so that the story does not depend on how time was granted. (A link that
/// is to break at a frame cannot wait so long: the world breaks it.)
struct FrameCounts {
    private struct Count {
        var number: Int
        var fault: Scenario.Fault
        var criteria: EventCriteria
        /// How many frames it waits for, and how many have come.
        var wanted: Int
        var seen = 0
        /// The first line of the log that was not looked at.
        var line: Int
    }

    private var counts: [Count] = []
    /// When to look at the log; nil where nothing waits.
    private(set) var nextLook: Instant?

    func contains(fault number: Int) -> Bool { counts.contains { $0.number == number } }

    /// How many frames have come for a fault that still waits for more; nil for any other.
    func seen(before number: Int) -> Int? { counts.first { $0.number == number }?.seen }

    /// Counts from now on.
    ///
    /// - Parameter line: how long the log is now.
    mutating func add(
        _ frames: Scenario.Fault.FrameCount, before fault: Scenario.Fault, _ number: Int, at now: Instant,
        line: Int
    ) {
        var conditions = [
            FieldCondition(field: "direction", test: .equals("receive")),
            FieldCondition(field: "channel", test: .equals(frames.channel.logName)),
        ]
        if let kind = frames.kind { conditions.append(FieldCondition(field: "kind", test: .equals(kind))) }
        counts.append(
            Count(
                number: number, fault: fault, criteria: EventCriteria(event: "bus", conditions: conditions),
                wanted: frames.frames, line: line))
        nextLook = nextLook ?? now + Director.tick
    }

    /// Takes out the faults that have seen their frames, in the order in which they began to count.
    mutating func popDue(in log: [EventRecord], at now: Instant) -> [(number: Int, fault: Scenario.Fault)] {
        for index in counts.indices {
            counts[index].seen += log[counts[index].line...].count { counts[index].criteria.isMet(by: $0) }
            counts[index].line = log.count
        }
        let due = counts.filter { $0.seen >= $0.wanted }
        counts.removeAll { $0.seen >= $0.wanted }
        nextLook = counts.isEmpty ? nil : now + Director.tick
        return due.map { ($0.number, $0.fault) }
    }
}

extension Director {
    /// Lets a fault wait until so many frames have arrived.
    func count(_ frames: Scenario.Fault.FrameCount, before fault: Scenario.Fault, _ number: Int) {
        frameCounts.add(frames, before: fault, number, at: world.now, line: log.records.count)
    }

    /// Begins the faults that have seen their frames.
    func lookForFrames() throws {
        for (number, fault) in frameCounts.popDue(in: log.records, at: world.now) {
            var begun = fault
            begun.after = nil
            try perform(.begin(number, begun))
        }
    }
}
