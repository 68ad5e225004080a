import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation's geocoder for guests", .serialized)
struct GeocoderTests {
    private static func pair(_ state: NetworkLine.State) throws -> GuestPair {
        var network = NetworkScript()
        network.change(.line(NetworkLine(state)))
        let pair = try GuestPair(program: "hike-guest", network: network)
        pair.run(seconds: 1)
        return pair
    }

    private static func look(_ pair: GuestPair, _ query: String) {
        pair.act("look", [AppAction.Argument("value", query)])
    }

    @Test("L34: without a network it is CLError.network, and without such a place geocodeFoundNoResult")
    func errors() throws {
        for (state, code, kind) in [
            (NetworkLine.State.offline, "2", "notConnected"), (.online, "8", "notFound"),
        ] {
            let pair = try Self.pair(state)
            for query in ["Kornhütte", "47.5,11"] {
                Self.look(pair, query)
                pair.run(seconds: 1)
            }
            #expect(pair.said("found: ") == ["[] \(code) false", "[] \(code) false"])
            #expect(pair.lines(#""event":"network""#, #""error":"\#(kind)""#).count == 2)
            #expect(pair.lines(#""kind":"lookup""#, #""query":"47.5000000,11.0000000""#).count == 1)
        }
    }

    @Test(
        "L35: a second request of a geocoder is geocodeCanceled and leaves the first; so ends one that is cancelled"
    )
    func cancelled() throws {
        let pair = try Self.pair(.online)
        Self.look(pair, "Kornhütte")
        Self.look(pair, "Kornspitze")
        pair.run(seconds: 0.1)
        #expect(pair.said("found: ") == ["[] 10 true"])
        pair.run(seconds: 1)
        #expect(pair.said("found: ").dropFirst() == ["[] 8 false"])
        Self.look(pair, "Kornhütte")
        pair.act("cancel look")
        pair.run(seconds: 1)
        #expect(pair.said("found: ").dropFirst(2) == ["[] 10 false"])
        #expect(pair.lines(#""kind":"lookup""#).count == 2)
    }
}
