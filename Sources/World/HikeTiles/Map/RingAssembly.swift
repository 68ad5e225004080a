/// Joins the ways of a multipolygon to rings.
enum RingAssembly {
    /// Ways that share their ends become rings; what does not close is closed by a straight line if it has three points
    /// or more, since the rest is most often beyond the border of the extract.
    ///
    /// - Parameter ways: node numbers of each.
    /// - Returns: rings without the repeated last node, in the order of their first ways.
    static func rings(_ ways: [[Int32]]) -> [[Int32]] {
        var rings: [[Int32]] = []
        var open: [[Int32]] = []
        for way in ways where way.count >= 2 {
            if way[0] == way[way.count - 1] {
                if way.count >= 4 { rings.append(Array(way.dropLast())) }
            } else {
                open.append(way)
            }
        }
        // Ends to ways. A node where more than two end joins those that come first.
        var ends: [Int32: [Int]] = [:]
        for (index, way) in open.enumerated() {
            ends[way[0], default: []].append(index)
            ends[way[way.count - 1], default: []].append(index)
        }
        var isUsed = [Bool](repeating: false, count: open.count)
        for start in open.indices where !isUsed[start] {
            isUsed[start] = true
            var ring = open[start]
            while ring[0] != ring[ring.count - 1] {
                let end = ring[ring.count - 1]
                guard let next = ends[end]?.first(where: { !isUsed[$0] }) else { break }
                isUsed[next] = true
                let way = open[next]
                ring += way[0] == end ? Array(way.dropFirst()) : Array(way.reversed().dropFirst())
            }
            if ring[0] == ring[ring.count - 1] { ring.removeLast() }
            if ring.count >= 3 { rings.append(ring) }
        }
        return rings
    }
}
