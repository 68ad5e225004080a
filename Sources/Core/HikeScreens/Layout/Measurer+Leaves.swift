extension Measurer {
    /// The font and line height of a look on this device.
    func setting(
        for look: TextLook, lineLimit: Int = 0, truncation: Truncation = .tail, shrunkBy factor: Double = 1
    ) -> TextSetting {
        let usual = profile.textSizes[look.style]
        let face = FontFace(weight: look.weight ?? usual.weight)
        let metrics = fonts.metrics(of: face)
        let wanted = look.size ?? usual.size
        // Letters of no size, or larger than any display, are not letters.
        let whole = wanted.isFinite ? min(max(wanted, 1), 1000) : usual.size
        let size = whole * factor
        let em = Double(metrics.unitsPerEm)
        // Smaller letters keep the line: what stands below does not jump.
        let natural = (Double(metrics.ascent + metrics.descent) * whole * profile.scale / em).rounded(.up)
        let lineHeight = look.size == nil ? pixels(usual.lineHeight) : natural
        let unit = size * profile.scale / em
        return TextSetting(
            metrics: metrics, font: Font(face: face, size: size), unit: unit,
            lineHeight: max(1, lineHeight), monospacedDigits: look.monospacedDigits, lineLimit: lineLimit,
            truncation: truncation)
    }

    func text(_ element: Element, _ text: Text, _ room: Room) -> Box {
        var setting = setting(for: text.look, lineLimit: text.lineLimit, truncation: text.truncation)
        var block = TextBlock(text.string, setting, width: room.width, height: room.height)
        var steps = 1.0
        let least = max(0.3, text.leastScale)
        while block.isTruncated, 1 - steps * 0.05 >= least - 1e-9 {
            // In steps of a twentieth, until it fits.
            setting = self.setting(
                for: text.look, lineLimit: text.lineLimit, truncation: text.truncation,
                shrunkBy: 1 - steps * 0.05)
            block = TextBlock(text.string, setting, width: room.width, height: room.height)
            steps += 1
        }
        let size = Size(block.width, Double(block.lines.count) * setting.lineHeight)
        var box = Box(element, size, .text(block, setting))
        box.baseline = setting.baseline
        return box
    }

    func image(_ element: Element, _ image: Image, _ room: Room) -> Box {
        let natural = Size(max(0, pixels(image.size.width)), max(0, pixels(image.size.height)))
        guard image.isResizable else { return Box(element, natural) }
        let width = room.width ?? (room.height == nil ? natural.width : .infinity)
        let height = room.height ?? (room.width == nil ? natural.height : .infinity)
        guard natural.width > 0, natural.height > 0 else {
            return Box(element, Size(width.isFinite ? width : 0, height.isFinite ? height : 0))
        }
        // A picture that keeps its proportions takes no more than it can fill.
        let factor = min(width / natural.width, height / natural.height)
        let kept = Size((natural.width * factor).rounded(), (natural.height * factor).rounded())
        if image.fit == .fit { return Box(element, kept) }
        return Box(
            element,
            Size(width.isFinite ? width : kept.width, height.isFinite ? height : kept.height))
    }

    func map(_ element: Element, _ map: Map, _ room: Room) -> Box {
        let usual = pixels(100)
        let size = Size(room.width ?? usual, room.height ?? usual)
        let boxes = map.annotations.map { annotation in
            var box = measure(annotation.element, Room(nil, nil))
            let anchor = Point(
                (annotation.anchor.x * box.size.width).rounded(),
                (annotation.anchor.y * box.size.height).rounded())
            let middle = Point((size.width / 2).rounded(.down), (size.height / 2).rounded(.down))
            box.origin =
                middle + Point(pixels(annotation.place.x), pixels(annotation.place.y)) - anchor
            return box
        }
        return Box(element, size, children: boxes)
    }
}
