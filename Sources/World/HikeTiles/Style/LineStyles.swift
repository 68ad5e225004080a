import HikeScreens

/// How lines are drawn.
struct LineStyle: Sendable {
    var colour: RGBA
    var minZoom: Int
    /// Pixels.
    var width: Stops
    /// Dashes and gaps in pixels, from zoom 13 on as they are, smaller before.
    var dash: [Double] = []
    var hasRoundEnds = true
    /// An edge on both sides, or a light band under a dashed line.
    var casing: RGBA?
    /// Pixels on each side.
    var casingWidth: Stops = 0.0
    /// From this zoom on; before that only the line is drawn, in the casing's colour if that is darker.
    var casingZoom = 13
    /// What is drawn across in regular distances: width across, length along, distance.
    var ticks: (across: Stops, along: Double, every: Double)?

    private static let halo = RGBA(hex: 0xFFFFFF, opacity: 0.55)

    private static func trail(_ colour: RGBA, _ dash: [Double], widerBy factor: Double = 1) -> LineStyle {
        LineStyle(
            colour: colour, minZoom: 11,
            width: [
                11: 0.7 * factor, 12: 0.95 * factor, 13: 1.15 * factor, 14: 1.4 * factor, 16: 2 * factor,
            ],
            dash: dash, hasRoundEnds: false, casing: halo, casingWidth: [13: 0.6, 14: 0.9, 16: 1.3])
    }

    private static func road(_ colour: RGBA, from zoom: Int, _ width: Stops) -> LineStyle {
        LineStyle(
            colour: colour, minZoom: zoom, width: width, casing: Palette.casing,
            casingWidth: [11: 0.4, 13: 0.5, 14: 0.6, 16: 0.9], casingZoom: 11)
    }

    static let table: [LineKind: LineStyle] = [
        .ditch: LineStyle(colour: Palette.waterEdge, minZoom: 15, width: [15: 0.6, 16: 0.9]),
        .stream: LineStyle(
            colour: Palette.waterEdge, minZoom: 12, width: [12: 0.5, 13: 0.8, 14: 1.1, 16: 1.8]),
        .river: LineStyle(
            colour: Palette.waterEdge, minZoom: 9, width: [10: 0.8, 12: 1.3, 14: 2.4, 16: 4.2]),
        .cliff: LineStyle(colour: Palette.cliff, minZoom: 13, width: [13: 0.6, 15: 1, 16: 1.2]),
        .wall: LineStyle(colour: Palette.cliff, minZoom: 15, width: [15: 0.5, 16: 0.8]),
        .treeRow: LineStyle(colour: Palette.nature, minZoom: 15, width: 2.2, dash: [0, 5]),
        .dam: LineStyle(colour: Palette.cliff, minZoom: 12, width: [12: 1, 14: 1.8, 16: 3]),
        .park: LineStyle(
            colour: RGBA(hex: 0x4E9A51, opacity: 0.4), minZoom: 10, width: [10: 1.2, 13: 2, 16: 3],
            dash: [10, 4],
            hasRoundEnds: false),
        .province: LineStyle(
            colour: RGBA(hex: 0x8659A8, opacity: 0.35), minZoom: 11, width: [11: 0.8, 16: 1.6],
            dash: [6, 3, 1, 3],
            hasRoundEnds: false),
        .border: LineStyle(
            colour: RGBA(hex: 0x8659A8, opacity: 0.75), minZoom: 6, width: [10: 1.2, 13: 1.6, 16: 2.2],
            dash: [10, 3, 1.5, 3], hasRoundEnds: false, casing: RGBA(hex: 0x8659A8, opacity: 0.18),
            casingWidth: [10: 1.5, 16: 3.5], casingZoom: 8),
        .footway: LineStyle(
            colour: Palette.path, minZoom: 14, width: [14: 0.6, 15: 0.9, 16: 1.2], dash: [2.5, 2],
            hasRoundEnds: false),
        .path: LineStyle(
            colour: Palette.path, minZoom: 12, width: [12: 0.6, 13: 0.9, 14: 1.1, 16: 1.6], dash: [4.5, 2.2],
            hasRoundEnds: false, casing: halo, casingWidth: [13: 0.5, 14: 0.8, 16: 1.1]),
        .pathT1: trail(Palette.trail, [9, 2.2]),
        .pathT2: trail(Palette.trail, [5.5, 2.4]),
        .pathT3: trail(Palette.trail, [3.2, 2.6], widerBy: 1.05),
        .pathT4: trail(Palette.alpineTrail, [4.5, 2.2, 1.2, 2.2], widerBy: 1.1),
        .pathT5: trail(Palette.alpineTrail, [2.4, 2.4], widerBy: 1.15),
        .pathT6: trail(Palette.alpineTrail, [1.3, 2.6], widerBy: 1.2),
        .viaFerrata: LineStyle(
            colour: Palette.ferrata, minZoom: 12, width: [12: 1.3, 14: 2.1, 16: 2.8], dash: [0, 4.4],
            casing: halo, casingWidth: 0.8),
        .steps: LineStyle(
            colour: Palette.path, minZoom: 14, width: [14: 1.6, 15: 2.6, 16: 3.6], dash: [0.9, 1.3],
            hasRoundEnds: false, casing: halo, casingWidth: 0.5),
        .cycleway: LineStyle(
            colour: Palette.cycleway, minZoom: 13, width: [13: 0.7, 15: 1.1, 16: 1.5], dash: [4, 2],
            hasRoundEnds: false),
        .trackRough: LineStyle(
            colour: Palette.track, minZoom: 12, width: [12: 0.6, 13: 0.9, 14: 1.3, 16: 2], dash: [8, 2.2],
            hasRoundEnds: false, casing: halo, casingWidth: [13: 0.5, 14: 0.9, 16: 1.3]),
        .track: LineStyle(
            colour: Palette.white, minZoom: 12, width: [12: 0.8, 13: 1, 14: 1.7, 16: 3.4],
            casing: Palette.track, casingWidth: [13: 0.45, 14: 0.7, 16: 1]),
        .service: LineStyle(
            colour: Palette.white, minZoom: 13, width: [13: 0.7, 14: 1.2, 15: 2.2, 16: 4],
            casing: Palette.casing,
            casingWidth: [14: 0.4, 16: 0.7], casingZoom: 14),
        .pedestrian: LineStyle(
            colour: Palette.pedestrian, minZoom: 13, width: [13: 0.9, 14: 1.8, 15: 3, 16: 5.5],
            casing: Palette.casing, casingWidth: [14: 0.4, 16: 0.7], casingZoom: 14),
        .minor: LineStyle(
            colour: Palette.white, minZoom: 12, width: [12: 0.8, 13: 1.5, 14: 2.4, 15: 4, 16: 7],
            casing: Palette.casing, casingWidth: [13: 0.4, 16: 0.8]),
        .tertiary: road(Palette.tertiary, from: 11, [11: 0.9, 12: 1.6, 13: 2.4, 14: 3.4, 15: 5.2, 16: 8.5]),
        .secondary: road(Palette.secondary, from: 10, [10: 1, 12: 2.2, 13: 3, 14: 4.2, 15: 6, 16: 9.5]),
        .primary: road(Palette.primary, from: 9, [10: 1.5, 12: 2.8, 13: 3.6, 14: 4.8, 15: 6.8, 16: 10.5]),
        .trunk: road(Palette.trunk, from: 8, [10: 1.8, 12: 3.2, 13: 4.2, 14: 5.4, 15: 7.5, 16: 11.5]),
        .motorway: road(Palette.motorway, from: 7, [10: 2.2, 12: 3.6, 13: 4.8, 14: 6, 15: 8, 16: 12]),
        .railway: LineStyle(
            colour: Palette.rail, minZoom: 10, width: [10: 0.8, 13: 1.2, 16: 2], hasRoundEnds: false,
            ticks: ([10: 3, 13: 4.5, 16: 6], 1.1, 9)),
        .powerLine: LineStyle(
            colour: RGBA(hex: 0x8A8A90, opacity: 0.7), minZoom: 14, width: 0.6,
            ticks: ([14: 3, 16: 4], 0.7, 40)),
        .cableCar: LineStyle(
            colour: Palette.cable, minZoom: 11, width: [11: 0.6, 13: 0.9, 16: 1.3],
            ticks: ([11: 3, 14: 5, 16: 7], 1.3, 16)),
        .chairLift: LineStyle(
            colour: Palette.cable, minZoom: 12, width: [12: 0.5, 13: 0.7, 16: 1],
            ticks: ([12: 2.5, 14: 4, 16: 5], 1, 14)),
        .dragLift: LineStyle(
            colour: RGBA(hex: 0x3A3A40, opacity: 0.55), minZoom: 13, width: [13: 0.4, 16: 0.7], dash: [3, 2]),
    ]

    /// Of marked walking routes under the paths.
    static let routeWidth: Stops = [11: 2, 12: 3, 13: 4, 14: 5.5, 16: 8]
    static let route = RGBA(hex: 0xFFC21A, opacity: 0.55)
    static let routeZoom = 11
}
