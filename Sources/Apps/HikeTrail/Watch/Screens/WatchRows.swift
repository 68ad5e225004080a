import Foundation
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues

/// Renaming and deleting routes and regions on the watch: a swipe uncovers both, a question follows (OH5-98, OHX-40).
final class WatchRows {
    enum Subject: Hashable {
        case route(UUID)
        case region(UUID)

        var word: String { if case .route = self { "Route" } else { "Region" } }
    }

    enum Question: Hashable {
        case rename(Subject, String)
        case delete(Subject, name: String)
    }

    static let actions = [
        RowAction("rename", "Rename", symbol: "pencil"),
        RowAction("delete", "Delete", symbol: "trash", purpose: .destructive),
    ]
    private static let nameID = "row-name"

    private unowned let device: any DeviceServices
    private let routes: PlannedRouteStore
    private let routeRows: RouteRows
    private let regions: TrailRegions
    /// Deletes a region.
    var deleteRegion: (UUID) throws -> Void = { _ in }
    /// The route that is followed.
    var followed: () -> UUID? = { nil }
    /// Told to the wearer.
    var tell: (Message) -> Void = { _ in }
    private(set) var question: Question?

    init(
        device: any DeviceServices, routes: PlannedRouteStore, routeRows: RouteRows, regions: TrailRegions
    ) {
        self.device = device
        self.routes = routes
        self.routeRows = routeRows
        self.regions = regions
    }

    var prompt: Element? {
        switch question {
        case nil: nil
        case .rename(let subject, let name):
            .alert(
                "rename-row", "Rename \(subject.word)",
                content: [.field(Self.nameID, name, placeholder: "Name")],
                buttons: [
                    .button("row-rename", "Rename"), .button("row-keep", "Cancel", purpose: .cancel),
                ])
        case .delete(let subject, let name):
            .dialog(
                "delete-row", "Delete \"\(name)\"?",
                message: subject.isRegion
                    ? "Its map goes from this watch." : "It stays on the phone that sent it.",
                buttons: [
                    .button("row-delete", "Delete \(subject.word)", purpose: .destructive),
                    .button("row-keep", "Cancel", purpose: .cancel),
                ])
        }
    }

    // MARK: Touches

    /// Whether a touch was about a row.
    func touched(_ interaction: Interaction) -> Bool {
        switch (interaction, question) {
        case (.acted(let row, let action), _): return ask(action, about: row)
        case (.typed(Self.nameID, let text), .rename(let subject, _)): question = .rename(subject, text)
        case (.submitted(Self.nameID), .rename(let subject, let name)),
            (.pressed("row-rename", _), .rename(let subject, let name)):
            rename(subject, to: name)
        case (.pressed("row-delete", _), .delete(let subject, _)): delete(subject)
        case (.pressed("row-keep", _), _), (.dismissed("delete-row"), _): question = nil
        default: return false
        }
        return true
    }

    private func ask(_ action: String, about row: String) -> Bool {
        let subject: Subject
        let name: String
        if let route = routeRows.route(ofRow: row) {
            (subject, name) = (.route(route.id), route.name)
        } else if let region = regions.regions.first(where: { WatchRegions.rowID($0) == row }) {
            (subject, name) = (.region(region.id), region.name)
        } else {
            return false
        }
        switch action {
        case "rename": question = .rename(subject, name)
        case "delete":
            if case .route(let id) = subject, id == followed() {
                tell(Message(title: "Not Deleted", text: "The route is followed. Stop navigation first."))
            } else {
                question = .delete(subject, name: name)
            }
        default: return false
        }
        return true
    }

    // MARK: Changes

    /// White space around a name is dropped; without a name the question stays.
    private func rename(_ subject: Subject, to given: String) {
        let name = given.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return }
        let isDone = perform("Not Renamed") {
            switch subject {
            case .route(let id):
                guard let listed = routes.listed(id), listed.name != name else { return }
                guard var route = routes.fetch(id) else {
                    throw ServiceError.storage("The file of the route cannot be read.")
                }
                route.rename(to: name, at: device.clock.date)
                try routes.save(route)
            case .region(let id):
                guard var region = regions.region(id) else { return }
                region.rename(to: name)
                try regions.put(region)
            }
        }
        // What was typed stays where it could not be stored.
        if isDone { question = nil }
    }

    private func delete(_ subject: Subject) {
        question = nil
        perform("Not Deleted") {
            switch subject {
            case .route(let id): try routes.delete(id)
            case .region(let id): try deleteRegion(id)
            }
        }
    }

    @discardableResult
    private func perform(_ failure: String, _ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            device.log(.error, "rows", failure.lowercased(), [FileMetadata("reason", "\(error)")])
            tell(Message(title: failure, text: TrailText.sentence(of: error)))
            return false
        }
    }
}

extension WatchRows.Subject {
    fileprivate var isRegion: Bool { if case .region = self { true } else { false } }
}
