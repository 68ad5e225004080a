import Foundation
import HikeConnectivity
import HikeStorage
import HikeValues

/// A device with a real store, and a radio without faults.
final class StoredDevice {
    let folder: String
    let id: StoreID
    let app: Sandbox
    var store: TransferStore
    var daemon: TransferDaemon
    var outgoing: [[UInt8]] = []
    var finished: [ConnectivityError?] = []
    var refused: [ConnectivityError] = []
    var received: [[UInt8]] = []
    var labels: [String] = []
    var reports: [String] { log.lines }
    private let log = Log()
    private var life: UInt64 = 1
    /// What the store is called once it has turned out to be an old copy.
    static let anotherName = StoreID(high: 7, low: 7)

    private final class Log { var lines: [String] = [] }

    init(_ folder: String, id: StoreID) throws {
        self.folder = folder
        self.id = id
        let app = try Sandbox(root: folder + "/app")
        self.app = app
        store = try Self.open(folder, id: id, app: app, log: log)
        daemon = TransferDaemon(try store.restore(), chunkSize: 1_000)
        _ = daemon.handle(.ownApp(AppState(app: "trail", presence: .notRunning)), at: .zero)
    }

    private static func open(_ folder: String, id: StoreID, app: Sandbox, log: Log) throws -> TransferStore {
        try TransferStore(
            sandbox: Sandbox(root: folder + "/daemon"), newStore: { id },
            appSandbox: { $0 == "trail" ? app : nil }, report: { log.lines.append($0) })
    }

    /// Process death: only files and rows remain. What was deferred is lost.
    func restart() throws {
        store = try Self.open(folder, id: StoreID(high: 9, low: 9), app: app, log: log)
        life += 1
        daemon = TransferDaemon(try store.restore(), life: life, chunkSize: 1_000)
        _ = daemon.handle(.ownApp(AppState(app: "trail", presence: .notRunning)), at: .zero)
        outgoing = []
    }

    func handle(_ event: TransferEvent) throws {
        var events = [event]
        while !events.isEmpty {
            for effect in daemon.handle(events.removeFirst(), at: .zero) {
                if let answer = store.perform(effect) { events.append(answer) }
                switch effect {
                case .send(let frame): outgoing.append(frame.encoded())
                case .finished(let outcome): finished.append(outcome.error)
                case .refused(_, _, _, let error): refused.append(error)
                case .storeRolledBack:
                    try store.renew(Self.anotherName)
                    life += 1
                    events.append(.storeRenewed(Self.anotherName, life: life))
                case .awaitOpportunity(let opportunity): events.append(.opportunity(opportunity))
                case .deliver(let delivery):
                    try note(delivery)
                    events.append(.handlerReturned(delivery))
                default: break
                }
            }
        }
    }

    private func note(_ delivery: Delivery) throws {
        switch delivery {
        case .file(let manifest):
            received.append(try store.sandbox.read(TransferStore.inboxPath(manifest)))
            labels.append(manifest.label.text)
        case .userInfo(let item): received.append(try store.payload(of: item))
        case .context(let app, _): received.append(daemon.receivedContext(of: app) ?? [])
        case .outcome: break
        }
    }

    func send(_ name: String) throws {
        let metadata: [String: PropertyValue] = ["type": "plannedRoute", "name": .string(name)]
        try handle(
            .enqueue(FileRequest(transfer: name, app: "trail", source: name, metadata: metadata)))
    }

    var fileCount: Int {
        FileManager.default.enumerator(atPath: folder + "/daemon")?.allObjects.count ?? 0
    }

    static func pair(_ folder: ScratchFolder) throws -> (StoredDevice, StoredDevice) {
        (
            try StoredDevice(folder.path + "/phone", id: StoreID(high: 1, low: 0)),
            try StoredDevice(folder.path + "/watch", id: StoreID(high: 2, low: 0))
        )
    }

    /// Carries frames both ways; stops after `limit` of them. True when there are none left.
    static func carry(_ one: StoredDevice, _ two: StoredDevice, limit: Int = .max) throws -> Bool {
        var carried = 0
        while !(one.outgoing.isEmpty && two.outgoing.isEmpty) {
            for (from, to) in [(one, two), (two, one)] where !from.outgoing.isEmpty {
                if carried == limit { return false }
                carried += 1
                try to.handle(.received(try RadioFrame(decoding: from.outgoing.removeFirst())))
            }
        }
        return true
    }
}
