import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@testable import HikeLab

@Suite("Guidance lab: tracks and receivers")
struct TrackTests {
    @Test(
        "the truth lies on the route where it says, and moves at walking pace, or as it is carried",
        arguments: 0..<3)
    func truthIsTrue(run: Int) {
        let recorded = LabRecordedLines.all.map(\.name)
        for maker in LabShapes.all + LabSituations.all + LabDetours.all
        where maker.kind != .reversal && !recorded.contains(maker.name) {
            var random = RandomStream(seed: 3).split("\(maker.name)/\(run)")
            let track = maker.make(&random)
            var last: LabMoment?
            for moment in track.walk {
                if let along = moment.along, let place = track.line.coordinate(at: along) {
                    #expect(GreatCircle.distance(place, moment.place) < 0.01)
                    #expect(moment.distance == 0)
                }
                if let last {
                    #expect(moment.time == last.time + 1)
                    #expect(
                        GreatCircle.distance(last.place, moment.place) < 2 * max(LabWalker.pace, last.speed),
                        "\(maker.name)")
                }
                last = moment
            }
            #expect(((last?.along ?? 0) - track.line.length).magnitude < LabWalker.pace, "\(maker.name)")
        }
    }

    @Test("instructions go forward, and turns lie on vertices that bend the way they say")
    func instructions() throws {
        for maker in LabShapes.all {
            var random = RandomStream(seed: 5).split(maker.name)
            let track = maker.make(&random)
            let all = track.route.turnInstructions
            #expect(all.first?.direction == .start && all.last?.direction == .arrive)
            for (a, b) in zip(all, all.dropFirst()) {
                #expect(b.cumulativeDistance > a.cumulativeDistance)
                #expect(
                    (b.distanceFromPrevious - b.cumulativeDistance + a.cumulativeDistance).magnitude < 1e-6)
            }
            for turn in track.turns {
                let vertex = try #require(
                    track.line.distances.firstIndex { $0 == all[turn].cumulativeDistance })
                let delta = Angle.wrap180(
                    track.line.bearing(ofSegment: vertex) - track.line.bearing(ofSegment: vertex - 1))
                switch all[turn].direction {
                case .left, .slightLeft, .sharpLeft: #expect(delta < -15)
                case .right, .slightRight, .sharpRight: #expect(delta > 15)
                default: #expect(all[turn].direction == .uTurn)
                }
            }
        }
    }

    @Test(
        "issue 20: a recorded hike is walked at its own times, and a long pause of the recorder is a rest, not a slow walk"
    )
    func recording() throws {
        let plane = LocalFrame(origin: Coordinate(latitude: 47, longitude: 11))
        func place(_ x: Double, _ y: Double) -> Coordinate { plane.coordinate(PlanePoint(x: x, y: y)) }
        let corner = [place(0, 0), place(100, 0), place(100, 100)]
        let route = try PlannedRoute.from(
            track: [TrackSegment(coordinates: corner)], name: "corner", mode: .hiking,
            createdAt: UTCDate(nanosecondsSince1970: 0), id: UUID())
        let points = [
            LabRecordedPoint(time: 7, place: place(0, 0)), LabRecordedPoint(time: 87, place: place(80, 0)),
            // Ten minutes of rest, of which the recorder noted nothing, and 20 m beside the line.
            LabRecordedPoint(time: 707, place: place(100, 0)),
            LabRecordedPoint(time: 757, place: place(100, 50)),
            LabRecordedPoint(time: 787, place: place(130, 50)),
            LabRecordedPoint(time: 837, place: place(100, 100)),
        ]
        var random = RandomStream(seed: 1)
        let maker = LabTrackMaker.recording(named: "corner", route: route, points: points)
        let walk = maker.make(&random).walk
        #expect(maker.kind == .recording && walk.count == 831 + 90)
        #expect(walk.map(\.time) == (0..<walk.count).map(Double.init))
        for moment in walk.prefix(80) {
            #expect(((moment.along ?? -1) - moment.time).magnitude < 0.5 && moment.speed > 0.9)
        }
        // The last 20 m take 40 s at the least pace.
        #expect(walk[600].speed == 0 && ((walk[600].along ?? 0) - 80).magnitude < 0.5)
        #expect(walk[690].speed > 0.4 && (walk[690].along ?? 0) > 90)
        #expect(walk[779].along == nil && (walk[779].distance - 29).magnitude < 2)
        #expect(((walk.last?.along ?? 0) - 200).magnitude < 1 && walk.last?.speed == 0)
    }

    @Test(
        "issue 20: a line that was recorded lies beside the truth, and is as walkable as an import makes it",
        arguments: 0..<6)
    func recordedLines(run: Int) {
        for maker in LabRecordedLines.all {
            var random = RandomStream(seed: 7).split("\(maker.name)/\(run)")
            let track = maker.make(&random)
            var again = RandomStream(seed: 7).split("\(maker.name)/\(run)")
            let truth = LabShapes.zigzagSketch(&again).track("truth", .shape)
            let beside = track.walk.map(\.distance)
            #expect(
                beside.reduce(0, +) / Double(beside.count) > 0.5 && (beside.max() ?? 99) < 20, "\(maker.name)"
            )
            // Not the tangle that was recorded, and about the turns that were walked.
            #expect((track.line.length / truth.line.length - 1).magnitude < 0.05, "\(maker.name)")
            #expect(
                (track.turns.count - truth.turns.count).magnitude <= 3,
                "\(maker.name) \(track.turns.count) \(truth.turns.count)")
        }
    }

    @Test("a departure goes as far from the route as it says")
    func departures() throws {
        for (name, far) in [("departure-30", 160.0), ("departure-90", 160.0)] {
            let maker = try #require(LabSituations.all.first { $0.name == name })
            var random = RandomStream(seed: 5)
            let track = maker.make(&random)
            let most = track.walk.map(\.distance).max() ?? 0
            #expect((most - far).magnitude < 4)
        }
    }

    @Test("stress receivers err as their figures say")
    func stress() {
        for level in LabEnvironment.Level.allCases {
            let noise = StressNoise.of(level)
            var receiver = StressReceiver(noise: noise, randomness: RandomStream(seed: 11))
            let place = Coordinate(latitude: 47, longitude: 10)
            let frame = LocalFrame(origin: place)
            var errors: [Double] = []
            for second in 0..<100_000 {
                let moment = LabMoment(
                    time: Double(second), place: place, along: 0, distance: 0, speed: 0, course: 0)
                if let fix = receiver.fix(at: moment), fix.horizontalAccuracy < usual(noise) * 1.2 {
                    errors.append(frame.point(fix.coordinate).x)
                }
            }
            let variance = errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)
            let expected = noise.sigma * noise.sigma + noise.white * noise.white
            // 100,000 s hold about a thousand independent errors: 1 / sqrt(1000) of spread, times three.
            #expect((variance / expected - 1).magnitude < 0.15)
            // A burst lasts 6 s: their share of the time is the rest.
            let share = 1 - Double(errors.count) / 100_000
            let bursts = noise.burstsPerHour * noise.burstDuration / 3_600
            #expect(share > 0.3 * bursts && share < 2 * bursts + 0.001)
        }
    }

    private func usual(_ noise: StressNoise) -> Double {
        1.51 * (noise.sigma * noise.sigma + noise.white * noise.white).squareRoot()
    }

    @Test("a distance filter holds back what is near")
    func distanceFilter() {
        var filter = DistanceFilter(distance: 10)
        let start = Coordinate(latitude: 47, longitude: 10)
        func fix(_ metres: Double) -> Fix {
            Fix(
                time: .zero,
                coordinate: GreatCircle.destination(from: start, bearing: 0, distance: metres),
                horizontalAccuracy: 5)
        }
        #expect(filter.passes(fix(0)) && !filter.passes(fix(9.9)) && filter.passes(fix(10.1)))
        #expect(!filter.passes(fix(15)) && filter.passes(fix(20.2)))
    }
}
