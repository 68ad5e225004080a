import HikeConnectivity

/// Writes whose loss in a crash is harmless, kept until a transaction takes them along.
///
/// Each may be repeated without harm, so that after a commit whose fate is unknown they are simply written
/// again.
struct DeferredWrites {
    struct Move {
        let from: UInt64
        let to: UInt64
        let stream: ItemStream
    }

    struct Budget {
        let app: String
        let day: Int
        let used: Int
    }

    /// Counted, because rows that come after it must not be taken by its repetition.
    struct Discard {
        let app: String
        let number: Int64
    }

    private(set) var moves: [Move] = []
    private(set) var concluded: [Conclusion.Row] = []
    private(set) var outcomes: [Outcome] = []
    private(set) var settled: [Delivery] = []
    private(set) var budgets: [Budget] = []
    private(set) var discards: [Discard] = []
    private(set) var peerApps: [AppState] = []
    /// Removed apps of which the other device knows that they are missing.
    private(set) var toldRemovals: [String] = []
    /// By app.
    private(set) var currentComplications: [(app: String, transfer: String)] = []
    /// One of them must be durable before a later number is sent (``TransferEffect/mustPrecedeNumbers``).
    private(set) var precedesNumbers = false
    /// A transaction with these writes has failed in a way that leaves open whether it happened.
    var isDoubtful = false

    var count: Int {
        moves.count + concluded.count + outcomes.count + settled.count + budgets.count + discards.count
            + peerApps.count + toldRemovals.count + currentComplications.count
    }

    var isEmpty: Bool { count == 0 }

    mutating func move(from: UInt64, to: UInt64, stream: ItemStream) {
        precedesNumbers = true
        moves.append(Move(from: from, to: to, stream: stream))
    }

    /// The number under which the row of an item may still be found.
    func formerNumber(of sequence: UInt64) -> UInt64? { moves.last { $0.to == sequence }?.from }

    mutating func conclude(_ conclusions: [Conclusion]) {
        for conclusion in conclusions {
            concluded.append(conclusion.row)
            if !conclusion.isDelivered { precedesNumbers = true }
            if let outcome = conclusion.outcome { outcomes.append(outcome) }
        }
    }

    mutating func settle(_ delivery: Delivery) {
        if case .outcome(let outcome) = delivery, let index = outcomes.firstIndex(of: outcome) {
            outcomes.remove(at: index)
            // It was never written, so nothing has to be taken back.
            guard isDoubtful else { return }
        }
        settled.append(delivery)
    }

    mutating func setBudget(_ budget: Budget) {
        budgets.removeAll { $0.app == budget.app }
        budgets.append(budget)
    }

    mutating func discard(app: String, number: Int64) {
        precedesNumbers = true
        discards.append(Discard(app: app, number: number))
        // This removal is another one.
        toldRemovals.removeAll { $0 == app }
    }

    mutating func tellRemoval(of app: String) { toldRemovals.append(app) }

    mutating func setPeerApp(_ state: AppState) {
        peerApps.removeAll { $0.app == state.app }
        peerApps.append(state)
    }

    mutating func setCurrentComplication(_ transfer: String, of app: String) {
        currentComplications.removeAll { $0.app == app }
        currentComplications.append((app, transfer))
    }
}

/// A file whose row is gone.
enum LeftOver {
    case outbox(sequence: UInt64)
    case inbox(FileKey)
}
