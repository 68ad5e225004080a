import HikeGeodesy
import HikePlaces
import HikeValues
import Testing

@Suite("Places of Andorra", .enabled(if: SharedPlaces.isPresent))
struct AndorraPlacesTests {
    @Test(
        "what a hiker types finds what he means",
        arguments: [
            ("pas de la casa", "Pas de la Casa"), ("coma pedrosa", "Pic de Comapedrosa"),
            ("COMAPEDROSA", "Refugi de Comapedrosa"), ("sant julia de loria", "Sant Julià de Lòria"),
            ("escaldes", "les Escaldes"), ("arinsal", "Arinsal"),
        ])
    func finds(_ query: String, _ name: String) throws {
        let table = try SharedPlaces.table.get().table
        let hits = table.search(query, limit: 5)
        #expect(
            hits.contains { table.name(of: $0.place) == name }, "\(hits.map { table.name(of: $0.place) })")
        #expect(hits.allSatisfy { $0.reading == .asTyped })
    }

    @Test("every place is found by its own name")
    func everyName() throws {
        let table = try SharedPlaces.table.get().table
        #expect(table.count > 2_000)
        for place in stride(from: 0, to: table.count, by: 7) {
            let hits = table.search(table.name(of: place), near: table.coordinate(of: place), limit: 20)
            #expect(hits.contains { $0.place == place && $0.match == .whole }, "\(table.name(of: place))")
        }
    }

    @Test("nobody is merged across a valley, and a place in town has a sentence")
    func sentences() throws {
        let table = try SharedPlaces.table.get().table
        let town = try #require(table.search("Andorra la Vella", kinds: .settlements).first)
        let description = try #require(table.describe(table.coordinate(of: town.place)))
        #expect(description.sentence.contains("Andorra la Vella"))
    }
}
