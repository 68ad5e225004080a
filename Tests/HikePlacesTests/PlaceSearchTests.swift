import HikeGeodesy
import HikeValues
import Testing

@testable import HikePlaces

/// Searches by looking at every name, for comparison.
struct PlainSearch {
    let table: PlacesTable

    struct Found: Comparable {
        var head: [Int]
        var place: Int
        static func < (a: Found, b: Found) -> Bool {
            a.head == b.head ? a.place < b.place : a.head.lexicographicallyPrecedes(b.head)
        }
    }

    /// - Parameter matches: whether a word of a name stands for one of the query.
    func search(
        _ query: String, within frame: BoundingBox? = nil, kinds: PlaceKinds = .all,
        matches: (_ word: String, _ typed: String) -> Bool = { $0.utf8.starts(with: $1.utf8) }
    ) -> [Found] {
        let typed = Self.words(query)
        var found: [Found] = []
        for place in 0..<table.count {
            guard frame?.contains(table.coordinate(of: place)) ?? true, kinds.contains(table.kind(of: place))
            else {
                continue
            }
            let range = table.nameRange(of: place)
            let best = range.compactMap { name -> [Int]? in
                let words = Self.words(table.text(ofName: name))
                guard typed.allSatisfy({ typed in words.contains { matches($0, typed) } }) else { return nil }
                let rank = Int(table.places.ranks[place])
                return [Self.match(words, typed, matches), name == range.lowerBound ? 0 : 1, rank]
            }.min { $0.lexicographicallyPrecedes($1) }
            if let best { found.append(Found(head: best, place: place)) }
        }
        return typed.isEmpty ? [] : found.sorted()
    }

    private static func words(_ text: String) -> [String] {
        let folded = FoldedWords(text)
        return (0..<folded.count).map { folded[$0] }
    }

    private static func match(_ words: [String], _ typed: [String], _ matches: (String, String) -> Bool)
        -> Int
    {
        func begins(_ words: [String]) -> Bool {
            words.count >= typed.count && zip(words, typed).allSatisfy { matches($0, $1) }
        }
        if begins(words) { return words == typed ? 0 : 1 }
        let rest = Array(words.dropFirst())
        if let first = words.first, Article.words.contains(first), begins(rest) {
            return rest == typed ? 0 : 1
        }
        return 2
    }
}

@Suite("Search of places")
struct PlaceSearchTests {
    private static let syllables = [
        "la", "pic", "de", "vall", "nor", "d", "coma", "es", "tany", "à", "Ñu", "l'", "11", "é",
    ]

    /// A map of names made of few syllables, so that much matches.
    private static func randomMap(_ random: inout RandomStream) -> PlaceMap {
        func text(_ random: inout RandomStream) -> String {
            (0...Int(random.next() % 4)).map { _ in
                (0...Int(random.next() % 2)).map { _ in syllables[Int(random.next() % 14)] }.joined()
            }.joined(separator: " ")
        }
        let kinds = [
            ["natural": "peak"], ["place": "village"], ["highway": "bus_stop"], ["tourism": "alpine_hut"],
            ["natural": "spring", "wikidata": "Q"],
        ]
        var map = PlaceMap()
        for _ in 0..<(20 + Int(random.next() % 150)) {
            var tags = kinds[Int(random.next() % 5)]
            tags["name"] = text(&random)
            if random.next() % 3 == 0 { tags["name:fr"] = text(&random) }
            if random.next() % 5 == 0 { tags["alt_name"] = text(&random) + ";" + text(&random) }
            map.node(random.uniform(42, 43), random.uniform(1, 2), tags)
        }
        return map
    }

    private static func randomQuery(_ table: PlacesTable, _ random: inout RandomStream) -> String {
        let name = Int(random.next() % UInt64(table.names.count))
        var words = table.text(ofName: name).split(separator: " ").map { word in
            String(word.prefix(1 + Int(random.next() % 6)))
        }
        if random.next() % 2 == 0 { words.reverse() }
        return words.prefix(1 + Int(random.next() % 3)).joined(separator: " ")
    }

    @Test("MAP-06: several tables are searched as one, and what is in two of them is given once")
    func severalTables() throws {
        var random = RandomStream(seed: 83)
        for _ in 0..<40 {
            let first = try Self.randomMap(&random).built().table
            let second = try Self.randomMap(&random).built().table
            for _ in 0..<20 {
                let query = Self.randomQuery(first, &random)
                let alone = [first, second].map { $0.search(query, limit: 1_000) }
                let best = alone.joined().map(\.reading.rawValue).min()
                let both = PlacesTable.search(query, in: [first, second], limit: 1_000)
                for table in 0..<2 {
                    let wanted = alone[table].filter { $0.reading.rawValue == best }
                    #expect(both.filter { $0.table == table }.map(\.hit) == wanted)
                }
                #expect(both.map(\.hit.match) == both.map(\.hit.match).sorted())
                let few = PlacesTable.search(query, in: [first, second], limit: 3)
                #expect(few.map(\.hit) == both.prefix(3).map(\.hit))
                let twice = PlacesTable.search(query, in: [first, first], limit: 1_000)
                #expect(twice.map(\.hit) == alone[0] && twice.allSatisfy { $0.table == 0 })
            }
        }
        #expect(PlacesTable.search("x", in: []).isEmpty)
    }

    @Test("MAP-06: the same as looking at every name, for many maps, queries, frames and kinds")
    func plain() throws {
        var random = RandomStream(seed: 4)
        var hits = 0
        for _ in 0..<40 {
            let table = try Self.randomMap(&random).built().table
            for _ in 0..<60 {
                let query = Self.randomQuery(table, &random)
                let center = Coordinate(latitude: random.uniform(42, 43), longitude: random.uniform(1, 2))
                let frame =
                    random.next() % 2 == 0
                    ? BoundingBox(center: center, radius: random.uniform(0, 60_000)) : nil
                let kinds: PlaceKinds = random.next() % 3 == 0 ? PlaceKinds(.peak, .hut) : .all
                let limit = 1 + Int(random.next() % 12)
                let wanted = PlainSearch(table: table).search(query, within: frame, kinds: kinds)
                let found = table.search(query, within: frame, kinds: kinds, limit: limit)
                guard !wanted.isEmpty else {
                    #expect(found.allSatisfy { $0.reading != .asTyped })
                    continue
                }
                hits += found.count
                #expect(found.map(\.place) == wanted.prefix(limit).map(\.place), "\(query)")
                #expect(found.map { Int($0.match.rawValue) } == wanted.prefix(limit).map { $0.head[0] })
                let near = table.search(query, near: center, within: frame, kinds: kinds, limit: limit)
                #expect(near.map { Int($0.match.rawValue) } == found.map { Int($0.match.rawValue) })
                for (a, b) in zip(near, near.dropFirst())
                where a.match == b.match && head(a, table) == head(b, table) {
                    #expect((a.distance ?? 0) <= (b.distance ?? 0) * 1.01 + 1)
                }
            }
        }
        #expect(hits > 2_000)
    }

    private func head(_ hit: PlaceHit, _ table: PlacesTable) -> [Int] {
        [hit.name == table.nameRange(of: hit.place).lowerBound ? 0 : 1, Int(table.places.ranks[hit.place])]
    }

    @Test("one mistake in a long word is forgiven where nothing matches, as an edit distance says")
    func mistakes() throws {
        var random = RandomStream(seed: 11)
        var corrected = 0
        let letters = Array("abcdelnoprst")
        for _ in 0..<30 {
            let table = try Self.randomMap(&random).built().table
            for _ in 0..<40 {
                var query = Array(Self.randomQuery(table, &random))
                guard !query.isEmpty else { continue }
                let place = Int(random.next() % UInt64(query.count))
                switch random.next() % 4 {
                case 0: query[place] = letters[Int(random.next() % 12)]
                case 1: query.remove(at: place)
                case 2: query.insert(letters[Int(random.next() % 12)], at: place)
                default: if place > 0 { query.swapAt(place, place - 1) }
                }
                let text = String(query)
                let found = table.search(text, limit: 1_000)
                guard found.first?.reading == .corrected || found.isEmpty else { continue }
                let plain = PlainSearch(table: table)
                #expect(plain.search(text).isEmpty)
                let wanted = plain.search(text) { word, typed in
                    word.utf8.starts(with: typed.utf8)
                        || typed.count >= 5 && Self.isNear(Array(typed), Array(word))
                }
                corrected += found.count
                #expect(Set(found.map(\.place)) == Set(wanted.map(\.place)), "\(text)")
            }
        }
        #expect(corrected > 50)
    }

    /// Whether some beginning of `word` is at most one edit away from what was typed.
    private static func isNear(_ typed: [Character], _ word: [Character]) -> Bool {
        (0...word.count).contains { length in
            let start = Array(word.prefix(length))
            let shared = zip(typed, start).prefix { $0 == $1 }.count
            let a = Array(typed.dropFirst(shared))
            let b = Array(start.dropFirst(shared))
            if a.isEmpty { return b.count <= 1 }
            if b.isEmpty { return a.count <= 1 }
            let isExchanged = a.count >= 2 && b.count >= 2 && a[0] == b[1] && a[1] == b[0]
            return a.dropFirst() == b.dropFirst() || a.dropFirst() == b[...] || a[...] == b.dropFirst()
                || isExchanged && a.dropFirst(2) == b.dropFirst(2)
        }
    }

    @Test("words together or apart are found, an article may be left out, further names count less")
    func readings() throws {
        let (table, _) = try PlaceMap.valley.built()
        func first(_ query: String) throws -> (String, PlaceMatch, PlaceHit.Reading) {
            let hit = try #require(table.search(query).first)
            return (table.name(of: hit.place), hit.match, hit.reading)
        }
        #expect(try first("vall nor") == ("Vall de Nord", .words, .asTyped))
        #expect(try first("massana") == ("la Massana", .whole, .asTyped))
        #expect(try first("MASSANE") == ("la Massana", .whole, .asTyped))
        #expect(try first("sant julia") == ("Sant Julià", .whole, .asTyped))
        #expect(try first("refugi coma pedrosa") == ("Refugi de Comapedrosa", .words, .respelled))
        #expect(try first("pic comapedrosa") == ("Pic de Coma Pedrosa", .words, .respelled))
        #expect(try first("comapedrossa") == ("Refugi de Comapedrosa", .words, .corrected))
        #expect(try first("ordion") == ("Coll d'Ordino", .words, .corrected))
        #expect(try first("gr11") == ("Vall de Nord", .whole, .asTyped))
        #expect(table.search("xyzzy").isEmpty)
        #expect(table.search("").isEmpty)
        #expect(table.search("massana", limit: 0).isEmpty)
        #expect(table.search("ordon", limit: -1).isEmpty)
        #expect(table.search(String(repeating: "a", count: 100_000)).isEmpty)
        #expect(table.search(String(repeating: "la ", count: 1_000)).count == 1)
    }

    @Test("MAP-07: nearest places are those that measuring all of them finds, also across the antimeridian")
    func nearest() throws {
        var random = RandomStream(seed: 5)
        for (south, west, extent) in [
            (42.0, 1.0, 1.0), (-17.0, 179.5, 1.0), (88.5, -180.0, 360.0), (0.0, 0.0, 0.001),
        ] {
            var map = PlaceMap()
            for index in 0..<300 {
                let longitude = Angle.wrap180(random.uniform(west, west + extent))
                let kind = index % 2 == 0 ? ["natural": "peak"] : ["place": "village"]
                map.node(
                    south + random.uniform(0, min(extent, 1.4)), longitude,
                    kind.merging(["name": "N\(index)"]) { $1 })
            }
            let table = try map.built().table
            for _ in 0..<200 {
                let place = Coordinate(
                    latitude: min(90, south + random.uniform(-0.1, 1.5)),
                    longitude: Angle.wrap180(random.uniform(west - 0.1, west + extent + 0.1)))
                let reach = random.uniform(10, 60_000)
                let kinds: PlaceKinds = random.next() % 2 == 0 ? .all : .settlements
                let wanted = (0..<table.count).filter { kinds.contains(table.kind(of: $0)) }
                    .map { (GreatCircle.distance(place, table.coordinate(of: $0)), $0) }
                    .filter { $0.0 <= reach }.sorted { $0 < $1 }.prefix(3)
                let found = table.nearestPlaces(to: place, within: reach, kinds: kinds, limit: 3)
                #expect(found.map(\.place) == wanted.map(\.1))
                #expect(found.map(\.distance) == wanted.map(\.0))
                #expect(table.nearestPlace(to: place, within: reach, kinds: kinds) == found.first)
            }
        }
    }

    @Test("places that are no numbers find nothing and do not trap")
    func invalid() throws {
        let (table, _) = try PlaceMap.valley.built()
        for value in [Double.nan, .infinity, -.infinity, 1e300, 91] {
            let place = Coordinate(latitude: value, longitude: value)
            #expect(table.nearestPlace(to: place, within: 1_000) == nil)
            #expect(table.search("massana", near: place).count == 1)
            #expect(
                table.nearestPlace(to: Coordinate(latitude: 42, longitude: 1), within: -abs(value)) == nil)
            let box = BoundingBox(south: value, west: value, north: value, east: value)
            #expect(table.search("massana", within: box).isEmpty)
        }
        #expect(table.nearestPlace(to: Coordinate(latitude: 42, longitude: 1), within: .infinity) != nil)
    }
}
