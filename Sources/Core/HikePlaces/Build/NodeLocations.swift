import HikeFormats

/// Where the nodes that ways use are; no other node is kept.
struct NodeLocations {
    private var ids: [Int64] = []
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    private var cursor = 0

    private static let unknown = Int32.min

    init() {}

    init(_ refs: [Int64]) {
        ids = Self.sorted(refs)
        latitudes = [Int32](repeating: Self.unknown, count: ids.count)
        longitudes = latitudes
    }

    /// Each id once, ascending: radix sort, 16 bits a round.
    private static func sorted(_ refs: [Int64]) -> [Int64] {
        guard let lowest = refs.min(), let highest = refs.max() else { return [] }
        let base = UInt64(bitPattern: lowest ^ .min)
        let span = UInt64(bitPattern: highest ^ .min) - base
        var values = refs.map { UInt64(bitPattern: $0 ^ .min) - base }
        var scratch = values
        var shift: UInt64 = 0
        while shift < 64, span >> shift > 0 {
            var starts = [Int](repeating: 0, count: 1 << 16 + 1)
            for value in values { starts[Int(value >> shift & 0xFFFF) + 1] += 1 }
            for index in 1..<starts.count { starts[index] += starts[index - 1] }
            for value in values {
                let digit = Int(value >> shift & 0xFFFF)
                scratch[starts[digit]] = value
                starts[digit] += 1
            }
            swap(&values, &scratch)
            shift += 16
        }
        var ids: [Int64] = []
        for value in values {
            let id = Int64(bitPattern: value + base) ^ .min
            if ids.last != id { ids.append(id) }
        }
        return ids
    }

    var missingCount: Int { latitudes.count { $0 == Self.unknown } }

    mutating func place(_ nodes: OSMNodes) {
        guard !ids.isEmpty else { return }
        for index in 0..<nodes.count {
            guard let found = find(nodes.ids[index], from: &cursor) else { continue }
            latitudes[found] = nodes.latitudes[index]
            longitudes[found] = nodes.longitudes[index]
        }
    }

    /// Degrees times 10^7; nil where the data has no such node.
    ///
    /// - Parameter cursor: where the last one was: nodes of a way mostly have ids close to each other.
    func location(of id: Int64, from cursor: inout Int) -> (latitude: Int32, longitude: Int32)? {
        guard let index = find(id, from: &cursor), latitudes[index] != Self.unknown else { return nil }
        return (latitudes[index], longitudes[index])
    }

    /// Looks near the cursor first, in steps that double; leaves it at the first id that is not lower.
    private func find(_ id: Int64, from cursor: inout Int) -> Int? {
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
