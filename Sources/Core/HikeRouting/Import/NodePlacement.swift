import HikeFormats
import HikeValues

/// Where the nodes of the chosen ways are. Only those nodes are kept, numbered by their ids.
struct NodePlacement {
    /// Ids in ascending order.
    private(set) var ids: [Int64] = []
    private(set) var latitudes: [Int32] = []
    private(set) var longitudes: [Int32] = []
    private var isPlaced: [Bool] = []
    /// For each reference of the ways the number of its node.
    private(set) var references: [UInt32] = []
    /// How often ways use a node; an end counts twice. Two is a junction (OHR-20).
    private(set) var uses: [UInt8] = []
    /// By number of the node: barriers that let walkers or riders not through.
    private(set) var barriers: [Int: BarrierClosure] = [:]
    private var readsBarriers = false
    /// Where the search for the next block's ids begins; blocks nearly always come in order.
    private var cursor = 0

    init() {}

    init(refs: [Int64], firstRefs: [Int], readsBarriers: Bool) {
        self.readsBarriers = readsBarriers
        references = [UInt32](repeating: 0, count: refs.count)
        for place in PlaceOrder.ascending(refs.map { UInt64(ordered: $0) }) {
            let id = refs[Int(place)]
            if ids.last != id { ids.append(id) }
            references[Int(place)] = UInt32(ids.count - 1)
        }
        uses = [UInt8](repeating: 0, count: ids.count)
        for reference in references { count(reference) }
        for (start, end) in zip(firstRefs, firstRefs.dropFirst()) where end > start {
            count(references[start])
            count(references[end - 1])
        }
        latitudes = [Int32](repeating: 0, count: ids.count)
        longitudes = latitudes
        isPlaced = [Bool](repeating: false, count: ids.count)
    }

    private mutating func count(_ node: UInt32) {
        if uses[Int(node)] < 2 { uses[Int(node)] += 1 }
    }

    var missingCount: Int { isPlaced.count { !$0 } }

    func isKnown(_ node: Int) -> Bool { isPlaced[node] }
    /// Where ways are cut: where they meet, and at barriers.
    func isJunction(_ node: Int) -> Bool { uses[node] >= 2 }

    mutating func place(_ nodes: OSMNodes, _ strings: OSMStringTable) {
        guard nodes.count > 0, !ids.isEmpty else { return }
        // The last id asked for may have lain between two of ours: this block may begin with the lower one.
        if cursor > 0, nodes.ids[0] <= ids[cursor - 1] { cursor = 0 }
        for index in 0..<nodes.count {
            let id = nodes.ids[index]
            if cursor > 0, index > 0, id < nodes.ids[index - 1] { cursor = lowerBound(id) }
            // Near is likely; far is searched for.
            var steps = 0
            while cursor < ids.count, ids[cursor] < id {
                cursor += 1
                steps += 1
                if steps == 32 {
                    cursor = lowerBound(id)
                    break
                }
            }
            guard cursor < ids.count else {
                // Later ids may be lower where a file is not sorted.
                cursor = ids.count
                continue
            }
            guard ids[cursor] == id else { continue }
            latitudes[cursor] = nodes.latitudes[index]
            longitudes[cursor] = nodes.longitudes[index]
            isPlaced[cursor] = true
            if readsBarriers, !nodes.tags.range(index).isEmpty { readBarrier(index, of: nodes, strings) }
        }
    }

    private mutating func readBarrier(_ index: Int, of nodes: OSMNodes, _ strings: OSMStringTable) {
        guard let closure = BarrierTags(node: index, of: nodes, strings)?.closure, !closure.isEmpty else {
            return
        }
        barriers[cursor] = closure
        uses[cursor] = 2
    }

    /// To be called when all nodes are placed: a region across the 180th meridian gets continuous longitudes.
    mutating func joinAcrossAntimeridian() {
        let turn = Longitudes.turn(of: zip(longitudes, isPlaced).lazy.filter(\.1).map(\.0))
        guard turn.west != 0 || turn.east != 0 else { return }
        for node in longitudes.indices where isPlaced[node] {
            let value = Int(longitudes[node])
            longitudes[node] = Int32(value + (value < 0 ? turn.west : turn.east))
        }
    }

    private func lowerBound(_ id: Int64) -> Int {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
