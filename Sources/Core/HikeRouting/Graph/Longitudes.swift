import HikeValues

/// Longitudes of a region that lies on both sides of the 180th meridian.
///
/// Within a graph they are continuous: east of the meridian they go on beyond 180 degrees, or west of it below
/// -180. So neighbours are near each other everywhere, and only what comes in and what goes out has to be turned.
enum Longitudes {
    /// The whole circle, degrees times 10^7.
    static let circle = 3_600_000_000

    /// The same meridian from -180 to 180 degrees.
    static func onEarth(_ value: Int32) -> Int32 {
        let value = Int(value)
        return Int32(value > circle / 2 ? value - circle : value < -circle / 2 ? value + circle : value)
    }

    /// The same in degrees.
    static func onEarth(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    /// By how much longitudes on one side of 0 have to be turned so that all lie close together.
    ///
    /// - Returns: what to add to those below 0, and to those from 0 up; both nothing where the region does not
    ///   get narrower by it, or too wide for 32 bits.
    static func turn(of longitudes: some Sequence<Int32>) -> (west: Int, east: Int) {
        var west: (low: Int, high: Int)?
        var east: (low: Int, high: Int)?
        for value in longitudes {
            let value = Int(value)
            if value < 0 {
                west = (min(west?.low ?? value, value), max(west?.high ?? value, value))
            } else {
                east = (min(east?.low ?? value, value), max(east?.high ?? value, value))
            }
        }
        guard let west, let east, west.high + circle - east.low < east.high - west.low else { return (0, 0) }
        // Room for the squares of a grid and for what is asked beside them.
        let limit = Int(Int32.max) - 10_000_000
        if west.high + circle <= limit { return (circle, 0) }
        return east.low - circle >= -limit ? (0, -circle) : (0, 0)
    }
}

extension TrailGraph {
    /// Whether the region's squares reach across the 180th meridian, so that ``Longitudes`` may have to be turned.
    var crossesAntimeridian: Bool {
        let east = Int(grid.west) + grid.columns * Int(EdgeGrid.cellSize)
        return Int(grid.west) < -Longitudes.circle / 2 || east > Longitudes.circle / 2
    }

    /// A place with the longitude that is next to the region's, for working with the graph's own.
    func continuous(_ place: Coordinate) -> Coordinate {
        guard crossesAntimeridian else { return place }
        let middle = (Double(grid.west) + Double(grid.columns) * Double(EdgeGrid.cellSize) / 2) * 1e-7
        let difference = place.longitude - middle
        let turn = difference > 180 ? -360.0 : difference < -180 ? 360 : 0
        return Coordinate(latitude: place.latitude, longitude: place.longitude + turn)
    }

    /// Places of the graph as they are on the earth.
    func onEarth(_ places: [Coordinate]) -> [Coordinate] {
        crossesAntimeridian ? places.map(onEarth) : places
    }

    func onEarth(_ place: Coordinate) -> Coordinate {
        Coordinate(latitude: place.latitude, longitude: Longitudes.onEarth(place.longitude))
    }
}
