@_exported import FacadeCoreLocation
import Foundation

/// How far a region reaches, in degrees.
public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta: CLLocationDegrees
    public var longitudeDelta: CLLocationDegrees

    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }

    /// One without a size.
    public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }
}

/// A part of the map about a place.
public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    public var span: MKCoordinateSpan

    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// One at 0° and 0°, without a size.
    public init() {
        self.init(center: CLLocationCoordinate2D(latitude: 0, longitude: 0), span: MKCoordinateSpan())
    }

    /// One of a size in metres, on a sphere of 6,371 km.
    public init(
        center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        let degree = 6_371_000 * Double.pi / 180
        let narrow = max(1e-9, cos(center.latitude * .pi / 180))
        self.init(
            center: center,
            span: MKCoordinateSpan(
                latitudeDelta: min(180, latitudinalMeters / degree),
                longitudeDelta: min(360, longitudinalMeters / (degree * narrow))))
    }

    /// The smallest one about a rectangle of the map.
    public init(_ rect: MKMapRect) {
        let (top, bottom) = (MKMapPoint(x: rect.minX, y: rect.minY), MKMapPoint(x: rect.maxX, y: rect.maxY))
        let (north, south) = (top.coordinate, bottom.coordinate)
        self.init(
            center: MKMapPoint(x: rect.midX, y: rect.midY).coordinate,
            span: MKCoordinateSpan(
                latitudeDelta: north.latitude - south.latitude,
                longitudeDelta: rect.width / MKMapSize.world.width * 360))
    }
}

/// A point of the world on one flat map, by Mercator: 2^28 wide and high, from the north-west on.
public struct MKMapPoint: Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The north-west corner.
    public init() { self.init(x: 0, y: 0) }

    /// Where a place is on the map; beyond 85.05° the map ends.
    public init(_ coordinate: CLLocationCoordinate2D) {
        let side = MKMapSize.world.width
        let most = 85.051_128_779_806_59
        let latitude = min(most, max(-most, coordinate.latitude)) * .pi / 180
        self.init(
            x: (coordinate.longitude + 180) / 360 * side,
            y: (1 - log(tan(.pi / 4 + latitude / 2)) / .pi) / 2 * side)
    }

    /// The place.
    public var coordinate: CLLocationCoordinate2D {
        let side = MKMapSize.world.width
        let north = Double.pi * (1 - 2 * y / side)
        return CLLocationCoordinate2D(
            latitude: (2 * atan(exp(north)) - .pi / 2) * 180 / .pi, longitude: x / side * 360 - 180)
    }

    /// Metres between the places, on the earth.
    public func distance(to point: MKMapPoint) -> CLLocationDistance {
        let (one, other) = (coordinate, point.coordinate)
        return CLLocation(latitude: one.latitude, longitude: one.longitude)
            .distance(from: CLLocation(latitude: other.latitude, longitude: other.longitude))
    }
}

/// A size on the flat map.
public struct MKMapSize: Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// One without a width.
    public init() { self.init(width: 0, height: 0) }

    /// All of the world.
    public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)
}

/// How many metres a point of the map is at a latitude.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    2 * .pi * 6_378_137 * cos(latitude * .pi / 180) / MKMapSize.world.width
}

/// How many points of the map a metre is at a latitude.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    1 / MKMetersPerMapPointAtLatitude(latitude)
}
