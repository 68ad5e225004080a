import HikeRendering
import HikeScreens

/// Draws waters, boundaries, roads, paths and cables.
struct LinePainter {
    let tracing: PathTracing
    /// Numbers in the data, which has them by layer and kind.
    let lines: [Int32]
    private var zoom: Int { tracing.frame.zoom }
    private var scale: Double { Double(tracing.frame.scale) }
    private var canvas: MapCanvas { tracing.canvas }

    init(tracing: PathTracing, lines: [Int32]) {
        self.tracing = tracing
        self.lines = lines
    }

    private func select(_ isWanted: (MapLine) -> Bool) -> [MapLine] {
        lines.lazy.map { tracing.data.lines[Int($0)] }.filter { line in
            guard let style = LineStyle.table[line.kind], zoom >= style.minZoom else { return false }
            return isWanted(line)
        }
    }

    func drawBelowBuildings() {
        stroke(select { $0.kind.isWaterway && !$0.isTunnel })
        stroke(select { $0.kind == .wall || $0.kind == .treeRow || $0.kind == .dam })
        let cliffs = select { $0.kind == .cliff }
        stroke(cliffs)
        if zoom >= 14 { teeth(cliffs) }
        for kind in [LineKind.park, .province, .border] {
            let borders = select { $0.kind == kind }
            casings(borders)
            stroke(borders)
        }
        routes()
    }

    func drawAboveBuildings() {
        let ways = select { $0.kind.isRoad || $0.kind.isTrail }
        // Layer by layer: within one, all edges first, so that junctions are open.
        var start = 0
        while start < ways.count {
            let layer = ways[start].layer
            let end = ways[start...].firstIndex { $0.layer != layer } ?? ways.count
            let part = Array(ways[start..<end])
            casings(part)
            stroke(part)
            start = end
        }
        let technical = select { $0.kind >= .railway }
        stroke(technical)
        ticks(technical)
    }

    // MARK: Strokes

    private func dash(_ style: LineStyle, _ line: MapLine) -> [Double] {
        // Small maps have short dashes.
        let factor = scale * (zoom >= 13 ? 1 : zoom == 12 ? 0.75 : 0.6)
        var dash = style.dash.map { $0 * factor }
        if line.isTunnel, line.kind.isRoad { dash = [4 * scale, 3 * scale] }
        if line.isFaint, line.kind == .stream { dash = [6 * factor, 2.5 * factor] }
        if line.isFaint, line.kind.isTrail, dash.count >= 2 { dash[1] *= 1.7 }
        return dash
    }

    /// Strokes lines; those side by side that look the same as one.
    private func stroke(_ lines: [MapLine]) {
        run(lines) { line, style in
            let hasCasing = style.casing != nil && zoom >= style.casingZoom
            var colour = style.colour
            if !hasCasing, line.kind.isRoad || line.kind == .track, colour == Palette.white,
                let dark = style.casing
            {
                colour = dark
            }
            if line.isTunnel, line.kind.isRoad {
                colour = RGBA(colour.red, colour.green, colour.blue, 110)
            }
            return MapCanvas.Line(
                colour, width: style.width.at(zoom) * scale, cap: style.hasRoundEnds ? .round : .butt,
                dash: line.isTunnel && line.kind.isRoad ? [] : dash(style, line))
        }
    }

    private func casings(_ lines: [MapLine]) {
        run(lines) { line, style in
            guard let colour = style.casing, zoom >= style.casingZoom else { return nil }
            let width = (style.width.at(zoom) + 2 * style.casingWidth.at(zoom)) * scale
            return MapCanvas.Line(
                line.isBridge && line.kind.isRoad ? RGBA(hex: 0x4A423C) : colour,
                width: line.isBridge && line.kind.isRoad ? width + scale : width,
                cap: line.isBridge || line.isTunnel ? .butt : .round,
                dash: line.isTunnel ? [4 * scale, 3 * scale] : [])
        }
    }

    /// Strokes runs of lines that look alike in one go.
    private func run(_ lines: [MapLine], _ style: (MapLine, LineStyle) -> MapCanvas.Line?) {
        var pending: MapCanvas.Line?
        for line in lines {
            guard let table = LineStyle.table[line.kind], let look = style(line, table) else { continue }
            if let before = pending, before != look { canvas.stroke(before) }
            pending = look
            add(line, look)
        }
        if let pending { canvas.stroke(pending) }
    }

    /// Adds a line to the path. A dashed piece that begins in the middle of its line needs a stroke of its own, since the
    /// dashes of a path begin anew with every piece.
    private func add(_ line: MapLine, _ look: MapCanvas.Line) {
        var phased: MapCanvas.Line?
        tracing.line(line.points, margin: look.width + 8 * scale) { length in
            guard !look.dash.isEmpty else { return }
            canvas.stroke(phased ?? look)
            var next = look
            next.phase = length.truncatingRemainder(
                dividingBy: look.dash.reduce(0, +) * (look.dash.count % 2 == 0 ? 1 : 2))
            phased = next
        }
        if let phased { canvas.stroke(phased) }
    }

    /// The light band under marked walking routes.
    private func routes() {
        guard zoom >= LineStyle.routeZoom else { return }
        let routes = lines.lazy.map { tracing.data.lines[Int($0)] }.filter {
            $0.route != .none && !$0.isTunnel && (zoom >= 13 || $0.route >= .regional)
        }
        for line in routes { tracing.line(line.points, margin: 16 * scale) { _ in } }
        canvas.stroke(.init(LineStyle.route, width: LineStyle.routeWidth.at(zoom) * scale))
    }

    // MARK: Marks across lines

    /// Short strokes across a line in regular distances: railways, cables.
    private func ticks(_ lines: [MapLine]) {
        run(lines) { line, style in
            guard let ticks = style.ticks else { return nil }
            return MapCanvas.Line(
                style.colour, width: ticks.across.at(zoom) * scale, cap: .butt,
                dash: [ticks.along * scale, ticks.every * scale])
        }
    }

    /// Teeth on the lower side of cliffs, which is on the right of their way.
    private func teeth(_ cliffs: [MapLine]) {
        let (every, length) = (5 * scale, 3.2 * scale)
        let (right, bottom) = (
            Double(tracing.frame.width) * scale + length, Double(tracing.frame.height) * scale + length
        )
        for cliff in cliffs {
            var rest = every / 2
            for index in Int(cliff.points.lowerBound) + 1..<Int(cliff.points.upperBound) {
                let data = tracing.data
                let (ax, ay) = (
                    tracing.frame.column(data.xs[index - 1]), tracing.frame.row(data.ys[index - 1])
                )
                let (dx, dy) = (
                    tracing.frame.column(data.xs[index]) - ax, tracing.frame.row(data.ys[index]) - ay
                )
                let size = (dx * dx + dy * dy).squareRoot()
                guard size > 0 else { continue }
                while rest < size {
                    let (x, y) = (ax + dx * rest / size, ay + dy * rest / size)
                    if x > -length, y > -length, x < right, y < bottom {
                        canvas.move(x, y)
                        canvas.line(x - dy / size * length, y + dx / size * length)
                    }
                    rest += every
                }
                rest -= size
            }
        }
        canvas.stroke(.init(Palette.cliff, width: 0.8 * scale, cap: .butt))
    }
}
