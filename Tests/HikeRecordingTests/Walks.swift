import Foundation
import HikeGeodesy
import HikeRecording
import HikeValues

/// Walks for tests.
enum Walks {
    static let start = Coordinate(latitude: 46.5, longitude: 11.5)
    static let date = UTCDate(secondsSince1970: 1_780_000_000)
    static let id = UUID(uuid: (1, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1))

    /// A point so many metres north of the start, so many seconds after it.
    static func point(_ metres: Double, _ seconds: Double, altitude: Double? = nil) -> HikePoint {
        HikePoint(
            coordinate: GreatCircle.destination(from: start, bearing: 0, distance: metres),
            altitude: altitude, date: date + .seconds(seconds))
    }

    static func fix(_ metres: Double, _ seconds: Double, accuracy: Double = 5, altitude: Double? = nil)
        -> TrackRecorderEvent
    {
        let point = point(metres, seconds)
        let fix = Fix(
            time: .seconds(seconds), coordinate: point.coordinate, altitude: altitude ?? 0,
            horizontalAccuracy: accuracy, verticalAccuracy: altitude == nil ? -1 : 4)
        return .fix(fix, point.date)
    }

    /// An hour and a half of points: up, a rest, down.
    static var points: [HikePoint] {
        let up = (0...100).map { point(Double($0) * 20, Double($0) * 20, altitude: 1_000 + Double($0) * 3) }
        let down = (1...100).map {
            point(2_000 - Double($0) * 20, 2_600 + Double($0) * 16, altitude: 1_300 - Double($0) * 3)
        }
        return up + down
    }

    static var route: SavedRoute? {
        SavedRoute(
            id: id, name: "Ridge & <saddle>", points: points, modifiedAt: date + .seconds(5_000),
            averageHeartRate: 118.4, highestHeartRate: 151, comment: "Wet rock\nbelow the *saddle*")
    }
}
