import Foundation
import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Lines made walkable")
struct TrackCleaningTests {
    private func clean(_ points: [(Double, Double)], _ plane: Plane = Plane()) -> CleanedTrack {
        TrackCleaning.clean([TrackSegment(coordinates: plane.line(points).coordinates)])
    }

    @Test(
        "what was drawn or planned stays as it is, to the last bit: hairpins 12 m apart, ways out and back, loops, anywhere",
        arguments: TruthLine.allCases, [(47.0, 10.0), (69, 25), (-16.9, 180), (0, -179.999)])
    func drawn(truth: TruthLine, place: (latitude: Double, longitude: Double)) {
        let plane = Plane(latitude: place.latitude, longitude: place.longitude)
        for line in [
            truth.line(plane), truth.dense(20, plane), truth.dense(5, plane), truth.dense(1.5, plane),
        ] {
            let given = [TrackSegment(coordinates: line.coordinates, elevations: [1, nil, 3])]
            let cleaned = TrackCleaning.clean(given)
            #expect(cleaned.isUntouched && cleaned.segments == given && cleaned.sentences.isEmpty)
        }
    }

    @Test("zigzags, spurs of one point, figures of eight and rounds about a pond stay")
    func oddLines() {
        let zigzag = Plane.walk((0..<60).map { (25.0, $0 % 2 == 0 ? 75.0 : 285.0) })
        #expect(clean(zigzag).isUntouched)
        // A planner's straight line to a viewpoint and back, in a line with a point every 10 m.
        let path = Plane.densified(Plane.walk([(300, 0), (300, 40)]), every: 10)
        #expect(clean(Array(path[...20] + [(220, 190)] + path[20...])).isUntouched)
        let eight = (0...48).map { step -> (Double, Double) in
            let angle = Double(step) * .pi / 24
            return (20 * PortableMath.sin(angle), 12 * PortableMath.sin(2 * angle))
        }
        #expect(clean(eight).isUntouched)
        let pond = (0...60).map {
            (12 * PortableMath.cos(Double($0) / 9), 12 * PortableMath.sin(Double($0) / 9))
        }
        #expect(clean(pond).isUntouched)
    }

    /// How a receiver errs, and how near the cleaned line comes to the truth.
    struct Errors: CustomTestStringConvertible, Sendable {
        var name: String
        var spacing: Double
        var white = 0.0
        var wandering = 0.0
        var isTimed = false
        /// The mean over all seeds of how much longer the line is than the truth, share.
        var longer: Double
        /// Metres that the line may lie beside the truth, and the truth beside the line, anywhere.
        var beside: Double
        var testDescription: String { name }
    }

    /// White noise can be averaged out: three standard deviations of the fitted places, and of two pieces at a bend, are
    /// about 15 m; where points are as far apart as it is wide, three pieces stand for a round of 46 m. What wanders cannot: four standard deviations of 5 m are 20 m, and its own way adds some percent.
    static let errors = [
        Errors(name: "white 5 m every 2 m", spacing: 2, white: 5, longer: 0.06, beside: 15),
        Errors(name: "white 5 m every 5 m", spacing: 5, white: 5, longer: 0.06, beside: 25),
        Errors(name: "white 3 m every 5 m", spacing: 5, white: 3, longer: 0.06, beside: 15),
        Errors(name: "wandering 5 m every 2 m", spacing: 2, wandering: 5, longer: 0.08, beside: 22),
        Errors(
            name: "wandering 5 m and white 1 m every 3 m, timed", spacing: 3, white: 1, wandering: 5,
            isTimed: true,
            longer: 0.08, beside: 22),
    ]

    @Test(
        "jitter goes: length and corners come near the truth, directions are no more than it has, and once is enough",
        arguments: errors, TruthLine.allCases)
    func jitter(errors: Errors, truth: TruthLine) throws {
        let plane = Plane()
        let line = truth.line(plane)
        let seeds: ClosedRange<UInt64> = 1...8
        var (longer, before) = (0.0, 0.0)
        for seed in seeds {
            let walk = RecordedWalk(
                truth: line, spacing: errors.spacing, white: errors.white, wandering: errors.wandering)
            let track = walk.recorded(seed: seed, plane: plane, isTimed: errors.isTimed)
            let cleaned = TrackCleaning.clean([track])
            #expect(cleaned.omissions.contains { $0.kind == .jitter })
            #expect(cleaned.line.deviation(from: line).most <= errors.beside, "seed \(seed)")
            #expect(line.deviation(from: cleaned.line).most <= errors.beside, "seed \(seed)")
            #expect(TrackCleaning.clean(cleaned.segments).isUntouched, "seed \(seed)")
            let raw = Polyline(track.coordinates).length
            #expect((raw - cleaned.line.length - cleaned.leftOut).magnitude <= 0.01 * raw, "seed \(seed)")
            before += raw / line.length - 1
            longer += cleaned.line.length / line.length - 1
        }
        #expect((longer / 8).magnitude <= errors.longer && before / 8 > 1.5 * errors.longer)
    }

    @Test("a line that was recorded with 5 m of white noise has the directions of its truth")
    func directions() {
        let generator = TurnInstructionGenerator()
        func count(_ line: Polyline) -> Int { turns(generator.instructions(for: line)).count }
        let truth = TruthLine.corners.line()
        #expect(count(truth) == 3)
        var (before, behind) = (0, 0)
        for seed in 1...10 as ClosedRange<UInt64> {
            let track = RecordedWalk(truth: truth, spacing: 5, white: 5)
                .recorded(seed: seed, plane: Plane(), isTimed: false)
            before += count(Polyline(track.coordinates))
            behind += count(TrackCleaning.clean([track]).line)
        }
        // One more in three recordings at most, as chords over noise of a metre or two may show it.
        #expect(before > 150 && (30...33).contains(behind))
    }

    // MARK: Rests

    @Test(
        "OHX-04: rests go, by their times where there are some; where and how much is said",
        arguments: [true, false], [0.0, 5.0])
    func rests(isTimed: Bool, filter: Double) throws {
        let plane = Plane()
        let line = TruthLine.corners.line(plane)
        for seed in 1...10 as ClosedRange<UInt64> {
            let walk = RecordedWalk(
                truth: line, spacing: 1.3, wandering: 5, rests: [(200, 600), (900, 1_200)], filter: filter)
            let track = walk.recorded(seed: seed, plane: plane, isTimed: isTimed)
            let cleaned = TrackCleaning.clean([track])
            let raw = Polyline(track.coordinates).length
            // Without rests such a recording is up to a sixth longer than the way (wandering at each second).
            #expect(raw > 1.3 * line.length && cleaned.line.length < 1.17 * line.length, "seed \(seed)")
            #expect((raw - cleaned.line.length - cleaned.leftOut).magnitude <= 0.01 * raw)
            #expect(cleaned.line.deviation(from: line).most <= 22)
            let kinds: Set<TrackOmission.Kind> = [.rest, .tangle, .jitter]
            #expect(cleaned.omissions.allSatisfy { kinds.contains($0.kind) })
            let stays = cleaned.omissions.filter { $0.kind != .jitter }
            if isTimed { #expect(stays.contains { $0.kind == .rest }) }
            for along in [200.0, 900] where filter > 0 || isTimed {
                let place = try #require(line.coordinate(at: along))
                #expect(
                    stays.contains { GreatCircle.distance($0.coordinate, place) < 30 },
                    "seed \(seed) at \(along)")
            }
            #expect(TrackCleaning.clean(cleaned.segments).isUntouched)
        }
    }

    @Test("a slow group, a climb at half a metre a second and a turn at a summit are no rests")
    func slowWalkers() {
        let plane = Plane()
        for truth in TruthLine.allCases {
            for speed in [0.2, 0.5, 1.3] {
                let places = truth.dense(5, plane).coordinates
                var time = 0.0
                let times = places.indices.map { index -> UTCDate? in
                    if index > 0 { time += GreatCircle.distance(places[index - 1], places[index]) / speed }
                    return UTCDate(secondsSince1970: time)
                }
                let track = [TrackSegment(coordinates: places, times: times)]
                // Slower than 0.3 m/s is rest by definition; on a straight way that changes nothing.
                guard speed > 0.3 || truth == .corners else { continue }
                #expect(TrackCleaning.clean(track).isUntouched, "\(truth) at \(speed) m/s")
            }
        }
    }

    @Test(
        "tangles of 80 to 500 m go out of a drawn line, and its corners stay where they are",
        arguments: [80.0, 120, 200, 500])
    func tangles(length: Double) throws {
        let line = TruthLine.corners.dense(5)
        var left: [Double] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            var random = RandomStream(seed: seed)
            let at = Int(random.uniform(20, Double(line.coordinates.count - 20)))
            var places = line.coordinates
            places.insert(contentsOf: tangle(length, about: places[at], &random), at: at + 1)
            let cleaned = TrackCleaning.clean([TrackSegment(coordinates: places)])
            left.append(cleaned.line.length - line.length)
            let middle = try #require(cleaned.omissions.first)
            #expect(GreatCircle.distance(middle.coordinate, line.coordinates[at]) < 10)
            // A corner within the tangle is where the hiker sat.
            #expect(line.deviation(from: cleaned.line, every: 5).most <= 8, "seed \(seed)")
            #expect(TrackCleaning.clean(cleaned.segments).isUntouched)
        }
        // All but a little; of one in twenty so much that it is a loop.
        #expect(left.sorted()[18] <= 25 && left.allSatisfy { $0 > -15 && $0 < 0.7 * length })
    }

    /// Steps of 4 m to all sides, within 10 m of a place.
    private func tangle(_ length: Double, about place: Coordinate, _ random: inout RandomStream)
        -> [Coordinate]
    {
        let frame = LocalFrame(origin: place)
        var (here, walked) = (PlanePoint(x: 0, y: 0), 0.0)
        var places: [Coordinate] = []
        while walked < length {
            let angle = random.uniform(0, 2 * .pi)
            let next = here + PlanePoint(x: 4 * PortableMath.cos(angle), y: 4 * PortableMath.sin(angle))
            guard next.length <= 10 else { continue }
            (here, walked) = (next, walked + 4)
            places.append(frame.coordinate(here))
        }
        return places
    }

    // MARK: Spikes

    @Test("a spike goes, with times or without; the points beside it stay as they are")
    func spikes() throws {
        let plane = Plane()
        var places = TruthLine.corners.dense(10, plane).coordinates
        let whole = places
        places.insert(plane.place(120, 230), at: 20)
        for isTimed in [true, false] {
            let times = places.indices.map { isTimed ? UTCDate(secondsSince1970: Double($0) * 8) : nil }
            let cleaned = TrackCleaning.clean([TrackSegment(coordinates: places, times: times)])
            // In 8 s a runner may go 56 m; 126 m and back, less the 10 m that the way goes on, are 240 m.
            #expect(
                cleaned.segments.flatMap(\.coordinates) == whole && cleaned.omissions.map(\.kind) == [.spike])
            let spike = try #require(cleaned.omissions.first)
            #expect((spike.stretch.lowerBound - 190).magnitude < 0.1 && (spike.length - 240).magnitude < 1)
            #expect(
                cleaned.sentences == [
                    "\(DecimalText.string(spike.length, decimals: 0)) m of spikes left out at 0.2 km."
                ])
        }
    }

    @Test("a burst of several points goes where times show that nobody can have walked it; else it stays")
    func bursts() {
        let plane = Plane()
        let line = TruthLine.corners.dense(1.4, plane).coordinates
        let burst = (100..<108).map { index -> Coordinate in
            plane.frame.coordinate(plane.frame.point(line[index]) + PlanePoint(x: 45, y: 10))
        }
        let places = Array(line[..<100]) + burst + Array(line[108...])
        let times = places.indices.map { UTCDate(secondsSince1970: Double($0)) as UTCDate? }
        let cleaned = TrackCleaning.clean([TrackSegment(coordinates: places, times: times)])
        #expect(cleaned.segments.flatMap(\.coordinates) == Array(line[..<100]) + Array(line[108...]))
        #expect(clean(Plane.walk([])).isUntouched)
        #expect(TrackCleaning.clean([TrackSegment(coordinates: places)]).isUntouched)
    }

    // MARK: All tracks alike

    @Test(
        "the same track is cleaned alike at 69 degrees north and across the antimeridian, and in one piece or in three"
    )
    func everywhere() {
        let places = [(47.0, 10.0), (47, 179.999), (-47, -179.999), (69, 25)]
        let cleaned = places.map { latitude, longitude -> [PlanePoint] in
            let plane = Plane(latitude: latitude, longitude: longitude)
            let line = TruthLine.corners.line(plane)
            let track = RecordedWalk(truth: line, spacing: 5, white: 5, rests: [(500, 300)])
                .recorded(seed: 3, plane: plane, isTimed: true)
            let cleaned = TrackCleaning.clean([track]).line
            #expect(line.deviation(from: cleaned).most < 15 && cleaned.deviation(from: line).most < 15)
            #expect((cleaned.length / line.length - 1).magnitude < 0.06)
            return cleaned.coordinates.map { plane.frame.point($0) }
        }
        // The same line to the decimetre, on both sides of the meridian.
        #expect(cleaned[1].count == cleaned[0].count)
        #expect(zip(cleaned[1], cleaned[0]).allSatisfy { ($0 - $1).length < 0.1 })
        let plane = Plane()
        let track = RecordedWalk(truth: TruthLine.loop.line(plane), spacing: 5, white: 5)
            .recorded(seed: 4, plane: plane, isTimed: false)
        let parts = [0..<50, 50..<100, 100..<track.coordinates.count].map {
            TrackSegment(coordinates: Array(track.coordinates[$0]), elevations: Array(track.elevations[$0]))
        }
        #expect(TrackCleaning.clean(parts) == TrackCleaning.clean([track]))
    }

    @Test("heights stay with their places")
    func heights() throws {
        let plane = Plane()
        let line = TruthLine.corners.line(plane)
        let track = RecordedWalk(truth: line, spacing: 5, white: 5).recorded(
            seed: 5, plane: plane, isTimed: false)
        let segment = try #require(TrackCleaning.clean([track]).segments.first)
        #expect(segment.coordinates.count == segment.elevations.count && segment.times.isEmpty)
        for (place, height) in zip(segment.coordinates, segment.elevations) {
            let along = try #require(line.project(place)).distanceAlong
            // A tenth of the way is climbed; a bend may lie two points beside the one that its height is of.
            let known = try #require(height)
            #expect((known - 500 - along / 10).magnitude < 3)
        }
    }

    @Test("what is no line, is too long, or is a heap of points is not worked on for ever and never breaks")
    func badInput() {
        let plane = Plane()
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        let one = plane.place(0, 0)
        for places in [
            [], [one], [one, one], [one, nowhere, one, one, one], Array(repeating: one, count: 500),
        ] {
            #expect(TrackCleaning.clean([TrackSegment(coordinates: places)]).isUntouched)
        }
        #expect(TrackCleaning.clean([]).isUntouched)
        let many = [TrackSegment(coordinates: Array(repeating: one, count: RouteLimits.coordinates + 1))]
        #expect(TrackCleaning.clean(many).isUntouched)
        var random = RandomStream(seed: 9)
        for size in [0.1, 5, 50, 500] {
            let heap = (0..<3_000).map { _ in plane.place(random.uniform(0, size), random.uniform(0, size)) }
            let times = heap.indices.map { _ in
                UTCDate(secondsSince1970: random.uniform(0, 1e6)) as UTCDate?
            }
            for times in [[], times] {
                let cleaned = TrackCleaning.clean([TrackSegment(coordinates: heap, times: times)])
                #expect(cleaned.line.coordinates.allSatisfy { $0.isValid })
                #expect(cleaned.leftOut.isFinite && !cleaned.line.coordinates.isEmpty)
            }
        }
        let poles = (0..<200).map { Coordinate(latitude: 89.9999, longitude: Double($0 * 37 % 360) - 180) }
        #expect(
            TrackCleaning.clean([TrackSegment(coordinates: poles)]).line.coordinates.allSatisfy { $0.isValid }
        )
    }

    @Test("sentences name the kind, the length and the places, or how many there are")
    func sentences() {
        func omission(_ kind: TrackOmission.Kind, _ stretch: ClosedRange<Double>, _ length: Double)
            -> TrackOmission
        {
            TrackOmission(
                kind: kind, stretch: stretch, coordinate: Coordinate(latitude: 0, longitude: 0),
                length: length)
        }
        let rests = [1_200.0, 3_400].map { omission(.rest, $0...$0, 206) }
        #expect(
            CleanedTrack(segments: [], omissions: rests + [omission(.jitter, 0...4_200, 1_940)]).sentences
                == [
                    "412 m of standing about left out at 1.2 km and 3.4 km.",
                    "1.9 km of jitter left out in 0.0 to 4.2 km.",
                ])
        #expect(
            CleanedTrack(
                segments: [], omissions: (1...4).map { omission(.tangle, Double($0)...Double($0), 30) }
            )
            .sentences == ["120 m of tangles left out in 4 places."])
    }
}
