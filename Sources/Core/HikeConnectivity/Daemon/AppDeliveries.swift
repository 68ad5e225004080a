/// What waits to be handed to the apps of this device: one callback after the other, in the order of
/// connectivity 3.9: outcomes, the context, user info, files; each in the order of arrival.
struct AppDeliveries: Equatable, Sendable {
    private var apps: [AppQueue] = []
    /// What was handed over once never comes again (strict mode).
    private let settlesFirst: Bool

    init(_ restored: RestoredState, redeliversAfterCrash: Bool) {
        settlesFirst = !redeliversAfterCrash
        for outcome in restored.outcomes { append(.outcome(outcome)) }
        for context in restored.receivedContexts where !context.isHandled {
            append(.context(app: context.value.app, version: context.value.version))
        }
        for item in restored.receivedItems { append(.userInfo(item)) }
        for manifest in restored.inbox { append(.file(manifest)) }
    }

    /// Whether content has arrived that the app has not handled yet (`hasContentPending`).
    func hasContent(for app: String) -> Bool { apps.first { $0.app == app }?.hasContent ?? false }

    /// Everything that waits, by app.
    var all: [Delivery] { apps.flatMap(\.all) }

    /// Everything that waits and was not handed over.
    var undelivered: [Delivery] { apps.flatMap(\.waiting) }

    func isReady(_ app: String) -> Bool { apps.first { $0.app == app }?.isReady ?? false }

    @discardableResult
    private mutating func append(_ delivery: Delivery) -> Int {
        let index = place(of: delivery.app)
        apps[index].append(delivery)
        return index
    }

    private mutating func place(of app: String) -> Int {
        if let index = apps.firstIndex(where: { $0.app == app }) { return index }
        apps.append(AppQueue(app: app))
        return apps.count - 1
    }

    mutating func add(_ deliveries: [Delivery], into effects: inout [TransferEffect]) {
        var touched: [Int] = []
        var withContent: [Int] = []
        for delivery in deliveries {
            let index = append(delivery)
            if !touched.contains(index) { touched.append(index) }
            if delivery.isContent, !withContent.contains(index) { withContent.append(index) }
        }
        for index in touched {
            if apps[index].isReady {
                next(index, into: &effects)
            } else if withContent.contains(index) {
                effects.append(.contentPending(app: apps[index].app))
            }
        }
    }

    mutating func appReady(_ app: String, into effects: inout [TransferEffect]) {
        let index = place(of: app)
        apps[index].isReady = true
        next(index, into: &effects)
    }

    /// Gives what was handed over and will not come again (strict mode).
    mutating func appGone(_ app: String) -> Delivery? {
        let index = place(of: app)
        apps[index].isReady = false
        guard let delivery = apps[index].inHand else { return nil }
        apps[index].inHand = nil
        if settlesFirst { return delivery }
        apps[index].putBack(delivery)
        return nil
    }

    mutating func drop(app: String) {
        let index = place(of: app)
        let isReady = apps[index].isReady
        apps[index] = AppQueue(app: app)
        apps[index].isReady = isReady
    }

    /// Gives whether it was in hand: a late answer of an app that is gone counts for nothing.
    mutating func handlerReturned(_ delivery: Delivery, into effects: inout [TransferEffect]) -> Bool {
        let index = place(of: delivery.app)
        guard apps[index].inHand == delivery else { return false }
        apps[index].inHand = nil
        if !settlesFirst { effects.append(.settle(delivery)) }
        next(index, into: &effects)
        return true
    }

    /// Callbacks of an app come one after the other, so the next waits until the handler has returned.
    private mutating func next(_ index: Int, into effects: inout [TransferEffect]) {
        guard apps[index].isReady, apps[index].inHand == nil, let first = apps[index].popFirst() else {
            return
        }
        apps[index].inHand = first
        if settlesFirst { effects.append(.settle(first)) }
        effects.append(.deliver(first))
    }
}

/// What waits for one app.
private struct AppQueue: Equatable {
    let app: String
    var isReady = false
    /// Handed over, its handler has not returned.
    var inHand: Delivery?
    private var outcomes = DeliveryList()
    /// The newest one; twice, where the fault of doubled contexts says so.
    private var contexts: [Delivery] = []
    private var items = DeliveryList()
    private var files = DeliveryList()

    init(app: String) { self.app = app }

    var all: [Delivery] { (inHand.map { [$0] } ?? []) + waiting }

    var waiting: [Delivery] { outcomes.all + contexts + items.all + files.all }

    var hasContent: Bool {
        !contexts.isEmpty || !items.isEmpty || !files.isEmpty || (inHand?.isContent ?? false)
    }

    mutating func append(_ delivery: Delivery) {
        switch delivery {
        case .outcome: outcomes.append(delivery)
        // A newer context takes the place of one that nobody has seen.
        case .context: contexts = contexts.filter { $0 == delivery } + [delivery]
        case .userInfo: items.append(delivery)
        case .file: files.append(delivery)
        }
    }

    mutating func putBack(_ delivery: Delivery) {
        switch delivery {
        case .outcome: outcomes.prepend(delivery)
        case .context: if contexts.isEmpty || contexts.contains(delivery) { contexts.insert(delivery, at: 0) }
        case .userInfo: items.prepend(delivery)
        case .file: files.prepend(delivery)
        }
    }

    mutating func popFirst() -> Delivery? {
        if let outcome = outcomes.popFirst() { return outcome }
        if !contexts.isEmpty { return contexts.removeFirst() }
        return items.popFirst() ?? files.popFirst()
    }
}

/// A queue whose head can be taken off in constant time.
private struct DeliveryList: Equatable {
    private var elements: [Delivery] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var all: ArraySlice<Delivery> { elements[head...] }

    mutating func append(_ delivery: Delivery) { elements.append(delivery) }
    mutating func prepend(_ delivery: Delivery) { elements.insert(delivery, at: head) }

    mutating func popFirst() -> Delivery? {
        guard head < elements.count else { return nil }
        defer {
            head += 1
            if head > 64, head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }
}
