import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// Planned routes on their way from the phone to the watch (OH5-57, OH5-61).
///
/// What a person has sent is on the disk until the watch has it, with the transfer that carries it, so the next launch
/// too knows whose end it is told. What failed for a reason that may pass goes again when the link changes, at the next
/// launch, and after a time. What is queued twice changes nothing on the watch.
final class RouteOutbox {
    static let file = NoteFile("outgoing_routes.json")
    /// So long a route is shown as completed.
    static let completedTime = Interval.seconds(5)

    private unowned let device: any DeviceServices
    private let routes: PlannedRouteStore
    let retry: RetryTimer
    private(set) var clearing: DeviceTimer?
    /// In the order in which they were sent.
    private(set) var orders: [RouteOrder] = []
    /// The names of the routes that were queued since the launch, by their transfers.
    private var names: [String: String] = [:]

    init(device: any DeviceServices, routes: PlannedRouteStore) {
        self.device = device
        self.routes = routes
        retry = RetryTimer(device: device)
        retry.tryAgain = { [unowned self] in flush(isAgain: true) }
    }

    /// Reads what is on its way. A list that cannot be read counts as none, which is said: a person sends the routes again.
    func launch() {
        do {
            orders = try Self.file.read([RouteOrder].self, of: device) ?? []
        } catch {
            log(
                .error, "the routes on their way cannot be read: send them again",
                reason: "\(error)")
        }
    }

    func status(of route: UUID) -> RouteOrder.Status? { orders.first { $0.route == route }?.status }

    /// The name of the route that a transfer carries.
    func name(of transfer: String) -> String? {
        names[transfer] ?? orders.first { $0.transfer == transfer }?.name
    }

    /// Sends a route as soon as it can be; one that was sent before goes again, as it is now.
    func send(_ route: RouteSummary) {
        order(route)
        if device.link.session.activationState != .activated {
            log(
                .notice, "the session is not activated yet: the route is sent when it is",
                [FileMetadata("name", route.name)])
        }
        flush()
    }

    /// The watch could not keep a route that its link has taken: it goes again, in a while, as there is no room now.
    func sendAgain(_ route: RouteSummary) {
        order(route)
        retry.wait()
    }

    private func order(_ route: RouteSummary) {
        orders.removeAll { $0.route == route.id }
        orders.append(RouteOrder(route: route.id, name: route.name))
        keep()
    }

    /// A route that was deleted is not missed on the watch.
    func forget(_ route: UUID) {
        guard orders.contains(where: { $0.route == route }) else { return }
        orders.removeAll { $0.route == route }
        keep()
    }

    /// Whether an event of the session was meant for this alone.
    func handle(_ event: SessionEvent) -> Bool {
        switch event {
        case .activationDidComplete(.activated, _): flush()
        case .watchStateDidChange, .reachabilityDidChange: flush(isAgain: true)
        case .didDeactivate: watchChanged()
        case .fileFinished(let transfer, let error): return finished(transfer, error)
        default: break
        }
        return false
    }

    // MARK: What follows

    /// - Parameter isAgain: also what the system lost without a word. At activation it may have ends to tell still.
    private func flush(isAgain: Bool = false) {
        let session = device.link.session
        guard session.activationState == .activated, orders.contains(where: { $0.status != .completed })
        else { return }
        for order in orders where order.transfer == nil && routes.listed(order.route) == nil {
            log(
                .warning, "a route on its way to the watch is not here any more",
                [FileMetadata("name", order.name)])
        }
        orders.removeAll { $0.transfer == nil && $0.status != .completed && routes.listed($0.route) == nil }
        let outstanding = isAgain ? Set(session.outstandingFileTransfers.map(\.id)) : nil
        for index in orders.indices where orders[index].isWaiting(outstanding: outstanding) {
            queue(index)
        }
        keep()
    }

    private func queue(_ index: Int) {
        guard let route = routes.listed(orders[index].route) else { return }
        let transfer = device.link.transferFile(
            routes.path(of: route.id), metadata: PlannedRouteStore.metadata(of: route))
        names[transfer] = route.name
        orders[index].queued(transfer)
        log(
            .info, "the route waits for the watch",
            [FileMetadata("name", route.name), FileMetadata("transfer", transfer)])
    }

    private func finished(_ transfer: String, _ error: ConnectivityError?) -> Bool {
        guard let index = orders.firstIndex(where: { $0.transfer == transfer }) else { return false }
        let metadata = [FileMetadata("name", orders[index].name), FileMetadata("transfer", transfer)]
        orders[index].finished(error)
        if let error {
            log(.error, "the watch did not get the file", metadata, reason: error.description)
            if !orders[index].isRefused { retry.failed(error) }
        } else {
            log(.info, "the watch has the file", metadata)
            retry.succeeded()
            device.clock.set(&clearing, after: Self.completedTime) { [unowned self] in
                orders.removeAll { $0.status == .completed }
            }
        }
        keep()
        return true
    }

    /// Another watch is worn: what one has missed is not missing on the other. What is queued waits for its watch.
    private func watchChanged() {
        orders.removeAll { $0.transfer == nil && $0.failure != nil }
        for index in orders.indices { orders[index].watchChanged() }
        keep()
    }

    // MARK: The disk

    private func keep() {
        let left = orders.filter { $0.status != .completed }
        if left.allSatisfy(\.isRefused) { retry.stop() }
        do {
            if left.isEmpty { return try Self.file.remove(from: device) }
            try Self.file.write(left, on: device)
        } catch {
            // The next launch sends again what it does not know of.
            log(.warning, "the routes on their way were not noted", reason: "\(error)")
        }
    }

    private func log(
        _ level: LogLevel, _ message: String, _ metadata: [FileMetadata] = [], reason: String? = nil
    ) {
        device.log(
            level, "transfer", message, metadata + (reason.map { [FileMetadata("reason", $0)] } ?? []))
    }
}
