/// The pages of the watch app, side by side (OH5-63, CX-14); a swipe leads from one to the next.
enum WatchTab: Int, CaseIterable {
    case map
    case routes
    case regions
    case settings

    var title: String {
        switch self {
        case .map: "Map"
        case .routes: "Routes"
        case .regions: "Regions"
        case .settings: "Settings"
        }
    }

    /// The page that a swipe leads to; the last one leads nowhere.
    func neighbour(_ step: Int) -> WatchTab { WatchTab(rawValue: rawValue + step) ?? self }
}
