import HikeValues

/// What an app sees of the service that knows places by their names (``DeviceServices/geocoder``). It is asked over the network, and answers by the
/// map regions that the device comes with.
public protocol Geocoder: AnyObject {
    /// Asks for places. The answer comes to `handler` once, whatever happens, while the app runs: the best place first, at least one, or why there is none. An
    /// app has 50 requests a minute; further ones fail with ``GeocodeError/tooMany``.
    ///
    /// - Returns: the request's id, for ``cancel(_:)``.
    @discardableResult
    func lookUp(
        _ query: GeocodeQuery, _ handler: @escaping (Result<[GeocodedPlace], GeocodeError>) -> Void
    ) -> String
    /// Ends a request with ``GeocodeError/cancelled``; of no effect when it is over.
    func cancel(_ id: String)
}

extension DeviceServices {
    /// The geocoder; nil on a device without one.
    public var geocoder: (any Geocoder)? { service() }
}
