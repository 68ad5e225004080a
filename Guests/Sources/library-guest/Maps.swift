import FacadeMapKit

/// Values of the map, and what is found on it.
final class Maps: NSObject, MKLocalSearchCompleterDelegate, @unchecked Sendable {
    static let shared = Maps()

    private static func text(_ value: Double) -> String { String(format: "%.6f", value) }

    static func sayValues() {
        let hut = CLLocationCoordinate2D(latitude: 47.5, longitude: 11)
        let point = MKMapPoint(hut)
        print("point \(String(format: "%.3f %.3f", point.x, point.y)) \(text(point.coordinate.latitude))")
        let middle = MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        print("middle \(text(middle.x)) \(text(middle.y)) \(text(MKMapSize.world.width))")
        let other = MKMapPoint(CLLocationCoordinate2D(latitude: 47.51, longitude: 11))
        print("distance \(Int(point.distance(to: other).rounded()))")
        print("per point \(text(MKMetersPerMapPointAtLatitude(60) * MKMapPointsPerMeterAtLatitude(0)))")
        let region = MKCoordinateRegion(center: hut, latitudinalMeters: 2_000, longitudinalMeters: 2_000)
        print("span \(text(region.span.latitudeDelta)) \(text(region.span.longitudeDelta))")
        let one = MKMapRect(x: 0, y: 0, width: 10, height: 10)
        let two = MKMapRect(x: 5, y: 5, width: 10, height: 10)
        print("union \(one.union(two) == MKMapRect(x: 0, y: 0, width: 15, height: 15))")
        print("both \(one.intersection(two) == MKMapRect(x: 5, y: 5, width: 5, height: 5))")
        print(
            "apart \(one.intersection(one.offsetBy(dx: 20, dy: 0)).isNull) \(MKMapRect.null.union(one) == one)"
        )
        print("in \(one.contains(MKMapPoint(x: 10, y: 5))) \(one.contains(one.insetBy(dx: 1, dy: 1)))")
        let places = [hut, CLLocationCoordinate2D(latitude: 47.6, longitude: 11.2)]
        let line = MKPolyline(coordinates: places, count: 2)
        var back = [CLLocationCoordinate2D](repeating: hut, count: 2)
        line.getCoordinates(&back, range: NSRange(location: 0, length: 2))
        print(
            "line \(line.pointCount) \(text(back[1].latitude)) \(line.boundingMapRect.contains(MKMapPoint(line.coordinate)))"
        )
        let circle = MKCircle(center: hut, radius: 1_000)
        let wide = circle.boundingMapRect.width * MKMetersPerMapPointAtLatitude(47.5)
        print("circle \(Int(wide.rounded()))")
        let pin = MKPointAnnotation()
        pin.coordinate = hut
        pin.title = "Hut"
        let annotations: [any MKAnnotation] = [pin, line, MKPlacemark(coordinate: hut)]
        print("titles \(annotations.map { $0.title ?? "none" })")
        for (locale, metres) in [
            ("de_CH", 1_234.0), ("en_US", 1_234), ("de_CH", 87), ("en_US", 87), ("de_CH", 23_456),
        ] {
            let formatter = MKDistanceFormatter()
            formatter.locale = Locale(identifier: locale)
            print("length \(formatter.string(fromDistance: metres))")
        }
        print("maps \(MKMapItem(placemark: MKPlacemark(coordinate: hut)).openInMaps(launchOptions: nil))")
        MKDirections(request: MKDirections.Request()).calculate { response, error in
            print("ways \(response == nil) \((error as? MKError)?.code == .directionsNotFound)")
        }
    }

    static func search(_ name: String) {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = name
        let search = MKLocalSearch(request: request)
        search.start { response, error in
            let places = response?.mapItems.map { $0.name ?? "?" } ?? []
            print("search \(places) \((error as? MKError)?.code.rawValue ?? 0)")
        }
        shared.completer.delegate = shared
        shared.completer.queryFragment = name
    }

    private let completer = MKLocalSearchCompleter()

    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {
        print("completions \(completer.results.map(\.title))")
    }
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {
        print("no completions \((error as? MKError)?.code.rawValue ?? 0)")
    }
}
