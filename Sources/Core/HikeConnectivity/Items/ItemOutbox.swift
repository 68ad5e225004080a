import HikeValues

/// The sending side of user info: accepted dictionaries of both streams, their heads on the way.
///
/// Each stream is stop-and-wait: a batch from its head goes out and is repeated until the other device says
/// that it has it. So nothing can be overtaken, and a batch may be taken whenever it arrives: everything
/// before it in its stream is over.
struct ItemOutbox: Equatable, Sendable {
    var store: StoreID
    /// The number of the next accepted item.
    private(set) var nextSequence: UInt64
    /// Numbers below were given out before the start, so the other device may know them.
    var firstOfLife: UInt64
    /// By number; the two streams apart.
    private var queues: [[ItemReference]]
    /// Given to the storage and not yet confirmed.
    private var storing: [ItemReference] = []
    /// Bytes of all payloads that wait.
    private var bytes: Int
    var flights: [Flight?] = [nil, nil]
    /// Since when the other device has not answered what was sent of a stream.
    private var waitingSince: [Instant?] = [nil, nil]
    /// How long it may do so (7017); nil: for ever.
    private let timeout: Interval?
    /// The highest number of each stream that the other device may know.
    var highestSent: [UInt64]
    /// Cancelled before they were stored.
    private var cancelledEarly: [UInt64] = []
    /// The store is an old copy; see ``TransferEffect/storeRolledBack(claimed:)``.
    var isRolledBack = false
    private(set) var isOpen = false
    private var wait = Interval.seconds(TransferLimits.firstWaitSeconds)
    private var timerIsSet = false
    /// A good moment to send has come, for each stream.
    private var isGoodMoment = [false, false]
    private var awaits = [false, false]
    /// The fault of a queue whose head does not move.
    private var isStuck = false

    enum Flight: Equatable {
        case reading(through: UInt64)
        case sent(through: UInt64)
    }

    init(_ restored: RestoredState, timeout: Interval?) {
        self.timeout = timeout
        store = restored.store
        nextSequence = restored.nextItem
        firstOfLife = restored.nextItem
        bytes = restored.items.reduce(0) { $0 + $1.size }
        queues = ItemStream.allCases.map { stream in restored.items.filter { $0.stream == stream } }
        // What was sent before the start is not known, so anything that is left may have been.
        highestSent = queues.map { $0.last?.sequence ?? 0 }
    }

    /// Accepted and not finished, in the order in which they are sent.
    var outstanding: [ItemReference] {
        queues[ItemStream.urgent.index] + queues[ItemStream.ordinary.index]
    }

    var isEmpty: Bool { queues.allSatisfy(\.isEmpty) }

    // MARK: Accepting

    mutating func enqueue(_ request: UserInfoRequest, into effects: inout [TransferEffect]) {
        let channel: ConnectivityChannel = request.isComplication ? .complication : .userInfo
        guard queues[0].count + queues[1].count + storing.count < TransferLimits.outboxItems,
            nextSequence < TransferLimits.highestSequence,
            bytes + request.payload.count <= TransferLimits.outboxItemBytes
        else {
            effects.append(
                .refused(transfer: request.transfer, app: request.app, channel, .insufficientSpace))
            return
        }
        if request.isUrgent { demoteCurrent(of: request.app, into: &effects) }
        let stream: ItemStream = request.isUrgent ? .urgent : .ordinary
        let item = QueuedItem(
            sequence: nextSequence, transfer: request.transfer, app: request.app,
            isComplication: request.isComplication, payload: request.payload)
        nextSequence += 1
        bytes += request.payload.count
        storing.append(
            ItemReference(
                sequence: item.sequence, transfer: item.transfer, app: item.app,
                isComplication: item.isComplication, stream: stream, size: item.payload.count))
        effects.append(.storeItem(item, stream: stream))
    }

    /// Only the newest complication user info of an app is the current one. The one before stays queued, as
    /// ordinary user info where the other device cannot know it yet (connectivity K3). One beyond the budget, or
    /// without a complication, is ordinary from the start and takes nobody's place (connectivity K5, K6).
    private mutating func demoteCurrent(of app: String, into effects: inout [TransferEffect]) {
        let urgent = ItemStream.urgent.index
        let ordinary = ItemStream.ordinary.index
        for (index, item) in queues[urgent].enumerated().reversed() where item.app == app {
            effects.append(.demoted(transfer: item.transfer, app: app))
            guard item.sequence > decided(urgent) else { continue }
            var moved = queues[urgent].remove(at: index)
            moved.stream = .ordinary
            // Its own number keeps its place in the order, unless that place is past already.
            if decided(ordinary) >= item.sequence {
                moved.sequence = nextSequence
                nextSequence += 1
            }
            insert(moved)
            effects.append(.moveItem(from: item.sequence, to: moved.sequence, stream: .ordinary))
        }
    }

    /// Nothing may be put into a stream at or below this number: it was sent, or is about to be.
    private func decided(_ index: Int) -> UInt64 {
        if case .reading(let through) = flights[index] { return max(highestSent[index], through) }
        return highestSent[index]
    }

    private mutating func insert(_ item: ItemReference) {
        let index = item.stream.index
        // Nearly always it is the last one.
        var place = queues[index].endIndex
        while place > 0, queues[index][place - 1].sequence > item.sequence { place -= 1 }
        queues[index].insert(item, at: place)
    }

    mutating func stored(_ sequence: UInt64, at now: Instant, into effects: inout [TransferEffect]) {
        guard let index = storing.firstIndex(where: { $0.sequence == sequence }) else { return }
        let item = storing.remove(at: index)
        if let early = cancelledEarly.firstIndex(of: sequence) {
            cancelledEarly.remove(at: early)
            bytes -= item.size
            drop(item, into: &effects)
            pump(at: now, into: &effects)
            return
        }
        insert(item)
        effects.append(.accepted(transfer: item.transfer, app: item.app, item.channel))
        if storing.contains(where: { $0.app == item.app && $0.stream == .urgent }) {
            demoteCurrent(of: item.app, into: &effects)
        }
        pump(at: now, into: &effects)
    }

    mutating func storeFailed(
        _ sequence: UInt64, _ error: ConnectivityError, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard let index = storing.firstIndex(where: { $0.sequence == sequence }) else { return }
        let item = storing.remove(at: index)
        bytes -= item.size
        cancelledEarly.removeAll { $0 == sequence }
        effects.append(.refused(transfer: item.transfer, app: item.app, item.channel, error))
        pump(at: now, into: &effects)
    }

    /// Takes an item out of the queue (connectivity U4, U5). One that is on its way may arrive all the
    /// same. Gives whether the app has such a one.
    mutating func cancel(
        _ transfer: String, of app: String, into effects: inout [TransferEffect]
    ) -> Bool {
        func matches(_ item: ItemReference) -> Bool { item.transfer == transfer && item.app == app }
        if let item = storing.first(where: matches) {
            if !cancelledEarly.contains(item.sequence) { cancelledEarly.append(item.sequence) }
            return true
        }
        for stream in ItemStream.allCases {
            guard let index = queues[stream.index].firstIndex(where: matches) else { continue }
            let item = queues[stream.index].remove(at: index)
            bytes -= item.size
            drop(item, into: &effects)
            return true
        }
        return false
    }

    private func drop(_ item: ItemReference, into effects: inout [TransferEffect]) {
        effects.append(.conclude([Conclusion(row: .item(sequence: item.sequence), outcome: nil)]))
        effects.append(.cancelled(transfer: item.transfer, app: item.app, item.channel))
    }

    /// The counterpart app is gone from the other device: what was queued for it fails (connectivity
    /// U9, U10).
    mutating func fail(app: String, _ error: ConnectivityError, into effects: inout [TransferEffect]) {
        finish(where: { $0.app == app }, error, into: &effects)
    }

    /// The app was taken from this device, with all it had queued.
    mutating func drop(app: String) {
        for stream in ItemStream.allCases { queues[stream.index].removeAll { $0.app == app } }
        storing.removeAll { $0.app == app }
        bytes = (queues[0] + queues[1] + storing).reduce(0) { $0 + $1.size }
    }

    // MARK: Sending

    mutating func open(at now: Instant, into effects: inout [TransferEffect]) {
        isOpen = true
        flights = [nil, nil]
        wait = .seconds(TransferLimits.firstWaitSeconds)
        pump(at: now, into: &effects)
    }

    mutating func close(into effects: inout [TransferEffect]) {
        isOpen = false
        flights = [nil, nil]
        waitingSince = [nil, nil]
        isGoodMoment = [false, false]
        awaits = [false, false]
        stopTimer(into: &effects)
    }

    mutating func setStuck(_ isStuck: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        self.isStuck = isStuck
        if !isStuck { pump(at: now, into: &effects) }
    }

    mutating func opportunity(
        _ opportunity: Opportunity, at now: Instant, into effects: inout [TransferEffect]
    ) {
        let stream: ItemStream = opportunity == .complication ? .urgent : .ordinary
        awaits[stream.index] = false
        isGoodMoment[stream.index] = true
        // Other queued items may ride along with urgent ones (connectivity K1).
        if stream == .urgent { isGoodMoment[ItemStream.ordinary.index] = true }
        pump(at: now, into: &effects)
    }

    /// Starts the head of each stream that rests.
    private mutating func pump(at now: Instant, into effects: inout [TransferEffect]) {
        guard isOpen, !isRolledBack else { return }
        for stream in [ItemStream.urgent, .ordinary] {
            let index = stream.index
            guard flights[index] == nil, !queues[index].isEmpty else { continue }
            // A stuck head moves when something is queued behind it.
            if isStuck, stream == .ordinary, queues[index].count < 2 { continue }
            guard isGoodMoment[index] else {
                if !awaits[index] {
                    awaits[index] = true
                    effects.append(.awaitOpportunity(stream == .urgent ? .complication : .background))
                }
                continue
            }
            read(stream, into: &effects)
        }
    }

    private mutating func read(_ stream: ItemStream, into effects: inout [TransferEffect]) {
        var bytes = 0
        var batch: [UInt64] = []
        // One that is not yet stored holds up those behind it.
        let gap = storing.first { $0.stream == stream }?.sequence ?? .max
        for item in queues[stream.index].prefix(TransferLimits.itemsInFrame) where item.sequence < gap {
            bytes += item.size + item.transfer.utf8.count + item.app.utf8.count + 16
            if !batch.isEmpty, bytes > TransferLimits.itemFrameBytes { break }
            batch.append(item.sequence)
        }
        guard let last = batch.last else { return }
        flights[stream.index] = .reading(through: last)
        effects.append(.readItems(batch, stream: stream))
    }

    mutating func read(
        _ items: [QueuedItem], _ stream: ItemStream, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard isOpen, case .reading = flights[stream.index] else { return }
        // What was cancelled or moved since is left out.
        let queued = Set(queues[stream.index].prefix(TransferLimits.itemsInFrame * 2).map(\.sequence))
        let batch = items.filter { queued.contains($0.sequence) }
        guard let last = batch.last else {
            flights[stream.index] = nil
            pump(at: now, into: &effects)
            return
        }
        flights[stream.index] = .sent(through: last.sequence)
        waitingSince[stream.index] = waitingSince[stream.index] ?? now
        highestSent[stream.index] = max(highestSent[stream.index], last.sequence)
        effects.append(.send(.items(batch, from: store, stream: stream)))
        if !timerIsSet { startTimer(at: now, into: &effects) }
    }

    /// The rows of a batch cannot be read: the first one is given up, so that it does not hold up the rest.
    mutating func readFailed(_ stream: ItemStream, at now: Instant, into effects: inout [TransferEffect]) {
        guard case .reading(let through) = flights[stream.index] else { return }
        flights[stream.index] = nil
        // What was asked for may be over by now.
        if let first = queues[stream.index].first, first.sequence <= through {
            finish(where: { $0.sequence == first.sequence }, .genericError, into: &effects)
        }
        pump(at: now, into: &effects)
    }

    mutating func timerFired(at now: Instant, into effects: inout [TransferEffect]) {
        timerIsSet = false
        guard isOpen else { return }
        wait = min(wait + wait, .seconds(TransferLimits.longestWaitSeconds))
        for stream in ItemStream.allCases {
            guard case .sent = flights[stream.index] else { continue }
            flights[stream.index] = nil
            giveUpFirst(of: stream, at: now, into: &effects)
        }
        pump(at: now, into: &effects)
    }

    /// A receiver that answers nothing for too long fails the head of the queue (7017).
    private mutating func giveUpFirst(
        of stream: ItemStream, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard let timeout, let since = waitingSince[stream.index], now - since >= timeout,
            let first = queues[stream.index].first
        else { return }
        waitingSince[stream.index] = nil
        finish(where: { $0.sequence == first.sequence }, .transferTimedOut, into: &effects)
    }

    private mutating func startTimer(at now: Instant, into effects: inout [TransferEffect]) {
        timerIsSet = true
        effects.append(.setTimer(.items, now + wait))
    }

    mutating func stopTimer(into effects: inout [TransferEffect]) {
        guard timerIsSet else { return }
        timerIsSet = false
        effects.append(.cancelTimer(.items))
    }

    // MARK: Ending

    /// The other device has everything of a stream up to a number.
    ///
    /// Gives false where that number was never sent: this store is an old copy.
    mutating func taken(
        _ cursor: ItemCursor, at now: Instant, into effects: inout [TransferEffect]
    ) -> Bool {
        guard cursor.store == store, !isRolledBack else { return true }
        let index = cursor.stream.index
        guard cursor.sequence < firstOfLife || cursor.sequence <= highestSent[index] else { return false }
        highestSent[index] = max(highestSent[index], cursor.sequence)
        let before = queues[index].count
        finishHead(of: index, below: cursor.sequence + 1, into: &effects)
        if queues[index].count < before {
            wait = .seconds(TransferLimits.firstWaitSeconds)
            waitingSince[index] = nil
        }
        if case .sent(let through) = flights[index], through <= cursor.sequence {
            flights[index] = nil
            if flights == [nil, nil] { stopTimer(into: &effects) }
        }
        if queues[index].isEmpty { isGoodMoment[index] = false }
        pump(at: now, into: &effects)
        return true
    }

    /// The other device will not take one item.
    mutating func refused(
        _ cursor: ItemCursor, _ error: ConnectivityError, at now: Instant,
        into effects: inout [TransferEffect]
    ) {
        guard cursor.store == store, cursor.sequence < nextSequence else { return }
        let index = cursor.stream.index
        finishHead(of: index, below: cursor.sequence, into: &effects)
        finish(
            where: { $0.stream == cursor.stream && $0.sequence == cursor.sequence }, error, into: &effects)
        if case .sent = flights[index] { flights[index] = nil }
        pump(at: now, into: &effects)
    }

    /// The items of a stream below a number were taken: the head of its queue, which is in the order of numbers.
    private mutating func finishHead(
        of index: Int, below end: UInt64, into effects: inout [TransferEffect]
    ) {
        let count = queues[index].prefix { $0.sequence < end }.count
        let conclusions = queues[index][..<count].map { Conclusion(of: $0, nil) }
        bytes -= queues[index][..<count].reduce(0) { $0 + $1.size }
        queues[index].removeFirst(count)
        conclude(conclusions, into: &effects)
    }

    private mutating func finish(
        where matches: (ItemReference) -> Bool, _ error: ConnectivityError?,
        into effects: inout [TransferEffect]
    ) {
        var conclusions: [Conclusion] = []
        for stream in ItemStream.allCases where queues[stream.index].contains(where: matches) {
            for item in queues[stream.index] where matches(item) {
                conclusions.append(Conclusion(of: item, error))
                bytes -= item.size
            }
            queues[stream.index].removeAll(where: matches)
        }
        conclude(conclusions, into: &effects)
    }

    private func conclude(_ conclusions: [Conclusion], into effects: inout [TransferEffect]) {
        guard !conclusions.isEmpty else { return }
        effects.append(.conclude(conclusions))
        effects += conclusions.compactMap(\.outcome).map { .finished($0) }
    }
}
