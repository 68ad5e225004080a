import Foundation
import HikeRouting
import HikeScreens

/// The rows of the planned routes as a list showed them last. As long as nothing that they say has changed it is the same
/// source, so that nothing is laid out anew.
final class RouteRows {
    /// Begins the id of each row; the route's id ends it.
    let prefix: String
    private let store: PlannedRouteStore
    private var kept: (version: Int, marked: UUID?, source: RowSource)?

    init(_ prefix: String, of store: PlannedRouteStore) {
        self.prefix = prefix
        self.store = store
    }

    /// The id of a route's row.
    func id(of route: some Identifiable<UUID>) -> String { prefix + route.id.uuidString }

    /// The route that a row stands for; nil where it is none of these rows.
    func route(ofRow id: String) -> RouteSummary? {
        guard id.hasPrefix(prefix), let route = UUID(uuidString: String(id.dropFirst(prefix.count))) else {
            return nil
        }
        return store.listed(route)
    }

    /// - Parameters:
    ///   - marked: the route whose row looks different.
    ///   - words: what can be read in a route's row.
    ///   - row: a route's row. It is told whether it is one of so many that all are of one height, and nil for a model of that.
    func source(
        marked: UUID? = nil, words: @escaping @Sendable (RouteSummary) -> [String],
        row: @escaping @Sendable (RouteSummary?, _ isLong: Bool) -> Element
    ) -> RowSource {
        if let kept, kept.version == store.version, kept.marked == marked { return kept.source }
        let (routes, prefix) = (store.list, prefix)
        let isLong = routes.count > RowSource.mostMade
        let source = RowSource(
            count: routes.count, model: row(nil, isLong), id: { prefix + routes[$0].id.uuidString },
            words: { words(routes[$0]) }, make: { row(routes[$0], isLong) })
        kept = (store.version, marked, source)
        return source
    }
}
