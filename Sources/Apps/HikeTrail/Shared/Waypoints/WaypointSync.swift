import Foundation
import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWaypoints

/// Keeps the waypoints of both devices alike: user infos there and back (OH2-53 to OH2-62).
///
/// A change of this device is durable in the store before it is given to the link, and marked there until the link
/// says that the other device has it. So it is sent however this device ends in between; what is sent twice changes
/// nothing. What comes from the other device is never sent back (CX-04).
final class WaypointSync {
    /// Waypoints queued in one turn at most: each is made safe on the disk, and others are waiting meanwhile, a person too.
    static let portion = 10
    /// Between two turns.
    static let pause = Interval.milliseconds(50)
    /// Waypoints that the link has in its queue at most. The next follow those that have arrived, so that thousands
    /// neither fill it nor wait until it is tried again.
    static let mostUnderWay = 1_000

    private let device: any DeviceServices
    private let store: WaypointStore
    private let inbox: WaypointInbox
    let retry: RetryTimer
    /// Whether there are more than were queued, and what queues them.
    private var hasMore = false
    private(set) var next: DeviceTimer?
    /// What cannot be sent as it is, and keeps nothing else from it.
    private var unsendable: Set<UUID> = []
    /// What the other device was asked for again, by the transfers that ask.
    private var asked: [String: UUID] = [:]
    /// What the other device could not keep, and the store could not note yet.
    private var lost: [UUID] = []
    /// Called with what the other device could not keep and is no waypoint.
    var notStored: (NotStored) -> Void = { _ in }
    /// Called after the store has taken something from the other device.
    var received: () -> Void = {}

    init(device: any DeviceServices, store: WaypointStore) {
        self.device = device
        self.store = store
        inbox = WaypointInbox(device: device)
        retry = RetryTimer(device: device)
        retry.tryAgain = { [unowned self] in tryAgain() }
    }

    /// Takes what came before and could not be stored then; the store was opened before.
    func launch() {
        inbox.load()
        takeWaiting()
    }

    private func takeWaiting() {
        inbox.empty { take($0) }
        if !inbox.isEmpty { retry.wait() }
    }

    /// Has the other device send again what no file could be made of, as it is lost with the end of this app. The queue takes
    /// the word though nothing can be written.
    private func askForUnwritten() {
        for userInfo in inbox.unwritten {
            guard let id = read(userInfo)?.id, !asked.values.contains(id) else { continue }
            asked[device.link.transferUserInfo(NotStored(kind: NotStored.waypoint, id: id).userInfo)] = id
        }
    }

    /// What the other device could not keep goes again, in a while: there is no room now.
    private func noteLost() {
        guard !lost.isEmpty else { return }
        retry.wait()
        do throws(WaypointStoreError) {
            while let id = lost.first {
                try store.setPending(id)
                lost.removeFirst()
            }
        } catch {
            failed("that the other device lacks a waypoint was not noted", error.description, lost.first)
        }
    }

    /// What has failed, in either direction, is tried again though nothing has changed that could be told.
    private func tryAgain() {
        takeWaiting()
        noteLost()
        // Without a session nothing can be sent, and nobody tells of what the queue has lost.
        guard device.link.session.activationState == .activated else { return retry.wait() }
        meetWatch()
        askForUnwritten()
        send(isAgain: true)
    }

    /// Queues what this device has changed and the link does not have yet. Without an active session it waits for it.
    ///
    /// - Parameter isAgain: also what the link was given and neither has any more nor told the end of, as when its queue
    ///   was lost with a pairing. At activation it may have ends to tell still.
    func send(isAgain: Bool = false) {
        let session = device.link.session
        guard session.activationState == .activated else { return }
        do throws(WaypointStoreError) {
            var underWay = try store.transfers()
            if !underWay.isEmpty {
                let known = Set(session.outstandingUserInfoTransfers.map(\.id))
                let gone = underWay.filter { !known.contains($0) }
                if isAgain {
                    try store.lost(gone)
                    underWay.removeAll { !known.contains($0) }
                } else if !gone.isEmpty {
                    // Their ends may have been told to nobody, or to one who could not note them.
                    retry.wait()
                }
            }
            if isAgain { unsendable = [] }
            let room = min(Self.portion, max(0, Self.mostUnderWay - underWay.count))
            let next = try store.unsent(room + 1 + unsendable.count).filter { !unsendable.contains($0) }
            var queued: [(id: UUID, transfer: String)] = []
            for id in next.prefix(room) {
                if let transfer = try transfer(id) {
                    queued.append((id, transfer))
                } else {
                    unsendable.insert(id)
                }
            }
            if !queued.isEmpty { try store.queued(queued) }
            hasMore = next.count > room
            if hasMore, room == Self.portion { goOn() }
        } catch .notOpen {
            // That it could not be opened was said at launch.
        } catch {
            failed("changes of waypoints were not sent", error.description)
            retry.wait()
        }
    }

    /// Queues the next soon.
    private func goOn() {
        guard next?.isPending != true else { return }
        next = device.clock.after(Self.pause) { [unowned self] in send() }
    }

    /// Gives a change to the link; nil where there is nothing to give.
    private func transfer(_ id: UUID) throws(WaypointStoreError) -> String? {
        guard let message = try store.message(of: id) else { return nil }
        let userInfo: [String: PropertyValue]
        do throws(WaypointError) { userInfo = try message.userInfo() } catch {
            failed("a waypoint was not sent", error.description, id)
            return nil
        }
        let transfer = device.link.transferUserInfo(userInfo)
        device.log(
            .info, "waypoints",
            message.version.waypoint == nil
                ? "the deletion waits for the other device" : "the waypoint waits for the other device",
            [FileMetadata("id", id.uuidString), FileMetadata("transfer", transfer)])
        return transfer
    }

    /// What the session says of waypoints.
    func handle(_ event: SessionEvent) {
        switch event {
        case .activationDidComplete(.activated, _):
            meetWatch()
            send()
        case .watchStateDidChange, .companionAppInstalledDidChange, .reachabilityDidChange:
            meetWatch()
            takeWaiting()
            send(isAgain: true)
        case .userInfoReceived(let userInfo):
            takeWaiting()
            receive(userInfo)
        case .userInfoFinished(let transfer, let error): finished(transfer, error)
        default: break
        }
    }

    /// Another watch, or one that has lost what it had with its app, gets everything.
    private func meetWatch() {
        let known = KnownWatch(device: device)
        do {
            guard let folder = try known.unknown() else { return }
            try store.setAllPending()
            try known.note(folder)
        } catch WaypointStoreError.notOpen {
            // That it could not be opened was said at launch.
        } catch {
            failed("the watch may lack waypoints", "\(error)")
            retry.wait()
        }
    }

    private func receive(_ userInfo: [String: PropertyValue]) {
        if let word = NotStored(userInfo: userInfo) {
            guard word.kind == NotStored.waypoint else { return notStored(word) }
            lost.append(word.id)
            return noteLost()
        }
        guard WaypointMessage.isOne(userInfo) else {
            let keys = userInfo.keys.sorted().joined(separator: ", ")
            return device.log(
                .warning, "transfer", "a user info of a kind that this app does not take",
                [FileMetadata("keys", String(keys.prefix(200)))])
        }
        guard !take(userInfo) else { return }
        if !inbox.keep(userInfo) { askForUnwritten() }
        retry.wait()
    }

    /// Nil for what never will be a waypoint.
    private func read(_ userInfo: [String: PropertyValue]) -> WaypointMessage? {
        do { return try WaypointMessage(userInfo: userInfo) } catch {
            failed("a waypoint from the other device was not stored", "\(error)")
            return nil
        }
    }

    /// - Returns: whether it is in the store, or never will be.
    private func take(_ userInfo: [String: PropertyValue]) -> Bool {
        guard let message = read(userInfo) else { return true }
        do throws(WaypointStoreError) {
            let merge = try store.merge(message)
            device.log(
                .info, "transfer", "waypointSyncReceived",
                [FileMetadata("id", message.id.uuidString), FileMetadata("result", "\(merge)")])
            received()
            return true
        } catch {
            failed("a waypoint from the other device waits for the store", error.description, message.id)
            return false
        }
    }

    private func finished(_ transfer: String, _ error: ConnectivityError?) {
        if asked.removeValue(forKey: transfer) != nil {
            // What is still in memory is asked for again: the other device had no room for the word either.
            if error != nil { retry.wait() }
            return
        }
        do throws(WaypointStoreError) {
            let isOurs = try store.finished(
                transfer: transfer, isDelivered: error.map { !$0.isPassing } ?? true)
            guard isOurs else { return }
            if error?.isPassing != true, hasMore { goOn() }
            guard let error else { return retry.succeeded() }
            if error.isPassing {
                // The others would fare no better now.
                next?.cancel()
                retry.failed(error)
            }
            device.log(
                error.isPassing ? .notice : .error, "waypoints",
                "the other device did not get a waypoint",
                [FileMetadata("transfer", transfer), FileMetadata("reason", error.description)])
        } catch .notOpen {} catch {
            failed("the end of a transfer was not noted", error.description)
            // By then the transfer is not outstanding, and its change goes again.
            retry.wait()
        }
    }

    private func failed(_ message: String, _ reason: String, _ id: UUID? = nil) {
        let which = id.map { [FileMetadata("id", $0.uuidString)] } ?? []
        device.log(.error, "waypoints", message, which + [FileMetadata("reason", reason)])
    }
}
