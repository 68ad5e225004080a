import HikeGeodesy
import HikeTruth
import HikeValues

/// Lines laid out in metres east and north of a place in the Alps.
enum Lines {
    static let origin = Coordinate(latitude: 46, longitude: 14)

    static func place(east: Double, north: Double) -> Coordinate {
        LocalFrame(origin: origin).coordinate(PlanePoint(x: east, y: north))
    }

    static func coordinates(_ points: [(east: Double, north: Double)]) -> [Coordinate] {
        points.map { place(east: $0.east, north: $0.north) }
    }

    /// 1,000 m due north in stretches of 100 m.
    static let north1000 = coordinates((0...10).map { (0, Double($0) * 100) })

    static func metres(_ place: Coordinate) -> PlanePoint { LocalFrame(origin: origin).point(place) }

    static func date(_ seconds: Double?) -> UTCDate? { seconds.map { UTCDate(secondsSince1970: 1.5e9 + $0) } }
}
