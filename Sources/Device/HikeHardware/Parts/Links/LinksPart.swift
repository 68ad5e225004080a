import HikeValues

/// Brings URLs to the apps that have their schemes.
package final class LinksPart: MessagePart {
    package static let name = "links"

    /// A person opens a URL: of a message, a page, a note.
    package struct OpenedURL: PartValue {
        package var url: String

        package init(_ url: String) { self.url = url }

        /// Bytes of a URL at most.
        package static let limit = 1 << 16

        package func write(to writer: inout ByteWriter) { writer.write(url) }

        package init(from reader: inout ByteReader) throws(ByteReaderError) {
            url = try reader.string()
            guard url.utf8.count <= Self.limit else { throw .invalidValue }
        }
    }

    private let board: any Board

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: OpenedURL) {
        board.record(.input) { line in
            line.add("input", "open-link")
            line.add("url", input.url)
        }
        if let rest = Self.settings(input.url) {
            return board.openSettings(of: rest.isEmpty ? nil : rest)
        }
        guard let app = app(for: input.url) else {
            return board.log(
                .warning, "links", "no app on this device has the scheme of the URL",
                [FileMetadata("url", input.url)])
        }
        board.open(input.url, in: app)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    /// The scheme of the device's settings: `app-settings:`, with the id or title of an app behind it for its page.
    package static let settingsScheme = "app-settings"

    /// What stands behind that scheme; nil: another URL.
    private static func settings(_ url: String) -> String? {
        guard let colon = url.firstIndex(of: ":"), url[..<colon].lowercased() == settingsScheme else {
            return nil
        }
        return String(url[url.index(after: colon)...])
    }

    /// The first app of the device's list that has the scheme, whatever its letters' case.
    private func app(for url: String) -> String? {
        guard let colon = url.firstIndex(of: ":"), colon != url.startIndex else { return nil }
        return board.app(withScheme: url[..<colon].lowercased())
    }

    private final class Service: Links {
        private let part: LinksPart
        private let process: AppProcess

        init(_ part: LinksPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func canOpen(_ url: String) -> Bool {
            LinksPart.settings(url) != nil || part.app(for: url) != nil
        }

        func open(_ url: String) -> Bool {
            guard part.board.standing(of: process) == .foreground else { return false }
            if LinksPart.settings(url) != nil {
                part.board.openSettings(of: process.app)
                return true
            }
            guard let app = part.app(for: url) else { return false }
            part.board.log(
                .info, "links", "an app opens a URL",
                [FileMetadata("app", process.app), FileMetadata("in", app), FileMetadata("url", url)])
            part.board.open(url, in: app)
            return true
        }
    }
}
