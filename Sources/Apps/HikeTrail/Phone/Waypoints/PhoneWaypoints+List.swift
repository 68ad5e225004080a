import Foundation
import HikeGeodesy
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

/// The list of waypoints (OHX-59). It is made anew when something of it has changed, and sorted anew when waypoints or order have:
/// typing in the field only looks through what is sorted.
extension PhoneWaypoints {
    static let searchID = "waypoint-search"
    static let orderID = "waypoint-order"

    /// What decides which rows there are and what they say.
    struct ListKey: Hashable {
        var version: Int
        var order: WaypointList.Order
        var search: String
        var here: Coordinate?
        var text: HikeText
    }

    /// The rows of the list as it was shown last.
    struct Listed {
        var key: ListKey
        var sections: [List.Section]
    }

    /// The waypoints in the order of the list as it was shown last.
    struct Sorted {
        var version: Int
        var order: WaypointList.Order
        var here: Coordinate?
        var waypoints: WaypointOrder
    }

    /// - Parameter here: where the phone is; nil where nobody knows.
    func listPage(here: Coordinate?) -> Element {
        let title = PhoneBars.title("Waypoints")
        guard !store.waypoints.isEmpty else {
            return .vertical(
                spacing: 0, alignment: .leading,
                [
                    title,
                    PhoneBars.empty(
                        "mappin", "No waypoints yet",
                        "Hold a finger on the map, or drop a pin on the watch."),
                ])
        }
        let sections = sections(here: here)
        let content: Element =
            sections.isEmpty
            ? PhoneBars.empty("magnifyingglass", "Nothing found", "No waypoint has \"\(search)\" in it.")
            : .list("waypoints", style: .grouped, sections)
        return .vertical(spacing: 0, alignment: .leading, [title, tools(here), content])
    }

    private func sections(here: Coordinate?) -> [List.Section] {
        let key = ListKey(version: store.version, order: order, search: search, here: here, text: text())
        if let listed, listed.key == key { return listed.sections }
        let place = order == .distance ? here : nil
        if sorted?.version != key.version || sorted?.order != order || sorted?.here != place {
            // First: two of them need not be held at a time.
            (listed, sorted) = (nil, nil)
            sorted = Sorted(
                version: key.version, order: order, here: place,
                waypoints: WaypointOrder(store.waypoints, by: order, here: place))
        }
        let groups = sorted.map { WaypointList($0.waypoints, search: search).groups } ?? []
        let (pictures, text) = (store.pictures, key.text)
        let sections = groups.map { group in
            let isLong = group.count > RowSource.mostMade
            @Sendable func row(_ waypoint: Waypoint) -> WaypointRow {
                WaypointRow(
                    waypoint: waypoint, here: here, text: text,
                    thumbnail: WaypointPicture.thumbnail(of: waypoint.id, pictures[waypoint.id]),
                    isLong: isLong)
            }
            return List.Section(
                header: group.category?.displayName,
                RowSource(
                    count: group.count, model: WaypointRow.model, id: { Self.rowID(group[$0].id) },
                    words: { row(group[$0]).words }, make: { row(group[$0]).element }))
        }
        listed = Listed(key: key, sections: sections)
        return sections
    }

    private func tools(_ here: Coordinate?) -> Element {
        var options = [
            Picker.Option("category", "Category"), Picker.Option("newest", "Newest"),
            Picker.Option("name", "Name"),
        ]
        if here != nil { options.append(Picker.Option("distance", "Nearest")) }
        return Element.vertical(
            spacing: 8,
            [
                .field(Self.searchID, search, placeholder: "Search"),
                .picker(Self.orderID, .segmented, options, selection: order.rawValue),
            ]
        ).padding(Insets(top: 0, left: 16, bottom: 10, right: 16))
    }

    private static let rowPrefix = "waypoint-row-"

    static func rowID(_ id: UUID) -> String { rowPrefix + id.uuidString }

    /// The waypoint that a row stands for; nil where there is none.
    func waypoint(ofRow id: String) -> UUID? {
        guard id.hasPrefix(Self.rowPrefix),
            let waypoint = UUID(uuidString: String(id.dropFirst(Self.rowPrefix.count)))
        else { return nil }
        return store.fetch(waypoint)?.id
    }
}

/// A row of the list.
struct WaypointRow: Sendable {
    var waypoint: Waypoint
    /// Where the phone is; nil where nobody knows.
    var here: Coordinate?
    var text: HikeText
    /// The name of the small picture; nil for none.
    var thumbnail: String?
    /// It is one of so many that all are of one height: its title has one line.
    var isLong: Bool

    /// A row as high as each of a long list.
    static let model: Element = {
        let waypoint = Waypoint(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), latitude: 0, longitude: 0,
            timestamp: UTCDate(secondsSince1970: 0))
        return WaypointRow(
            waypoint: waypoint, here: nil, text: HikeText(), thumbnail: "", isLong: true
        ).element
    }()

    /// What can be read in it.
    var words: [String] { [waypoint.title, line] }

    private var line: String {
        let below = here.map { text.away(GreatCircle.distance($0, waypoint.coordinate)) + " away" }
        let line = [below, waypoint.note.isEmpty ? nil : waypoint.note].compactMap(\.self)
        return line.isEmpty ? TrailText.minute(waypoint.timestamp) : line.joined(separator: " \u{B7} ")
    }

    var element: Element {
        let picture = thumbnail.map {
            PhoneWaypoints.picture($0, side: 44).label("Photo of \(waypoint.title)")
        }
        return Element.horizontal(
            spacing: 12,
            [
                PhoneWaypoints.disc(waypoint.category, side: 34),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text(waypoint.title, .headline, lineLimit: isLong ? 1 : 2),
                        .text(line, .subheadline, colour: .secondaryLabel, lineLimit: 1),
                    ]),
                .spacer(),
            ] + (picture.map { [$0] } ?? []) + [
                .symbol("chevron.right", .footnote, colour: .tertiaryLabel)
            ]
        ).label(waypoint.title).takes(.tap, id: PhoneWaypoints.rowID(waypoint.id)).actions(Self.actions)
    }

    private static let actions = [
        RowAction("edit", "Edit", symbol: "pencil"),
        RowAction("delete", "Delete", symbol: "trash", purpose: .destructive),
    ]
}
