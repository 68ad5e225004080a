import HikeValues

/// A condition on what is under keys: a query's, and that of a predicate which an app writes as text.
public indirect enum CloudPredicate: CloudCoding {
    case constant(Bool)
    case not(CloudPredicate)
    case all([CloudPredicate])
    case any([CloudPredicate])
    case compare(CloudComparison)

    public func write(to writer: inout ByteWriter) {
        switch self {
        case .constant(let value):
            writer.write(UInt8(1))
            writer.write(value)
        case .not(let predicate):
            writer.write(UInt8(2))
            predicate.write(to: &writer)
        case .all(let predicates):
            writer.write(UInt8(3))
            writer.write(list: predicates)
        case .any(let predicates):
            writer.write(UInt8(4))
            writer.write(list: predicates)
        case .compare(let comparison):
            writer.write(UInt8(5))
            comparison.write(to: &writer)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try Self.read(from: &reader, depth: 0)
    }

    private static func read(
        from reader: inout ByteReader, depth: Int
    ) throws(ByteReaderError) -> CloudPredicate {
        guard depth < CloudLimits.depth else { throw .invalidValue }
        switch try reader.byte() {
        case 1: return .constant(try reader.bool())
        case 2: return .not(try read(from: &reader, depth: depth + 1))
        case 3: return .all(try list(from: &reader, depth: depth))
        case 4: return .any(try list(from: &reader, depth: depth))
        case 5: return .compare(try CloudComparison(from: &reader))
        case let tag: throw .unknownTag(tag)
        }
    }

    private static func list(
        from reader: inout ByteReader, depth: Int
    ) throws(ByteReaderError) -> [CloudPredicate] {
        var predicates: [CloudPredicate] = []
        for _ in 0..<(try reader.count(limit: CloudLimits.elements)) {
            predicates.append(try read(from: &reader, depth: depth + 1))
        }
        return predicates
    }
}

/// Two things held against each other.
public struct CloudComparison: CloudCoding {
    /// How.
    public enum Operator: String, CaseIterable, Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        /// The left one is one of the right ones.
        case isIn
        /// The left one, a text or a list, has the right one in it.
        case contains
        case beginsWith, endsWith
        /// `?` is any character, `*` any text.
        case like
        /// The right ones are the least and the greatest.
        case between
    }

    /// Which elements of a list on the left have to fit.
    public enum Quantifier: String, CaseIterable, Sendable {
        /// It is held against the right one as a whole.
        case whole
        case any, all, none
    }

    /// One side.
    public indirect enum Term: CloudCoding {
        /// Nil: nothing.
        case value(CloudValue?)
        /// What is under a key; `self`: the whole.
        case key(String)
        case list([Term])
        /// Metres between two places.
        case distance(Term, Term)
        /// How many elements a list has.
        case count(Term)
    }

    public var left: Term
    public var comparison: Operator
    public var right: Term
    public var quantifier: Quantifier
    /// Of texts: capitals are as good as small letters, and accents do not count.
    public var ignoresCase: Bool
    public var ignoresAccents: Bool

    public init(
        _ left: Term, _ comparison: Operator, _ right: Term, quantifier: Quantifier = .whole,
        ignoresCase: Bool = false, ignoresAccents: Bool = false
    ) {
        self.left = left
        self.comparison = comparison
        self.right = right
        self.quantifier = quantifier
        self.ignoresCase = ignoresCase
        self.ignoresAccents = ignoresAccents
    }

    public func write(to writer: inout ByteWriter) {
        left.write(to: &writer)
        writer.write(comparison.rawValue)
        right.write(to: &writer)
        writer.write(quantifier.rawValue)
        writer.write(ignoresCase)
        writer.write(ignoresAccents)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        left = try Term(from: &reader)
        comparison = try reader.named()
        right = try Term(from: &reader)
        quantifier = try reader.named()
        ignoresCase = try reader.bool()
        ignoresAccents = try reader.bool()
    }
}

extension CloudComparison.Term {
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .value(let value):
            writer.write(UInt8(1))
            writer.write(optional: value)
        case .key(let key):
            writer.write(UInt8(2))
            writer.write(key)
        case .list(let terms):
            writer.write(UInt8(3))
            writer.write(list: terms)
        case .distance(let one, let other):
            writer.write(UInt8(4))
            one.write(to: &writer)
            other.write(to: &writer)
        case .count(let term):
            writer.write(UInt8(5))
            term.write(to: &writer)
        }
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try Self.read(from: &reader, depth: 0)
    }

    private static func read(from reader: inout ByteReader, depth: Int) throws(ByteReaderError) -> Self {
        guard depth < CloudLimits.depth else { throw .invalidValue }
        switch try reader.byte() {
        case 1: return .value(try reader.optional())
        case 2: return .key(try reader.string())
        case 3:
            var terms: [Self] = []
            for _ in 0..<(try reader.count(limit: CloudLimits.elements)) {
                terms.append(try read(from: &reader, depth: depth + 1))
            }
            return .list(terms)
        case 4:
            return .distance(
                try read(from: &reader, depth: depth + 1), try read(from: &reader, depth: depth + 1))
        case 5: return .count(try read(from: &reader, depth: depth + 1))
        case let tag: throw .unknownTag(tag)
        }
    }
}
