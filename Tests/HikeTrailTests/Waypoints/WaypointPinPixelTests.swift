import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Pins as pixels")
struct WaypointPinPixelTests {
    /// A pin whose tip is in the middle of a map without tiles.
    private static func picture(_ category: WaypointCategory) throws -> (PixelBuffer, tip: Point) {
        let waypoint = WaypointDevice.waypoint(1, category: category)
        let profile = DisplayProfile(
            name: "map", kind: .phone, size: Size(100, 100), scale: 2, safeArea: .zero, cornerRadius: 0)
        let viewport = Viewport(profile)
        var view = MapView(Camera(centre: waypoint.coordinate, zoom: 14), viewport)
        view.showsTiles = false
        view.annotations = [Marker(waypoint).annotation()]
        let shown = LaidOutScreen(
            Screen("map", alignment: .topLeading, view.element("map")), on: profile,
            fonts: try FontBook.bundled().library)
        return (try Renderer().render(shown.drawList).pixels, viewport.middle)
    }

    @Test(
        "OH2-03: the disc and the stem of a pin have the category's colour, its symbol is white",
        arguments: WaypointCategory.allCases)
    func fill(category: WaypointCategory) throws {
        let (picture, tip) = try Self.picture(category)
        func pixel(_ x: Double, _ y: Double) -> UInt32? {
            picture[Int((tip.x + x) * 2), Int((tip.y + y) * 2)]
        }
        let colour = 0xFF00_0000 | category.colourHex
        // The disc: its centre is 16.75 above the tip, its radius 9.25; the symbol takes 6.5 to each side.
        for (x, y) in [(0.0, -24.5), (0, -9), (7.75, -16.75), (-7.75, -16.75)] {
            #expect(pixel(x, y) == colour, "\(category) at \(x), \(y)")
        }
        #expect(pixel(0, -6) == colour, "the stem")
        let white = (0..<52).reduce(0) { sum, step in
            let (x, y) = (Double(step % 13) - 6, -23 + Double(step / 13) * 3.5)
            return sum + (pixel(x, y) == 0xFFFF_FFFF ? 1 : 0)
        }
        #expect(white > 0, "\(category) has no symbol")
    }
}
