/// Bytes that do not move while this value lives: an array of ours, or a file that somebody has mapped.
public struct FlatBytes: @unchecked Sendable {
    /// Keeps the memory alive. It is never written to, so it may be shared between threads.
    let owner: AnyObject
    /// Valid while this value lives.
    public let buffer: UnsafeRawBufferPointer

    /// - Parameters:
    ///   - owner: what keeps `buffer` valid and unchanged while it lives.
    public init(owner: AnyObject, buffer: UnsafeRawBufferPointer) {
        self.owner = owner
        self.buffer = buffer
    }

    /// A copy of an array, aligned for any section.
    public init(_ bytes: [UInt8]) {
        let memory = OwnedMemory(count: bytes.count)
        bytes.withUnsafeBytes { memory.buffer.copyMemory(from: $0) }
        self.init(owner: memory, buffer: UnsafeRawBufferPointer(memory.buffer))
    }

    /// Bytes.
    public var count: Int { buffer.count }

    /// A part as bytes of its own; nil where it is not inside.
    public func part(at offset: Int, count: Int) -> FlatBytes? {
        guard offset >= 0, count >= 0, offset <= buffer.count, count <= buffer.count - offset else {
            return nil
        }
        return FlatBytes(
            owner: owner, buffer: UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + count]))
    }

    /// The bytes as numbers; nil where their count or place does not fit. Numbers are little-endian, as are
    /// the processors that this runs on.
    public func array<Element>(of type: Element.Type) -> FlatArray<Element>? {
        let stride = MemoryLayout<Element>.stride
        guard buffer.count % stride == 0 else { return nil }
        guard let base = buffer.baseAddress, buffer.count > 0 else {
            return FlatArray(owner: owner, empty: ())
        }
        guard Int(bitPattern: base) % MemoryLayout<Element>.alignment == 0 else { return nil }
        return FlatArray(owner: owner, buffer: buffer.bindMemory(to: Element.self))
    }
}

/// A column of numbers in memory that does not move; see ``FlatBytes``.
public struct FlatArray<Element: BitwiseCopyable & FixedWidthInteger & Sendable>: RandomAccessCollection,
    @unchecked Sendable
{
    private let owner: AnyObject
    /// For loops that have checked their bounds; valid while this value lives.
    public let buffer: UnsafeBufferPointer<Element>

    fileprivate init(owner: AnyObject, buffer: UnsafeBufferPointer<Element>) {
        self.owner = owner
        self.buffer = buffer
    }

    fileprivate init(owner: AnyObject, empty: Void) {
        self.init(owner: owner, buffer: UnsafeBufferPointer(start: nil, count: 0))
    }

    /// A copy of the elements, in memory of its own.
    public init(_ elements: [Element]) {
        let memory = OwnedMemory(count: elements.count * MemoryLayout<Element>.stride)
        elements.withUnsafeBytes { memory.buffer.copyMemory(from: $0) }
        self.init(owner: memory, buffer: UnsafeRawBufferPointer(memory.buffer).bindMemory(to: Element.self))
    }

    // Inlinable, or other modules would call these through witness tables in their innermost loops.
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { buffer.count }
    @inlinable public var count: Int { buffer.count }

    /// Traps beyond the end.
    @inlinable public subscript(index: Int) -> Element {
        precondition(index >= 0 && index < buffer.count, "a column ends before this index")
        return buffer[index]
    }

    /// The memory, for writing it out.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}

/// Memory that is freed with its last user.
final class OwnedMemory {
    let buffer: UnsafeMutableRawBufferPointer

    init(count: Int) { buffer = .allocate(byteCount: count, alignment: 64) }
    deinit { buffer.deallocate() }
}
