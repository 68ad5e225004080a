import Foundation

/// Something at a place.
public protocol MKAnnotation: AnyObject {
    /// Where it is.
    var coordinate: CLLocationCoordinate2D { get }
    /// What it is called.
    var title: String? { get }
    /// What else is said of it.
    var subtitle: String? { get }
}

extension MKAnnotation {
    /// Nil.
    public var title: String? { nil }
    /// Nil.
    public var subtitle: String? { nil }
}

/// Something that covers a part of the map.
public protocol MKOverlay: MKAnnotation {
    /// The smallest rectangle about it.
    var boundingMapRect: MKMapRect { get }
    /// Whether it reaches into a rectangle.
    func intersects(_ mapRect: MKMapRect) -> Bool
}

extension MKOverlay {
    /// Whether the rectangle about it does.
    public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
    /// False.
    public var canReplaceMapContent: Bool { false }
}

/// A thing on the map with a title.
open class MKShape: NSObject, @unchecked Sendable {
    open var title: String?
    open var subtitle: String?

    override init() {}
}

/// A place with a title.
open class MKPointAnnotation: MKShape, MKAnnotation, @unchecked Sendable {
    open var coordinate = CLLocationCoordinate2D(latitude: 0, longitude: 0)

    /// One without a place yet.
    public override init() { super.init() }

    /// One at a place.
    public init(coordinate: CLLocationCoordinate2D, title: String? = nil, subtitle: String? = nil) {
        super.init()
        self.coordinate = coordinate
        self.title = title
        self.subtitle = subtitle
    }
}

/// A row of points.
open class MKMultiPoint: MKShape, @unchecked Sendable {
    private let places: UnsafeMutableBufferPointer<MKMapPoint>

    fileprivate init(_ points: [MKMapPoint]) {
        places = .allocate(capacity: points.count)
        _ = places.initialize(from: points)
        super.init()
    }

    deinit { places.deallocate() }

    var all: [MKMapPoint] { Array(places) }

    open var pointCount: Int { places.count }

    /// Its points; valid as long as it is there.
    open func points() -> UnsafeMutablePointer<MKMapPoint> {
        places.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1)
    }

    /// Copies the places of some of its points to `coords`.
    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        for index in 0..<range.length { coords[index] = places[range.location + index].coordinate }
    }

    /// The smallest rectangle about it.
    open var boundingMapRect: MKMapRect {
        places.reduce(.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize())) }
    }

    /// The middle of that.
    open var coordinate: CLLocationCoordinate2D {
        MKMapPoint(x: boundingMapRect.midX, y: boundingMapRect.midY).coordinate
    }
}

/// A line.
open class MKPolyline: MKMultiPoint, MKOverlay, @unchecked Sendable {
    /// A line through places.
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(places: (0..<count).map { MKMapPoint(coords[$0]) })
    }

    /// A line through points of the map.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(places: (0..<count).map { points[$0] })
    }

    /// Without a place.
    convenience init() { self.init(places: []) }

    fileprivate init(places: [MKMapPoint]) { super.init(places) }
}

/// An area within a line.
open class MKPolygon: MKMultiPoint, MKOverlay, @unchecked Sendable {
    /// Its holes; nil: none.
    public let interiorPolygons: [MKPolygon]?

    /// An area between places.
    public convenience init(
        coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int,
        interiorPolygons: [MKPolygon]? = nil
    ) { self.init(places: (0..<count).map { MKMapPoint(coords[$0]) }, interiorPolygons) }

    /// An area between points of the map.
    public convenience init(
        points: UnsafePointer<MKMapPoint>, count: Int, interiorPolygons: [MKPolygon]? = nil
    ) { self.init(places: (0..<count).map { points[$0] }, interiorPolygons) }

    fileprivate init(places: [MKMapPoint], _ holes: [MKPolygon]?) {
        interiorPolygons = holes
        super.init(places)
    }
}

/// A circle about a place.
open class MKCircle: MKShape, MKOverlay, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    /// Metres.
    public let radius: CLLocationDistance

    /// A circle; the radius in metres.
    public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        coordinate = coord
        self.radius = radius
        super.init()
    }

    /// The one that is about a rectangle's shorter side.
    public convenience init(mapRect: MKMapRect) {
        let middle = MKMapPoint(x: mapRect.midX, y: mapRect.midY).coordinate
        let points = min(mapRect.width, mapRect.height) / 2
        self.init(center: middle, radius: points * MKMetersPerMapPointAtLatitude(middle.latitude))
    }

    /// The square about it.
    open var boundingMapRect: MKMapRect {
        let half = radius * MKMapPointsPerMeterAtLatitude(coordinate.latitude)
        let middle = MKMapPoint(coordinate)
        return MKMapRect(x: middle.x - half, y: middle.y - half, width: 2 * half, height: 2 * half)
    }
}
