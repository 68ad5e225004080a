/// The order of many numbers.
public enum PlaceOrder {
    /// The places of numbers in their ascending order; of equal ones the first comes first. A radix sort, in linear time
    /// where the numbers are not spread over the whole range.
    ///
    /// - Parameter numbers: fewer than 2^32.
    public static func ascending(_ numbers: [UInt64]) -> [UInt32] {
        guard let lowest = numbers.min(), let highest = numbers.max() else { return [] }
        let span = highest - lowest
        let placeBits = Int.bitWidth - (numbers.count - 1).leadingZeroBitCount
        guard span.leadingZeroBitCount >= placeBits else {
            return numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { UInt32($0) }
        }
        // Number and place in one key: no step of the sort looks anything up.
        var keys = numbers
        for place in keys.indices { keys[place] = (keys[place] - lowest) << placeBits | UInt64(place) }
        sort(&keys, from: placeBits, to: placeBits + UInt64.bitWidth - span.leadingZeroBitCount)
        let mask: UInt64 = 1 << placeBits - 1
        return keys.map { UInt32($0 & mask) }
    }

    /// Sorts by some of the bits and leaves the order of those that are equal in them.
    private static func sort(_ keys: inout [UInt64], from first: Int, to behind: Int) {
        var scratch = keys
        var shift = first
        while shift < behind {
            // A table that fits the processor's first cache.
            let bits = min(11, behind - shift)
            let mask: UInt64 = 1 << bits - 1
            var starts = [Int](repeating: 0, count: 1 << bits + 1)
            for key in keys { starts[Int(key >> shift & mask) + 1] += 1 }
            for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
            for key in keys {
                let digit = Int(key >> shift & mask)
                scratch[starts[digit]] = key
                starts[digit] += 1
            }
            swap(&keys, &scratch)
            shift += bits
        }
    }
}

extension UInt64 {
    /// A number that is higher the higher a signed one is.
    public init(ordered number: Int64) { self.init(bitPattern: number ^ .min) }
}
