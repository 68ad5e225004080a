import HikeGeodesy
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// A planning screen that is open: the draft, the map it is drawn on, what is to be called how.
struct RoutePlanning {
    let region: Region
    var draft = RouteDraft()
    var map: MapControl
    var name = ""
    /// The line of the route that was planned last, made once.
    var line: LineGeometry?
    /// Whether the sheet with statistics and directions is up.
    var isReading = false

    init(_ region: Region, on display: DisplayProfile) {
        self.region = region
        let box = region.boundingBox
        map = MapControl(
            Camera(centre: Coordinate(latitude: 0, longitude: 0), zoom: 12), Viewport(display))
        _ = map.handle(
            .fit(
                BoundingBox(box),
                insets: Self.covered(display)))
    }

    /// What bars and panel cover of the map: more where a route has warnings.
    func covered(_ display: DisplayProfile) -> Insets {
        var insets = Self.covered(display)
        if draft.route?.warnings.isEmpty == false { insets.bottom += Self.warningHeight }
        return insets
    }

    private static func covered(_ display: DisplayProfile) -> Insets {
        Insets(
            top: display.safeArea.top + PhoneBars.navigationHeight + hintHeight, left: 16,
            bottom: display.safeArea.bottom + panelHeight, right: 16)
    }

    /// The words over the map, with what is between them and the bar.
    private static let hintHeight = 44.0
    /// Mode, figures and the way to the directions, when a route is there.
    private static let panelHeight = 176.0
    /// Three lines.
    private static let warningHeight = 70.0

    static let mapID = "plan-map"
    static func pinID(_ index: Int) -> String { "pin-\(index + 1)" }
    static func pinIndex(_ id: String) -> Int? {
        guard id.hasPrefix("pin-"), let number = Int(id.dropFirst(4)), number > 0 else { return nil }
        return number - 1
    }
}

/// How a pin looks: a disc of 28 points with a number; while it is moved larger, in a yellow ring (OH5-48).
enum PlanningPin {
    static let diameter = 28.0
    static let border = 2.0
    static let movingScale = 1.3
    static let movingBorder = 3.0
    /// A tap so near to the disc still is one on it.
    static let reach = 10.0

    static func annotation(_ pin: RouteDraft.Pin, index: Int) -> MapAnnotation {
        let scale = pin.isMoving ? movingScale : 1
        let side = (diameter * scale + 2 * reach).rounded()
        let centre = Point(side / 2, side / 2)
        func disc(_ radius: Double) -> Rect {
            Rect(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
        }
        let radius = diameter * scale / 2
        let rim = pin.isMoving ? movingBorder : border
        let disks = Element.canvas(
            size: Size(side, side),
            [
                .draw(.fill(.ellipse(disc(radius)), .colour(pin.isMoving ? .yellow : .white))),
                .draw(.fill(.ellipse(disc(radius - rim)), .colour(colour(pin.role)))),
            ])
        let element = Element.layers([
            disks, .number("\(pin.number)", .footnote, weight: .bold, colour: .white),
        ]).takes([.tap, .longPress], id: RoutePlanning.pinID(index)).label(pin.role.name).role(.marker)
        return MapAnnotation(at: pin.coordinate, z: pin.isMoving ? 80 : 75, element)
    }

    /// Green, blue, red (OH5-36, OH5-37).
    static func colour(_ role: RouteDraft.Role) -> Colour {
        switch role {
        case .start: Colour(hex: 0x27AE60)
        case .via: Colour(hex: 0x2F80ED)
        case .end: Colour(hex: 0xE74C3C)
        }
    }
}
