import CoreLocation

/// How far a hiker sees a hut.
public enum Sight {
    /// Metres around the hut.
    public static let radius: CLLocationDistance = 20

    public static func reaches(from here: CLLocation, to hut: CLLocation) -> Bool {
        here.distance(from: hut) <= radius
    }
}
