/// A heap of nodes by distance, then by number, in which a node may be more than once.
///
/// Four children a place: fewer levels than two, and the children share a cache line. Elements are
/// `distance << 32 | node`, so that one comparison of integers orders both.
struct DistanceHeap: Sendable {
    private var elements: [UInt64] = []

    var isEmpty: Bool { elements.isEmpty }
    /// The least element, or the highest number when there is none.
    var least: UInt64 { elements.first ?? .max }

    mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    mutating func insert(distance: UInt32, node: UInt32) {
        let element = UInt64(distance) << 32 | UInt64(node)
        var place = elements.count
        elements.append(element)
        elements.withUnsafeMutableBufferPointer { heap in
            while place > 0 {
                let parent = (place - 1) >> 2
                guard element < heap[parent] else { break }
                heap[place] = heap[parent]
                place = parent
            }
            heap[place] = element
        }
    }

    /// Takes the least element; there must be one.
    mutating func removeLeast() -> (distance: UInt32, node: UInt32) {
        let least = elements[0]
        let last = elements.removeLast()
        if !elements.isEmpty { sink(last) }
        return (UInt32(truncatingIfNeeded: least >> 32), UInt32(truncatingIfNeeded: least))
    }

    private mutating func sink(_ element: UInt64) {
        elements.withUnsafeMutableBufferPointer { heap in
            let count = heap.count
            var place = 0
            while true {
                let begin = 4 * place + 1
                guard begin < count else { break }
                var child = begin
                var best = heap[begin]
                for other in begin + 1..<max(begin + 1, min(begin + 4, count)) where heap[other] < best {
                    best = heap[other]
                    child = other
                }
                guard best < element else { break }
                heap[place] = best
                place = child
            }
            heap[place] = element
        }
    }
}
