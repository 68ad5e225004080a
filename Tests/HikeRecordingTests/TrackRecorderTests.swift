import HikeRecording
import HikeValues
import Testing

@Suite("Track recorder")
struct TrackRecorderTests {
    static func recording(_ mode: GPSMode = .balanced) -> TrackRecorder {
        var recorder = TrackRecorder()
        #expect(recorder.handle(.start(mode)) == [.started])
        return recorder
    }

    @Test(
        "OHX-01, OHX-02: a point is kept when the hiker has moved by the mode's filter",
        arguments: [(GPSMode.high, 21), (.balanced, 11), (.lowPower, 3)])
    func distanceFilter(mode: GPSMode, points: Int) {
        var recorder = Self.recording(mode)
        // Every metre to 100.5, so that rounding at a filter's edge is no matter.
        for metre in 0...100 { _ = recorder.handle(Walks.fix(Double(metre) * 1.005, Double(metre))) }
        #expect(recorder.points.count == points)
    }

    @Test("OHX-02: the modes ask for these accuracies and filters")
    func modes() {
        #expect(GPSMode.allCases.map(\.desiredAccuracy) == [0, 10, 100])
        #expect(GPSMode.allCases.map(\.distanceFilter) == [5, 10, 50])
        #expect(
            GPSMode.allCases.map(\.settings) == [
                LocationSettings(desiredAccuracy: 0, distanceFilter: 5),
                LocationSettings(desiredAccuracy: 10, distanceFilter: 10),
                LocationSettings(desiredAccuracy: 100, distanceFilter: 50),
            ])
        #expect(GPSMode.allCases.map(\.rawValue) == ["high", "balanced", "lowpower"])
    }

    @Test("OHX-01: fixes of unknown accuracy or of 100 m and worse are dropped", arguments: [-1.0, 100, 250])
    func inaccurate(accuracy: Double) {
        var recorder = Self.recording()
        #expect(recorder.handle(Walks.fix(0, 0, accuracy: accuracy)) == [.ignored(.inaccurate)])
        #expect(recorder.handle(Walks.fix(0, 1, accuracy: 99.9)) == [.added(Walks.point(0, 1))])
        #expect(recorder.points.count == 1)
    }

    @Test("a place that is none and a time that runs back are dropped")
    func nonsense() {
        var recorder = Self.recording()
        let nowhere = Fix(
            time: .zero, coordinate: Coordinate(latitude: .nan, longitude: 0), horizontalAccuracy: 5)
        #expect(recorder.handle(.fix(nowhere, Walks.date)) == [.ignored(.inaccurate)])
        _ = recorder.handle(Walks.fix(0, 10))
        #expect(recorder.handle(Walks.fix(50, 10)) == [.ignored(.outOfOrder)])
        #expect(recorder.handle(Walks.fix(50, 9)) == [.ignored(.outOfOrder)])
        #expect(recorder.handle(Walks.fix(3, 11)) == [.ignored(.tooNear)])
    }

    @Test("OHX-01: nothing is kept before the start and after the stop")
    func startAndStop() {
        var recorder = TrackRecorder()
        #expect(recorder.handle(Walks.fix(0, 0)) == [.ignored(.notRecording)])
        #expect(recorder.handle(.stop) == [])
        #expect(recorder.handle(.start(.high)) == [.started])
        #expect(recorder.handle(.start(.balanced)) == [])
        _ = recorder.handle(Walks.fix(0, 0))
        #expect(recorder.handle(.stop) == [.stopped])
        #expect(recorder.handle(Walks.fix(100, 100)) == [.ignored(.notRecording)])
        #expect(recorder.points.count == 1)
        #expect(recorder.handle(.start(.high)) == [.started])
        #expect(recorder.points.isEmpty)
    }

    @Test("OHX-03: distance, climb, descent and the time from the first point to the last run along")
    func totals() {
        var recorder = Self.recording()
        for step in 0...10 {
            let height = 500 + Double(step <= 6 ? step * 10 : 120 - step * 10)
            _ = recorder.handle(Walks.fix(Double(step) * 30, Double(step) * 25 + 100, altitude: height))
        }
        #expect(abs(recorder.distance - 300) < 0.001)
        #expect(recorder.elevationGain == 60)
        #expect(recorder.elevationLoss == 40)
        #expect(recorder.duration == 250)
    }

    @Test("a height of which nothing is known is none")
    func noHeights() {
        var recorder = Self.recording()
        _ = recorder.handle(Walks.fix(0, 0))
        #expect(recorder.points.first?.altitude == nil)
        #expect(recorder.elevationGain == 0)
        // A receiver that names an accuracy and no number.
        for (second, height) in [(60.0, Double.nan), (120, .infinity)] {
            _ = recorder.handle(Walks.fix(second, second, altitude: height))
        }
        #expect(recorder.points.map(\.altitude) == [nil, nil, nil])
        #expect(recorder.elevationGain == 0)
    }

    @Test("OHX-10: the average heart rate is the mean of all readings")
    func heartRate() {
        var recorder = Self.recording()
        #expect(recorder.averageHeartRate == nil)
        for rate in [100.0, 150, 110, .nan, -1, 0] { _ = recorder.handle(.heartRate(rate)) }
        #expect(recorder.averageHeartRate == 120)
        #expect(recorder.highestHeartRate == 150)
    }

    @Test("OHX-57: in a pause nothing becomes a point; after it the way goes on")
    func pause() {
        var recorder = Self.recording()
        _ = recorder.handle(Walks.fix(0, 0))
        #expect(recorder.handle(.pause) == [] && recorder.isPaused)
        #expect(recorder.handle(Walks.fix(40, 40)) == [.ignored(.paused)])
        #expect(recorder.handle(.resume) == [] && !recorder.isPaused)
        #expect(recorder.handle(Walks.fix(50, 60)).count == 1)
        #expect(abs(recorder.distance - 50) < 0.001 && recorder.duration == 60)
        _ = recorder.handle(.pause)
        #expect(recorder.handle(.stop) == [.stopped] && !recorder.isPaused)
        // Without a recording there is nothing to pause.
        _ = recorder.handle(.pause)
        #expect(!recorder.isPaused)
    }

    @Test("OHX-09: what was kept goes on to the same totals", arguments: [0, 1, 7, 100])
    func resumes(after count: Int) {
        let fixes = (0...120).map {
            Walks.fix(Double($0) * 11, Double($0) * 10, altitude: 900 + Double($0 % 40))
        }
        var whole = Self.recording()
        for fix in fixes { _ = whole.handle(fix) }
        var first = Self.recording()
        for fix in fixes.prefix(count) { _ = first.handle(fix) }
        var second = TrackRecorder(resuming: first.points, distance: first.distance, mode: first.mode)
        for fix in fixes.dropFirst(count) { _ = second.handle(fix) }
        #expect(second == whole)
    }

    @Test("OHX-35: another mode counts from the next fix")
    func changesMode() {
        var recorder = Self.recording(.high)
        _ = recorder.handle(Walks.fix(0, 0))
        _ = recorder.handle(.mode(.lowPower))
        #expect(recorder.handle(Walks.fix(40, 40)) == [.ignored(.tooNear)])
        #expect(recorder.handle(Walks.fix(51, 51)).count == 1)
        #expect(recorder.points.count == 2)
    }
}
