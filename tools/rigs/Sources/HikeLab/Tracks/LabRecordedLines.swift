import Foundation
import HikeGeodesy
import HikeRouting
import HikeValues

/// Lines that somebody recorded with a receiver, 5 m beside the truth and a point every 2 to 10 m: the route is what an import
/// makes of the recording, and the hiker walks where the recorder truly was.
enum LabRecordedLines {
    static let all: [LabTrackMaker] = [
        LabTrackMaker(name: "recorded-white", kind: .detour) { line("recorded-white", memory: 0, &$0) },
        LabTrackMaker(name: "recorded-wandering", kind: .detour) {
            line("recorded-wandering", memory: 30, &$0)
        },
    ]

    /// Of one axis, metres: 5 m in two dimensions.
    private static let deviation = 3.5

    /// A zigzag whose recording errs with a memory of so many seconds.
    private static func line(_ name: String, memory: Double, _ random: inout RandomStream) -> LabTrack {
        let truth = LabShapes.zigzagSketch(&random).track(name, .detour).line
        var recorded: [Coordinate] = []
        var walked: [LabRecordedPoint] = []
        var along = 0.0
        var error = PlanePoint(x: deviation * random.gaussian(), y: deviation * random.gaussian())
        while along < truth.length, let place = truth.coordinate(at: along) {
            recorded.append(LocalFrame(origin: place).coordinate(error))
            walked.append(LabRecordedPoint(time: along / LabWalker.pace, place: place))
            let step = random.uniform(2, 10)
            along += step
            let keep = memory > 0 ? PortableMath.exp(-step / LabWalker.pace / memory) : 0
            let fresh = deviation * (1 - keep * keep).squareRoot()
            error = PlanePoint(
                x: keep * error.x + fresh * random.gaussian(), y: keep * error.y + fresh * random.gaussian())
        }
        let cleaned = TrackCleaning.clean([TrackSegment(coordinates: recorded)])
        guard
            let route = try? PlannedRoute.from(
                track: cleaned.segments, name: name, mode: .hiking,
                createdAt: UTCDate(nanosecondsSince1970: 0),
                id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 3)))
        else { return LabShapes.zigzagSketch(&random).track(name, .detour) }
        let line = Polyline(route.coordinates)
        return LabTrack(
            name: name, kind: .detour, route: route, line: line, walk: LabRecordedWalk.walk(walked, on: line))
    }
}
