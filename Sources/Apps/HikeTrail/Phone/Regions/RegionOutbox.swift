import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// Regions on their way from the phone to the watch (OHX-43, OHX-44).
///
/// An order is a file here until the watch has all of the region. It names the transfers, so the next launch too knows
/// whose end it is told; what is not queued yet is queued when the session becomes active. What is queued twice, because
/// the app ended before it had noted a transfer, changes nothing on the watch.
final class RegionOutbox {
    static let folder = "Documents/outgoing_regions"
    /// So long a region is shown as completed (OHX-44).
    static let completedTime = Interval.seconds(5)
    private static let suffix = ".json"

    private unowned let device: any DeviceServices
    private let regions: TrailRegions
    private let routes: PlannedRouteStore
    /// In the order in which they were asked for; after a launch in that of their files.
    private(set) var orders: [RegionOrder] = []
    /// What takes those that are completed off the list.
    private(set) var clearing: [UUID: DeviceTimer] = [:]

    init(device: any DeviceServices, regions: TrailRegions, routes: PlannedRouteStore) {
        self.device = device
        self.regions = regions
        self.routes = routes
    }

    /// Reads what is on its way. An order that cannot be read is put aside, which is said: a person sends the region again.
    func launch() {
        do {
            for name in try device.storage.list(Self.folder) where name.hasSuffix(Self.suffix) {
                do {
                    let file = NoteFile(name, in: Self.folder)
                    guard let order = try file.read(RegionOrder.self, of: device) else { continue }
                    if order.status == .completed { remove(order.region) } else { orders.append(order) }
                } catch {
                    log(
                        .error, "an order of a region cannot be read: send it again", name,
                        "\(error)")
                }
            }
        } catch {
            log(.error, "the regions on their way cannot be read", Self.folder, "\(error)")
        }
    }

    func status(of region: UUID) -> RegionOrder.Status? { orders.first { $0.region == region }?.status }

    /// Sends a region; what the watch has of it from an order that has failed is not sent again.
    func send(_ region: Region) {
        clearing.removeValue(forKey: region.id)?.cancel()
        var order =
            orders.first { $0.region == region.id && $0.status != .completed }
            ?? made(region)
        _ = order.handle(.asked(outstanding: device.link.session.outstandingFileTransfers.map(\.id)))
        keep(order)
        if let part = order.parts.firstIndex(where: { $0.isWaiting }), let reason = regions.damage(of: region)
        {
            return handle(.refused(part: part, reason), for: region.id)
        }
        log(.info, "the region waits for the watch", region.name)
        flush(region.id)
    }

    /// Sends all of a region to a watch that does not have it, whatever it has got of an order before: its wearer has
    /// deleted that.
    func sendAnew(_ region: Region) {
        keep(made(region))
        send(region)
    }

    private func made(_ region: Region) -> RegionOrder {
        RegionOrder(region, routes: routes.fetchForRegion(region.id), date: device.clock.date)
    }

    /// Queues all that waits; called when the session has become active.
    func flush() { for order in orders { flush(order.region) } }

    private func flush(_ region: UUID) {
        guard device.link.session.activationState == .activated else { return }
        handle(.activated, for: region)
    }

    /// Whether a transfer that is over was a region's.
    func finished(_ transfer: String, _ error: ConnectivityError?) -> Bool {
        guard let order = orders.first(where: { $0.part(of: transfer) != nil }) else { return false }
        handle(.finished(transfer: transfer, error), for: order.region)
        return true
    }

    /// Another watch is worn: what one has missed is not missing on the other. What is queued waits for its watch.
    func watchChanged() {
        for order in orders {
            guard case .failed = order.status else { continue }
            remove(order.region)
            orders.removeAll { $0.region == order.region }
        }
        show()
    }

    private func clear(_ region: UUID) {
        clearing[region] = nil
        orders.removeAll { $0.region == region && $0.status == .completed }
        show()
    }

    // MARK: What follows

    private func handle(_ event: RegionOrder.Event, for region: UUID) {
        guard var order = orders.first(where: { $0.region == region }) else { return }
        let effects = order.handle(event)
        keep(order)
        for effect in effects {
            switch effect {
            case .send(let part): queue(part, of: order)
            case .completed:
                log(.info, "the watch has the region", order.name)
                remove(region)
                device.clock.set(&clearing[region], after: Self.completedTime) { [unowned self] in
                    clear(region)
                }
            case .failed(let reason): log(.error, "the watch did not get the region", order.name, reason)
            }
        }
        show()
    }

    private func queue(_ index: Int, of order: RegionOrder) {
        let part = order.parts[index]
        let path: String
        let metadata: [String: PropertyValue]
        if let id = part.route {
            // One that was deleted since is not missed.
            guard let route = routes.listed(id) else {
                handle(.queued(part: index, transfer: id.uuidString), for: order.region)
                return handle(.finished(transfer: id.uuidString, nil), for: order.region)
            }
            (path, metadata) = (routes.path(of: id), PlannedRouteStore.metadata(of: route))
        } else {
            guard let region = regions.region(order.region),
                let content = region.files.first(where: { $0.file.ending == part.file })
            else {
                return handle(.refused(part: index, "It is not on this phone any more."), for: order.region)
            }
            path = TrailRegions.path(content.file, of: region.id)
            metadata = RegionFileMetadata(content, of: region, ordered: order.date).properties
        }
        let transfer = device.link.transferFile(path, metadata: metadata)
        handle(.queued(part: index, transfer: transfer), for: order.region)
    }

    // MARK: The disk

    private func keep(_ order: RegionOrder) {
        let index = orders.firstIndex { $0.region == order.region }
        if index.map({ orders[$0] }) == order { return }
        if let index { orders[index] = order } else { orders.append(order) }
        do {
            try Self.file(order.region).write(order, on: device)
        } catch {
            // The next launch sends again what it does not know of.
            log(.warning, "a region's transfer was not noted", order.name, "\(error)")
        }
    }

    private func remove(_ region: UUID) {
        do { try Self.file(region).remove(from: device) } catch {
            log(.warning, "the note of a finished region was not removed", region.uuidString, "\(error)")
        }
    }

    private static func file(_ region: UUID) -> NoteFile { NoteFile(region.uuidString + suffix, in: folder) }

    // MARK: What can be observed

    private func show() {
        device.screen.show("region-transfers") { line in
            var counts = (queued: 0, completed: 0, failed: 0)
            for order in orders {
                switch order.status {
                case .queued: counts.queued += 1
                case .completed: counts.completed += 1
                case .failed: counts.failed += 1
                }
            }
            line.add("queued", counts.queued)
            line.add("completed", counts.completed)
            line.add("failed", counts.failed)
        }
    }

    private func log(_ level: LogLevel, _ message: String, _ name: String, _ reason: String? = nil) {
        device.log(
            level, "regions", message,
            [FileMetadata("name", name)] + (reason.map { [FileMetadata("reason", $0)] } ?? []))
    }
}
