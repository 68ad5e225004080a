/// What a store has said, kept apart from it: what must be found after a restart, and what must not.
///
/// A fact is a short text such as `outbox 3`, made by a ``StoreStep`` and looked for by a ``StoreProbe``.
struct StoreLedger {
    enum Promise { case present, absent, unknown }

    private(set) var promises: [String: Promise] = [:]
    /// Facts whose end was begun: they may be missing though they were promised once.
    private(set) var ending: Set<String> = []
    /// The highest counter that was seen or promised.
    var counter: UInt64 = 1

    /// Before the attempt: until the answer comes, both is possible.
    mutating func begin(makes: [String], ends: [String]) {
        for fact in makes + ends { promises[fact] = .unknown }
        ending.formUnion(ends)
    }

    /// The store said that it is done.
    mutating func finish(makes: [String], ends: [String]) {
        for fact in makes { promises[fact] = .present }
        for fact in ends { promises[fact] = .absent }
    }

    /// All facts of some kinds, the first word of each.
    func facts(of kinds: [String]) -> [String] {
        promises.keys.filter { fact in kinds.contains { fact.hasPrefix($0 + " ") } }.sorted()
    }

    /// What is wrong with what was found, one sentence each.
    func complaints(found: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for fact in found { counts[fact, default: 0] += 1 }
        var complaints: [String] = []
        for (fact, promise) in promises.sorted(by: { $0.key < $1.key }) {
            let count = counts[fact, default: 0]
            if promise == .present, count == 0 { complaints.append("lost: \(fact)") }
            if promise == .absent, count > 0 { complaints.append("came back: \(fact)") }
        }
        for (fact, count) in counts.sorted(by: { $0.key < $1.key }) {
            if count > 1 { complaints.append("\(count) times: \(fact)") }
            if promises[fact] == nil { complaints.append("never heard of: \(fact)") }
        }
        return complaints
    }
}
