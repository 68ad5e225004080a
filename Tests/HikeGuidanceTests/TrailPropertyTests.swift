import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The trail's rules: properties over many walks")
struct TrailPropertyTests {
    let plane = Plane()

    /// Walks a route over points of a plane with a wandering error that `turned` may mirror or rotate.
    private func walk(
        _ points: [(Double, Double)], on plane: Plane, seed: UInt64, sigma: Double = 4,
        every metres: Double = 400,
        turned: ((Double, Double)) -> (Double, Double) = { $0 }
    ) throws -> Hike {
        let turnedPoints = points.map(turned)
        let route = try plane.route(Plane.densified(turnedPoints, every: metres))
        var hike = try Hike(route, .hiking)
        var error = WanderingError(seed: seed, sigma: sigma)
        hike.walk(Polyline(turnedPoints.map { plane.place($0.0, $0.1) }), accuracy: 7) {
            turned(error.next())
        }
        return hike
    }

    /// Whether two walks have the same cues in the same places, but for rounding.
    private func areSame(_ a: Hike, _ b: Hike, within metres: Double = 3) -> Bool {
        a.events == b.events && zip(a.log, b.log).allSatisfy { ($0.walked - $1.walked).magnitude <= metres }
    }

    @Test("OH5-76, OH5-77: the mirrored walk has the mirrored cues, over 40 routes")
    func mirrored() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let points = Shapes.random(&random)
            let original = try walk(points, on: plane, seed: seed).cues
            let mirrored = try walk(points, on: plane, seed: seed) { (-$0.0, $0.1) }.cues
            let expected = original.map { cue -> GuidanceCue in
                switch cue {
                case .approach(let index, let direction):
                    .approach(instruction: index, direction: direction.mirrored)
                case .atTurn(let index, let direction, let then):
                    .atTurn(instruction: index, direction: direction.mirrored, then: then?.mirrored)
                default: cue
                }
            }
            #expect(original.count > 10)
            #expect(mirrored == expected, "\(seed)")
        }
    }

    @Test("moved over the earth, over the antimeridian and to 84 degrees north, a walk has the same events")
    func moved() throws {
        for seed in 0..<12 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let points = Shapes.random(&random)
            let original = try walk(points, on: plane, seed: seed)
            for (latitude, longitude) in [
                (0.0, 0.0), (-33, -70), (60, 179.999), (-16, -179.995), (84, 179.99),
            ] {
                let moved = try walk(points, on: Plane(latitude: latitude, longitude: longitude), seed: seed)
                #expect(areSame(original, moved), "\(seed) \(latitude) \(longitude)")
            }
        }
    }

    @Test("a longitude of 180 is one of -180: the events are the same")
    func sameMeridian() throws {
        let west = Plane(latitude: 10, longitude: 180)
        let east = Plane(latitude: 10, longitude: -180)
        var random = RandomStream(seed: 3)
        let points = Shapes.random(&random)
        #expect(areSame(try walk(points, on: west, seed: 3), try walk(points, on: east, seed: 3)))
    }

    @Test("rotated, a walk has the same events, over 20 routes")
    func rotated() throws {
        for seed in 0..<20 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let points = Shapes.random(&random)
            let angle = random.uniform(0, 2 * Double.pi)
            let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
            let original = try walk(points, on: plane, seed: seed)
            let rotated = try walk(points, on: plane, seed: seed) {
                ($0.0 * cosine - $0.1 * sine, $0.0 * sine + $0.1 * cosine)
            }
            #expect(areSame(original, rotated), "\(seed)")
        }
    }

    @Test("splitting segments changes no cue and hardly its place, over 30 noisy walks")
    func splitting() throws {
        for seed in 0..<30 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let points = Shapes.random(&random)
            let whole = try walk(points, on: plane, seed: seed)
            let split = try walk(points, on: plane, seed: seed, every: random.uniform(4, 60))
            #expect(whole.cues == split.cues, "\(seed)")
            let pairs = zip(whole.log.filter { $0.effect.isCue }, split.log.filter { $0.effect.isCue })
            #expect(pairs.allSatisfy { ($0.walked - $1.walked).magnitude <= 12 }, "\(seed)")
        }
    }

    @Test(
        "no cue twice, progress is a share, arrived is the end: 150 walks with every kind of error and spacing"
    )
    func latches() throws {
        for seed in 0..<150 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let route = try plane.route(
                Plane.densified(Shapes.random(&random), every: random.uniform(5, 400)))
            let line = Polyline(route.coordinates)
            let sigma = random.uniform(0, 12)
            var error = WanderingError(seed: seed, sigma: sigma)
            var hike = try Hike(route, .hiking)
            let step = random.uniform(1, 40)
            for along in stride(from: 0.0, through: line.length + 400, by: step) {
                guard let truth = line.coordinate(at: min(along, line.length)) else { continue }
                let offset = error.next()
                let place = LocalFrame(origin: truth).coordinate(PlanePoint(x: offset.0, y: offset.1))
                let had = hike.navigator.hasArrived
                hike.fix(place, accuracy: max(3, sigma * 1.4), after: step / 1.4)
                let navigator = hike.navigator
                #expect((0...1).contains(navigator.progress))
                #expect(navigator.distanceToNextTurn >= 0 && navigator.remainingDistance >= 0)
                #expect((0...1.000001).contains(navigator.confidence))
                #expect(!had || navigator.hasArrived)
            }
            #expect(hike.repeatedCues.isEmpty, "\(seed)")
            #expect(hike.arrivals == 1, "\(seed) \(sigma) \(step)")
        }
    }

    @Test("arrived is terminal: whatever comes after, nothing is told", arguments: 0..<10 as Range<UInt64>)
    func terminal(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let route = try plane.route([(0, 0), (300, 0), (300, 300)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        hike.stand(plane.place(300, 300), seconds: 5)
        let count = hike.cues.count
        for _ in 0..<500 {
            hike.fix(
                plane.place(random.uniform(-900, 900), random.uniform(-900, 900)),
                after: random.uniform(0.1, 90))
            #expect(hike.navigator.phase == .arrived)
        }
        hike.walk(Polyline(route.coordinates))
        #expect(hike.cues.count == count && hike.arrivals == 1)
    }

    @Test("OH5-86: senseless fixes tell nothing and move nothing")
    func senseless() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 150)
        let along = hike.navigator.distanceAlong
        for accuracy in [Double.nan, .infinity, -.infinity, -1, 100, 1e300] {
            hike.fix(plane.place(300, 600), accuracy: accuracy)
        }
        for (latitude, longitude) in [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (91, 0), (0, 181)] {
            hike.fix(Coordinate(latitude: latitude, longitude: longitude))
        }
        #expect(hike.cues.isEmpty || hike.cues == [.approach(instruction: 1, direction: .left)])
        #expect(hike.navigator.distanceAlong == along)
        for (course, speed) in [
            (Double.nan, 1.0), (.infinity, 1), (90, .nan), (90, .infinity), (1e300, 1e300),
        ] {
            hike.fix(plane.place(152, 0), course: course, speed: speed)
            #expect((hike.navigator.distanceAlong - 152).magnitude < 10)
            #expect(hike.navigator.confidence.isFinite)
        }
        hike.wander(plane, [(162, 0), (300, 0), (300, 600)])
        #expect(hike.turnsTold == [1] && hike.arrivals == 1)
    }

    @Test(
        "after a silence of up to ten minutes the walk goes on from where it is",
        arguments: [60.0, 600])
    func longSilence(seconds: Double) throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 150)
        hike.fix(plane.place(160, 0), after: seconds)
        hike.wander(plane, [(162, 0), (300, 0), (300, 600)])
        #expect(hike.turnsTold == [1] && hike.arrivals == 1 && hike.offRoutes == 0)
    }

    @Test(
        "after a silence of years nothing is lost but the place, which is found again",
        arguments: [1e5, 1e7, 1e9])
    func endlessSilence(seconds: Double) throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 150)
        hike.fix(plane.place(160, 0), after: seconds)
        #expect(hike.navigator.confidence.isFinite && (0...1).contains(hike.navigator.progress))
        hike.wander(plane, [(162, 0), (300, 0), (300, 600)])
        #expect(hike.turnsTold == [1] && hike.arrivals == 1 && hike.offRoutes == 0)
    }

    @Test("skipping to an instruction leaves out those before it, and the rest is told")
    func skipped() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 300), (700, 300), (700, 900)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 180)
        #expect(hike.navigator.handle(.skip(toInstruction: 0)).isEmpty)
        #expect(hike.navigator.handle(.skip(toInstruction: 9)).isEmpty)
        // Straight to the second turn, past the first.
        #expect(hike.navigator.handle(.skip(toInstruction: 2)) == [.skipped(1..<2), .instructionChanged(2)])
        #expect(hike.navigator.currentInstructionIndex == 2)
        hike.wander(plane, [(180, 0), (300, 40), (300, 300), (700, 300), (700, 900)])
        #expect(hike.turnsTold == [2, 3] && hike.arrivals == 1)
    }

    @Test("an accuracy of 0 is no trap: the walk is followed")
    func perfectAccuracy() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), accuracy: 0)
        #expect(hike.haptics == [.click, .directionDown, .success])
    }

    @Test("guidance 5.31: 50,000 points give the cues of the few that they lie on")
    func manyPoints() throws {
        let points = [(0.0, 0.0), (2_000, 0), (2_000, 1_500), (400, 1_500), (400, 3_000), (2_000, 3_000)]
        let few = try walk(points, on: plane, seed: 1, sigma: 0)
        let spacing = 8_200.0 / 49_990
        let dense = Plane.densified(points, every: spacing)
        #expect((49_990...50_010).contains(dense.count))
        let many = try walk(points, on: plane, seed: 1, sigma: 0, every: spacing)
        #expect(few.cues == many.cues && few.cues.count == 9)
        #expect(zip(few.log, many.log).allSatisfy { ($0.walked - $1.walked).magnitude <= 6 })
    }

    @Test("resumed anywhere on a walk, each cue comes exactly once in total")
    func resumed() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 52), (600, 52), (600, 400), (700, 500)])
        let line = Polyline(route.coordinates)
        var whole = try Hike(route, .hiking)
        whole.walk(line)
        for end in stride(from: 14.0, to: line.length, by: 7) {
            var first = try Hike(route, .hiking)
            first.walk(line, to: end)
            var second = first
            second.navigator = try Navigator(
                route: route, configuration: .hiking, resumingAt: first.navigator.distanceAlong,
                isOffRoute: first.navigator.isOffRoute, hasArrived: first.navigator.hasArrived)
            second.walk(line, from: end)
            #expect(second.cues == whole.cues, "\(end)")
            #expect(!second.effects.contains { if case .restChanged = $0 { true } else { false } })
        }
    }

    @Test("paused, nothing is told, also of what waited; the place is followed")
    func paused() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        hike.walk(line, to: 150)
        #expect(hike.navigator.handle(.pause).isEmpty)
        hike.walk(line, from: 150, to: 350)
        #expect(hike.cues.isEmpty && (hike.navigator.distanceAlong - 350).magnitude < 5)
        #expect(hike.navigator.handle(.resume).isEmpty)
        hike.walk(line, from: 350)
        #expect(hike.haptics == [.success])
    }
}

extension NavigatorEffect {
    fileprivate var isCue: Bool { if case .cue = self { true } else { false } }
}
