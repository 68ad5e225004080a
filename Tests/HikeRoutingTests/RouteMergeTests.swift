import Foundation
import HikeRouting
import HikeValues
import Testing

@Suite("What two devices know of one route becomes one")
struct RouteMergeTests {
    private static let date = UTCDate(secondsSince1970: 1_780_000_000)

    private static func route(_ length: Double, _ name: String, at second: Double) -> PlannedRoute {
        let end = Coordinate(latitude: 47 + length / 100_000, longitude: 11)
        let start = Coordinate(latitude: 47, longitude: 11)
        return PlannedRoute(
            id: UUID(uuid: (1, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)), name: name, mode: .hiking,
            startCoordinate: start, endCoordinate: end, coordinates: [start, end], turnInstructions: [],
            totalDistance: length, estimatedDuration: length, createdAt: date + .seconds(second))
    }

    @Test("NF-07: whatever the order in which versions of a route come, and how often, it ends the same")
    func convergence() throws {
        var random = RandomStream(seed: 7)
        for _ in 0..<500 {
            func one<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
            let versions = (0..<4).map { _ in
                var route = Self.route(one([300, 400]), one(["Ridge", "Gorge"]), at: one([0, 1, 2]))
                if random.next() % 2 == 0 {
                    route.rename(to: one(["Saddle", "Gap"]), at: Self.date + .seconds(one([0, 1, 2, 3])))
                }
                return route
            }
            func ending(_ order: [Int]) throws -> PlannedRoute {
                try order.dropFirst().reduce(versions[order[0]]) { try $0.merged(with: versions[$1]) }
            }
            let expected = try ending([0, 0, 1, 2, 3])
            for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [0, 0, 3, 3, 2, 1, 2]] {
                #expect(try ending(order) == expected)
            }
            #expect(try ending([0, 1]).merged(with: ending([3, 2])) == expected)
        }
    }

    @Test("NF-07, OHX-40: an older line that comes late changes nothing, and the wearer's name stays")
    func late() throws {
        let old = Self.route(300, "Ridge", at: 0)
        let new = Self.route(400, "Ridge", at: 60)
        #expect(try new.merged(with: old) == new)
        var named = old
        named.rename(to: "Mine", at: Self.date + .seconds(100))
        let merged = try named.merged(with: new)
        #expect(merged.name == "Mine" && merged.totalDistance == 400)
        #expect(try new.merged(with: named) == merged)
    }
}
