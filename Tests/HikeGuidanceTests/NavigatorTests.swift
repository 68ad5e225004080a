import Foundation
import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The navigator as a state machine")
struct NavigatorTests {
    let plane = Plane()

    private func lRoute() throws -> PlannedRoute { try plane.route([(0, 0), (600, 0), (600, 600)]) }

    private func randomRoute(_ random: inout RandomStream) throws -> PlannedRoute {
        var points = [(0.0, 0.0)]
        var (x, y, bearing) = (0.0, 0.0, 0.0)
        for _ in 0..<12 {
            bearing += random.uniform(-110, 110)
            let length = random.uniform(80, 350)
            x += length * PortableMath.sin(bearing * Double.pi / 180)
            y += length * PortableMath.cos(bearing * Double.pi / 180)
            points.append((x, y))
        }
        return try plane.route(Plane.densified(points, every: random.uniform(5, 400)))
    }

    @Test("OH5-65: after the start the first instruction shown is the one after Start")
    func start() throws {
        let navigator = try Navigator(route: lRoute())
        #expect(navigator.isNavigating && !navigator.isOffRoute && !navigator.hasArrived)
        #expect(navigator.currentInstructionIndex == 1)
        #expect(navigator.currentInstruction?.direction == .left)
        #expect(navigator.progress == 0)
        #expect((navigator.remainingDistance - 1_200).magnitude < 0.1)
        #expect((navigator.distanceToNextTurn - 600).magnitude < 0.1)
    }

    @Test("OH5-65, G16: a list that does not begin with Start is shown from its first")
    func withoutStart() throws {
        var route = try lRoute()
        route.turnInstructions.removeFirst()
        #expect(try Navigator(route: route).currentInstruction?.direction == .left)
        route.turnInstructions = [route.turnInstructions[1]]
        #expect(try Navigator(route: route).currentInstruction?.direction == .arrive)
    }

    @Test("OH5-66: stop clears everything; fixes after it are not followed")
    func stop() throws {
        var hike = try Hike(lRoute())
        hike.walk(Polyline(try lRoute().coordinates), to: 580)
        #expect(hike.navigator.handle(.stop) == [.stopped])
        #expect(hike.navigator.handle(.stop).isEmpty)
        let navigator = hike.navigator
        #expect(!navigator.isNavigating && navigator.route == nil && navigator.currentInstruction == nil)
        #expect(navigator.progress == 0 && navigator.remainingDistance == 0)
        #expect(navigator.distanceToNextTurn == 0 && navigator.distanceFromRoute == nil)
        #expect(hike.fix(plane.place(600, 10)) == [.ignored(.notNavigating)])
        #expect(hike.navigator == navigator)
    }

    @Test("guidance 5.30, OH5-66, RD-05, RD-16: routes that cannot be followed are refused with a sentence")
    func refused() throws {
        var route = try lRoute()
        route.coordinates = []
        #expect(throws: GuidanceError.tooFewCoordinates(count: 0)) { try Navigator(route: route) }
        route.coordinates = [plane.place(0, 0)]
        #expect(throws: GuidanceError.tooFewCoordinates(count: 1)) { try Navigator(route: route) }
        route.coordinates = [plane.place(0, 0), plane.place(0, 0)]
        #expect(throws: GuidanceError.noLength) { try Navigator(route: route) }
        route.coordinates = [plane.place(0, 0), Coordinate(latitude: .nan, longitude: 0)]
        #expect(throws: GuidanceError.self) { try Navigator(route: route) }
        route.coordinates = [plane.place(0, 0), Coordinate(latitude: 47, longitude: 181)]
        #expect(
            throws: GuidanceError.invalidCoordinate(index: 1, latitude: 47, longitude: 181)
        ) { try Navigator(route: route) }
        route.coordinates = (0..<20_000).map { Coordinate(latitude: 0, longitude: $0 % 2 == 0 ? 0 : 170) }
        #expect(throws: GuidanceError.self) { try Navigator(route: route) }
    }

    @Test("guidance 5.32, G15: a route without instructions has no turn and still arrives")
    func withoutInstructions() throws {
        var route = try lRoute()
        route.turnInstructions = []
        var hike = try Hike(route)
        #expect(hike.navigator.currentInstruction == nil && hike.navigator.distanceToNextTurn == 0)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.success])
        #expect(hike.navigator.progress == 1)
    }

    @Test("OH5-70, OH5-87: at the last coordinate progress is exactly 1 and nothing is left, over 100 routes")
    func atTheEnd() throws {
        for seed in 0..<100 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let route = try randomRoute(&random)
            var hike = try Hike(route)
            hike.walk(Polyline(route.coordinates), step: 5)
            #expect(hike.navigator.progress == 1)
            #expect(hike.navigator.remainingDistance == 0 && hike.navigator.distanceToNextTurn == 0)
            #expect(hike.arrivals == 1)
        }
    }

    @Test("OH5-87, G19: instructions measured on another basis still end at the line's end")
    func otherBasis() throws {
        var route = try lRoute()
        for index in route.turnInstructions.indices {
            route.turnInstructions[index].cumulativeDistance *= 1.004
            route.turnInstructions[index].distanceFromPrevious *= 1.004
        }
        var hike = try Hike(route)
        #expect((hike.navigator.distanceToNextTurn - 600).magnitude < 0.1)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.click, .directionDown, .success])
        #expect(hike.navigator.distanceToNextTurn == 0)
    }

    @Test("instructions with senseless distances do no harm")
    func senselessDistances() throws {
        var route = try lRoute()
        for value in [Double.nan, -.infinity, .infinity, -5, 1e9] {
            route.turnInstructions[1].cumulativeDistance = value
            var hike = try Hike(route)
            hike.walk(Polyline(route.coordinates), step: 10)
            #expect(hike.arrivals == 1)
            #expect(hike.navigator.distanceToNextTurn >= 0)
        }
    }

    @Test("OH5-86: fixes of no or poor accuracy change nothing")
    func poorFixes() throws {
        var hike = try Hike(lRoute())
        hike.walk(Polyline(try lRoute().coordinates), to: 400)
        let before = hike.navigator
        for accuracy in [-1, 100, 150, .nan, .infinity] {
            let effects = hike.fix(plane.place(300, 3_000), accuracy: accuracy)
            #expect(effects == [.ignored(.inaccurate)])
        }
        #expect(hike.fix(Coordinate(latitude: .nan, longitude: 0)) == [.ignored(.invalidCoordinate)])
        #expect(hike.navigator == before)
        #expect(hike.fix(plane.place(401, 0), accuracy: 99.9) == [])
        #expect(hike.navigator != before)
    }

    @Test("guidance 5.25: fixes that are not later than the last change nothing")
    func oldFixes() throws {
        var hike = try Hike(lRoute())
        hike.walk(Polyline(try lRoute().coordinates), to: 400)
        let before = hike.navigator
        var fix = try #require(hike.lastFix)
        #expect(hike.navigator.handle(.fix(fix)) == [.ignored(.notLater)])
        fix.time = fix.time - .seconds(5)
        fix.coordinate = plane.place(0, 900)
        #expect(hike.navigator.handle(.fix(fix)) == [.ignored(.notLater)])
        #expect(hike.navigator == before)
    }

    @Test(
        "every fix fed twice changes nothing, over 40 noisy walks",
        arguments: [GuidanceConfiguration.plain, .hiking])
    func fedTwice(configuration: GuidanceConfiguration) throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let route = try randomRoute(&random)
            var error = WanderingError(seed: seed, sigma: 14)
            var once = try Navigator(route: route, configuration: configuration)
            var twice = once
            let line = Polyline(route.coordinates)
            var time = Instant.zero
            for along in stride(from: 0.0, through: line.length, by: 2) {
                guard let truth = line.coordinate(at: along) else { continue }
                time += .seconds(along == 400 ? 9_000 : 1.5)
                let offset = error.next()
                let place = LocalFrame(origin: truth).coordinate(PlanePoint(x: offset.0, y: offset.1))
                let fix = Fix(
                    time: time, coordinate: place, horizontalAccuracy: along > 500 && along < 600 ? 55 : 12)
                let effects = once.handle(.fix(fix))
                #expect(effects == twice.handle(.fix(fix)))
                let again: IgnoredFixReason = along == 400 ? .leaptAhead : .notLater
                #expect(twice.handle(.fix(fix)) == [.ignored(again)])
            }
            #expect(once == twice)
        }
    }

    @Test(
        "guidance 5.25: a fix an hour ahead is not used, and the walk goes on as if it had not come",
        arguments: [GuidanceConfiguration.plain, .hiking, .cycling])
    func fixFromTheFuture(configuration: GuidanceConfiguration) throws {
        let route = try lRoute()
        var hike = try Hike(route, configuration)
        hike.walk(Polyline(route.coordinates), to: 400)
        var other = hike
        for place in [plane.place(400, 0), plane.place(600, 500)] {
            let fix = Fix(
                time: hike.time + .seconds(3_600), coordinate: place, horizontalAccuracy: 5, speed: 1,
                course: 0)
            let before = other.navigator
            #expect(other.navigator.handle(.fix(fix)) == [.ignored(.leaptAhead)])
            #expect(other.navigator.distanceAlong == before.distanceAlong)
            hike.fix(plane.place(402, 0))
            other.fix(plane.place(402, 0))
            #expect(other.navigator == hike.navigator)
        }
        other.walk(Polyline(route.coordinates), from: 404)
        #expect(other.haptics == [.click, .directionDown, .success])
    }

    @Test(
        "after a silence of two hours the second fix is used: it proves the time of the first",
        arguments: [GuidanceConfiguration.plain, .hiking])
    func longSilence(configuration: GuidanceConfiguration) throws {
        let route = try lRoute()
        var hike = try Hike(route, configuration)
        hike.walk(Polyline(route.coordinates), to: 300)
        #expect(hike.fix(plane.place(302, 0), after: 600.5) == [.ignored(.leaptAhead)])
        // One that comes even later proves nothing.
        #expect(hike.fix(plane.place(302, 0), after: 7_200) == [.ignored(.leaptAhead)])
        #expect(!hike.fix(plane.place(302, 0), after: 600).contains(.ignored(.leaptAhead)))
        #expect(hike.fix(plane.place(304, 0), after: 600).allSatisfy { $0 != .ignored(.leaptAhead) })
        hike.walk(Polyline(route.coordinates), from: 306)
        #expect(hike.haptics == [.click, .directionDown, .success])
    }

    @Test("the mirrored hike has the mirrored cues, over 40 routes")
    func mirrored() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            var points = [(0.0, 0.0)]
            for _ in 0..<10 {
                let last = points[points.count - 1]
                points.append((last.0 + random.uniform(-300, 300), last.1 + random.uniform(-50, 400)))
            }
            func told(_ points: [(Double, Double)]) throws -> [TurnDirection] {
                let route = try plane.route(points)
                var hike = try Hike(route)
                hike.walk(Polyline(route.coordinates))
                return hike.cues.compactMap {
                    if case .atTurn(_, let direction, _) = $0 { direction } else { nil }
                }
            }
            let original = try told(points)
            #expect(!original.isEmpty)
            #expect(try told(points.map { (-$0.0, $0.1) }) == original.map(\.mirrored))
        }
    }

    @Test("splitting segments changes no cue and no place of one, over 40 noisy walks")
    func splitting() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            var points = [(0.0, 0.0)]
            for _ in 0..<8 {
                let last = points[points.count - 1]
                points.append((last.0 + random.uniform(-300, 300), last.1 + random.uniform(60, 400)))
            }
            func hike(_ points: [(Double, Double)]) throws -> Hike {
                let route = try plane.route(points)
                var hike = try Hike(route)
                var error = WanderingError(seed: seed, sigma: 4)
                let line = Polyline(points.map { plane.place($0.0, $0.1) })
                hike.walk(line) { error.next() }
                return hike
            }
            let whole = try hike(points)
            let split = try hike(Plane.densified(points, every: random.uniform(5, 60)))
            #expect(whole.cues == split.cues)
            #expect(zip(whole.log, split.log).allSatisfy { ($0.walked - $1.walked).magnitude < 1.5 })
        }
    }

    @Test("no cue is given twice, progress is a share and the index never falls, over 200 noisy walks")
    func latches() throws {
        for seed in 0..<200 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let route = try randomRoute(&random)
            let line = Polyline(route.coordinates)
            var error = WanderingError(seed: seed, sigma: random.uniform(0, 30))
            var hike = try Hike(route)
            var index = 1
            for along in stride(from: 0.0, through: line.length, by: random.uniform(1, 40)) {
                guard let truth = line.coordinate(at: along) else { continue }
                let offset = error.next()
                hike.fix(LocalFrame(origin: truth).coordinate(PlanePoint(x: offset.0, y: offset.1)))
                #expect((0...1).contains(hike.navigator.progress))
                #expect(hike.navigator.distanceToNextTurn >= 0 && hike.navigator.remainingDistance >= 0)
                let current = hike.navigator.currentInstructionIndex ?? route.turnInstructions.count
                #expect(current >= index)
                index = current
            }
            #expect(hike.repeatedCues.isEmpty)
            let changes = hike.cues.compactMap { cue -> Bool? in
                switch cue {
                case .offRoute: true
                case .backOnRoute: false
                default: nil
                }
            }
            // Off and back take turns, beginning with off.
            #expect(changes.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0) })
        }
    }

    @Test("guidance 5.31: 5,000 points give the cues of the few points they lie on")
    func manyPoints() throws {
        let points = [(0.0, 0.0), (3_000, 0), (3_000, 4_000), (0, 4_000), (0, 9_000), (4_000, 9_000)]
        func cues(_ points: [(Double, Double)], count: ClosedRange<Int>) throws -> [GuidanceCue] {
            let route = try plane.route(points)
            #expect(count.contains(route.coordinates.count))
            var hike = try Hike(route)
            hike.walk(Polyline(route.coordinates), step: 5)
            return hike.cues
        }
        let few = try cues(points, count: 6...6)
        #expect(few.count == 9)
        #expect(try cues(Plane.densified(points, every: 3.8), count: 5_000...5_100) == few)
    }

    @Test("guidance 5.35: a turn 40 m after the start is told")
    func turnSoonAfterStart() throws {
        let route = try plane.route([(0, 0), (40, 0), (40, 500)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.click, .directionDown, .success])
    }

    @Test("OH5-85: a teleport to the destination is no arrival before a stretch was walked")
    func teleport() throws {
        var hike = try Hike(lRoute())
        hike.fix(plane.place(0, 0))
        hike.fix(plane.place(600, 590))
        #expect(hike.arrivals == 0)
    }

    @Test("copies are independent and equal fixes keep them equal")
    func valueSemantics() throws {
        for configuration in [GuidanceConfiguration.plain, .hiking] {
            let first = try Navigator(route: lRoute(), configuration: configuration)
            var second = first
            let fix = Fix(time: .seconds(1), coordinate: plane.place(100, 0), horizontalAccuracy: 5)
            _ = second.handle(.fix(fix))
            #expect(first != second && first.distanceAlong == 0)
            var third = first
            _ = third.handle(.fix(fix))
            #expect(second == third)
            #expect(try Navigator(route: lRoute(), configuration: configuration) == first)
            let elsewhere = try plane.route([(0, 0), (600, 0), (600, -600)])
            #expect(try Navigator(route: elsewhere, configuration: configuration) != first)
            #expect(try Navigator(route: lRoute(), configuration: .cycling) != first)
        }
    }
}
