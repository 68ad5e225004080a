import Foundation
import HikeRouting
import HikeScreens

/// The page of regions on the watch: its own first, then those that the phone has (OHX-46, OHX-49).
extension WatchRegions {
    static func rowID(_ region: Region) -> String { "region-\(region.id.uuidString)" }
    private static func remoteID(_ region: RegionSummary) -> String { "phone-region-\(region.id.uuidString)" }
    private static let hereID = "map-for-here"

    func page(_ local: [Region]) -> Element {
        var rows = local.map { region in
            Self.row(
                region.name, region.hasTrails ? "Rerouting works here" : "Map only",
                isChosen: region.id == current
            ).takes(.tap, id: Self.rowID(region)).actions(WatchRows.actions)
        }
        rows += remote.map { region in
            Self.row(
                region.name, asking.state == .coming(region.id) ? "On its way" : "On the phone: tap to get it"
            )
            .takes(.tap, id: Self.remoteID(region))
        }
        if let place = place(), !covers(place) {
            rows.append(.button(Self.hereID, "Map for Here", symbol: "square.and.arrow.down"))
        }
        guard !rows.isEmpty else {
            return Element.text(
                "No regions on this watch", .footnote, colour: .secondaryLabel, alignment: .centre
            ).padding(8).filling(.centre)
        }
        return .list("regions", rows: rows)
    }

    private static func row(_ name: String, _ line: String, isChosen: Bool = false) -> Element {
        Element.vertical(
            spacing: 2, alignment: .leading,
            [
                .text(
                    name, .headline, colour: isChosen ? .purple : nil, lineLimit: 1, leastScale: 0.7),
                .text(line, .footnote, colour: .secondaryLabel, lineLimit: 2),
            ]
        ).label(name).selected(isChosen)
    }

    /// Whether a touch on the page was for a region that is not here.
    func tapped(_ id: String) -> Bool {
        if id == Self.hereID {
            getMapForHere()
        } else if let region = remote.first(where: { Self.remoteID($0) == id }) {
            get(region)
        } else {
            return false
        }
        return true
    }
}
