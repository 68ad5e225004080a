import HikeValues

/// What a daemon knows of the other device, and what it tells about its own: the hellos.
struct Conversation: Equatable, Sendable {
    /// Tells the lives of this device's daemon apart.
    private(set) var life: UInt64
    var isLocked: Bool
    var linkIsUp = false
    /// The other device's store, once it was heard since the link came up.
    var peer: StoreID?
    /// The other device's life, as last heard.
    var peerLife: UInt64?
    var peerIsLocked = false
    /// The hello that waits for its answer.
    var unanswered: Hello?
    /// The newest hello of a life that the unanswered hello shall confirm.
    var unconfirmed: Hello?
    var helloCount: UInt64 = 0
    var wait = Interval.seconds(TransferLimits.firstWaitSeconds)
    /// This device's apps, and the other's, sorted by the bytes of their names.
    var ownApps: [AppState] = []
    var peerApps: [AppState] = []
    /// Apps that were taken from this device and of which the other one has not heard since that they are missing.
    private var removedApps: [String] = []
    /// The hello that told the newest of that: the other device's life, and the number in it.
    var peerNews: (life: UInt64, number: UInt64)? {
        get { newsLife.map { ($0, newsNumber) } }
        set { (newsLife, newsNumber) = (newValue?.life, newValue?.number ?? 0) }
    }
    private var newsLife: UInt64?
    private var newsNumber: UInt64 = 0

    init(life: UInt64, isLocked: Bool, removedApps: [String]) {
        self.life = life
        self.isLocked = isLocked
        self.removedApps = removedApps
    }

    /// The daemon goes on as another one.
    mutating func begin(_ life: UInt64) { self.life = life }

    var isConnected: Bool { linkIsUp && peer != nil }

    /// What the next hello says of this device's apps. One that was removed is told as missing once, even where it is
    /// back by then: it has nothing of the one before (connectivity U10).
    var toldApps: [AppState] {
        ownApps.map { state in
            removedApps.contains(state.app) ? AppState(app: state.app, presence: .notInstalled) : state
        }
    }

    mutating func removed(_ app: String) {
        if !removedApps.contains(app) { removedApps.append(app) }
    }

    /// The hello that waited for its answer has it.
    ///
    /// - Returns: whether there is more to tell than it said.
    mutating func confirm(into effects: inout [TransferEffect]) -> Bool {
        let told = unanswered?.apps ?? []
        unanswered = nil
        let heard = removedApps.filter { app in
            told.contains { $0.app == app && $0.presence == .notInstalled }
        }
        removedApps.removeAll(where: heard.contains)
        effects += heard.map { .removalTold(app: $0) }
        return toldApps != told
    }

    /// What a hello says of the other device's apps. One that is here and of which it does not speak is missing there:
    /// the other device never had it.
    func peerApps(in hello: Hello) -> [AppState] {
        let told = Set(hello.apps.map(\.app))
        return hello.apps
            + ownApps.filter { !told.contains($0.app) }.map { AppState(app: $0.app, presence: .notInstalled) }
    }

    /// What an app of this device does; nil: it is unknown here.
    func presence(of app: String) -> AppPresence? { ownApps.first { $0.app == app }?.presence }
}

extension TransferDaemon {
    /// The other device turns to somebody else, or this one does: nothing more is sent until the link is
    /// told anew.
    mutating func leave(at now: Instant, into effects: inout [TransferEffect]) {
        if conversation.linkIsUp { effects.append(.send(.goodbye(store))) }
        linkChanged(false, at: now, into: &effects)
    }

    mutating func linkChanged(_ up: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        close(at: now, into: &effects)
        if conversation.unanswered != nil { effects.append(.cancelTimer(.hello)) }
        conversation.unanswered = nil
        conversation.linkIsUp = up
        guard up else { return }
        // This hello says it.
        _ = files.takeWithdrawal()
        greet(opens: true, at: now, into: &effects)
    }

    /// Nothing is known of the other device any more.
    private mutating func close(at now: Instant, into effects: inout [TransferEffect]) {
        conversation.peer = nil
        conversation.peerLife = nil
        conversation.unconfirmed = nil
        files.close(into: &effects)
        items.close(into: &effects)
        contexts.close(into: &effects)
        live.close(at: now, into: &effects)
    }

    /// Says hello until it is answered.
    mutating func greet(opens: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        guard conversation.linkIsUp else { return }
        conversation.wait = .seconds(TransferLimits.firstWaitSeconds)
        sayHello(opens: opens, at: now, into: &effects)
    }

    private mutating func sayHello(opens: Bool, at now: Instant, into effects: inout [TransferEffect]) {
        let hello = hello(answers: nil, opens: opens, at: now)
        conversation.unanswered = hello
        effects.append(.send(.hello(hello)))
        effects.append(.setTimer(.hello, now + conversation.wait))
    }

    mutating func repeatHello(at now: Instant, into effects: inout [TransferEffect]) {
        guard conversation.linkIsUp, let last = conversation.unanswered else { return }
        conversation.wait = min(
            conversation.wait + conversation.wait, .seconds(TransferLimits.longestWaitSeconds))
        sayHello(opens: last.opens, at: now, into: &effects)
    }

    private mutating func hello(answers: Hello.Stamp?, opens: Bool, at now: Instant) -> Hello {
        conversation.helloCount += 1
        return Hello(
            store: store, stamp: Hello.Stamp(sentAt: now, number: conversation.helloCount), answers: answers,
            opens: opens, taken: conversation.peer.map { fileInbox.taken(from: $0) },
            apps: conversation.toldApps, life: conversation.life,
            itemsTaken: conversation.peer.map { itemInbox.taken(from: $0) } ?? [],
            isLocked: conversation.isLocked, filesFrom: files.floor)
    }

    private mutating func heard(_ hello: Hello, at now: Instant, into effects: inout [TransferEffect]) {
        let isOther = conversation.peer != hello.store || conversation.peerLife != hello.life
        let answersNow = hello.answers != nil && hello.answers == conversation.unanswered?.stamp
        if isOther, conversation.peer != nil, !answersNow {
            // The other device was started again, or this is a late word of a life that is over. Only an answer
            // to a question asked now can tell.
            guard hello.answers == nil else { return }
            answer(hello, at: now, into: &effects)
            let last = conversation.unconfirmed.flatMap { $0.life == hello.life ? $0 : nil }
            if hello.stamp.number >= last?.stamp.number ?? 0 { conversation.unconfirmed = hello }
            guard conversation.unanswered == nil || last == nil else { return }
            greet(opens: conversation.unanswered?.opens ?? false, at: now, into: &effects)
            return
        }
        if isOther, conversation.peer != nil { live.close(at: now, into: &effects) }
        conversation.peer = hello.store
        conversation.peerLife = hello.life
        var hasMore = false
        if answersNow {
            hasMore = conversation.confirm(into: &effects)
            effects.append(.cancelTimer(.hello))
        }
        answer(hello, at: now, into: &effects)
        takeNews(hello, at: now, into: &effects)
        if let early = conversation.unconfirmed, early.life == hello.life {
            takeNews(early, at: now, into: &effects)
        }
        if answersNow { conversation.unconfirmed = nil }
        if let taken = hello.taken { filesTaken(taken, at: now, into: &effects) }
        for cursor in hello.itemsTaken { itemsTaken(cursor, at: now, into: &effects) }
        if isOther {
            live.open(from: conversation.life, to: hello.life, at: now, into: &effects)
        }
        if isOther || hello.opens {
            files.open(at: now, into: &effects)
            items.open(at: now, into: &effects)
            contexts.open(to: hello.store, at: now, into: &effects)
        }
        if hasMore { greet(opens: false, at: now, into: &effects) }
    }

    private mutating func answer(_ hello: Hello, at now: Instant, into effects: inout [TransferEffect]) {
        guard hello.answers == nil else { return }
        effects.append(.send(.hello(self.hello(answers: hello.stamp, opens: false, at: now))))
    }

    /// What the other device says of itself; late news are not heard. Clocks may jump, so a count tells.
    private mutating func takeNews(_ hello: Hello, at now: Instant, into effects: inout [TransferEffect]) {
        if let last = conversation.peerNews, last.life == hello.life, last.number >= hello.stamp.number {
            return
        }
        conversation.peerNews = (hello.life, hello.stamp.number)
        if conversation.peerIsLocked != hello.isLocked {
            conversation.peerIsLocked = hello.isLocked
            effects.append(.peerLocked(hello.isLocked))
        }
        fileInbox.passed(FileKey(store: hello.store, sequence: hello.filesFrom), into: &effects)
        let apps = conversation.peerApps(in: hello)
        for state in apps where !conversation.peerApps.contains(state) {
            effects.append(.peerApp(state))
            guard state.presence == .notInstalled else { continue }
            let error: ConnectivityError =
                role == .phone ? .watchAppNotInstalled : .companionAppNotInstalled
            items.fail(app: state.app, error, into: &effects)
            files.fail(app: state.app, error, at: now, into: &effects)
        }
        conversation.peerApps = apps
        let missing = apps.filter { $0.presence == .notInstalled }.map(\.app)
        contexts.setMissing(Set(missing), at: now, into: &effects)
    }

    mutating func ownAppChanged(
        _ state: AppState, at now: Instant, into effects: inout [TransferEffect]
    ) {
        guard !state.app.isEmpty, state.app.utf8.count <= TransferLimits.identifierBytes,
            !conversation.ownApps.contains(state)
        else { return }
        conversation.ownApps.removeAll { $0.app == state.app }
        guard conversation.ownApps.count < TransferLimits.apps else { return }
        conversation.ownApps.append(state)
        conversation.ownApps.sort { $0.app.utf8.lexicographicallyPrecedes($1.app.utf8) }
        greet(opens: conversation.unanswered?.opens ?? false, at: now, into: &effects)
    }

    // MARK: Frames

    mutating func receive(_ frame: RadioFrame, at now: Instant, into effects: inout [TransferEffect]) {
        guard conversation.linkIsUp else { return }
        if case .hello(let hello) = frame {
            heard(hello, at: now, into: &effects)
            return
        }
        // Before the first hello nothing is known of the other side; its hello comes again.
        guard let peer = conversation.peer else { return }
        if case .goodbye(let store) = frame {
            if store == peer { close(at: now, into: &effects) }
            return
        }
        if let sender = frame.contentStore, sender != peer {
            // Late, or from a device that was wiped: ask who it is.
            if conversation.unanswered == nil { greet(opens: false, at: now, into: &effects) }
            return
        }
        switch frame {
        case .items(let batch, let store, let stream):
            let refusals = batch.map { refusal(for: $0.app) }
            itemInbox.received(
                batch, refusals: refusals, from: store, stream: stream, into: &effects)
        case .taken(let cursor): itemsTaken(cursor, at: now, into: &effects)
        case .itemRefused(let cursor, let reason):
            items.refused(cursor, reason.error(toldTo: role), at: now, into: &effects)
        case .context(let value, let store):
            guard refusal(for: value.app) == nil else { return }
            contexts.received(value, from: store, into: &effects)
        case .contextTaken(let app, let version, let store):
            guard store == self.store else { return }
            if !contexts.taken(app: app, version: version, at: now, into: &effects) {
                storeIsOld(claimed: version, into: &effects)
            }
        case .live(let frame):
            // Void, and one of the two does not know whom it speaks to.
            guard frame.to == conversation.life, frame.from == conversation.peerLife else {
                if conversation.unanswered == nil { greet(opens: false, at: now, into: &effects) }
                return
            }
            live.received(frame, apps: conversation.ownApps, at: now, into: &effects)
        case .liveTaken(let from, let to, let number):
            live.taken(from: from, to: to, through: number, at: now, into: &effects)
        case .offer(let manifest, let floor, let attempt):
            fileInbox.offered(
                manifest, floor: floor, attempt: attempt, refusal: refusal(for: manifest.app),
                into: &effects)
        case .chunk(let key, let index, let bytes):
            fileInbox.chunk(key, index: index, bytes: bytes, into: &effects)
        case .ready(let key, let next, let attempt):
            files.ready(key, next: next, attempt: attempt, at: now, into: &effects)
        case .chunkAcknowledgement(let key, let next):
            files.acknowledged(key, next: next, at: now, into: &effects)
        case .completed(let key): filesTaken(key, at: now, into: &effects)
        case .refused(let key, let reason):
            files.refused(key, reason.error(toldTo: role), at: now, into: &effects)
        // Heard above.
        case .hello, .goodbye: break
        }
    }

    private mutating func itemsTaken(
        _ cursor: ItemCursor, at now: Instant, into effects: inout [TransferEffect]
    ) {
        if !items.taken(cursor, at: now, into: &effects) {
            storeIsOld(claimed: cursor.sequence, into: &effects)
        }
    }

    private mutating func filesTaken(
        _ key: FileKey, at now: Instant, into effects: inout [TransferEffect]
    ) {
        if !files.completed(key, at: now, into: &effects) {
            storeIsOld(claimed: key.sequence, into: &effects)
        }
    }

    // MARK: An old copy

    /// The other device knows numbers that this store does not: it is a copy from before they were given out.
    private mutating func storeIsOld(claimed: UInt64, into effects: inout [TransferEffect]) {
        files.stop(into: &effects)
        items.stop(into: &effects)
        guard !isRenewing else { return }
        isRenewing = true
        effects.append(.storeRolledBack(claimed: claimed))
    }

    /// The store has another name. The daemon begins another life with it: what was agreed under the old name
    /// means nothing any more, live messages included.
    mutating func storeRenewed(
        _ id: StoreID, life: UInt64, at now: Instant, into effects: inout [TransferEffect]
    ) {
        let isUp = conversation.linkIsUp
        linkChanged(false, at: now, into: &effects)
        store = id
        conversation.begin(life)
        files.renew(id)
        items.renew(id)
        contexts.renew(id)
        isRenewing = false
        if isUp { linkChanged(true, at: now, into: &effects) }
    }
}

extension RadioFrame {
    /// The store of the sender, in frames that carry content.
    fileprivate var contentStore: StoreID? {
        switch self {
        case .offer(let manifest, _, _): manifest.key.store
        case .chunk(let key, _, _): key.store
        case .items(_, let store, _), .context(_, let store): store
        case .hello, .ready, .chunkAcknowledgement, .completed, .refused, .taken, .itemRefused, .contextTaken,
            .live, .liveTaken, .goodbye:
            nil
        }
    }
}
