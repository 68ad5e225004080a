import HikeFormats
import HikeValues

/// Where the nodes that ways use are; no other node is kept.
struct NodeLocations {
    private var ids: [Int64] = []
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    /// For each reference of the ways the number of its node.
    private var references: [UInt32] = []
    private var cursor = 0

    private static let unknown = Int32.min

    init() {}

    init(_ refs: [Int64]) {
        references = [UInt32](repeating: 0, count: refs.count)
        for place in PlaceOrder.ascending(refs.map { UInt64(ordered: $0) }) {
            let id = refs[Int(place)]
            if ids.last != id { ids.append(id) }
            references[Int(place)] = UInt32(ids.count - 1)
        }
        latitudes = [Int32](repeating: Self.unknown, count: ids.count)
        longitudes = latitudes
    }

    var missingCount: Int { latitudes.count { $0 == Self.unknown } }

    mutating func place(_ nodes: OSMNodes) {
        guard !ids.isEmpty else { return }
        for index in 0..<nodes.count {
            guard let found = Self.find(nodes.ids[index], in: ids, from: &cursor) else { continue }
            latitudes[found] = nodes.latitudes[index]
            longitudes[found] = nodes.longitudes[index]
        }
    }

    /// Degrees times 10^7 of the node that a way names; nil where the data has no such node.
    ///
    /// - Parameter reference: its place in the list that this was made of.
    func location(ofReference reference: Int) -> (latitude: Int32, longitude: Int32)? {
        let index = Int(references[reference])
        return latitudes[index] == Self.unknown ? nil : (latitudes[index], longitudes[index])
    }

    /// Looks near the cursor first, since nodes mostly come in order, in steps that double; leaves it at the first id that is not lower.
    private static func find(_ id: Int64, in ids: [Int64], from cursor: inout Int) -> Int? {
        var low = min(cursor, ids.count)
        var high = low
        var step = 1
        if low < ids.count, ids[low] < id {
            while high < ids.count, ids[high] < id {
                low = high + 1
                high = min(ids.count, high + step)
                step *= 2
            }
        } else {
            while low > 0, ids[low - 1] >= id {
                high = low - 1
                low = max(0, low - step)
                step *= 2
            }
        }
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        cursor = low
        return low < ids.count && ids[low] == id ? low : nil
    }
}
