import HikeScreens
import HikeValues

/// The picker of the owner's files.
extension SystemScreens {
    static let leaveFilesID = "files-cancel"
    static func fileID(_ index: Int) -> String { "file-\(index + 1)" }

    /// A file of the list.
    struct FileRow {
        var name: String
        /// In bytes; nil where it is gone.
        var size: Int?
        /// Whether the app takes such files.
        var isWanted: Bool
    }

    /// All files; those that the app does not take are grey.
    static func files(_ files: [FileRow]) -> Screen {
        let bar = Element.layers([
            .horizontal([.button(leaveFilesID, "Cancel"), .spacer()]),
            .text("Files", .headline, lineLimit: 1),
        ]).padding(Insets(horizontal: 8)).frame(maxWidth: .infinity).frame(height: 44)
        let content: Element =
            files.isEmpty
            ? Element.text("No Files", .title3, colour: .secondaryLabel).frame(
                maxWidth: .infinity, maxHeight: .infinity)
            : .list("files", style: .grouped, rows: files.enumerated().map { row($0.element, $0.offset) })
        return Screen(
            "files", alignment: .topLeading, background: .groupedBackground,
            .vertical(spacing: 0, alignment: .leading, [bar, content]))
    }

    private static func row(_ file: FileRow, _ index: Int) -> Element {
        Element.horizontal(
            spacing: 12,
            [
                Element.symbol("doc", .title3, colour: .accent).frame(width: 30),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text(file.name, .body, lineLimit: 2, truncation: .middle),
                        .text(size(file.size), .footnote, colour: .secondaryLabel, lineLimit: 1),
                    ]),
                .spacer(),
            ]
        ).label(file.name).takes(.tap, id: fileID(index)).enabled(file.isWanted)
    }

    static func size(_ bytes: Int?) -> String {
        switch bytes {
        case nil: "Not there any more"
        case .some(let bytes) where bytes < 1_000: "\(bytes) bytes"
        case .some(let bytes) where bytes < 1_000_000:
            DecimalText.string(Double(bytes) / 1e3, decimals: 0) + " kB"
        case .some(let bytes): DecimalText.string(Double(bytes) / 1e6, decimals: 1) + " MB"
        }
    }
}
