import HikeGeodesy
import HikeValues

/// A piece of way between two junctions.
struct SplitEdge {
    /// Node numbers of the ``NodePlacement``.
    let tail: UInt32
    let head: UInt32
    let way: UInt32
    /// Its points: places in ``NodePlacement/references``, both ends included.
    let firstReference: UInt32
    let lastReference: UInt32
    /// Centimetres.
    let length: UInt32
    /// Decimetres.
    let gain: UInt16
    let loss: UInt16
    /// Inner heights in ``EdgeSplitter/heights``.
    let firstHeight: UInt32
    let heightCount: UInt32
}

/// Cuts ways at their junctions (OHR-20) and measures the pieces.
struct EdgeSplitter {
    private(set) var edges: [SplitEdge] = []
    /// Quarters of a metre, edge by edge, between the ends.
    private(set) var heights: [Int16] = []
    /// For each node the sum of the heights that its ways have there, in metres, and their count.
    private var heightSums: [Float]
    private var heightCounts: [UInt8]
    private(set) var heightsAsked = 0
    private(set) var heightsUnknown = 0
    /// Legs of ways that were left out for their length.
    private(set) var legsTooLong = 0
    private let placement: NodePlacement
    private let selection: WaySelection
    private var distances: [Double] = []

    /// Metres. Longer ones are mistakes in the map: a node at 0, 0 or a wrong sign.
    private static let longestLeg = 100_000.0
    /// Metres of a way; so an edge's centimetres fit into 32 bits.
    private static let longestLine = 10_000_000.0
    /// Heights of a region: 8 million km.
    static let mostHeights = 1 << 28

    init(_ placement: NodePlacement, selection: WaySelection) {
        self.placement = placement
        self.selection = selection
        heightSums = [Float](repeating: 0, count: placement.ids.count)
        heightCounts = [UInt8](repeating: 0, count: placement.ids.count)
    }

    /// - Parameters:
    ///   - references: the way's places in ``NodePlacement/references``.
    ///   - isDraped: it lies on the ground.
    mutating func split(
        way: Int, references: Range<Int>, isDraped: Bool, elevation: inout some ElevationSource
    ) {
        // A node that is not in the data ends the line; behind it a new one begins.
        var start = references.lowerBound
        for place in references {
            if placement.isKnown(Int(placement.references[place])) {
                guard place > start, isTooLong(place - 1) else { continue }
                legsTooLong += 1
                splitLine(way, start..<place, isDraped, &elevation)
                start = place
            } else {
                splitLine(way, start..<place, isDraped, &elevation)
                start = place + 1
            }
        }
        splitLine(way, start..<references.upperBound, isDraped, &elevation)
    }

    /// Whether the leg that begins there is longer than any of a path or road can be.
    private func isTooLong(_ place: Int) -> Bool {
        let a = Int(placement.references[place])
        let b = Int(placement.references[place + 1])
        let north = Int(placement.latitudes[b]) - Int(placement.latitudes[a])
        let east = Int(placement.longitudes[b]) - Int(placement.longitudes[a])
        // Nearly all are much shorter, which shows without trigonometry.
        guard max(north.magnitude, east.magnitude) > 8_000_000 else { return false }
        return GreatCircle.distance(coordinate(place), coordinate(place + 1)) > Self.longestLeg
    }

    private mutating func splitLine(
        _ way: Int, _ line: Range<Int>, _ isDraped: Bool, _ elevation: inout some ElevationSource
    ) {
        guard line.count >= 2 else { return }
        measure(line)
        guard distances[distances.count - 1] <= Self.longestLine else {
            legsTooLong += line.count - 1
            return
        }
        let profile = profile(of: line, isDraped, &elevation)
        var first = line.lowerBound
        for place in line.dropFirst() {
            let node = Int(placement.references[place])
            guard placement.isJunction(node) || place == line.upperBound - 1 else { continue }
            append(way, first, place, line.lowerBound, profile, &elevation)
            first = place
        }
    }

    /// Metres from the line's start to each of its points.
    private mutating func measure(_ line: Range<Int>) {
        distances.removeAll(keepingCapacity: true)
        distances.append(0)
        var last = coordinate(line.lowerBound)
        for place in line.dropFirst() {
            let next = coordinate(place)
            distances.append(distances[distances.count - 1] + GreatCircle.distance(last, next))
            last = next
        }
    }

    private func coordinate(_ place: Int) -> Coordinate {
        let node = Int(placement.references[place])
        return Coordinate(
            latitude: Double(placement.latitudes[node]) * 1e-7,
            longitude: Double(placement.longitudes[node]) * 1e-7)
    }

    private mutating func profile(
        of line: Range<Int>, _ isDraped: Bool, _ elevation: inout some ElevationSource
    ) -> WayProfile? {
        let length = distances[distances.count - 1]
        let steps = max(1, Int((length / WayProfile.spacing).rounded(.up)))
        var raw: [Double?] = []
        raw.reserveCapacity(steps + 1)
        var segment = 0
        for step in 0...steps {
            let distance = length * Double(step) / Double(steps)
            while segment < distances.count - 2, distances[segment + 1] < distance { segment += 1 }
            let span = distances[segment + 1] - distances[segment]
            let share = span > 0 ? min(1, max(0, (distance - distances[segment]) / span)) : 0
            let a = Int(placement.references[line.lowerBound + segment])
            let b = Int(placement.references[line.lowerBound + segment + 1])
            let height = elevation.elevation(
                latitude: Self.between(placement.latitudes[a], placement.latitudes[b], share),
                longitude: Longitudes.onEarth(
                    Self.between(placement.longitudes[a], placement.longitudes[b], share)))
            heightsAsked += 1
            if height == nil { heightsUnknown += 1 }
            raw.append(height)
        }
        return WayProfile(length: length, raw: raw, isDraped: isDraped)
    }

    private static func between(_ a: Int32, _ b: Int32, _ share: Double) -> Int32 {
        a + Int32(((Double(b) - Double(a)) * share).rounded())
    }

    private mutating func append(
        _ way: Int, _ first: Int, _ last: Int, _ lineStart: Int, _ profile: WayProfile?,
        _ elevation: inout some ElevationSource
    ) {
        let from = distances[first - lineStart]
        let to = distances[last - lineStart]
        let tail = placement.references[first]
        let head = placement.references[last]
        let firstHeight = heights.count
        var climb = (gain: 0.0, loss: 0.0)
        if let profile {
            climb = profile.climb(from: from, to: to)
            note(profile.height(at: from), at: tail, &elevation)
            note(profile.height(at: to), at: head, &elevation)
            let steps = max(1, Int(((to - from) / EdgeShape.heightSpacing).rounded(.up)))
            for step in 1..<max(1, steps) {
                heights.append(
                    Self.quarters(profile.height(at: from + (to - from) * Double(step) / Double(steps))))
            }
        }
        edges.append(
            SplitEdge(
                tail: tail, head: head, way: UInt32(way), firstReference: UInt32(first),
                lastReference: UInt32(last), length: UInt32(((to - from) * 100).rounded()),
                gain: UInt16(min(65_535, (climb.gain * 10).rounded())),
                loss: UInt16(min(65_535, (climb.loss * 10).rounded())), firstHeight: UInt32(firstHeight),
                heightCount: UInt32(heights.count - firstHeight)))
    }

    private mutating func note(_ height: Double, at node: UInt32, _ elevation: inout some ElevationSource) {
        var height = height
        if selection == .reference {
            // The documents take the ground's height at the junction, as it is.
            let latitude = placement.latitudes[Int(node)]
            let longitude = Longitudes.onEarth(placement.longitudes[Int(node)])
            height = elevation.elevation(latitude: latitude, longitude: longitude) ?? height
        }
        guard heightCounts[Int(node)] < .max else { return }
        heightSums[Int(node)] += Float(height)
        heightCounts[Int(node)] += 1
    }

    /// The mean of what a node's ways say, metres; nil where nothing is known.
    func height(ofNode node: Int) -> Double? {
        heightCounts[node] == 0 ? nil : Double(heightSums[node]) / Double(heightCounts[node])
    }

    static func quarters(_ height: Double) -> Int16 {
        Int16(min(32_000, max(-32_000, (height * 4).rounded())))
    }

    // MARK: Islands

    /// The edges of the largest part of the network, by its count of junctions; the rest is counted.
    func keepLargestComponent(_ report: inout TrailGraphReport) -> [Int] {
        let count = placement.ids.count
        var parts = DisjointSets(count: count)
        for edge in edges { parts.join(edge.tail, edge.head) }
        var isEnd = [Bool](repeating: false, count: count)
        for edge in edges {
            isEnd[Int(edge.tail)] = true
            isEnd[Int(edge.head)] = true
        }
        var sizes = [Int32](repeating: 0, count: count)
        for node in isEnd.indices where isEnd[node] { sizes[Int(parts.root(UInt32(node)))] += 1 }
        var largest = 0
        for node in sizes.indices where sizes[node] > sizes[largest] { largest = node }
        var kept: [Int] = []
        kept.reserveCapacity(edges.count)
        for (index, edge) in edges.enumerated() {
            if parts.root(edge.tail) == UInt32(largest) {
                kept.append(index)
            } else {
                report.islandEdges += 1
                report.islandLength += Double(edge.length) / 100
            }
        }
        report.islands = sizes.count { $0 > 0 } - (kept.isEmpty ? 0 : 1)
        report.heights = heightsAsked
        report.unknownHeights = heightsUnknown
        report.legsTooLong = legsTooLong
        return kept
    }
}
