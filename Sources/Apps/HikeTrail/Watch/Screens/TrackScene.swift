import HikeHardware
import HikeMaps
import HikeRecording
import HikeScreens
import HikeValues

/// What a recording shows where the watch has no map: the track on black, as far about the hiker as the crown says (OHX-30).
struct TrackScene: Hashable {
    static let id = "track-scene"
    /// Metres from the hiker to the sides of the display.
    static let radii = [100.0, 250, 500, 1000, 2000, 3000]
    /// Degrees of the crown from one to the next, as on the map (OHX-24).
    static let detent = 15.0
    /// Where one has walked is purple here, and orange on a map (CX-52).
    static let style = LineStyle(.purple, width: 3)

    private var index = 2
    private var rest = 0.0

    var radius: Double { Self.radii[index] }

    /// The crown has turned; positive shows more.
    ///
    /// - Returns: how many radii it has gone on.
    mutating func turn(degrees: Double) -> Int {
        guard degrees.isFinite else { return 0 }
        if (rest > 0) != (degrees > 0) { rest = 0 }
        rest += degrees
        let steps = Int((rest / Self.detent).rounded(.towardZero))
        rest -= Double(steps) * Self.detent
        let before = index
        index = min(max(index + steps, 0), Self.radii.count - 1)
        return abs(index - before)
    }

    /// Looks at a place from above, the radius on each side.
    func camera(at place: Coordinate, _ viewport: Viewport) -> Camera {
        let side = min(viewport.size.width, viewport.size.height) / 2
        let whole = MercatorSquare.metresPerPoint(latitude: place.latitude, zoom: 0) * side
        return Camera(centre: place, zoom: PortableMath.log(whole / radius) / PortableMath.log(2))
    }
}

extension TrailWatch {
    /// Whether the track is all that there is to see.
    var showsTrackScene: Bool { tab == .map && !hasMap && recording.isRecording }

    var trackView: MapView {
        let viewport = Viewport(device.screen.display)
        let place = user?.coordinate ?? recording.recorder.points.last?.coordinate
        let middle = place ?? Coordinate(latitude: 0, longitude: 0)
        var view = MapView(trackScene.camera(at: middle, viewport), viewport)
        view.showsTiles = false
        view.user = user
        view.user?.pulse = UserLocation.pulse(at: device.clock.now)
        let walked = track.line(ofRecording: recording.id, recording.recorder.points)
        view.lines = [MapLine("track", walked, TrackScene.style, z: 50)]
        view.annotations = pins.annotations(in: view)
        return view
    }

    var trackPage: Element {
        let safeArea = device.screen.display.safeArea
        let radius = Element.number(recording.settings.text.distance(trackScene.radius), .footnote)
            .id("track-radius")
        return .layers(
            alignment: .topLeading,
            [
                trackView.element(TrackScene.id), besideClock([radius]),
                Element.layers([
                    trackControls.wrapped().frame(
                        maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom),
                    recording.overlay(foot: 44),
                ]).padding(safeArea).wrapped(),
            ])
    }

    /// The crown chooses how far one sees; a click for each.
    func trackTurned(_ degrees: Double) {
        if trackScene.turn(degrees: degrees) > 0 { device.haptics?.play(.watch(.click)) }
    }
}
