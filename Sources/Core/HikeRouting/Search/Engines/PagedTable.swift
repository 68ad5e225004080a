/// A long table of which a search uses a part: memory is filled page by page when a place of the page is first asked
/// for, so that a route through one valley does not pay for a country.
struct PagedTable<Element: BitwiseCopyable & Sendable>: Sendable {
    private var storage: Storage?

    /// Makes the table ready for being written to. What it held stays, unless its length is another or somebody else
    /// has a copy of it: then all is empty again.
    ///
    /// - Returns: whether all is empty.
    mutating func prepare(count: Int, empty: Element) -> Bool {
        if storage?.count == count, isKnownUniquelyReferenced(&storage) { return false }
        storage = Storage(count: count, empty: empty)
        return true
    }

    /// The elements; none before ``prepare(count:empty:)``.
    var pages: Pages? { storage?.pages }

    /// The elements without their owner; valid while the table is neither prepared again nor released.
    struct Pages {
        static var shift: Int { 8 }

        fileprivate let elements: UnsafeMutablePointer<Element>
        fileprivate let isFilled: UnsafeMutablePointer<Bool>
        fileprivate let count: Int
        fileprivate let empty: Element

        @inline(__always)
        subscript(index: Int) -> Element {
            get {
                fill(index >> Self.shift)
                return elements[index]
            }
            nonmutating set {
                fill(index >> Self.shift)
                elements[index] = newValue
            }
        }

        @inline(__always)
        private func fill(_ page: Int) {
            if !isFilled[page] { fillNew(page) }
        }

        @inline(never)
        private func fillNew(_ page: Int) {
            let start = page << Self.shift
            let size = min(1 << Self.shift, count - start)
            (elements + start).initialize(repeating: empty, count: size)
            isFilled[page] = true
        }
    }

    /// Written to only by a table that is its one owner (``prepare(count:empty:)``).
    private final class Storage: @unchecked Sendable {
        let count: Int
        let pages: Pages

        init(count: Int, empty: Element) {
            self.count = count
            let pageCount = count >> Pages.shift + 1
            let isFilled = UnsafeMutablePointer<Bool>.allocate(capacity: pageCount)
            isFilled.initialize(repeating: false, count: pageCount)
            pages = Pages(
                elements: .allocate(capacity: count), isFilled: isFilled, count: count, empty: empty)
        }

        deinit {
            pages.elements.deallocate()
            pages.isFilled.deallocate()
        }
    }
}
