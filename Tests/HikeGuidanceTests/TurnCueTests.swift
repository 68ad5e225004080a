import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("Cues at turns and at the end")
struct TurnCueTests {
    let plane = Plane()

    private func isNear(_ value: Double, _ expected: Double) -> Bool {
        // A fix every 1.4 m; the cue comes with the first one at or past its place.
        value >= expected - 0.1 && value <= expected + 1.5
    }

    @Test("Appendix A, OH5-75, OH5-76, OH5-80, OH5-81, RD-01: an L gives click, directionDown, success")
    func lShape() throws {
        let route = try plane.route([(0, 0), (600, 0), (600, 600)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(
            hike.effects == [
                .joined(distanceAlong: 0),
                .cue(.approach(instruction: 1, direction: .left)),
                .cue(.atTurn(instruction: 1, direction: .left)),
                .instructionChanged(2),
                .cue(.arrived),
            ])
        #expect(hike.haptics == [.click, .directionDown, .success])
        #expect(isNear(hike.walkedAt { $0 == .approach(instruction: 1, direction: .left) }, 500))
        #expect(isNear(hike.walkedAt { $0 == .atTurn(instruction: 1, direction: .left) }, 570))
        #expect(isNear(hike.walkedAt { $0 == .arrived }, 1_170))
    }

    @Test("OH5-77: the mirrored L gives directionUp")
    func mirroredL() throws {
        let route = try plane.route([(0, 0), (600, 0), (600, -600)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.click, .directionUp, .success])
    }

    @Test("OH5-75 to OH5-79: the vocabulary")
    func vocabulary() {
        let expected: [TurnDirection: WatchHaptic] = [
            .slightLeft: .directionDown, .left: .directionDown, .sharpLeft: .directionDown,
            .slightRight: .directionUp, .right: .directionUp, .sharpRight: .directionUp, .uTurn: .failure,
            .straight: .click, .start: .click, .arrive: .click,
        ]
        for direction in TurnDirection.allCases {
            let at = GuidanceCue.atTurn(instruction: 1, direction: direction)
            #expect(HapticVocabulary.watchHaptic(for: at) == expected[direction])
            let before = GuidanceCue.approach(instruction: 1, direction: direction)
            #expect(HapticVocabulary.watchHaptic(for: before) == .click)
        }
        #expect(HapticVocabulary.watchHaptic(for: .offRoute(distance: 51)) == .failure)
        #expect(HapticVocabulary.watchHaptic(for: .arrived) == .success)
        #expect(HapticVocabulary.watchHaptic(for: .backOnRoute) == nil)
    }

    @Test("OH5-83, CX-18, OH5-86: the numbers of the requirements")
    func numbers() {
        let plain = GuidanceConfiguration.plain
        #expect(plain.offRouteDistance == 50 && plain.offRouteClearDistance == 30)
        #expect(plain.approachDistance == 100 && plain.atTurnDistance == 30 && plain.arrivedDistance == 30)
        #expect(plain.leastUselessAccuracy == 100)
    }

    @Test(
        "OH5-71, CX-17: the turn is told, then the next instruction shown, in the fix that comes within 30 m")
    func order() throws {
        let route = try plane.route([(0, 0), (600, 0), (600, 600)])
        var hike = try Hike(route)
        hike.fix(plane.place(0, 0))
        hike.fix(plane.place(480, 0), after: 300)
        #expect(hike.navigator.currentInstructionIndex == 1)
        #expect(
            hike.fix(plane.place(500, 0), after: 15) == [.cue(.approach(instruction: 1, direction: .left))])
        #expect(hike.fix(plane.place(569.8, 0), after: 50) == [])
        #expect(hike.navigator.currentInstructionIndex == 1)
        #expect(
            hike.fix(plane.place(570, 0)) == [
                .cue(.atTurn(instruction: 1, direction: .left)), .instructionChanged(2),
            ])
        #expect(hike.navigator.currentInstruction?.direction == .arrive)
    }

    @Test(
        "guidance 5.2, RD-03, CX-53, OH5-81, OH5-82: two minutes at the end are one arrival, and guidance goes on"
    )
    func standingAtTheEnd() throws {
        let route = try plane.route([(0, 0), (600, 0)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        for _ in 0..<120 { hike.fix(plane.place(600, 0)) }
        #expect(hike.arrivals == 1)
        #expect(hike.haptics == [.success])
        #expect(hike.navigator.hasArrived && hike.navigator.isNavigating)
    }

    @Test("turns 60 m apart are each told once, the second's approach after the first turn's cue")
    func closeTurns() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 60), (700, 60)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates))
        #expect(
            hike.cues == [
                .approach(instruction: 1, direction: .left), .atTurn(instruction: 1, direction: .left),
                .approach(instruction: 2, direction: .right), .atTurn(instruction: 2, direction: .right),
                .arrived,
            ])
        #expect(isNear(hike.walkedAt { $0 == .atTurn(instruction: 2, direction: .right) }, 330))
    }

    @Test("guidance 5.5, G13: a turn between two sparse fixes is still told, once")
    func sparseFixes() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 300)])
        var hike = try Hike(route)
        for x in [0.0, 65, 115, 165, 215, 265] { hike.fix(plane.place(x, 0), after: 36) }
        #expect(hike.turnsTold.isEmpty)
        hike.fix(plane.place(300, 15), after: 36)
        #expect(hike.turnsTold == [1])
        for y in [65.0, 115, 165, 215, 265, 300] { hike.fix(plane.place(300, y), after: 36) }
        #expect(hike.haptics == [.click, .directionDown, .success])
    }

    @Test("OH5-84, G12: a silence over three turns skips them at once and tells only the one at hand")
    func silence() throws {
        let route = try plane.route([(0, 0), (200, 0), (200, 200), (400, 200), (400, 400), (600, 400)])
        #expect(route.turnInstructions.count == 6)
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 50)
        let past = hike.fix(plane.place(400, 280), after: 400)
        #expect(past == [.skipped(1..<4), .instructionChanged(4)])
        var other = try Hike(route)
        other.walk(Polyline(route.coordinates), to: 50)
        let at = other.fix(plane.place(390, 200), after: 400)
        #expect(
            at == [
                .skipped(1..<3), .cue(.atTurn(instruction: 3, direction: .left)), .instructionChanged(4),
            ])
    }

    @Test("guidance 5.6: started at 2,500 of 3,000 m, all turns before are skipped without a haptic")
    func startedMidway() throws {
        let route = try plane.route(Shapes.staircase)
        let line = Polyline(route.coordinates)
        #expect(route.turnInstructions.count == 21)
        var hike = try Hike(route)
        let place = try #require(line.coordinate(at: 2_510))
        let effects = hike.fix(place)
        #expect(effects.count == 3)
        #expect(effects.dropFirst() == [.skipped(1..<17), .instructionChanged(17)])
        #expect(hike.haptics.isEmpty)
        hike.walk(line, from: 2_510)
        #expect(hike.turnsTold == [17, 18, 19])
        #expect(hike.arrivals == 1)
    }

    @Test("guidance 5.15: walking back and on again tells no cue twice")
    func walkingBack() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        let line = Polyline(route.coordinates)
        var hike = try Hike(route)
        hike.walk(line, to: 320)
        hike.walk(line, from: 320, to: 120)
        #expect((hike.navigator.distanceAlong - 120).magnitude < 0.1)
        hike.walk(line, from: 120)
        #expect(hike.haptics == [.click, .directionDown, .success])
    }

    @Test("G11: no turn is told while the hiker is off the route")
    func mutedOffRoute() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 600)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 150)
        for x in stride(from: 150.0, through: 230, by: 1.4) { hike.fix(plane.place(x, -60)) }
        #expect(hike.offRoutes == 1 && hike.cues.count == 1)
    }

    @Test("G5: walking past the end 200 m aside is no arrival")
    func pastTheEnd() throws {
        let route = try plane.route([(0, 0), (500, 0)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 100)
        for x in stride(from: 100.0, through: 600, by: 1.4) { hike.fix(plane.place(x, 200)) }
        #expect(hike.arrivals == 0 && hike.offRoutes == 1)
        for x in stride(from: 100.0, through: 600, by: 1.4) { hike.fix(plane.place(x, 40)) }
        #expect(hike.arrivals == 0)
    }

    @Test("OH5-84: a jump onto a far part of the route skips and does not buzz for what it passed")
    func jump() throws {
        let route = try plane.route([(0, 0), (800, 0), (800, 400), (0, 400), (0, 800), (900, 800)])
        var hike = try Hike(route)
        hike.walk(Polyline(route.coordinates), to: 400)
        let effects = hike.fix(plane.place(400, 800))
        #expect(hike.offRoutes == 0)
        #expect(effects == [.skipped(1..<5), .instructionChanged(5)])
    }
}
