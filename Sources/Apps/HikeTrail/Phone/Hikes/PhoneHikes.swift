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
        /// A document is being made (OHX-23).
        case exporting
    }

    /// A form in which a hike leaves the app.
    enum Format: String, CaseIterable {
        case gpx
        case markdown
        case pdf

        var suffix: String {
            switch self {
            case .gpx: ".gpx"
            case .markdown: ".md"
            case .pdf: ".pdf"
            }
        }
    }

    unowned let device: any DeviceServices
    let store: RouteStore
    let settings: TrailSettings
    private let deleted: DeletedHikes
    let waiting: WaitingFiles
    /// A document that is being made.
    var exporting: DeviceTimer?
    /// What was marked on a hike.
    var marks: (UUID) throws -> [HikeMark] = { _ in [] }
    /// Takes a hike's waypoints from it.
    var unmark: (UUID) throws -> Void = { _ in }
    /// A hike as it is printed.
    var document: (HikeReport) throws -> PaperDocument = { HikeDocument($0).document }
    /// What the names in the list must contain.
    var search = ""
    /// The hike that is shown, with its track.
    private(set) var shown: HikeReport?
    /// Its comment as it is typed.
    var comment = ""
    var question: Question?
    /// The hike that the question is about.
    private var asked: UUID?
    var message: Message?
    /// What was exported last, while its message is up: it can be shared.
    var exported: String?

    init(device: any DeviceServices) {
        self.device = device
        store = RouteStore(device: device)
        settings = TrailSettings(device: device)
        deleted = DeletedHikes(device: device)
        waiting = WaitingFiles(device: device)
        waiting.store = { [unowned self] in take($0) }
    }

    func launch() {
        settings.load()
        store.loadAll()
        deleted.load()
        waiting.launch()
    }

    /// The hikes whose names hold what is searched for.
    var found: [SavedRoute] {
        let words = search.lowercased().split(separator: " ")
        if words.isEmpty { return store.hikes }
        return store.hikes.filter { hike in
            let name = hike.name.lowercased()
            return words.allSatisfy { name.contains($0) }
        }
    }

    // MARK: From the watch

    /// Whether a file was a hike's. One that cannot be read leaves the store as it was; one that cannot be stored waits.
    func receive(_ file: ReceivedFile) -> Bool {
        switch file.metadata[TransferMetadata.type]?.string {
        case TransferMetadata.savedRoute, TransferMetadata.hikeDiscarded: waiting.receive(file)
        default: return false
        }
        return true
    }

    /// - Returns: whether nothing is left to be done for the file.
    private func take(_ file: ReceivedFile) -> Bool {
        file.metadata[TransferMetadata.type]?.string == TransferMetadata.hikeDiscarded
            ? takeDiscarded(file) : takeHike(file)
    }

    private func takeHike(_ file: ReceivedFile) -> Bool {
        let isLive = file.metadata[TransferMetadata.isLiveSync]?.string == "true"
        do {
            let hike = try SavedRoute(json: try device.storage.read(file.path))
            if isLive, deleted.contains(hike.id), !store.hikes.contains(where: { $0.id == hike.id }) {
                device.log(
                    .info, "transfer", "a recording that was deleted here", [FileMetadata("name", hike.name)])
                return true
            }
            try store.merge(hike)
            if shown?.route.id == hike.id { open(hike.id) }
            device.log(
                .info, "transfer", isLive ? "a recording from the watch" : "a hike from the watch",
                [FileMetadata("name", hike.name)])
            show()
            return true
        } catch {
            device.log(
                .error, "transfer", "a hike from the watch was not stored",
                [FileMetadata("file", file.name), FileMetadata("reason", "\(error)")])
            // The next copy of a recording follows; what is no hike never becomes one.
            return isLive || error is SavedRouteError
        }
    }

    /// The watch has thrown a recording away; what was seen of it goes, unless somebody has named it here.
    private func takeDiscarded(_ file: ReceivedFile) -> Bool {
        guard let id = file.metadata[TransferMetadata.routeID]?.string.flatMap(UUID.init(uuidString:)),
            let hike = store.hikes.first(where: { $0.id == id }),
            hike.moments.named == nil, SavedRoute.isLiveName(hike.name)
        else { return true }
        do throws(RouteStoreError) { try store.delete(id) } catch {
            device.log(
                .error, "hikes", "the recording was not deleted",
                [FileMetadata("reason", error.description)])
            return false
        }
        release(id)
        if asked == id { endQuestion() }
        if let open = shown?.route, open.id == id {
            // A comment that is being typed goes with the hike.
            comment = open.comment
            close()
        }
        show()
        return true
    }

    // MARK: One hike

    /// Asks about a hike, of the list or the one that is shown.
    func ask(_ question: Question, about id: UUID) {
        asked = id
        self.question = question
    }

    /// The hike that is asked about, or else the one that is shown.
    var subject: SavedRoute? {
        guard let asked, asked != shown?.route.id else { return shown?.route }
        return store.hikes.first { $0.id == asked }
    }

    private func endQuestion() {
        question = nil
        asked = nil
        exporting?.cancel()
    }

    /// The same with its track.
    func report(of hike: SavedRoute) throws -> HikeReport {
        if let shown, shown.route.id == hike.id { return shown }
        guard let whole = try store.fetch(hike.id) else { throw RouteStoreError.notFound(hike.id) }
        return try HikeReport(whole)
    }

    /// Shows a hike, or shows it anew; a comment that is being typed stays as it is.
    func open(_ id: UUID) {
        perform("the hike cannot be shown") {
            guard let hike = try store.fetch(id) else { throw RouteStoreError.notFound(id) }
            let isTyping = shown.map { $0.route.id == id && $0.route.comment != comment } ?? false
            if shown?.route.id != id { endQuestion() }
            shown = try HikeReport(hike)
            if !isTyping { comment = hike.comment }
        }
    }

    /// Leaves the page; not where that would lose a comment that cannot be kept.
    func close() {
        guard saveComment() else { return }
        shown = nil
        endQuestion()
    }

    /// Keeps the comment where it was changed (OHX-16).
    ///
    /// - Returns: whether nothing is left to keep.
    @discardableResult
    func saveComment() -> Bool {
        guard let hike = shown?.route, hike.comment != comment else { return true }
        return perform("the comment was not saved") {
            try store.comment(hike.id, comment)
            shown?.route.comment = comment
        }
    }

    /// - Returns: whether it has the name.
    @discardableResult
    func rename(to name: String) -> Bool {
        guard let hike = subject else { return false }
        return perform("the hike was not renamed") {
            try store.rename(hike.id, to: name)
            if shown?.route.id == hike.id { open(hike.id) }
        }
    }

    func delete() {
        guard let hike = subject else { return }
        perform("the hike was not deleted") {
            // First: a live copy that comes in between brings nothing back.
            deleted.add(hike.id)
            do { try store.delete(hike.id) } catch {
                deleted.takeBack(hike.id)
                throw error
            }
            release(hike.id)
            if shown?.route.id == hike.id { shown = nil }
        }
    }

    /// A hike goes, though its waypoints cannot be changed.
    private func release(_ id: UUID) {
        do { try unmark(id) } catch {
            device.log(
                .error, "hikes", "waypoints of a deleted hike still name it",
                [FileMetadata("reason", "\(error)")])
        }
    }

    /// Does it, and tells a person where it cannot be done.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    func perform(_ what: String, _ body: () throws -> Void) -> Bool {
        defer { show() }
        do {
            try body()
            return true
        } catch {
            device.log(.error, "hikes", what, [FileMetadata("reason", "\(error)")])
            message = Message(title: "Not Done", text: TrailText.sentence(of: error))
            return false
        }
    }

    func show() {
        device.screen.show("hikes") { line in
            line.add("hikes", store.hikes.count)
            line.add("first", store.hikes.first?.name ?? "")
        }
    }
}
