import HikeValues

/// Where mean sea level is, seen from the ellipsoid of satellite receivers: coarsely.
public enum Geoid {
    /// Metres from the WGS 84 ellipsoid up to mean sea level, by straight lines between places five degrees apart: 2 m from EGM96 in the
    /// mean (root of the mean square over the earth), 22 m at worst, where sea trenches and high mountains meet.
    ///
    /// - Parameter place: one that is not on the earth has 0.
    public static func separation(at place: Coordinate) -> Double {
        guard place.isValid else { return 0 }
        let row = (place.latitude + 90) / GeoidHeights.step
        let column = (place.longitude + 180) / GeoidHeights.step
        let south = min(Int(row), GeoidHeights.rows - 2)
        let west = Int(column)
        let (up, along) = (row - Double(south), column - Double(west))
        func height(_ row: Int, _ column: Int) -> Double {
            Double(GeoidHeights.metres[row * GeoidHeights.columns + column % GeoidHeights.columns])
        }
        let below = height(south, west) * (1 - along) + height(south, west + 1) * along
        let above = height(south + 1, west) * (1 - along) + height(south + 1, west + 1) * along
        return below * (1 - up) + above * up
    }
}
