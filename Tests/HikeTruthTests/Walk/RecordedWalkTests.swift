import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("A recorded walk")
struct RecordedWalkTests {
    private func walk(_ times: [Double?], segmentStarts: [Int] = []) throws -> TruthWalk {
        // 100 m between points.
        let line = try WalkLine(
            Array(Lines.north1000.prefix(times.count)), times: times.map { Lines.date($0) },
            segmentStarts: segmentStarts)
        var walk = TruthWalk(line: line)
        try walk.walk(from: .seconds(10))
        return walk
    }

    private func arrivals(_ walk: TruthWalk) -> [Double] {
        walk.line.polyline.distances.compactMap {
            walk.time(atDistance: $0).map { ($0.inSeconds * 1e3).rounded() / 1e3 }
        }
    }

    @Test("keeps its intervals, its first point at the walk's start")
    func intervals() throws {
        let walk = try walk([1_000, 1_020, 1_100, 1_101])
        #expect(arrivals(walk) == [10, 30, 110, 111])
        #expect((walk.state(at: .seconds(20)).speed - 5).magnitude < 1e-6)
        #expect((walk.state(at: .seconds(20)).distanceAlong - 50).magnitude < 1e-6)
    }

    @Test("untimed points go at the pace, between timed ones by distance")
    func untimed() throws {
        #expect(arrivals(try walk([nil, nil, 500, 600, nil])) == [10, 90, 170, 270, 350])
        #expect(arrivals(try walk([0, nil, nil, 300])) == [10, 110, 210, 310])
        #expect(arrivals(try walk([0, 50, 50, 100])) == [10, 60, 85, 110])
    }

    @Test("a broken clock is ignored: standing, running back, leaping by months")
    func brokenClock() throws {
        #expect(arrivals(try walk([7, 7, 7])) == [10, 90, 170])
        #expect(arrivals(try walk([100, 150, 20, 60])) == [10, 60, 140, 180])
        #expect(arrivals(try walk([0, 4e7, 4e7 + 9])) == [10, 90, 99])
    }

    @Test("lists as gaps what took more than 30 s, and the way between segments")
    func gaps() throws {
        let recorded = try walk([0, 30, 61, 71, 81], segmentStarts: [4])
        #expect(recorded.receptionGaps.map { $0.time.lowerBound.inSeconds } == [40, 81])
        #expect(recorded.receptionGaps.map { $0.time.upperBound.inSeconds } == [71, 91])
        // The truth goes on through the gap.
        #expect((recorded.state(at: .seconds(55.5)).distanceAlong - 150).magnitude < 1e-6)
        // A planned line with far points has no gaps.
        #expect(try walk([nil, nil, nil]).receptionGaps.isEmpty)
        #expect(try walk([nil, nil, nil], segmentStarts: [1]).receptionGaps.count == 1)
    }

    @Test("a pause inside a gap makes the gap longer, not two")
    func pauseInGap() throws {
        let line = try WalkLine(
            Array(Lines.north1000.prefix(3)), times: [0, 40, 50].map { Lines.date($0) })
        var walk = TruthWalk(line: line)
        try walk.walk(WalkLeg(pauses: [Pause(at: 50, duration: .seconds(100))]), from: .zero)
        #expect(walk.receptionGaps.count == 1)
        #expect(walk.receptionGaps[0].time.lowerBound == .zero)
        #expect((walk.receptionGaps[0].time.upperBound.inSeconds - 140).magnitude < 1e-6)
    }

    @Test("a rest in the recording is a rest of the hiker")
    func recordedRest() throws {
        let places = [Lines.north1000[0], Lines.north1000[1], Lines.north1000[1], Lines.north1000[2]]
        let line = try WalkLine(places, times: [0, 80, 100, 180].map { Lines.date($0) })
        var walk = TruthWalk(line: line)
        #expect(try walk.walk(from: .zero) == .seconds(180))
        #expect(walk.state(at: .seconds(90)).phase == .paused)
        #expect(walk.state(at: .seconds(90)).speed == 0)
        #expect(walk.state(at: .seconds(101)).phase == .walking)
        #expect(walk.pauses.isEmpty)
        // Without the recorded times there is no rest.
        var paced = TruthWalk(line: line)
        let arrival = try paced.walk(WalkLeg(keepsRecordedTimes: false), from: .zero)
        #expect((arrival.inSeconds - 160).magnitude < 1e-6)
    }

    @Test("missing elevations are filled by distance")
    func elevations() throws {
        let line = try WalkLine(
            Array(Lines.north1000.prefix(6)), elevations: [nil, 100, nil, .nan, 130, nil])
        let expected: [Double] = [100, 100, 110, 120, 130, 130]
        for (filled, value) in zip(line.elevations, expected) { #expect((filled - value).magnitude < 1e-6) }
        #expect(try WalkLine(Lines.north1000).elevations == [Double](repeating: 0, count: 11))
    }
}
