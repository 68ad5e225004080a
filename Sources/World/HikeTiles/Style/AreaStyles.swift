import HikeScreens

/// How areas are drawn.
struct AreaStyle: Sendable {
    /// What is strewn over an area.
    enum Pattern: String, Sendable { case scree, rock, wetland, orchard, graves, sand }

    var fill: RGBA
    var minZoom: Int
    var pattern: Pattern?
    var edge: RGBA?
    var edgeWidth: Stops = 0.0
    /// Patterns need some room.
    var patternZoom = 13

    static let table: [AreaKind: AreaStyle] = [
        .residential: AreaStyle(fill: Palette.residential, minZoom: 10),
        .industrial: AreaStyle(fill: Palette.industrial, minZoom: 12),
        .farmland: AreaStyle(fill: Palette.farmland, minZoom: 11),
        .meadow: AreaStyle(fill: Palette.meadow, minZoom: 10),
        .heath: AreaStyle(fill: Palette.heath, minZoom: 10),
        .scrub: AreaStyle(fill: Palette.scrub, minZoom: 10),
        .orchard: AreaStyle(fill: Palette.orchard, minZoom: 12, pattern: .orchard, patternZoom: 15),
        .wood: AreaStyle(fill: Palette.wood, minZoom: 8),
        .sand: AreaStyle(fill: Palette.sand, minZoom: 13, pattern: .sand, patternZoom: 15),
        .scree: AreaStyle(fill: Palette.scree, minZoom: 10, pattern: .scree),
        .rock: AreaStyle(fill: Palette.rock, minZoom: 10, pattern: .rock),
        .wetland: AreaStyle(fill: Palette.wetland, minZoom: 12, pattern: .wetland),
        .glacier: AreaStyle(
            fill: Palette.glacier, minZoom: 8, edge: Palette.contourOnIce, edgeWidth: [11: 0.4, 15: 0.9]),
        .cemetery: AreaStyle(fill: Palette.cemetery, minZoom: 14, pattern: .graves, patternZoom: 15),
        .pitch: AreaStyle(fill: Palette.pitch, minZoom: 14),
        .parking: AreaStyle(fill: Palette.parking, minZoom: 14),
        .pedestrian: AreaStyle(
            fill: Palette.pedestrian, minZoom: 14, edge: Palette.casing, edgeWidth: 0.4),
        .water: AreaStyle(
            fill: Palette.water, minZoom: 8, edge: Palette.waterEdge, edgeWidth: [10: 0.4, 13: 0.8, 16: 1.2]),
        .building: AreaStyle(
            fill: Palette.building, minZoom: 13, edge: Palette.buildingEdge,
            edgeWidth: [14: 0.2, 15: 0.4, 16: 0.7]),
    ]
}
