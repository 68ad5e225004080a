import HikeGeodesy
import HikeValues
import Testing

@Suite("Tiles of the map")
struct TileTests {
    @Test("OHR-26: places and steps of the Mercator map are each other's inverse")
    func inverse() {
        for latitude in stride(from: -85.0, through: 85, by: 7.5) {
            #expect((WebMercator.latitude(y: WebMercator.y(latitude: latitude)) - latitude).magnitude < 1e-9)
        }
        for longitude in stride(from: -180.0, through: 180, by: 22.5) {
            #expect(
                (WebMercator.longitude(x: WebMercator.x(longitude: longitude)) - longitude).magnitude < 1e-9)
        }
        #expect(WebMercator.y(latitude: 0) == WebMercator.side / 2)
        #expect(WebMercator.y(latitude: 89) < 2 && WebMercator.y(latitude: -89) > WebMercator.side - 2)
    }

    @Test("a place is in the tile that tile servers give it")
    func knownTiles() throws {
        // From the formula of the OpenStreetMap wiki, worked out with Python's mathematics, for Andorra la Vella and Cape Horn.
        let andorra = try #require(
            TileAddress(containing: Coordinate(latitude: 42.5063, longitude: 1.5218), zoom: 14))
        #expect(andorra.description == "14/8261/6050")
        #expect(andorra.tmsRow == 16_383 - 6_050)
        #expect(andorra.box.contains(Coordinate(latitude: 42.5063, longitude: 1.5218)))
        let horn = try #require(
            TileAddress(containing: Coordinate(latitude: -55.9833, longitude: -67.2667), zoom: 3))
        #expect((horn.column, horn.row) == (2, 5))
    }

    @Test("no address is off the world, and rows from the south are rows from the north backwards")
    func addresses() throws {
        #expect(TileAddress(zoom: -1, column: 0, row: 0) == nil)
        #expect(TileAddress(zoom: 23, column: 0, row: 0) == nil)
        #expect(TileAddress(zoom: 2, column: 4, row: 0) == nil)
        #expect(TileAddress(zoom: 2, column: 0, row: -1) == nil)
        #expect(TileAddress(zoom: 2, column: 0, tmsRow: -1) == nil)
        let tile = try #require(TileAddress(zoom: 4, column: 3, tmsRow: 2))
        #expect(tile.row == 13 && tile.tmsRow == 2)
        #expect(tile.parent == TileAddress(zoom: 3, column: 1, row: 6))
        #expect(TileAddress(zoom: 0, column: 0, row: 0)?.parent == nil)
        #expect(tile.children.map(\.description) == ["5/6/26", "5/7/26", "5/6/27", "5/7/27"])
        #expect(tile.children.allSatisfy { $0.parent == tile })
        #expect(TileAddress(zoom: 22, column: 0, row: 0)?.children.isEmpty == true)
        #expect(
            tile.neighbours.count == 8 && TileAddress(zoom: 0, column: 0, row: 0)?.neighbours.isEmpty == true)
        #expect(
            TileAddress(zoom: 3, wrapping: -1, row: 2) == TileAddress(zoom: 3, column: 7, row: 2)
                && TileAddress(zoom: 3, wrapping: 17, row: 2) == TileAddress(zoom: 3, column: 1, row: 2))
        let edge = try #require(TileAddress(zoom: 4, column: 15, row: 0))
        #expect(edge.neighbours.map(\.description) == ["4/14/0", "4/0/0", "4/14/1", "4/15/1", "4/0/1"])
    }

    @Test("a box is covered by the tiles of its corners and all between, across the date line by two ranges")
    func covering() {
        let box = BoundingBox(south: 42.42, west: 1.41, north: 42.66, east: 1.79)
        let ranges = TileRange.covering(box, zoom: 12)
        #expect(ranges.count == 1 && ranges.first.map { $0.count > 4 } == true)
        let wide = BoundingBox(south: -20, west: 178, north: -15, east: -178)
        let across = TileRange.covering(wide, zoom: 8)
        #expect(across.map(\.columns.upperBound) == [255, 1])
    }
}

@Suite("Tiles that a route needs")
struct TilePrefetchTests {
    private let line = [
        Coordinate(latitude: 42.5, longitude: 1.5), Coordinate(latitude: 42.52, longitude: 1.55),
        Coordinate(latitude: 42.56, longitude: 1.56),
    ]

    @Test("OHR-24: every place within the margin of the route lies in a tile of the list, at every zoom")
    func coversMargin() {
        let tiles = Set(TilePrefetch.tiles(along: line, margin: 400, zooms: 12...16))
        for share in stride(from: 0.0, through: 1, by: 0.01) {
            for (from, to) in zip(line, line.dropFirst()) {
                let place = Polyline.interpolate(from, to, share)
                for bearing in stride(from: 0.0, to: 360, by: 45) {
                    let box = BoundingBox(center: place, radius: 390)
                    let aside = Coordinate(
                        latitude: bearing < 180 ? box.north : box.south,
                        longitude: bearing == 90 ? box.east : place.longitude)
                    for zoom in 12...16 {
                        #expect(TileAddress(containing: aside, zoom: zoom).map { tiles.contains($0) } == true)
                    }
                }
            }
        }
    }

    @Test("each tile stands once, coarse zooms first, in the order of the way")
    func order() throws {
        let tiles = TilePrefetch.tiles(along: line, margin: 200, zooms: 13...15)
        #expect(Set(tiles).count == tiles.count)
        #expect(tiles.map(\.zoom) == tiles.map(\.zoom).sorted())
        let fine = tiles.filter { $0.zoom == 15 }
        let first = try #require(TileAddress(containing: line[0], zoom: 15))
        let last = try #require(TileAddress(containing: line[2], zoom: 15))
        let (start, end) = (try #require(fine.firstIndex(of: first)), try #require(fine.firstIndex(of: last)))
        #expect(start < end)
    }

    @Test("an odd line, margin or zoom gives few tiles and no trap")
    func odd() {
        #expect(TilePrefetch.tiles(along: [], margin: 100, zooms: 10...12).isEmpty)
        #expect(TilePrefetch.tiles(along: [line[0]], margin: -.infinity, zooms: 10...12).count == 3)
        #expect(TilePrefetch.tiles(along: [line[0]], margin: .nan, zooms: -3 ... -1).isEmpty)
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(TilePrefetch.tiles(along: [pole, line[0]], margin: 1e9, zooms: 0...5, most: 50).count == 50)
        let bad = Coordinate(latitude: .nan, longitude: 0)
        #expect(TilePrefetch.tiles(along: [bad], margin: 10, zooms: 3...3).isEmpty)
    }

    @Test("a route across the date line goes the short way round")
    func dateLine() {
        let across = [
            Coordinate(latitude: -17, longitude: 179.99), Coordinate(latitude: -17, longitude: -179.99),
        ]
        let tiles = TilePrefetch.tiles(along: across, margin: 0, zooms: 8...8)
        #expect(Set(tiles.map(\.column)) == [255, 0])
    }
}
