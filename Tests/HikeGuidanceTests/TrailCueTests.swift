import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The trail's rules: cues at turns and at the end")
struct TrailCueTests {
    let plane = Plane()

    private func isNear(_ value: Double, _ expected: Double, within limit: Double = 2) -> Bool {
        (value - expected).magnitude <= limit
    }

    @Test(
        "guidance 5.1, OH5-75, OH5-76, OH5-81: an L gives an approach, a turn and one arrival, and nothing else"
    )
    func lShape() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 300)])
        for configuration in [GuidanceConfiguration.hiking, .cycling] {
            var hike = try Hike(route, configuration)
            hike.walk(Polyline(route.coordinates))
            #expect(
                hike.events == [
                    "joined",
                    "cue(HikeGuidance.GuidanceCue.approach(instruction: 1, direction: HikeRouting.TurnDirection.left))",
                    "cue(HikeGuidance.GuidanceCue.atTurn(instruction: 1, direction: HikeRouting.TurnDirection.left, then: nil))",
                    "instructionChanged(2)", "cue(HikeGuidance.GuidanceCue.arrived)",
                ])
            #expect(hike.haptics == [.click, .directionDown, .success])
            #expect(isNear(hike.approach(1), 200, within: 4))
            #expect(isNear(hike.turn(1), 270, within: 4))
            #expect(isNear(hike.shown(2), 306, within: 6))
            #expect(isNear(hike.walkedAt { $0 == .arrived }, 570, within: 4))
        }
    }

    @Test(
        "guidance 5.1, OH5-71: the instruction stays on the screen until its turn is passed, not until it is told"
    )
    func shownUntilPassed() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 300)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 299)
        #expect(hike.turnsTold == [1])
        #expect(hike.navigator.currentInstructionIndex == 1)
        #expect(hike.navigator.distanceToNextTurn < 6)
    }

    @Test("OH5-77: the mirrored L gives directionUp")
    func mirroredL() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, -300)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.haptics == [.click, .directionUp, .success])
        #expect(hike.cues.contains(.atTurn(instruction: 1, direction: .right)))
    }

    @Test("guidance 5.2, OH5-81, OH5-82: two minutes at the end are one arrival, and guidance goes on")
    func standingAtTheEnd() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 300)])
        for sigma in [0.0, 6] {
            var error = WanderingError(seed: 2, sigma: max(sigma, 1))
            var hike = try Hike(route, .hiking)
            hike.walk(Polyline(route.coordinates))
            hike.stand(plane.place(300, 300), seconds: 120) { sigma > 0 ? error.next() : (0, 0) }
            #expect(hike.arrivals == 1)
            #expect(hike.navigator.phase == .arrived && hike.navigator.isNavigating)
        }
    }

    @Test("guidance 5.3, G12: two turns 60 m apart: the second is not announced before the first is passed")
    func closeTurns() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 60), (700, 60)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.turnsTold == [1, 2])
        #expect(isNear(hike.turn(1), 270, within: 4))
        #expect(isNear(hike.turn(2), 330, within: 4))
        // The table has an approach from 315 on. By design there is none where the gap before is 60 m or less: it would
        // come within 15 m of the turn's own cue.
        #expect(hike.approach(2).isNaN)
        #expect(hike.shown(2) > 300 && hike.shown(2) < hike.turn(2))
        // 60 m are not fewer than 60: no compound.
        #expect(hike.cues.contains(.atTurn(instruction: 1, direction: .left)))
    }

    @Test("guidance 5.3, with 90 m between the turns: the approach comes 15 m behind the first turn")
    func closeTurnsWithApproach() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 90), (700, 90)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(isNear(hike.approach(2), 315, within: 4))
        #expect(isNear(hike.turn(2), 360, within: 4))
        #expect(hike.approach(2) > hike.turn(1))
    }

    @Test("two turns 52 m apart are told in one, and the second again for itself")
    func compound() throws {
        let route = try plane.route([(0, 0), (300, 0), (300, 52), (700, 52)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(
            hike.cues == [
                .approach(instruction: 1, direction: .left),
                .atTurn(instruction: 1, direction: .left, then: .right),
                .atTurn(instruction: 2, direction: .right), .arrived,
            ])
        #expect(hike.haptics == [.click, .directionDown, .directionUp, .success])
    }

    @Test(
        "guidance 5.5, G13: with a fix every 50 m a turn is told once, on one side of it or the other",
        arguments: 0..<10)
    func sparseFixes(offset: Int) throws {
        let route = try plane.route([(0, 0), (400, 0), (400, 400)])
        var hike = try Hike(route, .hiking)
        hike.fix(plane.place(0, 0))
        // Offset 3: a fix 35 m before the turn and one 15 m after it, as in the table.
        hike.walk(Polyline(route.coordinates), from: 50 + Double(offset) * 5, step: 50)
        #expect(hike.turnsTold == [1])
        #expect(hike.repeatedCues.isEmpty)
        // Told at most as early as the rule for rare fixes has it, and not after 15 m behind.
        let turn = hike.turn(1) + 50 + Double(offset) * 5
        #expect(turn >= 400 - 55 - 10 && turn <= 400 + 15 + 10)
        #expect(hike.arrivals == 1)
    }

    @Test("guidance 5.6, OH5-84: started at 2,430 of 3,000 m, all turns before are skipped without a haptic")
    func startedMidway() throws {
        let route = try plane.route(Shapes.staircase)
        let line = Polyline(route.coordinates)
        var hike = try Hike(route, .hiking)
        let place = try #require(line.coordinate(at: 2_430))
        // 120 m before the next turn: within 100 m that one's approach would be told at once.
        let effects = hike.fix(place)
        guard case .joined(let along) = effects.first else {
            Issue.record("not joined")
            return
        }
        #expect(isNear(along, 2_430))
        #expect(effects.dropFirst() == [.skipped(1..<17), .instructionChanged(17)])
        #expect(hike.haptics.isEmpty)
        hike.walk(line, from: 2_430)
        #expect(hike.turnsTold == [17, 18, 19])
        #expect(hike.arrivals == 1)
    }

    @Test("T6: a turn right behind the start is told once, with no approach just before it")
    func turnBehindStart() throws {
        let route = try plane.route([(0, 0), (38, 0), (38, 300)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(hike.turnsTold == [1])
        #expect(
            hike.cues.allSatisfy {
                if case .approach = $0 { false } else { true }
            })
        #expect(hike.arrivals == 1)
    }

    @Test("OH5-84: a silence over three turns skips them and tells only the one at hand")
    func silence() throws {
        let route = try plane.route([(0, 0), (200, 0), (200, 200), (400, 200), (400, 400), (900, 400)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 50)
        hike.fix(plane.place(400, 280), after: 450)
        hike.wander(plane, [(400, 281), (400, 400), (900, 400)])
        #expect(hike.turnsTold == [4])
        #expect(
            hike.effects.contains { if case .skipped(let range) = $0 { range.contains(2) } else { false } })
        #expect(hike.offRoutes == 0)
        #expect(hike.arrivals == 1)
    }

    @Test("OH5-80, CX-17: off the route turns are muted, and a turn that was passed meanwhile stays silent")
    func mutedOffRoute() throws {
        let route = try plane.route([(0, 0), (400, 0), (400, 700)])
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates), to: 200)
        hike.wander(plane, [(200, 0), (200, 80), (300, 100), (400, 200)])
        #expect(hike.offRoutes == 1)
        hike.wander(plane, [(400, 200), (400, 700)])
        #expect(hike.turnsTold.isEmpty)
        #expect(hike.cues.contains(.backOnRoute))
        #expect(hike.arrivals == 1)
    }

    @Test(
        "guidance 5.32, OH5-66: after a stop another route, without instructions, shows nothing of the first")
    func anotherRoute() throws {
        let first = try plane.route([(0, 0), (300, 0), (300, 300)])
        var hike = try Hike(first, .hiking)
        hike.walk(Polyline(first.coordinates), to: 280)
        #expect(hike.navigator.handle(.stop) == [.stopped])
        #expect(hike.navigator.handle(.tick(.seconds(9_000))).isEmpty)
        #expect(hike.fix(plane.place(280, 0)) == [.ignored(.notNavigating)])
        #expect(hike.navigator.currentInstruction == nil && hike.navigator.distanceToNextTurn == 0)
        #expect(hike.navigator.distanceFromRoute == nil && hike.navigator.progress == 0)
        var second = try plane.route([(280, 0), (280, -400)])
        second.turnInstructions = []
        var next = try Hike(second, .hiking)
        #expect(next.navigator.currentInstruction == nil && next.navigator.distanceToNextTurn == 0)
        next.walk(Polyline(second.coordinates))
        #expect(next.haptics == [.success])
        #expect(next.navigator.progress > 0.98)
    }

    @Test("guidance 5.30, OH5-66: routes that cannot be followed are refused, one of two places arrives")
    func refused() throws {
        var route = try plane.route([(0, 0), (300, 0)])
        let here = plane.place(0, 0)
        for places in [[], [here], [here, here], [here, Coordinate(latitude: .nan, longitude: 0)]] {
            route.coordinates = places
            #expect(throws: GuidanceError.self) { try Navigator(route: route, configuration: .hiking) }
        }
        for length in [0.5, 5, 20, 45] {
            let short = try plane.route([(0, 0), (length, 0)])
            var hike = try Hike(short, .hiking)
            hike.walk(Polyline(short.coordinates))
            hike.stand(plane.place(length, 0), seconds: 60)
            #expect(hike.arrivals == 1, "\(length)")
        }
    }
}
