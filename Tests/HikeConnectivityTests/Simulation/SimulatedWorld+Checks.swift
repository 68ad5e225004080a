import HikeConnectivity

extension SimulatedWorld {
    /// The invariants of the research's table, once the faults are over and the queues have had time to
    /// drain.
    func checkEnd() {
        for side in 0...1 {
            let sender = devices[side]
            let taken = devices[1 - side].disk.taken
            let names = taken.map(\.manifest.transfer)
            for name in sender.accepted where !names.contains(name) {
                violations.append("I1: \(name) was accepted and is not in the inbox")
            }
            for name in Set(names).sorted() where names.count(where: { $0 == name }) > 1 {
                violations.append("I2: \(name) is more than once in the inbox")
            }
            for name in names where !sender.enqueued.contains(name) {
                violations.append("I4: \(name) was never sent")
            }
            // Order of acceptance; those whose fate the sender never learned may stand anywhere in their
            // turn.
            let order = names.compactMap { name in sender.enqueued.firstIndex(of: name) }
            if order != order.sorted() { violations.append("I3: the inbox has \(names)") }
            for row in taken where row.content != SimulatedFile.content(row.manifest.transfer) {
                violations.append("I8: \(row.manifest.transfer) has another content")
            }
            if let daemon = sender.daemon, !daemon.outstandingTransfers.isEmpty {
                violations.append("I10: \(daemon.outstandingTransfers.count) files were not sent in time")
            }
            if !sender.disk.outbox.isEmpty { violations.append("I10: rows are left in the outbox") }
            if !sender.disk.inbox.isEmpty { violations.append("I10: files are left in the inbox") }
            if sender.disk.staging != nil { violations.append("I8: a file is left in staging") }
        }
    }
}
