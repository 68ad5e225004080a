import HikeGeodesy
import HikeMaps
import HikeRecording
import HikeRouting
import HikeValues

/// The line that a map draws now. It is made once, and again when another is asked for: measuring ten thousand
/// points for each frame would be seen.
final class KeptLine {
    /// What tells one line from another, without looking at all its points.
    private enum Key: Equatable {
        case route(PlannedRoute.ID, points: Int, length: Double)
        case track(SavedRoute.ID, [UInt8])
        case recording(SavedRoute.ID, points: Int)
    }

    private var key: Key?
    private var kept = LineGeometry([])

    func line(of route: PlannedRoute) -> LineGeometry {
        line(.route(route.id, points: route.coordinates.count, length: route.totalDistance)) {
            route.coordinates
        }
    }

    func line(of report: HikeReport) -> LineGeometry {
        line(.track(report.route.id, report.route.track)) { report.points.map(\.coordinate) }
    }

    /// The track of a recording so far.
    func line(ofRecording id: SavedRoute.ID, _ points: [HikePoint]) -> LineGeometry {
        line(.recording(id, points: points.count)) { points.map(\.coordinate) }
    }

    /// Frees the memory; the next frame makes it anew.
    func forget() { (key, kept) = (nil, LineGeometry([])) }

    private func line(_ asked: Key, _ places: () -> [Coordinate]) -> LineGeometry {
        if key != asked { (key, kept) = (asked, LineGeometry(places())) }
        return kept
    }
}
