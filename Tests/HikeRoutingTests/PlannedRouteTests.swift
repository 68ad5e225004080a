import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Planned routes")
struct PlannedRouteTests {
    let plane = Plane()
    let date = UTCDate(iso8601: "2026-06-01T06:00:00Z") ?? UTCDate(nanosecondsSince1970: 0)
    let id = UUID(uuidString: "6F9619FF-8B86-4D01-B42D-00CF4FC964FF") ?? UUID()

    private func route(_ segments: [TrackSegment], mode: TravelMode = .hiking) throws -> PlannedRoute {
        try PlannedRoute.from(track: segments, name: "Ridge", mode: mode, createdAt: date, id: id)
    }

    private func segment(_ points: [(Double, Double)], _ elevations: [Double?] = []) -> TrackSegment {
        TrackSegment(coordinates: points.map { plane.place($0.0, $0.1) }, elevations: elevations)
    }

    private func sample() throws -> PlannedRoute {
        try route([segment([(0, 0), (300, 0), (300, 300)], [500, 560, 530])])
    }

    @Test("OH5-28, OH5-101, OH5-102: a track becomes a route with turns, statistics and profile")
    func fromTrack() throws {
        let route = try sample()
        #expect(route.turnInstructions.map(\.direction) == [.start, .left, .arrive])
        #expect(route.coordinates.count == 3)
        #expect(route.startCoordinate == route.coordinates[0])
        #expect(route.endCoordinate == route.coordinates[2])
        #expect((route.totalDistance - 600).magnitude < 0.1)
        #expect(route.totalDistance == Polyline(route.coordinates).length)
        #expect(route.turnInstructions.last?.cumulativeDistance == route.totalDistance)
        #expect(route.elevationGain == 60)
        #expect(route.elevationLoss == 30)
        // DIN 33466: 600 m take 540 s on the flat; 60 m up 720 s and 30 m down 216 s.
        #expect((route.estimatedDuration - (936 + 270)).magnitude <= 1)
        #expect(route.elevationProfile?.map(\.elevation) == [500, 560, 530])
        #expect(route.elevationProfile?.map(\.distance) == [0, 300, 600])
        #expect(route.hasElevationChart)
        #expect(route.regionId == nil && route.modifiedAt == nil && route.viaPoints.isEmpty)
    }

    @Test("OH5-101: several segments are joined, empty ones and repeated points left out")
    func segments() throws {
        let route = try route([
            segment([(0, 0), (0, 0), (100, 0)]), segment([]), segment([(100, 0), (200, 0)]),
        ])
        #expect(route.coordinates.count == 3)
        #expect(route.turnInstructions.map(\.direction) == [.start, .arrive])
    }

    @Test("OH5-101, OH5-31: missing heights are filled along the way; without any there is no profile")
    func missingHeights() throws {
        let filled = try route([segment([(0, 0), (100, 0), (200, 0), (400, 0)], [nil, 100, .nan])])
        #expect(filled.elevationProfile?.map(\.elevation) == [100, 100, 100, 100])
        let between = try route([segment([(0, 0), (100, 0), (400, 0)], [100, nil, 140])])
        #expect(between.elevationProfile?.map(\.elevation) == [100, 110, 140])
        let none = try route([segment([(0, 0), (100, 0)])])
        #expect(none.elevationProfile == nil && none.elevationGain == 0 && !none.hasElevationChart)
    }

    @Test("climb counts ups and downs of 5 m and more in full, and no jitter")
    func climb() {
        let steady = ElevationStatistics.climb(stride(from: 0.0, through: 103, by: 1).map { $0 })
        #expect(steady.gain == 103 && steady.loss == 0)
        var random = RandomStream(seed: 1)
        let rest = ElevationStatistics.climb((0..<1_000).map { _ in random.uniform(100, 104.9) })
        #expect(rest.gain == 0 && rest.loss == 0)
        let hills = ElevationStatistics.climb([0, 50, 48, 70, 20, 23, 10, 40])
        #expect(hills.gain == 100 && hills.loss == 60)
        #expect(ElevationStatistics.climb([]).gain == 0)
        // Back by just the threshold is a turn.
        let up = ElevationStatistics.climb([0, 100, 95, 200])
        let down = ElevationStatistics.climb([0, -100, -95, -200])
        #expect(up.gain == 205 && up.loss == 5 && down.loss == 205 && down.gain == 5)
        #expect(ElevationStatistics.climb([0, 5]).gain == 5 && ElevationStatistics.climb([5, 0]).loss == 5)
    }

    @Test("cycling is estimated by its own rule")
    func cycling() throws {
        let route = try route([segment([(0, 0), (3_000, 0)], [0, 60])], mode: .cycling)
        #expect((route.estimatedDuration - (720 + 360)).magnitude <= 1)
    }

    @Test("tracks that are no way are refused with a sentence")
    func refused() {
        #expect(throws: RouteError.fewerThanTwoDistinctPoints(count: 0)) { try route([]) }
        #expect(throws: RouteError.fewerThanTwoDistinctPoints(count: 1)) { try route([segment([(0, 0)])]) }
        #expect(throws: RouteError.fewerThanTwoDistinctPoints(count: 2)) {
            try route([segment([(0, 0)]), segment([(0, 0)])])
        }
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        #expect(throws: RouteError.self) { try route([TrackSegment(coordinates: [nowhere, nowhere])]) }
        let beyond = Coordinate(latitude: 90.001, longitude: 0)
        #expect(
            throws: RouteError.invalidCoordinate(
                what: "track point", index: 1, latitude: 90.001, longitude: 0)
        ) {
            try route([TrackSegment(coordinates: [plane.place(0, 0), beyond])])
        }
        let many = [Coordinate](repeating: plane.place(0, 0), count: 200_001)
        #expect(
            throws: RouteError.tooMany(what: "track points", count: 200_001, limit: 200_000)
        ) { try route([TrackSegment(coordinates: many)]) }
    }

    @Test("OH5-17, OH5-20: a route goes through JSON unchanged, and equal routes are equal bytes")
    func roundTrip() throws {
        var route = try sample()
        route.regionId = id
        route.modifiedAt = date + .milliseconds(250)
        route.viaPoints = [plane.place(10, 20)]
        route.name = "Grüße / \"Ridge\" 🥾"
        let bytes = try route.json()
        #expect(try PlannedRoute(json: bytes) == route)
        #expect(try PlannedRoute(json: bytes).json() == bytes)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let keys = [
            "coordinates", "createdAt", "elevationGain", "elevationLoss", "elevationProfile", "endCoordinate",
            "estimatedDuration", "id", "mode", "modifiedAt", "name", "regionId", "startCoordinate",
            "totalDistance", "turnInstructions", "viaPoints",
        ]
        #expect(object.keys.sorted() == keys)
        #expect(object["id"] as? String == "6F9619FF-8B86-4D01-B42D-00CF4FC964FF")
    }

    @Test("OH5-23: dates are ISO 8601, read with and without fractions")
    func dates() throws {
        var route = try sample()
        let text = String(decoding: try route.json(), as: UTF8.self)
        #expect(text.contains("\"createdAt\":\"2026-06-01T06:00:00Z\""))
        let fraction = text.replacingOccurrences(of: "06:00:00Z", with: "06:00:00.125Z")
        #expect(try PlannedRoute(json: Array(fraction.utf8)).createdAt == date + .milliseconds(125))
        route.createdAt = date + Interval(nanoseconds: 1)
        #expect(String(decoding: try route.json(), as: UTF8.self).contains("06:00:00.000000001Z"))
        let wrong = text.replacingOccurrences(of: "2026-06-01T06:00:00Z", with: "yesterday")
        #expect(throws: RouteError.invalidDate(field: "createdAt", text: "yesterday")) {
            try PlannedRoute(json: Array(wrong.utf8))
        }
    }

    @Test("OH5-30: a file without the profile field is read with none")
    func legacy() throws {
        var route = try sample()
        route.elevationProfile = nil
        let bytes = try route.json()
        #expect(!String(decoding: bytes, as: UTF8.self).contains("elevationProfile"))
        #expect(try PlannedRoute(json: bytes).elevationProfile == nil)
    }

    @Test("OH5-24: corrupt files are refused with a sentence, never a trap")
    func corrupt() throws {
        let bytes = try sample().json()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(throws: RouteError.self) { try PlannedRoute(json: []) }
        #expect(throws: RouteError.self) { try PlannedRoute(json: [0xFF, 0xFE, 0x00]) }
        #expect(throws: RouteError.self) { try PlannedRoute(json: Array("[]".utf8)) }
        #expect(throws: RouteError.self) {
            try PlannedRoute(json: [UInt8](repeating: 0x5B, count: 100_000))
        }
        for length in stride(from: 0, to: bytes.count, by: 37) {
            #expect(throws: RouteError.self) { try PlannedRoute(json: bytes[..<length]) }
        }
        let beyond = text.replacingOccurrences(of: "\"latitude\":47", with: "\"latitude\":147")
        #expect(throws: RouteError.self) { try PlannedRoute(json: Array(beyond.utf8)) }
        let renamed = text.replacingOccurrences(of: "\"turnInstructions\"", with: "\"turns\"")
        #expect {
            try PlannedRoute(json: Array(renamed.utf8))
        } throws: {
            "\($0)".contains("turnInstructions is missing")
        }
        let direction = text.replacingOccurrences(of: "\"left\"", with: "\"widdershins\"")
        #expect(throws: RouteError.self) { try PlannedRoute(json: Array(direction.utf8)) }
    }

    @Test("a random change of a file's bytes gives a route or a sentence")
    func mutated() throws {
        let bytes = try sample().json()
        for seed in 0..<500 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            var changed = bytes
            for _ in 0..<3 {
                changed[Int(random.uniform(0, Double(bytes.count)))] = UInt8(random.uniform(0, 256))
            }
            do throws(RouteError) {
                try PlannedRoute(json: changed).validate()
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("routes that hold no number are not written")
    func notWritten() throws {
        var route = try sample()
        route.totalDistance = .infinity
        #expect(throws: RouteError.invalidNumber(field: "totalDistance", value: .infinity)) {
            try route.json()
        }
    }

    @Test("a route with no or one coordinate can be read, so it can be listed and deleted")
    func fewCoordinates() throws {
        var route = try sample()
        route.coordinates = []
        route.turnInstructions = []
        #expect(try PlannedRoute(json: route.json()).coordinates.isEmpty)
    }

    @Test("OH5-21, OH5-25: newest first, routes of one second by id, whatever the order they come in")
    func order() throws {
        var routes: [RouteSummary] = []
        var random = RandomStream(seed: 5)
        for index in 0..<20 {
            var route = try sample()
            route.id = try #require(UUID(uuidString: random.uuid()))
            route.createdAt = date + .seconds(Double(index / 5))
            routes.append(RouteSummary(route))
        }
        let listed = routes.inListOrder()
        #expect(routes.shuffled(using: &random).inListOrder() == listed)
        #expect(listed.first?.createdAt == date + .seconds(3))
        for (a, b) in zip(listed, listed.dropFirst()) {
            #expect(
                a.createdAt > b.createdAt || a.createdAt == b.createdAt && a.id.uuidString < b.id.uuidString)
        }
    }

    @Test("OH5-26: 25 km recorded at 1 Hz stays below 1 MB, and its ends stay")
    func size() throws {
        var random = RandomStream(seed: 9)
        var points: [(Double, Double)] = []
        var (x, y, bearing) = (0.0, 0.0, 0.0)
        for _ in 0..<20_800 {
            bearing += random.gaussian() * 0.1
            x += 1.2 * PortableMath.sin(bearing)
            y += 1.2 * PortableMath.cos(bearing)
            points.append((x, y))
        }
        let elevations: [Double?] = points.indices.map { 1_000 + 300 * PortableMath.sin(Double($0) / 900) }
        let route = try route([segment(points, elevations)])
        #expect(try route.json().count < 1_000_000)
        #expect(GreatCircle.distance(route.startCoordinate, plane.place(points[0].0, points[0].1)) < 0.02)
        #expect(GreatCircle.distance(route.endCoordinate, plane.place(x, y)) < 0.02)
        #expect(route.totalDistance > 24_000)
        #expect(route.elevationProfile?.count == PlannedRoute.importedProfilePoints)
    }
}
