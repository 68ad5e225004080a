import Foundation

/// Objects of a framework that are sorted by the names of their properties: Foundation on Linux cannot ask an object for a property by
/// its name.
public protocol SortKeyed {
    /// The value of a key; nil: it has none.
    func value(forSortKey key: String) -> (any Comparable)?
}

extension NSSortDescriptor {
    /// An order by a property's name, of objects of our frameworks. Others are all the same to it.
    public convenience init(key: String, ascending: Bool) {
        self.init(keyPath: \NSObject.self, ascending: ascending) { a, b in
            guard let first = (a as? any SortKeyed)?.value(forSortKey: key),
                let second = (b as? any SortKeyed)?.value(forSortKey: key)
            else { return .orderedSame }
            return Self.compare(first, second)
        }
    }

    private static func compare<Value: Comparable>(_ a: Value, _ b: any Comparable) -> ComparisonResult {
        guard let b = b as? Value else { return .orderedSame }
        return a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending
    }
}
