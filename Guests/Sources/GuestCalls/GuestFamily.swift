import GuestExchange
import HikeValues

/// A value that a guest and its device say to each other.
public protocol CallValue: Equatable, Sendable {
    /// Writes all of it.
    func write(to writer: inout ByteWriter)
    /// Reads back what was written.
    ///
    /// - Throws: whatever the bytes are, and where there is more than ``CallLimits`` allow.
    static func read(from reader: inout ByteReader) throws(ByteReaderError) -> Self
}

/// What the guests of one framework and their device say to each other, in one direction: each thing by its name, with what
/// is written behind it. In the exchange the name is the family's and its own, such as `sensors.startSteps`.
public protocol FamilyContent: Equatable, Sendable {
    associatedtype Kind: RawRepresentable<String>

    /// The first word of all its names, without a dot; of questions and reports of one framework the same.
    static var family: String { get }
    /// Writes what belongs to it, and says its name.
    func write(to writer: inout ByteWriter) -> Kind
    /// Reads back what was written for a name.
    static func read(_ kind: Kind, from reader: inout ByteReader) throws(ByteReaderError) -> Self
}

/// What a framework asks of the device, and what that brings. A device answers it by a `GuestService`.
public protocol GuestQuestion: FamilyContent {
    associatedtype Answer: CallValue
}

/// What a device tells a framework. A guest takes it by a `GuestPart`.
public protocol GuestReport: FamilyContent {}

extension FamilyContent {
    /// Its name and content in the exchange.
    public func named() -> (name: String, content: [UInt8]) {
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return ("\(Self.family).\(kind.rawValue)", writer.bytes)
    }

    /// Reads one of this family.
    ///
    /// - Throws: ``CallError``, whatever name and bytes are.
    public init(name: String, content: [UInt8]) throws(CallError) {
        let own = name.dropFirst(Self.family.utf8.count + 1)
        guard CallName.family(of: name).map(String.init) == Self.family,
            let kind = Kind(rawValue: String(own))
        else {
            throw .unknown(name)
        }
        self = try CallName.read(name, content) { reader throws(ByteReaderError) in
            try Self.read(kind, from: &reader)
        }
    }
}

extension GuestQuestion {
    /// As the exchange carries it.
    public func call() -> GuestCall {
        let (name, content) = named()
        return GuestCall(name, content)
    }

    /// Reads a call of this family.
    ///
    /// - Throws: ``CallError``, whatever name and bytes are.
    public init(_ call: GuestCall) throws(CallError) { try self.init(name: call.name, content: call.content) }
}

extension CallValue {
    /// As the exchange carries an answer.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Reads an answer.
    ///
    /// - Throws: ``CallError``, whatever the bytes are.
    public init(_ bytes: [UInt8]) throws(CallError) {
        self = try CallName.read("answer", bytes) { reader throws(ByteReaderError) in
            try Self.read(from: &reader)
        }
    }
}

/// Names in the exchange.
public enum CallName {
    /// The family of what has a name; nil where it is of none.
    public static func family(of name: String) -> Substring? {
        name.firstIndex(of: ".").map { name[..<$0] }
    }

    /// All that was written for a name.
    fileprivate static func read<Value>(
        _ name: String, _ content: [UInt8],
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(CallError) -> Value {
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            let value = try body(&reader)
            try reader.finish()
            return value
        } catch { throw .malformed(name, reason: "\(error)") }
    }
}

/// The answer to what is only to be done.
public struct CallDone: CallValue {
    public init() {}
    public func write(to writer: inout ByteWriter) {}
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> CallDone { CallDone() }
}

/// Of a family whose device tells nothing.
public enum NoReport: GuestReport {
    /// There is none.
    public enum Kind: String { case none }
    public static let family = ""
    public func write(to writer: inout ByteWriter) -> Kind { switch self {} }
    public static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> NoReport { throw .invalidValue }
}

extension Bool: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> Bool {
        try reader.bool()
    }
}

extension Int64: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(fixed: self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> Int64 {
        try reader.fixed()
    }
}

extension Double: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> Double {
        try reader.double()
    }
}

extension String: CallValue {
    public func write(to writer: inout ByteWriter) { writer.write(self) }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> String {
        try reader.text()
    }
}

extension Optional: CallValue where Wrapped: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(self != nil)
        if let self { self.write(to: &writer) }
    }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> Wrapped? {
        try reader.bool() ? try Wrapped.read(from: &reader) : nil
    }
}

extension Array: CallValue where Element: CallValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(varint: UInt64(count))
        for element in self { element.write(to: &writer) }
    }
    public static func read(from reader: inout ByteReader) throws(ByteReaderError) -> [Element] {
        var values: [Element] = []
        for _ in 0..<(try reader.count(limit: CallLimits.values)) {
            values.append(try Element.read(from: &reader))
        }
        return values
    }
}
