import Foundation
import HikeGeodesy
import HikeValues

extension PlannedRoute {
    /// A route as it is stored and sent, out of one that was computed (OH5-18).
    ///
    /// Distances are those of the line, the one basis that guidance uses (OH5-14); the profile's are stretched
    /// to it, by less than a thousandth. The profile holds every junction with its height (OH5-29) and the
    /// heights between them. The time is that of the documents (OHR-18).
    public static func from(
        computedRoute route: ComputedRoute, name: String, mode: TravelMode, regionId: UUID?,
        createdAt: UTCDate,
        id: UUID
    ) -> PlannedRoute {
        let line = Polyline(route.coordinates)
        var instructions: [TurnInstruction] = []
        var previous = 0.0
        for instruction in route.instructions {
            let distance = line.distances[instruction.vertex]
            instructions.append(
                TurnInstruction(
                    coordinate: line.coordinates[instruction.vertex], direction: instruction.direction,
                    bearing: instruction.bearing, distanceFromPrevious: distance - previous,
                    cumulativeDistance: distance, trailName: instruction.trailName,
                    text: instruction.text))
            previous = distance
        }
        let stretch = route.length > 0 ? line.length / route.length : 1
        let profile = route.profile.map {
            ElevationPoint(distance: rounded($0.distance * stretch), elevation: rounded($0.elevation))
        }
        return PlannedRoute(
            id: id, name: name, mode: mode,
            startCoordinate: route.coordinates.first ?? route.request.start,
            endCoordinate: route.coordinates.last ?? route.request.end, viaPoints: route.request.via,
            coordinates: route.coordinates, turnInstructions: instructions, totalDistance: line.length,
            estimatedDuration: route.documentsDuration.rounded(), elevationGain: rounded(route.gain),
            elevationLoss: rounded(route.loss), createdAt: createdAt, regionId: regionId,
            elevationProfile: profile.count < 2 ? nil : profile,
            warnings: route.warnings.map(\.description))
    }

    /// Decimetres.
    private static func rounded(_ metres: Double) -> Double { (metres * 10).rounded() / 10 + 0 }
}

extension ComputedRoute {
    /// The height at a distance from the start, metres; nil where the route has none.
    public func elevation(at distance: Double) -> Double? {
        guard profile.count >= 2 else { return nil }
        var low = 0
        var high = profile.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if profile[middle].distance <= distance { low = middle } else { high = middle - 1 }
        }
        let span = profile[low + 1].distance - profile[low].distance
        let share = span > 0 ? min(1, max(0, (distance - profile[low].distance) / span)) : 0
        return profile[low].elevation + (profile[low + 1].elevation - profile[low].elevation) * share
    }

    /// Metres up and down between two distances from the start.
    public func climb(from start: Double, to end: Double) -> (gain: Double, loss: Double) {
        guard let first = elevation(at: start), let last = elevation(at: end) else { return (0, 0) }
        let inner = profile.lazy.filter { $0.distance > start && $0.distance < end }.map(\.elevation)
        return ElevationStatistics.climb([first] + inner + [last])
    }

    /// The piece at a distance from the start, of two that meet there the second; nil for a route without pieces.
    public func piece(at distance: Double) -> Int? {
        guard !pieces.isEmpty else { return nil }
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
