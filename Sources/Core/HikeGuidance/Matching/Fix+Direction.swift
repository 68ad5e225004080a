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
}
