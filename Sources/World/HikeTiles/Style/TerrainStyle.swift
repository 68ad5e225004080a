/// How relief is drawn.
enum TerrainStyle {
    /// Metres between contours, and every how many of them one is thick and lettered; nil: none at this zoom.
    static func contours(_ zoom: Int) -> (interval: Int, index: Int)? {
        switch zoom {
        case ..<12: nil
        case 12: (100, 5)
        case 13: (50, 5)
        case 14, 15: (20, 5)
        default: (10, 10)
        }
    }

    static let contourWidth: Stops = [12: 0.35, 14: 0.45, 16: 0.55]
    static let indexWidth: Stops = [12: 0.65, 14: 0.9, 16: 1.1]
    static let contourOpacity: Stops = [12: 0.45, 14: 0.5, 16: 0.5]
    static let indexOpacity: Stops = [12: 0.65, 14: 0.75]
    /// Heights on index contours.
    static let numberZoom = 13

    /// Slopes are drawn steeper on small maps, where they would else be lost.
    static let exaggeration: Stops = [9: 1.8, 11: 1.35, 13: 1.15, 15: 1.0]
    /// How strong the shading is, 0 to 1.
    static let strength: Stops = [9: 0.8, 12: 0.9, 13: 0.92, 16: 0.8]
    /// Pixels from node to node.
    static func step(_ zoom: Int) -> Int { zoom >= 12 ? 2 : 1 }
}
