/// Gives every box its place, from the root down, and writes what is drawn.
struct Placer {
    let measurer: Measurer
    var elements: [LaidOutElement] = []
    var commands: [DrawCommand] = []
    var spaces: [Transform] = [.identity]
    var clips: [LaidOutClip] = []
    var scrolls: [String: LaidOutScreen.ScrollPlace] = [:]
    var unseen: [UnseenRows] = []
    var findings: [Finding] = []
    /// Sheets and alerts that were met on the way, to be laid over the whole.
    var presentations: [(element: Element, isEnabled: Bool)] = []

    /// What an element inherits from those that it is in.
    struct Context {
        var parent = -1
        var depth = 0
        var space = 0
        var clip = -1
        /// What can be seen, in points of the display.
        var visible: Rect
        var isEnabled = true
        var passesTouches = false
        var foreground = Colour.label
        var opacity = 1.0
        /// Whether it is a part of a control, which speaks for its parts.
        var isPart = false
        /// In place of the role of its kind.
        var role: Role?
    }

    var profile: DisplayProfile { measurer.profile }
    var isMirrored: Bool { measurer.state.isMirrored }
    var display: Rect { Rect(origin: .zero, size: profile.size) }

    /// Pixels as points.
    func points(_ rect: Rect) -> Rect {
        let scale = profile.scale
        return Rect(rect.x / scale, rect.y / scale, rect.width / scale, rect.height / scale)
    }

    func pixels(_ rect: Rect) -> Rect {
        let (left, top) = (measurer.pixels(rect.x), measurer.pixels(rect.y))
        return Rect(left, top, measurer.pixels(rect.maxX) - left, measurer.pixels(rect.maxY) - top)
    }

    mutating func place(_ screen: Screen) {
        append(
            Element(.spacer(least: 0)).with { $0.role = .screen }, pixels(display), Context(visible: display),
            name: screen.name, blocks: false)
        var context = Context(visible: display)
        context.parent = 0
        context.depth = 1
        var safe = profile.safeArea
        if isMirrored { swap(&safe.left, &safe.right) }
        let area = pixels(screen.content.modifiers.ignoresSafeArea ? display : display.inset(by: safe))
        place(screen.content, in: area, screen.alignment, context)
        if let bar = screen.statusBar {
            let strip = Rect(safe.left, 0, profile.size.width - safe.left - safe.right, safe.top)
            place(bar, in: pixels(strip), .centre, context)
        }
        presentAll(context)
        if let banner = screen.banner {
            place(banner, in: pixels(display.inset(by: safe)), .top, context)
        }
        if let prompt = screen.systemPrompt {
            presentations = [(prompt, true)]
            presentAll(context)
        }
    }

    private mutating func presentAll(_ outer: Context) {
        var context = outer
        // Presentations may bring presentations.
        var next = 0
        while next < presentations.count {
            let (element, isEnabled) = presentations[next]
            next += 1
            context.isEnabled = isEnabled
            present(element, context)
        }
    }

    /// Measures an element and places it in an area, in pixels.
    mutating func place(
        _ element: Element, in area: Rect, _ alignment: Alignment, _ context: Context
    ) {
        let box = measurer.measure(element, Room(area.width, area.height))
        var place = measurer.align(box.size, in: area.size, alignment)
        if isMirrored { place.x = area.width - place.x - box.size.width }
        self.place(box, at: area.origin + place, context)
    }

    /// - Parameter origin: of the box, in pixels.
    mutating func place(_ box: Box, at origin: Point, _ context: Context) {
        if box.element.isPresentation, !box.element.modifiers.isHidden {
            presentations.append((box.element, context.isEnabled && box.element.modifiers.isEnabled))
            return
        }
        guard box.element.isModified else {
            let frame = Rect(origin: origin, size: box.size)
            let inner = append(box, frame, context)
            draw(box, frame, .none, inner)
            return
        }
        let modifiers = box.element.modifiers
        var context = context
        let shift = Point(
            measurer.pixels(isMirrored ? -modifiers.offset.x : modifiers.offset.x),
            measurer.pixels(modifiers.offset.y))
        let frame = Rect(origin: origin + shift, size: box.size)
        let isDimmed = context.isEnabled && !modifiers.isEnabled
        context.isEnabled = context.isEnabled && modifiers.isEnabled
        context.passesTouches = context.passesTouches || modifiers.passesTouches || modifiers.opacity <= 0.01
        context.foreground = modifiers.foreground ?? context.foreground
        guard !modifiers.isHidden else {
            if !context.isPart { append(box.element, frame, context, isHidden: true, blocks: false) }
            return
        }
        openMenu(of: box.element, modifiers, context)
        var group = Group(opacity: modifiers.opacity.fraction, bounds: .zero)
        // What is disabled is paler.
        if isDimmed { group.opacity *= 0.4 }
        context.opacity *= group.opacity
        group.shadow = modifiers.shadow
        if modifiers.rotationDegrees != 0 || modifiers.scale != 1 {
            let turn = isMirrored ? -modifiers.rotationDegrees : modifiers.rotationDegrees
            group.transform = Transform.turn(
                degrees: turn.isFinite ? turn : 0, scale: modifiers.scale.isFinite ? modifiers.scale : 1,
                about: points(frame).centre)
            spaces.append(group.transform.then(spaces[context.space]))
            context.space = spaces.count - 1
        }
        let start = commands.count
        let isGroup = !group.isPlain || group.transform != .identity
        if isGroup { commands.append(.pushGroup(group)) }
        let inner = append(box, frame, context)
        draw(box, frame, modifiers, inner)
        if isGroup { close(group, from: start) }
    }

    /// Ends a group that began at a command; one with nothing in it goes.
    mutating func close(_ group: Group, from start: Int) {
        guard commands.count > start + 1 else { return dropLastCommand() }
        var group = group
        group.bounds = DrawBounds.of(commands[(start + 1)...])
        commands[start] = .pushGroup(group)
        commands.append(.popGroup)
    }

    /// Takes back a push that nothing came after.
    private mutating func dropLastCommand() {
        commands.removeLast()
        let end = commands.count
        for index in elements.indices.reversed() {
            let drawn = elements[index].drawn
            guard drawn.upperBound > end else { return }
            elements[index].drawn = min(drawn.lowerBound, end)..<end
        }
    }

    /// Ground, content, children and what lies over them.
    private mutating func draw(_ box: Box, _ frame: Rect, _ modifiers: Modifiers, _ context: Context) {
        var context = context
        let area = points(frame)
        let wanted = modifiers.cornerRadius.isFinite ? max(0, modifiers.cornerRadius) : 0
        let radius = min(wanted, min(area.width, area.height) / 2)
        let outline = radius > 0 ? Outline.rounded(area, radius: radius) : .rectangle(area)
        // What lies outside of all clips costs nothing.
        let isSeen = spaces[context.space].bounds(of: area).overlaps(context.visible)
        if isSeen, let material = modifiers.material {
            commands.append(.backdrop(outline, material.backdrop))
        }
        if isSeen, let ground = modifiers.background { commands.append(.fill(outline, ground)) }
        let start = commands.count
        let clips = modifiers.clips || box.clipsChildren
        if clips {
            commands.append(.pushClip(outline))
            self.clips.append(
                LaidOutClip(rect: area, cornerRadius: radius, space: context.space, parent: context.clip))
            context.clip = self.clips.count - 1
            context.visible = context.visible.intersection(spaces[context.space].bounds(of: area))
        }
        for under in box.underlays { place(under, in: frame, context) }
        drawContent(box, frame, context)
        placeChildren(of: box, frame, context)
        drawScrollIndicator(box, frame)
        if context.parent >= 0 {
            elements[context.parent].drawn = elements[context.parent].drawn.lowerBound..<commands.count
        }
        for over in box.overlays { place(over, in: frame, context) }
        if clips {
            if commands.count > start + 1 { commands.append(.popClip) } else { dropLastCommand() }
        }
        if isSeen, let border = modifiers.border, border.width > 0 {
            let half = border.width / 2
            let line = area.expanded(by: -half)
            let edge = radius > half ? Outline.rounded(line, radius: radius - half) : .rectangle(line)
            commands.append(.stroke(edge, .colour(border.colour), Stroke(border.width)))
        }
    }

    private mutating func placeChildren(of box: Box, _ frame: Rect, _ context: Context) {
        var context = context
        if case .list(let layout) = box.content {
            for (place, child) in box.children.enumerated() {
                let item = layout.visible[place]
                context.role = item.kind == .row ? .row : nil
                if item.kind == .row {
                    placeRow(child, in: frame, context)
                } else {
                    self.place(child, in: frame, context)
                }
            }
            return
        }
        let keepsSides = box.isMap
        if keepsSides { context.role = .marker }
        for child in box.childrenByZ { place(child, in: frame, context, keepsSides: keepsSides) }
    }

    /// Places a child within its parent's frame.
    ///
    /// - Parameter keepsSides: whether left stays left in a mirrored screen, as on a map.
    mutating func place(
        _ child: Box, in frame: Rect, _ context: Context, keepsSides: Bool = false
    ) {
        let left = child.origin.x
        let x = isMirrored && !keepsSides ? frame.width - left - child.size.width : left
        place(child, at: Point(frame.x + x, frame.y + child.origin.y), context)
    }
}

extension Box {
    /// Whether what it holds is a window on something larger.
    var clipsChildren: Bool {
        switch element.kind {
        case .scroll, .list, .map: true
        default: false
        }
    }

    /// What is drawn first comes first.
    var childrenByZ: [Box] {
        guard children.contains(where: { ($0.element.stored?.value.zIndex ?? 0) != 0 }) else {
            return children
        }
        let order = children.indices.sorted { a, b in
            let (first, second) = (children[a].element.modifiers.zIndex, children[b].element.modifiers.zIndex)
            return first != second ? first < second : a < b
        }
        return order.map { children[$0] }
    }

    var isMap: Bool {
        if case .map = element.kind { return true }
        return false
    }
}

extension Double {
    /// Brought between 0 and 1; what is no number counts as 1.
    var fraction: Double { isNaN ? 1 : Swift.min(Swift.max(self, 0), 1) }
}
