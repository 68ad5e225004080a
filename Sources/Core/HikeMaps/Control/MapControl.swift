import HikeGeodesy
import HikeScreens
import HikeValues

/// Turns gestures into what a map looks at: a value without a clock.
///
/// A map does not slide on when a finger leaves. What a finger rests on stays beneath it, two fingers keep
/// the place between them; only the limits of zoom and the edges of the world go before that.
public struct MapControl: Hashable, Sendable {
    /// What gestures may do to this map.
    public let rules: MapRules
    public private(set) var camera: Camera
    public private(set) var viewport: Viewport
    /// Whether the map goes with the hiker.
    public private(set) var follow = FollowMode.off
    /// Where the hiker was last; nil before the first fix.
    public private(set) var user: UserLocation?

    /// Two fingers, from the moment at which they did something.
    private struct Pair: Hashable {
        var camera: Camera
        /// What was between the fingers.
        var place: Coordinate
        var scale = 1.0
        var degrees = 0.0
        var pinches = false
        var rotates = false
    }

    private var userHeight: Double?
    private var pair: Pair?
    private var crownRest = 0.0

    /// A camera, brought within what the rules allow.
    public init(_ camera: Camera, _ viewport: Viewport, rules: MapRules = .phone) {
        self.rules = rules
        self.viewport = viewport
        self.camera = Self.sound(camera, rules)
    }

    /// Places to points as the map lies now.
    public var projection: MapProjection { MapProjection(camera, viewport) }

    /// Takes an event and answers with what it changed, in order.
    public mutating func handle(_ event: MapEvent) -> [MapEffect] {
        let (before, mode) = (camera, follow)
        var effects: [MapEffect] = []
        switch event {
        case .dragged(_, let delta): drag(delta)
        case .pinched(let phase, let centre, let scale): pinch(phase, centre, scale)
        case .rotated(let phase, let centre, let degrees): rotate(phase, centre, degrees)
        case .tapped(let point): effects.append(.tapped(projection.coordinate(at: point)))
        case .doubleTapped(let point): zoom(by: rules.doubleTap == .zoomsIn ? 1 : -1, about: point)
        case .twoFingerTapped(let point): zoom(by: -1, about: point)
        case .longPressed(.began, let point):
            effects.append(.longPressed(projection.coordinate(at: point)))
        case .longPressed: break
        case .turned(let degrees): effects += turn(degrees)
        case .located(let place):
            user = place
            goAlong()
        case .followed(let mode): setFollow(mode)
        case .followPressed:
            setFollow(follow == .off ? .position : follow == .position ? .heading : .off)
        case .fit(let box, let insets):
            follow = .off
            camera = camera.fitting(box, in: viewport, insets: insets, zooms: rules.zooms)
        case .showed(let wanted):
            follow = .off
            camera = Self.sound(wanted, rules)
        case .northPressed:
            if follow == .heading { follow = .position }
            camera = turned(to: 0, about: anchor ?? viewport.middle)
            goAlong()
        case .resized(let size):
            viewport = size
            goAlong()
        case .userRaised(let height):
            userHeight = height.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
            goAlong()
        }
        if follow != mode { effects.append(.follows(follow)) }
        if camera != before { effects.append(.moved(camera)) }
        return effects
    }

    /// Nothing that is no number, and within the limits.
    private static func sound(_ camera: Camera, _ rules: MapRules) -> Camera {
        var camera = camera
        if !camera.centre.isValid { camera.centre = Coordinate(latitude: 0, longitude: 0) }
        camera.centre.latitude = min(max(camera.centre.latitude, -MercatorSquare.limit), MercatorSquare.limit)
        camera.zoom = camera.zoom.isFinite ? camera.zoom : rules.zooms.lowerBound
        camera.zoom = min(max(camera.zoom, rules.zooms.lowerBound), rules.zooms.upperBound)
        camera.heading = camera.heading.isFinite ? Angle.wrap360(camera.heading) : 0
        return camera
    }

    private mutating func drag(_ delta: Point) {
        guard delta.x.isFinite, delta.y.isFinite, delta != .zero else { return }
        follow = .off
        let middle = viewport.middle
        camera = camera.placing(projection.world(at: middle), at: middle + delta, in: viewport)
    }

    // MARK: Two fingers

    private mutating func pinch(_ phase: GesturePhase, _ centre: Point, _ scale: Double) {
        guard scale > 0, scale.isFinite, centre.x.isFinite, centre.y.isFinite else { return }
        begin(centre)
        pair?.scale = scale
        pair?.pinches = phase == .began || phase == .changed
        move(centre)
    }

    private mutating func rotate(_ phase: GesturePhase, _ centre: Point, _ degrees: Double) {
        guard rules.canRotate, degrees.isFinite, centre.x.isFinite, centre.y.isFinite else { return }
        begin(centre)
        if follow == .heading { follow = .position }
        pair?.degrees = degrees
        pair?.rotates = phase == .began || phase == .changed
        move(centre)
    }

    private mutating func begin(_ centre: Point) {
        if pair == nil { pair = Pair(camera: camera, place: projection.coordinate(at: centre)) }
    }

    private mutating func move(_ centre: Point) {
        guard let pair else { return }
        var next = pair.camera
        next.zoom += MercatorSquare.zoom(of: pair.scale)
        next.heading = Angle.wrap360(next.heading - pair.degrees)
        next.zoom = min(max(next.zoom, rules.zooms.lowerBound), rules.zooms.upperBound)
        if let anchor, let user {
            camera = next.placing(user.coordinate, at: anchor, in: viewport)
        } else {
            camera = next.placing(pair.place, at: centre, in: viewport)
        }
        if !pair.pinches, !pair.rotates { self.pair = nil }
    }

    // MARK: Zoom

    private mutating func zoom(by levels: Double, about point: Point) {
        guard point.x.isFinite, point.y.isFinite else { return }
        zoom(to: camera.zoom + levels, about: anchor ?? point)
    }

    private mutating func zoom(to level: Double, about point: Point) {
        let place = projection.world(at: point)
        var next = camera
        next.zoom = min(max(level, rules.zooms.lowerBound), rules.zooms.upperBound)
        guard next.zoom != camera.zoom else { return }
        camera = next.placing(place, at: point, in: viewport)
        goAlong()
    }

    private mutating func turn(_ degrees: Double) -> [MapEffect] {
        guard degrees.isFinite, degrees.magnitude <= 36_000 else { return [] }
        var point = anchor ?? viewport.middle
        if anchor == nil, rules.crownIsAboutUser, let user {
            let seen = projection.point(of: user.coordinate)
            if viewport.frame.contains(seen) { point = seen }
        }
        switch rules.crown {
        case .free(let each):
            if each > 0 { zoom(to: camera.zoom - degrees / each, about: point) }
            return []
        case .levels(let each):
            guard each > 0 else { return [] }
            // A turn back begins a level anew.
            if (crownRest > 0) != (degrees > 0) { crownRest = 0 }
            crownRest += degrees
            var clicks: [MapEffect] = []
            while crownRest.magnitude >= each - 1e-9 {
                let step = crownRest > 0 ? 1.0 : -1.0
                crownRest -= step * each
                let before = camera.zoom
                zoom(to: (camera.zoom - step).rounded(), about: point)
                if camera.zoom != before { clicks.append(.clicked) }
            }
            return clicks
        }
    }

    private func turned(to heading: Double, about point: Point) -> Camera {
        let place = projection.world(at: point)
        var next = camera
        next.heading = heading
        return next.placing(place, at: point, in: viewport)
    }

    // MARK: Following

    /// Where the hiker is kept; nil while nobody is followed.
    private var anchor: Point? {
        guard user != nil else { return nil }
        switch follow {
        case .off: return nil
        case .position where userHeight == nil: return viewport.middle
        case .position, .heading:
            let height = userHeight ?? rules.userHeight
            return Point(viewport.middle.x, (viewport.size.height * height).rounded())
        }
    }

    private mutating func setFollow(_ mode: FollowMode) {
        follow = mode
        // A map that only ever shows north or the heading goes back to north, a dragged one too.
        if camera.heading != 0, mode != .heading, !rules.canRotate {
            camera = turned(to: 0, about: viewport.middle)
        }
        goAlong()
    }

    private mutating func goAlong() {
        guard let user, user.coordinate.isValid, let anchor else { return }
        var next = camera
        if follow == .heading, let heading = user.heading, heading.isFinite {
            next.heading = Angle.wrap360(heading)
        }
        camera = next.placing(user.coordinate, at: anchor, in: viewport)
    }
}
