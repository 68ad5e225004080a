/// Gives every element its size, from the leaves up. Parents offer room, children take what they need of it.
struct Measurer {
    let profile: DisplayProfile
    let fonts: FontLibrary
    let state: ScreenState

    /// Points as whole pixels.
    func pixels(_ points: Double) -> Double {
        // What is not a number, or larger than any display, must not reach the sums.
        guard points.isFinite else { return 0 }
        return (min(max(points, -1e6), 1e6) * profile.scale).rounded()
    }

    func measure(_ element: Element, _ room: Room) -> Box {
        guard let modifiers = element.stored else { return content(of: element, room) }
        let frame = modifiers.value.frame
        let padding = modifiers.value.padding
        let left = pixels(padding.left)
        let top = pixels(padding.top)
        let horizontal = left + pixels(padding.right)
        let vertical = top + pixels(padding.bottom)
        let offered = Room(
            offer(room.width, frame.width, frame.minWidth, frame.maxWidth),
            offer(room.height, frame.height, frame.minHeight, frame.maxHeight))
        var box = content(of: element, offered.less(horizontal, vertical))
        let natural = Size(max(0, box.size.width + horizontal), max(0, box.size.height + vertical))
        let outer = Size(
            taken(room.width, natural.width, frame.width, frame.minWidth, frame.maxWidth),
            taken(room.height, natural.height, frame.height, frame.minHeight, frame.maxHeight))
        let place = align(natural, in: outer, frame.alignment)
        box.enlarge(to: outer, contentAt: Point(place.x + left, place.y + top))
        let inside = Room(outer.width, outer.height)
        if !modifiers.value.underlay.isEmpty {
            box.underlays = modifiers.value.underlay.map { centred($0, inside, outer, .centre) }
        }
        if !modifiers.value.overlays.isEmpty {
            box.overlays = modifiers.value.overlays.map { centred($0.element, inside, outer, $0.alignment) }
        }
        return box
    }

    private func centred(_ element: Element, _ room: Room, _ outer: Size, _ alignment: Alignment) -> Box {
        var box = measure(element, room)
        box.origin = align(box.size, in: outer, alignment)
        return box
    }

    /// What the content is offered, given the frame's own wishes.
    private func offer(_ room: Double?, _ fixed: Double?, _ least: Double?, _ most: Double?) -> Double? {
        if let fixed { return max(0, pixels(fixed)) }
        var offered = room
        if let most, most.isFinite { offered = min(offered ?? pixels(most), pixels(most)) }
        if let least, let given = offered { offered = max(given, pixels(least)) }
        return offered
    }

    /// What the frame takes.
    private func taken(
        _ room: Double?, _ natural: Double, _ fixed: Double?, _ least: Double?, _ most: Double?
    ) -> Double {
        if let fixed { return max(0, pixels(fixed)) }
        var taken = natural
        if let most {
            let limit = most.isFinite ? max(0, pixels(most)) : .infinity
            if let room { taken = max(room, natural) }
            taken = min(taken, limit)
        }
        if let least { taken = max(taken, pixels(least)) }
        return taken
    }

    /// Where something of a size lies in a larger or smaller one, in whole pixels.
    func align(_ size: Size, in outer: Size, _ alignment: Alignment) -> Point {
        Point(
            align(size.width, in: outer.width, alignment.horizontal),
            align(size.height, in: outer.height, alignment.vertical))
    }

    func align(_ length: Double, in outer: Double, _ alignment: HorizontalAlignment) -> Double {
        switch alignment {
        case .leading: 0
        case .centre: ((outer - length) / 2).rounded(.down)
        case .trailing: outer - length
        }
    }

    func align(_ length: Double, in outer: Double, _ alignment: VerticalAlignment) -> Double {
        switch alignment {
        case .top, .baseline: 0
        case .centre: ((outer - length) / 2).rounded(.down)
        case .bottom: outer - length
        }
    }

    /// The element without its modifiers.
    private func content(of element: Element, _ room: Room) -> Box {
        switch element.kind {
        case .stack(let stack): return self.stack(element, stack, room)
        case .layers(let layers): return self.layers(element, layers, room)
        case .grid(let grid): return self.grid(element, grid, room)
        case .text(let text): return self.text(element, text, room)
        case .image(let image): return self.image(element, image, room)
        case .symbol(let symbol):
            let setting = setting(for: symbol.look)
            var box = Box(element, symbolSize(setting))
            // Its middle stands at the middle of capital letters.
            let capital = Double(setting.metrics.capHeight) * setting.unit
            box.baseline = ((box.size.height + capital) / 2).rounded()
            return box
        case .shape:
            let small = pixels(10)
            return Box(element, Size(room.width ?? small, room.height ?? small))
        case .chart:
            return Box(element, Size(room.width ?? pixels(160), room.height ?? pixels(120)))
        case .canvas(let canvas):
            return Box(
                element, Size(max(0, pixels(canvas.size.width)), max(0, pixels(canvas.size.height))))
        case .divider: return Box(element, Size(room.width ?? 1, 1))
        case .spacer: return Box(element, .zero)
        case .scroll(let scroll): return self.scroll(element, scroll, room)
        case .list(let list): return self.list(element, list, room)
        case .map(let map): return self.map(element, map, room)
        case .presentation: return Box(element, .zero, .presentation)
        case .button, .field, .toggle, .picker, .stepper, .slider, .progress:
            let parts = ControlParts(profile: profile, state: state, element: element)
            let part = measure(parts.whole(room: room.width.map { $0 / profile.scale }), room)
            var box = Box(element, part.size, children: [part])
            box.baseline = part.baseline
            return box
        }
    }

    func symbolSize(_ setting: TextSetting) -> Size {
        // Symbols are a fifth larger than the letters beside them, as wide as high.
        let side = (setting.font.size * profile.scale * 1.2).rounded()
        return Size(side, side)
    }
}
