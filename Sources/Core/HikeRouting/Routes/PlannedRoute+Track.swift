import Foundation
import HikeFormats
import HikeGeodesy
import HikeValues

/// A track file as a route, and what of its line was left out.
public struct ImportedRoute: Hashable, Sendable {
    public var route: PlannedRoute
    public var cleaned: CleanedTrack
    /// Points of the line that were left out because they lay closer than anybody needs them.
    public var thinned: Int

    /// A sentence for each kind of thing that was left out.
    public var sentences: [String] {
        let all = thinned + route.coordinates.count
        let dense = "\(thinned) of \(all) points left out: one every 2 m is kept."
        return cleaned.sentences + (thinned > 0 ? [dense] : [])
    }
}

extension PlannedRoute {
    /// A route out of a track of a file, whose line is made walkable first (``TrackCleaning``).
    public static func imported(
        _ track: RecordedTrack, name: String, mode: TravelMode, createdAt: UTCDate, id: UUID
    ) throws(RouteError) -> ImportedRoute {
        let cleaned = TrackCleaning.clean(track.segments.map(TrackSegment.init(points:)))
        let route = try from(track: cleaned.segments, name: name, mode: mode, createdAt: createdAt, id: id)
        let points = cleaned.segments.reduce(0) { $0 + $1.coordinates.count }
        let isDense = Double(points - 1) * TrackPoints.leastMeanSpacing > route.totalDistance
        return ImportedRoute(
            route: route, cleaned: cleaned, thinned: isDense ? max(0, points - route.coordinates.count) : 0)
    }

    /// Points of the elevation profile of an imported track, at most.
    public static let importedProfilePoints = 1_000

    /// A route out of the line of a track or a GPX route as it is, without a map (OH5-101, OH5-102).
    ///
    /// Coordinates are rounded to 7 decimals, as they are written. Recordings denser than a point every two
    /// metres are thinned to that. Segments are joined by straight legs.
    public static func from(
        track segments: [TrackSegment], name: String, mode: TravelMode, createdAt: UTCDate, id: UUID,
        generator: TurnInstructionGenerator = .imported
    ) throws(RouteError) -> PlannedRoute {
        var points = try TrackPoints(segments)
        var line = Polyline(points.coordinates)
        if points.thin(distances: line.distances) { line = Polyline(points.coordinates) }
        guard let start = line.coordinates.first, let end = line.coordinates.last, line.length > 0 else {
            throw .fewerThanTwoDistinctPoints(count: points.coordinates.count)
        }
        let elevations = points.completeElevations(distances: line.distances)
        let climb = ElevationStatistics.climb(elevations ?? [])
        let duration = TravelTime.estimate(
            distance: line.length, gain: climb.gain, loss: climb.loss, mode: mode)
        return PlannedRoute(
            id: id, name: name, mode: mode, startCoordinate: start, endCoordinate: end,
            coordinates: line.coordinates, turnInstructions: generator.instructions(for: line),
            totalDistance: line.length, estimatedDuration: duration.rounded(),
            elevationGain: tenth(climb.gain), elevationLoss: tenth(climb.loss), createdAt: createdAt,
            elevationProfile: elevations.map { profile(line: line, elevations: $0) })
    }

    /// The heights at the vertices, or at equal steps where there are more of them than a chart can show.
    private static func profile(line: Polyline, elevations: [Double]) -> [ElevationPoint] {
        guard elevations.count > importedProfilePoints else {
            return zip(line.distances, elevations)
                .map { ElevationPoint(distance: tenth($0), elevation: tenth($1)) }
        }
        return (0..<importedProfilePoints).map { step in
            let distance = line.length * Double(step) / Double(importedProfilePoints - 1)
            let segment = line.segment(at: distance)
            let span = line.distances[segment + 1] - line.distances[segment]
            let share = span > 0 ? min(1, (distance - line.distances[segment]) / span) : 0
            let elevation = elevations[segment] + share * (elevations[segment + 1] - elevations[segment])
            return ElevationPoint(distance: tenth(distance), elevation: tenth(elevation))
        }
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 + 0 }
}
