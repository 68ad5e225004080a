/// What gestures do to elements with actions (EM-26): rows are swiped aside, menus opened and closed.
extension LaidOutScreen {
    private func parts(_ id: String) -> RowActionParts? {
        elements.first { $0.id == id && !$0.actions.isEmpty }.map {
            RowActionParts(id: id, actions: $0.actions)
        }
    }

    /// Whether an element is a row that can be swiped.
    func canBeSwiped(_ index: Int) -> Bool {
        let element = elements[index]
        return !element.actions.isEmpty && element.gestures.contains(.drag) && element.id != nil
            && element.parent >= 0 && elements[element.parent].role == .list
    }

    /// The id of the button that a row shows for an action when it is swiped: by the action's id or its title.
    public func button(ofAction name: String, of index: Int) -> String? {
        guard canBeSwiped(index), let id = elements[index].id else { return nil }
        let actions = elements[index].actions
        let wanted = name.lowercased()
        let action = actions.first { $0.id == name } ?? actions.first { $0.title.lowercased() == wanted }
        return action.map { "\(id).\($0.id)" }
    }

    /// The state with a row's actions in sight.
    public func uncovering(_ index: Int, _ state: ScreenState) -> ScreenState {
        guard let id = elements[index].id, let parts = parts(id) else { return state }
        var state = state
        state.swiped = SwipedRow(id: id, shift: parts.width)
        return state
    }

    /// Where a finger comes down to swipe a row: at a place of the row, or beside it where from there the display's edge
    /// comes before the row is open.
    public func swipeStart(near place: Point, of index: Int) -> Point {
        guard let id = elements[index].id, let width = parts(id)?.width else { return place }
        let last = elements[index].visibleFrame.maxX - 1
        let start = Point(max(place.x, min(width + 2, last)), place.y)
        guard case .hit(let hit) = hit(start, for: .drag), hit.element == index else { return place }
        return start
    }

    /// A finger moves a row to the side. At the end a fast one opens or closes it; otherwise it stays where it is
    /// nearest to.
    ///
    /// - Returns: nil where the drag is none of the row's.
    func moved(row id: String, _ phase: GesturePhase, _ drag: Drag, state: inout ScreenState) -> Interaction?
    {
        guard let most = parts(id)?.width else {
            state.swiped = nil
            return nil
        }
        let open = state.swiped.flatMap { $0.id == id ? $0 : nil }
        if phase == .ended || phase == .cancelled {
            guard let open else { return nil }
            let speed = state.isMirrored ? drag.velocity.x : -drag.velocity.x
            let isFlick = phase == .ended && speed.magnitude >= GestureRules().swipeSpeed
            let stays = isFlick ? speed > 0 : open.shift >= most / 2
            state.swiped = stays ? SwipedRow(id: id, shift: most) : nil
            return .uncovered(id: id, isOpen: stays)
        }
        let way = state.isMirrored ? drag.delta.x : -drag.delta.x
        let shift = min(max(0, (open?.shift ?? 0) + way), most)
        // To the other side a closed row does not go: that may be a swipe of the page.
        guard open != nil || shift > 0 else { return nil }
        state.swiped = SwipedRow(id: id, shift: shift, isHeld: true)
        return .uncovered(id: id, isOpen: true)
    }

    /// A finger rests on an element with actions.
    func openMenu(of index: Int, _ phase: GesturePhase, state: inout ScreenState) -> Interaction? {
        guard phase == .began, let id = elements[index].id else { return nil }
        state.menu = id
        state.swiped = nil
        state.pressed = nil
        return .uncovered(id: id, isOpen: true)
    }

    /// What a tap means while actions are in sight; nil where it is about something else.
    func tappedWhileUncovered(_ result: HitResult, state: inout ScreenState) -> Interaction? {
        if let id = state.menu {
            if case .outside(let menu) = result, menu.id == RowActionParts(id: id, actions: []).menuID {
                state.menu = nil
                return .uncovered(id: id, isOpen: false)
            }
            if let action = action(result, of: id) {
                state.menu = nil
                return .acted(id: id, action: action.id)
            }
        }
        guard let id = state.swiped?.id else { return nil }
        // Any tap closes the row; one in its list does nothing else.
        state.swiped = nil
        if let action = action(result, of: id) { return .acted(id: id, action: action.id) }
        guard case .hit(let hit) = result, let row = elements.firstIndex(where: { $0.id == id }),
            isIn(elements[row].parent, hit.element)
        else { return nil }
        return .uncovered(id: id, isOpen: false)
    }

    private func action(_ result: HitResult, of id: String) -> RowAction? {
        guard case .hit(let hit) = result, let button = hit.id else { return nil }
        return parts(id)?.action(ofButton: button)
    }

    /// Whether an element is a part of another.
    private func isIn(_ owner: Int, _ index: Int) -> Bool {
        var place = index
        while place >= 0 {
            if place == owner { return true }
            place = elements[place].parent
        }
        return false
    }

    /// Whether a swipe has moved a row, and so is no swipe of the page.
    func movedRow(from place: Point, _ state: ScreenState) -> Bool {
        guard let id = state.swiped?.id, let row = elements.first(where: { $0.id == id }) else {
            return false
        }
        return row.frame.y <= place.y && place.y < row.frame.maxY
    }
}
