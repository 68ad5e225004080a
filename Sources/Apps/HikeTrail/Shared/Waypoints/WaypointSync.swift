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
    static let timer = "retry-waypoints"
    /// Queues the next of many.
    static let nextTimer = "next-waypoints"
    /// Waypoints queued in one turn at most: each is made safe on the disk, and others are waiting meanwhile.
    static let portion = 200

    private let device: any DeviceServices
    private let store: WaypointStore
    private let inbox: WaypointInbox
    private let retry: RetryTimer
    /// Whether what the link has lost is among the next of many.
    private var sendsAgain = false
    /// Called after the store has taken something from the other device.
    var received: () -> Void = {}

    init(device: any DeviceServices, store: WaypointStore) {
        self.device = device
        self.store = store
        inbox = WaypointInbox(device: device)
        retry = RetryTimer(Self.timer, device: device)
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

    /// What has failed, in either direction, is tried again though nothing has changed that could be told.
    func timerFired(_ name: String) {
        if name == Self.nextTimer { return send(isAgain: sendsAgain) }
        guard retry.fired(name) else { return }
        takeWaiting()
        send(isAgain: true)
    }

    /// Queues what this device has changed and the link does not have yet. Without an active session it waits for it.
    ///
    /// - Parameter isAgain: also what the link was given and neither has any more nor told the end of, as when its queue
    ///   was lost with a pairing. At activation it may have ends to tell still.
    func send(isAgain: Bool = false) {
        let session = device.session
        guard session.activationState == .activated else { return }
        do throws(WaypointStoreError) {
            let changes = try store.pending()
            // Asked for only where something waits.
            let queued =
                isAgain && !changes.isEmpty ? Set(session.outstandingUserInfoTransfers.map(\.id)) : []
            var count = 0
            for change in changes {
                if let transfer = change.transfer, !isAgain || queued.contains(transfer) { continue }
                guard count < Self.portion else {
                    sendsAgain = isAgain
                    return device.setTimer(Self.nextTimer, after: .seconds(1))
                }
                count += 1
                try send(change.id)
            }
        } catch .notOpen {
            // That it could not be opened was said at launch.
        } catch { failed("changes of waypoints were not sent", error.description) }
    }

    private func send(_ id: UUID) throws(WaypointStoreError) {
        guard let message = try store.message(of: id) else { return }
        let userInfo: [String: PropertyValue]
        do throws(WaypointError) { userInfo = try message.userInfo() } catch {
            return failed("a waypoint was not sent", error.description, id)
        }
        let transfer = device.transferUserInfo(userInfo)
        try store.queued(id, transfer: transfer)
        device.log(
            .info, "waypoints",
            message.version.waypoint == nil
                ? "the deletion waits for the other device" : "the waypoint waits for the other device",
            [FileMetadata("id", id.uuidString), FileMetadata("transfer", transfer)])
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
        } catch { failed("the watch may lack waypoints", "\(error)") }
    }

    private func receive(_ userInfo: [String: PropertyValue]) {
        guard WaypointMessage.isOne(userInfo) else {
            let keys = userInfo.keys.sorted().joined(separator: ", ")
            return device.log(
                .warning, "transfer", "a user info of a kind that this app does not take",
                [FileMetadata("keys", String(keys.prefix(200)))])
        }
        guard !take(userInfo) else { return }
        inbox.keep(userInfo)
        retry.wait()
    }

    /// - Returns: whether it is in the store, or never will be.
    private func take(_ userInfo: [String: PropertyValue]) -> Bool {
        let message: WaypointMessage
        do { message = try WaypointMessage(userInfo: userInfo) } catch {
            failed("a waypoint from the other device was not stored", "\(error)")
            return true
        }
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
        do throws(WaypointStoreError) {
            let isOurs = try store.finished(
                transfer: transfer, isDelivered: error.map { !$0.isPassing } ?? true)
            guard isOurs else { return }
            guard let error else { return retry.succeeded() }
            if error.isPassing {
                // The others would fare no better now.
                device.cancelTimer(Self.nextTimer)
                retry.failed(error)
            }
            device.log(
                error.isPassing ? .notice : .error, "waypoints",
                "the other device did not get a waypoint",
                [FileMetadata("transfer", transfer), FileMetadata("reason", error.description)])
        } catch .notOpen {} catch { failed("the end of a transfer was not noted", error.description) }
    }

    private func failed(_ message: String, _ reason: String, _ id: UUID? = nil) {
        let which = id.map { [FileMetadata("id", $0.uuidString)] } ?? []
        device.log(.error, "waypoints", message, which + [FileMetadata("reason", reason)])
    }
}
