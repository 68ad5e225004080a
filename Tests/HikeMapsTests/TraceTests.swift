import HikeMaps
import HikeScreens
import HikeValues
import Testing

/// The lines of a map as those see them who read a screen.
@Suite("Lines of maps in the tree")
struct TraceTests {
    private let profile = DisplayProfile.watch49

    /// A map about home with a route from side to side, beneath something else.
    private func reading(
        _ line: MapLine, over: Element? = nil, camera: Camera = Camera(centre: Sample.home, zoom: 14)
    ) -> ScreenReading {
        var map = MapView(camera, Viewport(profile))
        map.lines = [line]
        let screen = Screen(
            "map", .layers([map.element("map")] + (over.map { [$0] } ?? [])).ignoringSafeArea())
        return ScreenReading(LaidOutScreen(screen, on: profile, fonts: Sample.fonts), app: "test")
    }

    private var across: LineGeometry {
        LineGeometry(
            [-0.05, 0.05].map {
                Coordinate(latitude: Sample.home.latitude, longitude: Sample.home.longitude + $0)
            })
    }

    private var route: MapLine { MapLine("route", across, .route, label: "Ridge loop") }

    private func block(_ width: Double) -> Element {
        Element.shape(.rectangle, fill: .grey).frame(width: width, height: profile.size.height)
    }

    @Test("EM-27: a route is in the tree by its id, name and kind, above the map and below what stands on it")
    func present() throws {
        let read = reading(route, over: .text("12 km"))
        let item = try #require(read.item(id: "map.route"))
        #expect(item.role == "line" && item.name == "Ridge loop" && item.value == "route" && item.isVisible)
        #expect(try item.z == #require(read.item(id: "map")).z + 1)
        #expect(try item.z < #require(read.items.last).z)
        #expect((item.frame[2] - profile.size.width).magnitude < 8)
        #expect(read.text.contains("line #map.route \"Ridge loop\" = \"route\""))
        let trails = reading(MapLine("trails-path", across, .alternative))
        #expect(trails.item(id: "map.trails-path")?.value == "trail")
    }

    @Test("EM-27: a route under something opaque, beside the frame, or without colour is not visible")
    func unseen() throws {
        func isVisible(_ over: Element?) -> Bool {
            reading(route, over: over).item(id: "map.route")?.isVisible == true
        }
        #expect(isVisible(block(profile.size.width * 0.6)))
        #expect(!isVisible(block(profile.size.width * 0.9)))
        #expect(isVisible(block(profile.size.width).opacity(0.5)))
        #expect(!isVisible(.sheet("asks", .text("Really?"))))
        let away = Camera(centre: Coordinate(latitude: 43, longitude: Sample.home.longitude), zoom: 14)
        let beside = try #require(reading(route, camera: away).item(id: "map.route"))
        #expect(!beside.isVisible && beside.frame == [0, 0, 0, 0])
        var pale = route
        pale.style.colour = pale.style.colour.opacity(0.05)
        #expect(reading(pale).item(id: "map.route")?.isVisible == false)
    }

    @Test("a line of no length, or of places that are none, gives no points and no trap")
    func degenerate() {
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        for line in [[], [Sample.home], [Sample.home, Sample.home], [nowhere, nowhere]] {
            let item = reading(MapLine("track", LineGeometry(line), .track)).item(id: "map.track")
            #expect(item?.isVisible == false)
        }
    }
}
