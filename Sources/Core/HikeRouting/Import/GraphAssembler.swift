import HikeValues

/// What an order of contraction is made from.
public struct NodeOrderInput: Sendable {
    /// Degrees times 10^7, by node.
    public let latitudes: [Int32]
    /// Degrees times 10^7, by node.
    public let longitudes: [Int32]
    /// Ends of the edges.
    public let tails: [UInt32]
    /// The other ends of the edges.
    public let heads: [UInt32]
    public var nodeCount: Int { latitudes.count }
}

/// A graph with what only its builder knows.
public struct BuiltTrailGraph: Sendable {
    public let graph: TrailGraph
    /// Identifiers of OpenStreetMap, by node.
    public let nodeIDs: [Int64]
    /// Metres, by node, unrounded; nil where unknown.
    public let nodeHeights: [Double?]
}

/// Numbers the kept junctions and writes the columns.
struct GraphAssembler {
    let orderInput: NodeOrderInput
    private let splitter: EdgeSplitter
    private let placement: NodePlacement
    private let kept: [Int]
    /// Nodes of the ``NodePlacement``, by number in the graph before and after ``renumber(_:)``.
    private var nodes: [UInt32]
    /// Ends of the kept edges in the graph's numbers.
    private var tails: [UInt32]
    private var heads: [UInt32]

    init(_ splitter: EdgeSplitter, kept: [Int], _ placement: NodePlacement) {
        self.splitter = splitter
        self.placement = placement
        self.kept = kept
        var numbers = [UInt32](repeating: .max, count: placement.ids.count)
        for index in kept {
            numbers[Int(splitter.edges[index].tail)] = 0
            numbers[Int(splitter.edges[index].head)] = 0
        }
        nodes = []
        for node in numbers.indices where numbers[node] == 0 {
            numbers[node] = UInt32(nodes.count)
            nodes.append(UInt32(node))
        }
        tails = kept.map { numbers[Int(splitter.edges[$0].tail)] }
        heads = kept.map { numbers[Int(splitter.edges[$0].head)] }
        orderInput = NodeOrderInput(
            latitudes: nodes.map { placement.latitudes[Int($0)] },
            longitudes: nodes.map { placement.longitudes[Int($0)] }, tails: tails, heads: heads)
    }

    /// Whether ranks are a permutation of the nodes.
    func accepts(_ ranks: [UInt32]) -> Bool {
        guard ranks.count == nodes.count else { return false }
        var isTaken = [Bool](repeating: false, count: ranks.count)
        for rank in ranks {
            guard Int(rank) < isTaken.count, !isTaken[Int(rank)] else { return false }
            isTaken[Int(rank)] = true
        }
        return true
    }

    mutating func renumber(_ ranks: [UInt32]) {
        var renumbered = nodes
        for (node, rank) in ranks.enumerated() { renumbered[Int(rank)] = nodes[node] }
        nodes = renumbered
        for index in tails.indices {
            tails[index] = ranks[Int(tails[index])]
            heads[index] = ranks[Int(heads[index])]
        }
    }

    func assemble(
        _ builder: TrailGraphBuilder, routes: [RouteRank?]
    ) throws(TrailGraphBuildError) -> BuiltTrailGraph {
        // Edges of neighbouring nodes lie together; of parallel ones the first in the map data comes first.
        let order = PlaceOrder.ascending(
            kept.indices.map { edge in
                let ends = (UInt64(tails[edge]), UInt64(heads[edge]))
                return min(ends.0, ends.1) * UInt64(nodes.count) + max(ends.0, ends.1)
            }
        ).map { Int($0) }
        let nodeHeights = nodes.map { splitter.height(ofNode: Int($0)) }
        let elevations = nodeHeights.map { $0.map(EdgeSplitter.quarters) ?? TrailGraph.unknownElevation }
        let edges = order.map { splitter.edges[kept[$0]] }
        let ways = UsedWays(edges, count: builder.wayIDs.count, BarrierEnds(placement, edges))
        let edgeTails = order.map { tails[$0] }
        let edgeHeads = order.map { heads[$0] }
        let (shapes, starts) = shapes(edges, elevations: elevations, tails: edgeTails)
        let graph = TrailGraph(
            nodes: TrailGraph.Nodes(
                latitudes: FlatArray(nodes.map { placement.latitudes[Int($0)] }),
                longitudes: FlatArray(nodes.map { placement.longitudes[Int($0)] }),
                elevations: FlatArray(elevations)),
            edges: TrailGraph.Edges(
                tails: PackedArray(edgeTails), heads: PackedArray(edgeHeads),
                lengths: PackedArray(edges.map(\.length)),
                gains: FlatArray(edges.map(\.gain)), losses: FlatArray(edges.map(\.loss)),
                rises: FlatArray(
                    builder.selection == .reference
                        ? zip(edgeTails, edgeHeads).map {
                            Self.rise(nodeHeights[Int($0)], nodeHeights[Int($1)])
                        }
                        : []),
                ways: PackedArray(edges.map(ways.number)), shapes: ShapeStarts(starts)),
            ways: TrailGraph.Ways(
                ids: FlatArray(ways.ways.map { builder.wayIDs[$0.way] }),
                attributes: FlatArray(
                    ways.ways.map { way, ends in
                        var attributes = builder.wayAttributes[way]
                        attributes.network = routes[way]?.network ?? .none
                        attributes.closedEnds = ends
                        return attributes.rawValue
                    }),
                names: PackedArray(ways.ways.map { builder.wayNames[$0.way] }),
                routes: PackedArray(ways.ways.map { routes[$0.way]?.name ?? 0 })),
            shapes: FlatArray(shapes), texts: builder.texts.table,
            grid: try EdgeGridBuilder(placement).grid(of: edges))
        return BuiltTrailGraph(
            graph: graph, nodeIDs: nodes.map { placement.ids[Int($0)] }, nodeHeights: nodeHeights)
    }

    /// Millimetres; 0 where one is not known, as the documents have it.
    private static func rise(_ from: Double?, _ to: Double?) -> Int32 {
        guard let from, let to else { return 0 }
        return Int32(((to - from) * 1_000).rounded())
    }

    private func shapes(
        _ edges: [SplitEdge], elevations: [Int16], tails: [UInt32]
    ) -> (bytes: [UInt8], starts: [UInt32]) {
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(edges.count + 1)
        var points: [(latitude: Int32, longitude: Int32)] = []
        for (index, edge) in edges.enumerated() {
            points.removeAll(keepingCapacity: true)
            for place in Int(edge.firstReference)...Int(edge.lastReference) {
                let node = Int(placement.references[place])
                points.append((placement.latitudes[node], placement.longitudes[node]))
            }
            let base = elevations[Int(tails[index])]
            let first = Int(edge.firstHeight)
            EdgeShape.encode(
                tail: points[0], points: points[1..<points.count - 1],
                base: base == TrailGraph.unknownElevation ? nil : base,
                heights: splitter.heights[first..<first + Int(edge.heightCount)], into: &bytes)
            starts.append(UInt32(bytes.count))
        }
        return (bytes, starts)
    }
}

/// Finds the squares that edges pass.
private struct EdgeGridBuilder {
    private let placement: NodePlacement

    init(_ placement: NodePlacement) { self.placement = placement }

    func grid(of edges: [SplitEdge]) throws(TrailGraphBuildError) -> EdgeGrid {
        var box = (south: Int32.max, west: Int32.max, north: Int32.min, east: Int32.min)
        for edge in edges {
            for place in edge.firstReference...edge.lastReference {
                let (latitude, longitude) = point(Int(place))
                box.south = min(box.south, latitude)
                box.north = max(box.north, latitude)
                box.west = min(box.west, longitude)
                box.east = max(box.east, longitude)
            }
        }
        let rows = EdgeGrid.cell(of: box.north, from: box.south) + 1
        let columns = EdgeGrid.cell(of: box.east, from: box.west) + 1
        guard rows * columns <= Self.mostCells else { throw .tooWide(rows: rows, columns: columns) }
        var first = [UInt32](repeating: 0, count: rows * columns + 1)
        var passes: [(cell: UInt32, edge: UInt32)] = []
        var cells: [Int] = []
        for (index, edge) in edges.enumerated() {
            cells.removeAll(keepingCapacity: true)
            for place in Int(edge.firstReference)..<Int(edge.lastReference) {
                append(
                    point(place), point(place + 1), from: (box.south, box.west), columns: columns, to: &cells)
            }
            cells.sort()
            var last = -1
            for cell in cells where cell != last {
                last = cell
                guard passes.count < Self.mostPasses else { throw .tooWide(rows: rows, columns: columns) }
                first[cell + 1] += 1
                passes.append((UInt32(cell), UInt32(index)))
            }
        }
        for cell in 0..<rows * columns { first[cell + 1] += first[cell] }
        var next = first
        var members = [UInt32](repeating: 0, count: passes.count)
        for (cell, edge) in passes {
            members[Int(next[Int(cell)])] = edge
            next[Int(cell)] += 1
        }
        for cell in 0..<rows * columns {
            // From the last one back, so that each still sees the one before it.
            for place in (Int(first[cell])..<Int(first[cell + 1])).dropFirst().reversed() {
                members[place] -= members[place - 1]
            }
        }
        return EdgeGrid(
            south: box.south, west: box.west, rows: rows, columns: columns, first: PackedArray(first),
            steps: PackedArray(members))
    }

    private func point(_ place: Int) -> (latitude: Int32, longitude: Int32) {
        let node = Int(placement.references[place])
        return (placement.latitudes[node], placement.longitudes[node])
    }

    /// The squares that a segment passes: of a short one all of its box, of a long one row by row.
    private func append(
        _ a: (latitude: Int32, longitude: Int32), _ b: (latitude: Int32, longitude: Int32),
        from origin: (south: Int32, west: Int32), columns: Int, to cells: inout [Int]
    ) {
        let rows = Self.cells(a.latitude, b.latitude, from: origin.south)
        let sides = Self.cells(a.longitude, b.longitude, from: origin.west)
        let isLong = rows.count * sides.count > Self.fewCells
        for row in rows {
            for column in isLong ? passed(a, b, row: row, from: origin, within: sides) : sides {
                let cell = row * columns + column
                if cells.last != cell { cells.append(cell) }
            }
        }
    }

    private static func cells(_ a: Int32, _ b: Int32, from origin: Int32) -> ClosedRange<Int> {
        EdgeGrid.cell(of: min(a, b), from: origin)...EdgeGrid.cell(of: max(a, b), from: origin)
    }

    /// The columns in which a segment crosses a row of squares, and a little to both sides: the points of a shape
    /// are rounded (``EdgeShape``).
    private func passed(
        _ a: (latitude: Int32, longitude: Int32), _ b: (latitude: Int32, longitude: Int32), row: Int,
        from origin: (south: Int32, west: Int32), within sides: ClosedRange<Int>
    ) -> ClosedRange<Int> {
        let height = Double(b.latitude) - Double(a.latitude)
        guard height != 0 else { return sides }
        let size = Double(EdgeGrid.cellSize)
        let south = Double(origin.south) + Double(row) * size - Self.rounding
        func column(_ latitude: Double, _ aside: Double) -> Int {
            let share = min(1, max(0, (latitude - Double(a.latitude)) / height))
            let longitude = Double(a.longitude) + share * (Double(b.longitude) - Double(a.longitude)) + aside
            let column = Int(((longitude - Double(origin.west)) / size).rounded(.down))
            return min(sides.upperBound, max(sides.lowerBound, column))
        }
        let north = south + size + 2 * Self.rounding
        let west = min(column(south, -Self.rounding), column(north, -Self.rounding))
        return west...max(column(south, Self.rounding), column(north, Self.rounding))
    }

    /// Squares of a segment's box up to which all are taken.
    private static let fewCells = 4
    /// Degrees times 10^7.
    private static let rounding = 20.0
    /// Squares of a region, and entries in them, that memory is kept for: 2,400 km by 2,400 km.
    private static let mostCells = 1 << 26
    private static let mostPasses = 1 << 26
}
