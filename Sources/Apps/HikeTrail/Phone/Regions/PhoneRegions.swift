import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// The phone's regions for the watch: what it offers, what it is asked for, what it sends (OHX-43..48).
final class PhoneRegions {
    /// What a watch is told that wants a map where the phone has none (OHX-47).
    static let noRegion =
        "No region on the phone covers this place, and the phone works without a network: it downloads none."

    private unowned let device: any DeviceServices
    private let regions: TrailRegions
    private let cutter: RegionCutter
    let outbox: RegionOutbox

    init(device: any DeviceServices, regions: TrailRegions, routes: PlannedRouteStore) {
        self.device = device
        self.regions = regions
        cutter = RegionCutter(device: device, regions: regions)
        outbox = RegionOutbox(device: device, regions: regions, routes: routes)
    }

    func launch() {
        cutter.launch()
        outbox.launch()
    }

    /// Whether an event of the session was meant for this alone.
    func handle(_ event: SessionEvent) -> Bool {
        switch event {
        case .activationDidComplete(.activated, _):
            offer()
            outbox.flush()
            return false
        case .watchStateDidChange:
            offer()
            return false
        case .didDeactivate:
            outbox.watchChanged()
            return false
        case .fileFinished(let id, let error): return outbox.finished(id, error)
        case .messageReceived(let message): return receive(message)
        default: return false
        }
    }

    private var summaries: [RegionSummary] { regions.regions.map(RegionSummary.init) }

    /// Tells the watch what there is (OHX-46); one that never had anything to tell says nothing.
    private func offer() {
        let session = device.link.session
        guard session.activationState == .activated, session.isPaired, session.isCounterpartInstalled else {
            return
        }
        let said = session.applicationContext
        let offer = RegionOffer(summaries).context
        guard said[RegionOffer.key] != offer[RegionOffer.key] else { return }
        guard !regions.regions.isEmpty || said[RegionOffer.key] != nil else { return }
        do { try device.link.updateApplicationContext(said.merging(offer) { $1 }) } catch {
            device.log(
                .warning, "regions", "the watch was not told which regions there are",
                [FileMetadata("reason", error.description)])
        }
    }

    // MARK: What the watch asks

    private func receive(_ message: ReceivedMessage) -> Bool {
        guard let values = message.content.dictionary else { return false }
        let reply: RegionReply
        do throws(RegionMessageError) {
            guard let request = try RegionRequest(properties: values) else { return false }
            reply = answer(request)
        } catch { reply = .error("\(error)") }
        device.log(
            .info, "regions", "the watch has asked",
            [
                FileMetadata("action", values[RegionRequest.action]?.string ?? ""),
                FileMetadata("status", reply.properties[RegionReply.status]?.string ?? ""),
            ])
        if message.wantsReply { device.link.reply(to: message.id, .dictionary(reply.properties)) }
        return true
    }

    private func answer(_ request: RegionRequest) -> RegionReply {
        switch request {
        case .ping: return .ok(device.clock.date)
        case .regions: return .regions(RegionOffer(summaries, most: RegionOffer.mostInReply))
        case .region(let place, let id?):
            guard let wanted = regions.region(id) else { return .error("That region is not on the phone.") }
            guard wanted.boundingBox.contains(place) else {
                return .error("That region does not cover this place.")
            }
            return send(wanted, isMissing: true)
        case .region(let place, nil): return send(at: place)
        case .tiles(let tiles): return cut(tiles)
        }
    }

    /// Sends a region of its own around a place. It stays on the phone, and in the list that the watch knows.
    private func cut(_ tiles: TileRequest) -> RegionReply {
        do throws(RegionCutError) {
            let region = try cutter.cut(tiles)
            device.log(
                .info, "regions", "a map was cut for the watch",
                [FileMetadata("name", region.name), FileMetadata("tiles", String(region.tileCount))])
            offer()
            return send(region)
        } catch {
            device.log(
                .warning, "regions", "no map was cut for the watch",
                [FileMetadata("name", tiles.name), FileMetadata("reason", error.description)])
            return .error(error.description)
        }
    }

    private func send(at place: Coordinate) -> RegionReply {
        guard let best = RegionSummary.best(of: summaries, at: place), let region = regions.region(best.id)
        else {
            return .error(Self.noRegion)
        }
        return send(region)
    }

    /// - Parameter isMissing: the watch has said that it has nothing of the region.
    private func send(_ region: Region, isMissing: Bool = false) -> RegionReply {
        switch outbox.status(of: region.id) {
        case .queued(let delivered, _) where isMissing && delivered > 0: outbox.sendAnew(region)
        case .queued: return .transferring(id: region.id, name: region.name)
        case .completed, .failed, nil: outbox.send(region)
        }
        if case .failed(let reason) = outbox.status(of: region.id) { return .error(reason) }
        return .transferring(id: region.id, name: region.name)
    }
}
