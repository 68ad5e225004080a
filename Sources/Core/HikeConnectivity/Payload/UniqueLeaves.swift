/// The leaves of a property list as bytes, equal ones once.
///
/// Leaves are equal where their bytes are, so texts are told apart that Swift takes for equal. A table with open
/// addressing finds them; its hashes only ever decide where to look, never an order.
struct UniqueLeaves {
    /// The leaves one after the other.
    private(set) var bytes: [UInt8] = []
    private var entries: [Entry] = []
    private var slots = [Int32](repeating: Self.free, count: 64)

    private static let free: Int32 = -1

    private struct Entry {
        let start: Int
        let end: Int
        let hash: Int
        let object: Int32
    }

    init() {
        bytes.reserveCapacity(1_024)
        entries.reserveCapacity(32)
    }

    /// Writes a leaf and gives the object that has its bytes: an earlier one, or `object`, then new.
    mutating func add(as object: Int32, _ write: (inout [UInt8]) -> Void) -> (object: Int32, leaf: Range<Int>)
    {
        let start = bytes.count
        write(&bytes)
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        let hash = hasher.finalize()
        var slot = hash & (slots.count - 1)
        while slots[slot] != Self.free {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, isRepeated(entry, at: start) {
                bytes.removeLast(bytes.count - start)
                return (entry.object, entry.start..<entry.end)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(entries.count)
        entries.append(Entry(start: start, end: bytes.count, hash: hash, object: object))
        if entries.count * 2 > slots.count { grow() }
        return (object, start..<bytes.count)
    }

    /// Writes a leaf that is never shared.
    mutating func addApart(_ byte: UInt8) -> Range<Int> {
        bytes.append(byte)
        return bytes.count - 1..<bytes.count
    }

    private func isRepeated(_ entry: Entry, at start: Int) -> Bool {
        bytes.withUnsafeBufferPointer { all in
            UnsafeBufferPointer(rebasing: all[entry.start..<entry.end])
                .elementsEqual(UnsafeBufferPointer(rebasing: all[start...]))
        }
    }

    private mutating func grow() {
        slots = [Int32](repeating: Self.free, count: slots.count * 4)
        for (index, entry) in entries.enumerated() {
            var slot = entry.hash & (slots.count - 1)
            while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index)
        }
    }
}
