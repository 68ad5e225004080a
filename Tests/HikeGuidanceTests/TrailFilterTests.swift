import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

@Suite("The trail's rules: the filter and the tracker")
struct TrailFilterTests {
    let plane = Plane()
    let rules = TrailRules.hiking

    private func columns(_ filter: AlongRouteFilter) -> [SIMD4<Double>] {
        let covariance = filter.covariance
        return [covariance.along, covariance.speed, covariance.east, covariance.north]
    }

    /// Whether a matrix has a Cholesky root, but for rounding.
    private func isPositive(_ matrix: [SIMD4<Double>]) -> Bool {
        var root = Array(repeating: SIMD4<Double>.zero, count: 4)
        for row in 0..<4 {
            for column in 0...row {
                var sum = matrix[column][row]
                for index in 0..<column { sum -= root[row][index] * root[column][index] }
                if row == column {
                    guard sum > -1e-9 * (1 + matrix[row][row]) else { return false }
                    root[row][row] = max(sum, 1e-12).squareRoot()
                } else {
                    root[row][column] = sum / root[column][column]
                }
            }
        }
        return true
    }

    @Test(
        "after 10,000 random steps the covariance is symmetric, positive and finite",
        arguments: 0..<5 as Range<UInt64>)
    func covariance(seed: UInt64) {
        var random = RandomStream(seed: seed)
        var filter = AlongRouteFilter(
            along: 0, speed: 1, alongVariance: 30, speedVariance: 1, errorVariance: 30)
        for step in 0..<10_000 {
            let variance = random.uniform(4, 900)
            let seconds = step % 100 == 0 ? random.uniform(30, 600) : random.uniform(0.2, 20)
            filter.predict(
                seconds: seconds, keep: PortableMath.exp(-seconds / 50), errorVariance: variance,
                wander: 0.0144)
            let angle = random.uniform(0, 2 * Double.pi)
            let length = step % 7 == 0 ? random.uniform() : 1
            let innovation = filter.innovation(
                offset: PlanePoint(x: 20 * random.gaussian(), y: 20 * random.gaussian()),
                at: filter.along + 10 * random.gaussian(),
                tangent: PlanePoint(x: length * PortableMath.cos(angle), y: length * PortableMath.sin(angle)),
                noise: variance / 4)
            #expect(innovation.determinant > 0 && innovation.squaredDistance >= 0)
            filter.update(innovation, addedNoise: step % 3 == 0 ? variance : 0)
            if step % 5 == 0 { filter.update(speed: random.uniform(-1, 2), variance: 1) }
            filter.keepUncertain(variance: 0.1 * variance)
            filter.limit(along: 0...5_000, speed: -3...3)
            let matrix = columns(filter)
            for row in 0..<4 {
                #expect(filter.state[row].isFinite)
                for column in 0..<4 {
                    let scale = (matrix[row][row] * matrix[column][column]).magnitude.squareRoot()
                    #expect((matrix[row][column] - matrix[column][row]).magnitude <= 1e-7 * (1 + scale))
                }
            }
            #expect(isPositive(matrix))
        }
    }

    @Test("the place is nearer to the truth than the fixes: on a straight walk no worse, with bends better")
    func betterThanTheFixes() throws {
        let zigzag = (0...14).map { (Double($0) * 90, $0 % 2 == 0 ? 0.0 : 60) }
        for (points, most) in [([(0.0, 0.0), (1_500, 0)], 1.0), (zigzag, 0.95)] {
            var (raw, filtered) = (0.0, 0.0)
            for seed in 0..<20 as Range<UInt64> {
                let route = try plane.route(points)
                let line = Polyline(route.coordinates)
                var error = WanderingError(seed: seed, sigma: 6)
                var hike = try Hike(route, .hiking)
                var rawErrors: [Double] = []
                hike.walk(line, accuracy: 8.5) {
                    let offset = error.next()
                    let truth = min(line.length, Double(rawErrors.count) * 1.4)
                    let bearing = line.bearing(ofSegment: line.segment(at: truth)) * Double.pi / 180
                    rawErrors.append(
                        offset.0 * PortableMath.sin(bearing) + offset.1 * PortableMath.cos(bearing))
                    return offset
                }
                for index in 100..<rawErrors.count - 50 {
                    let off = hike.progress[index] * line.length - Double(index) * 1.4
                    raw += rawErrors[index] * rawErrors[index]
                    filtered += off * off
                }
            }
            #expect((filtered / raw).squareRoot() < most)
        }
    }

    private func fix(_ second: Int, _ x: Double, _ y: Double, accuracy: Double = 5, course: Double = -1)
        -> Fix
    {
        Fix(
            time: .seconds(Double(second)), coordinate: plane.place(x, y), horizontalAccuracy: accuracy,
            speed: course < 0 ? -1 : 1.4, course: course)
    }

    @Test("beginning where two legs meet, the tracker believes in the start; at a leg alone, in that")
    func beginning() throws {
        let line = try GuidanceLine(
            [(0.0, 0.0), (500, 0), (500, 300), (0, 300), (0, 0)].map { plane.place($0.0, $0.1) })
        var tracker = RouteTracker()
        tracker.begin(fix(1, 0, 0), within: 60, on: line, rules)
        #expect((tracker.best?.filter.along ?? .nan) < 1 && tracker.hypotheses.count == 2)
        tracker.begin(fix(1, 0, 150), within: 60, on: line, rules)
        #expect(((tracker.best?.filter.along ?? .nan) - 1_450).magnitude < 1 && tracker.hypotheses.count == 1)
        #expect(tracker.confidence == 1)
    }

    @Test("on two legs 6 m apart the walk decides which one is walked", arguments: [false, true])
    func twoLegs(onTheSecond: Bool) throws {
        let line = try GuidanceLine([(0.0, 0.0), (800, 0), (800, 6), (0, 6)].map { plane.place($0.0, $0.1) })
        var tracker = RouteTracker()
        let start = 400.0
        tracker.begin(fix(0, start, 3), within: 60, on: line, rules)
        #expect(tracker.hypotheses.count == 2)
        for second in 1...40 {
            let x = start + (onTheSecond ? -1.4 : 1.4) * Double(second)
            tracker.update(fix(second, x, 3), on: line, rules)
        }
        let expected = onTheSecond ? 806 + 800 - 344 : 456.0
        #expect(((tracker.best?.filter.along ?? .nan) - expected).magnitude < 6)
        #expect(tracker.confidence > 0.9 && tracker.hypotheses.count <= 5)
    }

    @Test("at a fold the walk back is followed on the way back")
    func fold() throws {
        let line = try GuidanceLine([(0.0, 0.0), (300, 0), (0, 0)].map { plane.place($0.0, $0.1) })
        var tracker = RouteTracker()
        tracker.begin(fix(0, 200, 0), within: 60, on: line, rules)
        for second in 1...140 {
            let along = 200 + 1.4 * Double(second)
            tracker.update(fix(second, along <= 300 ? along : 600 - along, 0), on: line, rules)
            guard second > 20 else { continue }
            #expect(((tracker.best?.filter.along ?? .nan) - along).magnitude < 15, "\(along)")
        }
    }

    @Test("a fix that nobody could have walked to misleads and moves nothing")
    func leap() throws {
        let line = try GuidanceLine([(0.0, 0.0), (900, 0)].map { plane.place($0.0, $0.1) })
        var tracker = RouteTracker()
        tracker.begin(fix(0, 100, 0), within: 60, on: line, rules)
        for second in 1...60 { tracker.update(fix(second, 100 + 1.4 * Double(second), 0), on: line, rules) }
        #expect(!tracker.isMisled)
        tracker.update(fix(61, 185, 120), on: line, rules)
        #expect(tracker.isMisled && ((tracker.best?.filter.along ?? .nan) - 185).magnitude < 4)
        tracker.update(fix(62, 187, 0), on: line, rules)
        #expect(!tracker.isMisled)
    }

    @Test(
        "a place some steps on that is believed instead keeps the way that was gone back; one on the way back does not"
    )
    func travelOfRivals() throws {
        let line = try GuidanceLine([(0.0, 0.0), (800, 0), (800, 6), (0, 6)].map { plane.place($0.0, $0.1) })
        for keeps in [true, false] {
            var tracker = RouteTracker()
            tracker.place(at: 600, .zero, on: line, rules)
            for second in 1...80 {
                tracker.update(fix(second, 600 - 1.4 * Double(second), 0), on: line, rules)
            }
            let here = try #require(tracker.best).filter.along
            #expect((here - 488).magnitude < 5 && tracker.best?.travel.isWrongWay == true)
            let place = keeps ? here + 60 : 1_606 - here
            let match = LineMatch(
                piece: line.piece(at: place, near: 0), distanceAlong: place, distance: 0)
            var rival = tracker.fresh(match, score: 6, variance: 9, at: .zero, rules)
            rival.travel.reset(at: place, .seconds(80.0))
            tracker.insert(rival)
            tracker.update(fix(81, keeps ? here + 30 : here, 3, accuracy: 25), on: line, rules)
            let best = try #require(tracker.best)
            #expect((best.filter.along - place).magnitude < 20, "\(keeps)")
            #expect(best.travel.isWrongWay == keeps, "\(keeps)")
        }
    }

    @Test("hypotheses are never more than five and always one, whatever the fixes")
    func beam() throws {
        var random = RandomStream(seed: 9)
        let line = try GuidanceLine(Shapes.switchbacks(30, apart: 6).map { plane.place($0.0, $0.1) })
        var tracker = RouteTracker()
        tracker.begin(fix(0, 0, 0, accuracy: 60), within: 120, on: line, rules)
        for second in 1...2_000 {
            tracker.update(
                fix(
                    second, random.uniform(-50, 250), random.uniform(-50, 250),
                    accuracy: random.uniform(0, 60)),
                on: line, rules)
            #expect((1...5).contains(tracker.hypotheses.count))
            #expect(
                tracker.best?.filter.along.isFinite == true && (0...1.000001).contains(tracker.confidence))
        }
    }
}
