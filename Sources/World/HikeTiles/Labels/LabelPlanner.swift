import HikeGeodesy
import HikeRendering
import HikeScreens

/// Places all names and symbols of a zoom.
struct LabelPlanner {
    let data: MapData
    let zoom: Int
    var plan: LabelPlan
    /// Pixels in a step.
    let scale: Double
    /// Where names of lines were written, by name: they are not repeated too soon.
    var written: [Int32: [(x: Double, y: Double)]] = [:]

    private init(_ data: MapData, _ zoom: Int) {
        self.data = data
        self.zoom = zoom
        plan = LabelPlan(zoom: zoom)
        scale = 1 / WebMercator.steps(perPixelAt: zoom)
    }

    static func plan(_ data: MapData, zoom: Int) -> LabelPlan {
        var planner = LabelPlanner(data, zoom)
        planner.run()
        return planner.plan
    }

    private mutating func run() {
        var byKind = [[Int]](repeating: [], count: PointKind.allCases.count)
        for (index, point) in data.points.enumerated() {
            guard let style = PointStyle.table[point.kind], zoom >= min(style.markZoom, style.textZoom) else {
                continue
            }
            byKind[Int(point.kind.rawValue)].append(index)
        }
        for kind in PointKind.allCases {
            for index in ordered(byKind[Int(kind.rawValue)]) { place(data.points[index]) }
            // What lines are called comes between the places one looks for and the small things.
            if kind == .village { placeShields() }
            if kind == .saddle { placeLineNames { $0 == .river } }
            if kind == .castle { placeLineNames { $0 == .stream || $0 == .cableCar || $0 == .chairLift } }
        }
        placeLineNames { !$0.isWaterway && $0 != .cableCar && $0 != .chairLift }
    }

    /// Named ones first, then the highest or largest, then as in the file.
    private func ordered(_ points: [Int]) -> [Int] {
        points.sorted { one, other in
            let (a, b) = (data.points[one], data.points[other])
            if (a.name >= 0) != (b.name >= 0) { return a.name >= 0 }
            if a.weight != b.weight { return a.weight > b.weight }
            return a.elevation != b.elevation ? a.elevation > b.elevation : one < other
        }
    }

    // MARK: Places

    private mutating func place(_ point: MapPoint) {
        guard let style = PointStyle.table[point.kind] else { return }
        let hasName = point.name >= 0 && zoom >= style.textZoom
        if style.needsName, !hasName { return }
        let (x, y) = (Double(point.x) * scale, Double(point.y) * scale)
        if point.kind == .lake || point.kind == .areaName || point.kind == .glacierName {
            // The name has to fit about into what it names.
            let extent = Double(point.weight) * 16 * scale
            guard extent > 30 else { return }
        }
        var label = PlacedLabel(box: LabelBox(left: x, top: y, right: x, bottom: y))
        label.colour = style.colour
        let hasMark = style.mark != nil && zoom >= style.markZoom
        if hasMark {
            let half = style.markSize.at(zoom) / 2
            label.mark = style.mark
            label.frame = LabelBox(left: x - half, top: y - half, right: x + half, bottom: y + half)
            if plan.isTaken(label.frame.grown(max(0.5, style.distance.at(zoom)))) { return }
        }
        let lines = hasName ? text(point, style) : elevationOnly(point, style)
        if !lines.isEmpty, let found = room(for: lines, around: label, at: (x, y), hasMark: hasMark) {
            label.texts = found.texts
            label.box = (hasMark ? label.frame.union(found.box) : found.box).grown(6)
            plan.place(label, hasMark ? [label.frame.grown(1), found.box] : [found.box])
        } else if hasMark {
            label.box = label.frame.grown(6)
            plan.place(label, [label.frame.grown(1)])
        }
        if hasMark, label.mark == .parking { letterParking() }
    }

    /// The letter on the sign.
    private mutating func letterParking() {
        plan.changeLast { label in
            let size = (label.frame.right - label.frame.left) * 0.82
            let font = MapFont(.bold, size: size)
            let width = LabelText.width("P", .bold) * size
            let middle = label.frame.middle
            label.texts = [(font, [MapGlyph(0x50, x: middle.x - width / 2, y: middle.y + size * 0.365)])]
            label.colour = Palette.white
            label.haloWidth = 0
        }
    }

    private typealias TextLine = (text: String, font: MapFont)

    private func text(_ point: MapPoint, _ style: PointStyle) -> [TextLine] {
        let font = MapFont(style.weight, size: style.textSize.at(zoom), isSlanted: style.isSlanted)
        var lines: [TextLine] = LabelText.lines(data.texts[Int(point.name)], style.weight, limit: style.limit)
            .map {
                ($0, font)
            }
        if style.hasElevation, point.elevation != MapPoint.unknownElevation {
            lines.append(
                (String(point.elevation), MapFont(.regular, size: (font.size * 0.9 * 4).rounded() / 4)))
        }
        return lines
    }

    private func elevationOnly(_ point: MapPoint, _ style: PointStyle) -> [TextLine] {
        guard style.hasElevation, point.elevation != MapPoint.unknownElevation, zoom >= style.textZoom + 2
        else {
            return []
        }
        return [(String(point.elevation), MapFont(.regular, size: 8.5))]
    }

    /// The first free place for lines of text: below, above, right or left of a mark, or in the middle without one.
    private func room(
        for lines: [TextLine], around label: PlacedLabel, at place: (x: Double, y: Double), hasMark: Bool
    ) -> (texts: [(font: MapFont, glyphs: [MapGlyph])], box: LabelBox)? {
        let widths = lines.map { LabelText.width($0.text, $0.font.weight) * $0.font.size }
        let width = widths.max() ?? 0
        let height = lines.reduce(0) { $0 + $1.font.size * 1.12 }
        let gap = 1.5
        let half = (label.frame.right - label.frame.left) / 2
        // Left edge, top edge, and how lines stand in the width: 0 left, 0.5 in the middle, 1 right.
        var candidates: [(left: Double, top: Double, stand: Double)] = []
        if hasMark {
            candidates = [
                (place.x - width / 2, place.y + half + gap, 0.5),
                (place.x - width / 2, place.y - half - gap - height, 0.5),
                (place.x + half + gap + 1, place.y - height / 2, 0),
                (place.x - half - gap - 1 - width, place.y - height / 2, 1),
                (place.x + half, place.y + half, 0), (place.x - half - width, place.y + half, 1),
                (place.x + half, place.y - half - height, 0),
                (place.x - half - width, place.y - half - height, 1),
            ]
        } else {
            for shift in [0.0, -0.6, 0.6, -1.1, 1.1] {
                candidates.append((place.x - width / 2, place.y - height / 2 + shift * height, 0.5))
            }
        }
        for candidate in candidates {
            let box = LabelBox(
                left: candidate.left - 1, top: candidate.top, right: candidate.left + width + 1,
                bottom: candidate.top + height)
            guard !plan.isTaken(box) else { continue }
            var texts: [(font: MapFont, glyphs: [MapGlyph])] = []
            var top = candidate.top
            for (line, lineWidth) in zip(lines, widths) {
                let left = candidate.left + (width - lineWidth) * candidate.stand
                texts.append((line.font, glyphs(line, left, top + line.font.size * 0.92)))
                top += line.font.size * 1.12
            }
            return (texts, box)
        }
        return nil
    }

    private func glyphs(_ line: TextLine, _ x: Double, _ y: Double) -> [MapGlyph] {
        var x = x
        var glyphs: [MapGlyph] = []
        for (scalar, advance) in zip(
            line.text.unicodeScalars, LabelText.advances(line.text, line.font.weight))
        {
            glyphs.append(MapGlyph(scalar.value, x: x, y: y))
            x += advance * line.font.size
        }
        return glyphs
    }
}
