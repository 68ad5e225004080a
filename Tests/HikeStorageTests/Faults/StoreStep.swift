import HikeConnectivity
import HikeStorage

/// One step of the work that is disturbed: effects, and the facts that they promise.
///
/// A new effect of the store needs a step here (``StoreRun/perform(_:_:undone:isSuccess:)``) and a
/// ``StoreProbe`` that finds its facts after a restart. All runs, faults and power cuts then cover it.
struct StoreStep: Sendable {
    let name: String
    let perform: @Sendable (StoreRun) -> Void
}

extension StoreStep {
    typealias Claim = StoreLedger.Claim

    static let app = "trail"
    /// An app that is removed on the way.
    static let removedApp = "compass"

    static let flush = StoreStep(name: "flush") { run in run.postpone(Claim()) { $0.flush() } }

    static func content(_ number: Int, size: Int) -> [UInt8] {
        Array(pattern[number * 13..<number * 13 + size])
    }

    private static let pattern = (0..<16_384).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ $0 >> 7) >> 2) }

    static func digest(_ content: [UInt8]) -> ContentDigest? {
        guard let sha = try? SHA256(), (try? sha.update(content)) != nil, let bytes = try? sha.finish() else {
            return nil
        }
        return ContentDigest(bytes)
    }
}

/// The fixed work of a run. Each is disturbed at every one of its operations.
struct StoreWorkload: Sendable {
    /// The making of the store is disturbed too.
    let isFirst: Bool
    let steps: [StoreStep]
    /// What must succeed again once the disk is well (F18, F19). The sender repeats what it has no answer for.
    let afterwards: [StoreStep]

    static let all = [files, content]

    static let files = StoreWorkload(
        isFirst: true,
        steps: [
            .accept(1, "empty"), .accept(2, "small"), .receive(1, size: 2_500), .accept(3, "large"),
            .concludeFile(1, tells: true), .receive(2, size: 0), .hand(1, size: 2_500, isSettled: true),
            .receive(3, size: 1_700, stopsAfter: 1, discards: true), .settleOutcome("t1", .file),
            .receive(4, size: 1_000), .concludeFile(3, tells: false), .flush,
            .hand(4, size: 1_000, isSettled: false), .accept(4, "small"),
            .receive(5, size: 3_400, stopsAfter: 10),
        ],
        afterwards: [
            .resume, .accept(9, "small"), .receiveIfOpen(4, size: 1_000), .receive(9, size: 1_200), .flush,
        ])

    static let content = StoreWorkload(
        isFirst: false,
        steps: [
            .storeItem(1), .use(1), .current("i2"), .storeItem(2, .urgent), .notePeerApp, .storeContext(1),
            .takeItems([1, 3]),
            .takeContext(1), .readItem(1), .concludeItem(1, tells: true), .storeItem(3), .moveItem(2, to: 4),
            .readItem(4, "i2"),
            .settleOutcome("i1", .userInfo), .takeItems([2]), .settleContext(1), .settleItem(1), .flush,
            .storeContext(2), .takeContext(2), .storeItem(5, app: StoreStep.removedApp),
            .takeItems([5], app: StoreStep.removedApp), .storeContext(1, app: StoreStep.removedApp),
            .takeContext(1, app: StoreStep.removedApp), .concludeItem(3, tells: true), .settleContext(2),
            .discardApp, .use(2), .current("i4", after: "i2"), .concludeItem(4, transfer: "i2", tells: false),
            .flush, .settleItem(3),
            .storeItem(6), .takeItems([7]),
        ],
        afterwards: [
            .storeItem(19), .takeItemsIfOpen([1, 3]), .takeItemsIfOpen([2]), .takeItemsIfOpen([7]),
            .takeItems([19]), .storeContext(9), .takeContext(9), .concludeItem(19, tells: true),
            .settleOutcome("i19", .userInfo), .settleContext(9), .use(9), .flush,
        ])
}
