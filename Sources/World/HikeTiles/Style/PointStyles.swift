import HikeScreens

/// How places are drawn and lettered.
struct PointStyle: Sendable {
    var mark: PlacedLabel.Mark?
    /// Pixels of the mark's side.
    var markSize: Stops = 12.0
    var markZoom = 99
    /// From which zoom on the name is written.
    var textZoom: Int
    var textSize: Stops = 9.5
    var weight: FontWeight = .medium
    var colour: RGBA = Palette.text
    var isSlanted = false
    /// Writes the height under the name.
    var hasElevation = false
    /// Without a name nothing is drawn.
    var needsName = false
    /// Pixels to the next mark of any kind on small maps.
    var distance: Stops = 0.0
    /// Ems after which a name is broken.
    var limit = 9.0

    static let table: [PointKind: PointStyle] = [
        .city: PointStyle(textZoom: 6, textSize: [10: 16, 14: 20], weight: .bold, needsName: true),
        .town: PointStyle(textZoom: 9, textSize: [10: 12.5, 14: 17], weight: .semibold, needsName: true),
        .village: PointStyle(
            textZoom: 10, textSize: [10: 9.5, 12: 11, 14: 14, 16: 15], weight: .semibold, needsName: true),
        .hamlet: PointStyle(
            textZoom: 12, textSize: [12: 9, 14: 11, 16: 12], weight: .medium, needsName: true),
        .dwelling: PointStyle(textZoom: 14, textSize: [14: 9, 16: 10], weight: .regular, needsName: true),
        .locality: PointStyle(
            textZoom: 14, textSize: [14: 9, 16: 10.5], weight: .regular, colour: Palette.softText,
            needsName: true),
        .peak: PointStyle(
            mark: .peak, markSize: [10: 5.5, 13: 7, 16: 9], markZoom: 10, textZoom: 11,
            textSize: [11: 9, 13: 9.5, 15: 10.5], weight: .medium, hasElevation: true,
            distance: [10: 34, 11: 26, 12: 14, 13: 0]),
        .saddle: PointStyle(
            mark: .saddle, markSize: [12: 6, 16: 8], markZoom: 12, textZoom: 13,
            textSize: [13: 8.5, 15: 9.5],
            weight: .regular, colour: Palette.brown, hasElevation: true, distance: [12: 12, 13: 0]),
        .hut: PointStyle(
            mark: .symbol("house.fill", Palette.hut), markSize: [11: 9, 13: 12, 15: 14], markZoom: 11,
            textZoom: 12,
            textSize: [12: 9, 15: 10.5], weight: .semibold, colour: Palette.hut, hasElevation: true),
        .wildernessHut: PointStyle(
            mark: .symbol("house", Palette.hut), markSize: [12: 9, 13: 10.5, 15: 13], markZoom: 12,
            textZoom: 13,
            textSize: [13: 8.5, 15: 10], weight: .medium, colour: Palette.hut, hasElevation: true),
        .shelter: PointStyle(
            mark: .symbol("house", Palette.brown), markSize: [14: 9, 16: 11], markZoom: 14, textZoom: 15,
            textSize: 9.0, weight: .regular, colour: Palette.brown),
        .lake: PointStyle(
            textZoom: 12, textSize: [12: 8.5, 14: 9.5, 16: 11], weight: .medium, colour: Palette.waterText,
            isSlanted: true, needsName: true, limit: 7),
        .glacierName: PointStyle(
            textZoom: 12, textSize: [12: 9, 16: 11.5], weight: .medium, colour: Palette.waterText,
            isSlanted: true,
            needsName: true),
        .viewpoint: PointStyle(
            mark: .symbol("binoculars.fill", Palette.nature), markSize: [13: 9, 15: 12], markZoom: 13,
            textZoom: 15,
            textSize: 9.0, weight: .regular, colour: Palette.nature),
        .spring: PointStyle(
            mark: .symbol("drop.fill", Palette.spring), markSize: [13: 7, 15: 10], markZoom: 13, textZoom: 14,
            textSize: [14: 8.5, 16: 9.5], weight: .regular, colour: Palette.waterText, isSlanted: true),
        .drinkingWater: PointStyle(
            mark: .symbol("drop", Palette.spring), markSize: [15: 9, 16: 11], markZoom: 15, textZoom: 99),
        .waterfall: PointStyle(
            mark: .symbol("drop", Palette.spring), markSize: [13: 8, 16: 11], markZoom: 13, textZoom: 14,
            textSize: 9.0,
            weight: .regular, colour: Palette.waterText, isSlanted: true),
        .cave: PointStyle(
            mark: .dot(Palette.text), markSize: [14: 5, 16: 7], markZoom: 14, textZoom: 15, textSize: 9.0,
            weight: .regular),
        .camp: PointStyle(
            mark: .symbol("tent.fill", Palette.nature), markSize: [13: 10, 16: 13], markZoom: 13,
            textZoom: 14,
            textSize: 9.0, weight: .medium, colour: Palette.nature),
        .castle: PointStyle(
            mark: .symbol("flag.fill", Palette.brown), markSize: [13: 9, 16: 12], markZoom: 13, textZoom: 14,
            textSize: 9.0, weight: .medium, colour: Palette.brown),
        .church: PointStyle(
            mark: .symbol("cross.fill", Palette.text), markSize: [14: 8, 16: 11], markZoom: 14, textZoom: 15,
            textSize: 9.0, weight: .regular),
        .cableStation: PointStyle(
            mark: .dot(Palette.cable), markSize: [13: 5, 16: 8], markZoom: 13, textZoom: 15, textSize: 9.0,
            weight: .regular),
        .parking: PointStyle(
            mark: .parking, markSize: [13: 8, 14: 9, 15: 11], markZoom: 13, textZoom: 99,
            distance: [13: 18, 14: 12, 15: 4]),
        .busStop: PointStyle(
            mark: .dot(Palette.traffic), markSize: [15: 5, 16: 7], markZoom: 15, textZoom: 16, textSize: 8.5,
            weight: .regular, colour: Palette.traffic),
        .restaurant: PointStyle(
            mark: .symbol("fork.knife", Palette.hut), markSize: [15: 8, 16: 11], markZoom: 15, textZoom: 16,
            textSize: 9.0, weight: .regular, colour: Palette.hut, distance: [15: 8, 16: 0]),
        .hotel: PointStyle(
            mark: .symbol("bed.double", Palette.traffic), markSize: [15: 10, 16: 12], markZoom: 15,
            textZoom: 16,
            textSize: 9.0, weight: .regular, colour: Palette.traffic),
        .tower: PointStyle(
            mark: .dot(Palette.softText), markSize: 5.0, markZoom: 15, textZoom: 16, textSize: 8.5,
            weight: .regular),
        .summitCross: PointStyle(
            mark: .symbol("cross.fill", Palette.text), markSize: 9.0, markZoom: 15, textZoom: 99),
        .picnic: PointStyle(
            mark: .symbol("leaf", Palette.nature), markSize: [15: 9, 16: 11], markZoom: 15, textZoom: 99),
        .guidepost: PointStyle(
            mark: .symbol("signpost.right.fill", Palette.brown), markSize: [15: 8, 16: 10], markZoom: 15,
            textZoom: 16,
            textSize: 8.5, weight: .regular, colour: Palette.brown),
        .information: PointStyle(
            mark: .symbol("info.circle.fill", Palette.traffic), markSize: 12.0, markZoom: 15, textZoom: 99),
        .areaName: PointStyle(
            textZoom: 14, textSize: [14: 9, 16: 10.5], weight: .regular, colour: Palette.nature,
            isSlanted: true,
            needsName: true),
    ]
}

/// How lines are lettered.
struct LineLabelStyle: Sendable {
    var minZoom: Int
    var size: Stops
    var weight: FontWeight
    var colour: RGBA
    var isSlanted = false
    /// Pixels between two of the same name.
    var distance: Double
    /// Pixels from the line to the text's middle; 0: on the line.
    var aside: Stops = 0.0

    static func of(_ kind: LineKind) -> LineLabelStyle? {
        switch kind {
        case .river:
            LineLabelStyle(
                minZoom: 12, size: [12: 9, 14: 10, 16: 11.5], weight: .medium, colour: Palette.waterText,
                isSlanted: true, distance: 420, aside: [12: 5, 14: 6, 16: 7.5])
        case .stream:
            LineLabelStyle(
                minZoom: 13, size: [13: 8, 14: 8.5, 16: 10], weight: .regular, colour: Palette.waterText,
                isSlanted: true, distance: 380, aside: [13: 4.5, 16: 6])
        case .pedestrian, .minor, .service:
            LineLabelStyle(
                minZoom: 15, size: [15: 8, 16: 9], weight: .regular, colour: Palette.text, distance: 380,
                aside: [15: 0, 16: 0])
        case .tertiary, .secondary, .primary, .trunk, .motorway:
            LineLabelStyle(
                minZoom: 15, size: [15: 8.5, 16: 9.5], weight: .medium, colour: Palette.text, distance: 420)
        case .path, .pathT1, .pathT2, .pathT3, .pathT4, .pathT5, .pathT6, .viaFerrata, .track, .trackRough,
            .footway:
            LineLabelStyle(
                minZoom: 15, size: [15: 8, 16: 8.5], weight: .regular, colour: Palette.softText,
                distance: 420,
                aside: 6.0)
        case .cableCar, .chairLift:
            LineLabelStyle(
                minZoom: 14, size: [14: 8, 16: 9], weight: .regular, colour: Palette.cable, distance: 500,
                aside: 6.0)
        default: nil
        }
    }
}
