import HikeHardware
import HikeScreens

/// The share sheet.
extension SystemScreens {
    static let leaveShareID = "share-cancel"
    static func shareID(_ target: ShareTarget) -> String { "share-\(target.rawValue)" }

    /// - Parameter size: of the file, in bytes.
    static func shareSheet(name: String, size: Int, isWatch: Bool) -> Element {
        let facts = kind(of: name) + " \u{B7} " + self.size(size)
        let head = Element.horizontal(
            spacing: 12,
            [
                Element.symbol("doc", .title2, colour: .accent)
                    .frame(width: isWatch ? 28 : 44, height: isWatch ? 28 : 44)
                    .background(.fill, cornerRadius: 8),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        Element.text(name, .headline, lineLimit: 2, truncation: .middle).id("share-name"),
                        Element.text(facts, .footnote, colour: .secondaryLabel, lineLimit: 2)
                            .id("share-kind"),
                    ]), .spacer(),
            ])
        let rows = ShareTarget.allCases.map(row)
        let targets = Element.vertical(
            spacing: 0, rows.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [.divider, $0.element] }
        ).background(.groupedRow, cornerRadius: 12)
        let cancel = Element.button(leaveShareID, "Cancel", style: .tinted, purpose: .cancel)
        let content = Element.vertical(spacing: isWatch ? 8 : 16, [head, targets, cancel])
            .padding(isWatch ? Insets(horizontal: 6) : Insets(horizontal: 16, vertical: 8))
        return isWatch
            ? .sheet("share-sheet", height: 1, .scroll("share-scroll", .vertical, content))
            : .sheet("share-sheet", content)
    }

    private static func row(_ target: ShareTarget) -> Element {
        let (title, symbol) =
            switch target {
            case .files: ("Save to Files", "folder")
            case .message: ("Send to\u{2026}", "paperplane.fill")
            }
        return .button(
            shareID(target),
            Element.horizontal(
                spacing: 12,
                [
                    .text(title, .body), .spacer(),
                    Element.symbol(symbol, .body, colour: .accent).frame(width: 28),
                ]
            ).padding(Insets(horizontal: 16, vertical: 10)).frame(maxWidth: .infinity, minHeight: 48)
        ).label(title)
    }

    /// What a file is, by its ending, as a person says it.
    static func kind(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "File" }
        let ending = name[name.index(after: dot)...]
        return switch ending.lowercased() {
        case "pdf": "PDF document"
        case "gpx": "GPX track"
        case "kml": "KML track"
        case "md", "markdown": "Markdown text"
        case "txt": "Text"
        case "jpg", "jpeg", "png": "Picture"
        case "csv": "Table"
        default: ending.isEmpty ? "File" : "\(ending.uppercased()) file"
        }
    }
}
