import HikeGeodesy
import HikeValues
import Testing

@Suite("Distance filter")
struct DistanceFilterTests {
    /// A fix so many metres north of the first.
    static func fix(_ metres: Double, accuracy: Double = 5) -> Fix {
        Fix(
            time: .zero,
            coordinate: GreatCircle.destination(
                from: Coordinate(latitude: 46.6, longitude: 12.1), bearing: 0, distance: metres),
            horizontalAccuracy: accuracy)
    }

    /// Those of some fixes, by their metres, that pass.
    static func passing(_ metres: [Double], filter: Double) -> [Double] {
        var state = DistanceFilter()
        return metres.filter { state.passes(fix($0), filter: filter) }
    }

    @Test("OHX-02: the first fix passes, then each that is the filter or more from the last that passed")
    func filters() {
        #expect(Self.passing([0, 4, 9.9, 10.1, 15, 20, 20.3, 31], filter: 10) == [0, 10.1, 20.3, 31])
        // A small step each time still arrives; there and back passes nothing.
        #expect(Self.passing(stride(from: 0, through: 30, by: 1).map { $0 * 1.001 }, filter: 10).count == 4)
        #expect(Self.passing([0, 9, -9, 0, 9], filter: 10) == [0])
        #expect(Self.passing([0, 0, 1], filter: 0) == [0, 0, 1])
    }

    @Test("OHX-02: a fix exactly as far as the filter passes")
    func exact() {
        let (first, second) = (Self.fix(0), Self.fix(25))
        let distance = GreatCircle.distance(first.coordinate, second.coordinate)
        for (filter, passes) in [(distance, true), (distance.nextUp, false)] {
            var state = DistanceFilter()
            let answers = [first, second].map { state.passes($0, filter: filter) }
            #expect(answers == [true, passes])
        }
    }

    /// Whether fixes, each at so many metres and with a filter, pass one after the other.
    static func answers(_ rows: [(metres: Double, filter: Double)]) -> [Bool] {
        var state = DistanceFilter()
        return rows.map { state.passes(fix($0.metres), filter: $0.filter) }
    }

    @Test("OHX-02: another filter counts at once, from the last fix that passed")
    func changes() {
        let rows = [(0.0, 50.0), (20, 50), (20, 10), (60, 50), (60, 0), (100, 50)]
        #expect(Self.answers(rows) == [true, false, true, false, true, false])
    }

    @Test("OHX-02: what is no valid position passes no filter, and is not measured from")
    func invalid() {
        var state = DistanceFilter()
        let nowhere = Fix(
            time: .zero, coordinate: Coordinate(latitude: .nan, longitude: 12), horizontalAccuracy: 5)
        for fix in [Self.fix(0, accuracy: -1), nowhere] {
            let passes = [10.0, 0].map { state.passes(fix, filter: $0) }
            #expect(passes == [false, true])
        }
        let later = [Self.fix(1), Self.fix(100, accuracy: -1), Self.fix(10)].map {
            state.passes($0, filter: 10)
        }
        #expect(later == [true, false, false], "the first valid one is the first")
    }

    @Test("OHX-02: after the position was lost the next fix is a first one")
    func lost() {
        var state = DistanceFilter()
        _ = state.passes(Self.fix(0), filter: 10)
        state.reset()
        let passes = state.passes(Self.fix(1), filter: 10)
        #expect(passes)
    }
}
