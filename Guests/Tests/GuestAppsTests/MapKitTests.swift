import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("MapKit's values and search for guests", .serialized)
struct MapKitTests {
    @Test("J1, J2, J3, J6, J7: points, regions, rectangles, lines and lengths; no app for maps, no ways")
    func values() throws {
        let said = try LibraryPair.said("map values")
        // By Mercator: x = 191 / 360 of the world, y = (1 - asinh(tan 47.5°) / π) / 2 of it.
        #expect(said[0] == "point 142419922.489 93866539.652 47.500000")
        #expect(said[1] == "middle 134217728.000000 134217728.000000 268435456.000000")
        #expect(said[2] == "distance 1112")
        #expect(said[3] == "per point 0.500000")
        #expect(said[4] == "span 0.017986 0.026623")
        #expect(
            said[5...10] == [
                "union true", "both true", "apart true true", "in false true",
                "line 2 47.600000 true", "circle 2000",
            ])
        #expect(said[11] == #"titles [\"Hut\", \"none\", \"none\"]"#)
        #expect(
            said[12...16] == [
                "length 1.2 km", "length 0.8 mi", "length 90 m", "length 290 ft", "length 23 km",
            ])
        #expect(said[17...] == ["maps false", "ways true true"])
    }

    @Test("J4, J5: a search and its completions are the device's geocoder; its errors are the map's")
    func search() throws {
        for (state, code) in [(NetworkLine.State.offline, 2), (.online, 4)] {
            var network = NetworkScript()
            network.change(.line(NetworkLine(state)))
            let pair = try GuestPair(program: "library-guest", network: network)
            pair.run(seconds: 1)
            pair.order("map search", "Kornhütte")
            #expect(pair.said("search ") == ["[] \(code)"])
            #expect(pair.said("no completions ") == ["\(code)"])
        }
    }
}
