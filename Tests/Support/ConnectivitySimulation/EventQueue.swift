import HikeValues

/// A queue ordered by time, then by insertion.
public struct EventQueue<Item> {
    private var heap: [(time: Instant, order: Int, item: Item)] = []
    private var count = 0

    public init() {}

    public mutating func add(_ item: Item, at time: Instant) {
        heap.append((time, count, item))
        count += 1
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    public mutating func next() -> (Instant, Item)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < heap.count && precedes(child, least) {
                    least = child
                }
                if least == parent { break }
                heap.swapAt(parent, least)
                parent = least
            }
        }
        return (first.time, first.item)
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
    }
}
