import HikeHardware
import HikeMaps
import HikeRendering
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// What the pins of the planning screen look like, and what a finger beside one of them reaches.
@Suite("Pins of a planned route")
struct PlanningPinTests {
    /// A phone that plans, with a start, an end and a via point, in that order of taps.
    private func planning() throws -> (FakeServices, TrailPhone) {
        let device = try TrailPlanningTests.device(.phone).0
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        app.handle(.touched(.pressed(id: "new-route", at: .zero)))
        for place in [Point(100, 300), Point(280, 300), Point(200, 420)] {
            app.handle(.touched(.pressed(id: RoutePlanning.mapID, at: place)))
        }
        #expect(app.planning?.draft.places.count == 3)
        return (device, app)
    }

    private func shown(_ app: TrailPhone) throws -> LaidOutScreen {
        LaidOutScreen(
            try #require(app.screen()), on: app.device.screen.display, fonts: try FontBook.bundled().library)
    }

    private func pin(_ number: Int, _ screen: LaidOutScreen) throws -> Int {
        try #require(screen.elements.firstIndex { $0.id == "pin-\(number)" })
    }

    /// Widths and colours of a pin's discs, the lowest first, and what is written on it.
    private func look(
        _ number: Int, _ screen: LaidOutScreen
    ) throws -> (discs: [Double], colours: [Colour], label: String?) {
        let index = try pin(number, screen)
        let parts = screen.elements.filter { $0.parent == index }
        var (discs, colours): ([Double], [Colour]) = ([], [])
        var label: String?
        for part in parts {
            if case .text(let text) = part.kind { label = text.string }
            guard case .canvas(let canvas) = part.kind else { continue }
            for case .draw(.fill(.ellipse(let disc), .colour(let colour))) in canvas.items {
                discs.append((disc.width * 100).rounded() / 100)
                colours.append(colour)
            }
        }
        return (discs, colours, label)
    }

    private struct NotWords: Error {}

    @Test(
        "OH5-44, OH5-45, OH5-47, OH5-48: 28 points, a white ring, a number; moved, 1.3 times, yellow"
    )
    func looks() throws {
        let (_, app) = try planning()
        let screen = try shown(app)
        for number in 1...3 {
            let look = try look(number, screen)
            #expect(look.discs == [28, 28 - 2 * 2])
            #expect(look.colours.first == .white)
            #expect(look.label == "\(number)")
        }
        app.handle(.touched(.longPressed(.began, id: "pin-2", at: .zero, duration: .seconds(0.5))))
        let moved = try shown(app)
        let look = try look(2, moved)
        #expect(look.discs == [36.4, 36.4 - 2 * 3] && look.label == "2")
        #expect(try self.look(1, moved).discs == [28, 24])
        #expect(look.colours.first == .yellow)
        let hint = try #require(moved.elements.first { $0.id == "hint" })
        guard case .text(let words) = hint.kind else { throw NotWords() }
        #expect(words.string == "Tap the map to reposition Via 1" && words.colour == .orange)
        #expect(moved.elements.contains { $0.id == "cancel-move" })
        app.handle(.touched(.pressed(id: "cancel-move", at: .zero)))
        #expect(app.planning?.draft.moving == nil && app.planning?.draft.places.count == 3)
    }

    @Test("OH5-48: ten points round a pin are the pin, and no tap on the map; farther out they are the map")
    func reach() throws {
        for (beside, isPin) in [(0.0, true), (14 + 9.0, true), (14 + 11.0, false)] {
            for way in [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)] {
                let (_, app) = try planning()
                let screen = try shown(app)
                let middle = screen.elements[try pin(3, screen)].frame.centre
                let place = Point(middle.x + beside * way.x, middle.y + beside * way.y)
                guard case .hit(let hit) = screen.hit(place) else {
                    Issue.record("nothing is hit at \(place)")
                    continue
                }
                #expect(hit.id == (isPin ? "pin-3" : RoutePlanning.mapID), "\(beside) \(way)")
                var state = ScreenState()
                app.handle(.touched(try #require(screen.interaction(for: .tap(place), state: &state))))
                // A pin that is tapped goes; a tap on the map sets another.
                #expect(app.planning?.draft.places.count == (isPin ? 2 : 4))
            }
        }
    }

    @Test("OH5-48: the planned route is a line of four points")
    func line() throws {
        let (_, app) = try planning()
        app.planning?.draft = RouteDraft()
        app.handle(.touched(.pressed(id: "clear", at: .zero)))
        let end = Coordinate(latitude: 46.01, longitude: 7.015)
        for place in [Coordinate(latitude: 46, longitude: 7), end] {
            let point = try #require(app.planning).map.projection.point(of: place)
            app.handle(.touched(.pressed(id: RoutePlanning.mapID, at: point)))
        }
        #expect(app.computing?.next != nil)
        app.computing?.fire()
        #expect(app.planning?.draft.route != nil, "\(app.planning?.draft.complaint ?? "")")
        let plates = try shown(app).elements.compactMap { element -> MapPlate? in
            guard case .map(let map) = element.kind else { return nil }
            return map.content.value(as: MapPlate.self)
        }
        let line = try #require(plates.first?.lines.first { $0.name == "route" })
        #expect(line.style.width == 4)
    }

    @Test("OH5-38: pins are set while the planner works; the answer to what was asked before is never shown")
    func computes() throws {
        let (_, app) = try planning()
        app.handle(.touched(.pressed(id: "clear", at: .zero)))
        #expect(app.computing?.next == nil)
        func tap(_ place: Coordinate) throws {
            let point = try #require(app.planning).map.projection.point(of: place)
            app.handle(.touched(.pressed(id: RoutePlanning.mapID, at: point)))
        }
        try tap(Coordinate(latitude: 46, longitude: 7))
        try tap(Coordinate(latitude: 46.01, longitude: 7.015))
        let first = try #require(app.computing)
        #expect(try shown(app).elements.contains { $0.id == "computing" })
        try tap(Coordinate(latitude: 46.004, longitude: 7.008))
        #expect(!first.isPending && app.computing?.isPending == true)
        app.computing?.fire()
        #expect(app.planning?.draft.route != nil && app.computing?.next == nil)
        #expect(app.planning?.draft.places.count == 3)
        // Who leaves has nothing to wait for.
        try tap(Coordinate(latitude: 46.005, longitude: 7.004))
        app.handle(.touched(.pressed(id: "back", at: .zero)))
        #expect(app.computing?.next == nil)
    }

    @Test(
        "OH5-50, CX-20: pins have a part, a colour and a label, figures a title, a value and a picture; dumps say them"
    )
    func values() throws {
        let (_, app) = try planning()
        let pins = try #require(app.planning).draft.pins
        #expect(
            pins.map(\.role) == [.start, .via(1), .end] && pins.map(\.role.name) == ["Start", "Via 1", "End"])
        let colours = pins.map { PlanningPin.colour($0.role).rgba(in: .light) }
        #expect(colours == [RGBA(hex: 0x27AE60), RGBA(hex: 0x2F80ED), RGBA(hex: 0xE74C3C)])
        let screen = try shown(app)
        for (number, colour) in [1, 2, 3].enumerated().map({ ($1, colours[$0]) }) {
            #expect(try look(number, screen).colours.last?.rgba(in: .light) == colour)
        }
        let dump = screen.dump()
        for (number, name) in ["Start", "Via 1", "End"].enumerated() {
            #expect(dump.contains("marker #pin-\(number + 1) \"\(name)\""), "\(dump)")
        }
        let figure = PhoneRows.Figure("Climb", "312 m", "arrow.up.right")
        let figures = LaidOutScreen(
            Screen("figures", PhoneRows.figures([figure], prefix: "statistic")), on: .phone61,
            fonts: try FontBook.bundled().library)
        #expect(figures.dump().contains("#statistic-climb \"312 m\""), "\(figures.dump())")
        #expect(figures.dump().contains("\"Climb\""))
    }
}
