import Foundation
import HikeFormats
import HikeGeodesy
import HikePlaces
import HikeValues
import Testing

@Suite("File of places")
struct PlacesFileTests {
    @Test("a table comes back from its file")
    func roundTrip() throws {
        let (table, _) = try PlaceMap.valley.built()
        let bytes = table.encoded()
        let again = try PlacesTable(file: FlatBytes(bytes), verifies: true)
        #expect(again.encoded() == bytes)
        #expect(again.search("massana").map(\.place) == table.search("massana").map(\.place))
    }

    @Test("every cut is told, and so is a wrong magic, version and checksum")
    func cuts() throws {
        let bytes = try PlaceMap.valley.built().table.encoded()
        for count in stride(from: 0, to: bytes.count, by: 13) {
            #expect(throws: PlacesFileError.self) {
                try PlacesTable(file: FlatBytes(Array(bytes.prefix(count))))
            }
        }
        func changed(_ place: Int, _ value: UInt8) -> FlatBytes {
            var copy = bytes
            copy[place] = value
            return FlatBytes(copy)
        }
        #expect(throws: PlacesFileError.notPlaces) { try PlacesTable(file: changed(0, 0)) }
        #expect(throws: PlacesFileError.version(9)) { try PlacesTable(file: changed(8, 9)) }
        #expect(throws: PlacesFileError.damaged) {
            try PlacesTable(file: changed(bytes.count - 1, 77), verifies: true)
        }
        #expect("\(PlacesFileError.cutShort(bytes: 1, wanted: 2))".contains("cut off"))
    }

    @Test("no damaged byte leads outside: what opens can be used")
    func damage() throws {
        let bytes = try PlaceMap.valley.built().table.encoded()
        var random = RandomStream(seed: 7)
        var opened = 0
        for _ in 0..<6_000 {
            var copy = bytes
            for _ in 0...(random.next() % 3) {
                copy[Int(random.next() % UInt64(copy.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            guard let table = try? PlacesTable(file: FlatBytes(copy)) else { continue }
            opened += 1
            for query in ["massana", "c", "comapedrossa", "coma pedrosa", "gr11"] {
                for hit in table.search(query, near: Coordinate(latitude: 42.6, longitude: 1.5)) {
                    _ = table.detail(of: hit.place)
                    _ = table.text(ofName: hit.name)
                }
            }
            _ = table.describe(Coordinate(latitude: 42.6, longitude: 1.5))
        }
        #expect(opened > 500)
    }

    /// The fuzz target begins with this file.
    @Test("the seed of the fuzz target is a table of today")
    func seed() throws {
        let url = SharedPlaces.package.appendingPathComponent("tools/fuzzing/corpus/places/valley")
        let bytes = try PlaceMap.valley.built().table.encoded()
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        #expect([UInt8](try Data(contentsOf: url)) == bytes)
    }
}
