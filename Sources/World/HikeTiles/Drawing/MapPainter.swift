import HikeGeodesy
import HikeRendering
import HikeScreens

/// Draws one rectangle of the map. For one thread at a time; each thread has its own.
final class MapPainter {
    let data: MapData
    let index: MapIndex
    let terrain: Terrain?
    /// The canvas of the size that was wanted last.
    private var canvas: MapCanvas?
    private var patterns = AreaPatterns()

    init(data: MapData, index: MapIndex, terrain: Terrain?) {
        self.data = data
        self.index = index
        self.terrain = terrain
    }

    /// Draws everything.
    func draw(_ frame: MapFrame, labels: LabelPlan?) throws(RenderingError) -> MapCanvas {
        let (width, height) = (frame.width * frame.scale, frame.height * frame.scale)
        let canvas: MapCanvas
        if let known = self.canvas, known.width == width, known.height == height {
            canvas = known
        } else {
            canvas = try MapCanvas(width: width, height: height)
            self.canvas = canvas
        }
        canvas.clear(Palette.land)
        let found = index.find(frame.box(margin: 32), in: data)
        let tracing = PathTracing(canvas: canvas, data: data, frame: frame)
        let relief = terrain.map { ReliefPainter(terrain: $0, frame: frame) }
        areas(found.areas, tracing, from: .residential, below: .glacier)
        relief?.shade(canvas)
        areas(found.areas, tracing, from: .glacier, below: .cemetery)
        relief?.contours(canvas, avoiding: labels)
        areas(found.areas, tracing, from: .cemetery, below: .building)
        let lines = LinePainter(tracing: tracing, lines: found.lines)
        lines.drawBelowBuildings()
        areas(found.areas, tracing, from: .building, below: nil)
        lines.drawAboveBuildings()
        if let labels { LabelPainter(canvas: canvas, frame: frame).draw(labels) }
        return canvas
    }

    /// Fills the areas of the kinds from one up to, but not with, another.
    private func areas(_ found: [Int32], _ tracing: PathTracing, from first: AreaKind, below end: AreaKind?) {
        let frame = tracing.frame
        let scale = Double(frame.scale)
        for number in found {
            let area = data.areas[Int(number)]
            guard area.kind.rawValue >= first.rawValue, end.map({ area.kind.rawValue < $0.rawValue }) ?? true,
                let style = AreaStyle.table[area.kind], frame.zoom >= style.minZoom
            else { continue }
            let width = Double(area.box.width) * frame.pixelsPerStep
            let height = Double(area.box.height) * frame.pixelsPerStep
            // What is smaller than a pixel nobody sees.
            guard width * height > 0.7, max(width, height) > 1 else { continue }
            for ring in area.rings { tracing.ring(data.rings[Int(ring)]) }
            let edge = style.edge == nil || width * height < 12 ? 0 : style.edgeWidth.at(frame.zoom) * scale
            let pattern = frame.zoom >= style.patternZoom ? style.pattern : nil
            tracing.canvas.fill(style.fill, keepsPath: pattern != nil || edge > 0)
            if let pattern {
                let side = Double(AreaPatterns.side * frame.scale)
                // Patterns begin at the world's corner, so that they go on from tile to tile.
                let x = -(frame.x * scale).truncatingRemainder(dividingBy: side)
                let y = -(frame.y * scale).truncatingRemainder(dividingBy: side)
                tracing.canvas.fill(
                    pattern: "\(pattern.rawValue)@\(frame.scale)",
                    { patterns.picture(pattern, scale: frame.scale) }, corner: (x, y), keepsPath: edge > 0)
            }
            if edge > 0, let colour = style.edge { tracing.canvas.stroke(.init(colour, width: edge)) }
        }
    }
}
