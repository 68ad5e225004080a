import HikeRouting
import HikeValues

extension FuzzTarget {
    /// A trail graph in any bytes is refused, or can be used whatever is in it.
    func trails(_ bytes: [UInt8]) {
        let opened = describe { try TrailGraph(file: FlatBytes(bytes), checksSquares: false) }
        guard let graph = opened else { return }
        let count = graph.edges.count
        for edge in 0..<min(count, 64) {
            var shape = DecodedShape()
            shape.decode(edge: edge, of: graph)
            _ = graph.name(ofEdge: edge)
            _ = graph.routeName(ofEdge: edge)
        }
        guard count > 0, var planner = describe({ try RoutePlanner(graph: graph) }) else { return }
        let ends = [0, graph.nodes.count - 1, graph.nodes.count / 2].map { graph.coordinate(ofNode: $0) }
        for profile in [TravelProfile.hiking, .cycling, .reference] {
            let request = RouteRequest(from: ends[0], to: ends[1], profile: profile)
            let found = describe { try planner.route(request) }
            if let found {
                _ = describe { try found.gpx(name: "x") }
                _ = found.geoJSON(name: "x", on: graph)
            }
            // An order that is none of a hierarchy makes shortcuts without end.
            if count < 1_000, describe({ try planner.prepare(profile) }) != nil {
                let again = describe { try planner.route(request) }
                precondition(found?.cost == again?.cost, "two engines, two costs")
            }
            _ = describe {
                try planner.alternatives(RouteRequest(from: ends[0], to: ends[2], profile: profile))
            }
        }
        let file = FlatBytes(graph.encoded())
        let read = describe { try TrailGraph(file: file, verifies: true, checksSquares: false) }
        guard let again = read else {
            preconditionFailure("a graph that was read cannot be read again")
        }
        precondition(again.encoded() == graph.encoded(), "a graph does not come back")
    }

    /// A trail graph and its hierarchies in any bytes: they are refused, or routes are as many as without them and none is cheaper.
    func hierarchies(_ bytes: [UInt8]) {
        guard bytes.count > 24 else { return }
        let size = bytes[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
        let cut = min(bytes.count, size)
        let trails = FlatBytes(Array(bytes[..<cut]))
        guard let graph = describe({ try TrailGraph(file: trails, checksSquares: false) }),
            graph.edges.count > 0,
            let file = describe({ try HierarchyFile(FlatBytes(Array(bytes[cut...])), of: graph) }),
            var plain = describe({ try RoutePlanner(graph: graph) }),
            var planner = describe({ try RoutePlanner(graph: graph, hierarchies: file) })
        else { return }
        let ends = [0, graph.nodes.count - 1, graph.nodes.count / 2].map { graph.coordinate(ofNode: $0) }
        for (from, to) in [(ends[0], ends[1]), (ends[2], ends[0]), (ends[1], ends[2])] {
            for profile in [TravelProfile.hiking, .cycling] {
                let request = RouteRequest(from: from, to: to, profile: profile)
                let expected = describe { try plain.route(request) }
                let found = describe { try planner.route(request) }
                precondition((found == nil) == (expected == nil), "a file takes a way, or makes one")
                if let found, let expected {
                    precondition(found.cost >= expected.cost, "a file makes a way cheaper")
                }
            }
        }
    }
}
