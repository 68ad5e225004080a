import Foundation
@_exported import GuestErrors

/// The domain of ``MKError``.
public let MKErrorDomain = "MKErrorDomain"

/// Why the map's service has no answer.
public struct MKError: FrameworkError {
    public static var errorDomain: String { MKErrorDomain }
    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The reason.
    public enum Code: Int, FrameworkErrorCode {
        public typealias Failure = MKError

        case unknown = 1
        case serverFailure = 2
        case loadingThrottled = 3
        case placemarkNotFound = 4
        case directionsNotFound = 5
        case decodingFailed = 6

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .serverFailure: "there is no network, or the app has asked too often: try again later"
            case .placemarkNotFound: "the device's map has no place of this name"
            case .directionsNotFound: "the devices' service knows no ways: plan them in the app"
            case .unknown: "the search was cancelled"
            case .loadingThrottled, .decodingFailed: nil
            }
        }
    }

    public static var unknown: Code { .unknown }
    public static var serverFailure: Code { .serverFailure }
    public static var loadingThrottled: Code { .loadingThrottled }
    public static var placemarkNotFound: Code { .placemarkNotFound }
    public static var directionsNotFound: Code { .directionsNotFound }
}

/// Looks for places by name, by the device's geocoder.
open class MKLocalSearch: NSObject, @unchecked Sendable {
    /// Called with places, or with ``MKError``.
    public typealias CompletionHandler = (Response?, (any Error)?) -> Void

    /// What is looked for.
    open class Request: NSObject, @unchecked Sendable {
        open var naturalLanguageQuery: String?
        /// Places in it come first; without a size it is left out.
        open var region = MKCoordinateRegion()
        /// Kept.
        open var resultTypes: ResultType = [.address, .pointOfInterest]
        /// Kept.
        open var pointOfInterestFilter: MKPointOfInterestFilter?

        public override init() {}

        public init(naturalLanguageQuery: String, region: MKCoordinateRegion = MKCoordinateRegion()) {
            self.naturalLanguageQuery = naturalLanguageQuery
            self.region = region
        }

        /// What a completion stands for.
        public init(completion: MKLocalSearchCompletion) { naturalLanguageQuery = completion.title }
    }

    /// What kinds of results are wanted.
    public struct ResultType: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let address = ResultType(rawValue: 1)
        public static let pointOfInterest = ResultType(rawValue: 2)
    }

    /// What was found: at least one place.
    open class Response: NSObject, @unchecked Sendable {
        public let mapItems: [MKMapItem]
        /// The smallest region with all of them.
        public let boundingRegion: MKCoordinateRegion

        init(_ items: [MKMapItem]) {
            mapItems = items
            boundingRegion = MKCoordinateRegion(
                items.reduce(MKMapRect.null) {
                    $0.union(MKMapRect(origin: MKMapPoint($1.placemark.coordinate), size: MKMapSize()))
                })
        }
    }

    private let request: Request
    private let geocoder = CLGeocoder()
    private var isCancelled = false
    open var isSearching: Bool { geocoder.isGeocoding }

    public init(request: Request) { self.request = request }

    /// Looks.
    ///
    /// - Parameter completionHandler: called once, on the main thread, never within the call.
    open func start(completionHandler: @escaping CompletionHandler) {
        let query = request.naturalLanguageQuery ?? ""
        geocoder.geocodeAddressString(query, in: Self.circle(about: request.region)) { [self] places, error in
            if let places, !isCancelled {
                completionHandler(
                    Response(places.map { MKMapItem(placemark: MKPlacemark(placemark: $0)) }), nil)
            } else {
                completionHandler(nil, MKError(error: error))
            }
        }
    }

    /// Looks, for tasks.
    ///
    /// - Throws: ``MKError``.
    @MainActor
    open func start() async throws -> Response {
        try await withCheckedThrowingContinuation { continuation in
            start { response, error in
                if let response {
                    continuation.resume(returning: response)
                } else {
                    continuation.resume(throwing: error ?? MKError(.unknown))
                }
            }
        }
    }

    /// Ends it with ``MKError``.
    open func cancel() {
        isCancelled = true
        geocoder.cancelGeocode()
    }

    /// The circle about a region; nil where that has no size.
    static func circle(about region: MKCoordinateRegion) -> CLCircularRegion? {
        guard region.span.latitudeDelta > 0 || region.span.longitudeDelta > 0 else { return nil }
        let corner = CLLocation(
            latitude: max(-90, min(90, region.center.latitude + region.span.latitudeDelta / 2)),
            longitude: region.center.longitude + region.span.longitudeDelta / 2)
        let middle = CLLocation(latitude: region.center.latitude, longitude: region.center.longitude)
        return CLCircularRegion(
            center: region.center, radius: max(1, middle.distance(from: corner)), identifier: "region")
    }
}

extension MKError {
    init(error: (any Error)?) {
        switch (error as? CLError)?.code {
        case .network: self.init(.serverFailure)
        case .geocodeFoundNoResult: self.init(.placemarkNotFound)
        case _: self.init(.unknown)
        }
    }
}

/// A place that what was typed so far may mean.
open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
    public let title: String
    public let subtitle: String

    init(_ place: CLPlacemark) {
        title = place.name ?? ""
        subtitle = place.locality ?? ""
    }
}

/// Hears of completions.
public protocol MKLocalSearchCompleterDelegate: AnyObject {
    /// There are others.
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
    /// There are none.
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
    /// Does nothing.
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}
    /// Does nothing.
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

/// Says what may be meant by what was typed so far.
open class MKLocalSearchCompleter: NSObject, @unchecked Sendable {
    open weak var delegate: (any MKLocalSearchCompleterDelegate)?
    open var region = MKCoordinateRegion()
    /// Kept.
    open var resultTypes: MKLocalSearch.ResultType = [.address, .pointOfInterest]
    /// Kept.
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    public private(set) var results: [MKLocalSearchCompletion] = []
    private var geocoder: CLGeocoder?
    open var isSearching: Bool { geocoder != nil }

    public override init() {}

    /// What was typed so far. Another one asks anew, in place of what is under way; none ends it.
    open var queryFragment = "" {
        didSet {
            cancel()
            guard !queryFragment.isEmpty else {
                results = []
                return
            }
            let geocoder = CLGeocoder()
            self.geocoder = geocoder
            let circle = MKLocalSearch.circle(about: region)
            geocoder.geocodeAddressString(queryFragment, in: circle) { [weak self] places, error in
                guard let self, self.geocoder === geocoder else { return }
                self.geocoder = nil
                if let places {
                    results = places.map(MKLocalSearchCompletion.init)
                    delegate?.completerDidUpdateResults(self)
                } else {
                    delegate?.completer(self, didFailWithError: MKError(error: error))
                }
            }
        }
    }

    /// Ends what is under way, without a word.
    open func cancel() {
        let geocoder = geocoder
        self.geocoder = nil
        geocoder?.cancelGeocode()
    }
}
