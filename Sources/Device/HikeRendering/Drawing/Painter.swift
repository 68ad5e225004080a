import CCairo
import HikeScreens

/// Draws the commands of one list onto layers, each as a whole: what a command draws never depends on which part of
/// the display is wanted, so that a part drawn anew equals the same part of a full picture.
struct Painter {
    /// What a push has opened.
    enum Level {
        /// A group that only moves, or a clip along whole pixels.
        case plain(transform: Transform, clip: PixelRect, isClip: Bool)
        /// Pixels of their own.
        case layer(LayerLevel)
    }

    struct LayerLevel {
        var layer: Layer
        var transform: Transform
        var clip: PixelRect
        /// Of a clip: what its pixels are cut to.
        var outline: Outline?
        /// Of a group.
        var group: Group?
    }

    let list: DrawList
    let resources: Resources
    /// What must be right in the end; commands that touch none of it are left out.
    let wanted: PixelRect
    var stack: [Level] = []
    let base: Layer
    /// Points to pixels of the display.
    var transform: Transform
    /// Beyond it nothing is seen.
    var clip: PixelRect
    /// Inside a group with a shadow all is drawn: the shadow needs it.
    var wantsAll = 0

    init(_ list: DrawList, on base: Layer, resources: Resources, wanted: PixelRect) {
        self.list = list
        self.base = base
        self.resources = resources
        self.wanted = wanted
        transform = Transform(a: list.scale, d: list.scale)
        clip = base.frame
    }

    /// The layer that is drawn on now.
    var layer: Layer {
        for level in stack.reversed() { if case .layer(let open) = level { return open.layer } }
        return base
    }

    /// - Throws: where a layer has no memory.
    mutating func paint() throws(RenderingError) {
        base.clear(wanted, list.background.rgba(in: list.appearance))
        try paint(list.commands)
    }

    mutating func paint(_ commands: [DrawCommand]) throws(RenderingError) {
        let ends = Self.ends(of: commands)
        var index = 0
        while index < commands.count {
            let isOpened = try take(commands[index])
            // What is not opened is left out with all that is in it.
            index = isOpened ? index + 1 : ends[index] + 1
        }
    }

    /// For each push where its pop is; for others themselves.
    private static func ends(of commands: [DrawCommand]) -> [Int] {
        var ends = Array(commands.indices)
        var open: [Int] = []
        for (index, command) in commands.enumerated() {
            switch command {
            case .pushClip, .pushGroup: open.append(index)
            case .popClip, .popGroup: if let push = open.popLast() { ends[push] = index }
            default: continue
            }
        }
        return ends
    }

    /// - Returns: false for a push whose insides need not be drawn.
    private mutating func take(_ command: DrawCommand) throws(RenderingError) -> Bool {
        switch command {
        case .pushClip(let outline): return try pushClip(outline)
        case .pushGroup(let group): return try pushGroup(group)
        case .popClip, .popGroup: pop()
        case .fill(let outline, let paint): fill(outline, paint, command)
        case .stroke(let outline, let paint, let stroke):
            guard isSeen(command.bounds) else { break }
            layer.use(transform)
            layer.setSource(paint, in: list.appearance)
            layer.stroke(outline, stroke)
        case .text(let run): if isSeen(command.bounds) { text(run) }
        case .symbol(let mark):
            guard isSeen(mark.frame) else { break }
            layer.setSource(mark.colour.rgba(in: list.appearance))
            symbol(mark.name, mark.frame, mark.weight)
        case .image(let mark): if isSeen(mark.frame) { image(mark) }
        case .map(let mark): if isSeen(mark.frame) { try map(mark) }
        case .backdrop(let outline, let backdrop):
            if isSeen(outline.bounds) { try self.backdrop(outline, backdrop) }
        }
        return true
    }

    /// The pixels that points can touch, antialiasing included.
    func pixels(_ rect: Rect) -> PixelRect {
        let area = transform.bounds(of: rect)
        let (left, top) = (safe(area.x).rounded(.down), safe(area.y).rounded(.down))
        let (right, bottom) = (safe(area.maxX).rounded(.up), safe(area.maxY).rounded(.up))
        return PixelRect(
            Int(left) - 1, Int(top) - 1, Int(right - left) + 2, Int(bottom - top) + 2)
    }

    private func isSeen(_ rect: Rect) -> Bool {
        let area = pixels(rect).intersection(clip)
        return !area.isEmpty && (wantsAll > 0 || area.overlaps(wanted))
    }

    // MARK: Groups and clips

    private mutating func pushClip(_ outline: Outline) throws(RenderingError) -> Bool {
        if case .rectangle(let rect) = outline, let exact = wholePixels(rect) {
            stack.append(.plain(transform: transform, clip: clip, isClip: true))
            clip = clip.intersection(exact)
            let layer = layer
            cairo_save(layer.context)
            layer.usePixels()
            layer.trace(.rectangle(Rect(exact)))
            cairo_clip(layer.context)
            return true
        }
        let area = pixels(outline.bounds).intersection(clip)
        guard !area.isEmpty, wantsAll > 0 || area.overlaps(wanted) else { return false }
        stack.append(
            .layer(
                LayerLevel(
                    layer: try Layer(area), transform: transform, clip: clip, outline: outline, group: nil)))
        clip = area
        return true
    }

    /// A rectangle that lies on pixels, give or take what calculating loses.
    func wholePixels(_ rect: Rect) -> PixelRect? {
        guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
        let area = transform.bounds(of: rect)
        let edges = [area.x, area.y, area.maxX, area.maxY].map(safe)
        let whole = edges.map { $0.rounded() }
        guard zip(edges, whole).allSatisfy({ ($0 - $1).magnitude < 1.0 / 512 }) else { return nil }
        return PixelRect(Int(whole[0]), Int(whole[1]), Int(whole[2] - whole[0]), Int(whole[3] - whole[1]))
    }

    private mutating func pushGroup(_ group: Group) throws(RenderingError) -> Bool {
        let before = transform
        let inner = group.transform.then(transform)
        if group.isPlain {
            stack.append(.plain(transform: before, clip: clip, isClip: false))
            transform = inner
            return true
        }
        transform = inner
        var area = pixels(group.bounds)
        var seen = area
        if let shadow = group.shadow {
            let reach = Int((shadow.reach * list.scale).rounded(.up)) + 2
            seen = area.expanded(by: reach)
            // What throws a shadow into the picture may itself lie beyond its edge.
            area = area.intersection(clip.expanded(by: 2 * reach))
        } else {
            area = area.intersection(clip)
        }
        seen = seen.intersection(clip)
        guard group.opacity > 0, !area.isEmpty, !seen.isEmpty, wantsAll > 0 || seen.overlaps(wanted) else {
            transform = before
            return false
        }
        let level = LayerLevel(
            layer: try Layer(area), transform: before, clip: clip, outline: nil, group: group)
        stack.append(.layer(level))
        if group.shadow != nil { wantsAll += 1 }
        clip = area
        return true
    }

    private mutating func pop() {
        guard let level = stack.popLast() else { return }
        switch level {
        case .plain(let transform, let clip, let isClip):
            if isClip { cairo_restore(layer.context) }
            self.transform = transform
            self.clip = clip
        case .layer(let open):
            transform = open.transform
            clip = open.clip
            if let group = open.group {
                put(open.layer, group)
            } else if let outline = open.outline {
                let target = layer
                target.usePixels()
                cairo_set_source_surface(
                    target.context, open.layer.surface, Double(open.layer.frame.x),
                    Double(open.layer.frame.y))
                target.use(transform)
                target.fill(outline)
            }
        }
    }

    private mutating func put(_ done: Layer, _ group: Group) {
        let target = layer
        let opacity = min(max(safe(group.opacity), 0), 1)
        if let shadow = group.shadow {
            wantsAll -= 1
            ShadowPixels.draw(
                of: done, shadow, colour: shadow.colour.rgba(in: list.appearance).opacity(opacity),
                scale: list.scale, on: target)
        }
        target.usePixels()
        cairo_set_source_surface(
            target.context, done.surface, Double(done.frame.x), Double(done.frame.y))
        if opacity < 1 {
            cairo_paint_with_alpha(target.context, opacity)
        } else {
            cairo_paint(target.context)
        }
    }
}

extension Rect {
    init(_ rect: PixelRect) {
        self.init(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
}
