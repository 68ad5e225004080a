import HikeHardware
import HikeRendering
import HikeScreens

/// The keyboard.
extension GlassPart {
    func write(_ action: GlassAction) throws(RenderingError) -> TouchOutcome {
        let shown = try shown()
        let name = shown.laidOut.name
        guard let id = shown.state.focusedField else {
            return missed("no field is touched on the screen '\(name)': tap one first")
        }
        guard let element = shown.laidOut.elements.first(where: { $0.id == id }),
            case .field(let field) = element.kind, element.isEnabled
        else { return missed("the field '\(id)' is not on the screen '\(name)' any more") }
        switch action {
        case .type(let text): tell(.typed(id: id, text: field.text + text))
        case .dictate(let text): tell(.typed(id: id, text: text))
        case .clear: tell(.typed(id: id, text: ""))
        case .submit:
            var state = shown.state
            state.focusedField = nil
            glass.keep(state, of: shown.screen)
            tell(.submitted(id: id))
        case .tap, .doubleTap, .twoFingerTap, .swipeAction, .longPress, .drag, .swipe, .pinch, .rotate,
            .crown, .press, .answer:
            return missed("'\(action.verb)' is nothing that a keyboard does")
        }
        return TouchOutcome(ends: board.now, reached: "field #\(id)")
    }
}
