/// An elevation chart of one size as things to draw, in points from its top left corner.
struct ElevationDrawing {
    let chart: ElevationChart
    let size: Size
    let measurer: Measurer
    private let samples: [ElevationChart.Sample]
    private let look: TextLook
    /// Of a line of text, in points.
    private let lineHeight: Double

    init(chart: ElevationChart, size: Size, measurer: Measurer) {
        self.chart = chart
        self.size = size
        self.measurer = measurer
        samples = chart.usable
        // A chart's numbers are small on every device.
        look = TextLook(.caption2, size: measurer.profile.kind == .watch ? 11 : 11, monospacedDigits: true)
        lineHeight = measurer.setting(for: look).lineHeight / measurer.profile.scale
    }

    /// What is where on the axes.
    private struct Axes {
        var plot: Rect
        /// Metres at the left and the right end, at the bottom and the top.
        var start: Double
        var end: Double
        var low: Double
        var high: Double

        func place(_ distance: Double, _ elevation: Double) -> Point {
            Point(
                plot.x + (distance - start) / (end - start) * plot.width,
                plot.maxY - (elevation - low) / (high - low) * plot.height)
        }
    }

    func items() -> [Canvas.Item] {
        guard samples.count >= 2, size.width >= 40, size.height >= 30,
            let first = samples.first, let last = samples.last
        else { return [label("No elevation", at: Point(size.width / 2, size.height / 2), Point(0.5, 0.5))] }
        let heights = samples.map(\.elevation)
        let (lowest, highest) = (heights.min() ?? 0, heights.max() ?? 0)
        let unit = chart.units.metresOfHeight
        // At least fifty metres from bottom to top: a flat path stays flat.
        let missing = max(0, 50 - (highest - lowest)) / 2
        let rows = max(1, min(6, Int(size.height / (lineHeight * 2.2))))
        let (bottom, top) = ((lowest - missing) / unit, (highest + missing) / unit)
        let step = AxisTicks(from: bottom, to: top, atMost: rows).step
        let low = (bottom / step + 1e-9).rounded(.down) * step
        let high = (top / step - 1e-9).rounded(.up) * step
        let ticks = AxisTicks(from: low, to: high, atMost: max(1, Int(((high - low) / step).rounded())))
        let texts = ticks.values.map { TextForm.decimal($0, ticks.decimals) }
        let left = (texts.map(width).max() ?? 0) + 4
        let isNamed = chart.showsExtremes
        let plot = Rect(
            left, lineHeight * (isNamed ? 1.2 : 0.6), max(1, size.width - left - 4),
            max(1, size.height - lineHeight * (isNamed ? 2.6 : 2)))
        let axes = Axes(
            plot: plot, start: first.distance, end: last.distance, low: low * unit, high: high * unit)
        var items = heightAxis(ticks, texts, unit, axes)
        items += distanceAxis(axes)
        items += bands(axes)
        items.append(
            .draw(
                .stroke(
                    .path(Path(through: columns(axes).map(\.point))), .colour(.label),
                    Stroke(1.5, cap: .round, join: .round))))
        if chart.showsExtremes { items += extremes(axes, lowest, highest) }
        items += marker(axes)
        return items
    }

    private func label(
        _ text: String, at place: Point, _ anchor: Point, _ colour: Colour = .secondaryLabel
    ) -> Canvas.Item {
        .text(Canvas.Label(text, look, colour: colour, at: place, anchor: anchor))
    }

    /// Points.
    private func width(_ text: String) -> Double {
        TextBlock(text, measurer.setting(for: look), width: nil, height: nil).width / measurer.profile.scale
    }

    /// On the middle of a device pixel, so that hairlines are sharp.
    private func crisp(_ value: Double) -> Double {
        let scale = measurer.profile.scale
        return ((value * scale).rounded(.down) + 0.5) / scale
    }

    private func hairline(_ from: Point, _ to: Point, _ colour: Colour = .separator) -> Canvas.Item {
        let line = Path(through: [from, to])
        return .draw(.stroke(.path(line), .colour(colour), Stroke(1 / measurer.profile.scale)))
    }

    private func heightAxis(
        _ ticks: AxisTicks, _ texts: [String], _ unit: Double, _ axes: Axes
    ) -> [Canvas.Item] {
        var items: [Canvas.Item] = []
        let plot = axes.plot
        for (value, text) in zip(ticks.values, texts) {
            let y = axes.place(axes.start, value * unit).y
            items.append(hairline(Point(plot.x, crisp(y)), Point(plot.maxX, crisp(y))))
            items.append(label(text, at: Point(plot.x - 3, y), Point(1, 0.5)))
        }
        // The unit stands above the numbers.
        let name = Point(plot.x - 3, plot.y - lineHeight * 0.55)
        items.append(label(chart.units.heightName, at: name, Point(1, 1)))
        return items
    }

    private func distanceAxis(_ axes: Axes) -> [Canvas.Item] {
        let length = axes.end - axes.start
        let unit = chart.units.distance(forLength: length)
        let total = length / unit.metres
        let plot = axes.plot
        // As many numbers as stand beside one another, the unit at the last.
        var most = max(1, min(10, Int(plot.width / (lineHeight * 2))))
        var ticks = AxisTicks(from: 0, to: total, atMost: most)
        func texts() -> [String] {
            ticks.values.enumerated().map { place, value in
                TextForm.decimal(value, ticks.decimals)
                    + (place == ticks.values.count - 1 ? " \(unit.name)" : "")
            }
        }
        func fits() -> Bool {
            let step = ticks.step / total * plot.width
            // The last one may be pushed inwards by half of its width.
            return texts().allSatisfy { width($0) * 1.5 + 4 <= step }
        }
        while most > 1, !fits() {
            most -= 1
            ticks = AxisTicks(from: 0, to: total, atMost: most)
        }
        var items: [Canvas.Item] = []
        for (value, text) in zip(ticks.values, texts()) {
            let x = axes.place(axes.start + value * unit.metres, axes.low).x
            items.append(hairline(Point(crisp(x), plot.maxY), Point(crisp(x), plot.maxY + 3)))
            // Numbers at the ends stay on the chart.
            let half = width(text) / 2
            let middle = min(max(x, half), size.width - half)
            items.append(label(text, at: Point(middle, plot.maxY + 3), Point(0.5, 0)))
        }
        return items
    }

    /// The line at every second point of the display: finer than that nobody sees.
    private func columns(_ axes: Axes) -> [(point: Point, distance: Double, elevation: Double)] {
        let count = max(1, min(samples.count * 8, Int(axes.plot.width / 2)))
        var columns: [(Point, Double, Double)] = []
        var index = 0
        for column in 0...count {
            let distance = axes.start + (axes.end - axes.start) * Double(column) / Double(count)
            while index < samples.count - 2, samples[index + 1].distance < distance { index += 1 }
            let elevation = height(distance, index)
            columns.append((axes.place(distance, elevation), distance, elevation))
        }
        return columns
    }

    /// The height between a sample and the next.
    private func height(_ distance: Double, _ index: Int) -> Double {
        let (a, b) = (samples[index], samples[min(index + 1, samples.count - 1)])
        guard b.distance > a.distance else { return a.elevation }
        let part = min(max((distance - a.distance) / (b.distance - a.distance), 0), 1)
        return a.elevation + (b.elevation - a.elevation) * part
    }

    /// The area beneath the line, each stretch in the colour of its steepness. A stretch is at least sixty
    /// metres or six points wide: the slope of a single step of a receiver's height means nothing.
    private func bands(_ axes: Axes) -> [Canvas.Item] {
        let columns = columns(axes)
        guard columns.count >= 2 else { return [] }
        let column = (axes.end - axes.start) / Double(columns.count - 1)
        let stretch = max(3, Int((60 / max(column, 1e-9)).rounded(.up)))
        var items: [Canvas.Item] = []
        var start = 0
        var band: ElevationChart.Steepness?
        var index = 0
        func close(at end: Int) {
            guard let band, end > start else { return }
            var points = columns[start...end].map(\.point)
            points.append(Point(columns[end].point.x, axes.plot.maxY))
            points.append(Point(columns[start].point.x, axes.plot.maxY))
            let area = Outline.path(Path(through: points, isClosed: true))
            items.append(.draw(.fill(area, .colour(band.colour.opacity(0.55)))))
        }
        while index < columns.count - 1 {
            let end = min(index + stretch, columns.count - 1)
            let run = columns[end].distance - columns[index].distance
            let rise = columns[end].elevation - columns[index].elevation
            let next = ElevationChart.Steepness(slope: run > 0 ? rise / run : 0)
            if next != band {
                close(at: index)
                (start, band) = (index, next)
            }
            index = end
        }
        close(at: columns.count - 1)
        return items
    }

    /// The heights of the highest and the lowest place, beside them.
    private func extremes(_ axes: Axes, _ lowest: Double, _ highest: Double) -> [Canvas.Item] {
        guard highest - lowest >= 1 else { return [] }
        var items: [Canvas.Item] = []
        var taken: Rect?
        let line = columns(axes).map(\.point)
        for (value, isTop) in [(highest, true), (lowest, false)] {
            guard let sample = samples.first(where: { $0.elevation == value }) else { continue }
            let place = axes.place(sample.distance, value)
            let text = "\(TextForm.decimal(value / chart.units.metresOfHeight, 0)) \(chart.units.heightName)"
            let half = width(text) / 2
            let x = min(max(place.x, axes.plot.x + half + 2), axes.plot.maxX - half)
            // The lowest is named above its place too, because below it is the axis; above all of the line, too.
            let beneath = line.filter { ($0.x - x).magnitude <= half + 2 }.map(\.y).min() ?? place.y
            let y = max(min(place.y, beneath) - 4, lineHeight)
            items.append(
                .draw(.fill(.ellipse(Rect(place.x - 2, place.y - 2, 4, 4)), .colour(.label))))
            let box = Rect(x - half, y - lineHeight, 2 * half, lineHeight)
            if let shared = taken?.intersection(box), shared.width > 0, shared.height > 0 { continue }
            taken = box
            items.append(label(text, at: Point(x, y), Point(0.5, 1), isTop ? .label : .secondaryLabel))
        }
        return items
    }

    /// The hiker.
    private func marker(_ axes: Axes) -> [Canvas.Item] {
        guard let position = chart.position, position.isFinite else { return [] }
        let distance = min(max(position, axes.start), axes.end)
        let index = max(0, (samples.firstIndex { $0.distance > distance } ?? samples.count) - 1)
        let place = axes.place(distance, height(distance, min(index, samples.count - 2)))
        let line = Path(through: [Point(place.x, axes.plot.y), Point(place.x, axes.plot.maxY)])
        let (outer, inner) = (Rect(place.x - 6, place.y - 6, 12, 12), Rect(place.x - 4, place.y - 4, 8, 8))
        return [
            .draw(.stroke(.path(line), .colour(.blue), Stroke(1.5))),
            .draw(.fill(.ellipse(outer), .colour(.white))),
            .draw(.fill(.ellipse(inner), .colour(.blue))),
        ]
    }
}
