import HikeGuidance
import HikeMaps
import HikeRouting
import HikeScreens
import HikeValues

/// What guidance has to say at this moment (OH5-93..97).
struct GuidanceWords {
    var symbol: String
    /// Mostly how far it is.
    var headline: String
    var text: String
    /// Id of the headline.
    var id: String
    /// Where the route is, where the hiker is to go back to it.
    var wayBack: [Element] = []
    /// Something is to be done about it.
    var isWarning = false

    /// - Parameters:
    ///   - waitsForPermission: the hiker has to allow the location before guidance can go on.
    ///   - place: where the hiker was last.
    ///   - facing: degrees clockwise from true north; nil where nobody knows.
    init(
        _ navigator: Navigator, waitsForPermission: Bool, from place: Coordinate?, facing: Double?
    ) {
        let route = navigator.route?.name ?? ""
        if navigator.hasArrived {
            (symbol, headline, text, id) = ("flag.checkered", "Arrived", route, "arrived")
        } else if waitsForPermission {
            (symbol, headline, text, id) = (
                "location", "Location Is Off", "Allow it in the settings", "location-off"
            )
        } else if navigator.isAwayFromRoute {
            (symbol, headline, text, id) = (
                "exclamationmark.triangle.fill", "OFF ROUTE", "Return to trail", "off-route"
            )
            wayBack = place.flatMap(navigator.wayBack).map { Self.element($0, facing: facing) } ?? []
        } else if navigator.isWrongWay {
            (symbol, headline, text, id) = ("arrow.uturn.down", "WRONG WAY", "Turn round", "wrong-way")
        } else if let instruction = navigator.currentInstruction {
            (symbol, headline, text, id) = (
                instruction.direction.iconName, TrailText.distance(navigator.distanceToNextTurn),
                instruction.text, "instruction"
            )
        } else {
            (symbol, headline, text, id) = ("location", "Waiting for GPS", route, "waiting")
        }
        isWarning =
            !navigator.hasArrived && (waitsForPermission || navigator.isAwayFromRoute || navigator.isWrongWay)
    }

    /// How far the route is and where: an arrow that turns with the hiker, and words for who does not look twice.
    private static func element(_ back: WayBack, facing: Double?) -> [Element] {
        let distance = Element.number(TrailText.distance(back.distance), .footnote).id("off-route-distance")
        let words = Element.text(place(of: back, facing: facing), .footnote, lineLimit: 1, leastScale: 0.7)
            .id("off-route-side")
        guard let facing else { return [.horizontal(spacing: 4, [distance, words])] }
        let arrow = Element.symbol("location.north.fill", size: 13, weight: .bold)
            .rotated(degrees: back.turn(facing: facing)).label("The way back").id("off-route-arrow")
        return [.horizontal(spacing: 4, [arrow, distance, words])]
    }

    private static func place(of back: WayBack, facing: Double?) -> String {
        guard let facing else { return "to the \(BearingCalculator.cardinalName(of: back.bearing))" }
        return switch back.side(facing: facing) {
        case .ahead: "ahead"
        case .right: "to your right"
        case .behind: "behind you"
        case .left: "to your left"
        }
    }
}

extension TrailWatch {
    /// What guidance has to say, seen from where the hiker faces: by the compass, or else by the way they walk.
    func words(of navigator: Navigator) -> GuidanceWords {
        let course = guidance.lastFix.flatMap { $0.course >= 0 ? $0.course : nil }
        return GuidanceWords(
            navigator, waitsForPermission: guidance.waitsForPermission, from: guidance.lastFix?.coordinate,
            facing: user?.heading ?? course)
    }
}
