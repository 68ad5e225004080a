import Glibc
import HikeConnectivity
import HikeStorage

/// How fast a device accepts and takes user info, against bare SQLite with the same settings: one INSERT of
/// the same payload in a transaction of its own.
struct StoreRows {
    private static let blocks = 30
    private static let rounds = 100
    private static let payload = [UInt8](repeating: 7, count: 1_024)
    private static let sender = StoreID(high: 5, low: 6)

    let folder: String

    func measure() throws -> [Row] {
        let store = try TransferStore(
            sandbox: Sandbox(root: folder + "/store"), newStore: { StoreID(high: 1, low: 1) },
            appSandbox: { _ in nil })
        let bare = try Database(path: folder + "/bare.sqlite")
        try bare.execute("CREATE TABLE items (sequence INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT")
        var number: UInt64 = 0
        var ratios: [Double] = []
        var bareTimes: [Double] = []
        var acceptTimes: [Double] = []
        var takeTimes: [Double] = []
        // In short blocks by turns, so that other work on the machine meets all alike.
        for block in 0..<Self.blocks + 2 {
            let start = number
            let bareSeconds = try time(&number) { number in
                try bare.execute("BEGIN IMMEDIATE")
                try bare.run(
                    "INSERT INTO items VALUES (?, ?)", [.integer(Int64(number)), .blob(Self.payload)])
                try bare.execute("COMMIT")
            }
            number = start
            let acceptSeconds = try time(&number) { number in
                try expect(store.perform(.storeItem(item(number), stream: .ordinary)))
            }
            number = start
            let takeSeconds = try time(&number) { number in
                try expect(
                    store.perform(.takeItems([item(number)], from: Self.sender, stream: .ordinary)))
            }
            guard block >= 2 else { continue }
            ratios.append(bareSeconds / acceptSeconds)
            bareTimes.append(bareSeconds)
            acceptTimes.append(acceptSeconds)
            takeTimes.append(takeSeconds)
        }
        let perSecond = { (times: [Double]) in Double(Self.rounds) / Statistics.median(times) }
        return [
            Row(
                "user info accepted / bare SQLite", Statistics.median(ratios), "times", decimals: 2,
                target: .atLeast(0.5), note: "1 KiB, synchronous=FULL; median of \(Self.blocks) blocks"),
            Row("  accepted", perSecond(acceptTimes), "/s", note: "row and counter in one transaction"),
            Row("  taken", perSecond(takeTimes), "/s", note: "row and cursor in one transaction"),
            Row("  bare SQLite", perSecond(bareTimes), "/s", note: "one INSERT in one transaction"),
            try batches(store, from: number),
        ]
    }

    /// As the radio brings them: as many items in a frame as it may have.
    private func batches(_ store: TransferStore, from start: UInt64) throws -> Row {
        var number = start
        let rate = try Stopwatch.rate {
            let batch = (0..<TransferLimits.itemsInFrame).map { _ in
                number += 1
                return item(number)
            }
            try expect(store.perform(.takeItems(batch, from: Self.sender, stream: .ordinary)))
        }
        return Row(
            "  taken in full frames", rate * Double(TransferLimits.itemsInFrame), "/s",
            note: "\(TransferLimits.itemsInFrame) items in one transaction")
    }

    private func time(_ number: inout UInt64, _ body: (UInt64) throws -> Void) throws -> Double {
        try Stopwatch.seconds {
            for _ in 0..<Self.rounds {
                number += 1
                try body(number)
            }
        }
    }

    private func item(_ number: UInt64) -> QueuedItem {
        QueuedItem(sequence: number, transfer: "bench-\(number)", app: "trail", payload: Self.payload)
    }

    private func expect(_ answer: TransferEvent?) throws {
        switch answer {
        case .itemStored, .itemsTaken: break
        default: throw Child.Failed(description: "the transfer store did not take an item")
        }
    }
}
