import HikeValues

/// The ways of a region as a graph: junctions are nodes, what lies between two junctions is an edge.
///
/// Everything is a column of numbers, so that a graph can be used where it lies in a mapped file. Nodes are
/// numbered by their rank in the order of contraction (``NodeOrder``), edges by their lower end. An edge has a
/// direction of its own, the one of its way; an *arc* is an edge with the direction in which it is used:
/// twice the edge's number, plus one where it is used backwards.
public final class TrailGraph: Sendable {
    /// Columns of nodes: degrees times 10^7, beyond 180 where the region lies across that meridian; quarters of a metre, ``unknownElevation`` where there is none.
    public struct Nodes: Sendable {
        public var latitudes: FlatArray<Int32>
        public var longitudes: FlatArray<Int32>
        public var elevations: FlatArray<Int16>
        public var count: Int { latitudes.count }
    }

    /// Columns of edges.
    public struct Edges: Sendable {
        /// The node at which each edge begins.
        public var tails: PackedArray
        /// The node at which each edge ends.
        public var heads: PackedArray
        /// Centimetres along the edge (haversine, OHR-29).
        public var lengths: PackedArray
        /// Decimetres up and down in the edge's own direction, of the smoothed profile of its way.
        public var gains: FlatArray<UInt16>
        public var losses: FlatArray<UInt16>
        /// Millimetres from the height of the tail to that of the head, which nodes hold rounded; the documents' costs jump with the
        /// grade of short edges. Empty where the graph is not ``WaySelection/reference``.
        public var rises: FlatArray<Int32>
        /// The way that each edge is a piece of.
        public var ways: PackedArray
        /// Where the edge's shape begins in ``TrailGraph/shapes``; one more than there are edges.
        public var shapes: ShapeStarts
        public var count: Int { tails.count }
    }

    /// Columns of ways; names are numbers of ``TrailGraph/texts``, 0 where there is none.
    public struct Ways: Sendable {
        /// Identifiers of OpenStreetMap.
        public var ids: FlatArray<Int64>
        /// Raw values of ``WayAttributes``.
        public var attributes: FlatArray<UInt64>
        /// `name`, else `ref`.
        public var names: PackedArray
        /// The marked walking route along it.
        public var routes: PackedArray
        public var count: Int { ids.count }
    }

    /// Stands for an elevation that is not known.
    public static let unknownElevation = Int16.min

    public let nodes: Nodes
    public let edges: Edges
    public let ways: Ways
    /// Points and heights inside edges; see ``EdgeShape``.
    public let shapes: FlatArray<UInt8>
    /// Names of ways and routes, each text once.
    public let texts: TextTable
    /// Which edges pass where.
    public let grid: EdgeGrid
    /// The same columns for the loops that matter.
    let columns: GraphColumns
    /// The checksum in the header of the graph's file; 0 where it comes from none.
    let checksum: UInt64

    init(
        nodes: Nodes, edges: Edges, ways: Ways, shapes: FlatArray<UInt8>, texts: TextTable, grid: EdgeGrid,
        checksum: UInt64 = 0
    ) {
        self.checksum = checksum
        self.nodes = nodes
        self.edges = edges
        self.ways = ways
        self.shapes = shapes
        self.texts = texts
        self.grid = grid
        columns = GraphColumns(nodes, edges, ways, shapes)
    }

    // MARK: Nodes

    /// In -180 to 180 degrees of longitude, wherever the region lies.
    public func coordinate(ofNode node: Int) -> Coordinate {
        Coordinate(
            latitude: Double(nodes.latitudes[node]) * 1e-7,
            longitude: Double(Longitudes.onEarth(nodes.longitudes[node])) * 1e-7)
    }

    /// Metres above sea level; nil where unknown.
    public func elevation(ofNode node: Int) -> Double? {
        let value = nodes.elevations[node]
        return value == Self.unknownElevation ? nil : Double(value) / 4
    }

    // MARK: Edges

    /// Those of the edge's way.
    public func attributes(ofEdge edge: Int) -> WayAttributes {
        WayAttributes(rawValue: columns.attributes[Int(columns.ways[edge])])
    }

    /// The number of the way that an arc is a piece of.
    func way(ofArc arc: UInt32) -> Int { Int(columns.ways[Int(arc >> 1)]) }

    /// Metres.
    public func length(ofEdge edge: Int) -> Double { Double(columns.lengths[edge]) / 100 }

    /// Metres climbed and descended when the edge is used as the arc says (OHR-19).
    public func climb(ofArc arc: UInt32) -> (gain: Double, loss: Double) {
        let edge = Int(arc >> 1)
        let gain = Double(columns.gains[edge]) / 10
        let loss = Double(columns.losses[edge]) / 10
        return arc & 1 == 0 ? (gain, loss) : (loss, gain)
    }

    /// The node at which an arc begins.
    public func tail(ofArc arc: UInt32) -> Int {
        Int(arc & 1 == 0 ? columns.tails[Int(arc >> 1)] : columns.heads[Int(arc >> 1)])
    }

    /// The node at which an arc ends.
    public func head(ofArc arc: UInt32) -> Int { tail(ofArc: arc ^ 1) }

    /// The name of an edge's way; nil where it has none.
    public func name(ofEdge edge: Int) -> String? { texts[Int(ways.names[Int(edges.ways[edge])])] }

    /// The marked route along an edge's way; nil where there is none.
    public func routeName(ofEdge edge: Int) -> String? { texts[Int(ways.routes[Int(edges.ways[edge])])] }
}

/// A graph's columns without their owner, so that loops do not count references. Valid while the graph lives;
/// every index in them has been checked (``TrailGraph/validate()``).
struct GraphColumns: @unchecked Sendable {
    let latitudes: UnsafeBufferPointer<Int32>
    let longitudes: UnsafeBufferPointer<Int32>
    let elevations: UnsafeBufferPointer<Int16>
    let tails: PackedNumbers
    let heads: PackedNumbers
    let lengths: PackedNumbers
    let gains: UnsafeBufferPointer<UInt16>
    let losses: UnsafeBufferPointer<UInt16>
    let rises: UnsafeBufferPointer<Int32>
    let ways: PackedNumbers
    let shapeStarts: ShapeStartNumbers
    let shapes: UnsafeBufferPointer<UInt8>
    let attributes: UnsafeBufferPointer<UInt64>

    init(
        _ nodes: TrailGraph.Nodes, _ edges: TrailGraph.Edges, _ ways: TrailGraph.Ways,
        _ shapes: FlatArray<UInt8>
    ) {
        latitudes = nodes.latitudes.buffer
        longitudes = nodes.longitudes.buffer
        elevations = nodes.elevations.buffer
        tails = edges.tails.numbers
        heads = edges.heads.numbers
        lengths = edges.lengths.numbers
        gains = edges.gains.buffer
        losses = edges.losses.buffer
        rises = edges.rises.buffer
        self.ways = edges.ways.numbers
        shapeStarts = edges.shapes.numbers
        self.shapes = shapes.buffer
        attributes = ways.attributes.buffer
    }

    /// The bytes of an edge's shape.
    func shape(of edge: Int) -> EdgeShape.Reader {
        EdgeShape.Reader(shapes, from: Int(shapeStarts[edge]), to: Int(shapeStarts[edge + 1]))
    }
}
