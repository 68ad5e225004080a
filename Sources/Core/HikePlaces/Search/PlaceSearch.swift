import HikeGeodesy
import HikeValues

/// One search: the best places so far.
struct PlaceSearch {
    let table: PlacesTable
    let filter: PlaceFilter
    let limit: Int
    var reading = PlaceHit.Reading.asTyped

    /// Match, spelling, importance, distance and place in one number each, ascending; see ``key(_:_:_:)``.
    private var keys: [UInt64] = []
    private var names: [UInt32] = []

    private static let placeBits: UInt64 = 28
    private static let distanceBits: UInt64 = 28
    private static let placeMask: UInt64 = 1 << placeBits - 1
    private static let headShift = placeBits + distanceBits
    private static let matchShift: UInt64 = 6
    private static let writtenOutBit: UInt64 = 1 << 5
    private static let furtherBit: UInt64 = 1 << 4

    /// The columns that are looked at for every candidate, without their owners, which would be counted each
    /// time.
    private let columns: SearchColumns
    private let passesAll: Bool
    /// What a candidate may have at most before its distance.
    private var worstHead = UInt64.max

    init(table: PlacesTable, filter: PlaceFilter, limit: Int) {
        columns = SearchColumns(table)
        passesAll = filter.passesAll
        self.table = table
        self.filter = filter
        self.limit = limit
    }

    var isEmpty: Bool { keys.isEmpty }

    var hits: [PlaceHit] {
        zip(keys, names).map { key, name in
            let place = Int(key & Self.placeMask)
            let origin = filter.origin.map {
                Coordinate(latitude: Double($0.latitude) * 1e-7, longitude: Double($0.longitude) * 1e-7)
            }
            let head = key >> Self.headShift
            return PlaceHit(
                place: place, name: Int(name),
                match: PlaceMatch(rawValue: UInt8(head >> Self.matchShift)) ?? .words,
                reading: reading, isWrittenOut: head & Self.writtenOutBit != 0,
                distance: origin.map { GreatCircle.distance($0, table.coordinate(of: place)) },
                order: key >> Self.placeBits)
        }
    }

    /// Looks at all names that have the words of a query, spelled as it is; nil has none.
    mutating func add(matching query: [QueryWord]?) {
        if let query { add(query, writtenOut: nil) }
    }

    /// Looks at all names that have them with letters written out. What was found as it is spelled stays so.
    mutating func add(writtenOut query: WrittenOutQuery?) {
        if let query { add(query.words, writtenOut: query) }
    }

    private mutating func add(_ query: [QueryWord], writtenOut: WrittenOutQuery?) {
        guard let rarest = rarest(query) else { return }
        let postings = table.vocabulary.names.buffer
        let typed = FlatQuery(query)
        for range in query[rarest].ranges {
            for posting in table.vocabulary.postings(range) {
                consider(Int(postings[posting]), typed, known: rarest, writtenOut)
            }
        }
        withExtendedLifetime(typed) {}
    }

    /// The word that the fewest names have: only those are looked at.
    private func rarest(_ query: [QueryWord]) -> Int? {
        query.indices.min { count(query[$0]) < count(query[$1]) }
    }

    private func count(_ word: QueryWord) -> Int {
        word.ranges.reduce(0) { $0 + table.vocabulary.postings($1).count }
    }

    private mutating func consider(
        _ name: Int, _ query: FlatQuery, known: Int, _ writtenOut: WrittenOutQuery?
    ) {
        let place = Int(columns.namePlaces[name])
        let isFurther = Int(columns.firstNames[place]) != name
        let merit =
            (writtenOut == nil ? 0 : Self.writtenOutBit) | (isFurther ? Self.furtherBit : 0)
            | UInt64(columns.ranks[place])
        let start = Int(columns.firstWords[name])
        let end = Int(columns.firstWords[name + 1])
        // Most names of a short query can be told at once to be no better than what is there.
        let best = end - start <= query.count + 1 ? PlaceMatch.whole : .beginning
        guard Self.head(best, merit) <= worstHead else { return }
        let words = UnsafeBufferPointer(rebasing: columns.words[start..<end])
        for index in 0..<query.count where index != known {
            guard words.contains(where: { query.word(index, contains: $0) }) else { return }
        }
        guard passesAll || filter.passes(place, of: columns) else { return }
        guard let match = match(name, words, query, writtenOut) else { return }
        let head = Self.head(match, merit)
        guard head <= worstHead else { return }
        insert(key(head, filter.distance(place, of: columns), place), UInt32(name))
    }

    /// Two bits of match, two of spelling and kind of name, four of importance.
    private static func head(_ match: PlaceMatch, _ merit: UInt64) -> UInt64 {
        UInt64(match.rawValue) << matchShift | merit
    }

    /// Decimetres, so that half of the earth fits.
    private func key(_ head: UInt64, _ distance: Double, _ place: Int) -> UInt64 {
        let tenths = min(UInt64(distance * 10), 1 << Self.distanceBits - 1)
        return head << Self.headShift | tenths << Self.placeBits | UInt64(place)
    }

    /// Keeps the best key of each place, `limit` places at most. Since no place is ever there twice, what
    /// falls out at the end would have done so in any order.
    private mutating func insert(_ key: UInt64, _ name: UInt32) {
        if keys.count == limit, let last = keys.last, key >= last { return }
        let place = key & Self.placeMask
        if let known = keys.firstIndex(where: { $0 & Self.placeMask == place }) {
            guard key < keys[known] else { return }
            keys.remove(at: known)
            names.remove(at: known)
        } else if keys.count == limit {
            keys.removeLast()
            names.removeLast()
        }
        var index = keys.count
        while index > 0, keys[index - 1] > key { index -= 1 }
        keys.insert(key, at: index)
        names.insert(name, at: index)
        if keys.count == limit, let last = keys.last { worstHead = last >> Self.headShift }
    }

    /// Of a name that has all words of the query, or may have them written out.
    private func match(
        _ name: Int, _ words: UnsafeBufferPointer<UInt32>, _ query: FlatQuery, _ writtenOut: WrittenOutQuery?
    ) -> PlaceMatch? {
        guard let writtenOut else { return match(words, query) }
        let hasArticle = words.count > query.count && table.articles.contains(words[0])
        return writtenOut.match(table.text(ofName: name), skippingArticle: hasArticle)
    }

    private func match(_ words: UnsafeBufferPointer<UInt32>, _ query: FlatQuery) -> PlaceMatch {
        if let match = match(words, from: 0, query) { return match }
        guard words.count > query.count, table.articles.contains(words[0]) else { return .words }
        return match(words, from: 1, query) ?? .words
    }

    /// Whether the query stands in a name from a word on; nil where it does not.
    private func match(
        _ words: UnsafeBufferPointer<UInt32>, from start: Int, _ query: FlatQuery
    ) -> PlaceMatch? {
        guard words.count - start >= query.count else { return nil }
        var isWhole = words.count - start == query.count
        for index in 0..<query.count {
            guard query.word(index, contains: words[start + index]) else { return nil }
            isWhole = isWhole && query.wholes[index] == words[start + index]
        }
        return isWhole ? .whole : .beginning
    }
}

/// Columns of a table, valid while that lives.
struct SearchColumns {
    let firstWords: UnsafeBufferPointer<UInt32>
    let words: UnsafeBufferPointer<UInt32>
    let namePlaces: UnsafeBufferPointer<UInt32>
    let firstNames: UnsafeBufferPointer<UInt32>
    let latitudes: UnsafeBufferPointer<Int32>
    let longitudes: UnsafeBufferPointer<Int32>
    let kinds: UnsafeBufferPointer<UInt8>
    let ranks: UnsafeBufferPointer<UInt8>

    init(_ table: PlacesTable) {
        firstWords = table.names.firstWords.buffer
        words = table.names.words.buffer
        namePlaces = table.names.places.buffer
        firstNames = table.places.firstNames.buffer
        latitudes = table.places.latitudes.buffer
        longitudes = table.places.longitudes.buffer
        kinds = table.places.kinds.buffer
        ranks = table.places.ranks.buffer
    }
}

/// The words of a query in one piece of memory, because they are compared with all words of all candidates.
private final class FlatQuery {
    let count: Int
    /// Where the ranges of each word begin; one more than words.
    private let firsts: UnsafeMutablePointer<Int>
    private let ranges: UnsafeMutablePointer<Range<UInt32>>
    /// The word that is just what was typed; the highest number where there is none.
    let wholes: UnsafeMutablePointer<UInt32>

    init(_ words: [QueryWord]) {
        count = words.count
        firsts = .allocate(capacity: words.count + 1)
        wholes = .allocate(capacity: max(1, words.count))
        let all = words.flatMap(\.ranges)
        ranges = .allocate(capacity: max(1, all.count))
        for (index, range) in all.enumerated() {
            (ranges + index).initialize(to: UInt32(range.lowerBound)..<UInt32(range.upperBound))
        }
        var first = 0
        for (index, word) in words.enumerated() {
            (firsts + index).initialize(to: first)
            (wholes + index).initialize(to: word.whole.map { UInt32($0) } ?? .max)
            first += word.ranges.count
        }
        (firsts + words.count).initialize(to: first)
    }

    deinit {
        firsts.deallocate()
        wholes.deallocate()
        ranges.deallocate()
    }

    func word(_ index: Int, contains word: UInt32) -> Bool {
        for place in firsts[index]..<firsts[index + 1] where word < ranges[place].upperBound {
            return word >= ranges[place].lowerBound
        }
        return false
    }
}
