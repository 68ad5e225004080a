import HikeHardware
import HikeRouting
import HikeScreens

/// What the app says where it does not do what it was asked for.
extension DeviceServices {
    /// The app has no addresses of its own.
    func refuse(url: String) { log(.error, "actions", "this app opens no URLs", [FileMetadata("url", url)]) }
}

extension PlannedRouteStore {
    /// The name of a route that is not there, and those that come nearest.
    func metadata(ofMissing name: String) -> [FileMetadata] {
        let names = routes.map(\.name)
        let nearest = Nearness.nearest(to: name, among: names)
        let known = nearest.isEmpty ? Array(names.prefix(3)) : nearest
        let wanted = FileMetadata("name", name)
        return known.isEmpty ? [wanted] : [wanted, FileMetadata("known", known.joined(separator: ", "))]
    }
}
