import HikeRendering
import HikeScreens

/// Draws the names and symbols that touch a frame.
struct LabelPainter {
    let canvas: MapCanvas
    let frame: MapFrame
    private var scale: Double { Double(frame.scale) }

    init(canvas: MapCanvas, frame: MapFrame) {
        self.canvas = canvas
        self.frame = frame
    }

    func draw(_ plan: LabelPlan) {
        let seen = LabelBox(
            left: frame.x, top: frame.y, right: frame.x + Double(frame.width),
            bottom: frame.y + Double(frame.height))
        let labels = plan.find(seen)
        // The most important ones last, so that a halo never lies on them.
        for label in labels.reversed() { mark(label) }
        for label in labels.reversed() {
            for text in label.texts {
                var font = text.font
                font.size *= scale
                let glyphs = text.glyphs.map {
                    MapGlyph(
                        $0.scalar, x: ($0.x - frame.x) * scale, y: ($0.y - frame.y) * scale, turn: $0.turn)
                }
                canvas.text(
                    glyphs, font, label.colour, halo: label.halo, haloWidth: label.haloWidth * scale)
            }
        }
    }

    private func mark(_ label: PlacedLabel) {
        guard let mark = label.mark else { return }
        let box = label.frame
        let (left, top) = ((box.left - frame.x) * scale, (box.top - frame.y) * scale)
        let (width, height) = ((box.right - box.left) * scale, (box.bottom - box.top) * scale)
        let (x, y) = (left + width / 2, top + height / 2)
        switch mark {
        case .symbol(let name, let colour):
            canvas.symbol(name, Rect(left, top, width, height), colour, halo: 1.4 * scale)
        case .peak:
            canvas.move(x, top)
            canvas.line(left + width, top + height)
            canvas.line(left, top + height)
            canvas.close()
            canvas.stroke(.init(Palette.halo, width: 2.2 * scale), keepsPath: true)
            canvas.fill(Palette.brown)
        case .saddle:
            for side in [-1.0, 1.0] {
                canvas.move(x + side * width * 0.5, top)
                canvas.line(x + side * width * 0.2, y)
                canvas.line(x + side * width * 0.5, top + height)
            }
            canvas.stroke(.init(Palette.halo, width: 3 * scale), keepsPath: true)
            canvas.stroke(.init(Palette.brown, width: 1.2 * scale))
        case .dot(let colour):
            canvas.circle(x, y, radius: width / 2)
            canvas.stroke(.init(Palette.halo, width: 2 * scale), keepsPath: true)
            canvas.fill(colour)
        case .parking:
            canvas.rectangle(left, top, width, height, radius: 2.2 * scale)
            canvas.stroke(.init(Palette.white, width: 1.6 * scale), keepsPath: true)
            canvas.fill(Palette.traffic)
        case .shield(let colour):
            canvas.rectangle(left, top, width, height, radius: 2 * scale)
            canvas.fill(colour, keepsPath: true)
            canvas.stroke(.init(Palette.casing, width: 0.8 * scale))
        }
    }
}
