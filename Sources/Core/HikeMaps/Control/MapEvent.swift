import HikeGeodesy
import HikeScreens
import HikeValues

/// What happens to a map. Points are those of its frame, from the left top corner.
public enum MapEvent: Hashable, Sendable {
    /// A finger moved by so much since it was told of last.
    case dragged(GesturePhase, delta: Point)
    /// Scale: over that at the start.
    case pinched(GesturePhase, centre: Point, scale: Double)
    /// Degrees: clockwise since the start.
    case rotated(GesturePhase, centre: Point, degrees: Double)
    case tapped(Point)
    case doubleTapped(Point)
    case twoFingerTapped(Point)
    case longPressed(GesturePhase, Point)
    /// The crown; positive scrolls down, which zooms out.
    case turned(degrees: Double)
    /// Where the hiker is now; nil when nobody knows.
    case located(UserLocation?)
    case followed(FollowMode)
    /// The button in the corner: off, centred, centred and heading up, and off again (OHX-26).
    case followPressed
    /// Shows a box in the frame without the insets.
    case fit(BoundingBox, insets: Insets)
    case showed(Camera)
    case northPressed
    case resized(Viewport)
    /// Where the hiker is from now on while they are followed, as a fraction of the height from the top; nil: in the middle, and
    /// at ``MapRules/userHeight`` while the heading is followed.
    case userRaised(to: Double?)

    /// What a touch of a screen means to the map of an id; nil if it is not about it.
    public init?(_ interaction: Interaction, map id: String) {
        switch interaction {
        case .dragged(let phase, id, let drag): self = .dragged(phase, delta: drag.delta)
        case .pinched(let phase, id, let centre, let scale):
            self = .pinched(phase, centre: centre, scale: scale)
        case .rotated(let phase, id, let centre, let degrees):
            self = .rotated(phase, centre: centre, degrees: degrees)
        case .pressed(id, let place): self = .tapped(place)
        case .doublePressed(id, let place): self = .doubleTapped(place)
        case .twoFingerTapped(id, let place): self = .twoFingerTapped(place)
        case .longPressed(let phase, id, let place, _): self = .longPressed(phase, place)
        case .turned(id, let degrees): self = .turned(degrees: degrees)
        case .pressed(MapOrnaments.northID, _): self = .northPressed
        default: return nil
        }
    }
}

/// Whether the map goes along with the hiker.
public enum FollowMode: String, Hashable, Sendable, CaseIterable {
    case off
    /// The hiker stays in the middle.
    case position
    /// The hiker stays at a quarter of the height, and what lies ahead is up (OHX-27).
    case heading
}

/// What has changed, for the screen and the app.
public enum MapEffect: Hashable, Sendable {
    case moved(Camera)
    case follows(FollowMode)
    case tapped(Coordinate)
    /// A finger has rested on a place.
    case longPressed(Coordinate)
    /// The crown has clicked over a level: a haptic.
    case clicked
}

/// What gestures do to a map.
public struct MapRules: Hashable, Sendable {
    /// Which way a double tap zooms.
    public enum DoubleTap: String, Hashable, Sendable { case zoomsIn, zoomsOut }

    /// How the crown zooms.
    public enum Crown: Hashable, Sendable {
        /// One whole zoom for so many degrees (OHX-24).
        case levels(degrees: Double)
        /// Freely, so many degrees for one zoom.
        case free(degrees: Double)
    }

    /// The least and the greatest zoom that gestures reach.
    public var zooms: ClosedRange<Double>
    public var doubleTap = DoubleTap.zoomsIn
    public var crown = Crown.free(degrees: 60)
    /// Whether the crown zooms about the hiker, if seen, rather than about the middle.
    public var crownIsAboutUser = true
    /// Two fingers turn the map.
    public var canRotate = true
    /// Where the hiker is while the map follows the heading, as a fraction of the height from the top.
    public var userHeight = 0.75

    public init(zooms: ClosedRange<Double> = 2...19) { self.zooms = zooms }

    /// Zoom 2 to 19, turned and zoomed freely.
    public static let phone = MapRules()
    /// Zoom 12 to 16, a level for each detent; north or the heading is up, never anything else.
    public static let watch: MapRules = {
        var rules = MapRules(zooms: 12...16)
        rules.crown = .levels(degrees: 15)
        rules.canRotate = false
        return rules
    }()
}
