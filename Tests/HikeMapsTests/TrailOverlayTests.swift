import HikeMaps
import HikeScreens
import HikeValues
import Testing

@Suite("The ways about")
struct TrailOverlayTests {
    private let viewport = Viewport(.watch49)
    private let home = Camera(centre: Sample.home, zoom: 14)

    private func isDue(_ overlay: TrailOverlay, at camera: Camera) -> Bool {
        overlay.isDue(MapProjection(camera, viewport))
    }

    @Test(
        "OHR-30, OHX-29: trails by class in their colours at z 22 to 32, asked for anew after a zoom or a quarter of the frame"
    )
    func trails() {
        var overlay = TrailOverlay()
        #expect(isDue(overlay, at: home))
        overlay.update(
            [("path", Sample.walk(5)), ("steps", Sample.walk(9)), ("secondary", Sample.walk(4))], at: home)
        #expect(!isDue(overlay, at: home))
        #expect(overlay.lines.map(\.name) == ["trails-other", "trails-steps", "trails-path"])
        #expect(overlay.lines.map(\.z) == [22, 27, 32])
        #expect(overlay.lines.allSatisfy { $0.style.width == 2 })
        #expect(TrailClass.allCases.allSatisfy { (22...32).contains($0.z) })
        #expect(TrailClass.path.style.colour.rgba(in: .dark) == RGBA(hex: 0xE06040, opacity: 0.7))
        #expect(TrailClass.other.style.colour.rgba(in: .dark) == RGBA(hex: 0x888888, opacity: 0.5))
        var camera = home.placing(Sample.home, at: viewport.middle + Point(50, 0), in: viewport)
        #expect(!isDue(overlay, at: camera))
        camera = home.placing(Sample.home, at: viewport.middle + Point(52, 0), in: viewport)
        #expect(isDue(overlay, at: camera))
        overlay.update([], at: camera)
        #expect(overlay.lines.isEmpty && !isDue(overlay, at: camera))
        #expect(isDue(overlay, at: Camera(centre: camera.centre, zoom: 15)))
    }

    @Test("OHR-30: a class of which nothing is left goes, and a way of one corner draws nothing")
    func fewerTrails() {
        var overlay = TrailOverlay()
        overlay.update([("path", Sample.walk(5)), ("steps", Sample.walk(9))], at: home)
        overlay.update([("path", Sample.walk(7)), ("steps", [Sample.home])], at: home)
        #expect(overlay.lines.map(\.name) == ["trails-path"])
        #expect(overlay.lines.first?.geometry.count == 7)
    }
}
