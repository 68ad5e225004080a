import HikeConnectivity
import HikeStorage

extension StoreStep {
    /// The day of the complication's budget.
    static let day = 20_000

    static func item(_ sequence: UInt64, transfer: String, app: String = app) -> QueuedItem {
        QueuedItem(
            sequence: sequence, transfer: transfer, app: app, isComplication: transfer == "i2",
            payload: Array("payload of \(transfer)".utf8))
    }

    static func context(_ app: String, _ version: UInt64) -> ContextValue {
        ContextValue(app: app, version: version, payload: Array("\(app) \(version)".utf8))
    }

    /// The numbers that the sender gives to the items of a stream.
    static func numbers(_ stream: ItemStream) -> StrideTo<UInt64> {
        stride(from: stream == .ordinary ? 1 : 2, to: 100, by: 2)
    }

    // MARK: Sender

    static func storeItem(
        _ sequence: UInt64, _ stream: ItemStream = .ordinary, app: String = app
    ) -> StoreStep {
        StoreStep(name: "store item \(sequence)") { run in
            let facts = ["item \(sequence)", "transfer i\(sequence)"]
            run.perform(
                .storeItem(item(sequence, transfer: "i\(sequence)", app: app), stream: stream),
                Claim(makes: facts, counters: ["items": sequence + 1]), undone: facts,
                isSuccess: { $0 == .itemStored(sequence: sequence) })
        }
    }

    static func moveItem(_ sequence: UInt64, to target: UInt64) -> StoreStep {
        StoreStep(name: "move item \(sequence)") { run in
            guard run.ledger.promises["item \(sequence)"] == .present else { return }
            run.postpone(
                .moveItem(from: sequence, to: target, stream: .ordinary),
                Claim(
                    makes: ["item \(target)"], ends: ["item \(sequence)"], counters: ["items": target + 1]))
        }
    }

    /// What can be read is what was given, also where a move waits to be written.
    static func readItem(_ sequence: UInt64, _ transfer: String? = nil) -> StoreStep {
        StoreStep(name: "read item \(sequence)") { run in
            let expected = item(sequence, transfer: transfer ?? "i\(sequence)")
            run.perform(.readItems([sequence], stream: .ordinary)) { answer in
                if case .itemsRead(let items, _) = answer, items != [expected] {
                    run.observe("item \(sequence) was read wrong")
                }
                return true
            }
        }
    }

    /// - Parameter transfer: where the item was moved, its transfer.
    static func concludeItem(_ sequence: UInt64, transfer: String? = nil, tells: Bool) -> StoreStep {
        conclude(
            .item(sequence: sequence), fact: "item \(sequence)", transfer ?? "i\(sequence)", .userInfo,
            tells: tells)
    }

    static func storeContext(_ version: UInt64, app: String = app) -> StoreStep {
        StoreStep(name: "store context \(version)") { run in
            run.perform(
                .storeContext(context(app, version)), Claim(counters: ["context of \(app)": version]),
                isSuccess: { $0 == .contextStored(app: app, version: version) })
        }
    }

    static func use(_ count: Int) -> StoreStep {
        StoreStep(name: "use \(count)") { run in
            run.postpone(Claim(counters: ["budget": UInt64(count)])) {
                $0.setComplicationUse(of: app, day: day, used: count)
            }
        }
    }

    static let notePeerApp = StoreStep(name: "note the other device's app") { run in
        run.postpone(Claim(makes: ["peer app"])) {
            $0.setPeerApp(AppState(app: app, presence: .foreground, hasComplication: true))
        }
    }

    static func current(_ transfer: String, after old: String? = nil) -> StoreStep {
        StoreStep(name: "\(transfer) is the current complication transfer") { run in
            let ends = old.map { ["current \($0)"] } ?? []
            run.postpone(Claim(makes: ["current \(transfer)"], ends: ends)) {
                $0.setCurrentComplication(of: app, transfer: transfer)
            }
        }
    }

    // MARK: Receiver

    /// Odd numbers are of the ordinary stream. A sender waits for an answer before it goes on.
    static func takeItems(_ sequences: [UInt64], app: String = app) -> StoreStep {
        StoreStep(name: "take items \(sequences)") { run in
            guard let last = sequences.last, let stream = ItemStream(rawValue: last % 2 == 0 ? 1 : 0) else {
                return
            }
            let earlier = numbers(stream).filter { $0 < sequences[0] }
            guard
                earlier.allSatisfy({ run.ledger.promises["received \($0)"] != .unknown || run.isEnding($0) })
            else { return }
            let items = sequences.map { item($0, transfer: "r\($0)", app: app) }
            run.perform(
                .takeItems(items, from: StoreRun.sender, stream: stream),
                Claim(makes: sequences.map { "received \($0)" }, counters: ["cursor \(stream)": last]),
                isSuccess: { $0 == .itemsTaken(through: last, from: StoreRun.sender, stream: stream) })
        }
    }

    static func takeItemsIfOpen(_ sequences: [UInt64]) -> StoreStep {
        StoreStep(name: "take items \(sequences) again") { run in
            let isOpen = sequences.contains {
                run.ledger.promises["received \($0)"] == .unknown && !run.isEnding($0)
            }
            if isOpen { takeItems(sequences).perform(run) }
        }
    }

    static func settleItem(_ sequence: UInt64) -> StoreStep {
        StoreStep(name: "settle item \(sequence)") { run in
            guard run.ledger.promises["received \(sequence)"] == .present else { return }
            let item = item(sequence, transfer: "r\(sequence)")
            let received = ReceivedItem(
                key: ItemKey(store: StoreRun.sender, sequence: sequence), transfer: item.transfer, app: app,
                isComplication: item.isComplication, size: item.payload.count)
            run.postpone(.settle(.userInfo(received)), Claim(ends: ["received \(sequence)"]))
        }
    }

    static func takeContext(_ version: UInt64, app: String = app) -> StoreStep {
        StoreStep(name: "take context \(version)") { run in
            let value = ReceivedContext(
                store: StoreRun.sender, value: context(app, version), isHandled: false)
            run.perform(
                .takeContext(value),
                Claim(
                    ends: run.ledger.facts(of: ["handled"]).filter { $0.hasPrefix("handled \(app)/") },
                    counters: ["received context of \(app)": version]),
                isSuccess: { $0 == .contextTaken(app: app, version: version) })
        }
    }

    static func settleContext(_ version: UInt64) -> StoreStep {
        StoreStep(name: "settle context \(version)") { run in
            guard run.ledger.counters["received context of \(app)"] == version else { return }
            run.postpone(
                .settle(.context(app: app, version: version)), Claim(makes: ["handled \(app)/\(version)"]))
        }
    }

    /// All of the app's is named here: no fact carries its app.
    static let discardApp = StoreStep(name: "discard \(removedApp)") { run in
        run.forget(counters: ["context of \(removedApp)", "received context of \(removedApp)"])
        run.postpone(.discard(app: removedApp), Claim(ends: ["item 5", "transfer i5", "received 5"]))
    }
}

extension StoreRun {
    /// A taken item that was handed over, or whose app was removed.
    fileprivate func isEnding(_ sequence: UInt64) -> Bool { ledger.ending.contains("received \(sequence)") }
}
