import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("Annotations of maps")
struct AnnotationTests {
    /// The tip of a marker as it was laid out: the middle of its lower side.
    private func tip(_ id: String, _ screen: LaidOutScreen) -> Point? {
        guard let frame = screen.elements.first(where: { $0.id == id })?.frame else { return nil }
        return Point(frame.x + frame.width / 2, frame.maxY)
    }

    @Test(
        "OH2-48, MAP-04: every tip is where its place is projected, within a pixel, after any pans, pinches, turns and crown turns",
        arguments: 1...40)
    func tips(seed: Int) {
        var random = TestRandom(UInt64(seed))
        let profile = [DisplayProfile.watch41, .watch49, .phone61][seed % 3]
        var control = MapControl(Camera(centre: Sample.home, zoom: 14), profile.viewport)
        let markers = (0..<6).map { index in
            Sample.marker(
                "\(index)",
                at: Coordinate(
                    latitude: Sample.home.latitude + random.number(-0.01...0.01),
                    longitude: Sample.home.longitude + random.number(-0.01...0.01)), isSelected: index == 2)
        }
        for _ in 0..<12 {
            let point = random.point(in: profile.size)
            switch Int(random.number(0...4.99)) {
            case 0: _ = control.handle(.dragged(.changed, delta: point - Point(100, 100)))
            case 1: _ = control.handle(.pinched(.ended, centre: point, scale: random.number(0.5...2)))
            case 2: _ = control.handle(.rotated(.ended, centre: point, degrees: random.number(-180...180)))
            case 3: _ = control.handle(.turned(degrees: random.number(-40...40)))
            default: _ = control.handle(.doubleTapped(point))
            }
            var map = MapView(control.camera, profile.viewport)
            map.annotations = markers.map { $0.annotation() }
            let screen = Sample.laidOut(map, on: profile)
            for marker in markers {
                let place = control.projection.point(of: marker.coordinate)
                guard profile.viewport.frame.expanded(by: 300).contains(place) else { continue }
                guard let tip = tip(marker.name, screen) else {
                    Issue.record("no \(marker.name)")
                    continue
                }
                let (dx, dy) = ((tip.x - place.x) * profile.scale, (tip.y - place.y) * profile.scale)
                #expect(dx.magnitude <= 1.2 && dy.magnitude <= 1.2, "\(profile.name) \(dx) \(dy)")
            }
        }
    }

    @Test("OH2-47: a waypoint at the hiker's fix coincides with the dot within a pixel, at eight headings")
    func coincides() {
        for heading in stride(from: 0.0, to: 360, by: 45) {
            for zoom in [12.0, 13, 14, 15, 16] {
                let viewport = Viewport(.watch49)
                var map = MapView(Camera(centre: Sample.home, zoom: zoom, heading: heading), viewport)
                let place = map.projection.coordinate(at: Point(71.3, 88.8))
                map.annotations = [Sample.marker("x", at: place).annotation()]
                map.user = UserLocation(at: place)
                let screen = Sample.laidOut(map, on: .watch49)
                guard let tip = tip("waypoint-x", screen),
                    let dot = screen.elements.first(where: { $0.id == UserLocation.id })?.frame.centre
                else {
                    Issue.record("not there")
                    continue
                }
                #expect((tip.x - dot.x).magnitude * 2 <= 1 && (tip.y - dot.y).magnitude * 2 <= 1)
            }
        }
    }

    @Test("while one pans, markers move by just the pixels that the ground moves by", arguments: 1...20)
    func noJitter(seed: Int) {
        var random = TestRandom(UInt64(seed))
        let profile = DisplayProfile.phone61
        var camera = Camera(centre: Sample.home, zoom: 14.37, heading: random.number(0...360))
        func shot() -> (Point?, (x: Int, y: Int)) {
            var map = MapView(camera, profile.viewport)
            map.annotations = [Sample.marker("a", at: Sample.home).annotation()]
            let screen = Sample.laidOut(map, on: profile)
            return (tip("waypoint-a", screen), MapProjection(camera, profile.viewport).onWholePixels().origin)
        }
        let first = shot()
        for _ in 0..<10 {
            let point = Point(196 + random.number(-60...60), 426 + random.number(-60...60))
            camera = camera.placing(Sample.home, at: point, in: profile.viewport)
            let next = shot()
            guard let a = first.0, let b = next.0 else { continue }
            #expect(((b.x - a.x) * 3 + Double(next.1.x - first.1.x)).magnitude < 1e-6)
            #expect(((b.y - a.y) * 3 + Double(next.1.y - first.1.y)).magnitude < 1e-6)
        }
    }

    @Test(
        "OHX-28: the hiker's ring is as wide as the accuracy, lies beneath markers, and nothing of it is touched"
    )
    func hiker() {
        let viewport = Viewport(.phone61)
        var map = MapView(Camera(centre: Sample.home, zoom: 15), viewport)
        map.user = UserLocation(at: Sample.home, accuracy: 100, heading: 90)
        map.annotations = [Sample.marker("a", at: Sample.home).annotation()]
        let screen = Sample.laidOut(map, on: .phone61)
        let ring = screen.elements.first { $0.role == .canvas && $0.frame.width > 50 && $0.frame.width < 70 }
        let wanted = 200 / map.projection.metresPerPoint
        #expect(ring != nil && ((ring?.frame.width ?? 0) - wanted).magnitude < 5, "\(wanted)")
        guard case .hit(let hit) = screen.hit(Point(viewport.middle.x, viewport.middle.y - 14)) else {
            Issue.record("no hit")
            return
        }
        #expect(hit.id == "waypoint-a")
        guard case .hit(let ground) = screen.hit(Point(viewport.middle.x, viewport.middle.y + 12)) else {
            Issue.record("no hit")
            return
        }
        #expect(ground.id == "map")
        for accuracy in [1e9, 0, -5, .nan, .infinity] {
            map.user?.accuracy = accuracy
            #expect(!Sample.laidOut(map, on: .phone61).elements.isEmpty)
        }
    }

    @Test(
        "OHX-28: the pulse is a function of virtual time: it leaves the dot, fades, and begins anew; an old place has none"
    )
    func pulse() throws {
        #expect(UserLocation.pulse(at: .zero) == 0)
        #expect(UserLocation.pulse(at: .seconds(0.5)) == 0.25)
        #expect(UserLocation.pulse(at: .seconds(7_201.5)) == 0.75)
        var map = MapView(Camera(centre: Sample.home, zoom: 15), Viewport(.watch49))
        map.user = UserLocation(at: Sample.home)
        func discs() -> [(width: Double, colour: Paint)] {
            Sample.laidOut(map, on: .watch49).drawList.commands.compactMap { command in
                guard case .fill(.ellipse(let frame), let paint) = command else { return nil }
                return (frame.width, paint)
            }
        }
        let still = discs()
        map.user?.pulse = 0.25
        let early = discs()
        map.user?.pulse = 0.75
        let late = discs()
        #expect(still.count == 3 && early.count == 4 && late.count == 4)
        // Beneath the dot, wider and paler with time, in a frame that stays.
        #expect(early[0].width == 23.5 && late[0].width == 38.5 && early[0].colour != late[0].colour)
        #expect(late.dropFirst().map(\.width) == still.map(\.width))
        let frames = [0.1, 0.9].map { share in
            map.user?.pulse = share
            return Sample.laidOut(map, on: .watch49).elements.map(\.frame)
        }
        #expect(frames[0] == frames[1])
        map.user?.isStale = true
        #expect(discs().count == 3)
    }

    @Test(
        "PS-32, PS-34, PS-61: a callout's arrow points at its place with a gap, moved in at the sides, beneath at the top"
    )
    func callouts() {
        let viewport = Viewport(.phone61)
        for (x, y, isBelow) in [(196.0, 400.0, false), (30, 400, false), (370, 500, false), (196, 80, true)] {
            var map = MapView(Camera(centre: Sample.home, zoom: 15), viewport)
            map.camera = map.camera.placing(Sample.home, at: Point(x, y), in: viewport)
            let callout = Callout(
                id: "card", at: Sample.home, width: 258, height: 90, .text("Spring").padding(20))
            let insets = Insets(top: 59)
            map.annotations = [callout.annotation(in: map.projection, insets: insets)]
            let screen = Sample.laidOut(map, on: .phone61)
            guard let card = screen.elements.first(where: { $0.id == "card" }),
                let tip = screen.elements.first(where: { $0.frame.width == 20 && $0.frame.height == 10 })
            else {
                Issue.record("no card")
                continue
            }
            #expect((tip.frame.centre.x - x).magnitude < 1, "\(tip.frame)")
            let end = isBelow ? tip.frame.y : tip.frame.maxY
            #expect((end - callout.tip(in: map.projection, insets: insets).y).magnitude < 1)
            #expect((end - (isBelow ? y + 10 : y - Marker.height - 10)).magnitude < 1)
            #expect(card.frame.x >= -0.5 && card.frame.maxX <= 393.5)
        }
    }

    @Test(
        "OH2-51, OH2-74: a callout lies within what is free, however near its place is to the side or the buttons"
    )
    func calloutsAtEdges() {
        for (display, width, insets) in [
            (DisplayProfile.phone47, 280.0, Insets(top: 28, left: 12, bottom: 12, right: 64)),
            (.watch41, 140, Insets(8)),
        ] {
            let viewport = Viewport(display)
            for x in stride(from: 0.0, to: viewport.size.width, by: 4) {
                var map = MapView(Camera(centre: Sample.home, zoom: 15), viewport)
                map.camera = map.camera.placing(
                    Sample.home, at: Point(x, viewport.size.height / 2), in: viewport)
                let callout = Callout(
                    id: "card", at: Sample.home, width: width, height: 40, .text("Spring").padding(8))
                map.annotations = [callout.annotation(in: map.projection, insets: insets)]
                let card = Sample.laidOut(map, on: display).elements.first { $0.id == "card" }
                guard let frame = card?.frame else {
                    Issue.record("no card at \(x)")
                    continue
                }
                // Its shadow of a point or two is not it.
                #expect(
                    frame.x >= insets.left - 1 && frame.maxX <= viewport.size.width - insets.right + 1,
                    "\(x) \(frame)")
            }
        }
    }

    @Test("scale bars are round and fit, in metres and feet")
    func scaleBars() {
        var random = TestRandom(3)
        for _ in 0..<200 {
            let metres = 0.01 * PortableMath.exp(random.number(0...10))
            for units in [MapUnits.metric, .imperial] {
                guard let bar = ScaleBar(metresPerPoint: metres, units: units) else { continue }
                #expect(bar.width <= 80.0001 && bar.width >= 7.9, "\(bar)")
                #expect(["1", "2", "5"].contains(String(bar.text.prefix(1))))
            }
        }
        #expect(ScaleBar(metresPerPoint: 7, units: .metric)?.text == "500 m")
        #expect(ScaleBar(metresPerPoint: 20, units: .metric)?.text == "1 km")
        #expect(ScaleBar(metresPerPoint: 7, units: .imperial)?.text == "1000 ft")
        #expect(ScaleBar(metresPerPoint: 21, units: .imperial)?.text == "1 mi")
        #expect(ScaleBar(metresPerPoint: .nan, units: .metric) == nil)
    }
}
