import Foundation
import HikeHardware
import HikeMaps
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

/// The pin button and the sheet behind it.
extension WatchPins {
    static let pinID = "add-waypoint"
    static let sheetID = "add-waypoint-sheet"
    static let headerID = "add-waypoint-header"
    static let labelID = "waypoint-label"

    /// What lies over the page; nil where there is no sheet.
    var overlay: Element? {
        guard let sheet else { return nil }
        if let error = sheet.error {
            return .alert(
                "add-waypoint-error", error.title, message: error.text,
                buttons: [.button("add-waypoint-ok", "OK")])
        }
        return .sheet(
            Self.sheetID,
            .scroll(
                // A new one each time: it begins at its top.
                "add-waypoint-scroll-\(openings)", .vertical,
                Element.vertical(spacing: 8, [header, grid(sheet), fields(sheet)])
                    .padding(Insets(horizontal: 6, vertical: 2))))
    }

    /// Where the pin will be; it cannot be edited (OH2-35, OH2-41).
    private var header: Element {
        let lines: [Element]
        var canBeSaved = true
        switch position {
        case .current(let fix):
            lines = [
                place(fix),
                .text("Within \(text().height(fix.horizontalAccuracy))", .caption, colour: .secondaryLabel),
            ]
        case .old(let fix, let seconds):
            lines = [
                place(fix), .text("Position \(WaypointText.age(seconds)) old", .caption, colour: .orange),
            ]
        case .none(let lastSeen):
            canBeSaved = false
            lines =
                [Element.text("Waiting for GPS...", .footnote, weight: .semibold).id("waypoint-place")]
                + (lastSeen.map {
                    [
                        .text(
                            "Last position \(WaypointText.age($0)) ago", .caption, colour: .secondaryLabel,
                            alignment: .centre)
                    ]
                } ?? [])
        case .denied:
            canBeSaved = false
            lines = [
                Element.text("Location is off", .footnote, weight: .semibold, colour: .orange)
                    .id("waypoint-place"),
                .text("Allow it in the settings.", .caption, colour: .secondaryLabel),
            ]
        }
        return Element.vertical(spacing: 0, lines).frame(maxWidth: .infinity)
            .opacity(canBeSaved ? 1 : 0.9).takes(.swipe, id: Self.headerID)
    }

    private func place(_ fix: Fix) -> Element {
        Element(
            .text(
                Text(
                    Waypoint.text(of: fix.coordinate),
                    TextLook(.footnote, weight: .semibold, monospacedDigits: true),
                    lineLimit: 1, leastScale: 0.8))
        ).id("waypoint-place")
    }

    /// One button a category, three in a row, in the order of the categories (OH2-36); the chosen one stands out
    /// (OH2-37).
    private func grid(_ sheet: Sheet) -> Element {
        let cells = WaypointCategory.allCases.map { category in
            let isChosen = category == sheet.category
            let symbol = Element.symbol(category.symbol, .title3, weight: .semibold, colour: .white)
                .frame(height: 40).wide(.centre)
            let cell = symbol.background(category.colour.opacity(isChosen ? 1 : 0.4), cornerRadius: 9)
            return Element.button(
                Self.id(of: category), isChosen ? cell.border(.white, width: 2) : cell
            ).label(category.displayName).selected(isChosen)
        }
        return .vertical(
            spacing: 4,
            [
                .grid(columns: [Grid.Column](repeating: .share, count: 3), spacing: 5, rowSpacing: 5, cells),
                Element.text(sheet.category.displayName, .footnote, colour: .secondaryLabel).id(
                    "waypoint-category"),
            ])
    }

    static func id(of category: WaypointCategory) -> String { "category-\(category.rawValue)" }

    private func fields(_ sheet: Sheet) -> Element {
        let canBeSaved =
            switch position {
            case .current, .old: true
            case .none, .denied: false
            }
        return .vertical(
            spacing: 6,
            [
                .field(Self.labelID, sheet.label, placeholder: "Label"),
                Element.button("save-waypoint", "Save", style: .filled).enabled(canBeSaved),
                .button("cancel-waypoint", "Cancel", style: .tinted, purpose: .cancel),
            ])
    }

    // MARK: Without a map

    /// What was marked last, where no map shows it.
    var lastRow: [Element] {
        guard let last = store.waypoints.first else { return [] }
        let words = [
            Element.text(last.title, .footnote, lineLimit: 1),
            .text(
                store.waypoints.count == 1 ? "1 pin" : "\(store.waypoints.count) pins", .caption,
                colour: .secondaryLabel),
        ]
        return [
            Element.horizontal(
                spacing: 8,
                [
                    .symbol(last.category.symbol, .footnote, colour: last.category.colour),
                    .vertical(spacing: 0, alignment: .leading, words),
                ]
            ).id("last-pin")
        ]
    }

    // MARK: On the map

    static let tooltipID = "waypoint-tooltip"

    /// The pins that the map shows, and the tooltip of the one that was tapped (OH2-45, OH2-50, OH2-51).
    func annotations(in view: MapView) -> [MapAnnotation] {
        let pins = store.annotations(in: view, selected: tooltip)
        guard let waypoint = tooltip.flatMap({ store.fetch($0) }) else { return pins }
        let side = device.screen.display.size.width < 190 ? 34.0 : 44
        let picture = WaypointPicture.thumbnail(of: waypoint.id, in: store).map { name in
            Element.image(name, size: Size(side, side), fit: .fill).frame(width: side, height: side)
                .clipped(cornerRadius: 6).label("Photo of \(waypoint.title)").id("waypoint-tooltip-photo")
        }
        let content = Element.horizontal(
            spacing: 6,
            [
                picture
                    ?? .symbol(
                        waypoint.category.symbol, .footnote, weight: .semibold,
                        colour: waypoint.category.colour),
                .text(waypoint.title, .footnote, lineLimit: 2), .spacer(),
            ]
        ).padding(8)
        let callout = Callout(
            id: Self.tooltipID, at: waypoint.coordinate, width: picture == nil ? 140 : 160,
            height: picture == nil ? 40 : side + 16,
            clearance: Marker(waypoint, isSelected: true).height(), gap: 2, content)
        return pins + [callout.annotation(in: view.projection, insets: view.ornaments.insets)]
    }

    /// Whether a tooltip lies on the map: then the buttons over the map give way.
    func showsTooltip(in view: MapView) -> Bool {
        guard let waypoint = tooltip.flatMap({ store.fetch($0) }) else { return false }
        return view.projection.viewport.frame.contains(view.projection.point(of: waypoint.coordinate))
    }

    /// A pin was tapped: its tooltip opens, or closes where it was open. False where it is no pin.
    func tapped(_ id: String) -> Bool {
        let prefix = "waypoint-"
        guard id.hasPrefix(prefix), let named = UUID(uuidString: String(id.dropFirst(prefix.count))),
            let waypoint = store.fetch(named)
        else {
            if id == Self.tooltipID { tooltip = nil }
            return id == Self.tooltipID
        }
        tooltip = tooltip == waypoint.id ? nil : waypoint.id
        return true
    }

    // MARK: Touches

    /// What a touch does here; false where it is none of the sheet's.
    func touched(_ interaction: Interaction) -> Bool {
        guard sheet != nil else { return false }
        switch interaction {
        case .pressed("save-waypoint", _): save()
        case .pressed("cancel-waypoint", _), .swiped(.down, Self.headerID): cancel()
        case .pressed("add-waypoint-ok", _): closeError()
        case .typed(Self.labelID, let text): type(text)
        case .pressed(let id, _):
            guard let category = WaypointCategory.allCases.first(where: { Self.id(of: $0) == id }) else {
                return false
            }
            choose(category)
        case .focused, .submitted, .scrolled: break
        default: return false
        }
        return true
    }
}
