import GuestCalls
import HikeValues

/// The service that knows places by their names, over the device's network.
public final class GuestGeocoder {
    private let line: GuestLine
    private var handlers: [String: (Result<[GeocodedPlace], GeocodeError>) -> Void] = [:]

    init(_ line: GuestLine) { self.line = line }

    /// Asks for places; the answer comes to `handler` once.
    ///
    /// - Returns: the request's id, for ``cancel(_:)``.
    /// - Throws: where the query is larger than ``CallLimits`` allow.
    public func lookUp(
        _ query: GeocodeQuery, _ handler: @escaping (Result<[GeocodedPlace], GeocodeError>) -> Void
    ) throws(GuestServiceError) -> String {
        let id = try line.text(.lookUp(query))
        handlers[id] = handler
        return id
    }

    /// Ends a request with ``GeocodeError/cancelled``; of no effect when it is over.
    public func cancel(_ id: String) { line.tell(.cancelLookUp(id: id)) }

    func take(_ id: String, _ result: Result<[GeocodedPlace], GeocodeError>) {
        handlers.removeValue(forKey: id)?(result)
    }
}
