import HikeGuidance
import HikeRouting
import HikeScreens

/// What guidance has to say at this moment (OH5-93..97).
struct GuidanceWords {
    var symbol: String
    /// Mostly how far it is.
    var headline: String
    var text: String
    /// Id of the headline.
    var id: String
    /// Metres to the route, where the hiker is to go back to it.
    var distance: Double?
    /// Something is to be done about it.
    var isWarning = false

    /// - Parameter waitsForPermission: the hiker has to allow the location before guidance can go on.
    init(_ navigator: Navigator, waitsForPermission: Bool) {
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
            distance = navigator.distanceFromRoute
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

    /// What stands with the text.
    var distanceToRoute: [Element] {
        guard let distance else { return [] }
        return [Element.number(TrailText.distance(distance), .footnote).id("off-route-distance")]
    }
}
