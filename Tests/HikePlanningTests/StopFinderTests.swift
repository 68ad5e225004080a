import HikeFormats
import HikePlaces
import HikePlanning
import HikeRouting
import HikeValues
import Testing

/// A table of named nodes.
enum Names {
    static func table(_ nodes: [(latitude: Double, longitude: Double, tags: [String: String])]) throws
        -> PlacesTable
    {
        let entities = OSMEntities(
            nodes: nodes.enumerated().map { index, node in
                OSMNode(
                    id: Int64(index + 1), latitude: Int32((node.latitude * 1e7).rounded()),
                    longitude: Int32((node.longitude * 1e7).rounded()),
                    tags: node.tags.sorted { $0.key < $1.key }.map { OSMTag($0.key, $0.value) })
            })
        let file = try PBFWriter().write(entities)
        let reader = try PBFReader(file.span.bytes)
        var block = OSMBlock()
        var builder = PlacesBuilder()
        builder.beginWays()
        builder.beginPlacing()
        for blob in reader.blobs {
            try PBFDecoder().decode(blob, of: file.span.bytes, kinds: .nodes, into: &block)
            builder.place(block)
        }
        return try builder.build()
    }

    static let valley = [
        (46.6, 12.1, ["place": "village", "name": "Talvern"]),
        (46.604, 12.1, ["highway": "bus_stop", "name": "Talvern"]),
        (46.7, 12.1, ["highway": "bus_stop", "name": "Talvern"]),
        (46.62, 12.15, ["natural": "peak", "name": "Pic Alt", "ele": "2104"]),
        (46.66, 12.15, ["natural": "peak", "name": "Pic Alt Nord"]),
        (46.63, 12.2, ["natural": "spring", "name": "Goldbrunn"]),
        (46.68, 12.2, ["natural": "spring", "name": "Goldbrunn"]),
        (46.61, 12.12, ["tourism": "alpine_hut", "name": "Kornhütte"]),
        (46.611, 12.12, ["natural": "peak", "name": "Kornhütte"]),
        (46.64, 12.14, ["tourism": "information", "information": "guidepost", "name": "Kornhüttenweg"]),
        (46.65, 12.3, ["natural": "saddle", "name": "Joch", "alt_name": "Vardjoch"]),
        (46.66, 12.3, ["natural": "saddle", "name": "Vardjoch"]),
    ]
}

@Suite("Places of a route as people write them")
struct StopFinderTests {
    private func stop(_ text: String, near: Coordinate? = nil) throws -> RouteStop {
        try StopFinder(try Names.table(Names.valley)).stop(text, near: near)
    }

    private func error(_ text: String, near: Coordinate? = nil) throws -> RouteStopError {
        let finder = StopFinder(try Names.table(Names.valley))
        return try #require(throws: RouteStopError.self) { try finder.stop(text, near: near) }
    }

    @Test("OH5-38: coordinates are taken as they are, with and without blanks, names or none")
    func coordinates() throws {
        #expect(try stop("46.5, 12.25") == RouteStop(Coordinate(latitude: 46.5, longitude: 12.25)))
        let plain = try StopFinder(nil).stop("-46.5,-12.25", near: nil)
        #expect(plain.coordinate == Coordinate(latitude: -46.5, longitude: -12.25))
        #expect(try error("96.5,12") == .offTheEarth("96.5,12"))
        #expect(try error("46,12,3") == .notAPlace("46,12,3"))
        #expect(try error("46,") == .notAPlace("46,"))
        #expect(throws: RouteStopError.noNames("Talvern")) { try StopFinder(nil).stop("Talvern", near: nil) }
    }

    @Test("a whole name is a place although others begin with it; so is the beginning of one name alone")
    func unambiguous() throws {
        #expect(try stop("pic alt").name == "Pic Alt")
        #expect(try stop("Pic Alt N").name == "Pic Alt Nord")
        #expect(try stop("PIC alt nord").coordinate.latitude == 46.66)
        #expect(try stop("nord").name == "Pic Alt Nord")
    }

    @Test(
        "a village and its bus stops are the village, places of one name beside each other the first of them")
    func together() throws {
        #expect(try stop("Talvern").coordinate == Coordinate(latitude: 46.6, longitude: 12.1))
        // By a beginning too: what is called after the hut yields to it.
        for text in ["kornhutte", "kornh", "Kornhuette", "KORNHUE"] {
            #expect(try stop(text).name == "Kornhütte", "\(text)")
        }
        #expect(try stop("Kornhüttenw").name == "Kornhüttenweg")
    }

    @Test(
        "issue 21: the place that is spelled as it was typed is meant, not ambiguous with one that is written out"
    )
    func writtenOut() throws {
        func mill(_ latitude: Double, _ name: String) -> (Double, Double, [String: String]) {
            (latitude, 12.1, ["place": "village", "name": name])
        }
        let both = StopFinder(
            try Names.table([mill(46.6, "Mühle"), mill(46.7, "Muehle"), mill(46.8, "Muhlau")]))
        for (text, name) in [
            ("Muehle", "Muehle"), ("Mühle", "Mühle"), ("mueh", "Muehle"), ("Muhle", "Mühle"),
        ] {
            #expect(try both.stop(text, near: nil).name == name, "\(text)")
        }
        let one = StopFinder(try Names.table([mill(46.6, "Mühle"), mill(46.8, "Muhlau")]))
        #expect(try one.stop("mueh", near: nil).name == "Mühle")
        let two = StopFinder(try Names.table([mill(46.6, "Mühle"), mill(46.8, "Mühle")]))
        let error = #expect(throws: RouteStopError.self) { try two.stop("Muehle", near: nil) }
        guard case .ambiguous("Muehle", let candidates) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.map(\.name) == ["Mühle", "Mühle"])
    }

    @Test("what is called so comes before what is called so besides")
    func shownNames() throws {
        #expect(try stop("Vardjoch").coordinate.latitude == 46.66)
    }

    @Test("an ambiguous name is not chosen from, also where one is nearer; candidates come with distances")
    func ambiguous() throws {
        let near = Coordinate(latitude: 46.63, longitude: 12.2)
        let error = try error("Goldbrunn", near: near)
        guard case .ambiguous("Goldbrunn", let candidates) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(candidates.map(\.coordinate.latitude) == [46.63, 46.68])
        #expect((candidates[0].distance ?? 1) < 0.001)
        #expect(abs((candidates[1].distance ?? 0) - 5_560) < 20)
        #expect(error.description.contains("Goldbrunn (spring"))
        #expect(error.description.contains("5.6 km away) at 46.68000,12.20000"))
        #expect(error.description.contains("write more of it"))
        guard case .ambiguous = try self.error("Pic") else {
            Issue.record("Pic")
            return
        }
    }

    @Test("a mistake is never taken for the place: the nearest reading is named; what is like nothing, too")
    func notFound() throws {
        let error = try error("Goldbrnn")
        guard case .notFound("Goldbrnn", let nearest) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(nearest.first?.name == "Goldbrunn")
        #expect(error.description.contains("did you mean: Goldbrunn"))
        #expect(try self.error("Atlantis") == .notFound("Atlantis", nearest: []))
        #expect(try self.error("Atlantis").description.contains("latitude,longitude"))
        #expect(try self.error("?!") == .notFound("?!", nearest: []))
    }

    @Test("OH5-37: stops of a route are in its order, and what is certain gives the distances of the rest")
    func stops() throws {
        let finder = StopFinder(try Names.table(Names.valley))
        let stops = try finder.stops(["Kornhütte", "46.62,12.15", "Talvern"])
        #expect(stops.map(\.name) == ["Kornhütte", nil, "Talvern"])
        let error = try #require(throws: RouteStopError.self) { try finder.stops(["Goldbrunn", "Talvern"]) }
        #expect(error.candidates.count == 2)
        #expect(error.candidates.allSatisfy { $0.distance != nil })
    }
}

@Suite("Orders of routes")
struct PlanOrderTests {
    private let west = RegionBox(west: 12, south: 46, east: 12.5, north: 47)
    private let east = RegionBox(west: 12.4, south: 46, east: 13, north: 47)

    @Test(
        "the region that knows and holds all places is chosen, else one that knows them, else the first complains"
    )
    func regions() throws {
        let names = try Names.table(Names.valley)
        let order = PlanOrder(from: "Talvern", to: "Joch", via: ["46.6,12.2"])
        let known = try order.request(among: [(east, nil), (east, names), (west, names)])
        #expect(known.region == 2)
        #expect(known.request.via == [Coordinate(latitude: 46.6, longitude: 12.2)])
        #expect(try order.request(among: [(east, nil), (east, names)]).region == 1)
        #expect(throws: RouteStopError.noNames("Talvern")) {
            try order.request(among: [(east, nil), (west, nil)])
        }
        let places = PlanOrder(from: "46.5,12.1", to: "46.5,12.2")
        #expect(try places.request(among: [(east, nil), (west, nil)]).region == 1)
    }

    @Test("profiles are those that every device knows, with a limit of grade")
    func profiles() {
        #expect(PlanOrder.profile(named: "hiking") == .hiking)
        #expect(PlanOrder.profile(named: "hiking", highestGrade: "T2")?.highestSAC == .mountainHiking)
        #expect(PlanOrder.profile(named: "hiking", highestGrade: "T7") == nil)
        #expect(PlanOrder.profile(named: "flying") == nil)
        #expect(PlanOrder.places("Kornhütte; 46.6,12.1 ;;") == ["Kornhütte", "46.6,12.1"])
    }
}
