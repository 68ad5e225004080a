import Foundation
import HikeGeodesy
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import HikeWaypoints

/// Frames of maps: a route of 50,000 corners and a track over tiles, with nine markers and the hiker.
struct MapRows {
    /// Tiles with some hundred rectangles each, made once.
    private final class PatternTiles: TileSource, @unchecked Sendable {
        let zooms = 8...16
        private var kept: [TileAddress: [UInt8]] = [:]

        func tile(_ id: TileAddress, scale: Int) -> [UInt8]? {
            if let known = kept[id] { return known }
            let side = 256 * scale
            let pixels = (0..<(side * side)).map { place -> UInt32 in
                let (px, py) = ((place % side) / 16, place / side / 16)
                let shade = UInt32((px * 7 + py * 13 + id.column * 5 + id.row * 11) % 60)
                return 0xFF00_0000 | (180 + shade) << 16 | (200 + shade / 2) << 8 | (160 + shade)
            }
            guard let picture = PixelBuffer(width: side, height: side, pixels: pixels),
                let bytes = try? PNGEncoding.encodeReduced(picture)
            else { return nil }
            kept[id] = bytes
            return bytes
        }
    }

    private static let pattern = PatternTiles()
    private static let home = Coordinate(latitude: 42.5079, longitude: 1.5218)

    private static func walk(_ count: Int) -> [Coordinate] {
        (0..<count).map {
            let (share, turn) = (Double($0) / 50_000, Double($0) / 50_000 * 14)
            let reach = 0.004 + 0.03 * share
            return Coordinate(
                latitude: home.latitude + reach * 0.75 * PortableMath.sin(turn)
                    + 0.0006 * PortableMath.sin(turn * 23) + 0.00008 * PortableMath.sin(turn * 200),
                longitude: home.longitude + reach * PortableMath.cos(turn) + 0.0006
                    * PortableMath.cos(turn * 17))
        }
    }

    private let route = LineGeometry(walk(50_000))
    private let track = LineGeometry(walk(12_000))

    private func map(_ profile: DisplayProfile, heading: Double) -> MapView {
        var map = MapView(Camera(centre: Self.home, zoom: 14.3, heading: heading), Viewport(profile))
        map.lines = [MapLine("route", route, .route), MapLine("track", track, .track, z: 50)]
        for index in 0..<9 {
            let place = Coordinate(
                latitude: Self.home.latitude + 0.006 * Double(index / 3 - 1),
                longitude: Self.home.longitude + 0.008 * Double(index % 3 - 1))
            map.annotations.append(
                Marker(id: "\(index)", at: place, label: "", symbol: "tent", colour: .green).annotation())
        }
        map.user = UserLocation(at: Self.home, accuracy: 40, heading: 30)
        map.ornaments.scale = .metric
        return map
    }

    func measure() throws -> [Row] {
        var rows: [Row] = []
        for (profile, limit) in [(DisplayProfile.watch49, 8.0), (.phone61, 40.0)] {
            func row(
                _ name: String, heading: Double = 0, target: Row.Target, decimals: Int = 1,
                _ change: (inout MapView, Double) -> Void
            ) throws {
                let time = try median(map(profile, heading: heading), profile, change)
                rows.append(
                    Row("\(profile.name) map: \(name)", time, "ms", decimals: decimals, target: target))
            }
            try row("zoomed", target: .atMost(limit)) { $0.camera.zoom += 0.05 * $1 }
            try row("zoomed while turned", heading: 33, target: .atMost(limit)) {
                $0.camera.zoom += 0.05 * $1
            }
            try row("panned", target: .atMost(limit)) {
                $0.camera = $0.camera.placing(
                    $0.camera.centre, at: $0.viewport.middle + Point(4 * $1, 7 * $1), in: $0.viewport)
            }
            try row("only the hiker moved", target: .atMost(limit)) {
                $0.user?.coordinate.latitude += 0.00005 * $1
            }
            for (way, isTurned) in [("north up", false), ("heading up", true)] {
                // The first walk draws the tiles that the second one reads.
                _ = try walked(profile, isTurned: isTurned)
                let times = try walked(profile, isTurned: isTurned)
                rows.append(
                    Row(
                        "\(profile.name) map: walked, \(way)", Statistics.median(times), "ms", decimals: 1,
                        target: .atMost(limit),
                        note:
                            "as a device keeps tiles; of 100 frames the slowest \(DecimalText.string(times[times.count * 99 / 100], decimals: 1)) ms"
                    ))
            }
            try row("nothing changed", target: .atMost(0.1), decimals: 3) { _, _ in }
            rows.append(
                Row(
                    "\(profile.name) map: opened with 5,000 waypoints", try openings(profile), "ms",
                    decimals: 1,
                    target: .atMost(limit),
                    note: "those on the glass chosen, laid out and drawn; tiles at hand"))
        }
        return rows
    }

    /// Milliseconds from nothing on the glass to a map with the waypoints in its frame, of 5,000 within 60 km.
    private func openings(_ profile: DisplayProfile) throws -> Double {
        var random = RandomStream(seed: 11)
        let waypoints = (0..<5_000).map { _ in
            Waypoint(
                id: UUID(uuidString: random.uuid()) ?? UUID(),
                latitude: Self.home.latitude + random.uniform(-0.27, 0.27),
                longitude: Self.home.longitude + random.uniform(-0.36, 0.36),
                timestamp: UTCDate(nanosecondsSince1970: 0),
                category: WaypointCategory.allCases[Int(random.uniform(0, 9))])
        }
        let fonts = try FontBook.bundled().library
        let renderer = try Renderer(maps: MapRenderer(tiles: PatternTiles()))
        let empty = LaidOutScreen(Screen("empty", .text("")), on: profile, fonts: fonts).drawList
        var times: [Double] = []
        for round in 0..<14 {
            _ = try renderer.render(empty)
            let seconds = try Stopwatch.seconds {
                var map = MapView(Camera(centre: Self.home, zoom: 12.3), Viewport(profile))
                let projection = map.projection
                let near = map.viewport.frame.expanded(by: 40)
                map.annotations = waypoints.compactMap { waypoint in
                    guard near.contains(projection.point(of: waypoint.coordinate)) else { return nil }
                    return Marker(
                        id: waypoint.id.uuidString, at: waypoint.coordinate, label: waypoint.label,
                        symbol: waypoint.category.symbol, colour: Colour(hex: waypoint.category.colourHex)
                    ).annotation()
                }
                let screen = Screen("map", map.element("map").ignoringSafeArea())
                _ = try renderer.render(LaidOutScreen(screen, on: profile, fonts: fonts).drawList)
            }
            if round >= 3 { times.append(seconds * 1000) }
        }
        return Statistics.median(times)
    }

    /// Milliseconds of the frames of a walk of 4 km along the route, 10 m between two of them, as a device draws them: with
    /// the tiles that it has room for, reading ahead after each frame.
    private func walked(_ profile: DisplayProfile, isTurned: Bool) throws -> [Double] {
        let fonts = try FontBook.bundled().library
        let maps = MapRenderer(tiles: Self.pattern, mostTileBytes: MapRenderer.tileBytes(of: profile))
        let renderer = try Renderer(maps: maps)
        var map = map(profile, heading: 0)
        let way = Self.walk(50_000)
        var (times, last): ([Double], Coordinate) = ([], way[0])
        for (index, place) in way.enumerated() where times.count < 400 {
            guard GreatCircle.distance(last, place) >= 10 else { continue }
            let heading = isTurned ? GreatCircle.bearing(from: last, to: place) : 0
            map.camera = Camera(centre: place, zoom: 15.6, heading: heading)
            map.user?.coordinate = place
            map.ahead = MapAhead(route, passed: Double(index) / 50_000)
            last = place
            let screen = Screen("map", map.element("map").ignoringSafeArea())
            let list = LaidOutScreen(screen, on: profile, fonts: fonts).drawList
            times.append(try Stopwatch.seconds { _ = try renderer.render(list) } * 1000)
            maps.readAhead()
        }
        return times.sorted()
    }

    /// The map on a display.
    func picture(on profile: DisplayProfile) throws -> PixelBuffer {
        let screen = Screen("map", map(profile, heading: 0).element("map").ignoringSafeArea())
        let list = LaidOutScreen(screen, on: profile, fonts: try FontBook.bundled().library).drawList
        return try Renderer(maps: MapRenderer(tiles: PatternTiles())).render(list).pixels
    }

    /// Milliseconds for a frame, from the draw list to pixels; of 30 frames, to and fro.
    private func median(
        _ map: MapView, _ profile: DisplayProfile, _ change: (inout MapView, Double) -> Void
    ) throws -> Double {
        let fonts = try FontBook.bundled().library
        let renderer = try Renderer(maps: MapRenderer(tiles: PatternTiles()))
        var map = map
        var times: [Double] = []
        for round in 0..<36 {
            change(&map, round % 2 == 0 ? 1 : -1)
            let screen = Screen("map", map.element("map").ignoringSafeArea())
            let list = LaidOutScreen(screen, on: profile, fonts: fonts).drawList
            let seconds = try Stopwatch.seconds { _ = try renderer.render(list) }
            if round >= 6 { times.append(seconds * 1000) }
        }
        return Statistics.median(times)
    }
}
