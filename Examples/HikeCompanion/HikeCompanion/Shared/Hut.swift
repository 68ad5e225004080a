import CoreLocation

#if os(watchOS)
    import WatchKit
#else
    import UIKit
#endif

/// A place that a hiker walks to.
struct Hut: Codable, Equatable {
    let name: String
    let latitude: CLLocationDegrees
    let longitude: CLLocationDegrees
    let beds: Int

    var location: CLLocation { CLLocation(latitude: latitude, longitude: longitude) }

    /// Those of the app's catalogue.
    static let all: [Hut] = {
        guard let asset = NSDataAsset(name: "Huts") else { return [] }
        return (try? JSONDecoder().decode([Hut].self, from: asset.data)) ?? []
    }()

    static let kornhuette: Hut = {
        guard let hut = all.first(where: { $0.name == "Kornhütte" }) else {
            preconditionFailure("the catalogue of the huts lacks the Kornhütte")
        }
        return hut
    }()
}
