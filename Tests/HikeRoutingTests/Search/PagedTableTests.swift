import HikeValues
import Testing

@testable import HikeRouting

@Suite("Tables that are filled where they are used")
struct PagedTableTests {
    @Test("every place is empty until it is written to, at the ends of pages too")
    func places() throws {
        for count in [1, 255, 256, 257, 1_000] {
            var table = PagedTable<UInt32>()
            #expect(table.pages == nil)
            let isEmpty = table.prepare(count: count, empty: 7)
            #expect(isEmpty)
            let pages = try #require(table.pages)
            for place in stride(from: count - 1, through: 0, by: -3) {
                #expect(pages[place] == 7)
                pages[place] = UInt32(place)
            }
            for place in 0..<count {
                let isWritten = (count - 1 - place) % 3 == 0
                #expect(pages[place] == (isWritten ? UInt32(place) : 7))
            }
            withExtendedLifetime(table) {}
        }
    }

    @Test("it is kept from use to use, and empty for who has a copy or wants another length")
    func copies() throws {
        var table = PagedTable<UInt32>()
        _ = table.prepare(count: 300, empty: 0)
        table.pages?[299] = 5
        let isEmptied = table.prepare(count: 300, empty: 0)
        #expect(!isEmptied && table.pages?[299] == 5)
        var copy = table
        let isCopyEmpty = copy.prepare(count: 300, empty: 0)
        #expect(isCopyEmpty && copy.pages?[299] == 0)
        copy.pages?[299] = 6
        #expect(table.pages?[299] == 5)
        let isLongerEmpty = table.prepare(count: 301, empty: 0)
        #expect(isLongerEmpty && table.pages?[299] == 0)
    }

    @Test("copies of a planner do not know of each other")
    func planners() throws {
        let graph = try DrawnMap.town(seed: 9).graph(DrawnMap.slope)
        var first = try RoutePlanner(graph: graph)
        let requests = [(0, 9), (3, 14), (17, 2)].map {
            RouteRequest(from: graph.coordinate(ofNode: $0.0), to: graph.coordinate(ofNode: $0.1))
        }
        let wanted = try requests.map { try first.route($0) }
        var second = first
        for (request, route) in zip(requests, wanted).reversed() {
            for found in [try second.route(request), try first.route(request)] {
                #expect(found.pieces == route.pieces && found.cost == route.cost)
                #expect(found.instructions.map(\.text) == route.instructions.map(\.text))
            }
        }
    }
}

@Suite("Costs where they are asked for")
struct LazyCostTests {
    @Test("a search that works out its costs takes the path of one that has them all")
    func agreement() throws {
        let graph = try DrawnMap.town(seed: 12).graph(DrawnMap.slope)
        let search = try SearchGraph(
            latitudes: Array(graph.nodes.latitudes), longitudes: Array(graph.nodes.longitudes),
            tails: Array(graph.edges.tails), heads: Array(graph.edges.heads))
        var closing = Array(Set(graph.ways.ids)).sorted()
        closing = stride(from: 0, to: closing.count, by: 9).map { closing[$0] }
        for (profile, closed) in [
            (TravelProfile.hiking, []), (.cycling, []), (.reference, []), (.hiking, closing),
        ] {
            let costs = EdgeCosts(graph, profile, closedWays: closed)
            let metric = try Metric(costs: costs.costs(), for: search)
            for arc in metric.costs.indices { #expect(costs.cost(ofArc: UInt32(arc)) == metric.costs[arc]) }
            for (way, id) in graph.ways.ids.enumerated() where closed.contains(id) {
                for edge in 0..<graph.edges.count where graph.edges.ways[edge] == UInt32(way) {
                    #expect(metric.costs[2 * edge] == Metric.impassable)
                }
            }
            var (one, other) = (BidirectionalSearch(), BidirectionalSearch())
            let dijkstra = try ShortestPaths(graph: search, metric: metric)
            var random = RandomStream(seed: 4)
            for _ in 0..<100 {
                let ends = (0..<2).map { _ in
                    SearchEnd(node: UInt32(random.next() % UInt64(search.nodeCount)))
                }
                let found = try one.path(in: search, costs: costs, from: [ends[0]], to: [ends[1]])
                let same = try other.path(in: search, metric: metric, from: [ends[0]], to: [ends[1]])
                #expect(found.path == same.path && found.exploredNodes == same.exploredNodes)
                #expect(found.path?.cost == (try dijkstra.path(from: [ends[0]], to: [ends[1]]).path?.cost))
            }
        }
    }
}
