import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("A route that is put together on the map")
struct RouteDraftTests {
    private let a = Coordinate(latitude: 46.63, longitude: 12.18)
    private let b = Coordinate(latitude: 46.62, longitude: 12.16)
    private let c = Coordinate(latitude: 46.64, longitude: 12.17)
    private let d = Coordinate(latitude: 46.61, longitude: 12.15)

    private func requests(_ effects: [RouteDraft.Effect]) -> [RouteRequest] {
        effects.map {
            if case .compute(_, let request) = $0 { request } else { RouteRequest(from: a, to: a) }
        }
    }

    private func draft(_ places: [Coordinate]) -> RouteDraft {
        var draft = RouteDraft()
        for place in places { _ = draft.handle(.mapTapped(place)) }
        return draft
    }

    @Test(
        "OH5-36, OH5-37, OH5-38, CX-13: the first tap is the start, the second the end and a request, later ones lie between"
    )
    func taps() {
        var draft = RouteDraft()
        #expect(draft.hint.text == "Tap the map to set the start")
        #expect(draft.handle(.mapTapped(a)).isEmpty)
        #expect(draft.hint.text == "Tap the map to set the end" && !draft.isComputing)
        #expect(requests(draft.handle(.mapTapped(b))) == [RouteRequest(from: a, to: b)])
        #expect(draft.isComputing)
        #expect(requests(draft.handle(.mapTapped(c))) == [RouteRequest(from: a, to: b, via: [c])])
        #expect(requests(draft.handle(.mapTapped(d))) == [RouteRequest(from: a, to: b, via: [c, d])])
        #expect(draft.pins.map(\.role) == [.start, .via(1), .via(2), .end])
        #expect(draft.pins.map(\.number) == [1, 2, 3, 4])
    }

    @Test("OH5-40: an answer to an older request changes nothing")
    func staleAnswers() {
        var draft = draft([a, b])
        let first = draft.generation
        _ = draft.handle(.modeChosen(.cycling))
        #expect(draft.generation == first + 1)
        _ = draft.handle(.answered(first, .failure(RouteDraft.RoutingFailure(text: "old"))))
        #expect(draft.isComputing && draft.complaint == nil)
        _ = draft.handle(.answered(first + 1, .failure(RouteDraft.RoutingFailure(text: "no trail"))))
        #expect(draft.complaint == "no trail")
        // Answered twice.
        _ = draft.handle(.answered(first + 1, .failure(RouteDraft.RoutingFailure(text: "again"))))
        #expect(draft.complaint == "no trail")
        #expect(draft.handle(.modeChosen(.cycling)).isEmpty)
    }

    @Test("OH5-44, OH5-45, OH5-46: a held pin is named and moved by the next tap on the map")
    func reposition() {
        var draft = draft([a, b, c])
        #expect(draft.handle(.pinHeld(1)).isEmpty)
        #expect(draft.hint.text == "Tap the map to reposition Via 1" && draft.hint.isMove)
        #expect(draft.pins.map(\.isMoving) == [false, true, false])
        #expect(requests(draft.handle(.mapTapped(d))) == [RouteRequest(from: a, to: b, via: [d])])
        #expect(draft.moving == nil)
        _ = draft.handle(.pinHeld(2))
        #expect(draft.hint.text == "Tap the map to reposition End")
    }

    @Test("OH5-47: a tap on any pin, or Cancel, ends it and moves nothing", arguments: [0, 1, 2, -1])
    func cancelled(pin: Int) {
        var draft = draft([a, b, c])
        _ = draft.handle(.pinHeld(1))
        let before = draft.places
        #expect(draft.handle(pin < 0 ? .cancelled : .pinTapped(pin)).isEmpty)
        #expect(draft.moving == nil && draft.places == before)
    }

    @Test("OH5-49, OH5-50: a tapped pin goes, the others keep their order and take over its part")
    func removal() {
        var draft = draft([a, b, c])
        #expect(requests(draft.handle(.pinTapped(0))) == [RouteRequest(from: c, to: b)])
        #expect(draft.pins.map(\.role) == [.start, .end])
        #expect(draft.handle(.pinTapped(1)).isEmpty)
        #expect(draft.route == nil && !draft.isComputing && draft.places == [c])
        #expect(draft.handle(.pinTapped(7)).isEmpty)
    }

    @Test("places that are none and more pins than fit are not taken")
    func limits() {
        var draft = RouteDraft()
        #expect(draft.handle(.mapTapped(Coordinate(latitude: .nan, longitude: 0))).isEmpty)
        #expect(draft.places.isEmpty)
        for _ in 0..<(RouteDraft.mostPins + 5) { _ = draft.handle(.mapTapped(a)) }
        #expect(draft.places.count == RouteDraft.mostPins)
    }
}
