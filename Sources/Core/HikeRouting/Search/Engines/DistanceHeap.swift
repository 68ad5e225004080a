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

    /// Fills the first place: the least children move up to the bottom, where the element, which came from there, mostly stays.
    private mutating func sink(_ element: UInt64) {
        elements.withUnsafeMutableBufferPointer { heap in
            let count = heap.count
            var place = 0
            while 4 * place + 4 < count {
                let child = Self.leastOfFour(heap, 4 * place + 1)
                heap[place] = heap[child]
                place = child
            }
            let begin = 4 * place + 1
            if begin < count {
                var child = begin
                for other in begin..<count where heap[other] < heap[child] { child = other }
                heap[place] = heap[child]
                place = child
            }
            while place > 0 {
                let parent = (place - 1) >> 2
                guard element < heap[parent] else { break }
                heap[place] = heap[parent]
                place = parent
            }
            heap[place] = element
        }
    }

    /// Two rounds of a tournament, written so that no branch is to be guessed.
    @inline(__always)
    private static func leastOfFour(_ heap: UnsafeMutableBufferPointer<UInt64>, _ begin: Int) -> Int {
        let (a, b) = (heap[begin], heap[begin + 1])
        let (c, d) = (heap[begin + 2], heap[begin + 3])
        let left = begin + (b < a ? 1 : 0)
        let right = begin + 2 + (d < c ? 1 : 0)
        return min(c, d) < min(a, b) ? right : left
    }
}
