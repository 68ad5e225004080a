import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Directions for a line without a map")
struct GeneratorTests {
    let plane = Plane()
    let generator = TurnInstructionGenerator()

    private func instructions(_ points: [(Double, Double)]) -> [TurnInstruction] {
        generator.instructions(for: plane.line(points))
    }

    private func found(_ points: [(Double, Double)]) -> [TurnDirection] {
        turns(instructions(points)).map(\.direction)
    }

    @Test("OH5-12, OH5-14: an L has start, one left turn at its corner, and arrive")
    func lShape() {
        let line = plane.line([(0, 0), (300, 0), (300, 300)])
        let result = generator.instructions(for: line)
        #expect(result.map(\.direction) == [.start, .left, .arrive])
        #expect(
            result.map(\.text) == ["Head east", "Turn left heading north", "Arrive at destination"])
        #expect(result[1].coordinate == line.coordinates[1])
        #expect(result[1].cumulativeDistance == line.distances[1])
        #expect(result[2].cumulativeDistance == line.length)
        #expect(result.map(\.distanceFromPrevious).reduce(0, +) == line.length)
        #expect(BearingCalculator.cardinalName(of: result[2].bearing) == "north")
    }

    @Test("OH5-15: no coordinates, no instructions; one or two places, start and arrive")
    func degenerate() {
        #expect(instructions([]).isEmpty)
        #expect(instructions([(0, 0)]).map(\.direction) == [.start, .arrive])
        #expect(instructions([(0, 0), (0, 0), (0, 0)]).map(\.direction) == [.start, .arrive])
        #expect(instructions([(0, 0), (0, 3)]).map(\.text) == ["Head north", "Arrive at destination"])
    }

    @Test("OH5-10: a straight line has no turns")
    func straight() {
        let points = Plane.densified([(0, 0), (3_000, 1_000)], every: 7)
        #expect(found(points).isEmpty)
    }

    @Test(
        "OH5-09, OH5-102: single corners get the class of their angle",
        arguments: [10.0, 14, 16, 30, 44, 46, 90, 134, 136, 160, 168, 172, 178])
    func singleCorners(angle: Double) {
        for sign in [1.0, -1] {
            let points = Plane.walk([(300, 70), (300, 70 + sign * angle)])
            let expected = TurnInstructionConfiguration.plain.direction(forDelta: sign * angle)
            for spacing in [1_000.0, 11, 3] {
                let result = turns(instructions(Plane.densified(points, every: spacing)))
                #expect(result.map(\.direction) == (expected == .straight ? [] : [expected]))
                if let turn = result.first {
                    #expect(
                        GreatCircle.distance(turn.coordinate, plane.place(points[1].0, points[1].1)) < 0.01)
                }
            }
        }
    }

    @Test("OH5-11: a corner every 20 m leaves no two turns nearer than 50 m, and start and arrive stay")
    func cornerChain() {
        for angle in [30.0, 60, 90, 120] {
            for side in [1.0, -1] {
                let legs = (0..<60).map { (20.0, $0 % 2 == 0 ? 45.0 : 45 + side * angle) }
                let result = instructions(Plane.walk([(200, 0)] + legs + [(200, 180)]))
                #expect(result.first?.direction == .start && result.last?.direction == .arrive)
                let distances = turns(result).map(\.cumulativeDistance)
                #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 - $0 >= 50 })
            }
        }
    }

    @Test("CX-16, T5: of two turns nearer than 50 m the earlier survives")
    func earlierSurvives() {
        let result = turns(instructions(Plane.walk([(200, 90), (20, 0), (20, 90), (320, 180)])))
        #expect(result.map(\.direction) == [.left])
        #expect((result[0].cumulativeDistance - 200).magnitude < 0.1)
    }

    @Test("CX-16: a slight turn never swallows a U-turn")
    func uTurnSurvives() {
        // 25 degrees to the right, 45 m on, and back on the same line.
        let apex = Plane.walk([(300, 90), (45, 115)])
        let result = turns(instructions(apex + [apex[1], (150, 0)]))
        #expect(result.first?.direction == .uTurn)
        #expect((result[0].cumulativeDistance - 345).magnitude < 0.1)
    }

    @Test("T6: the start swallows no turn")
    func turnSoonAfterStart() {
        let result = instructions([(0, 0), (40, 0), (40, 500)])
        #expect(result.map(\.direction) == [.start, .left, .arrive])
    }

    @Test("T4: vertices on or beside the corner do not spoil its bearing")
    func duplicateVertices() {
        let points = [(0.0, 0.0), (200, 0), (200, 0), (200.3, 0.2), (200, 0.5), (200, 200)]
        #expect(found(points) == [.left])
    }

    @Test("T7: a corner rounded over 40 m is one turn with its whole angle")
    func roundedCorner() {
        let gentle = Plane.walk([(200, 90), (13, 76), (13, 62), (14, 48), (200, 34)])
        #expect(found(gentle) == [.left])
        for radius in [5.0, 10, 20] {
            let arc = (0...18).map { step -> (Double, Double) in
                let angle = Double(step) * 5 * Double.pi / 180
                return (200 + radius * PortableMath.sin(angle), radius - radius * PortableMath.cos(angle))
            }
            #expect(found([(0, 0)] + arc + [(200 + radius, radius + 200)]) == [.left])
        }
    }

    @Test("a curve of 100 m radius or more is no turn")
    func gentleCurve() {
        for radius in [100.0, 150, 300, 1_000] {
            let circle = stride(from: 0.0, through: 360, by: 2).map { degrees -> (Double, Double) in
                let angle = degrees * Double.pi / 180
                return (radius * PortableMath.sin(angle), radius - radius * PortableMath.cos(angle))
            }
            #expect(found(circle).isEmpty)
        }
    }

    @Test("5 m of sideways noise makes no turn on a straight path and hides none at a corner")
    func noise() {
        for seed in 0..<100 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let spacing = random.uniform(1.5, 25)
            func noisy(_ points: [(Double, Double)]) -> [(Double, Double)] {
                Plane.densified(points, every: spacing).map {
                    ($0.0 + random.uniform(-3.5, 3.5), $0.1 + random.uniform(-3.5, 3.5))
                }
            }
            #expect(found(noisy([(0, 0), (2_000, 700)])).isEmpty)
            let corner = turns(instructions(noisy([(0, 0), (400, 0), (400, 400)])))
            #expect(corner.map(\.direction) == [.left])
            if let turn = corner.first {
                #expect(GreatCircle.distance(turn.coordinate, plane.place(400, 0)) < 25)
            }
        }
    }

    @Test("an out-and-back on the same line has one U-turn at its far end")
    func outAndBack() {
        for points in [[(0.0, 0.0), (1_000, 0), (0, 0)], [(0, 0), (1_000, 0), (300, 0)]] {
            for spacing in [2_000.0, 10, 3] {
                let result = turns(instructions(Plane.densified(points, every: spacing)))
                #expect(result.map(\.direction) == [.uTurn])
                #expect((result[0].cumulativeDistance - 1_000).magnitude < 0.1)
            }
        }
        let bent = [(0.0, 0.0), (400, 0), (400, 400), (400, 0), (0, 0)]
        #expect(found(Plane.densified(bent, every: 8)) == [.left, .uTurn, .right])
        let there = [(0.0, 0.0), (1_000, 0), (600, 0), (2_000, 0)]
        #expect(found(Plane.densified(there, every: 8)) == [.uTurn, .uTurn])
    }

    @Test("a square loop that starts at its end has its three corners; the seam has none")
    func loop() {
        let square = [(0.0, 0.0), (500, 0), (500, 500), (0, 500), (0, 0)]
        #expect(found(square) == [.left, .left, .left])
        #expect(found(Plane.densified(square, every: 6)) == [.left, .left, .left])
    }

    @Test("every switchback is announced, to its side")
    func switchbacks() {
        var points = [(0.0, 0.0)]
        for row in 0..<10 {
            let y = Double(row) * 15
            points += row % 2 == 0 ? [(0, y), (160, y)] : [(160, y), (0, y)]
        }
        let result = turns(instructions(Plane.densified(points, every: 4)))
        #expect(result.count == 9)
        for (index, turn) in result.enumerated() {
            let left: Set<TurnDirection> = [.left, .sharpLeft]
            let right: Set<TurnDirection> = [.right, .sharpRight]
            #expect((index % 2 == 0 ? left : right).contains(turn.direction))
        }
    }

    @Test("OH5-14: distances add up to the line's length and never fall, over 200 random lines")
    func distancesAddUp() {
        for seed in 0..<200 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let legs = (0..<Int(random.uniform(1, 60))).map { _ in
                (random.uniform(0, 300), random.uniform(0, 360))
            }
            let line = plane.line(Plane.walk(legs))
            let result = generator.instructions(for: line)
            let sum = result.map(\.distanceFromPrevious).reduce(0, +)
            #expect((sum - line.length).magnitude < 1e-6)
            #expect(result.last?.cumulativeDistance == line.length)
            #expect(
                zip(result, result.dropFirst()).allSatisfy { $0.cumulativeDistance <= $1.cumulativeDistance })
            let turns = turns(result).map(\.cumulativeDistance)
            #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 >= 50 })
        }
    }

    @Test(
        "OH5-05, OH5-06, OH5-07, RD-02: walked the other way, every turn is at its place with the other side")
    func reversed() {
        let points = Plane.walk([(300, 90), (200, 20), (250, 140), (180, 100), (300, 350)])
        let forward = turns(instructions(points))
        let backward = turns(instructions(points.reversed()))
        #expect(forward.count == 4)
        #expect(forward.map(\.coordinate) == backward.reversed().map(\.coordinate))
        #expect(forward.map(\.direction.mirrored) == backward.reversed().map(\.direction))
    }

    @Test("the mirrored line has mirrored turns")
    func mirrored() {
        for seed in 0..<50 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let legs = (0..<12).map { _ in (random.uniform(60, 300), random.uniform(0, 360)) }
            let points = Plane.walk(legs)
            let image = points.map { (-$0.0, $0.1) }
            #expect(found(points).map(\.mirrored) == found(image))
        }
    }

    @Test(
        "at 84 degrees north and across the antimeridian the same line has the same turns",
        arguments: [(0.0, 0.0), (60, 179.999), (84, 179.999), (-16.8, -179.999), (-84, 10)])
    func elsewhere(latitude: Double, longitude: Double) {
        let points = Plane.densified(Plane.walk([(300, 90), (200, 20), (250, 140), (300, 350)]), every: 9)
        let there = Plane(latitude: latitude, longitude: longitude).line(points)
        let result = turns(generator.instructions(for: there))
        #expect(result.map(\.direction) == found(points))
        #expect(result.count == 3)
    }

    @Test("OH5-104: the bearings measured at each corner can be read")
    func measuredBearings() {
        let corners = generator.corners(of: plane.line([(0, 0), (300, 0), (300, 300)]))
        #expect(corners.count == 1)
        #expect((corners[0].bearings.incoming - 90).magnitude < 0.01)
        #expect(min(corners[0].bearings.outgoing, 360 - corners[0].bearings.outgoing) < 0.01)
        #expect((corners[0].bearings.delta + 90).magnitude < 0.01)
    }

    @Test("OH5-16: other thresholds give other turns")
    func otherThresholds() {
        let line = plane.line(Plane.walk([(300, 90), (300, 110), (300, 90)]))
        #expect(turns(generator.instructions(for: line)).count == 2)
        let deaf = TurnInstructionGenerator(
            configuration: TurnInstructionConfiguration(straightThreshold: 25))
        #expect(turns(deaf.instructions(for: line)).isEmpty)
        let wide = TurnInstructionGenerator(
            configuration: TurnInstructionConfiguration(minimumInstructionSpacing: 400))
        #expect(turns(wide.instructions(for: line)).count == 1)
    }

    @Test("hostile lines of 50,000 vertices end: a knot, a spiral, one place")
    func hostile() {
        var random = RandomStream(seed: 3)
        let knot = (0..<50_000).map { _ in (random.uniform(-30, 30), random.uniform(-30, 30)) }
        let spiral = (0..<50_000).map { step -> (Double, Double) in
            let angle = Double(step) * 0.01
            return (angle * PortableMath.sin(angle), angle * PortableMath.cos(angle))
        }
        let place = [(Double, Double)](repeating: (1, 1), count: 50_000)
        for points in [knot, spiral, place] {
            let distances = turns(instructions(points)).map(\.cumulativeDistance)
            #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 - $0 >= 50 })
        }
    }
}
