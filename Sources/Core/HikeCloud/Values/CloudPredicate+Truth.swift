import HikeGeodesy
import HikeValues

extension CloudPredicate {
    /// Whether it holds.
    ///
    /// - Parameter value: what is under a key; nil: nothing. `self` is asked for too.
    public func holds(_ value: (String) -> CloudValue?) -> Bool {
        switch self {
        case .constant(let isTrue): isTrue
        case .not(let predicate): !predicate.holds(value)
        case .all(let predicates): predicates.allSatisfy { $0.holds(value) }
        case .any(let predicates): predicates.contains { $0.holds(value) }
        case .compare(let comparison): comparison.holds(value)
        }
    }

    /// The keys that it names.
    public var keys: [String] {
        switch self {
        case .constant: []
        case .not(let predicate): predicate.keys
        case .all(let predicates), .any(let predicates): predicates.flatMap(\.keys)
        case .compare(let comparison): comparison.left.keys + comparison.right.keys
        }
    }
}

extension CloudComparison.Term {
    fileprivate var keys: [String] {
        switch self {
        case .value: []
        case .key(let key): [key]
        case .list(let terms): terms.flatMap(\.keys)
        case .distance(let one, let other): one.keys + other.keys
        case .count(let term): term.keys
        }
    }

    fileprivate func value(_ look: (String) -> CloudValue?) -> CloudValue? {
        switch self {
        case .value(let value): return value
        case .key(let key): return look(key)
        case .list(let terms): return .list(terms.compactMap { $0.value(look) })
        case .distance(let one, let other):
            guard case .location(let a)? = one.value(look), case .location(let b)? = other.value(look) else {
                return nil
            }
            return .number(
                GreatCircle.distance(
                    Coordinate(latitude: a.latitude, longitude: a.longitude),
                    Coordinate(latitude: b.latitude, longitude: b.longitude)))
        case .count(let term):
            guard case .list(let values)? = term.value(look) else { return nil }
            return .whole(Int64(values.count))
        }
    }
}

extension CloudComparison {
    fileprivate func holds(_ look: (String) -> CloudValue?) -> Bool {
        let (one, other) = (left.value(look), right.value(look))
        guard quantifier != .whole, case .list(let elements)? = one else { return isMet(one, other) }
        return switch quantifier {
        case .whole: isMet(one, other)
        case .any: elements.contains { isMet($0, other) }
        case .all: elements.allSatisfy { isMet($0, other) }
        case .none: !elements.contains { isMet($0, other) }
        }
    }

    private func isMet(_ one: CloudValue?, _ other: CloudValue?) -> Bool {
        switch comparison {
        case .equal: return isSame(one, other)
        case .notEqual: return !isSame(one, other)
        case .less: return order(one, other).map { $0 < 0 } ?? false
        case .lessOrEqual: return order(one, other).map { $0 <= 0 } ?? false
        case .greater: return order(one, other).map { $0 > 0 } ?? false
        case .greaterOrEqual: return order(one, other).map { $0 >= 0 } ?? false
        case .isIn:
            guard let one, let other else { return false }
            return has(other, one)
        case .contains:
            guard let one, let other else { return false }
            return has(one, other)
        case .beginsWith: return texts(one, other).map { $0.starts(with: $1) } ?? false
        case .endsWith: return texts(one, other).map { $0.reversed().starts(with: $1.reversed()) } ?? false
        case .like: return texts(one, other).map { Self.fits($0[...], $1[...]) } ?? false
        case .between:
            guard case .list(let ends)? = other, ends.count == 2, let least = order(one, ends[0]),
                let greatest = order(one, ends[1])
            else { return false }
            return least >= 0 && greatest <= 0
        }
    }

    private func has(_ whole: CloudValue, _ part: CloudValue) -> Bool {
        switch whole {
        case .list(let elements): return elements.contains { isSame($0, part) }
        case .text:
            guard let (whole, part) = texts(whole, part) else { return false }
            return part.isEmpty
                || !whole.isEmpty && whole.indices.contains { whole[$0...].starts(with: part) }
        case .whole, .number, .date, .data, .reference, .location, .asset: return false
        }
    }

    private func isSame(_ one: CloudValue?, _ other: CloudValue?) -> Bool {
        switch (one, other) {
        case (.text?, .text?): texts(one, other).map { $0 == $1 } ?? false
        case (.whole?, .whole?), (.whole?, .number?), (.number?, .whole?), (.number?, .number?),
            (.date?, .date?):
            order(one, other) == 0
        case (.reference(let one)?, .reference(let other)?): one.target == other.target
        case (nil, nil): true
        case (let one, let other): one == other
        }
    }

    /// Below, at or above 0; nil: they have no order.
    private func order(_ one: CloudValue?, _ other: CloudValue?) -> Int? {
        switch (one, other) {
        case (.whole(let one)?, .whole(let other)?): return one < other ? -1 : one > other ? 1 : 0
        case (.date(let one)?, .date(let other)?): return one < other ? -1 : one > other ? 1 : 0
        case (.text?, .text?):
            guard let (one, other) = texts(one, other) else { return nil }
            return one == other ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
        case (let one?, let other?):
            guard let one = Self.number(one), let other = Self.number(other) else { return nil }
            return one < other ? -1 : one > other ? 1 : one == other ? 0 : nil
        case (nil, _), (_, nil): return nil
        }
    }

    private static func number(_ value: CloudValue) -> Double? {
        switch value {
        case .whole(let number): Double(number)
        case .number(let number): number
        case .text, .date, .data, .reference, .location, .asset, .list: nil
        }
    }

    private func texts(_ one: CloudValue?, _ other: CloudValue?) -> (one: [Character], other: [Character])? {
        guard case .text(let one)? = one, case .text(let other)? = other else { return nil }
        return (folded(one), folded(other))
    }

    private func folded(_ text: String) -> [Character] {
        let text = ignoresAccents ? CloudText.withoutAccents(text) : text
        return Array(ignoresCase ? text.lowercased() : text)
    }

    /// Whether a text is as a pattern with `?` and `*` says.
    private static func fits(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
        var (text, pattern) = (text, pattern)
        var retry: (text: ArraySlice<Character>, pattern: ArraySlice<Character>)?
        while true {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (text, pattern)
            } else if let character = text.first, pattern.first == "?" || pattern.first == character {
                (text, pattern) = (text.dropFirst(), pattern.dropFirst())
            } else if text.isEmpty && pattern.isEmpty {
                return true
            } else if let (from, rest) = retry, !from.isEmpty {
                (text, pattern) = (from.dropFirst(), rest)
                retry = (text, pattern)
            } else {
                return false
            }
        }
    }
}

/// Texts as queries see them.
enum CloudText {
    /// Latin letters without what they are written with: `ü` is `u`. Others stay.
    static func withoutAccents(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            scalars.append(scalar.isASCII ? scalar : plain(scalar))
        }
        return String(scalars)
    }

    /// By its name, such as LATIN SMALL LETTER U WITH DIAERESIS.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard let name = scalar.properties.name else { return scalar }
        let words = name.split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
            words[3].unicodeScalars.count == 1, let letter = words[3].unicodeScalars.first
        else { return scalar }
        guard words[1] == "SMALL" else { return letter }
        return Unicode.Scalar(letter.value + 32) ?? scalar
    }
}

/// An order of records.
public struct CloudSort: CloudCoding {
    public var key: String
    public var isAscending: Bool
    /// Sorts by the distance from here, nearest first, in place of what is under the key.
    public var place: CloudLocation?

    public init(_ key: String, isAscending: Bool, place: CloudLocation? = nil) {
        self.key = key
        self.isAscending = isAscending
        self.place = place
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(key)
        writer.write(isAscending)
        writer.write(optional: place)
    }

    /// Reads what was written.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        key = try reader.string()
        isAscending = try reader.bool()
        place = try reader.optional()
    }

    /// Whether the first of two is before the second; nil: they are alike. What has no value comes first.
    func precedes(_ one: CloudRecord, _ other: CloudRecord) -> Bool? {
        let values = [one, other].map { record -> CloudValue? in
            guard let place else { return record.value(key) }
            guard case .location(let own)? = record.value(key) else { return nil }
            return CloudComparison.Term.distance(.value(.location(own)), .value(.location(place)))
                .value { _ in nil }
        }
        let terms = values.map(CloudComparison.Term.value)
        if (values[0] == nil) != (values[1] == nil) { return (values[0] == nil) == isAscending }
        func isLess(_ a: Int, _ b: Int) -> Bool {
            CloudPredicate.compare(CloudComparison(terms[a], .less, terms[b])).holds { _ in nil }
        }
        if isLess(0, 1) { return isAscending }
        return isLess(1, 0) ? !isAscending : nil
    }
}

extension CloudRecord {
    /// What a query finds under a key, those of the system among them; encrypted ones it does not.
    func value(_ key: String) -> CloudValue? {
        switch key {
        case "recordID", "___recordID": return .reference(CloudReference(id, deletesSelf: false))
        case "recordName": return .text(id.name)
        case "creationDate", "___createTime": return .date(created)
        case "modificationDate", "___modTime": return .date(modified)
        case _:
            guard let field = self[key], !field.isEncrypted else { return nil }
            return field.value
        }
    }

    /// All its texts that can be searched.
    var texts: [CloudValue] {
        fields.filter { !$0.isEncrypted }.compactMap { if case .text = $0.value { $0.value } else { nil } }
    }
}
