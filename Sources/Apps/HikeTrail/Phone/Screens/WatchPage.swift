import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues

/// What the phone knows of the watch, the regions for it, and what is on its way (OHX-44, OHX-50).
extension TrailPhone {
    var watchPage: Element {
        var top = [PhoneBars.title("Watch")]
        if let card = vitals.card {
            top.append(card.wrapped().padding(Insets(left: 16, bottom: 16, right: 16)))
        }
        guard !regions.regions.isEmpty || !transferRows.isEmpty || !watchRoutes.orders.isEmpty else {
            let state = PhoneBars.empty(watchState.symbol, watchState.title, watchState.text)
            return .vertical(spacing: 0, alignment: .leading, top + [state])
        }
        var sections = [List.Section([stateRow])]
        if !regions.regions.isEmpty {
            sections.append(
                List.Section(
                    header: "Regions",
                    regions.regions.map(regionRow) + [
                        .button("send-all-regions", "Send All", symbol: "square.and.arrow.up")
                    ]))
        }
        if !watchRoutes.orders.isEmpty {
            sections.append(List.Section(header: "Routes", watchRoutes.orders.map(routeRow)))
        }
        if !transferRows.isEmpty { sections.append(List.Section(header: "Transfers", transferRows)) }
        return .vertical(
            spacing: 0, alignment: .leading, top + [.list("watch", style: .grouped, sections)])
    }

    private var watchState: (symbol: String, title: String, text: String) {
        let session = device.link.session
        if session.activationState != .activated {
            return ("applewatch", "Connecting", "What is sent waits until the watch is known.")
        }
        if !session.isPaired {
            return (
                "applewatch.slash", "No Watch Paired", "Pair a watch with this phone to send routes to it."
            )
        }
        if !session.isCounterpartInstalled {
            return (
                "applewatch", "Watch App Not Installed", "Install Trail on the watch to send routes to it."
            )
        }
        return (
            "applewatch", "Watch Ready",
            session.isReachable
                ? "The app on the watch is open." : "What is sent arrives in the background."
        )
    }

    private var stateRow: Element {
        .horizontal(
            spacing: 12,
            [
                .symbol(watchState.symbol, .title3, colour: .purple).frame(width: 30),
                Element.vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text(watchState.title, .headline),
                        .text(watchState.text, .subheadline, colour: .secondaryLabel),
                    ]
                ).wide(),
            ])
    }

    // MARK: Regions

    private static func sendID(_ region: Region) -> String { "send-region-\(region.id.uuidString)" }

    private func regionRow(_ region: Region) -> Element {
        let (text, colour) = Self.line(of: region, watchRegions.outbox.status(of: region.id))
        return .vertical(
            spacing: 4, alignment: .leading,
            [
                .horizontal([
                    Element.text(region.name, .headline, lineLimit: 2, leastScale: 0.7).wide(),
                    .button(Self.sendID(region), "Send to Watch", style: .tinted).priority(1),
                ]),
                Element.text(text, .subheadline, colour: colour).id("state-\(region.id.uuidString)").wide(),
            ])
    }

    private static func line(of region: Region, _ status: RegionOrder.Status?) -> (String, Colour) {
        switch status {
        case .queued(let delivered, let count):
            ("Queued: \(delivered) of \(count) are there", .secondaryLabel)
        case .completed: ("Completed", .green)
        case .failed(let reason): ("Failed: \(reason)", .red)
        case nil:
            (
                (region.hasTiles ? "Map and trails" : "Trails without a map")
                    + " \u{B7} " + TrailText.size(region.travellingSize), .secondaryLabel
            )
        }
    }

    /// Whether a touch on this page was for the regions.
    func watchPageTouched(_ id: String) -> Bool {
        if id == "send-all-regions" {
            sendRegions(regions.regions)
        } else if let region = regions.regions.first(where: { Self.sendID($0) == id }) {
            sendRegions([region])
        } else {
            return false
        }
        return true
    }

    private func sendRegions(_ wanted: [Region]) {
        if let message = whyNotSent {
            self.message = message
        } else {
            for region in wanted { watchRegions.outbox.send(region) }
        }
    }

    // MARK: Routes

    private func routeRow(_ order: RouteOrder) -> Element {
        let (text, colour) = Self.line(of: order.status)
        return .vertical(
            spacing: 4, alignment: .leading,
            [
                Element.text(order.name, .headline, lineLimit: 2, leastScale: 0.7).wide(),
                Element.text(text, .subheadline, colour: colour).id("state-\(order.route.uuidString)").wide(),
            ])
    }

    /// What a person reads of a route on its way, here and on its own page.
    static func line(of status: RouteOrder.Status) -> (String, Colour) {
        switch status {
        case .queued: ("Queued", .secondaryLabel)
        case .completed: ("Completed", .green)
        case .failed(let reason): ("Failed: \(reason)", .red)
        }
    }

    // MARK: Transfers

    /// Files that the system still has for the watch, the next one first.
    private var transferRows: [Element] {
        device.link.session.outstandingFileTransfers.map { transfer in
            let fraction = transfer.size > 0 ? Double(transfer.sent) / Double(transfer.size) : 0
            return .vertical(
                spacing: 6, alignment: .leading,
                [
                    .horizontal([
                        Element.text(name(of: transfer), .subheadline, lineLimit: 2).wide(),
                        .number(TrailText.size(transfer.size), .footnote, colour: .secondaryLabel),
                    ]),
                    .progress(fraction),
                ])
        }
    }

    private func name(of transfer: OutstandingTransfer) -> String {
        for order in watchRegions.outbox.orders {
            guard let part = order.part(of: transfer.id) else { continue }
            if let route = part.route.flatMap(store.listed) { return route.name }
            return order.name + ": " + Self.word(RegionFile.allCases.first { $0.ending == part.file })
        }
        return watchRoutes.name(of: transfer.id) ?? "A file"
    }

    private static func word(_ file: RegionFile?) -> String {
        switch file {
        case .tiles: "map"
        case .fineTiles: "fine map"
        case .trails: "trails"
        case .places: "places"
        case .hierarchies: "hierarchies"
        case .routingDatabase: "routing data"
        case nil: "file"
        }
    }
}
