import HikeGeodesy
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import Testing

/// How a map keeps its tiles, draws in rows, and makes ready what comes next.
@Suite("Tiles of a map")
struct MapTilesTests {
    /// Tiles of few colours, as files with a palette or without.
    private final class PlainTiles: TileSource {
        let zooms = 8...16
        let hasPalette: Bool
        var missing: (TileAddress) -> Bool = { _ in false }
        private(set) var asked: [TileAddress] = []
        private var made: [TileAddress: [UInt8]] = [:]

        init(hasPalette: Bool) { self.hasPalette = hasPalette }

        func forget() { asked = [] }

        func tile(_ id: TileAddress, scale: Int) -> [UInt8]? {
            asked.append(id)
            if missing(id) { return nil }
            if let made = made[id] { return made }
            let side = 256 * scale
            let pixels = (0..<(side * side)).map { place -> UInt32 in
                let (x, y) = (place % side / 12, place / side / 20)
                let shade = UInt32((x * 7 + y * 13 + id.column * 5 + id.row * 11) % 60)
                return 0xFF00_0000 | (160 + shade) << 16 | (180 + shade) << 8 | (150 + shade)
            }
            guard let picture = PixelBuffer(width: side, height: side, pixels: pixels),
                let reduced = try? PNGEncoding.encodeReduced(picture),
                let bytes = hasPalette
                    ? reduced : try? PNGEncoding.encode(ImageDecoding.decode(reduced))
            else { return nil }
            made[id] = bytes
            return bytes
        }
    }

    private static let home = MapTests.home

    private func request(_ plate: MapPlate, _ profile: DisplayProfile, dark: Bool = false) -> MapRequest {
        MapRequest(
            content: MapContent(plate), size: profile.size, scale: profile.scale,
            appearance: dark ? .dark : .light)
    }

    private func pixels(_ renderer: MapRenderer, _ request: MapRequest) -> PixelBuffer {
        if case .pixels(let pixels)? = renderer.picture(for: request) { return pixels }
        Issue.record("no pixels")
        return PixelBuffer(width: 0, height: 0)
    }

    private let way = LineGeometry(
        (0..<400).map {
            Coordinate(
                latitude: home.latitude + 0.0001 * Double($0),
                longitude: home.longitude + 0.002 * PortableMath.sin(Double($0) * 0.05))
        })

    @Test(
        "OHR-32: a tile that is kept as a palette gives the pixels of one that is kept in full",
        arguments: [(14.0, 0.0), (15.0, 0), (14.6, 33), (13.3, 180), (17.2, 271)])
    func palettes(zoom: Double, heading: Double) {
        for dark in [false, true] {
            let (one, other) = (PlainTiles(hasPalette: true), PlainTiles(hasPalette: false))
            one.missing = { $0.column % 3 == 0 }
            other.missing = one.missing
            let plate = MapPlate(camera: Camera(centre: Self.home, zoom: zoom, heading: heading))
            let asked = request(plate, .watch45, dark: dark)
            let (a, b) = (pixels(MapRenderer(tiles: one), asked), pixels(MapRenderer(tiles: other), asked))
            #expect(a.digest == b.digest, "\(PictureDifference(a, b).summary)")
            #expect(Set(a.pixels).count > 20)
        }
    }

    @Test(
        "OHR-32: a map turned by a whole quarter hardly differs from one that is turned by a trifle more",
        arguments: [
            (14.0, 0.0), (13.3, 0), (13.3, 90), (14.4, 90), (14, 180), (13.3, 180), (14.4, 180), (13.3, 270),
        ])
    func quarters(zoom: Double, heading: Double) {
        for hasPalette in [false, true] {
            let maps = MapRenderer(tiles: PlainTiles(hasPalette: hasPalette))
            func turned(_ heading: Double) -> PixelBuffer {
                pixels(
                    maps,
                    request(
                        MapPlate(camera: Camera(centre: Self.home, zoom: zoom, heading: heading)), .watch45))
            }
            // The turned world is rounded to whole pixels: half a pixel of a tile's edge, 60 shades high.
            #expect(PictureDifference(turned(heading), turned(heading + 0.0005)).largest <= 40)
        }
    }

    @Test("a map drawn in rows is the map drawn at once", arguments: 1...12)
    func rows(seed: UInt64) throws {
        var random = TestRandom(seed)
        let tiles = PlainTiles(hasPalette: seed % 2 == 0)
        let camera = Camera(
            centre: Self.home, zoom: Double.random(in: 12...16, using: &random),
            heading: seed % 3 == 0 ? 0 : Double.random(in: 0...360, using: &random))
        let lines = [MapLine("route", way, .route), MapLine("other", way, .alternative, z: 30)]
        let asked = request(MapPlate(camera: camera, lines: lines), .phone47)
        let whole = pixels(MapRenderer(tiles: tiles), asked)
        let renderer = MapRenderer(tiles: tiles)
        var first = 0
        while first < whole.height {
            let last = min(whole.height, first + Int.random(in: 1...300, using: &random))
            let part = try #require(renderer.rows(first..<last, for: asked))
            #expect(part.height == last - first && part.width == whole.width)
            for y in stride(from: first, to: last, by: 1) {
                let row = (y * whole.width)..<((y + 1) * whole.width)
                let same = whole.pixels[row].elementsEqual(
                    part.pixels[((y - first) * whole.width)..<((y - first + 1) * whole.width)])
                #expect(same, "row \(y)")
                if !same { return }
            }
            first = last
        }
    }

    @Test(
        "EM-22: on a phone a marker that moves over the map leaves the picture that is drawn at once",
        arguments: [0.0, 20])
    func movesOverLargeMap(heading: Double) throws {
        let tiles = PlainTiles(hasPalette: true)
        let fonts = try FontBook.bundled().library
        func list(_ accuracy: Double) -> DrawList {
            var map = MapView(Camera(centre: Self.home, zoom: 14.3, heading: heading), Viewport(.phone61))
            map.lines = [MapLine("route", way, .route)]
            map.user = UserLocation(at: Self.home, accuracy: accuracy, heading: 20)
            return LaidOutScreen(
                Screen("map", map.element("map").ignoringSafeArea()), on: .phone61, fonts: fonts
            ).drawList
        }
        let renderer = try Renderer(maps: MapRenderer(tiles: tiles))
        _ = try renderer.render(list(100))
        tiles.forget()
        let frame = try renderer.render(list(130))
        #expect(!frame.redrawn.isEmpty && frame.redrawn.height < 700)
        #expect(tiles.asked.isEmpty)
        let whole = try Renderer(maps: MapRenderer(tiles: tiles)).render(list(130))
        #expect(frame.pixels.digest == whole.pixels.digest)
    }

    @Test("a phone's map, drawn in rows, lies on the display where the map drawn at once does")
    func placedInRows() throws {
        let tiles = PlainTiles(hasPalette: true)
        var map = MapView(Camera(centre: Self.home, zoom: 14.3, heading: 20), Viewport(.phone61))
        map.lines = [MapLine("route", way, .route)]
        let screen = LaidOutScreen(
            Screen("map", map.element("map").ignoringSafeArea()), on: .phone61,
            fonts: try FontBook.bundled().library)
        let shown = try Renderer(maps: MapRenderer(tiles: tiles)).render(screen.drawList).pixels
        let plate = MapPlate(camera: map.camera, lines: map.lines)
        let whole = pixels(MapRenderer(tiles: tiles), request(plate, .phone61))
        // Round corners and what the map says of itself lie over its edges.
        for y in stride(from: shown.height / 10, to: shown.height * 8 / 10, by: 7) {
            for x in stride(from: shown.width / 10, to: shown.width * 8 / 10, by: 5) {
                #expect(shown[x, y] == whole[x, y], "\(x) \(y)")
                if shown[x, y] != whole[x, y] { return }
            }
        }
    }

    // MARK: Ahead

    /// A walk along the way, 20 m a step.
    private func walk(_ tiles: PlainTiles, looksAhead: Bool, heading: Double = 0) -> (
        late: Int, picture: PixelBuffer
    ) {
        let maps = MapRenderer(tiles: tiles, mostTileBytes: MapRenderer.tileBytes(of: .watch45))
        var late = 0
        var picture = PixelBuffer(width: 0, height: 0)
        for step in 0..<150 {
            let share = Double(step) / 150
            let place = Coordinate(
                latitude: Self.home.latitude + 0.04 * share, longitude: Self.home.longitude)
            let plate = MapPlate(
                camera: Camera(centre: place, zoom: 15.4, heading: heading), lines: [],
                ahead: MapAhead(way, passed: share))
            tiles.forget()
            picture = pixels(maps, request(plate, .watch45))
            if step > 10 { late += tiles.asked.count }
            if looksAhead { maps.readAhead() }
        }
        return (late, picture)
    }

    @Test(
        "OHR-24: tiles along the route are read before the map comes to them, and no pixel differs",
        arguments: [0.0, 30])
    func readsAhead(heading: Double) {
        let tiles = PlainTiles(hasPalette: true)
        let (late, picture) = walk(tiles, looksAhead: false, heading: heading)
        #expect(late > 2, "else there is nothing to read ahead")
        let (ahead, same) = walk(tiles, looksAhead: true, heading: heading)
        #expect(ahead == 0)
        #expect(picture.digest == same.digest)
    }

    @Test("OHR-32: a tile that is missing ahead is asked for once, and not counted before somebody looks")
    func missingAhead() {
        let tiles = PlainTiles(hasPalette: true)
        let maps = MapRenderer(tiles: tiles, mostTileBytes: MapRenderer.tileBytes(of: .watch45))
        let plate = MapPlate(camera: Camera(centre: Self.home, zoom: 15.4), ahead: MapAhead(way, passed: 0))
        _ = pixels(maps, request(plate, .watch45))
        #expect(maps.findings.missingCount == 0)
        tiles.forget()
        tiles.missing = { _ in true }
        for _ in 0..<40 { maps.readAhead() }
        #expect(!tiles.asked.isEmpty && Set(tiles.asked).count == tiles.asked.count)
        #expect(maps.findings == MapFindings())
        tiles.forget()
        for _ in 0..<5 { maps.readAhead() }
        #expect(tiles.asked.isEmpty)
    }

    @Test("a map that follows no way, or shows no tiles, reads nothing ahead")
    func nothingAhead() {
        let tiles = PlainTiles(hasPalette: true)
        let maps = MapRenderer(tiles: tiles)
        maps.readAhead()
        let camera = Camera(centre: Self.home, zoom: 15)
        for plate in [
            MapPlate(camera: camera),
            MapPlate(camera: camera, showsTiles: false, ahead: MapAhead(way, passed: 0)),
        ] {
            _ = pixels(maps, request(plate, .watch45))
            tiles.forget()
            maps.readAhead()
            #expect(tiles.asked.isEmpty)
        }
    }
}
