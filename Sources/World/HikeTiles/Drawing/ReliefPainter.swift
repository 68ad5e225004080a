import HikeGeodesy
import HikeRendering
import HikeScreens

/// Draws hill shading and contours of a frame.
struct ReliefPainter {
    let frame: MapFrame
    /// Pixels at scale 1 from node to node.
    private let step: Int
    /// One node more on each side than the frame has.
    private let grid: ElevationGrid
    private let spacing: [Double]

    init(terrain: Terrain, frame: MapFrame) {
        self.frame = frame
        let step = TerrainStyle.step(frame.zoom)
        let found = terrain.grid(
            zoom: frame.zoom, x: frame.x - Double(step), y: frame.y - Double(step), step: Double(step),
            columns: (frame.width + step - 1) / step + 3, rows: (frame.height + step - 1) / step + 3)
        grid = found.grid
        spacing = found.latitudes.map {
            WebMercator.metres(perPixelAt: frame.zoom, latitude: $0) * Double(step)
        }
        self.step = step
    }

    // MARK: Shading

    /// Makes what is drawn darker and lighter.
    func shade(_ canvas: MapCanvas) {
        let shading = HillShading(exaggeration: TerrainStyle.exaggeration.at(frame.zoom))
        let shades = shading.shades(of: grid, spacing: spacing)
        let columns = grid.width - 2
        guard shades.count >= columns * 2, columns >= 2 else { return }
        let factors = Self.factors(TerrainStyle.strength.at(frame.zoom))
        let cell = step * frame.scale
        let (width, height) = (frame.width * frame.scale, frame.height * frame.scale)
        var line = [Int32](repeating: 0, count: columns)
        canvas.withPixels { pixels, stride in
            shades.withUnsafeBufferPointer { shades in
                line.withUnsafeMutableBufferPointer { line in
                    factors.withUnsafeBufferPointer { factors in
                        for y in 0..<height {
                            // Middles of pixels, in halves of a pixel between nodes.
                            let row = (2 * y + 1) / (2 * cell)
                            let down = Int32((2 * y + 1) % (2 * cell) * 128 / cell)
                            for column in 0..<columns {
                                let upper = Int32(shades[row * columns + column])
                                let lower = Int32(shades[(row + 1) * columns + column])
                                line[column] = upper * (256 - down) + lower * down
                            }
                            Self.shade(
                                UnsafeMutableBufferPointer(
                                    rebasing: pixels[(y * stride)..<(y * stride + width)]),
                                UnsafeBufferPointer(line), cell, factors)
                        }
                    }
                }
            }
        }
    }

    /// Shades a row of pixels.
    private static func shade(
        _ pixels: UnsafeMutableBufferPointer<UInt32>, _ line: UnsafeBufferPointer<Int32>, _ cell: Int,
        _ factors: UnsafeBufferPointer<(UInt32, UInt32, UInt32)>
    ) {
        for x in 0..<pixels.count {
            let column = (2 * x + 1) / (2 * cell)
            let right = Int32((2 * x + 1) % (2 * cell) * 128 / cell)
            let value = (line[column] * (256 - right) + line[column + 1] * right) >> 16
            let factor = factors[Int(value)]
            let pixel = pixels[x]
            let red = min(255, ((pixel >> 16 & 255) * factor.0 + 128) >> 8)
            let green = min(255, ((pixel >> 8 & 255) * factor.1 + 128) >> 8)
            let blue = min(255, ((pixel & 255) * factor.2 + 128) >> 8)
            pixels[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }

    /// What colours are multiplied with for each shade, in 256ths.
    private static func factors(_ strength: Double) -> [(UInt32, UInt32, UInt32)] {
        (0..<256).map { shade in
            func factor(_ dark: Double, _ bright: Double) -> UInt32 {
                let away = Double(shade) - Double(HillShading.level)
                let share =
                    away < 0 ? min(1, -away / 118) * (dark - 1) : min(1, away / 46) * (bright - 1)
                return UInt32(((1 + share * strength) * 256).rounded())
            }
            return (
                factor(Palette.shadow.red, Palette.light.red),
                factor(Palette.shadow.green, Palette.light.green),
                factor(Palette.shadow.blue, Palette.light.blue)
            )
        }
    }

    // MARK: Contours

    /// Draws contours, and heights on index contours where no name is.
    func contours(_ canvas: MapCanvas, avoiding labels: LabelPlan?) {
        guard let (interval, index) = TerrainStyle.contours(frame.zoom) else { return }
        let lines = Contours.lines(of: grid, interval: interval)
        let scale = Double(frame.scale)
        for isIndex in [false, true] {
            for line in lines where (line.level % (interval * index) == 0) == isIndex { trace(line, canvas) }
            let width = (isIndex ? TerrainStyle.indexWidth : TerrainStyle.contourWidth).at(frame.zoom) * scale
            let opacity = (isIndex ? TerrainStyle.indexOpacity : TerrainStyle.contourOpacity).at(frame.zoom)
            let colour = Palette.contour
            canvas.stroke(
                .init(
                    RGBA(colour.red, colour.green, colour.blue, UInt8(opacity * 255)), width: width,
                    cap: .butt))
        }
        guard frame.zoom >= TerrainStyle.numberZoom else { return }
        var numbers = ContourNumbers(frame: frame, labels: labels)
        for line in lines where line.level % (interval * index) == 0 {
            numbers.add(line.level, line.points.map { place($0) })
        }
        numbers.draw(canvas)
    }

    /// Pixels at scale 1 from the frame's corner.
    private func place(_ point: (x: Float, y: Float)) -> (x: Double, y: Double) {
        ((Double(point.x) - 1) * Double(step), (Double(point.y) - 1) * Double(step))
    }

    private func trace(_ line: ContourLine, _ canvas: MapCanvas) {
        // What is a pixel or two large is noise of the samples.
        guard line.points.count > 8 || !line.isClosed else { return }
        let scale = Double(frame.scale)
        var (lastX, lastY) = (-1e9, -1e9)
        for (index, point) in line.points.enumerated() {
            let (x, y) = place(point)
            let isLast = index == line.points.count - 1
            guard isLast || (x - lastX).magnitude + (y - lastY).magnitude >= 3.2 else { continue }
            if index == 0 { canvas.move(x * scale, y * scale) } else { canvas.line(x * scale, y * scale) }
            (lastX, lastY) = (x, y)
        }
    }
}

/// Heights on index contours. They keep inside the frame, so that no edge cuts them.
struct ContourNumbers {
    let frame: MapFrame
    let labels: LabelPlan?
    private var placed: [(box: LabelBox, glyphs: [MapGlyph])] = []
    private static let size = 8.5
    /// Pixels at scale 1 between two numbers.
    private static let distance = 190.0

    init(frame: MapFrame, labels: LabelPlan?) {
        self.frame = frame
        self.labels = labels
    }

    /// Looks for a straight piece every 300 pixels of a line.
    mutating func add(_ level: Int, _ points: [(x: Double, y: Double)]) {
        guard points.count > 12 else { return }
        let text = String(level)
        let advances = LabelText.advances(text, .medium)
        let length = advances.reduce(0, +) * Self.size
        var sinceLast = 120.0
        for index in 1..<points.count {
            let (dx, dy) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
            sinceLast += (dx * dx + dy * dy).squareRoot()
            guard sinceLast > 160 else { continue }
            if place(text, advances, length, points, index) { sinceLast = -100 } else { sinceLast -= 12 }
        }
    }

    private mutating func place(
        _ text: String, _ advances: [Double], _ length: Double, _ points: [(x: Double, y: Double)],
        _ start: Int
    ) -> Bool {
        var end = start
        let from = points[start]
        var (straight, along) = (0.0, 0.0)
        while end + 1 < points.count, along < length + 4 {
            let (dx, dy) = (points[end + 1].x - points[end].x, points[end + 1].y - points[end].y)
            along += (dx * dx + dy * dy).squareRoot()
            end += 1
        }
        let to = points[end]
        straight = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
        guard along >= length + 4, straight > 0.97 * along else { return false }
        var (ux, uy) = ((to.x - from.x) / straight, (to.y - from.y) / straight)
        if ux < 0 || (ux == 0 && uy < 0) { (ux, uy) = (-ux, -uy) }
        let middle = ((from.x + to.x) / 2, (from.y + to.y) / 2)
        let reach = length / 2 + 3
        let halfWidth = reach * ux.magnitude + 6 * uy.magnitude
        let halfHeight = reach * uy.magnitude + 6 * ux.magnitude
        let local = LabelBox(
            left: middle.0 - halfWidth, top: middle.1 - halfHeight, right: middle.0 + halfWidth,
            bottom: middle.1 + halfHeight)
        guard local.left > 2, local.top > 2, local.right < Double(frame.width) - 2,
            local.bottom < Double(frame.height) - 2
        else { return false }
        for other in placed {
            let (dx, dy) = (other.box.middle.x - middle.0, other.box.middle.y - middle.1)
            if dx * dx + dy * dy < Self.distance * Self.distance { return false }
        }
        if let labels, labels.isTaken(local.moved(frame.x, frame.y)) { return false }
        var glyphs: [MapGlyph] = []
        let turn = LabelText.turn(ux, uy)
        // The middle of the digits on the line.
        var (x, y) = (
            middle.0 - ux * length / 2 - uy * Self.size * 0.36,
            middle.1 - uy * length / 2 + ux * Self.size * 0.36
        )
        let scale = Double(frame.scale)
        for (scalar, advance) in zip(text.unicodeScalars, advances) {
            glyphs.append(MapGlyph(scalar.value, x: x * scale, y: y * scale, turn: turn))
            x += ux * advance * Self.size
            y += uy * advance * Self.size
        }
        placed.append((local, glyphs))
        return true
    }

    func draw(_ canvas: MapCanvas) {
        let scale = Double(frame.scale)
        for number in placed {
            canvas.text(
                number.glyphs, MapFont(.medium, size: Self.size * scale), Palette.contourText,
                halo: RGBA(hex: 0xFBF8F0, opacity: 0.75), haloWidth: 1.6 * scale)
        }
    }
}
