import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// A place of the map, with what is known of it.
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
    /// A place of which nothing is known.
    public init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]? = nil) {
        super.init(
            GeocodedPlace(
                name: "",
                coordinate: Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
                radius: 0))
    }

    /// What the geocoder found.
    public override init(placemark: CLPlacemark) { super.init(placemark: placemark) }

    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
    /// Its name; nil: it has none.
    open var title: String? { name.flatMap { $0.isEmpty ? nil : $0 } }
    open var subtitle: String? { locality }
    /// Nil: the map does not say it.
    open var countryCode: String? { nil }
}

/// A place that can be shown, and led to.
open class MKMapItem: NSObject, @unchecked Sendable {
    public let placemark: MKPlacemark
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    open var timeZone: TimeZone?
    open var pointOfInterestCategory: MKPointOfInterestCategory?
    public let isCurrentLocation: Bool

    /// One of a place.
    public convenience init(placemark: MKPlacemark) { self.init(placemark, isCurrent: false) }

    init(_ placemark: MKPlacemark, isCurrent: Bool) {
        self.placemark = placemark
        isCurrentLocation = isCurrent
        name = placemark.title
    }

    /// Where the device is, as the app knows it.
    open class func forCurrentLocation() -> MKMapItem {
        let place = CLLocationManager().location?.coordinate ?? kCLLocationCoordinate2DInvalid
        return MKMapItem(MKPlacemark(coordinate: place), isCurrent: true)
    }

    /// The device has no app for maps: false, and a line in the log.
    @discardableResult
    open func openInMaps(launchOptions: [String: Any]? = nil) -> Bool {
        Self.openMaps(with: [self], launchOptions: launchOptions)
    }

    /// The device has no app for maps: false, and a line in the log.
    @discardableResult
    open class func openMaps(with mapItems: [MKMapItem], launchOptions: [String: Any]? = nil) -> Bool {
        GuestServices.current.log.write(
            .notice, "maps", "the app wants to open the app for maps, which the device has not",
            [GuestField("places", String(mapItems.count))])
        return false
    }
}

public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsMode"
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"

/// What a map shows.
public enum MKMapType: UInt, Sendable {
    case standard = 0
    case satellite = 1
    case hybrid = 2
    case satelliteFlyover = 3
    case hybridFlyover = 4
    case mutedStandard = 5
}

/// What kind of place it is. What is found here has none.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let airport = Self(rawValue: "MKPOICategoryAirport")
    public static let bakery = Self(rawValue: "MKPOICategoryBakery")
    public static let beach = Self(rawValue: "MKPOICategoryBeach")
    public static let cafe = Self(rawValue: "MKPOICategoryCafe")
    public static let campground = Self(rawValue: "MKPOICategoryCampground")
    public static let foodMarket = Self(rawValue: "MKPOICategoryFoodMarket")
    public static let gasStation = Self(rawValue: "MKPOICategoryGasStation")
    public static let hospital = Self(rawValue: "MKPOICategoryHospital")
    public static let hotel = Self(rawValue: "MKPOICategoryHotel")
    public static let museum = Self(rawValue: "MKPOICategoryMuseum")
    public static let nationalPark = Self(rawValue: "MKPOICategoryNationalPark")
    public static let park = Self(rawValue: "MKPOICategoryPark")
    public static let parking = Self(rawValue: "MKPOICategoryParking")
    public static let pharmacy = Self(rawValue: "MKPOICategoryPharmacy")
    public static let publicTransport = Self(rawValue: "MKPOICategoryPublicTransport")
    public static let restaurant = Self(rawValue: "MKPOICategoryRestaurant")
    public static let restroom = Self(rawValue: "MKPOICategoryRestroom")
    public static let store = Self(rawValue: "MKPOICategoryStore")
    public static let school = Self(rawValue: "MKPOICategorySchool")
    public static let university = Self(rawValue: "MKPOICategoryUniversity")
}

/// Which kinds of places are looked for. Kept.
open class MKPointOfInterestFilter: NSObject, @unchecked Sendable {
    private let named: Set<MKPointOfInterestCategory>
    private let excludes: Bool

    /// Only places of these kinds.
    public init(including categories: [MKPointOfInterestCategory]) {
        named = Set(categories)
        excludes = false
    }

    /// No places of these kinds.
    public init(excluding categories: [MKPointOfInterestCategory]) {
        named = Set(categories)
        excludes = true
    }

    public static let includingAll = MKPointOfInterestFilter(excluding: [])
    public static let excludingAll = MKPointOfInterestFilter(including: [])

    /// Whether places of a kind are wanted.
    open func includes(_ category: MKPointOfInterestCategory) -> Bool { named.contains(category) != excludes }
    /// Whether they are not.
    open func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }
}
