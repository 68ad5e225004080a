import Foundation
import HikeFormats

/// The documents' graph and costs, made another way: dictionaries and doubles, nothing of HikeRouting. What both
/// agree on is not an accident (OHR-14 to OHR-17, OHR-20, OHR-21).
public struct ReferenceGraph {
    /// A piece of way between junctions.
    public struct Edge: Hashable {
        public var way: Int64
        public var from: Int64
        public var to: Int64
        public var length: Double
        public var cost: Double
        /// Infinite where the way is one-way.
        public var reverseCost: Double
    }

    public private(set) var edges: [Edge] = []
    /// Junctions of the largest part of the network, ascending.
    public private(set) var nodes: [Int64] = []
    /// Metres by junction; nil where the ground is not known.
    public private(set) var heights: [Int64: Double] = [:]
    private var places: [Int64: (Double, Double)] = [:]

    private static let routable: Set<String> = [
        "path", "footway", "track", "cycleway", "bridleway", "steps", "pedestrian", "residential",
        "unclassified",
        "tertiary", "secondary", "primary", "trunk", "living_street", "service",
    ]
    private static let surfaces: [String: Double] = [
        "paved": 1, "asphalt": 1, "concrete": 1, "compacted": 1.1, "fine_gravel": 1.1, "wood": 1.1,
        "gravel": 1.2,
        "ground": 1.3, "dirt": 1.3, "earth": 1.3, "grass": 1.4, "rock": 1.5, "pebblestone": 1.5, "sand": 1.8,
        "mud": 2,
    ]
    private static let grades: [String: Double] = [
        "hiking": 1, "mountain_hiking": 1.2, "demanding_mountain_hiking": 1.5, "alpine_hiking": 2,
        "demanding_alpine_hiking": 3, "difficult_alpine_hiking": 5,
    ]

    private struct Line {
        var id: Int64
        var refs: [Int64]
        var tags: [String: String]
    }

    /// - Parameters:
    ///   - height: metres at a node and its latitude and longitude in degrees; nil where they are not known.
    public init(pbf: [UInt8], height: (Int64, Double, Double) -> Double?) throws {
        let lines = try read(pbf)
        var uses: [Int64: Int] = [:]
        for line in lines {
            for (index, ref) in line.refs.enumerated() {
                uses[ref, default: 0] += index == 0 || index == line.refs.count - 1 ? 2 : 1
            }
        }
        var pieces: [(line: Int, from: Int64, to: Int64, length: Double)] = []
        for (number, line) in lines.enumerated() {
            // Where the border cuts a way it ends, and behind it another begins.
            for part in line.refs.split(whereSeparator: { places[$0] == nil }).map(Array.init) {
                var (start, length) = (part[0], 0.0)
                for (index, ref) in part.enumerated().dropFirst() {
                    if let a = places[part[index - 1]], let b = places[ref] { length += Self.metres(a, b) }
                    if uses[ref, default: 0] >= 2 || index == part.count - 1 {
                        pieces.append((number, start, ref, length))
                        (start, length) = (ref, 0)
                    }
                }
            }
        }
        keepLargest(&pieces)
        for node in nodes { if let place = places[node] { heights[node] = height(node, place.0, place.1) } }
        edges = pieces.map { edge(lines[$0.line], $0.from, $0.to, $0.length) }
    }

    private mutating func read(_ pbf: [UInt8]) throws -> [Line] {
        var entities = OSMEntities()
        let reader = try PBFReader(pbf.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        for blob in reader.blobs {
            try decoder.decode(blob, of: pbf.span.bytes, kinds: [.ways], into: &block)
            entities.append(block)
        }
        var lines: [Line] = []
        for way in entities.ways {
            let tags = Dictionary(way.tags.map { ($0.key, $0.value) }) { first, _ in first }
            guard let highway = tags["highway"], Self.routable.contains(highway) else { continue }
            if ["private", "no"].contains(tags["access"]) { continue }
            if tags["foot"] == "no", highway != "cycleway" { continue }
            lines.append(Line(id: way.id, refs: way.refs, tags: tags))
        }
        let wanted = Set(lines.flatMap(\.refs))
        for blob in reader.blobs {
            try decoder.decode(blob, of: pbf.span.bytes, kinds: [.nodes], into: &block)
            for index in 0..<block.nodes.count where wanted.contains(block.nodes.ids[index]) {
                places[block.nodes.ids[index]] = (
                    Double(block.nodes.latitudes[index]) / 1e7, Double(block.nodes.longitudes[index]) / 1e7
                )
            }
        }
        return lines
    }

    private mutating func keepLargest(_ pieces: inout [(line: Int, from: Int64, to: Int64, length: Double)]) {
        var neighbours: [Int64: [Int64]] = [:]
        for piece in pieces {
            neighbours[piece.from, default: []].append(piece.to)
            neighbours[piece.to, default: []].append(piece.from)
        }
        var seen: Set<Int64> = []
        var best: [Int64] = []
        for start in neighbours.keys.sorted() where !seen.contains(start) {
            var part = [start]
            seen.insert(start)
            var next = 0
            while next < part.count {
                for node in neighbours[part[next]] ?? [] where seen.insert(node).inserted {
                    part.append(node)
                }
                next += 1
            }
            if part.count > best.count { best = part }
        }
        nodes = best.sorted()
        let kept = Set(best)
        pieces.removeAll { !kept.contains($0.from) }
    }

    private func edge(_ line: Line, _ from: Int64, _ to: Int64, _ length: Double) -> Edge {
        let factor =
            (Self.surfaces[line.tags["surface"] ?? ""] ?? 1.3)
            * (Self.grades[line.tags["sac_scale"] ?? ""] ?? 1)
            * (line.tags["highway"] == "steps" ? 1.5 : 1)
        var climb = 0.0
        if let low = heights[from], let high = heights[to] { climb = high - low }
        func cost(_ climb: Double) -> Double {
            var cost = length * factor + max(0, climb) * 7.92
            let loss = max(0, -climb)
            if loss > 0, length > 0 {
                let grade = loss / length * 100
                cost += loss * 7.92 * (grade < 5 ? 0 : grade < 15 ? 0.3 : grade < 25 ? 0.8 : 1.5)
            }
            return cost
        }
        let isOneWay = ["yes", "1", "true"].contains(line.tags["oneway"])
        return Edge(
            way: line.id, from: from, to: to, length: length, cost: cost(climb),
            reverseCost: isOneWay ? .infinity : cost(-climb))
    }

    /// Metres between places in degrees.
    public static func metres(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
        let radian = Double.pi / 180
        let x =
            pow(sin((b.0 - a.0) * radian / 2), 2)
            + cos(a.0 * radian) * cos(b.0 * radian) * pow(sin((b.1 - a.1) * radian / 2), 2)
        return 2 * 6_371_000 * atan2(x.squareRoot(), (1 - x).squareRoot())
    }
}

/// Lowest costs by Dijkstra's algorithm in its plainest form, over any edges.
public struct PlainDijkstra {
    private var arcs: [Int64: [(to: Int64, cost: Double)]] = [:]

    public init(_ edges: some Sequence<(from: Int64, to: Int64, cost: Double, reverseCost: Double)>) {
        for edge in edges {
            if edge.cost.isFinite { arcs[edge.from, default: []].append((edge.to, edge.cost)) }
            if edge.reverseCost.isFinite { arcs[edge.to, default: []].append((edge.from, edge.reverseCost)) }
        }
    }

    /// Infinite where there is no way.
    public func cost(from start: Int64, to end: Int64) -> Double {
        var known: [Int64: Double] = [start: 0]
        var done: Set<Int64> = []
        var heap: [(cost: Double, node: Int64)] = [(0, start)]
        while !heap.isEmpty {
            let first = Self.pop(&heap)
            if first.node == end { return first.cost }
            guard done.insert(first.node).inserted else { continue }
            for arc in arcs[first.node] ?? [] {
                let cost = first.cost + arc.cost
                if cost < known[arc.to] ?? .infinity {
                    known[arc.to] = cost
                    Self.push((cost, arc.to), &heap)
                }
            }
        }
        return .infinity
    }

    private static func push(
        _ entry: (cost: Double, node: Int64), _ heap: inout [(cost: Double, node: Int64)]
    ) {
        heap.append(entry)
        var place = heap.count - 1
        while place > 0, heap[place].cost < heap[(place - 1) / 2].cost {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private static func pop(_ heap: inout [(cost: Double, node: Int64)]) -> (cost: Double, node: Int64) {
        let first = heap[0]
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if heap[child].cost < heap[least].cost { least = child }
            }
            if least == place { return first }
            heap.swapAt(place, least)
            place = least
        }
    }
}

/// Heights out of the bytes of one tile, by itself: bilinear, and at voids nothing where the nearest sample is one,
/// else the weighted mean of the known ones.
public struct ReferenceGround {
    private let bytes: [UInt8]
    private let side: Int
    private let south: Double
    private let west: Double

    public init(tile bytes: [UInt8], south: Double, west: Double) {
        self.bytes = bytes
        side = Int((Double(bytes.count) / 2).squareRoot().rounded())
        self.south = south
        self.west = west
    }

    private func sample(_ row: Int, _ column: Int) -> Double? {
        let place = 2 * (row * side + column)
        let value = Int16(bitPattern: UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]))
        return value == -32_768 ? nil : Double(value)
    }

    public func height(_ latitude: Double, _ longitude: Double) -> Double? {
        let y = (south + 1 - latitude) * Double(side - 1)
        let x = (longitude - west) * Double(side - 1)
        guard y >= 0, x >= 0, y <= Double(side - 1), x <= Double(side - 1) else { return nil }
        let row = min(Int(y), side - 2)
        let column = min(Int(x), side - 2)
        let (down, right) = (y - Double(row), x - Double(column))
        var sum = 0.0
        var weight = 0.0
        var best = (weight: -1.0, isKnown: false)
        for (r, c, share) in [
            (0, 0, (1 - down) * (1 - right)), (0, 1, (1 - down) * right), (1, 0, down * (1 - right)),
            (1, 1, down * right),
        ] {
            let value = sample(row + r, column + c)
            if share > best.weight { best = (share, value != nil) }
            if let value {
                sum += value * share
                weight += share
            }
        }
        return best.isKnown ? sum / weight : nil
    }
}
