import HikeValues

/// What a storm did, and what it broke.
public struct StormReport: Sendable {
    public internal(set) var seed: UInt64 = 0
    /// Every one with a kill -9, or several.
    public internal(set) var cycles = 0
    /// Kills by what was killed: `phone`, `watch`, `world` (with both devices), `host` (that of a live pair).
    public internal(set) var kills: [String: Int] = [:]
    /// Kills that came before the device had answered: what it did, nobody heard.
    public internal(set) var killsAtWork = 0
    /// Cycles in which devices were killed and started many times in a row.
    public internal(set) var flurries = 0
    /// Processes started.
    public internal(set) var starts = 0
    /// Items that the queues accepted, by channel.
    public internal(set) var accepted: [String: Int] = [:]
    /// Items that apps were handed, by channel.
    public internal(set) var arrived: [String: Int] = [:]
    /// Arrived without anybody having heard of their acceptance: the sender died in between.
    public internal(set) var recovered = 0
    /// Handed to an app again, as is due after a crash in its handler.
    public internal(set) var redeliveries = 0
    public internal(set) var lost = 0
    public internal(set) var duplicated = 0
    public internal(set) var reordered = 0
    /// Everything that must not be, one sentence each.
    public internal(set) var violations: [String] = []
    /// Virtual time, all worlds together.
    public internal(set) var virtual = Interval.zero

    public init() {}

    /// A few lines for people.
    public var text: String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        return """
            \(cycles) kill -9 cycles, \(flurries) of them flurries, seed \(seed): \(list(kills)); \
            \(killsAtWork) of them at work, \(starts) starts\(virtual > .zero ? ", \(Int(virtual.inSeconds)) virtual s" : "")
            accepted: \(list(accepted)); handed over: \(list(arrived))
            arrived though the sender died before it said so: \(recovered); handed over again after a crash: \(redeliveries)
            \(lost) lost, \(duplicated) duplicated, \(reordered) reordered, \(violations.count) violations
            """
    }
}
