import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("Gestures on maps")
struct MapControlTests {
    let viewport = Viewport(.phone61)
    let start = Camera(centre: Sample.home, zoom: 14, heading: 0)

    @Test("MAP-37: a drag keeps the place beneath the finger, turned or not", arguments: 1...60)
    func pan(seed: Int) {
        var random = TestRandom(UInt64(seed))
        var camera = random.camera()
        camera.centre.latitude /= 2
        camera.zoom = random.number(6...18)
        var control = MapControl(camera, viewport)
        var finger = random.point(in: viewport.size)
        let place = control.projection.coordinate(at: finger)
        for _ in 0..<30 {
            let delta = Point(random.number(-20...20), random.number(-20...20))
            finger = finger + delta
            _ = control.handle(.dragged(.changed, delta: delta))
            #expect(control.projection.point(of: place).distance(to: finger) < 1e-5)
        }
        #expect(control.camera.zoom == camera.zoom && control.camera.heading == Angle.wrap360(camera.heading))
    }

    @Test("MAP-37: two fingers keep both places beneath them while they pinch and turn", arguments: 1...60)
    func twoFingers(seed: Int) {
        var random = TestRandom(UInt64(seed))
        var control = MapControl(
            Camera(centre: Sample.home, zoom: 12, heading: random.number(0...360)), viewport)
        let (a, b) = (random.point(in: viewport.size), random.point(in: viewport.size))
        guard a.distance(to: b) > 40 else { return }
        let (placeA, placeB) = (control.projection.coordinate(at: a), control.projection.coordinate(at: b))
        func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
        _ = control.handle(.pinched(.began, centre: middle(a, b), scale: 1))
        for _ in 0..<10 {
            let (turn, scale) = (random.number(-170...170), random.number(0.3...3))
            let shift = Point(random.number(-50...50), random.number(-50...50))
            let move = Transform.turn(degrees: turn, scale: scale, about: middle(a, b)).then(.move(by: shift))
            _ = control.handle(.pinched(.changed, centre: middle(move(a), move(b)), scale: scale))
            _ = control.handle(.rotated(.changed, centre: middle(move(a), move(b)), degrees: turn))
            #expect(control.projection.point(of: placeA).distance(to: move(a)) < 1e-5)
            #expect(control.projection.point(of: placeB).distance(to: move(b)) < 1e-5)
        }
    }

    @Test("fingers that turn clockwise turn the map clockwise")
    func direction() {
        var control = MapControl(start, viewport)
        _ = control.handle(.rotated(.changed, centre: viewport.middle, degrees: 30))
        #expect((control.camera.heading - 330).magnitude < 1e-9)
        let north = control.projection.point(of: Coordinate(latitude: 42.6, longitude: Sample.home.longitude))
        #expect(north.x > viewport.middle.x)
    }

    @Test("a double tap zooms in by one about its place; by the other rule, and with two fingers, out")
    func doubleTap() {
        let point = Point(100, 200)
        var control = MapControl(start, viewport)
        let place = control.projection.coordinate(at: point)
        #expect(control.handle(.doubleTapped(point)) == [.moved(control.camera)])
        #expect(control.camera.zoom == 15)
        #expect(control.projection.point(of: place).distance(to: point) < 1e-6)
        #expect(MapEvent(.doublePressed(id: "map", at: point), map: "map") == .doubleTapped(point))
        #expect(MapEvent(.twoFingerTapped(id: "map", at: point), map: "map") == .twoFingerTapped(point))
        _ = control.handle(.twoFingerTapped(point))
        #expect(control.camera.zoom == 14)
        var rules = MapRules()
        rules.doubleTap = .zoomsOut
        var other = MapControl(start, viewport, rules: rules)
        _ = other.handle(.doubleTapped(point))
        #expect(other.camera.zoom == 13)
    }

    @Test("zoom ends at its limits, and what was held stays held")
    func limits() {
        var control = MapControl(start, viewport, rules: MapRules(zooms: 12...16))
        let centre = Point(50, 60)
        let place = control.projection.coordinate(at: centre)
        _ = control.handle(.pinched(.changed, centre: centre, scale: 1000))
        #expect(control.camera.zoom == 16)
        #expect(control.projection.point(of: place).distance(to: centre) < 1e-6)
        for scale in [0, -1, Double.nan, .infinity] {
            #expect(control.handle(.pinched(.changed, centre: centre, scale: scale)).isEmpty)
        }
        #expect(control.handle(.dragged(.changed, delta: Point(.nan, 0))).isEmpty)
    }

    @Test("OHX-24: on a watch the crown zooms 12 to 16, a level for each detent with a click, down is out")
    func detents() {
        var control = MapControl(start, Viewport(.watch49), rules: .watch)
        #expect(control.handle(.turned(degrees: 14)).isEmpty)
        #expect(control.handle(.turned(degrees: 1)) == [.clicked, .moved(control.camera)])
        #expect(control.camera.zoom == 13)
        #expect(control.handle(.turned(degrees: 60)).filter { $0 == .clicked }.count == 1)
        #expect(control.camera.zoom == 12)
        _ = control.handle(.turned(degrees: -60))
        #expect(control.camera.zoom == 16)
        #expect(control.handle(.turned(degrees: -15)).isEmpty)
    }

    @Test("the crown zooms freely by the phone's rules, about the hiker if seen, else about the middle")
    func freeCrown() {
        var control = MapControl(start, viewport)
        let user = UserLocation(at: control.projection.coordinate(at: Point(80, 90)))
        _ = control.handle(.located(user))
        _ = control.handle(.turned(degrees: -30))
        #expect((control.camera.zoom - 14.5).magnitude < 1e-9)
        #expect(control.projection.point(of: user.coordinate).distance(to: Point(80, 90)) < 1e-6)
        _ = control.handle(.located(nil))
        let centre = control.camera.centre
        _ = control.handle(.turned(degrees: 30))
        #expect(control.projection.point(of: centre).distance(to: viewport.middle) < 1e-6)
    }

    @Test("a long press gives the place beneath the finger, once")
    func longPress() {
        var control = MapControl(Camera(centre: Sample.home, zoom: 15, heading: 77), viewport)
        let place = Coordinate(latitude: 42.51, longitude: 1.523)
        let point = control.projection.point(of: place)
        guard case .longPressed(let found)? = control.handle(.longPressed(.began, point)).first else {
            Issue.record("no place")
            return
        }
        #expect(GreatCircle.distance(found, place) < 1e-5)
        #expect(control.handle(.longPressed(.ended, point)).isEmpty)
    }

    @Test("OHX-26, CX-52: the button goes from off to centred, to heading up, to off; a drag ends following")
    func followButton() {
        var control = MapControl(start, Viewport(.watch49), rules: .watch)
        let user = UserLocation(at: Coordinate(latitude: 42.52, longitude: 1.53), heading: 120)
        _ = control.handle(.located(user))
        #expect(control.camera == start)
        #expect(control.handle(.followPressed).first == .follows(.position))
        #expect(control.projection.point(of: user.coordinate).distance(to: control.viewport.middle) < 1e-6)
        #expect(control.camera.heading == 0)
        _ = control.handle(.followPressed)
        #expect(control.follow == .heading && control.camera.heading == 120)
        let seen = control.projection.point(of: user.coordinate)
        #expect(
            (seen.y - 251 * MapRules.watch.userHeight).magnitude < 1
                && (seen.x - control.viewport.middle.x).magnitude < 1e-6)
        #expect(control.handle(.followPressed).first == .follows(.off))
        #expect(control.camera.heading == 0)
        _ = control.handle(.followed(.position))
        let effects = control.handle(.dragged(.began, delta: Point(1, 0)))
        #expect(effects.first == .follows(.off))
    }

    @Test(
        "OHX-27: while the heading is followed, what lies ahead is straight above the hiker",
        arguments: 1...30)
    func headingUp(seed: Int) {
        var random = TestRandom(UInt64(seed))
        var control = MapControl(start, viewport)
        _ = control.handle(.followed(.heading))
        for _ in 0..<10 {
            var user = UserLocation(at: Sample.home, heading: random.number(0...360))
            user.coordinate.latitude += random.number(-0.1...0.1)
            _ = control.handle(.located(user))
            _ = control.handle(.turned(degrees: random.number(-20...20)))
            let ahead = GreatCircle.destination(
                from: user.coordinate, bearing: user.heading ?? 0, distance: 100)
            let (here, there) = (
                control.projection.point(of: user.coordinate), control.projection.point(of: ahead)
            )
            #expect((there.x - here.x).magnitude < 0.5 && there.y < here.y)
            #expect((here.y - (viewport.size.height * 0.75).rounded()).magnitude < 1e-5)
        }
    }

    @Test(
        "a box is shown as large as it fits without the insets, in the middle of the rest", arguments: 1...60)
    func fit(seed: Int) {
        var random = TestRandom(UInt64(seed))
        let heading = random.number(0...360)
        var control = MapControl(Camera(centre: Sample.home, zoom: 3, heading: heading), viewport)
        let insets = Insets(top: 100, left: 20, bottom: 200, right: 30)
        var centre = random.place()
        centre.longitude = seed % 3 == 0 ? 179.99 : centre.longitude
        let box = BoundingBox(center: centre, radius: random.number(300...20_000))
        _ = control.handle(.fit(box, insets: insets))
        let room = viewport.frame.inset(by: insets).expanded(by: 1e-3)
        var reached = Rect.zero
        for (latitude, longitude) in [
            (box.south, box.west), (box.south, box.east), (box.north, box.west), (box.north, box.east),
        ] {
            let point = control.projection.point(of: Coordinate(latitude: latitude, longitude: longitude))
            #expect(room.contains(point), "\(point) of \(box)")
            reached = reached.union(Rect(point.x - 0.5, point.y - 0.5, 1, 1))
        }
        #expect(
            reached.width > room.width - 1 || reached.height > room.height - 1 || control.camera.zoom == 19)
    }

    @Test(
        "fingers on a screen do the same: the place beneath the finger stays, a marker takes its tap",
        arguments: 1...20)
    func throughScreen(seed: Int) {
        var random = TestRandom(UInt64(seed))
        var control = MapControl(
            Camera(centre: Sample.home, zoom: 14, heading: random.number(0...360)), viewport)
        var map = MapView(control.camera, viewport)
        let markerPlace = control.projection.coordinate(at: Point(200, 400))
        map.annotations = [Sample.marker("a", at: markerPlace).annotation()]
        let screen = Sample.laidOut(map, on: .phone61)
        var state = ScreenState()
        var recogniser = GestureRecogniser()
        func run(_ event: TouchEvent) -> [Interaction] {
            recogniser.handle(event).compactMap {
                guard case .gesture(let gesture) = $0 else { return nil }
                return screen.interaction(for: gesture, state: &state)
            }
        }
        var finger = Point(120, 300)
        let place = control.projection.coordinate(at: finger)
        var time = Instant.zero
        _ = run(.down(finger: 1, finger, at: time))
        for _ in 0..<12 {
            finger = finger + Point(random.number(-9...15), random.number(-15...9))
            time = time + .milliseconds(16)
            for interaction in run(.move(finger: 1, finger, at: time)) {
                if let event = MapEvent(interaction, map: "map") { _ = control.handle(event) }
            }
        }
        _ = run(.up(finger: 1, finger, at: time))
        #expect(control.projection.point(of: place).distance(to: finger) < 1e-5)
        let tap = Point(200, 385)
        time = time + .milliseconds(800)
        _ = run(.down(finger: 1, tap, at: time))
        let told = run(.up(finger: 1, tap, at: time + .milliseconds(50)))
        guard case .pressed("waypoint-a", _)? = told.first else {
            Issue.record("\(told)")
            return
        }
    }

    @Test("OHX-25: a map that only shows north or the heading is north up again in every mode but heading")
    func northAgain() {
        for (rules, turnsBack) in [(MapRules.watch, true), (.phone, false)] {
            for mode in FollowMode.allCases where mode != .heading {
                var control = MapControl(start, Viewport(.watch49), rules: rules)
                _ = control.handle(.located(UserLocation(at: start.centre, accuracy: 5, heading: 40)))
                _ = control.handle(.followed(.heading))
                #expect(control.camera.heading == 40)
                _ = control.handle(.followed(mode))
                #expect(control.camera.heading == (turnsBack ? 0 : 40), "\(mode)")
            }
        }
    }
}
