import Foundation
import HikeHardware
import HikeRecording
import HikeScreens

/// The list of recorded hikes (OHX-15).
extension PhoneHikes {
    static func rowID(_ hike: SavedRoute) -> String { "hike-\(hike.id.uuidString)" }

    var listPage: Element {
        guard !store.hikes.isEmpty else {
            return .vertical(
                spacing: 0, alignment: .leading,
                [
                    PhoneBars.title("Hikes"),
                    PhoneBars.empty(
                        "shoeprints.fill", "No hikes yet",
                        "Record one on the map or on the watch; it comes here when it is saved."),
                ])
        }
        let rows = rows(of: found)
        let content: Element =
            rows.count == 0
            ? PhoneBars.empty("magnifyingglass", "No such hike", "No name has \"\(search)\" in it.")
            : .list("hikes", style: .grouped, [List.Section(rows)])
        return .vertical(
            spacing: 0, alignment: .leading,
            [
                PhoneBars.title("Hikes"),
                Element.field("hike-search", search, placeholder: "Search")
                    .padding(Insets(horizontal: 16, vertical: 4)), content,
            ])
    }

    private func rows(of hikes: [SavedRoute]) -> RowSource {
        let text = settings.text
        @Sendable func summary(_ hike: SavedRoute) -> String {
            [
                HikeText.minute(hike.startTime), text.distance(hike.totalDistance),
                HikeText.duration(hike.duration),
            ].joined(separator: " \u{B7} ")
        }
        @Sendable func row(_ id: String, _ name: String, _ line: String) -> Element {
            PhoneRows.link(id, .symbol("shoeprints.fill", .title3, colour: .orange), name, line)
                .actions(Self.rowActions)
        }
        return RowSource(
            count: hikes.count, model: row("", "", ""), id: { Self.rowID(hikes[$0]) },
            words: { [hikes[$0].name, summary(hikes[$0])] },
            make: { row(Self.rowID(hikes[$0]), hikes[$0].name, summary(hikes[$0])) })
    }

    private static let rowActions = [
        RowAction("rename", "Rename", symbol: "pencil"),
        RowAction("export", "Export", symbol: "square.and.arrow.up"),
        RowAction("delete", "Delete", symbol: "trash", purpose: .destructive),
    ]

    // MARK: Touches

    /// Whether a touch on the tab of hikes was one of theirs.
    func touched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .typed("hike-search", let text): search = text
        case .typed("hike-comment", let text): comment = text
        case .typed("hike-rename", let text): question = .rename(text)
        case .submitted("hike-comment"): saveComment()
        case .submitted("hike-search"), .focused: break
        case .submitted("hike-rename"): answerRename()
        case .dismissed("ask-delete-hike"), .dismissed("export-hike"): question = nil
        case .acted(let id, let action): return acted(id, action)
        case .pressed(let id, _): return pressed(id)
        default: return false
        }
        return true
    }

    private func pressed(_ id: String) -> Bool {
        switch id {
        case "hikes-ok":
            message = nil
            exported = nil
        case "share-export": shareExport()
        case "back" where shown != nil: close()
        case "save-comment": saveComment()
        case "ask-rename-hike": if let hike = shown?.route { ask(.rename(hike.name), about: hike.id) }
        case "rename-hike": answerRename()
        case "ask-delete": if let hike = shown?.route { ask(.delete, about: hike.id) }
        case "delete-hike":
            question = nil
            delete()
        case "keep-hike": question = nil
        case "ask-export": if let hike = shown?.route { ask(.export, about: hike.id) }
        case "preview-markdown":
            if let report = reportToExport { question = .preview(report.markdown(settings.text)) }
        case "export-pdf": beginPDF()
        case "cancel-export": cancelPDF()
        case "export-gpx":
            question = nil
            export(.gpx)
        case "export-markdown":
            question = nil
            export(.markdown)
        default:
            guard shown == nil, let hike = store.hikes.first(where: { Self.rowID($0) == id }) else {
                return false
            }
            open(hike.id)
        }
        return true
    }

    private func acted(_ row: String, _ action: String) -> Bool {
        guard shown == nil, let hike = store.hikes.first(where: { Self.rowID($0) == row }) else {
            return false
        }
        switch action {
        case "rename": ask(.rename(hike.name), about: hike.id)
        case "export": ask(.export, about: hike.id)
        case "delete": ask(.delete, about: hike.id)
        default: return false
        }
        return true
    }

    private func answerRename() {
        guard case .rename(let name) = question else { return }
        // What was typed stays where it cannot be the name.
        if rename(to: name) { question = nil }
    }
}
