import HikeValues
import Testing

@testable import HikePlaces

@Suite("Names with letters written out")
struct WrittenOutTests {
    private static func table(_ names: [String]) throws -> PlacesTable {
        var map = PlaceMap()
        for (index, name) in names.enumerated() {
            map.node(46 + Double(index) * 0.01, 12, ["natural": "peak", "name": name])
        }
        return try map.built().table
    }

    /// The names that are found, and whether each only as it is written out.
    private static func found(_ query: String, _ table: PlacesTable) -> [String: Bool] {
        let hits = table.search(query, limit: 100).filter { $0.reading == .asTyped }
        return Dictionary(uniqueKeysWithValues: hits.map { (table.name(of: $0.place), $0.isWrittenOut) })
    }

    @Test(
        "issue 21: a name is found as keyboards without its letters write it, and one so written by its letters",
        arguments: [
            ("Kornhütte", "Kornhuette"), ("Ödsee", "Oedsee"), ("Mädelegabel", "Maedelegabel"),
            ("Großvenediger", "Grossvenediger"), ("Zürich", "Zuerich"), ("Straße", "Strasse"),
            ("Müllerhöhe", "Muellerhoehe"), ("Ålesund", "Aalesund"), ("Rødøya", "Roedoeya"),
            ("Æbelø", "Aebeloe"), ("Kebnekåisetjåkka", "Kebnekaaisetjaakka"), ("Östersjön", "Oestersjoen"),
            ("Œuf", "Oeuf"), ("Łódź", "Lodz"), ("Đeravica", "Deravica"), ("Åre", "Aare"),
            ("ÜBERSEE", "uebersee"), ("Mu\u{308}hle", "Muehle"),
        ])
    func bothWays(_ name: String, _ written: String) throws {
        for (there, typed) in [(name, written), (written, name)] {
            let table = try Self.table(["Anderswo", there, "Kornberg"])
            let hit = try #require(table.search(typed).first, "\(typed)")
            #expect(table.name(of: hit.place) == there && hit.match == .whole && hit.reading == .asTyped)
            #expect(hit.isWrittenOut == (FoldedWords(name) != FoldedWords(written)))
            // As one types it: every beginning finds it.
            for length in 1...typed.count {
                let beginning = String(typed.prefix(length))
                #expect(Self.found(beginning, table)[there] != nil, "\(beginning)")
            }
        }
        // Without the marks it is found as ever.
        let table = try Self.table([name])
        #expect(Self.found(FoldedWords(name)[0], table) == [name: false])
    }

    @Test(
        "issue 21: what has two letters is no name with one, and is found before one with an umlaut",
        arguments: [
            ("Duero", "Duro", "Düro"), ("Puente", "Punte", "Pünte"), ("Muela", "Mula", "Müla"),
            ("Poeta", "Pota", "Pöta"), ("Baeza", "Baza", "Bäza"), ("Saas", "Sas", "Sås"),
            ("Vueltas", "Vultas", "Vültas"), ("Cueto", "Cuto", "Cüto"), ("Noelia", "Nolia", "Nølia"),
            ("Fuente", "Funte", "Fünte"), ("Israel", "Isral", "Isräl"), ("Sueca", "Suca", "Süca"),
        ])
    func noFalseNames(_ name: String, _ other: String, _ umlaut: String) throws {
        // The place of least number would be first if they matched as well.
        let table = try Self.table([umlaut, other, name])
        #expect(Self.found(name, table) == [name: false, umlaut: true])
        #expect(table.search(name).map { table.name(of: $0.place) } == [name, umlaut])
        #expect(Self.found(String(name.prefix(3)), table)[name] == false)
        let shown = table.search(String(name.dropLast())).first
        #expect(shown.map { table.name(of: $0.place) } == name)
        // Both spellings of the umlaut are there; what is typed plainly means no pair.
        #expect(Self.found(other, table) == [other: false, umlaut: false])
        #expect(Self.found(umlaut, table) == [other: false, umlaut: false, name: true])
    }

    @Test("issue 21: a whole name comes before a longer one, however either is spelled")
    func order() throws {
        let table = try Self.table([
            "Kornhuettenweg", "Obere Kornhuette", "Kornhütte", "Zur Kornhütte", "Kornhüttenalm",
        ])
        let hits = table.search("Kornhuette")
        #expect(
            hits.map { table.name(of: $0.place) } == [
                "Kornhütte", "Kornhuettenweg", "Kornhüttenalm", "Obere Kornhuette", "Zur Kornhütte",
            ])
        #expect(hits.map(\.match) == [.whole, .beginning, .beginning, .words, .words])
        #expect(hits.map(\.isWrittenOut) == [true, false, true, false, true])
        #expect(table.search("Kornhuette", limit: 1).map { table.name(of: $0.place) } == ["Kornhütte"])
        let apart = PlacesTable.search("Kornhuette", in: [table, try Self.table(["Kornhuette"])])
        #expect(apart.first?.table == 1 && apart.dropFirst().first?.hit.isWrittenOut == true)
    }

    @Test("issue 21: words, articles and words put together are read as they are without it")
    func words() throws {
        let table = try Self.table(["Die Grüne Höhe", "Bar Müller Ångström", "Schön Au", "Korn Hütte"])
        func first(_ query: String) throws -> (String, PlaceMatch, PlaceHit.Reading) {
            let hit = try #require(table.search(query).first, "\(query)")
            #expect(hit.isWrittenOut, "\(query)")
            return (table.name(of: hit.place), hit.match, hit.reading)
        }
        #expect(try first("gruene hoehe") == ("Die Grüne Höhe", .whole, .asTyped))
        #expect(try first("die gruene") == ("Die Grüne Höhe", .beginning, .asTyped))
        #expect(try first("hoehe grue") == ("Die Grüne Höhe", .words, .asTyped))
        #expect(try first("hohe gruene") == ("Die Grüne Höhe", .words, .asTyped))
        #expect(try first("mueller angstrom") == ("Bar Müller Ångström", .words, .asTyped))
        #expect(try first("kornhuette") == ("Korn Hütte", .whole, .respelled))
        #expect(try first("scho en au") == ("Schön Au", .whole, .respelled))
        #expect(table.search("gruene xyz").isEmpty && table.search("grueene").first?.reading != .asTyped)
    }

    @Test("issue 21: pairs without end are searched in bounded time, and further ones are read as they are")
    func bounded() throws {
        let long = String(repeating: "aeoeue", count: 40)
        let table = try Self.table([long, String(repeating: "aou", count: 40), "äöüäöüäöü"])
        for query in [long, String(repeating: "a", count: 100_000), String(repeating: "ae ", count: 1_000)] {
            #expect(table.search(query).count <= 3)
        }
        #expect(Self.found(long, table) == [long: false])
        #expect(Self.found("aeoeueaeoeue", table) == [long: false, "äöüäöüäöü": true])
        #expect(Self.found("aeoeueaeoeueae", table) == [long: false])
        #expect(Self.found("aeoeueaeoeuaou", table).isEmpty)
    }

    // MARK: Every name

    /// How a name matches a query, told by its text alone.
    private static func match(_ name: String, _ query: String) -> (match: Int, isWrittenOut: Bool)? {
        func words(_ text: String, _ writingOut: Bool) -> [String] {
            let folded = FoldedWords(text, writingOut: writingOut)
            return (0..<folded.count).map { folded[$0] }
        }
        func match(_ spellings: [Bool]) -> Int? {
            let names = spellings.map { words(name, $0) }
            let typed = spellings.map { words(query, $0) }
            let (count, wanted) = (names[0].count, typed[0].count)
            func holds(_ word: Int, _ at: Int, _ test: (String, String) -> Bool) -> Bool {
                spellings.indices.contains { test(names[$0][at], typed[$0][word]) }
            }
            guard
                (0..<wanted).allSatisfy({ word in
                    (0..<count).contains { holds(word, $0) { $0.hasPrefix($1) } }
                })
            else { return nil }
            let starts = Article.words.contains(names[0][0]) && count > wanted ? [0, 1] : [0]
            for start in starts where count - start >= wanted {
                guard (0..<wanted).allSatisfy({ word in holds(word, start + word) { $0.hasPrefix($1) } })
                else { continue }
                let isWhole = (0..<wanted).allSatisfy { word in holds(word, start + word) { $0 == $1 } }
                return isWhole && count - start == wanted ? 0 : 1
            }
            return 2
        }
        let (plain, both) = (match([false]), match([false, true]))
        if let plain, plain == both { return (plain, false) }
        return both.map { ($0, true) }
    }

    @Test("issue 21: the same as looking at the text of every name, for many maps and queries")
    func everyName() throws {
        let syllables = [
            "mu", "mü", "mue", "ä", "ae", "la", "lå", "laa", "ø", "oe", "s", "ß", "en", "Ö", "e", "h",
        ]
        var random = RandomStream(seed: 21)
        var (hits, writtenOut) = (0, 0)
        for _ in 0..<40 {
            let names = (0..<60).map { _ in
                (0...Int(random.next() % 3)).map { _ in
                    (0...Int(random.next() % 3)).map { _ in syllables[Int(random.next() % 16)] }.joined()
                }.joined(separator: " ")
            }
            let table = try Self.table(Array(Set(names)).sorted())
            for _ in 0..<60 {
                let words = names[Int(random.next() % 60)].split(separator: " ").map {
                    String($0.prefix(1 + Int(random.next() % 8)))
                }
                let query = (random.next() % 2 == 0 ? words : words.reversed()).joined(separator: " ")
                let wanted = (0..<table.count).compactMap { place -> [Int]? in
                    guard let found = Self.match(table.name(of: place), query) else { return nil }
                    return [found.match, found.isWrittenOut ? 1 : 0, place]
                }.sorted { $0.lexicographicallyPrecedes($1) }
                let found = table.search(query, limit: 7)
                guard !wanted.isEmpty else {
                    #expect(found.allSatisfy { $0.reading != .asTyped }, "\(query)")
                    continue
                }
                let got = found.map { [Int($0.match.rawValue), $0.isWrittenOut ? 1 : 0, $0.place] }
                #expect(got == Array(wanted.prefix(7)), "\(query)")
                hits += got.count
                writtenOut += got.count { $0[1] == 1 }
            }
        }
        #expect(hits > 2_000 && writtenOut > 200)
    }
}
