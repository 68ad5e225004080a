import HikeScreens
import HikeValues

/// Where the hiker is, and which way the device points.
public struct UserLocation: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres about the place; nil where it is not known: no ring.
    public var accuracy: Double?
    /// Degrees from true north; nil where there is no compass: no cone.
    public var heading: Double?
    /// Degrees to both sides that the heading may be wrong by.
    public var headingAccuracy: Double
    /// An old place is grey.
    public var isStale: Bool
    /// How far the pulse about the dot has come, from 0 to below 1; nil: none. An old place has none (OHX-28).
    public var pulse: Double?

    public init(
        at coordinate: Coordinate, accuracy: Double? = nil, heading: Double? = nil,
        headingAccuracy: Double = 15, isStale: Bool = false
    ) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.heading = heading
        self.headingAccuracy = headingAccuracy
        self.isStale = isStale
    }

    /// How long a pulse takes.
    public static let pulseTime = Interval.seconds(2)

    /// The pulse at a moment of virtual time. It follows from the moment alone: whoever looks then sees it so, and while
    /// nobody looks nothing has to be counted or drawn.
    public static func pulse(at time: Instant) -> Double {
        let since = (time - Instant.zero).nanoseconds % pulseTime.nanoseconds
        return Double(max(0, since)) / Double(pulseTime.nanoseconds)
    }

    /// The id of the dot.
    public static let id = "user-location"
    /// Of the dot; ring and cone lie beneath it, the ring beneath the markers too (OHX-28).
    public static let z = 100.0
    private static let radius = 8.0

    private var colour: Colour { isStale ? Colour(hex: 0x7A8087) : Colour(hex: 0x0A84FF) }

    /// Ring, cone and dot, with places from the middle of the frame. None takes touches.
    func annotations(in projection: MapProjection) -> [Map.Annotation] {
        let place = projection.point(of: coordinate) - projection.viewport.middle
        var parts: [Map.Annotation] = []
        if let accuracy, accuracy.isFinite, accuracy > 0 {
            let metres = MercatorSquare.metresPerPoint(
                latitude: coordinate.latitude, zoom: projection.camera.zoom)
            let radius = metres > 0 ? accuracy / metres : 0
            let frame = projection.viewport.size
            if radius > 2 * (frame.width + frame.height) {
                // Wider than all that is seen: the ground is tinted.
                let tint = Element.shape(.rectangle, fill: colour.opacity(0.14))
                parts.append(Map.Annotation(at: .zero, tint.frame(width: frame.width, height: frame.height)))
            } else if radius > Self.radius {
                parts.append(Map.Annotation(at: place, ring(radius)))
            }
        }
        parts = parts.map { Map.Annotation(at: $0.place, $0.element.passingTouches().zIndex(60)) }
        if let heading, heading.isFinite {
            let cone = cone(degrees: heading - projection.camera.heading)
            parts.append(Map.Annotation(at: place, cone.passingTouches().zIndex(Self.z - 1)))
        }
        if let pulse, pulse.isFinite, !isStale {
            let wave = wave(min(max(0, pulse), 1))
            parts.append(Map.Annotation(at: place, wave.passingTouches().zIndex(Self.z - 0.5)))
        }
        parts.append(Map.Annotation(at: place, dot.passingTouches().zIndex(Self.z)))
        return parts
    }

    private var dot: Element {
        func disc(_ radius: Double) -> Outline {
            .ellipse(Rect(12 - radius, 12 - radius, 2 * radius, 2 * radius))
        }
        return Element.canvas(
            size: Size(24, 24),
            [
                .draw(.fill(disc(11), .colour(Colour(RGBA(0, 0, 0, 45))))),
                .draw(.fill(disc(10), .colour(.white))), .draw(.fill(disc(Self.radius), .colour(colour))),
            ]
        ).id(Self.id).label("Your position")
    }

    /// A ring that leaves the dot and fades; always in the same frame.
    private func wave(_ share: Double) -> Element {
        let reach = 24.0
        let radius = Self.radius + (reach - Self.radius - 1) * share
        let disc = Outline.ellipse(Rect(reach - radius, reach - radius, 2 * radius, 2 * radius))
        return Element.canvas(
            size: Size(2 * reach, 2 * reach), [.draw(.fill(disc, .colour(colour.opacity(0.5 * (1 - share)))))]
        )
    }

    private func ring(_ radius: Double) -> Element {
        let side = 2 * radius.rounded(.up) + 2
        let disc = Outline.ellipse(Rect(side / 2 - radius, side / 2 - radius, 2 * radius, 2 * radius))
        return Element.canvas(
            size: Size(side, side),
            [
                .draw(.fill(disc, .colour(colour.opacity(0.14)))),
                .draw(.stroke(disc, .colour(colour.opacity(0.55)), Stroke(1))),
            ])
    }

    /// A beam that fades, as wide as the heading is unsure.
    private func cone(degrees: Double) -> Element {
        let reach = 42.0
        let half = min(max(headingAccuracy.isFinite ? headingAccuracy : 60, 12), 60)
        let centre = Point(reach, reach)
        var path = Path.arc(
            centre: centre, radius: reach, fromDegrees: degrees - half, sweepDegrees: 2 * half)
        path.segments.append(.line(centre))
        path.segments.append(.close)
        let beam = Paint.radial(
            centre: centre, radius: reach,
            stops: [
                GradientStop(0, colour.opacity(0.75)), GradientStop(0.4, colour.opacity(0.45)),
                GradientStop(1, colour.opacity(0)),
            ])
        return Element.canvas(size: Size(2 * reach, 2 * reach), [.draw(.fill(.path(path), beam))])
    }
}
