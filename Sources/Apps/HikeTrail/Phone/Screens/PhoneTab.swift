import HikeScreens

/// The pages of the phone app; the numbers are the documents' (OH5-32, CX-14).
enum PhoneTab: Int, CaseIterable {
    case map = 0
    case hikes = 2
    case routes = 3
    case watch = 5
    case waypoints = 7

    var title: String {
        switch self {
        case .map: "Map"
        case .hikes: "Hikes"
        case .routes: "Routes"
        case .watch: "Watch"
        case .waypoints: "Waypoints"
        }
    }

    var symbol: String {
        switch self {
        case .map: "map"
        case .hikes: "shoeprints.fill"
        case .routes: "point.topleft.down.to.point.bottomright.curvepath"
        case .watch: "applewatch"
        case .waypoints: "mappin"
        }
    }

    var id: String { "tab-\(rawValue)" }
}
