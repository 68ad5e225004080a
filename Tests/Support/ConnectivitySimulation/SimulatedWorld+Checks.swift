import HikeConnectivity

/// The invariants (simulation A5), once the faults are over and the queues have had time to drain. They
/// look at the ledgers and the disks, not at what the devices say of themselves.
extension SimulatedWorld {
    func checkEnd() {
        for side in 0...1 {
            checkTransfers(of: side)
            checkOrder(at: 1 - side)
            checkContexts(of: side)
            checkDrained(side)
        }
        checkLiveEnd()
        for device in devices {
            for row in device.disk.visible.takenItems { fold(row.key.sequence) }
            for transfer in device.ledger.transfers { fold(UInt64(transfer.outcomes.count)) }
        }
    }

    private func taken(at side: Int) -> [String] {
        let image = devices[side].disk.visible
        return image.takenItems.map(\.transfer) + image.takenFiles.map(\.manifest.transfer)
    }

    private func checkTransfers(of side: Int) {
        let receiver = devices[1 - side]
        let names = taken(at: 1 - side)
        var times: [String: Int] = [:]
        for name in names { times[name, default: 0] += 1 }
        for transfer in devices[side].ledger.transfers {
            let count = times.removeValue(forKey: transfer.name) ?? 0
            if count > 1 { violations.append("I2: \(transfer.name) is \(count) times in the inbox") }
            let arrived = count > 0 || receiver.ledger.takenBefore.contains(transfer.name)
            let failed = transfer.outcomes.contains { $0 != nil }
            if transfer.outcomes.contains(nil), !arrived {
                violations.append("I1: \(transfer.name) is reported delivered, but was never taken")
            }
            if transfer.isExcused { continue }
            if transfer.isCancelled {
                if arrived, !transfer.wasSentBeforeCancel {
                    violations.append("U4: \(transfer.name) was cancelled before it was sent, and arrived")
                }
            } else if transfer.isAccepted, !arrived, !failed {
                violations.append("I1: \(transfer.name) was accepted and is not in the inbox")
            }
        }
        for name in times.keys.sorted() { violations.append("I4: \(name) was never sent") }
    }

    private func checkOrder(at side: Int) {
        let image = devices[side].disk.visible
        let ledger = devices[1 - side].ledger
        var last: [String: Int] = [:]
        var lastPlain: [StoreID: Int] = [:]
        for row in image.takenItems {
            guard let place = ledger.place(of: row.transfer), let transfer = ledger.transfer(row.transfer)
            else { continue }
            if row.payload != SimulatedContent.item(row.transfer) {
                violations.append("I9: \(row.transfer) has another content")
            }
            if transfer.keepsPlace, row.stream == .ordinary, lastPlain[row.key.store] ?? -1 > place {
                violations.append("K3: \(row.transfer) lost its place in the queue")
            }
            if transfer.isMoved { continue }
            let stream = "\(row.key.store) \(row.stream)"
            if let before = last[stream], before > place {
                violations.append("I3: \(row.transfer) came out of order")
            }
            last[stream] = place
            if row.stream == .ordinary { lastPlain[row.key.store] = place }
        }
        var lastFile: [StoreID: UInt64] = [:]
        for row in image.takenFiles {
            let key = row.manifest.key
            if row.content != SimulatedContent.file(row.manifest.transfer) {
                violations.append("I8: \(row.manifest.transfer) has another content")
            }
            if lastFile[key.store] ?? 0 >= key.sequence {
                violations.append("I3: \(row.manifest.transfer) came out of order")
            }
            lastFile[key.store] = key.sequence
        }
    }

    private func checkContexts(of side: Int) {
        for (index, app) in SimulatedDevice.apps.enumerated() {
            let wanted = devices[side].ledger.acceptedContext[index]
            guard wanted > 0 else { continue }
            let received = devices[1 - side].disk.visible.receivedContexts
            let payload = received.first { $0.value.app == app }?.value.payload
            let number = payload.map { Self.number($0) } ?? 0
            if number < wanted { violations.append("I6: \(app) has context \(number), not \(wanted)") }
            if devices[1 - side].ledger.seenContext[index] < wanted {
                violations.append("I6: \(app) was not shown context \(wanted)")
            }
        }
    }

    private func checkDrained(_ side: Int) {
        let device = devices[side]
        let image = device.disk.visible
        guard let daemon = device.daemon else {
            violations.append("I10: a device does not run")
            return
        }
        let waiting =
            daemon.outstandingTransfers.count + daemon.outstandingItems.count
            + daemon.outstandingContexts.count + daemon.waitingDeliveries.count
        if waiting > 0 { violations.append("I10: \(waiting) transfers were not over in time") }
        if !image.files.isEmpty || !image.items.isEmpty {
            violations.append("I10: \(image.files.count + image.items.count) rows are left in the outbox")
        }
        if !image.inbox.isEmpty || !image.receivedItems.isEmpty || !image.outcomes.isEmpty {
            violations.append("I10: rows are left for the apps")
        }
        // What a device that was set back does not know any more stays until it offers the next file.
        if let name = image.staging?.manifest.transfer, !hasSetBack {
            violations.append("I8: \(name) is left in staging")
        }
        if !options.isStrict { checkHandled(device) }
        for app in 0...1 {
            let state = devices[1 - side].state(of: app)
            if device.peerApps[state.app] != state {
                violations.append("P10: \(side) does not know what \(state.app) does")
            }
        }
        if device.peerIsLocked { violations.append("P10: \(side) does not know of the unlocking") }
    }

    /// What was taken was handed over, to the end, at least once.
    private func checkHandled(_ device: SimulatedDevice) {
        var handled: Set<String> = []
        for delivery in device.ledger.handled.union(device.ledger.discarded) {
            switch delivery {
            case .userInfo(let item): handled.insert(item.transfer)
            case .file(let manifest): handled.insert(manifest.transfer)
            case .context, .outcome: break
            }
        }
        for name in taken(at: device.side) where !handled.contains(name) {
            violations.append("A3: \(name) was taken and never handled")
        }
    }
}
