import HikeValues

/// The application contexts of this device's apps and of their counterparts: one slot in each direction, the
/// latest wins (connectivity C1 to C6).
struct ContextSlots: Equatable, Sendable {
    private struct Outgoing: Equatable {
        let app: String
        /// What is stored; an empty payload keeps the number of an app that was removed.
        var stored: ContextValue?
        /// Given to the storage and not yet confirmed, in order.
        var pending: [ContextValue] = []
        /// The other device's store that has what is stored; nil: none is known to.
        var takenBy: StoreID?
        /// The highest number given out; one that could not be stored is used up, because it may be there
        /// after all.
        var highest: UInt64

        var newest: ContextValue? {
            guard let value = pending.last ?? stored, !value.payload.isEmpty else { return nil }
            return value
        }

        mutating func next(_ payload: [UInt8]) -> ContextValue {
            highest += 1
            let value = ContextValue(app: app, version: highest, payload: payload)
            pending.append(value)
            return value
        }
    }

    private var store: StoreID
    /// By app, in the order of their first update.
    private var outgoing: [Outgoing]
    private(set) var received: [ReceivedContext]
    /// Given to the storage and not yet confirmed.
    private var storing: [ReceivedContext] = []
    private var peer: StoreID?
    private var isGoodMoment = false
    private var awaits = false
    private var timerIsSet = false
    private var wait = Interval.seconds(TransferLimits.firstWaitSeconds)
    /// Apps that the other device says it does not have: what is for them waits for other news.
    private var missing: Set<String> = []
    /// Sent since the last timer or hello, by app.
    private var flying: [ContextValue] = []

    init(_ restored: RestoredState) {
        store = restored.store
        outgoing = restored.contexts.map { Outgoing(app: $0.app, stored: $0, highest: $0.version) }
        received = restored.receivedContexts
    }

    // MARK: Sending

    /// The app's last context, whether it was sent or not (connectivity C2).
    func context(of app: String) -> ContextValue? { outgoing.first { $0.app == app }?.newest }

    /// Contexts that the other device is not known to have.
    var waiting: [ContextValue] {
        outgoing.compactMap { $0.takenBy == nil ? $0.stored : nil }.filter { !$0.payload.isEmpty }
    }

    mutating func update(
        app: String, payload: [UInt8], deduplicates: Bool, into effects: inout [TransferEffect]
    ) {
        let index = outgoing.firstIndex { $0.app == app }
        if deduplicates, let index, outgoing[index].pending.isEmpty,
            let current = outgoing[index].newest, current.payload == payload
        {
            effects.append(.contextAccepted(app: app, version: current.version))
            return
        }
        guard outgoing.count < TransferLimits.apps || index != nil else {
            effects.append(.contextRefused(app: app, .insufficientSpace))
            return
        }
        if index == nil { outgoing.append(Outgoing(app: app, highest: 0)) }
        effects.append(.storeContext(outgoing[index ?? outgoing.count - 1].next(payload)))
    }

    mutating func stored(
        app: String, version: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard let index = outgoing.firstIndex(where: { $0.app == app }),
            let value = outgoing[index].pending.first(where: { $0.version == version })
        else { return }
        outgoing[index].pending.removeAll { $0.version <= version }
        outgoing[index].stored = value
        outgoing[index].takenBy = nil
        guard !value.payload.isEmpty else { return }
        effects.append(.contextAccepted(app: app, version: version))
        pump(at: now, into: &effects)
    }

    mutating func storeFailed(
        app: String, version: UInt64, _ error: ConnectivityError, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        guard let index = outgoing.firstIndex(where: { $0.app == app }),
            let value = outgoing[index].pending.first(where: { $0.version == version })
        else { return }
        outgoing[index].pending.removeAll { $0.version == version }
        guard !value.payload.isEmpty else { return }
        effects.append(.contextRefused(app: app, error))
        pump(at: now, into: &effects)
    }

    /// The app is not on this device any more. Its number stays, so that what it sends when it is installed
    /// again is not taken for something old (simulation P2).
    mutating func drop(app: String, into effects: inout [TransferEffect]) {
        received.removeAll { $0.value.app == app }
        storing.removeAll { $0.value.app == app }
        flying.removeAll { $0.app == app }
        guard let index = outgoing.firstIndex(where: { $0.app == app }) else { return }
        outgoing[index] = Outgoing(app: app, highest: outgoing[index].highest)
        effects.append(.storeContext(outgoing[index].next([])))
    }

    /// The store has another name: the other device has nothing from it.
    mutating func renew(_ id: StoreID) {
        store = id
        for index in outgoing.indices { outgoing[index].takenBy = nil }
    }

    mutating func open(to peer: StoreID, at now: Instant, into effects: inout [TransferEffect]) {
        // A wiped device has nothing of what was sent before.
        for index in outgoing.indices where outgoing[index].takenBy != peer { outgoing[index].takenBy = nil }
        self.peer = peer
        flying = []
        wait = .seconds(TransferLimits.firstWaitSeconds)
        pump(at: now, into: &effects)
    }

    mutating func close(into effects: inout [TransferEffect]) {
        peer = nil
        flying = []
        isGoodMoment = false
        awaits = false
        stopTimer(into: &effects)
    }

    /// The other device told which apps it lacks. It does not answer contexts for them, so they are not
    /// repeated; its next hello says when one is installed.
    mutating func setMissing(
        _ apps: Set<String>, at now: Instant, into effects: inout [TransferEffect]
    ) {
        let before = sendable
        missing = apps
        flying.removeAll { apps.contains($0.app) }
        if !before.isEmpty { restIfDone(into: &effects) }
        pump(at: now, into: &effects)
    }

    /// Contexts that the other device would take.
    private var sendable: [ContextValue] { waiting.filter { !missing.contains($0.app) } }

    private mutating func restIfDone(into effects: inout [TransferEffect]) {
        guard sendable.isEmpty else { return }
        isGoodMoment = false
        stopTimer(into: &effects)
    }

    mutating func opportunity(at now: Instant, into effects: inout [TransferEffect]) {
        awaits = false
        isGoodMoment = true
        pump(at: now, into: &effects)
    }

    private mutating func pump(at now: Instant, into effects: inout [TransferEffect]) {
        guard peer != nil else { return }
        let open = sendable.filter { !flying.contains($0) }
        guard !open.isEmpty else { return }
        guard isGoodMoment else {
            if !awaits {
                awaits = true
                effects.append(.awaitOpportunity(.background))
            }
            return
        }
        for value in open {
            flying.removeAll { $0.app == value.app }
            flying.append(value)
            effects.append(.send(.context(value, from: store)))
        }
        if !timerIsSet {
            timerIsSet = true
            effects.append(.setTimer(.context, now + wait))
        }
    }

    mutating func timerFired(at now: Instant, into effects: inout [TransferEffect]) {
        timerIsSet = false
        wait = min(wait + wait, .seconds(TransferLimits.longestWaitSeconds))
        flying = []
        pump(at: now, into: &effects)
    }

    /// Gives false where the version was never given out: this store is an old copy.
    mutating func taken(
        app: String, version: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) -> Bool {
        guard let index = outgoing.firstIndex(where: { $0.app == app }) else { return true }
        guard version <= outgoing[index].highest else { return false }
        guard let value = outgoing[index].stored, !value.payload.isEmpty, value.version <= version,
            outgoing[index].takenBy == nil
        else { return true }
        outgoing[index].takenBy = peer
        flying.removeAll { $0.app == app }
        wait = .seconds(TransferLimits.firstWaitSeconds)
        effects.append(.contextFinished(app: app, version: version))
        restIfDone(into: &effects)
        return true
    }

    private mutating func stopTimer(into effects: inout [TransferEffect]) {
        guard timerIsSet else { return }
        timerIsSet = false
        effects.append(.cancelTimer(.context))
    }

    // MARK: Receiving

    /// A context has arrived: an older one than is known is answered and never shown (simulation I6).
    mutating func received(
        _ value: ContextValue, from sender: StoreID, into effects: inout [TransferEffect]
    ) {
        let known = (storing + received).filter { $0.store == sender && $0.value.app == value.app }
        if let stored = known.first(where: { context in received.contains { $0.value == context.value } }),
            stored.value.version >= value.version
        {
            let version = stored.value.version
            effects.append(.send(.contextTaken(app: value.app, version: version, from: sender)))
            return
        }
        guard !known.contains(where: { $0.value.version >= value.version }),
            known.count < TransferLimits.apps
        else { return }
        let context = ReceivedContext(store: sender, value: value, isHandled: false)
        storing.append(context)
        effects.append(.takeContext(context))
    }

    /// The storage has a context. Gives whether its app has not seen it yet.
    mutating func contextTaken(
        app: String, version: UInt64, into effects: inout [TransferEffect]
    ) -> Bool {
        guard
            let index = storing.firstIndex(where: { $0.value.app == app && $0.value.version == version })
        else { return false }
        let context = storing.remove(at: index)
        effects.append(.send(.contextTaken(app: app, version: version, from: context.store)))
        if let other = received.first(where: { $0.value.app == app }), other.store == context.store,
            other.value.version > version
        {
            return false
        }
        received.removeAll { $0.value.app == app }
        received.append(context)
        return true
    }

    mutating func takeFailed(app: String, version: UInt64) {
        storing.removeAll { $0.value.app == app && $0.value.version == version }
    }

    mutating func handled(app: String, version: UInt64) {
        guard
            let index = received.firstIndex(where: { $0.value.app == app && $0.value.version == version })
        else { return }
        received[index].isHandled = true
    }
}
