/// What happened in many worlds, so that a fault whose rate is always zero shows.
public struct SimulationCounts: Sendable {
    /// Something that must happen in enough worlds.
    public enum Counter: Int, CaseIterable, Sendable {
        case events, kills, powerCuts, crashesInsideBatch, wipes, lost, doubled, clogged, unclogged0,
            unclogged1, outages, busCrashes
        case silences, diskFull, storageFailures, clockJumps, resumed, faults, locked
        case itemsAccepted, itemsTaken, urgentTaken, demoted, moved, contextsAccepted, contextsSeen
        case filesAccepted, filesTaken, cancelled, outcomes, failures, redelivered, appsRemoved, settled
        case messagesSent, messagesHandedOver, messagesDelivered, replies, notReachable, messageTimeouts
        case replyTimeouts, repliesFailed, messagesRefused, messageRaces, wakes, pauses
        case setBacks, storesRenewed, heldByAir, repeatedTooEarly
    }

    private var values = [Int](repeating: 0, count: Counter.allCases.count)

    public init() {}

    public subscript(counter: Counter) -> Int {
        get { values[counter.rawValue] }
        set { values[counter.rawValue] = newValue }
    }

    public mutating func add(_ other: SimulationCounts) {
        for index in values.indices { values[index] += other.values[index] }
    }

    /// What never happened.
    public var missing: [Counter] { Counter.allCases.filter { self[$0] == 0 } }
}
