import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// The planned routes of a device: one JSON file a route in `Documents/planned_routes` (OH5-19..25).
///
/// In memory are what lists say of all routes, and the routes that were used last (``KeptRoutes``): there may be thousands.
/// The stored file is the file that travels (OH5-20). A file that cannot be read is skipped and logged;
/// the others still load.
public final class PlannedRouteStore {
    static let folder = "Documents/planned_routes"

    /// What the list says of the routes, newest first (OH5-21).
    public private(set) var list: [RouteSummary] = [] { didSet { version += 1 } }
    /// Another one with every change of the list.
    private(set) var version = 0
    private var kept = KeptRoutes()
    private let device: any DeviceServices

    public init(device: any DeviceServices) { self.device = device }

    /// Reads every route file; called at launch (OH5-22). One that another program has given another name than its id in
    /// capitals gets that, so that what is changed or deleted later is that file.
    public func loadAll() {
        var loaded: [UUID: RouteSummary] = [:]
        var misnamed: [String] = []
        kept = KeptRoutes()
        do {
            for name in try device.storage.list(Self.folder) where name.hasSuffix(".json") {
                let file = Self.folder + "/" + name
                do {
                    let route = try read(file)
                    if file == path(of: route.id) {
                        note(route, in: &loaded)
                    } else {
                        misnamed.append(file)
                    }
                } catch {
                    device.log(
                        .error, "routes", "skipped a route file that cannot be read",
                        [
                            FileMetadata("file", name), FileMetadata("reason", "\(error)"),
                        ])
                    device.recordStore("planned_routes", operation: "skip", id: "", name: name)
                }
            }
        } catch {
            device.log(
                .error, "routes", "the routes folder cannot be read",
                [
                    FileMetadata("reason", error.description)
                ])
        }
        for file in misnamed { adopt(file, into: &loaded) }
        list = loaded.values.inListOrder()
        for route in list {
            device.recordStore("planned_routes", operation: "load", id: route.id.uuidString, name: route.name)
        }
    }

    private func read(_ file: String) throws -> PlannedRoute {
        try PlannedRoute(json: try device.storage.read(file))
    }

    private func note(_ route: PlannedRoute, in loaded: inout [UUID: RouteSummary]) {
        loaded[route.id] = RouteSummary(route)
        kept.keep(route)
    }

    /// Gives a file the name of its route. Where that is another's file, an equal route is there once, and another one gets
    /// an id of its own.
    private func adopt(_ file: String, into loaded: inout [UUID: RouteSummary]) {
        do {
            var route = try read(file)
            guard loaded[route.id] != nil else {
                note(route, in: &loaded)
                return try device.storage.move(file, to: path(of: route.id))
            }
            if whole(route.id) == route { return try device.storage.remove(file) }
            guard let id = UUID(uuidString: device.makeUUID()) else { return }
            route.id = id
            note(route, in: &loaded)
            try device.storage.write(path(of: id), try route.json())
            try device.storage.remove(file)
        } catch {
            // It is there as long as the app; another launch tries again.
            device.log(
                .warning, "routes", "a route file did not get the name of its route",
                [FileMetadata("file", file), FileMetadata("reason", "\(error)")])
        }
    }

    /// Stores a route; one with the same id is replaced (OH5-24, OH5-61).
    public func save(_ route: PlannedRoute) throws {
        let isNew = listed(route.id) == nil
        try device.storage.write(path(of: route.id), try route.json())
        list.removeAll { $0.id == route.id }
        list.append(RouteSummary(route))
        list = list.inListOrder()
        kept.keep(route)
        device.recordStore(
            "planned_routes", operation: isNew ? "save" : "replace", id: route.id.uuidString, name: route.name
        )
    }

    /// Deletes a route and its file; an id that is not there changes nothing.
    ///
    /// - Throws: ``ServiceError`` where the file cannot be removed; the route stays.
    public func delete(_ id: UUID) throws {
        guard let route = listed(id) else { return }
        try device.storage.remove(path(of: id))
        list.removeAll { $0.id == id }
        kept.forget(id)
        device.recordStore("planned_routes", operation: "delete", id: id.uuidString, name: route.name)
    }

    /// What the list says of a route; nil where there is none of that id.
    public func listed(_ id: UUID) -> RouteSummary? { list.first { $0.id == id } }

    /// The newest route of a name.
    public func listed(name: String) -> RouteSummary? { list.first { $0.name == name } }

    /// The whole route of that id; nil where there is none, and where its file cannot be read any more.
    public func fetch(_ id: UUID) -> PlannedRoute? { listed(id) == nil ? nil : whole(id) }

    private func whole(_ id: UUID) -> PlannedRoute? {
        if let route = kept.use(id) { return route }
        guard let route = try? read(path(of: id)), route.id == id else { return nil }
        kept.keep(route)
        return route
    }

    /// The routes planned on that region, in the order of the list.
    public func fetchForRegion(_ id: UUID) -> [RouteSummary] { list.filter { $0.regionId == id } }

    /// What travels with a route's file (OH5-56).
    static func metadata(of route: RouteSummary) -> [String: PropertyValue] {
        [
            TransferMetadata.type: .string(TransferMetadata.plannedRoute),
            TransferMetadata.routeID: .string(route.id.uuidString),
            TransferMetadata.name: TransferMetadata.name(route.name),
        ]
    }

    /// The route's file, which is also what is sent.
    public func path(of id: UUID) -> String { Self.folder + "/" + id.uuidString + ".json" }
}
