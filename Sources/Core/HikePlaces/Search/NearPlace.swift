import HikeGeodesy
import HikeValues

/// A place with where somebody is, seen from it.
public struct NearPlace: Hashable, Sendable {
    /// Number of the place in the table.
    public var place: Int
    /// Metres.
    public var distance: Double
    /// In which direction from the place one has to go to be there: "400 m north-east of" it.
    public var direction: CompassPoint
}

extension PlacesTable {
    /// The nearest place of some kinds; nil where none is within so many metres. Of two that are equally near
    /// the one with the lower number is taken.
    public func nearestPlace(
        to coordinate: Coordinate, within reach: Double, kinds: PlaceKinds = .all
    ) -> NearPlace? {
        nearestPlaces(to: coordinate, within: reach, kinds: kinds, limit: 1).first
    }

    /// The nearest places, nearest first.
    ///
    /// Streets, trails, routes and rivers count with the one point that the table has of them: for the trail
    /// that somebody stands on ask the trail graph.
    ///
    /// - Parameter reach: metres.
    public func nearestPlaces(
        to coordinate: Coordinate, within reach: Double, kinds: PlaceKinds = .all, limit: Int
    ) -> [NearPlace] {
        guard coordinate.isValid, reach >= 0, limit > 0, count > 0 else { return [] }
        let reach = min(reach, GreatCircle.earthRadius * .pi)
        var radius = min(reach, 1_000)
        while true {
            let found = places(within: radius, of: coordinate, kinds: kinds)
            if found.count >= limit || radius >= reach {
                return found.prefix(limit).map { distance, place in
                    let bearing = GreatCircle.bearing(from: self.coordinate(of: place), to: coordinate)
                    return NearPlace(
                        place: place, distance: distance, direction: CompassPoint(bearing: bearing))
                }
            }
            radius = min(reach, radius * 2)
        }
    }

    /// All places in a circle, in order of distance and number.
    private func places(
        within radius: Double, of center: Coordinate, kinds: PlaceKinds
    ) -> [(distance: Double, place: Int)] {
        var found: [(distance: Double, place: Int)] = []
        for window in GridWindow.around(center, radius: radius) {
            let south = max(0, grid.row(of: window.south))
            let north = min(grid.rows - 1, grid.row(of: window.north))
            let west = max(0, grid.column(of: window.west))
            let east = min(grid.columns - 1, grid.column(of: window.east))
            guard south <= north, west <= east else { continue }
            for row in south...north {
                let start = grid.first.buffer[row * grid.columns + west]
                let end = grid.first.buffer[row * grid.columns + east + 1]
                for place in Int(start)..<Int(end) where kinds.contains(rawKind: places.kinds.buffer[place]) {
                    let distance = GreatCircle.distance(center, coordinate(of: place))
                    if distance <= radius { found.append((distance, place)) }
                }
            }
        }
        return found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
    }
}

/// A box in degrees times 10^7 that holds a circle.
private struct GridWindow {
    var south: Int
    var west: Int
    var north: Int
    var east: Int

    /// One box, or two without a place in common where the circle lies across the antimeridian.
    static func around(_ center: Coordinate, radius: Double) -> [GridWindow] {
        let quarter = 900_000_000
        let half = 1_800_000_000
        // A little more than needed covers all rounding.
        let angle = radius / GreatCircle.earthRadius * 1.000_001 + 1e-8
        let units = 1e7 * 180 / Double.pi
        let south = Int((center.latitude * 1e7 - angle * units).rounded(.down))
        let north = Int((center.latitude * 1e7 + angle * units).rounded(.up))
        let sine = PortableMath.sin(min(angle, .pi / 2))
        let cosine = PortableMath.cos(center.latitude * .pi / 180)
        // The circle reaches a pole, and with it all longitudes.
        guard south > -quarter, north < quarter, sine < cosine else {
            return [
                GridWindow(south: max(south, -quarter), west: -half, north: min(north, quarter), east: half)
            ]
        }
        // Where meridians touch the circle.
        let width = PortableMath.asin(sine / cosine) * units * 1.000_001 + 1
        let west = Int((center.longitude * 1e7 - width).rounded(.down))
        let east = Int((center.longitude * 1e7 + width).rounded(.up))
        let middle = GridWindow(south: south, west: max(west, -half), north: north, east: min(east, half))
        if west < -half {
            return [middle, GridWindow(south: south, west: west + 2 * half, north: north, east: half)]
        }
        if east > half {
            return [middle, GridWindow(south: south, west: -half, north: north, east: east - 2 * half)]
        }
        return [middle]
    }
}
