import HikeGeodesy
import HikeValues

extension Fix {
    /// The receiver's direction of movement as a unit vector east and north; nil where it gives none, or below a
    /// speed at which it is noise.
    func direction(above leastSpeed: Double) -> PlanePoint? {
        guard course >= 0, course.isFinite, speed >= leastSpeed else { return nil }
        let angle = course * Double.pi / 180
        return PlanePoint(x: PortableMath.sin(angle), y: PortableMath.cos(angle))
    }

    /// Metres east and north in the seconds before the fix, by speed and course; nil where the receiver knows neither, or was
    /// silent for longer.
    func moved(in seconds: Double) -> PlanePoint? {
        guard seconds <= TravelDirection.longestStep, speed >= 0 else { return nil }
        guard let direction = direction(above: 0) else {
            return speed < RouteTracker.Beam.leastCourseSpeed ? PlanePoint(x: 0, y: 0) : nil
        }
        return PlanePoint(x: direction.x * speed * seconds, y: direction.y * speed * seconds)
    }
}
