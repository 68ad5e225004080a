import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// The watch's regions: those it has, those the phone has, and how one becomes the other (OHX-45..49).
final class WatchRegions {
    /// So often the watch looks whether it walks where it has no region, but the phone has.
    static let lookTime = Interval.seconds(20)

    private unowned let device: any DeviceServices
    private let regions: TrailRegions
    let inbox: RegionInbox
    /// What the phone has; nil: it has not said.
    private(set) var offer: RegionOffer?
    private(set) var asking = RegionAsking()
    private var use = RegionUse()
    private(set) var looking: DeviceTimer?
    /// The message that asked for the phone's list.
    private var listRequest: String?
    /// Where the hiker is, if that is known now.
    var place: () -> Coordinate? = { nil }
    /// Told to a person.
    var tell: (String) -> Void = { _ in }

    init(device: any DeviceServices, regions: TrailRegions) {
        self.device = device
        self.regions = regions
        inbox = RegionInbox(device: device, regions: regions)
        inbox.arrived = { [unowned self] region in
            _ = asking.handle(.arrived(region.id))
            if let place = place() { located(place) }
        }
    }

    func launch() {
        use = .load(device)
        asking.lastAsked = use.asked
        inbox.launch()
    }

    // MARK: Choosing

    /// The region that the map uses.
    var current: UUID? { use.region }

    private var local: [RegionSummary] { regions.regions.map(RegionSummary.init) }

    /// The phone's regions that are not here: behind those that are (OHX-46).
    var remote: [RegionSummary] { (offer?.regions ?? []).filter { regions.region($0.id) == nil } }

    /// Chooses what covers the place: the last used, else the largest (OHX-49).
    func located(_ place: Coordinate) {
        guard let best = RegionSummary.best(of: local, at: place, last: use.region) else { return }
        choose(best.id)
    }

    func choose(_ region: UUID) {
        guard region != use.region else { return }
        use.region = region
        use.save(device)
    }

    func covers(_ place: Coordinate) -> Bool { local.contains { $0.boundingBox.contains(place) } }

    // MARK: Asking

    /// Begins to look, where there is something to look for. Not to be called for a position alone, which may make
    /// nobody transmit.
    func look() {
        guard looking?.isPending != true, !remote.isEmpty else { return }
        looking = device.clock.after(Self.lookTime) { [unowned self] in lookAround() }
    }

    private func lookAround() {
        if let place = place(), !covers(place) { ask(at: place) }
        look()
    }

    /// Unasked, nothing comes again that the wearer has deleted.
    private func ask(at place: Coordinate) {
        let there = remote.filter { $0.boundingBox.contains(place) }
        let wanted = there.filter { !inbox.deleted.contains($0.id) }
        guard let best = RegionSummary.best(of: wanted, at: place) else { return }
        ask(.region(at: place, id: wanted.count < there.count ? best.id : nil), byHand: false)
    }

    /// A person wants a region of the phone.
    func get(_ region: RegionSummary) {
        ask(.region(at: region.boundingBox.middle, id: region.id), byHand: true)
    }

    /// A person wants a map of where he is (OHX-48).
    func getMapForHere() {
        guard let place = place() else { return tell("The position is not known yet.") }
        ask(.tiles(TileRequest(at: place, date: device.clock.date)), byHand: true)
    }

    private func ask(_ request: RegionRequest, byHand: Bool) {
        apply(
            asking.handle(
                .wanted(request, date: device.clock.date, isReachable: isReachable, byHand: byHand)))
    }

    private var isReachable: Bool {
        device.link.session.activationState == .activated && device.link.session.isReachable
    }

    private func apply(_ effects: [RegionAsking.Effect]) {
        for effect in effects {
            switch effect {
            case .send(let request):
                use.asked = asking.lastAsked
                use.save(device)
                device.log(
                    .info, "regions", "the phone is asked", [FileMetadata("action", request.name)])
                let message = device.link.sendMessage(.dictionary(request.properties), wantsReply: true)
                apply(asking.handle(.sent(message: message)))
            case .tell(let text): tell(text)
            case .note(let text): device.log(.info, "regions", text)
            }
        }
    }

    /// Asks which regions there are, where the phone's context has not said (OHX-47).
    func opened() {
        guard offer == nil, listRequest == nil, isReachable else { return }
        listRequest = device.link.sendMessage(.dictionary(RegionRequest.regions.properties), wantsReply: true)
    }

    // MARK: The session

    /// Whether an event was meant for this alone.
    func handle(_ event: SessionEvent) -> Bool {
        switch event {
        case .activationDidComplete(.activated, _):
            take(device.link.session.receivedApplicationContext)
            return false
        case .contextReceived(let context):
            take(context)
            return false
        case .fileReceived(let file): return inbox.receive(file)
        case .replyReceived(let id, let content) where isOurs(id): replied(id, content)
        case .messageFailed(let id, let error) where isOurs(id):
            if id == listRequest { listRequest = nil }
            let reason = "The phone has not answered: " + error.explanation
            apply(asking.handle(.failed(message: id, reason)))
        default: return false
        }
        return true
    }

    private func isOurs(_ message: String) -> Bool { message == listRequest || message == asking.message }

    private func take(_ context: [String: PropertyValue]) {
        do throws(RegionMessageError) {
            guard let offer = try RegionOffer(context: context) else { return }
            take(offer)
        } catch {
            device.log(
                .warning, "regions", "what the phone says of its regions is not understood",
                [FileMetadata("reason", error.description)])
        }
    }

    private func take(_ offer: RegionOffer) {
        self.offer = offer
        if offer.skipped > 0 {
            device.log(
                .warning, "regions", "regions of the phone that are not understood",
                [FileMetadata("count", String(offer.skipped))])
        }
        look()
    }

    private func replied(_ id: String, _ content: MessageContent) {
        let reply: RegionReply
        do throws(RegionMessageError) {
            reply = try RegionReply(properties: content.dictionary ?? [:])
        } catch { reply = .error("The phone's answer is not understood: \(error).") }
        guard id == listRequest else { return apply(asking.handle(.replied(message: id, reply))) }
        listRequest = nil
        if case .regions(let offer) = reply { take(offer) }
    }
}
