extension Placer {
    /// What an element itself draws, without its children.
    mutating func drawContent(_ box: Box, _ frame: Rect, _ context: Context) {
        var inner = box.inner
        if isMirrored { inner.x = frame.width - inner.x - inner.width }
        let place = inner.offset(by: frame.origin)
        let area = points(place)
        if case .list(let layout) = box.content {
            drawList(box, layout, frame)
            return
        }
        // What lies outside of all clips costs nothing.
        guard spaces[context.space].bounds(of: area.expanded(by: 1)).overlaps(context.visible) else { return }
        switch box.element.kind {
        case .text(let text):
            if case .text(let block, let setting) = box.content {
                drawText(text, block, setting, place, text.colour ?? context.foreground)
            }
        case .symbol(let symbol):
            let face = measurer.setting(for: symbol.look).font.face
            commands.append(
                .symbol(
                    SymbolMark(
                        name: symbol.name, frame: area, weight: face.weight,
                        colour: symbol.colour ?? context.foreground)))
        case .image(let image):
            commands.append(.image(ImageMark(key: image.key, frame: area, fit: image.fit)))
        case .shape(let shape): drawShape(shape, area)
        case .divider: commands.append(.fill(.rectangle(area), .colour(.separator)))
        case .canvas(let canvas):
            drawCanvas(canvas.items, area.origin, name: box.element.id ?? box.element.accessibleName)
        case .chart(let chart):
            let drawing = ElevationDrawing(chart: chart, size: area.size, measurer: measurer)
            drawCanvas(drawing.items(), area.origin, name: box.element.id ?? "chart")
        case .map(let map):
            commands.append(.map(MapMark(content: map.content, frame: area)))
        default: break
        }
    }

    private mutating func drawText(
        _ text: Text, _ block: TextBlock, _ setting: TextSetting, _ place: Rect, _ colour: Colour
    ) {
        for (number, line) in block.lines.enumerated() where !line.text.isEmpty {
            var x = measurer.align(line.width, in: place.width, text.alignment)
            if isMirrored { x = place.width - x - line.width }
            let y = place.y + Double(number) * setting.lineHeight + setting.baseline
            commands.append(
                .text(run(line.text, line.width, setting, at: Point(place.x + x, y), colour)))
        }
        if let caret = text.caret, let last = block.lines.last {
            let foot = place.y + Double(block.lines.count) * setting.lineHeight
            drawCaret(caret, after: last, at: foot, text, place)
        }
    }

    /// - Parameter foot: of the last line, in pixels.
    private mutating func drawCaret(
        _ colour: Colour, after line: TextBlock.Line, at foot: Double, _ text: Text, _ place: Rect
    ) {
        let width = measurer.pixels(Text.caretSize.width)
        let height = measurer.pixels(Text.caretSize.height)
        let gap = measurer.pixels(Text.caretGap)
        var x = measurer.align(line.width, in: place.width, text.alignment) + line.width + gap
        if isMirrored { x = place.width - x - width }
        let area = points(Rect(place.x + x, foot - height, width, height))
        commands.append(.fill(.rectangle(area), .colour(colour)))
    }

    /// - Parameter origin: in pixels.
    private func run(
        _ text: String, _ width: Double, _ setting: TextSetting, at origin: Point, _ colour: Colour
    ) -> TextRun {
        let scale = profile.scale
        let unit = setting.unit / scale
        let offsets = setting.metrics.offsets(of: text, monospacedDigits: setting.monospacedDigits)
        return TextRun(
            text: text, font: setting.font, origin: Point(origin.x / scale, origin.y / scale),
            offsets: offsets.map { $0 < 0 ? TextRun.joined : Double($0) * unit }, width: width / scale,
            colour: colour)
    }

    private mutating func drawShape(_ shape: Shape, _ area: Rect) {
        guard !area.isEmpty else { return }
        // A line lies within the frame.
        let inset = shape.stroke.map { $0.width / 2 } ?? 0
        let line = area.expanded(by: -min(inset, min(area.width, area.height) / 2))
        let outline = shape.form.outline(in: line)
        if let fill = shape.fill { commands.append(.fill(outline, fill)) }
        if let stroke = shape.stroke, stroke.width > 0 {
            commands.append(.stroke(outline, .colour(shape.strokeColour), stroke))
        }
    }

    /// - Parameter origin: in points.
    private mutating func drawCanvas(_ items: [Canvas.Item], _ origin: Point, name: String) {
        let start = commands.count
        let group = Group(transform: .move(by: origin), bounds: .zero)
        commands.append(.pushGroup(group))
        for item in items {
            switch item {
            case .draw(let command): commands.append(command)
            case .text(let label): drawLabel(label)
            }
        }
        let drawn = DrawList(
            size: .zero, scale: 1, appearance: .light, commands: Array(commands[(start + 1)...]))
        guard drawn.isBalanced else {
            commands.removeSubrange(start...)
            findings.append(.unbalancedCanvas(name: name))
            return
        }
        close(group, from: start)
    }

    private mutating func drawLabel(_ label: Canvas.Label) {
        let setting = measurer.setting(for: label.look, lineLimit: 1)
        let block = TextBlock(label.string, setting, width: nil, height: nil)
        guard let line = block.lines.first, !line.text.isEmpty else { return }
        let isTurned = label.rotationDegrees != 0
        let place = isTurned ? Point.zero : label.place
        let height = setting.lineHeight / profile.scale
        let width = line.width / profile.scale
        let origin = Point(
            measurer.pixels(place.x - label.anchor.x * width),
            measurer.pixels(place.y - label.anchor.y * height) + setting.baseline)
        let run = run(line.text, line.width, setting, at: origin, label.colour)
        guard isTurned else {
            commands.append(.text(run))
            return
        }
        let turn = Transform.turn(degrees: label.rotationDegrees, about: .zero)
        let start = commands.count
        let group = Group(transform: turn.then(.move(by: label.place)), bounds: .zero)
        commands.append(.pushGroup(group))
        commands.append(.text(run))
        close(group, from: start)
    }

    /// The cards of a list's rows and the lines between them.
    private mutating func drawList(_ box: Box, _ layout: ListLayout, _ frame: Rect) {
        guard case .list(let list) = box.element.kind else { return }
        let rules = ListRules(list: list, profile: profile)
        let radius = profile.controls.cornerRadius
        var drawnSection = -1
        for (place, row) in box.children.enumerated() {
            let item = layout.visible[place]
            guard item.kind == .row else { continue }
            let left = row.origin.x + frame.x
            let top = frame.y + item.top - layout.offset
            if rules.isWatch {
                let card = points(Rect(left, top, row.size.width, item.height))
                commands.append(.fill(.rounded(card, radius: radius), .colour(.groupedRow)))
            } else if rules.hasCards, drawnSection != item.section {
                drawnSection = item.section
                let rows = layout.rows(of: item.section) ?? (item.top, item.top)
                let card = points(
                    Rect(left, frame.y + rows.top - layout.offset, row.size.width, rows.bottom - rows.top))
                commands.append(.fill(.rounded(card, radius: radius), .colour(.groupedRow)))
            }
            guard !item.isLast, rules.rowSpacing == 0 else { continue }
            let inset = measurer.pixels(profile.controls.rowInsets.left)
            var line = Rect(left + inset, top + item.height - 1, row.size.width - inset, 1)
            if isMirrored { line.x = left }
            commands.append(.fill(.rectangle(points(line)), .colour(.separator)))
        }
    }

    /// The bar that shows where something scrolls stands.
    mutating func drawScrollIndicator(_ box: Box, _ frame: Rect) {
        let (extent, offset, axis): (Double, Double, Axis)
        switch (box.content, box.element.kind) {
        case (.scroll(let length, let place), .scroll(let scroll)) where scroll.showsIndicator:
            (extent, offset, axis) = (length, place, scroll.axis)
        case (.list(let layout), _): (extent, offset, axis) = (layout.extent, layout.offset, .vertical)
        default: return
        }
        let window = frame.size.along(axis)
        guard extent > window, window > 0 else { return }
        let thickness = measurer.pixels(3)
        let gap = measurer.pixels(2)
        let way = window - 2 * gap
        let length = max(min(way, measurer.pixels(24)), (way * window / extent).rounded())
        let start = gap + ((way - length) * offset / (extent - window)).rounded()
        let bar =
            axis == .vertical
            ? Rect(
                isMirrored ? frame.x + gap : frame.x + frame.width - thickness - gap, frame.y + start,
                thickness, length)
            : Rect(frame.x + start, frame.y + frame.height - thickness - gap, length, thickness)
        let shape = Outline.rounded(points(bar), radius: 1.5)
        commands.append(.fill(shape, .colour(Colour.grey.opacity(0.6))))
    }
}

extension Shape.Form {
    func outline(in area: Rect) -> Outline {
        switch self {
        case .rectangle: return .rectangle(area)
        case .rounded(let radius):
            return .rounded(area, radius: min(max(0, radius), min(area.width, area.height) / 2))
        case .capsule: return .rounded(area, radius: min(area.width, area.height) / 2)
        case .circle:
            let side = min(area.width, area.height)
            return .ellipse(
                Rect(area.x + (area.width - side) / 2, area.y + (area.height - side) / 2, side, side))
        case .path(let path):
            let fit = Transform(a: area.width, d: area.height, tx: area.x, ty: area.y)
            return .path(path.transformed(by: fit))
        }
    }
}
