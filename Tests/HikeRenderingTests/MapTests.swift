import HikeGeodesy
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import Testing

/// Tiles that say which they are: a colour of their own, their numbers in the middle, a line along their
/// upper and left edges.
final class NumberedTiles: TileSource {
    let zooms: ClosedRange<Int>
    /// Tiles that are not there.
    var missing: (TileAddress) -> Bool = { _ in false }
    /// Tiles whose bytes are no picture.
    var broken: Set<TileAddress> = []
    private(set) var asked: [TileAddress] = []
    private var made: [TileAddress: [UInt8]] = [:]

    init(_ zooms: ClosedRange<Int> = 0...16) { self.zooms = zooms }

    func tile(_ id: TileAddress, scale: Int) -> [UInt8]? {
        asked.append(id)
        if broken.contains(id) { return [0x89, 0x50, 0x4E, 0x47, 1, 2, 3] }
        if missing(id) { return nil }
        if let made = made[id] { return made }
        let side = 256.0
        let shade = UInt8(truncatingIfNeeded: 150 + (id.column * 37 + id.row * 61) % 80)
        var commands: [DrawCommand] = [
            .fill(.rectangle(Rect(0, 0, side, 1)), .colour(.black)),
            .fill(.rectangle(Rect(0, 0, 1, side)), .colour(.black)),
            .fill(.ellipse(Rect(24, 60, 208, 60)), .colour(Colour(RGBA(255, 255, 255, 120)))),
        ]
        if let run = try? Lists.run(id.description, at: Point(36, 100), size: 26, colour: .black) {
            commands.append(.text(run))
        }
        let list = DrawList(
            size: Size(side, side), scale: Double(scale), appearance: .light,
            background: Colour(RGBA(shade, 200, 220 - shade / 3)), commands: commands)
        let bytes = try? PNGEncoding.encode(try Renderer().render(list).pixels)
        made[id] = bytes
        return bytes
    }
}

@Suite("Maps as pixels")
struct MapTests {
    static let home = Coordinate(latitude: 42.5079, longitude: 1.5218)
    let size = Size(120, 140)

    private func request(
        _ plate: MapPlate, scale: Double = 2, appearance: Appearance = .light, size: Size? = nil
    ) -> MapRequest {
        MapRequest(
            content: MapContent(plate), size: size ?? self.size, scale: scale, appearance: appearance)
    }

    private func pixels(_ renderer: MapRenderer, _ request: MapRequest) -> PixelBuffer {
        if case .pixels(let pixels)? = renderer.picture(for: request) { return pixels }
        Issue.record("no pixels")
        return PixelBuffer(width: 0, height: 0)
    }

    private func route(_ offset: Double = 0) -> LineGeometry {
        LineGeometry(
            (0..<200).map {
                let turn = Double($0) * 0.1
                return Coordinate(
                    latitude: Self.home.latitude + 0.004 * PortableMath.sin(turn * 0.7) + offset,
                    longitude: Self.home.longitude + 0.004 * PortableMath.cos(turn))
            })
    }

    @Test(
        "OHR-32, MAP-44: a panned map is the one before, shifted, with strips at its edges: no pixel differs from one drawn in full",
        arguments: 1...25)
    func pansExactly(seed: UInt64) {
        var random = TestRandom(seed)
        let tiles = NumberedTiles()
        tiles.missing = { $0.column % 7 == 3 }
        let renderer = MapRenderer(tiles: tiles)
        let scale = [1.0, 2, 3][Int(seed % 3)]
        let viewport = Viewport(size, scale: scale)
        let zoom = seed % 4 == 0 ? 14 : Double.random(in: 3...18, using: &random)
        let heading = seed % 2 == 0 ? 0 : Double.random(in: 0...360, using: &random)
        var camera = Camera(centre: Self.home, zoom: zoom, heading: heading)
        for _ in 0..<6 {
            let reach = Double.random(in: 1...90, using: &random)
            let point = Point(
                60 + Double.random(in: -reach...reach, using: &random),
                70 + Double.random(in: -reach...reach, using: &random))
            camera = camera.placing(camera.centre, at: point, in: viewport)
            let plate = MapPlate(camera: camera, lines: seed % 3 == 0 ? [MapLine("r", route(), .route)] : [])
            let panned = pixels(renderer, request(plate, scale: scale))
            let whole = pixels(MapRenderer(tiles: tiles), request(plate, scale: scale))
            #expect(panned.digest == whole.digest, "\(PictureDifference(panned, whole).summary) \(camera)")
        }
    }

    @Test("at a whole zoom, north up, tiles are drawn pixel for pixel")
    func pixelForPixel() throws {
        let tiles = NumberedTiles()
        let id = try #require(TileAddress(containing: Self.home, zoom: 14))
        let (low, high) = (id.box, id.box)
        let camera = Camera(
            centre: Coordinate(latitude: low.center.latitude, longitude: high.center.longitude), zoom: 14)
        let drawn = pixels(MapRenderer(tiles: tiles), request(MapPlate(camera: camera), size: Size(256, 256)))
        let tile = try ImageDecoding.decode(try #require(tiles.tile(id, scale: 2)))
        // The middle of a tile's latitudes is not quite the middle of its pixels.
        var best = Int.max
        for dy in -3...3 {
            var differing = 0
            for y in stride(from: 40, to: 470, by: 7) {
                for x in stride(from: 5, to: 500, by: 3) where drawn[x, y] != tile[x, y + dy] {
                    differing += 1
                }
            }
            best = min(best, differing)
        }
        #expect(best == 0)
    }

    @Test(
        "OHR-32: a missing tile is a part of the one above, enlarged, else a faint grid; each is counted once, none is an error"
    )
    func missing() throws {
        let tiles = NumberedTiles(10...15)
        let id = try #require(TileAddress(containing: Self.home, zoom: 15))
        tiles.missing = { $0 == id }
        let renderer = MapRenderer(tiles: tiles)
        let plate = MapPlate(camera: Camera(centre: Self.home, zoom: 15))
        _ = pixels(renderer, request(plate))
        #expect(renderer.findings.missingTiles == [id] && renderer.findings.missingCount == 1)
        #expect(tiles.asked.contains(try #require(id.parent)))
        tiles.missing = { _ in true }
        let bare = MapRenderer(tiles: tiles)
        let grid = pixels(bare, request(plate))
        #expect(Set(grid.pixels) == [0xFFE6_E8E1, 0xFFD6_D9D0])
        let once = bare.findings.missingCount
        _ = pixels(bare, request(plate))
        #expect(bare.findings.missingCount == once && once > 0)
        let broken = NumberedTiles()
        broken.broken = [id]
        let third = MapRenderer(tiles: broken)
        _ = pixels(third, request(plate))
        #expect(third.findings.brokenCount == 1 && third.findings.missingTiles == [id])
    }

    @Test("cameras beyond the world, too far out, too far in or without numbers are drawn")
    func oddCameras() {
        let tiles = NumberedTiles(4...14)
        let places = [(85.0, 180.0), (-90, -180), (0, 179.99), (.nan, 0)]
        for (latitude, longitude) in places {
            for zoom in [-3.0, 0, 1.5, 19, 24, 99, .nan, .infinity] {
                for heading in [0.0, 45, .nan] {
                    let camera = Camera(
                        centre: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom,
                        heading: heading)
                    let plate = MapPlate(camera: camera, lines: [MapLine("r", route(), .route)])
                    let drawn = pixels(
                        MapRenderer(tiles: tiles), request(plate, scale: 1, size: Size(40, 40)))
                    #expect(drawn.isOpaque)
                }
            }
        }
        let other = MapRequest(content: MapContent("no map"), size: size, scale: 2, appearance: .light)
        #expect(MapRenderer(tiles: tiles).picture(for: other) == nil)
    }

    @Test("OH5-88, OH5-89, OH5-92: the route is purple, and the track lies over it")
    func purple() {
        let tiles = NumberedTiles()
        tiles.missing = { _ in true }
        let camera = Camera(centre: Self.home, zoom: 14)
        var style = LineStyle.route
        (style.casing, style.arrowSpacing) = (nil, 0)
        let plain = LineStyle(Colour(hex: 0x944ADA), width: 4)
        let line = LineGeometry([
            Coordinate(latitude: 42.4, longitude: Self.home.longitude),
            Coordinate(latitude: 42.6, longitude: Self.home.longitude),
        ])
        let middle = (x: 120, y: 140)
        let purple = pixels(
            MapRenderer(tiles: tiles),
            request(MapPlate(camera: camera, lines: [MapLine("route", line, plain)])))
        #expect(purple[middle.x, middle.y] == 0xFF94_4ADA)
        // Four points are eight pixels.
        let row = (0..<240).filter { purple[$0, middle.y] == 0xFF94_4ADA }
        #expect((7...8).contains(row.count))
        let scene = pixels(
            MapRenderer(tiles: tiles),
            request(
                MapPlate(
                    camera: camera,
                    lines: [MapLine("route", line, style), MapLine("track", line, .track, z: 50)])))
        #expect(scene[middle.x, middle.y] == 0xFFFF_8C1A)
        #expect(scene[row.first ?? 0, middle.y] != scene[middle.x, middle.y])
    }

    @Test("an unchanged map is not drawn again, one whose markers moved keeps its pixels")
    func caches() throws {
        let tiles = NumberedTiles()
        let renderer = try Renderer(maps: MapRenderer(tiles: tiles))
        let fonts = try FontBook.bundled().library
        func list(_ accuracy: Double) -> DrawList {
            var map = MapView(Camera(centre: Self.home, zoom: 14.3), Viewport(.watch49))
            map.user = UserLocation(at: Self.home, accuracy: accuracy, heading: 20)
            return LaidOutScreen(
                Screen("map", map.element("map").ignoringSafeArea()), on: .watch49, fonts: fonts
            ).drawList
        }
        _ = try renderer.render(list(100))
        let asked = tiles.asked.count
        #expect(try renderer.render(list(100)).redrawn == .zero)
        let frame = try renderer.render(list(130))
        #expect(frame.redrawn.width < 120 && frame.redrawn.height < 120 && !frame.redrawn.isEmpty)
        #expect(tiles.asked.count == asked)
        let whole = try Renderer(maps: MapRenderer(tiles: NumberedTiles())).render(list(130))
        #expect(frame.pixels.digest == whole.pixels.digest)
    }

    @Test("EM-22, OH2-52, OHX-28: maps look as they did", arguments: ["watch", "phone-dark", "turned"])
    func golden(name: String) throws {
        let tiles = NumberedTiles(8...15)
        tiles.missing = { $0.zoom > 12 && $0.column % 3 == 0 && $0.row % 3 == 0 }
        let profile = name == "watch" ? DisplayProfile.watch41 : .phone47
        let heading = name == "turned" ? 40.0 : 0
        var map = MapView(
            Camera(centre: Self.home, zoom: name == "watch" ? 14 : 14.4, heading: heading), Viewport(profile))
        map.lines = [
            MapLine("other", route(0.002), .alternative, z: 30), MapLine("route", route(), .route),
            MapLine("track", route(-0.002), .track, z: 50),
        ]
        let symbols: [(String, UInt32)] = [
            ("signpost.right", 0x4A90D9), ("eye", 0x8E44AD), ("drop.fill", 0x3498DB), ("tent", 0x27AE60),
            ("exclamationmark.triangle", 0xE74C3C), ("fork.knife", 0xF39C12), ("house", 0x7F8C8D),
            ("car", 0x2C3E50), ("mappin", 0xE67E22),
        ]
        for (index, symbol) in symbols.enumerated() {
            let place = Point(
                30 + Double(index % 3) * (profile.size.width - 60) / 2,
                70 + Double(index / 3) * (profile.size.height - 110) / 2)
            let marker = Marker(
                id: symbol.0, at: map.projection.coordinate(at: place), label: symbol.0, symbol: symbol.0,
                colour: Colour(hex: symbol.1), isSelected: index == 4)
            let size = profile.kind == .watch ? 1 : 1.3
            map.annotations.append(marker.annotation(size: size))
            guard marker.isSelected else { continue }
            let callout = Callout(
                id: "card", at: marker.coordinate, width: 150, height: 40,
                clearance: marker.height(size: size), .text("Rockfall", .headline).padding(10))
            map.annotations.append(callout.annotation(in: map.projection))
        }
        map.user = UserLocation(at: Self.home, accuracy: 150, heading: 60)
        map.ornaments.scale = .metric
        map.ornaments.showsNorth = true
        map.ornaments.attribution = profile.kind == .watch ? "" : "© OpenStreetMap contributors"
        let screen = LaidOutScreen(
            Screen("map", map.element("map").ignoringSafeArea()), on: profile,
            fonts: try FontBook.bundled().library, appearance: name == "phone-dark" ? .dark : nil)
        #expect(screen.findings.isEmpty)
        let renderer = try Renderer(maps: MapRenderer(tiles: tiles))
        let frame = try renderer.render(screen.drawList)
        #expect(renderer.findings.isEmpty)
        #expect(try Golden.differs(frame.pixels, "map-\(name)") == nil)
    }
}
