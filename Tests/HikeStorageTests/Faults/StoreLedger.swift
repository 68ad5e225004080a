/// What a store has said, kept apart from it: what must be found after a restart, and what must not.
///
/// A fact is a short text such as `outbox 3`, made by a ``StoreStep`` and looked for by a ``StoreProbe``.
struct StoreLedger {
    enum Promise { case present, absent, unknown }

    /// What becomes true when a change has happened.
    struct Claim {
        /// Facts that are true from then on.
        var makes: [String] = []
        /// Facts that are not true any more then.
        var ends: [String] = []
        /// Numbers that never go back, by name.
        var counters: [String: UInt64] = [:]
    }

    private(set) var promises: [String: Promise] = [:]
    /// Facts whose end was begun: they may be missing though they were promised once.
    private(set) var ending: Set<String> = []
    /// The highest value that was seen or promised of each counter.
    private(set) var counters: [String: UInt64] = [:]
    /// What the store writes at a time of its own choice, in order.
    private var postponed: [Claim] = []

    /// Before the attempt: until the answer comes, both is possible.
    mutating func begin(_ claim: Claim) {
        for fact in claim.makes + claim.ends { promises[fact] = .unknown }
        ending.formUnion(claim.ends)
    }

    /// The store said that it is done.
    mutating func finish(_ claim: Claim) {
        for fact in claim.ends { promises[fact] = .absent }
        for fact in claim.makes { promises[fact] = .present }
        for (name, value) in claim.counters { promise(value, of: name) }
    }

    mutating func promise(_ value: UInt64, of counter: String) {
        counters[counter] = max(counters[counter, default: 0], value)
    }

    /// The counter belongs to something that is removed.
    mutating func forget(counter: String) { counters[counter] = nil }

    mutating func postpone(_ claim: Claim) {
        begin(claim)
        postponed.append(claim)
    }

    /// Nothing waits to be written any more.
    mutating func finishPostponed() {
        for claim in postponed { finish(claim) }
        postponed = []
    }

    /// The process died: what waited was written, or not.
    mutating func forgetPostponed() { postponed = [] }

    /// All facts of some kinds, the first word of each.
    func facts(of kinds: [String]) -> [String] {
        promises.keys.filter { fact in kinds.contains { fact.hasPrefix($0 + " ") } }.sorted()
    }

    /// What is wrong with what was found, one sentence each.
    func complaints(found findings: StoreProbe.Findings) -> [String] {
        var counts: [String: Int] = [:]
        for fact in findings.facts { counts[fact, default: 0] += 1 }
        var complaints = findings.complaints
        for (fact, promise) in promises.sorted(by: { $0.key < $1.key }) {
            let count = counts[fact, default: 0]
            if promise == .present, count == 0 { complaints.append("lost: \(fact)") }
            if promise == .absent, count > 0 { complaints.append("came back: \(fact)") }
        }
        for (fact, count) in counts.sorted(by: { $0.key < $1.key }) {
            if count > 1 { complaints.append("\(count) times: \(fact)") }
            if promises[fact] == nil { complaints.append("never heard of: \(fact)") }
        }
        for (name, value) in counters.sorted(by: { $0.key < $1.key }) {
            let found = findings.counters[name, default: 0]
            if found < value { complaints.append("\(name) went back from \(value) to \(found)") }
        }
        return complaints
    }
}
