import HikeGeodesy
import HikeValues
import Testing

@Suite("Positions of a neighbourhood")
struct CoarseFilterTests {
    private static func fix(_ seconds: Double, _ latitude: Double = 47.5, accuracy: Double = 5) -> Fix {
        Fix(
            time: .seconds(seconds), coordinate: Coordinate(latitude: latitude, longitude: 11),
            altitude: 1_200, horizontalAccuracy: accuracy, verticalAccuracy: 8, speed: 1, speedAccuracy: 1,
            course: 90, courseAccuracy: 9)
    }

    @Test("each place on earth is within the accuracy of its cell's middle, whose cell is the same")
    func cells() {
        var random = RandomStream(seed: 5)
        for round in 0..<20_000 {
            let place = Coordinate(
                latitude: round < 4 ? [90, -90, 89.99, 0][round] : 180 * random.uniform() - 90,
                longitude: round < 4 ? [180, -180, 12, 0][round] : 360 * random.uniform() - 180)
            let middle = CoarseFilter.middle(of: place)
            #expect(middle.isValid && GreatCircle.distance(place, middle) < 4_900)
            #expect(CoarseFilter.middle(of: middle) == middle)
        }
    }

    @Test("one comes at once and each quarter of an hour, a fix that is no position does not count")
    func interval() {
        var filter = CoarseFilter()
        #expect(filter.passes(Self.fix(0, accuracy: -1)) == nil)
        let first = filter.passes(Self.fix(1))
        #expect(first?.coordinate == CoarseFilter.middle(of: Coordinate(latitude: 47.5, longitude: 11)))
        #expect(first?.horizontalAccuracy == 5_000 && first?.time == .seconds(1))
        #expect(first.map { [$0.verticalAccuracy, $0.speed, $0.course] } == [-1, -1, -1])
        #expect(filter.passes(Self.fix(900.9, 48)) == nil)
        #expect(filter.passes(Self.fix(901, 48)) != nil)
    }
}
