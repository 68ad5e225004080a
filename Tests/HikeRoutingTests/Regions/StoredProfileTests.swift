import Foundation
import HikeGeodesy
import HikeValues
import Testing

@testable import HikeRouting

@Suite("The profile of a stored route")
struct StoredProfileTests {
    @Test("OH5-29: it goes by the line that is stored, to its end, where edges count another length")
    func stretched() throws {
        let line = [Coordinate(latitude: 46, longitude: 7), Coordinate(latitude: 46.01, longitude: 7)]
        let length = Polyline(line).length
        let route = ComputedRoute(
            request: RouteRequest(from: line[0], to: line[1]), points: [], pieces: [], coordinates: line,
            firstCoordinates: [0], distances: [0, 1.1 * length], cost: 1_200, effort: 1_200,
            profile: [
                ElevationPoint(distance: 0, elevation: 500),
                ElevationPoint(distance: 1.1 * length, elevation: 600),
            ], gain: 100, loss: 0, instructions: [], shares: RouteShares(), warnings: [])
        let planned = PlannedRoute.from(
            computedRoute: route, name: "x", mode: .hiking, regionId: nil,
            createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID())
        let profile = try #require(planned.elevationProfile)
        #expect(((profile.last?.distance ?? 0) - planned.totalDistance).magnitude <= 0.05)
        #expect(planned.totalDistance == length)
    }
}
