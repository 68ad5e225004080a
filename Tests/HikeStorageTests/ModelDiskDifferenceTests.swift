import ConnectivitySimulation
import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues
import Testing

/// The simulation is worth as much as its model of the storage. So the same work is done by both.
@Suite("The simulated disk and the real store do the same")
struct ModelDiskDifferenceTests {
    @Test("40 random courses of effects, with restarts, leave the same state (NF-23)", arguments: 0..<4)
    func sameState(_ part: Int) throws {
        var restarts = 0
        for seed in UInt64(part * 10)..<UInt64(part * 10 + 10) {
            let pair = try StoreAndModel(seed: seed)
            for _ in 0..<120 { try pair.step() }
            try pair.restart(afterFlush: true)
            restarts += pair.restarts
            #expect(pair.differences == [], "seed \(seed)")
            #expect(pair.reports == [], "seed \(seed)")
        }
        #expect(restarts > 50)
    }
}

/// A real store and its model, given the same effects.
private final class StoreAndModel {
    private let folder: ScratchFolder
    private let app: Sandbox
    private let log = Log()
    private var store: TransferStore
    private var model: DiskImage
    /// What the model has at the last moment when nothing waited in the store.
    private var durable: DiskImage
    private var random: RandomStream
    private var work: RandomEffects
    private(set) var differences: [String] = []
    private(set) var restarts = 0

    var reports: [String] { log.lines }

    private final class Log { var lines: [String] = [] }

    init(seed: UInt64) throws {
        folder = try ScratchFolder()
        app = try Sandbox(root: folder.path + "/app")
        store = try Self.open(folder, app, log)
        model = DiskImage(store: RandomEffects.own) { StoreStep.digest($0) ?? SimulatedContent.digest($0) }
        durable = model
        random = RandomStream(seed: seed)
        work = RandomEffects(random.split("effects"))
    }

    private static func open(_ folder: ScratchFolder, _ app: Sandbox, _ log: Log) throws -> TransferStore {
        try TransferStore(
            sandbox: Sandbox(root: folder.path + "/daemon"), newStore: { RandomEffects.own },
            appSandbox: { _ in app }, report: { log.lines.append($0) })
    }

    func step() throws {
        for effect in work.next(model.restored()) {
            if case .persist(let draft) = effect {
                let content = SimulatedContent.file(draft.request.transfer)
                try app.writeAtomically(try SandboxPath(draft.request.source), content)
            }
            let wanted = model.apply(effect)
            let found = store.perform(effect)
            if found != wanted {
                differences.append("\(effect) gave \(String(describing: found))")
            }
            if store.isClean { durable = model }
        }
        if random.uniform() < 0.3 { store.workAhead() }
        if random.uniform() < 0.1 { try restart(afterFlush: random.uniform() < 0.5) }
    }

    /// The process ends and starts again; what waited is lost, unless it was written before.
    func restart(afterFlush flushes: Bool) throws {
        restarts += 1
        if flushes, store.flush() { durable = model }
        // Pieces of files go to their file at once.
        let image = durable
        store = try Self.open(folder, app, log)
        let (wanted, found) = (Self.sorted(image.restored()), Self.sorted(try store.restore()))
        if wanted != found { differences.append("restored \(found), not \(wanted)") }
        model = image
    }

    /// Tables whose order means nothing.
    private static func sorted(_ restored: RestoredState) -> RestoredState {
        var state = restored
        state.cursors.sort { "\($0.store)" < "\($1.store)" }
        state.itemCursors.sort { ("\($0.store)", $0.stream.rawValue) < ("\($1.store)", $1.stream.rawValue) }
        state.contexts.sort { $0.app < $1.app }
        state.receivedContexts.sort { $0.value.app < $1.value.app }
        return state
    }
}

/// Effects as a daemon would ask for them.
private struct RandomEffects {
    static let own = StoreID(high: 1, low: 0)
    private static let apps = ["compass", "trail"]
    private var random: RandomStream
    private var names = 0
    private var versions: UInt64 = 0
    private var sent: UInt64 = 0

    init(_ random: RandomStream) { self.random = random }

    private mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[Int(random.uniform(0, Double(values.count)))]
    }

    private mutating func app() -> String { random.uniform() < 0.7 ? "trail" : "compass" }

    private mutating func name(_ kind: String) -> String {
        names += 1
        return "\(kind)-\(names)"
    }

    private mutating func stream() -> ItemStream { random.uniform() < 0.7 ? .ordinary : .urgent }

    mutating func next(_ state: RestoredState) -> [TransferEffect] {
        switch Int(random.uniform(0, 12)) {
        case 0, 1: [store(state)]
        case 2: [persist(state)]
        case 3: move(state)
        case 4: conclude(state)
        case 5: [.storeContext(context())]
        case 6, 7: [take()]
        case 8: receiveFile()
        case 9: [.takeContext(received())]
        case 10: settle(state)
        default: random.uniform() < 0.15 ? [.discard(app: app())] : read(state)
        }
    }

    // MARK: The sender

    private mutating func item(_ sequence: UInt64) -> QueuedItem {
        let transfer = name("i")
        return QueuedItem(
            sequence: sequence, transfer: transfer, app: app(), isComplication: random.uniform() < 0.3,
            payload: SimulatedContent.item(transfer))
    }

    private mutating func store(_ state: RestoredState) -> TransferEffect {
        .storeItem(item(state.nextItem), stream: stream())
    }

    private mutating func persist(_ state: RestoredState) -> TransferEffect {
        let transfer = name("f") + "-\(Int(random.uniform(0, 300)))"
        return .persist(
            OutboxDraft(
                key: FileKey(store: Self.own, sequence: state.nextSequence),
                request: FileRequest(
                    transfer: transfer, app: app(), source: transfer, metadata: ["n": .string(transfer)]),
                label: FileLabel(sanitising: transfer), chunkSize: 16, byteLimit: 1_000))
    }

    private mutating func move(_ state: RestoredState) -> [TransferEffect] {
        guard let item = pick(state.items) else { return [] }
        return [.moveItem(from: item.sequence, to: state.nextItem, stream: stream())]
    }

    private mutating func conclude(_ state: RestoredState) -> [TransferEffect] {
        let isCancelled = random.uniform() < 0.3
        let error: ConnectivityError? = random.uniform() < 0.3 ? .deliveryFailed : nil
        if random.uniform() < 0.5, let item = pick(state.items) {
            let outcome = Outcome(transfer: item.transfer, app: item.app, channel: .userInfo, error: error)
            let row = Conclusion.Row.item(sequence: item.sequence)
            return [.conclude([Conclusion(row: row, outcome: isCancelled ? nil : outcome)])]
        }
        guard let file = pick(state.outbox) else { return [] }
        let outcome = Outcome(transfer: file.transfer, app: file.app, channel: .file, error: error)
        let row = Conclusion.Row.file(sequence: file.key.sequence)
        return [.conclude([Conclusion(row: row, outcome: isCancelled ? nil : outcome)])]
    }

    private mutating func context() -> ContextValue {
        versions += 1
        return ContextValue(app: app(), version: versions, payload: Array("context \(versions)".utf8))
    }

    private mutating func read(_ state: RestoredState) -> [TransferEffect] {
        if let file = pick(state.outbox), file.size > 0 {
            let index = Int(random.uniform(0, Double(file.chunkCount)))
            return [
                .readChunk(
                    sequence: file.key.sequence, index: index, offset: file.offset(of: index),
                    length: file.length(of: index))
            ]
        }
        let numbers = state.items.prefix(3).map(\.sequence)
        return numbers.isEmpty ? [] : [.readItems(numbers, stream: .ordinary)]
    }

    // MARK: The receiver

    private mutating func sender() -> StoreID { StoreID(high: 2, low: random.uniform() < 0.8 ? 1 : 2) }

    private mutating func take() -> TransferEffect {
        let items = (0..<Int(random.uniform(1, 5))).map { _ in
            sent += 1
            return item(sent)
        }
        return .takeItems(items, from: sender(), stream: stream())
    }

    /// Some are left before their end; the next one takes their place.
    private mutating func receiveFile() -> [TransferEffect] {
        sent += 1
        let transfer = name("r") + "-\(Int(random.uniform(0, 300)))"
        let content = SimulatedContent.file(transfer)
        guard let digest = StoreStep.digest(content) else { return [] }
        let manifest = FileManifest(
            key: FileKey(store: sender(), sequence: sent), transfer: transfer, app: app(),
            label: FileLabel(sanitising: transfer), size: content.count, digest: digest, chunkSize: 16)
        let isWhole = random.uniform() < 0.7
        let pieces = isWhole ? manifest.chunkCount : Int(random.uniform(0, Double(manifest.chunkCount)))
        var effects: [TransferEffect] = [.beginStaging(manifest)]
        for index in 0..<pieces {
            let offset = manifest.offset(of: index)
            let bytes = content[offset..<offset + manifest.length(of: index)]
            effects.append(.appendStaging(manifest.key, index: index, offset: offset, bytes: bytes))
        }
        if isWhole { return effects + [.verifyStaging(manifest.key), .commitInbox(manifest)] }
        return random.uniform() < 0.3 ? effects + [.discardStaging(manifest.key)] : effects
    }

    private mutating func received() -> ReceivedContext {
        ReceivedContext(store: StoreID(high: 2, low: 1), value: context(), isHandled: false)
    }

    private mutating func settle(_ state: RestoredState) -> [TransferEffect] {
        let waiting: [Delivery] =
            state.outcomes.map { .outcome($0) } + state.receivedItems.map { .userInfo($0) }
            + state.inbox.map { .file($0) }
            + state.receivedContexts.map { .context(app: $0.value.app, version: $0.value.version) }
        return pick(waiting).map { [.settle($0)] } ?? []
    }
}
