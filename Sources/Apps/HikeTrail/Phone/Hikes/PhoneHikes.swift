import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues

/// The recorded hikes on the phone: what comes from the watch, the list, one hike, its exports (OHX-13..16, OHX-23).
final class PhoneHikes {
    /// What is asked, and stands over the page until it is answered.
    enum Question {
        case delete
        /// With the name as it is typed.
        case rename(String)
        case export
        /// The Markdown of the hike, to be read before it is written.
        case preview(String)
    }

    /// A form in which a hike leaves the app.
    enum Format: String, CaseIterable {
        case gpx
        case markdown

        var suffix: String { self == .gpx ? ".gpx" : ".md" }
    }

    static let exportFolder = "Documents/exports"

    unowned let device: any DeviceServices
    let store: RouteStore
    let settings: TrailSettings
    /// What the names in the list must contain.
    var search = ""
    /// The hike that is shown, with its track.
    private(set) var shown: HikeReport?
    /// Its comment as it is typed.
    var comment = ""
    var question: Question?
    var message: Message?

    init(device: any DeviceServices) {
        self.device = device
        store = RouteStore(device: device)
        settings = TrailSettings(device: device)
    }

    func launch() {
        settings.load()
        store.loadAll()
    }

    /// The hikes whose names hold what is searched for.
    var found: [SavedRoute] {
        let words = search.lowercased().split(separator: " ")
        return store.hikes.filter { hike in
            let name = hike.name.lowercased()
            return words.allSatisfy { name.contains($0) }
        }
    }

    // MARK: From the watch

    /// Whether a file was a hike's. One that cannot be read leaves the store as it was.
    func receive(_ file: ReceivedFile) -> Bool {
        switch file.metadata[TransferMetadata.type]?.string {
        case TransferMetadata.savedRoute: receiveHike(file)
        case TransferMetadata.hikeDiscarded: receiveDiscarded(file)
        default: return false
        }
        return true
    }

    private func receiveHike(_ file: ReceivedFile) {
        do {
            let hike = try SavedRoute(json: try device.readFile(file.path))
            try store.merge(hike)
            if shown?.route.id == hike.id { open(hike.id) }
            let isLive = file.metadata[TransferMetadata.isLiveSync]?.string == "true"
            device.log(
                .info, "transfer", isLive ? "a recording from the watch" : "a hike from the watch",
                [FileMetadata("name", hike.name)])
            show()
        } catch {
            device.log(
                .error, "transfer", "a hike from the watch was not stored",
                [FileMetadata("file", file.name), FileMetadata("reason", "\(error)")])
        }
    }

    /// The watch has thrown a recording away; what was seen of it goes, unless somebody has named it here.
    private func receiveDiscarded(_ file: ReceivedFile) {
        guard let id = file.metadata[TransferMetadata.routeID]?.string.flatMap(UUID.init(uuidString:)),
            let hike = store.hikes.first(where: { $0.id == id }),
            hike.name == SavedRoute.liveName(hike.startTime)
        else { return }
        perform("the recording was not deleted") { try store.delete(id) }
        if shown?.route.id == id { close() }
    }

    // MARK: One hike

    func open(_ id: UUID) {
        perform("the hike cannot be shown") {
            guard let hike = try store.fetch(id) else { throw RouteStoreError.notFound(id) }
            shown = try HikeReport(hike)
            comment = hike.comment
        }
    }

    func close() {
        saveComment()
        shown = nil
        question = nil
    }

    /// Keeps the comment where it was changed (OHX-16).
    func saveComment() {
        guard let hike = shown?.route, hike.comment != comment else { return }
        perform("the comment was not saved") {
            try store.comment(hike.id, comment)
            shown?.route.comment = comment
        }
    }

    func rename(to name: String) {
        guard let hike = shown?.route else { return }
        perform("the hike was not renamed") {
            try store.rename(hike.id, to: name)
            open(hike.id)
        }
    }

    func delete() {
        guard let hike = shown?.route else { return }
        perform("the hike was not deleted") {
            try store.delete(hike.id)
            shown = nil
        }
    }

    /// The hike as a file for others, which lies in ``exportFolder`` (OHX-23).
    func export(_ format: Format) {
        guard let report = shown else { return }
        perform("the hike was not exported") {
            let bytes: [UInt8] =
                switch format {
                case .gpx: try report.gpx()
                case .markdown: Array(report.markdown(settings.text).utf8)
                }
            let name = SafeFileName.make(report.route.name) + format.suffix
            try device.writeFile(Self.exportFolder + "/" + name, bytes)
            device.log(
                .info, "export", "exported",
                [FileMetadata("file", name), FileMetadata("size", String(bytes.count))])
            message = Message(title: "Exported", text: name)
        }
    }

    /// Does it, and tells a person where it cannot be done.
    private func perform(_ what: String, _ body: () throws -> Void) {
        do { try body() } catch {
            device.log(.error, "hikes", what, [FileMetadata("reason", "\(error)")])
            message = Message(title: "Not Done", text: "\(error)")
        }
        show()
    }

    func show() {
        device.show(screen: "hikes") { line in
            line.add("hikes", store.hikes.count)
            line.add("first", store.hikes.first?.name ?? "")
        }
    }
}
