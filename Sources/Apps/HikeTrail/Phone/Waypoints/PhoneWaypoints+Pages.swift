import Foundation
import HikeGeodesy
import HikeMaps
import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

extension PhoneWaypoints {
    /// The small picture, where there is one.
    func thumbnail(of waypoint: Waypoint, side: Double) -> [Element] {
        WaypointPicture.thumbnail(of: waypoint.id, in: store).map {
            [Self.picture($0, side: side).label("Photo of \(waypoint.title)")]
        } ?? []
    }

    /// What it marks, in its colour.
    static func disc(_ category: WaypointCategory, side: Double) -> Element {
        Element.symbol(category.symbol, size: side / 2, weight: .semibold, colour: .white)
            .frame(width: side, height: side).background(category.colour, cornerRadius: side / 2)
    }

    // MARK: One waypoint (OH2-76)

    /// - Parameter width: points that its parts have.
    func detailPage(_ waypoint: Waypoint, map: Element, width: Double) -> Element {
        let head = Element.horizontal(
            spacing: 14,
            [
                Self.disc(waypoint.category, side: 48),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        Element.text(waypoint.title, .title2, weight: .bold).id("waypoint-title"),
                        Element.text(waypoint.category.displayName, .subheadline, colour: .secondaryLabel)
                            .id("waypoint-kind"),
                    ]),
            ])
        var parts = [head.padding(Insets(horizontal: 0, vertical: 4))]
        if let photo = photoInDetail(waypoint, width: width) { parts.append(photo) }
        parts.append(map)
        if !waypoint.note.isEmpty {
            parts.append(PhoneBars.card("Note", Element.text(waypoint.note, .body).id("waypoint-shown-note")))
        }
        var facts = [
            fact("Place", waypoint.coordinateText), fact("Marked", TrailText.minute(waypoint.timestamp)),
        ]
        if let altitude = waypoint.altitude {
            facts.insert(fact("Altitude", text().height(altitude)), at: 1)
        }
        parts.append(PhoneBars.card("Where and when", .vertical(spacing: 8, facts)))
        parts.append(
            Element.button("waypoint-delete", "Delete Waypoint", symbol: "trash", purpose: .destructive))
        return .vertical(
            spacing: 0, alignment: .leading,
            [
                PhoneBars.navigation(
                    "Waypoint", back: "Back", actions: [.button("waypoint-edit", "Edit")]),
                .scroll(
                    "waypoint-detail", .vertical,
                    Element.vertical(spacing: 16, alignment: .leading, parts)
                        .padding(Insets(horizontal: 16, vertical: 8))),
            ])
    }

    private func fact(_ title: String, _ value: String) -> Element {
        .horizontal([
            .text(title, .subheadline, colour: .secondaryLabel), .spacer(),
            Element.number(value, .subheadline).id("waypoint-\(title.lowercased())"),
        ])
    }

    // MARK: The form (OH2-65)

    func formSheet(_ form: Form, map: Element) -> Element {
        let options = WaypointCategory.allCases.map { Picker.Option($0.rawValue, $0.displayName) }
        let bar = PhoneBars.navigation(
            form.edited == nil ? "New Waypoint" : "Edit Waypoint",
            leading: [.button("waypoint-cancel", "Cancel")], actions: [.button("waypoint-save", "Save")])
        return .sheet(
            "waypoint-form", height: 1,
            .vertical(
                spacing: 0,
                [
                    bar,
                    .scroll(
                        "waypoint-fields", .vertical,
                        Element.vertical(
                            spacing: 12, alignment: .leading,
                            [
                                map,
                                Element.text(
                                    Waypoint.text(of: form.place), .footnote, colour: .secondaryLabel
                                ).id("waypoint-coordinates"),
                                .field("waypoint-label", form.label, placeholder: "Label"),
                                .horizontal(
                                    spacing: 10,
                                    [
                                        Self.disc(form.category, side: 30),
                                        .text(form.category.displayName, .headline),
                                    ]),
                                .picker(
                                    "waypoint-category", .wheel, options, selection: form.category.rawValue),
                                .field("waypoint-note", form.note, placeholder: "Note", lines: 3),
                                photoSection(form),
                            ]
                        ).padding(Insets(horizontal: 16, vertical: 8))),
                ]))
    }

    func deleteDialog(_ waypoint: Waypoint) -> Element {
        .dialog(
            "waypoint-ask-delete", "Delete \"\(waypoint.title)\"?",
            message: "It is deleted on the watch too. This cannot be undone.",
            buttons: [
                .button("waypoint-really-delete", "Delete Waypoint", purpose: .destructive),
                .button("waypoint-keep", "Cancel", purpose: .cancel),
            ])
    }

    // MARK: On the map (OH2-73, OH2-74)

    static let calloutID = "waypoint-callout"

    /// Label, note and picture above a pin.
    func calloutAnnotation(in view: MapView, insets: Insets) -> MapAnnotation? {
        guard let waypoint = callout.flatMap({ store.fetch($0) }) else { return nil }
        let words: [Element] =
            [.text(waypoint.title, .headline, lineLimit: 2)]
            + (waypoint.note.isEmpty
                ? [] : [.text(waypoint.note, .footnote, colour: .secondaryLabel, lineLimit: 3)])
        let picture = thumbnail(of: waypoint, side: 56)
        let content = Element.horizontal(
            spacing: 10,
            (picture.isEmpty ? [Self.disc(waypoint.category, side: 30)] : picture) + [
                .vertical(spacing: 2, alignment: .leading, words), .spacer(),
                .symbol("chevron.right", .footnote, colour: .tertiaryLabel),
            ]
        ).padding(12)
        return Callout(
            id: Self.calloutID, at: waypoint.coordinate, width: picture.isEmpty ? 250 : 280,
            height: max(waypoint.note.isEmpty ? 54 : 100, picture.isEmpty ? 0 : 80), content
        ).annotation(in: view.projection, insets: insets)
    }
}
