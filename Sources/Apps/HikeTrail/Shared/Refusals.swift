import Foundation
import HikeHardware
import HikeRouting
import HikeScreens

/// What the app says where it does not do what it was asked for.
extension DeviceServices {
    /// The app has no addresses of its own.
    func refuse(url: String) { log(.error, "actions", "this app opens no URLs", [FileMetadata("url", url)]) }
}

/// Why an order names no route.
struct RouteOrderRefusal: Error {
    let message: String
    let metadata: [FileMetadata]
}

extension PlannedRouteStore {
    /// The route that an order names, by its name or its id.
    ///
    /// - Throws: where there is none, and where several are called so: which of them comes first is nobody's wish.
    func ordered(_ name: String) throws(RouteOrderRefusal) -> RouteSummary {
        let called = list.filter { $0.name == name }
        if called.count > 1 {
            let ids = called.map(\.id.uuidString).sorted().prefix(4).joined(separator: ", ")
            throw RouteOrderRefusal(
                message: "several routes have that name: give the id of one",
                metadata: [FileMetadata("name", name), FileMetadata("ids", ids)])
        }
        guard let route = called.first ?? UUID(uuidString: name).flatMap(listed) else {
            throw RouteOrderRefusal(message: "there is no such route", metadata: metadata(ofMissing: name))
        }
        return route
    }

    /// The name of a route that is not there, and those that come nearest.
    private func metadata(ofMissing name: String) -> [FileMetadata] {
        let names = list.map(\.name)
        let nearest = Nearness.nearest(to: name, among: names)
        let known = nearest.isEmpty ? Array(names.prefix(3)) : nearest
        let wanted = FileMetadata("name", name)
        return known.isEmpty ? [wanted] : [wanted, FileMetadata("known", known.joined(separator: ", "))]
    }
}
