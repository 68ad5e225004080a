import HikeConnectivity
import HikeStorage

extension StoreProbe {
    /// Accepted user info is there, once, in order, as it was given (I1, I2, I3).
    static let items = StoreProbe { view in
        var findings = Findings()
        findings.counters["items"] = view.state.nextItem
        for item in view.state.items {
            findings.facts += ["item \(item.sequence)", "transfer \(item.transfer)"]
            let answer = view.store.perform(.readItems([item.sequence], stream: item.stream))
            let expected = StoreStep.item(item.sequence, transfer: item.transfer, app: item.app)
            if answer != .itemsRead([expected], stream: item.stream) {
                findings.complaints.append("item \(item.sequence) is not as it was given")
            }
        }
        let numbers = view.state.items.map(\.sequence)
        if numbers != numbers.sorted() { findings.complaints.append("the items are out of order") }
        return findings
    }

    /// Taken user info and the cursor of its stream are there together, or neither is (I1, I2, I3).
    static let receivedItems = StoreProbe { view in
        var findings = Findings()
        let numbers = view.state.receivedItems.map(\.key.sequence)
        for item in view.state.receivedItems {
            findings.facts.append("received \(item.key.sequence)")
            let expected = StoreStep.item(item.key.sequence, transfer: item.transfer, app: item.app)
            if (try? view.store.payload(of: item)) != expected.payload {
                findings.complaints.append("the taken item \(item.key.sequence) is not as it came")
            }
        }
        for stream in ItemStream.allCases {
            let last = view.state.itemCursors.first { $0.store == StoreRun.sender && $0.stream == stream }?
                .sequence
            findings.counters["cursor \(stream)"] = last
            let inOrder = numbers.filter(StoreStep.numbers(stream).contains)
            if inOrder != inOrder.sorted() { findings.complaints.append("taken items are out of order") }
            for number in StoreStep.numbers(stream)
            where view.run.ledger.promises["received \(number)"] != nil {
                let isThere = numbers.contains(number)
                let mayBeGone = view.run.ledger.ending.contains("received \(number)")
                if number <= last ?? 0, !isThere, !mayBeGone {
                    findings.complaints.append("counted as taken, but not there: item \(number)")
                }
                if number > last ?? 0, isThere {
                    findings.complaints.append("there, but not counted as taken: item \(number)")
                }
            }
        }
        return findings
    }

    /// The newest context of each app in both directions, whole (I6).
    static let contexts = StoreProbe { view in
        var findings = Findings()
        for value in view.state.contexts {
            findings.counters["context of \(value.app)"] = value.version
            // A removed app leaves an empty row, which keeps the number.
            let isDiscarded = value.app == StoreStep.removedApp && value.payload.isEmpty
            if !isDiscarded, value.payload != StoreStep.context(value.app, value.version).payload {
                findings.complaints.append("context \(value.version) of \(value.app) is not as it was given")
            }
        }
        for context in view.state.receivedContexts {
            let value = context.value
            findings.counters["received context of \(value.app)"] = value.version
            if context.isHandled { findings.facts.append("handled \(value.app)/\(value.version)") }
            if context.store != StoreRun.sender
                || value.payload != StoreStep.context(value.app, value.version).payload
            {
                findings.complaints.append("context \(value.version) of \(value.app) is not as it came")
            }
        }
        return findings
    }

    /// What an app has not heard yet. A transfer is in the queue or here, never both.
    static let outcomes = StoreProbe { view in
        var findings = Findings()
        for outcome in view.state.outcomes {
            findings.facts += ["outcome \(outcome.transfer)", "transfer \(outcome.transfer)"]
        }
        return findings
    }

    static let peers = StoreProbe { view in
        var findings = Findings()
        for state in try view.store.peerApps() {
            findings.facts.append("peer app")
            if state != AppState(app: StoreStep.app, presence: .notRunning, hasComplication: true) {
                findings.complaints.append("another app of the other device: \(state)")
            }
        }
        if let transfer = try view.store.currentComplication(of: StoreStep.app) {
            findings.facts.append("current \(transfer)")
        }
        return findings
    }

    static let budgets = StoreProbe { view in
        var findings = Findings()
        if let use = try view.store.complicationUse(of: StoreStep.app) {
            findings.counters["budget"] = UInt64(use.used)
            if use.day != StoreStep.day { findings.complaints.append("the budget is of day \(use.day)") }
        }
        return findings
    }
}
