import HikeValues

/// What a gesture means on a screen: what an app is told.
public enum Interaction: Hashable, Sendable {
    /// A button, a row, an option: anything that takes taps. Place: points from its top left corner.
    case pressed(id: String, at: Point)
    case doublePressed(id: String, at: Point)
    case longPressed(GesturePhase, id: String, at: Point, duration: Interval)
    case toggled(id: String, isOn: Bool)
    case chose(picker: String, option: String)
    /// Show the options of a picker of the style `menu`.
    case opensMenu(picker: String)
    /// 1 for more, -1 for less.
    case stepped(id: String, by: Int)
    case slid(id: String, fraction: Double)
    /// A field was touched: what is typed goes to it.
    case focused(id: String)
    /// The whole text of a field, after something was typed, said or taken away.
    case typed(id: String, text: String)
    /// The return key was pressed in a field.
    case submitted(id: String)
    /// A scroll or a list moved; the state to lay out next says so too.
    case scrolled(id: String, to: Double)
    case dragged(GesturePhase, id: String, Drag)
    case swiped(SwipeDirection, id: String)
    case twoFingerTapped(id: String, at: Point)
    /// One of an element's ``Modifiers/actions``, out of its swiped row or its menu.
    case acted(id: String, action: String)
    /// The actions of an element have come into sight, or gone; the state to lay out next says so too.
    case uncovered(id: String, isOpen: Bool)
    case pinched(GesturePhase, id: String, centre: Point, scale: Double)
    case rotated(GesturePhase, id: String, centre: Point, degrees: Double)
    /// A dialog or a menu was touched beside it, which closes it.
    case dismissed(id: String)
    /// The crown turned over something that takes it itself, such as a map or a wheel.
    case turned(id: String, degrees: Double)
    case crownPress
    case sideButton
    case sideButtonHeld
    /// The gesture reached nothing that takes it, or something disabled.
    case missed(HitResult)
}

extension LaidOutScreen {
    /// Points that content scrolls for a degree of the crown.
    public static let pointsPerCrownDegree = 1.0

    /// What a gesture means here, if anything. What only the glass keeps, such as where a list is scrolled
    /// to, is changed in the state, which is to be laid out next.
    public func interaction(for gesture: Gesture, state: inout ScreenState) -> Interaction? {
        // A form that comes again begins without a caret.
        if let field = state.focusedField, !elements.contains(where: { $0.id == field }) {
            state.focusedField = nil
        }
        switch gesture {
        case .touched(let place):
            if case .hit(let hit) = hit(place) { state.pressed = hit.id }
            return nil
        case .released:
            state.pressed = nil
            return nil
        case .tap(let place): return tapped(place, state: &state)
        case .doubleTap(let place):
            switch hit(place, for: .doubleTap) {
            case .hit(let hit): return .doublePressed(id: hit.id ?? "", at: hit.place)
            // What knows no double taps is tapped twice; the first was told.
            default: return tapped(place, state: &state)
            }
        case .longPress(let phase, let place, let duration):
            switch hit(place, for: .longPress) {
            case .hit(let hit) where !elements[hit.element].actions.isEmpty:
                return openMenu(of: hit.element, phase, state: &state)
            case .hit(let hit):
                return .longPressed(phase, id: hit.id ?? "", at: hit.place, duration: duration)
            case let miss: return phase == .began ? .missed(miss) : nil
            }
        case .drag(let phase, let drag): return dragged(phase, drag, state: &state)
        case .swipe(let direction, let from, _):
            guard !movedRow(from: from, state), case .hit(let hit) = hit(from, for: .swipe) else {
                return nil
            }
            return .swiped(direction, id: hit.id ?? "")
        case .twoFingerTap(let place):
            guard case .hit(let hit) = hit(place, for: .twoFingerTap) else { return nil }
            return .twoFingerTapped(id: hit.id ?? "", at: hit.place)
        case .pinch(let phase, let centre, let scale):
            guard case .hit(let hit) = hit(centre, for: .pinch) else { return nil }
            return .pinched(phase, id: hit.id ?? "", centre: hit.place, scale: scale)
        case .rotate(let phase, let centre, let degrees):
            guard case .hit(let hit) = hit(centre, for: .rotate) else { return nil }
            return .rotated(phase, id: hit.id ?? "", centre: hit.place, degrees: degrees)
        case .crown(let degrees): return turned(degrees, state: &state)
        case .crownDetent: return nil
        case .crownPress: return .crownPress
        case .sideButton: return .sideButton
        case .sideButtonHeld: return .sideButtonHeld
        }
    }

    private func tapped(_ place: Point, state: inout ScreenState) -> Interaction {
        let result = hit(place)
        if let interaction = tappedWhileUncovered(result, state: &state) { return interaction }
        guard case .hit(let hit) = result else {
            if case .outside(let presentation) = result, let id = presentation.id,
                presentation.role == .dialog || presentation.role == .menu
            {
                return .dismissed(id: id)
            }
            return .missed(result)
        }
        let id = hit.id ?? ""
        switch elements[hit.element].kind {
        case .toggle(let toggle): return .toggled(id: id, isOn: !toggle.isOn)
        case .field:
            state.focusedField = id
            return .focused(id: id)
        case .picker: return .opensMenu(picker: id)
        case .slider: return .slid(id: id, fraction: fraction(hit, state))
        default: break
        }
        if let part = part(hit.element, id) { return part }
        return .pressed(id: id, at: hit.place)
    }

    /// A part of a control: an option of a picker, a button of a stepper.
    private func part(_ index: Int, _ id: String) -> Interaction? {
        var parent = elements[index].parent
        while parent >= 0, elements[parent].isStructural { parent = elements[parent].parent }
        guard parent >= 0, let owner = elements[parent].id, id.hasPrefix(owner + ".") else { return nil }
        let name = String(id.dropFirst(owner.count + 1))
        switch elements[parent].kind {
        case .picker: return .chose(picker: owner, option: name)
        case .stepper: return .stepped(id: owner, by: name == "more" ? 1 : -1)
        default: return nil
        }
    }

    private func fraction(_ hit: Hit, _ state: ScreenState) -> Double {
        let width = elements[hit.element].local.width
        let knob = profile.controls.knob
        guard width > knob else { return 0 }
        let way = state.isMirrored ? width - hit.place.x : hit.place.x
        return min(max((way - knob / 2) / (width - knob), 0), 1)
    }

    private func dragged(_ phase: GesturePhase, _ drag: Drag, state: inout ScreenState) -> Interaction? {
        if let row = state.swiped, row.isHeld { return moved(row: row.id, phase, drag, state: &state) }
        let isVertical = (drag.to.y - drag.from.y).magnitude >= (drag.to.x - drag.from.x).magnitude
        for taker in takers(at: drag.from) where elements[taker.element].gestures.contains(.drag) {
            let element = elements[taker.element]
            guard element.isEnabled else { return .missed(.disabled(taker)) }
            let id = taker.id ?? ""
            if canBeSwiped(taker.element) {
                guard !isVertical, let moved = moved(row: id, phase, drag, state: &state) else { continue }
                return moved
            }
            if case .slider = element.kind {
                return .slid(id: id, fraction: fraction(hit(at: taker.element, drag.to), state))
            }
            guard let place = scrolls[id] else { return .dragged(phase, id: id, drag) }
            // A scroll that runs the other way, or has nowhere to go, leaves the drag to what it is in.
            guard (place.axis == .vertical) == isVertical, place.end > 0 else { continue }
            let delta = place.axis == .vertical ? drag.delta.y : drag.delta.x
            return scroll(id, by: -delta, state: &state)
        }
        return nil
    }

    private func scroll(_ id: String, by delta: Double, state: inout ScreenState) -> Interaction? {
        guard let place = scrolls[id] else { return nil }
        // Finer than a pixel is kept: slow drags add up.
        let old = state.scrolls[id].map { min(max(0, $0), place.end) } ?? 0
        let offset = min(max(0, old + delta), place.end)
        state.scrolls[id] = offset
        state.swiped = nil
        return .scrolled(id: id, to: offset)
    }

    /// The crown turns what lies topmost and takes it.
    private func turned(_ degrees: Double, state: inout ScreenState) -> Interaction? {
        for index in elements.indices.reversed() {
            let element = elements[index]
            if element.role == .dimming { return nil }
            guard element.gestures.contains(.crown), element.isEnabled, element.isInSight else { continue }
            let id = element.id ?? ""
            guard let place = scrolls[id] else { return .turned(id: id, degrees: degrees) }
            guard place.end > 0 else { continue }
            return scroll(id, by: degrees * Self.pointsPerCrownDegree, state: &state)
        }
        return nil
    }
}
