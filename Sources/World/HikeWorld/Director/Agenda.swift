import HikeValues

/// What will happen at a known time, earliest first; equal times in the order they were added.
struct Agenda {
    enum Action {
        case begin(Int, Scenario.Fault)
        case end(Int, Scenario.Fault)
        case restart(Int, String)
        case endReboot(Int, String, isLocked: Bool)
        /// A step that is done while the story goes on.
        case step(Scenario.Step)
    }

    struct Item {
        var time: Instant
        var action: Action
    }

    private var items: [Item] = []

    mutating func add(_ action: Action, at time: Instant) {
        // Looked for from the end: most are added in the order of their times.
        let index = (items.lastIndex { $0.time <= time } ?? -1) + 1
        items.insert(Item(time: time, action: action), at: index)
    }

    /// Takes the first item that is due at or before a moment.
    mutating func popDue(at time: Instant) -> Item? {
        guard let first = items.first, first.time <= time else { return nil }
        return items.removeFirst()
    }

    /// When something is due for the first time.
    var next: Instant? { items.first?.time }

    /// When a device that is off is switched on.
    func start(of device: String) -> Instant? {
        items.first {
            switch $0.action {
            case .restart(_, device), .endReboot(_, device, _): true
            case .restart, .endReboot, .begin, .end, .step: false
            }
        }?.time
    }

    /// Steps whose moment has not come, earliest first.
    var steps: [(time: Instant, step: Scenario.Step)] {
        items.compactMap { if case .step(let step) = $0.action { ($0.time, step) } else { nil } }
    }

    func contains(fault number: Int) -> Bool {
        items.contains { if case .begin(number, _) = $0.action { true } else { false } }
    }
}
