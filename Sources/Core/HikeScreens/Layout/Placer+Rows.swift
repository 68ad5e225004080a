/// Rows with actions, and the menus of whatever has some.
extension Placer {
    /// Places a row of a list; one that is moved aside uncovers its actions, within its own frame.
    mutating func placeRow(_ row: Box, in frame: Rect, _ context: Context) {
        let actions = row.element.isModified ? row.element.modifiers.actions : []
        guard let swiped = measurer.state.swiped, swiped.id == row.element.id, !actions.isEmpty,
            swiped.shift > 0
        else { return place(row, in: frame, context) }
        let parts = RowActionParts(id: swiped.id, actions: actions)
        let width = measurer.pixels(parts.width)
        let shift = min(measurer.pixels(swiped.shift), width)
        let left = isMirrored ? frame.width - row.origin.x - row.size.width : row.origin.x
        let whole = Rect(frame.x + left, frame.y + row.origin.y, row.size.width, row.size.height)

        var inner = context
        let area = points(whole)
        commands.append(.pushClip(.rectangle(area)))
        clips.append(
            LaidOutClip(rect: area, cornerRadius: 0, space: context.space, parent: context.clip))
        inner.clip = clips.count - 1
        inner.visible = context.visible.intersection(spaces[context.space].bounds(of: area))
        var moved = row
        moved.origin.x -= shift
        place(moved, in: frame, inner)
        inner.role = nil
        let edge = isMirrored ? whole.x + shift - width : whole.maxX - shift
        place(
            parts.buttons(height: area.height), in: Rect(edge, whole.y, width, whole.height), .leading, inner)
        commands.append(.popClip)
    }

    /// The menu of an element whose actions are open, to be laid over the screen.
    mutating func openMenu(of element: Element, _ modifiers: Modifiers, _ context: Context) {
        guard let id = element.id, measurer.state.menu == id, !modifiers.actions.isEmpty else { return }
        let parts = RowActionParts(id: id, actions: modifiers.actions)
        presentations.append(
            (parts.menu(title: element.accessibleName), context.isEnabled && modifiers.isEnabled))
    }
}
