import HikeGeodesy
import HikeValues

/// A place on an edge.
public struct TrailPoint: Hashable, Sendable {
    /// The edge's number in the graph.
    public var edge: Int
    /// Metres from the edge's tail, 0 to its length.
    public var along: Double
    /// The place on the edge, not the one that was asked for.
    public var coordinate: Coordinate
    /// Metres from the place that was asked for.
    public var distance: Double
    /// Metres from that place to a nearer way that leads nowhere for this traveller; nil: there is none.
    public var passedOver: Double?
}

extension TrailPoint {
    /// The place so many metres from an edge's tail.
    init(on graph: TrailGraph, edge: Int, along: Double) {
        var shape = DecodedShape()
        shape.decode(edge: edge, of: graph, withHeights: false)
        var line = RouteLine(start: Coordinate(latitude: 0, longitude: 0))
        let piece = RoutePiece(arc: UInt32(2 * edge), from: 0, to: along)
        line.append(part: piece, shape, length: graph.length(ofEdge: edge))
        let end = line.coordinates[line.coordinates.count - 1]
        self.init(edge: edge, along: along, coordinate: graph.onEarth([end])[0], distance: 0)
    }
}

/// Finds the nearest point of any trail (OHR-09). Keeps its memory between questions.
public struct TrailSnapper: Sendable {
    /// Metres within which a trail is near (OHR-09).
    public static let reach = 500.0

    /// Edges that were looked at, each at the place of its lowest bits. Looking at one twice changes nothing.
    private var seen: [UInt32] = []
    private static let seenCount = 256

    /// A square that was looked into for the last place holds an edge that is none; what comes behind it was passed over.
    private(set) var hasMetDamage = false

    public init() {}

    /// The nearest point of the edges that `isUsable` allows; nil where none is within reach. Of two that are
    /// equally near the edge with the lower number is taken.
    public mutating func nearest(
        to place: Coordinate, on graph: TrailGraph, within reach: Double = TrailSnapper.reach,
        isUsable: (Int) -> Bool
    ) -> TrailPoint? {
        nearest(to: place, on: graph, within: reach, bias: nil, isUsable: isUsable)?.point
    }

    /// The nearest point where ways across a course count as further away, and the metres that it counts as.
    mutating func nearest(
        to place: Coordinate, on graph: TrailGraph, within reach: Double, bias: CourseBias?,
        isUsable: (Int) -> Bool
    ) -> (point: TrailPoint, counted: Double)? {
        guard place.isValid, graph.edges.count > 0 else { return nil }
        hasMetDamage = false
        seen.removeAll(keepingCapacity: true)
        seen.append(contentsOf: repeatElement(none32, count: Self.seenCount))
        let frame = SnapFrame(graph.continuous(place))
        let row = graph.grid.row(of: frame.latitude)
        let column = graph.grid.column(of: frame.longitude)
        var best = SnapCandidate(edge: -1, squared: reach * reach, bias: bias)
        let columns = graph.columns
        let steps = graph.grid.steps.numbers
        let edgeCount = graph.edges.count
        // No ring nearer than the first meets the grid, none behind the last does.
        let (rows, gridColumns) = (graph.grid.rows, graph.grid.columns)
        var ring = max(0, -row, row - rows + 1, -column, column - gridColumns + 1)
        let last = max(row, rows - 1 - row, column, gridColumns - 1 - column)
        while ring <= last, frame.isNear(ring: ring, row: row, column: column, of: graph.grid, best.squared) {
            // Only squares of the grid: near the poles a ring has tens of thousands.
            for r in stride(from: max(0, row - ring), through: min(rows - 1, row + ring), by: 1) {
                let isSide = (r - row).magnitude < ring
                let first = isSide ? column - ring : max(0, column - ring)
                let end = isSide ? column + ring : min(gridColumns - 1, column + ring)
                for c in stride(from: first, through: end, by: isSide ? 2 * ring : 1)
                where frame.isNear(row: r, column: c, of: graph.grid, best.squared) {
                    var edge = 0
                    for place in graph.grid.members(row: r, column: c) {
                        edge += Int(steps[place])
                        guard edge < edgeCount else {
                            hasMetDamage = true
                            break
                        }
                        guard seen[edge % Self.seenCount] != UInt32(edge) else { continue }
                        seen[edge % Self.seenCount] = UInt32(edge)
                        if isUsable(edge) { best.improve(with: edge, of: columns, frame) }
                    }
                }
            }
            ring += 1
        }
        guard best.edge >= 0 else { return nil }
        return (best.point(of: graph, frame), best.squared.squareRoot())
    }
}

/// How places on an edge are measured: the snapper and the assembler have to agree on it.
enum EdgeMeasure {
    /// Metres between neighbouring points of a shape. A plane around one place for all of a long edge would
    /// stretch some of its legs: metres a degree of longitude change on the way.
    static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let y = b.latitude - a.latitude
        let x = (b.longitude - a.longitude) * PortableMath.cos((a.latitude + b.latitude) * .pi / 360)
        return (x * x + y * y).squareRoot() * LocalFrame.metresPerDegree
    }
}

/// A plane of metres around a place, for coordinates in degrees times 10^7.
private struct SnapFrame {
    let latitude: Int32
    let longitude: Int32
    private let metresNorth: Double
    private let metresEast: Double

    init(_ place: Coordinate) {
        latitude = Int32((place.latitude * 1e7).rounded())
        // In a damaged file the squares may lie anywhere.
        longitude = Int32(clamping: Int((place.longitude * 1e7).rounded()))
        metresNorth = LocalFrame.metresPerDegree * 1e-7
        metresEast = metresNorth * max(1e-9, PortableMath.cos(place.latitude * .pi / 180))
    }

    func x(_ value: Int32) -> Double { Double(Int(value) - Int(longitude)) * metresEast }
    func y(_ value: Int32) -> Double { Double(Int(value) - Int(latitude)) * metresNorth }

    /// Whether a square may hold something within a distance, given as its square.
    func isNear(row: Int, column: Int, of grid: EdgeGrid, _ squared: Double) -> Bool {
        let y = outside(row, from: Int(grid.south), of: Int(latitude)) * metresNorth
        let x = outside(column, from: Int(grid.west), of: Int(longitude)) * metresEast
        return x * x + y * y <= squared
    }

    /// Whether one of the squares that are so many steps away may; they lie around those that are nearer.
    func isNear(ring: Int, row: Int, column: Int, of grid: EdgeGrid, _ squared: Double) -> Bool {
        guard ring > 0 else { return true }
        return isNear(row: row - ring, column: column, of: grid, squared)
            || isNear(row: row + ring, column: column, of: grid, squared)
            || isNear(row: row, column: column - ring, of: grid, squared)
            || isNear(row: row, column: column + ring, of: grid, squared)
    }

    /// How far a coordinate lies outside of a row or column of squares, in degrees times 10^7. Inner points of
    /// edges were rounded, so that squares reach a little further than they say.
    private func outside(_ cell: Int, from origin: Int, of value: Int) -> Double {
        let size = Int(EdgeGrid.cellSize)
        let low = origin + cell * size
        return Double(max(0, max(low - value, value - low - size) - Self.rounding))
    }

    private static let rounding = 10

    func coordinate(x: Double, y: Double) -> Coordinate {
        Coordinate(
            latitude: (Double(latitude) + y / metresNorth) * 1e-7,
            longitude: (Double(longitude) + x / metresEast) * 1e-7)
    }
}

/// The nearest point so far.
private struct SnapCandidate {
    var edge: Int
    /// Square metres, as they count.
    var squared: Double
    private let bias: CourseBias?
    private var x = 0.0
    private var y = 0.0
    /// The segment it is on, and the place there, 0 to 1.
    private var segment = 0
    private var share = 0.0

    init(edge: Int, squared: Double, bias: CourseBias?) {
        self.edge = edge
        self.squared = squared
        self.bias = bias
    }

    mutating func improve(with candidate: Int, of columns: GraphColumns, _ frame: SnapFrame) {
        var walk = ShapeWalk(candidate, columns)
        var x0 = frame.x(walk.longitude)
        var y0 = frame.y(walk.latitude)
        var index = 0
        var isBetter = false
        var reach = squared.squareRoot()
        while walk.next() {
            let x1 = frame.x(walk.longitude)
            let y1 = frame.y(walk.latitude)
            defer {
                (x0, y0) = (x1, y1)
                index += 1
            }
            // Most segments lie wholly on one side, further away than the best.
            if max(x0, x1) < -reach || min(x0, x1) > reach || max(y0, y1) < -reach || min(y0, y1) > reach {
                continue
            }
            let dx = x1 - x0
            let dy = y1 - y0
            let square = dx * dx + dy * dy
            let share = square > 0 ? min(1, max(0, -(x0 * dx + y0 * dy) / square)) : 0
            let px = x0 + share * dx
            let py = y0 + share * dy
            var distance = px * px + py * py
            if let bias { distance = bias.squared(distance, dx: dx, dy: dy, square) }
            guard distance < squared || (distance == squared && candidate < edge && !isBetter) else {
                continue
            }
            squared = distance
            reach = distance.squareRoot()
            edge = candidate
            (x, y) = (px, py)
            (segment, self.share) = (index, share)
            isBetter = true
        }
    }

    func point(of graph: TrailGraph, _ frame: SnapFrame) -> TrailPoint {
        let length = graph.length(ofEdge: edge)
        var walk = ShapeWalk(edge, graph.columns)
        var last = walk.coordinate
        var along = 0.0
        var total = 0.0
        var index = 0
        while walk.next() {
            let next = walk.coordinate
            let distance = EdgeMeasure.distance(last, next)
            if index == segment { along = total + share * distance }
            total += distance
            index += 1
            last = next
        }
        return TrailPoint(
            edge: edge, along: total > 0 ? min(length, along / total * length) : 0,
            coordinate: graph.onEarth(frame.coordinate(x: x, y: y)), distance: (x * x + y * y).squareRoot())
    }
}

/// The points of an edge one after the other, without memory of its own.
struct ShapeWalk {
    private(set) var latitude: Int32
    private(set) var longitude: Int32
    private var microLatitude: Int
    private var microLongitude: Int
    private var reader: EdgeShape.Reader
    private var left: Int
    private let head: (latitude: Int32, longitude: Int32)

    /// Stands at the tail.
    init(_ edge: Int, _ columns: GraphColumns) {
        let tail = Int(columns.tails[edge])
        let headNode = Int(columns.heads[edge])
        latitude = columns.latitudes[tail]
        longitude = columns.longitudes[tail]
        head = (columns.latitudes[headNode], columns.longitudes[headNode])
        microLatitude = EdgeShape.micro(latitude)
        microLongitude = EdgeShape.micro(longitude)
        reader = columns.shape(of: edge)
        left = reader.points + 1
    }

    var coordinate: Coordinate {
        Coordinate(latitude: Double(latitude) * 1e-7, longitude: Double(longitude) * 1e-7)
    }

    /// Goes on to the next point; false behind the head.
    mutating func next() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        if left == 0 {
            (latitude, longitude) = head
            return true
        }
        microLatitude &+= reader.latitude()
        microLongitude &+= reader.longitude()
        latitude = Int32(truncatingIfNeeded: microLatitude &* 10)
        longitude = Int32(truncatingIfNeeded: microLongitude &* 10)
        return true
    }
}
