import Foundation
import GuestServices
import HikeValues

/// Called with places, the best first, or with an error: ``CLError``.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Asks the device's geocoder: what is at a place, where something of a name is. One request at a time; it needs a network.
open class CLGeocoder: NSObject {
    private var services: GuestServices { .current }
    private var request: String?

    /// Whether a request is under way.
    open var isGeocoding: Bool { request != nil }

    /// Asks what is at a place.
    ///
    /// - Parameter completionHandler: called once, on the main thread, never within the call.
    open func reverseGeocodeLocation(
        _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

    /// The same with names in a language; nil: the device's.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { ask(.at(location.coordinate.values), locale, completionHandler) }

    /// Asks where something of a name or address is.
    open func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) { geocodeAddressString(addressString, in: nil, completionHandler: completionHandler) }

    /// The same; what is in a region comes first.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(
            addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// The same with names in a language; nil: the device's.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        let area = (region as? CLCircularRegion).map {
            GeocodeArea(centre: $0.center.values, radius: $0.radius)
        }
        ask(.named(addressString, around: area), locale, completionHandler)
    }

    /// Asks what is at a place, for tasks.
    ///
    /// - Throws: ``CLError``.
    @MainActor
    public func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale? = nil
    ) async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in
            reverseGeocodeLocation(location, preferredLocale: locale) {
                continuation.resume(with: Self.result($0, $1))
            }
        }
    }

    /// Asks where something of a name or address is, for tasks.
    ///
    /// - Throws: ``CLError``.
    @MainActor
    public func geocodeAddressString(
        _ addressString: String, in region: CLRegion? = nil, preferredLocale locale: Locale? = nil
    ) async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in
            geocodeAddressString(addressString, in: region, preferredLocale: locale) {
                continuation.resume(with: Self.result($0, $1))
            }
        }
    }

    private static func result(
        _ places: [CLPlacemark]?, _ error: (any Error)?
    ) -> Result<[CLPlacemark], any Error> {
        if let error { .failure(error) } else { .success(places ?? []) }
    }

    /// Ends the request that is under way with `geocodeCanceled`.
    open func cancelGeocode() {
        if let request { services.geocoder.cancel(request) }
    }

    private func ask(
        _ subject: GeocodeQuery.Subject, _ locale: Locale?, _ done: @escaping CLGeocodeCompletionHandler
    ) {
        guard request == nil else {
            return services.later { done(nil, CLError(.geocodeCanceled)) }
        }
        let language =
            locale?.language.languageCode?.identifier
            ?? Locale.preferredLanguages.first.map { String($0.prefix { $0 != "-" }) }
        do throws(GuestServiceError) {
            request = try services.geocoder.lookUp(GeocodeQuery(subject, language: language)) { [self] in
                request = nil
                switch $0 {
                case .success(let places): done(places.map(CLPlacemark.init), nil)
                case .failure(let error): done(nil, CLError(error))
                }
            }
        } catch { services.later { done(nil, CLError(.geocodeFoundNoResult)) } }
    }
}

extension CLError {
    init(_ error: GeocodeError) {
        switch error {
        case .notConnected, .tooMany: self.init(.network)
        case .notFound: self.init(.geocodeFoundNoResult)
        case .cancelled: self.init(.geocodeCanceled)
        }
    }
}

/// A place as the geocoder describes it, by the map that the device comes with. What such a map does not say is nil.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    /// Where it is.
    public let location: CLLocation?
    /// The circle that counts as the place.
    public let region: CLRegion?
    /// What it is called.
    public let name: String?
    /// The road.
    public let thoroughfare: String?
    /// The city, town or village.
    public let locality: String?
    /// The hamlet or suburb.
    public let subLocality: String?
    /// The lake or river.
    public let inlandWater: String?
    /// Landmarks there, the nearest first; nil: none.
    public let areasOfInterest: [String]?

    /// Nil: the map does not say it.
    open var subThoroughfare: String? { nil }
    /// Nil: the map does not say it.
    open var administrativeArea: String? { nil }
    /// Nil: the map does not say it.
    open var subAdministrativeArea: String? { nil }
    /// Nil: the map does not say it.
    open var postalCode: String? { nil }
    /// Nil: the map does not say it.
    open var country: String? { nil }
    /// Nil: the map does not say it.
    open var isoCountryCode: String? { nil }
    /// Nil: the map does not say it.
    open var ocean: String? { nil }
    /// Nil: the map does not say it.
    open var timeZone: TimeZone? { nil }

    /// The same place.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        region = placemark.region
        name = placemark.name
        thoroughfare = placemark.thoroughfare
        locality = placemark.locality
        subLocality = placemark.subLocality
        inlandWater = placemark.inlandWater
        areasOfInterest = placemark.areasOfInterest
        super.init()
    }

    package init(_ place: GeocodedPlace) {
        let centre = CLLocationCoordinate2D(
            latitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
        location = CLLocation(
            coordinate: centre, altitude: 0, horizontalAccuracy: place.radius, verticalAccuracy: -1,
            timestamp: Date())
        region = CLCircularRegion(center: centre, radius: place.radius, identifier: place.name)
        name = place.name
        thoroughfare = place.street
        locality = place.settlement
        subLocality = place.quarter
        inlandWater = place.water
        areasOfInterest = place.sights.isEmpty ? nil : place.sights
        super.init()
    }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
