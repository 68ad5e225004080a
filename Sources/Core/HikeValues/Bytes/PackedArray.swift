/// A column of whole numbers from 0 to 2^32 - 1, each in as few bytes (1 to 4, low first) as the largest of them
/// needs, in memory that does not move; see ``FlatBytes``.
public struct PackedArray: RandomAccessCollection, @unchecked Sendable {
    /// Bytes that may be read behind the last number: a number is loaded as four.
    public static let slack = 3

    private let owner: AnyObject
    /// For loops that have checked their bounds; valid while this value lives.
    public let numbers: PackedNumbers

    init(owner: AnyObject, numbers: PackedNumbers) {
        self.owner = owner
        self.numbers = numbers
    }

    /// A copy of an array, packed.
    public init(_ elements: [UInt32]) {
        let width = Self.width(elements.max() ?? 0)
        let memory = OwnedMemory(count: elements.count * width + Self.slack)
        // Each number ends with zeros, over which the next one is written.
        for (index, element) in elements.enumerated() {
            memory.buffer.storeBytes(of: element, toByteOffset: index * width, as: UInt32.self)
        }
        self.init(
            owner: memory,
            numbers: PackedNumbers(UnsafeRawBufferPointer(memory.buffer).baseAddress, elements.count, width))
    }

    private static func width(_ largest: UInt32) -> Int {
        largest < 1 << 8 ? 1 : largest < 1 << 16 ? 2 : largest < 1 << 24 ? 3 : 4
    }

    /// Bytes a number.
    public var width: Int { numbers.width }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { numbers.count }
    @inlinable public var count: Int { numbers.count }

    /// Traps beyond the end.
    @inlinable public subscript(index: Int) -> UInt32 {
        precondition(index >= 0 && index < numbers.count, "a column ends before this index")
        return numbers[index]
    }

    /// A copy with four bytes a number.
    public var unpacked: [UInt32] {
        [UInt32](unsafeUninitializedCapacity: count) { memory, count in
            for index in 0..<numbers.count { memory[index] = numbers[index] }
            count = numbers.count
        }
    }

    /// The memory, for writing it out.
    public var bytes: UnsafeRawBufferPointer { numbers.bytes }
}

/// The numbers of a ``PackedArray`` without their owner and without checks, for the loops that matter.
public struct PackedNumbers: @unchecked Sendable {
    /// Nil only where there are no numbers.
    @usableFromInline let base: UnsafeRawPointer?
    public let count: Int
    /// Bytes a number.
    public let width: Int
    @usableFromInline let mask: UInt32

    init(_ base: UnsafeRawPointer?, _ count: Int, _ width: Int) {
        self.base = base
        self.count = base == nil ? 0 : count
        self.width = width
        mask = UInt32.max >> UInt32(32 - 8 * width)
    }

    /// Unchecked: an index beyond the end reads memory of others.
    @inlinable public subscript(index: Int) -> UInt32 {
        base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index &* width, as: UInt32.self) & mask
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count * width) }
}

extension FlatBytes {
    /// A part as numbers of `width` bytes; nil where it is not inside, its size does not fit, or fewer than
    /// ``PackedArray/slack`` bytes lie behind it.
    public func packed(at offset: Int, count: Int, width: Int) -> PackedArray? {
        guard (1...4).contains(width), count % width == 0, let part = part(at: offset, count: count),
            buffer.count - offset - count >= PackedArray.slack
        else { return nil }
        return PackedArray(
            owner: owner, numbers: PackedNumbers(part.buffer.baseAddress, count / width, width))
    }
}
