import FacadeCoreLocation

/// Looks for places in the style of tasks.
@MainActor
final class HutFinder {
    private let geocoder = CLGeocoder()

    /// The first of a name near the village, and then what is there, in a language.
    func find(_ name: String, in language: String) {
        Task {
            do {
                let locale = Locale(identifier: language)
                let village = CLCircularRegion(
                    center: CLLocationCoordinate2DMake(46.62, 12.14), radius: 2_000, identifier: "village")
                let places = try await geocoder.geocodeAddressString(
                    name, in: village, preferredLocale: locale)
                guard let first = places.first, let here = first.location else { return print("nowhere") }
                let there = try await geocoder.reverseGeocodeLocation(here, preferredLocale: locale).first
                print(
                    "there: \(places.count) \(first.name ?? "-") \(there?.name ?? "-")",
                    "\(there?.locality ?? "-") \(there?.inlandWater ?? "-")")
            } catch { print("there: \((error as? CLError)?.code.rawValue ?? -1)") }
        }
    }
}
