import HikeValues

/// Orders a graph by cutting it in two again and again, each separator behind the two parts that it keeps apart.
///
/// Nested dissection (George 1973) with separators by inertial flow (Schild and Sommer 2015): the nodes are sorted along a
/// direction, and the fewest nodes between the first and the last of them are the cut. Small parts are ordered by minimum
/// degree. No choice depends on anything but the numbers and places of the nodes.
struct NestedDissection {
    /// How hard to look for cuts.
    struct Settings {
        /// The share of nodes at each end, in hundredths.
        var shares = [20]
        /// How many of ``NestedDissection/directions`` are tried.
        var directions = 4
        /// Parts of at most so many nodes are ordered by minimum degree.
        var smallPart = 32
    }

    /// Directions in which nodes are sorted (east, north), the most different ones first.
    static let directions: [(Int64, Int64)] = [
        (1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, -2), (1, 2), (2, -1),
    ]

    /// A separator of more nodes is not looked for: no hierarchy over it would be of use.
    private static let separatorNodes = 2_000
    /// Beyond this many nodes the neighbours of a small part are not counted.
    private static let matrixNodes = 1_024

    private let whole: PartGraph
    private let settings: Settings
    private let east: [Int64]
    private let north: [Int64]
    /// The nodes in their order so far; each part is a range of it.
    private var order: [UInt32]
    /// Where a node is in the part that is worked on.
    private var local: [UInt32]

    /// Places in units of the latitude's 1e-7 degrees, the longitude shortened by the cosine of the middle latitude.
    static func order(
        _ graph: PartGraph, latitudes: [Int32], longitudes: [Int32], settings: Settings
    ) -> [UInt32] {
        var dissection = NestedDissection(graph, latitudes: latitudes, longitudes: longitudes, settings)
        dissection.run()
        return dissection.order
    }

    private init(_ graph: PartGraph, latitudes: [Int32], longitudes: [Int32], _ settings: Settings) {
        whole = graph
        self.settings = settings
        let middle = (Int64(latitudes.min() ?? 0) + Int64(latitudes.max() ?? 0)) / 2
        let cosine = PortableMath.cos(Double(middle) * 1e-7 * Double.pi / 180)
        let factor = Int64((cosine * 1_024).rounded())
        east = longitudes.map { (Int64($0) * factor) >> 10 }
        north = latitudes.map { Int64($0) }
        order = (0..<UInt32(graph.nodeCount)).map { $0 }
        local = [UInt32](repeating: none32, count: graph.nodeCount)
    }

    private mutating func run() {
        // The whole graph falls into its components first; parts are connected from then on.
        var parts = divide(order.indices, extract(order.indices), separator: { _ in false })
        while let part = parts.popLast() {
            if part.count <= settings.smallPart {
                orderSmall(part)
                continue
            }
            let graph = extract(part)
            let cut = bestCut(graph, part)
            parts.append(contentsOf: divide(part, graph, separator: { cut.sides[$0] == 2 }))
        }
    }

    /// The part as a graph of its own; edges that leave it are left out.
    private mutating func extract(_ part: Range<Int>) -> PartGraph {
        for (index, place) in part.enumerated() { local[Int(order[place])] = UInt32(index) }
        var graph = PartGraph()
        graph.first.reserveCapacity(part.count + 1)
        graph.neighbours.reserveCapacity(4 * part.count)
        for place in part {
            let node = Int(order[place])
            for other in Int(whole.first[node])..<Int(whole.first[node + 1]) {
                let neighbour = local[Int(whole.neighbours[other])]
                if neighbour != none32 { graph.neighbours.append(neighbour) }
            }
            graph.first.append(UInt32(graph.neighbours.count))
        }
        for place in part { local[Int(order[place])] = none32 }
        return graph
    }

    /// The cut with the fewest nodes for the size of its smaller side.
    private func bestCut(_ graph: PartGraph, _ part: Range<Int>) -> SeparatorFlow.Cut {
        var flow = SeparatorFlow(graph)
        var best: SeparatorFlow.Cut?
        for direction in Self.directions.prefix(settings.directions) {
            let sorted = nodes(of: part, along: direction)
            for share in settings.shares {
                let size = max(1, part.count * share / 100)
                // A separator with more nodes than this is worse even when it halves the part.
                let limit =
                    best.map { $0.separator * part.count / (2 * max(1, $0.smaller)) }
                    ?? min(part.count, Self.separatorNodes)
                let cut = flow.cut(
                    sources: Array(sorted.prefix(size)), targets: Array(sorted.suffix(size)), limit: limit)
                guard let cut else { continue }
                if let known = best, !isBetter(cut, than: known) { continue }
                best = cut
            }
        }
        return best
            ?? SeparatorFlow.Cut(
                sides: [UInt8](repeating: 2, count: part.count), separator: part.count, smaller: 0)
    }

    private func isBetter(_ cut: SeparatorFlow.Cut, than other: SeparatorFlow.Cut) -> Bool {
        cut.separator * max(1, other.smaller) < other.separator * max(1, cut.smaller)
    }

    /// The part's own numbers of its nodes, sorted along a direction, then by number.
    private func nodes(of part: Range<Int>, along direction: (Int64, Int64)) -> [UInt32] {
        var places = part.map { place in
            let node = Int(order[place])
            return direction.0 * east[node] + direction.1 * north[node]
        }
        let least = places.min() ?? 0
        let most = places.max() ?? 0
        // 34 bits of the place and 30 of the number fit into one integer.
        let shift = max(0, 64 - (most - least).leadingZeroBitCount - 34)
        for index in places.indices { places[index] = (places[index] - least) >> Int64(shift) }
        var keys = places.enumerated().map { UInt64($0.element) << 30 | UInt64($0.offset) }
        keys.sort()
        return keys.map { UInt32($0 & (1 << 30 - 1)) }
    }

    /// Puts the components of a part one behind the other and the separator last, and returns the components' ranges.
    private mutating func divide(
        _ part: Range<Int>, _ graph: PartGraph, separator: (Int) -> Bool
    ) -> [Range<Int>] {
        var seen = [Bool](repeating: false, count: part.count)
        var result: [UInt32] = []
        result.reserveCapacity(part.count)
        var ranges: [Range<Int>] = []
        for node in 0..<part.count where !seen[node] && !separator(node) {
            let begin = result.count
            seen[node] = true
            result.append(UInt32(node))
            var next = begin
            while next < result.count {
                let current = Int(result[next])
                next += 1
                for place in Int(graph.first[current])..<Int(graph.first[current + 1]) {
                    let other = Int(graph.neighbours[place])
                    guard !seen[other], !separator(other) else { continue }
                    seen[other] = true
                    result.append(UInt32(other))
                }
            }
            result[begin...].sort()
            ranges.append(part.lowerBound + begin..<part.lowerBound + result.count)
        }
        for node in 0..<part.count where !seen[node] { result.append(UInt32(node)) }
        let nodes = result.map { order[part.lowerBound + Int($0)] }
        order.replaceSubrange(part, with: nodes)
        return ranges
    }

    /// Orders a small part by minimum degree, its neighbours outside, which come later, counted.
    private mutating func orderSmall(_ part: Range<Int>) {
        guard part.count > 1 else { return }
        var nodes = order[part].map { $0 }
        for (index, node) in nodes.enumerated() { local[Int(node)] = UInt32(index) }
        for place in part {
            let node = Int(order[place])
            for other in whole.neighbours[Int(whole.first[node])..<Int(whole.first[node + 1])]
            where local[Int(other)] == none32 && nodes.count < Self.matrixNodes {
                local[Int(other)] = UInt32(nodes.count)
                nodes.append(other)
            }
        }
        var elimination = MinimumDegree(nodeCount: nodes.count)
        for index in 0..<part.count {
            let node = Int(nodes[index])
            for other in whole.neighbours[Int(whole.first[node])..<Int(whole.first[node + 1])] {
                let other = local[Int(other)]
                if other != none32 { elimination.join(index, Int(other)) }
            }
        }
        for node in nodes { local[Int(node)] = none32 }
        for (offset, index) in elimination.order(of: part.count).enumerated() {
            order[part.lowerBound + offset] = nodes[index]
        }
    }
}

/// Eliminates the node with the fewest neighbours again and again; for small graphs, as a matrix of bits.
private struct MinimumDegree {
    private let words: Int
    private var rows: [UInt64]

    init(nodeCount: Int) {
        words = (nodeCount + 63) / 64
        rows = [UInt64](repeating: 0, count: nodeCount * words)
    }

    mutating func join(_ a: Int, _ b: Int) {
        guard a != b else { return }
        rows[a * words + b / 64] |= 1 << UInt64(b % 64)
        rows[b * words + a / 64] |= 1 << UInt64(a % 64)
    }

    /// The first `count` nodes in the order of their elimination.
    mutating func order(of count: Int) -> [Int] {
        var left = Array(0..<count)
        var result: [Int] = []
        result.reserveCapacity(count)
        while !left.isEmpty {
            var best = 0
            var bestDegree = Int.max
            for (index, node) in left.enumerated() {
                let degree = rows[node * words..<(node + 1) * words].reduce(0) { $0 + $1.nonzeroBitCount }
                if degree < bestDegree { (best, bestDegree) = (index, degree) }
            }
            let node = left.remove(at: best)
            result.append(node)
            eliminate(node)
        }
        return result
    }

    private mutating func eliminate(_ node: Int) {
        let row = Array(rows[node * words..<(node + 1) * words])
        for (word, bits) in row.enumerated() {
            var bits = bits
            while bits != 0 {
                let other = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                for index in 0..<words { rows[other * words + index] |= row[index] }
                rows[other * words + other / 64] &= ~(1 << UInt64(other % 64))
                rows[other * words + node / 64] &= ~(1 << UInt64(node % 64))
            }
        }
    }
}
