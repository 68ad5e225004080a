import CoreLocation

/// A place that a hiker walks to.
struct Hut: Equatable {
    let name: String
    let latitude: CLLocationDegrees
    let longitude: CLLocationDegrees

    var location: CLLocation { CLLocation(latitude: latitude, longitude: longitude) }

    static let kornhuette = Hut(name: "Kornhütte", latitude: 47.5, longitude: 11)
}
