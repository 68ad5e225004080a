import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("The hiker's true walk")
struct TruthWalkTests {
    private func near(_ a: Instant?, _ seconds: Double) -> Bool {
        guard let a else { return false }
        return (a.inSeconds - seconds).magnitude < 1e-6
    }

    @Test("1,000 m at 4.5 km/h take 800 s from the moment the walk begins")
    func arrival() throws {
        var walk = TruthWalk(line: try WalkLine(Lines.north1000))
        #expect(walk.state(at: .seconds(5)).phase == .waiting)
        #expect(walk.time(atDistance: 0) == nil)
        let arrival = try walk.walk(from: .seconds(60))
        #expect(near(arrival, 860))
        #expect(walk.start == .seconds(60))
        #expect(walk.finish == arrival)
        #expect(walk.end == arrival)

        let before = walk.state(at: .seconds(59))
        #expect(before.phase == .waiting)
        #expect(before.speed == 0)
        #expect(before.coordinate == Lines.north1000[0])

        let half = walk.state(at: .seconds(460))
        #expect(half.phase == .walking)
        #expect((half.distanceAlong - 500).magnitude < 1e-6)
        #expect((half.speed - 1.25).magnitude < 1e-9)
        #expect(min(half.course, 360 - half.course) < 1e-6)
        #expect((Lines.metres(half.coordinate).y - 500).magnitude < 1e-3)

        let after = walk.state(at: .seconds(10_000))
        #expect(after.phase == .finished)
        #expect(after.coordinate == Lines.north1000[10])
        #expect(near(walk.time(atDistance: 125), 160))
        #expect(near(walk.time(atDistance: 0), 60))
        #expect(walk.time(atDistance: 1_001) == nil)
    }

    @Test("walked in legs, the hiker stands between them and goes on where he stood")
    func legs() throws {
        var walk = TruthWalk(line: try WalkLine(Lines.north1000))
        #expect(near(try walk.walk(WalkLeg(until: 450), from: .zero), 360))
        #expect(walk.time(atDistance: 451) == nil)
        #expect(walk.finish == nil)
        let standing = walk.state(at: .seconds(400))
        #expect(standing.phase == .waiting)
        #expect((standing.distanceAlong - 450).magnitude < 1e-9)
        #expect(near(try walk.walk(WalkLeg(pace: Pace(metresPerSecond: 2.75)), from: .seconds(500)), 700))
        #expect(walk.state(at: .seconds(499)) == standing)
        #expect((walk.state(at: .seconds(600)).distanceAlong - 725).magnitude < 1e-6)
        #expect(near(walk.time(atDistance: 450), 360))

        // A leg that should begin before the last one ended begins when it ends.
        var hurried = TruthWalk(line: try WalkLine(Lines.north1000))
        try hurried.walk(WalkLeg(until: 500), from: .zero)
        #expect(near(try hurried.walk(from: .seconds(10)), 800))
    }

    @Test("a pause keeps place and course and shifts what comes after")
    func pauses() throws {
        var walk = TruthWalk(line: try WalkLine(Lines.north1000))
        let leg = WalkLeg(pauses: [
            Pause(at: 700, duration: .seconds(30)), Pause(at: 250, duration: .seconds(600)),
        ])
        #expect(near(try walk.walk(leg, from: .zero), 800 + 630))
        #expect(walk.pauses.map(\.distanceAlong) == [250, 700])
        #expect(near(walk.pauses[0].time.lowerBound, 200))
        #expect(near(walk.pauses[0].time.upperBound, 800))
        #expect(near(walk.pauses[1].time.lowerBound, 200 + 600 + 360))
        let resting = walk.state(at: .seconds(500))
        #expect(resting.phase == .paused)
        #expect(resting.speed == 0)
        #expect(min(resting.course, 360 - resting.course) < 1e-6)
        #expect((resting.distanceAlong - 250).magnitude < 1e-6)
        #expect(near(walk.time(atDistance: 250), 200))
        #expect(near(walk.time(atDistance: 251), 800.8))
    }

    @Test(
        "a detour leads square to the line, to the left or right, and back after its time",
        arguments: [-90.0, 90])
    func detour(aside: Double) throws {
        var walk = TruthWalk(line: try WalkLine(Lines.north1000))
        let leg = WalkLeg(detours: [Detour(at: 400, aside: aside, duration: .seconds(300))])
        #expect(near(try walk.walk(leg, from: .zero), 1_100))
        #expect(near(walk.detours[0].time.lowerBound, 320))
        #expect(near(walk.detours[0].time.upperBound, 620))
        // 90 m at 1.25 m/s take 72 s; half way after 36.
        let out = walk.state(at: .seconds(356))
        #expect(out.phase == .detour)
        #expect((Lines.metres(out.coordinate).x - aside / 2).magnitude < 0.05)
        #expect((Lines.metres(out.coordinate).y - 400).magnitude < 0.05)
        #expect((out.course - (aside > 0 ? 90 : 270)).magnitude < 1e-6)
        #expect(out.distanceAlong == 400)
        let there = walk.state(at: .seconds(450))
        #expect(there.phase == .detour)
        #expect(there.speed == 0)
        #expect((GreatCircle.distance(there.coordinate, Lines.north1000[4]) - 90).magnitude < 1e-3)
        let back = walk.state(at: .seconds(584))
        #expect((back.course - (aside > 0 ? 270 : 90)).magnitude < 1e-6)
        #expect((back.speed - 1.25).magnitude < 1e-9)
        #expect((Lines.metres(back.coordinate).x - aside / 2).magnitude < 0.05)
        let on = walk.state(at: .seconds(620))
        #expect(on.phase == .walking)
        #expect((Lines.metres(on.coordinate).x).magnitude < 1e-3)
        #expect(near(walk.time(atDistance: 500), 700))
    }

    @Test("at a corner the detour leaves the way that goes on; there is just time to go there and back")
    func detourAtCorner() throws {
        let line = try WalkLine(Lines.coordinates([(0, 0), (0, 500), (-500, 500)]))
        var walk = TruthWalk(line: line)
        let corner = line.polyline.distances[1]
        let arrival = try walk.walk(
            WalkLeg(detours: [Detour(at: corner, aside: 50, duration: .seconds(80))]), from: .zero)
        // The way turns to the west, so its right is straight on, to the north.
        let there = Lines.metres(walk.state(at: .seconds(400 + 40)).coordinate)
        #expect(there.x.magnitude < 0.1)
        #expect((there.y - 550).magnitude < 0.1)
        #expect((walk.detours[0].time.upperBound - walk.detours[0].time.lowerBound).inSeconds == 80)
        #expect((arrival.inSeconds - (line.length / 1.25 + 80)).magnitude < 1e-6)
    }

    @Test("slopes follow Tobler: the level at the pace, a gentle descent fastest, +10 % slower")
    func slopes() throws {
        let pace = Pace(metresPerSecond: 1.25, slope: .tobler)
        #expect((pace.speed(rise: 0, run: 100) - 1.25).magnitude < 1e-12)
        #expect((pace.speed(rise: -5, run: 100) / 1.25 - 1.19125).magnitude < 1e-4)
        #expect((pace.speed(rise: 10, run: 100) / 1.25 - 0.70469).magnitude < 1e-4)
        #expect(pace.speed(rise: 500, run: 1) == pace.speed(rise: 60, run: 100))
        var walk = TruthWalk(
            line: try WalkLine(Lines.north1000, elevations: (0...10).map { Double($0) * 10 }))
        let arrival = try walk.walk(WalkLeg(pace: pace), from: .zero)
        #expect((arrival.inSeconds - 800 / 0.70469).magnitude < 0.1)
        #expect((walk.state(at: arrival).elevation - 100).magnitude < 1e-9)
    }

    @Test("out and back on one line passes every place twice; the first time counts")
    func outAndBack() throws {
        let line = try WalkLine(Lines.coordinates([(0, 0), (0, 300), (0, 0)]))
        var walk = TruthWalk(line: line)
        try walk.walk(from: .zero)
        #expect(near(walk.time(atDistance: 150), 120))
        #expect(near(walk.time(atDistance: 450), 360))
        let a = walk.state(at: .seconds(120))
        let b = walk.state(at: .seconds(360))
        #expect(GreatCircle.distance(a.coordinate, b.coordinate) < 1e-3)
        #expect((Angle.wrap180(a.course - b.course).magnitude - 180).magnitude < 1e-6)
    }

    @Test("a single place is a line, on which one has arrived at once")
    func singlePlace() throws {
        var walk = TruthWalk(line: try WalkLine([Lines.origin]))
        #expect(walk.state(at: .zero).phase == .waiting)
        #expect(try walk.walk(from: .seconds(5)) == .seconds(5))
        #expect(walk.state(at: .seconds(4)).phase == .waiting)
        #expect(walk.state(at: .seconds(5)).phase == .finished)
        #expect(walk.finish == .seconds(5))
    }

    @Test("what cannot be walked is refused with its reason, and changes nothing")
    func errors() throws {
        #expect(throws: WalkError.emptyLine) { try WalkLine([]) }
        #expect(throws: WalkError.invalidCoordinate(index: 1)) {
            try WalkLine([Lines.origin, Coordinate(latitude: .nan, longitude: 0)])
        }
        #expect(throws: WalkError.countMismatch(what: "elevations", count: 2, points: 11)) {
            try WalkLine(Lines.north1000, elevations: [1, 2])
        }
        #expect(throws: WalkError.countMismatch(what: "times", count: 1, points: 11)) {
            try WalkLine(Lines.north1000, times: [nil])
        }
        #expect(throws: WalkError.segmentStart(11, points: 11)) {
            try WalkLine(Lines.north1000, segmentStarts: [3, 11])
        }
        var walk = TruthWalk(line: try WalkLine(Lines.north1000))
        try walk.walk(WalkLeg(until: 500), from: .zero)
        let unchanged = walk
        let refused: [WalkLeg] = [
            WalkLeg(until: 499), WalkLeg(until: .nan), WalkLeg(pace: Pace(metresPerSecond: 0)),
            WalkLeg(pace: Pace(metresPerSecond: .nan)),
            WalkLeg(pauses: [Pause(at: 499, duration: .seconds(1))]),
            WalkLeg(until: 600, pauses: [Pause(at: 601, duration: .seconds(1))]),
            WalkLeg(pauses: [Pause(at: 600, duration: .zero)]),
            WalkLeg(pauses: [Pause(at: 600, duration: Interval(nanoseconds: .max))]),
            WalkLeg(detours: [Detour(at: 600, aside: 0, duration: .seconds(9))]),
            WalkLeg(detours: [Detour(at: 600, aside: .infinity, duration: .seconds(9))]),
            WalkLeg(detours: [Detour(at: 600, aside: -50, duration: .seconds(79.9))]),
        ]
        for leg in refused {
            #expect(throws: WalkError.self) { try walk.walk(leg, from: .zero) }
            #expect(walk == unchanged)
        }
        let days = (0..<13).map { _ in Pause(at: 600, duration: .seconds(WalkLimits.rest)) }
        #expect(throws: WalkError.self) { try walk.walk(WalkLeg(pauses: days), from: .zero) }
        #expect(
            WalkError.until(499, reached: 500).description
                == "The hiker cannot walk until 499 m: 500 m is reached already. Name a later distance.")
        #expect(
            WalkError.until(100, reached: 1_999.962_132_302_245).description
                == "The hiker cannot walk until 100 m: 2,000 m is reached already. Name a later distance.",
            "issue 19: a sentence has the digits that a person reads")
    }

    @Test("on any line: no jumps, never back, arrival times invert, and legs add up", arguments: 0..<60)
    func property(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        var points: [(east: Double, north: Double)] = [(0, 0)]
        for _ in 0..<Int(random.uniform(1, 30)) {
            let still = random.uniform() < 0.1
            points.append(
                (
                    points[points.count - 1].east + (still ? 0 : random.uniform(-80, 80)),
                    points[points.count - 1].north + (still ? 0 : random.uniform(-80, 80))
                ))
        }
        let times = points.indices.map { Lines.date(random.uniform() < 0.5 ? Double($0) * 40 : nil) }
        let line = try WalkLine(Lines.coordinates(points), times: times)
        var whole = TruthWalk(line: line)
        let detour = Detour(
            at: random.uniform(0, line.length), aside: random.uniform(1, 50), duration: .seconds(100))
        let pause = Pause(at: random.uniform(0, line.length), duration: .seconds(20))
        let arrival = try whole.walk(WalkLeg(pauses: [pause], detours: [detour]), from: .seconds(3))

        var last = whole.state(at: .zero)
        for tick in 1...Int(arrival.inSeconds + 5) {
            let state = whole.state(at: .seconds(Double(tick)))
            #expect(state.distanceAlong >= last.distanceAlong)
            let fastest = 1.26 + line.polyline.length
            #expect(GreatCircle.distance(state.coordinate, last.coordinate) < fastest)
            last = state
        }
        for _ in 0..<20 {
            let distance = random.uniform(0, line.length)
            let time = try #require(whole.time(atDistance: distance))
            #expect((whole.state(at: time).distanceAlong - distance).magnitude < 1e-5)
            #expect(whole.state(at: time - .milliseconds(1)).distanceAlong < distance + 1e-9)
        }
        var parts = TruthWalk(line: line)
        let cut = random.uniform(0, line.length)
        var pieces: [Instant] = []
        for (isFirst, until) in [(true, cut), (false, line.length)] {
            let here = { (at: Double) in (at < cut) == isFirst }
            let leg = WalkLeg(
                until: until, pauses: here(pause.at) ? [pause] : [], detours: here(detour.at) ? [detour] : [])
            pieces.append(try parts.walk(leg, from: .seconds(3)))
        }
        #expect((pieces[1].inSeconds - arrival.inSeconds).magnitude < 1e-6)
        for _ in 0..<20 {
            let time = Instant.seconds(random.uniform(0, arrival.inSeconds))
            let (a, b) = (whole.state(at: time), parts.state(at: time))
            #expect((a.distanceAlong - b.distanceAlong).magnitude < 1e-4)
            #expect(GreatCircle.distance(a.coordinate, b.coordinate) < 1e-4)
        }
    }
}
