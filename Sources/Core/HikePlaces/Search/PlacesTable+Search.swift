import HikeGeodesy
import HikeValues

extension PlacesTable {
    /// Words of a query that are looked at; further ones are left out.
    public static let mostQueryWords = 16
    /// Letters from which on a word may be misspelled.
    public static let shortestCorrected = 5
    private static let mostHits = 1_000

    /// Places whose names have words that begin with the words of the query, in any order and without regard
    /// to case and accents: "vall nor" finds "Vall de Nord".
    ///
    /// Letters of either may be written out (``WrittenOutLetters``): "Kornhuette" finds "Kornhütte", and the
    /// other way round.
    ///
    /// Hits are ordered by how well the name matches (what is spelled as the query before what is written out,
    /// the name to show before names in other languages and further ones), then by the importance of the place,
    /// then by distance, then by number. Where nothing matches, neighbouring words are put together and words cut
    /// in two; where that finds nothing either, each word of five letters and more may have one mistake.
    ///
    /// - Parameters:
    ///   - near: what to measure distances from.
    ///   - frame: only places in this box.
    ///   - kinds: only places of these kinds.
    ///   - limit: hits at most, up to 1,000.
    public func search(
        _ query: String, near: Coordinate? = nil, within frame: BoundingBox? = nil,
        kinds: PlaceKinds = .all, limit: Int = 5
    ) -> [PlaceHit] {
        let words = FoldedWords(query)
        let isWritten = query.utf8.allSatisfy { $0 < 0x80 }
        let writtenOut = isWritten ? words : FoldedWords(query, writingOut: true)
        guard !words.isEmpty, limit > 0, count > 0 else { return [] }
        let filter = PlaceFilter(near: near, frame: frame, kinds: kinds)
        let limit = min(limit, Self.mostHits)
        var search = PlaceSearch(table: self, filter: filter, limit: limit)
        search.add(matching: exact(words))
        search.add(writtenOut: WrittenOutQuery(words, writtenOut, in: vocabulary))
        if search.isEmpty {
            for respelled in respellings(words) { search.add(matching: exact(respelled)) }
            for respelled in respellings(writtenOut) {
                search.add(writtenOut: WrittenOutQuery(respelled, respelled, in: vocabulary))
            }
            search.reading = .respelled
        }
        if search.isEmpty, let corrected = corrected(words) {
            search.add(matching: corrected)
            search.reading = .corrected
        }
        return search.hits
    }

    /// Searches several tables as if they were one. Only hits of the best reading that any table has are given, and a place
    /// that lies in several tables is given once, out of the first of them.
    ///
    /// - Returns: hits in the order of ``search(_:near:within:kinds:limit:)``, then of the tables, each with the index
    ///   of its table.
    public static func search(
        _ query: String, in tables: [PlacesTable], near: Coordinate? = nil,
        within frame: BoundingBox? = nil, kinds: PlaceKinds = .all, limit: Int = 5
    ) -> [(table: Int, hit: PlaceHit)] {
        var found: [(table: Int, hit: PlaceHit)] = []
        for (index, table) in tables.enumerated() {
            let hits = table.search(query, near: near, within: frame, kinds: kinds, limit: limit)
            found += hits.map { (index, $0) }
        }
        let reading = found.map(\.hit.reading.rawValue).min()
        found = found.filter { $0.hit.reading.rawValue == reading }
        let sorted = found.indices.sorted { (found[$0].hit.order, $0) < (found[$1].hit.order, $1) }
        var known: Set<SharedPlace> = []
        let distinct = sorted.map { found[$0] }.filter { table, hit in
            known.insert(SharedPlace(hit.place, of: tables[table])).inserted
        }
        return Array(distinct.prefix(max(0, limit)))
    }

    /// For each word of a query the words of names that begin with it; nil where one has none.
    private func exact(_ query: FoldedWords) -> [QueryWord]? {
        var words: [QueryWord] = []
        for index in 0..<min(query.count, Self.mostQueryWords) {
            let bytes = query.bytes[query.range(index)]
            let range = vocabulary.words(beginningWith: bytes, in: 0..<vocabulary.count)
            guard !range.isEmpty else { return nil }
            let first = range.lowerBound
            words.append(
                QueryWord(ranges: [range], whole: vocabulary.length(first) == bytes.count ? first : nil))
        }
        return words
    }

    /// The query with two words as one, then with a word as two of which the first is whole.
    private func respellings(_ query: FoldedWords) -> [FoldedWords] {
        guard query.count <= Self.mostQueryWords else { return [] }
        var result = (1..<max(1, query.count)).map { query.joining($0 - 1) }
        for word in 0..<query.count {
            let range = query.range(word)
            guard range.count <= 64 else { continue }
            for cut in range.dropFirst() where query.bytes[cut] & 0xC0 != 0x80 {
                guard vocabulary.number(of: query.bytes[range.lowerBound..<cut]) != nil else { continue }
                result.append(query.cutting(word, at: cut - range.lowerBound))
            }
        }
        return result
    }

    /// As ``exact(_:)``, with one mistake in each word that is long enough; nil where a word has no match.
    private func corrected(_ query: FoldedWords) -> [QueryWord]? {
        var words: [QueryWord] = []
        for index in 0..<min(query.count, Self.mostQueryWords) {
            let bytes = query.bytes[query.range(index)]
            var ranges = [vocabulary.words(beginningWith: bytes, in: 0..<vocabulary.count)]
            let letters = bytes.count { $0 & 0xC0 != 0x80 }
            if letters >= Self.shortestCorrected, bytes.count <= 64 {
                ranges += vocabulary.words(beginningNearly: bytes)
            }
            ranges = QueryWord.merged(ranges)
            guard !ranges.isEmpty else { return nil }
            words.append(QueryWord(ranges: ranges, whole: nil))
        }
        return words
    }
}

/// What tells places apart that are in several tables.
private struct SharedPlace: Hashable {
    let name: String
    let kind: PlaceKind
    let coordinate: Coordinate

    init(_ place: Int, of table: PlacesTable) {
        name = table.name(of: place)
        kind = table.kind(of: place)
        coordinate = table.coordinate(of: place)
    }
}

/// A word of a query as the words of names that it stands for.
struct QueryWord {
    /// Words of the vocabulary, ascending, apart from each other, none empty.
    var ranges: [Range<Int>]
    /// The word that is just what was typed.
    var whole: Int?

    static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        let sorted = ranges.filter { !$0.isEmpty }.sorted {
            ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
        }
        for range in sorted {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

/// Which places are wanted, and how far they are.
struct PlaceFilter {
    let kinds: PlaceKinds
    let origin: (latitude: Int, longitude: Int)?
    /// Degrees times 10^7, and whether the box lies across the antimeridian.
    private let frame: (south: Int, west: Int, north: Int, east: Int)?
    /// Metres in a unit of latitude and of longitude.
    private let scale: (latitude: Double, longitude: Double)

    init(near: Coordinate?, frame: BoundingBox?, kinds: PlaceKinds) {
        self.kinds = kinds
        let valid = near.flatMap { $0.isValid ? $0 : nil }
        origin = valid.map { (Int(($0.latitude * 1e7).rounded()), Int(($0.longitude * 1e7).rounded())) }
        let unit = LocalFrame.metresPerDegree * 1e-7
        scale = (unit, unit * PortableMath.cos((valid?.latitude ?? 0) * .pi / 180))
        // Outwards, so that a place on the edge is inside whatever its last digit was rounded to.
        func units(_ degrees: Double) -> Double { max(-400, min(400, degrees)) * 1e7 }
        self.frame = frame.map {
            (
                Int(units($0.south).rounded(.down)), Int(units($0.west).rounded(.down)),
                Int(units($0.north).rounded(.up)), Int(units($0.east).rounded(.up))
            )
        }
    }

    var passesAll: Bool { frame == nil && kinds == .all }

    func passes(_ place: Int, of columns: SearchColumns) -> Bool {
        guard kinds.contains(rawKind: columns.kinds[place]) else { return false }
        guard let frame else { return true }
        let latitude = Int(columns.latitudes[place])
        let longitude = Int(columns.longitudes[place])
        guard latitude >= frame.south, latitude <= frame.north else { return false }
        return frame.west <= frame.east
            ? longitude >= frame.west && longitude <= frame.east
            : longitude >= frame.west || longitude <= frame.east
    }

    /// Metres on a plane around the origin; 0 without one. Good enough to order by.
    func distance(_ place: Int, of columns: SearchColumns) -> Double {
        guard let origin else { return 0 }
        let y = Double(Int(columns.latitudes[place]) - origin.latitude) * scale.latitude
        var difference = Int(columns.longitudes[place]) - origin.longitude
        if difference > 1_800_000_000 { difference -= 3_600_000_000 }
        if difference < -1_800_000_000 { difference += 3_600_000_000 }
        let x = Double(difference) * scale.longitude
        return (x * x + y * y).squareRoot()
    }
}
