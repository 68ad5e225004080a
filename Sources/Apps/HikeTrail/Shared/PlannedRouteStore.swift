import Foundation
import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeValues

/// The planned routes of a device: one JSON file a route in `Documents/planned_routes` (OH5-19..25).
///
/// The stored file is the file that travels (OH5-20). A file that cannot be read is skipped and logged;
/// the others still load.
public final class PlannedRouteStore {
    static let folder = "Documents/planned_routes"

    /// The routes, newest first (OH5-21).
    public private(set) var routes: [PlannedRoute] = []
    private let device: any DeviceServices

    public init(device: any DeviceServices) { self.device = device }

    /// Reads every route file; called at launch (OH5-22). One that another program has given another name than its id in
    /// capitals gets that, so that what is changed or deleted later is that file.
    public func loadAll() {
        var loaded: [UUID: PlannedRoute] = [:]
        var misnamed: [(file: String, route: PlannedRoute)] = []
        do {
            for name in try device.listFiles(Self.folder) where name.hasSuffix(".json") {
                let file = Self.folder + "/" + name
                do {
                    let route = try PlannedRoute(json: try device.readFile(file))
                    if file == path(of: route.id) {
                        loaded[route.id] = route
                    } else {
                        misnamed.append((file, route))
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
        for (file, route) in misnamed { adopt(route, file, into: &loaded) }
        routes = loaded.values.inListOrder()
        for route in routes {
            device.recordStore("planned_routes", operation: "load", id: route.id.uuidString, name: route.name)
        }
    }

    /// Gives a file the name of its route. Where that is another's file, an equal route is there once, and another one gets
    /// an id of its own.
    private func adopt(_ route: PlannedRoute, _ file: String, into loaded: inout [UUID: PlannedRoute]) {
        var route = route
        do {
            if loaded[route.id] == route { return try device.removeFile(file) }
            if loaded[route.id] == nil {
                try device.moveFile(file, to: path(of: route.id))
            } else {
                guard let id = UUID(uuidString: device.makeUUID()) else { return }
                route.id = id
                try device.writeFile(path(of: id), try route.json())
                try device.removeFile(file)
            }
        } catch {
            // It is there as long as the app; another launch tries again.
            device.log(
                .warning, "routes", "a route file did not get the name of its route",
                [FileMetadata("file", file), FileMetadata("reason", "\(error)")])
        }
        loaded[route.id] = route
    }

    /// Stores a route; one with the same id is replaced (OH5-24, OH5-61).
    public func save(_ route: PlannedRoute) throws {
        let isNew = fetch(route.id) == nil
        try device.writeFile(path(of: route.id), try route.json())
        routes.removeAll { $0.id == route.id }
        routes.append(route)
        routes = routes.inListOrder()
        device.recordStore(
            "planned_routes", operation: isNew ? "save" : "replace", id: route.id.uuidString, name: route.name
        )
    }

    /// Deletes a route and its file; an id that is not there changes nothing.
    ///
    /// - Throws: ``ServiceError`` where the file cannot be removed; the route stays.
    public func delete(_ id: UUID) throws {
        guard let route = fetch(id) else { return }
        try device.removeFile(path(of: id))
        routes.removeAll { $0.id == id }
        device.recordStore("planned_routes", operation: "delete", id: id.uuidString, name: route.name)
    }

    /// The route of that id; nil where there is none.
    public func fetch(_ id: UUID) -> PlannedRoute? { routes.first { $0.id == id } }

    /// The newest route of a name.
    public func fetch(name: String) -> PlannedRoute? { routes.first { $0.name == name } }

    /// The routes planned on that region, in the order of the list.
    public func fetchForRegion(_ id: UUID) -> [PlannedRoute] { routes.filter { $0.regionId == id } }

    /// What travels with a route's file (OH5-56).
    static func metadata(of route: PlannedRoute) -> [String: PropertyValue] {
        [
            TransferMetadata.type: .string(TransferMetadata.plannedRoute),
            TransferMetadata.routeID: .string(route.id.uuidString),
            TransferMetadata.name: TransferMetadata.name(route.name),
        ]
    }

    /// The route's file, which is also what is sent.
    public func path(of id: UUID) -> String { Self.folder + "/" + id.uuidString + ".json" }
}
