import HikeHardware
import HikeScreens

extension GlassAction {
    var isAnswer: Bool { if case .answer = self { true } else { false } }

    /// What it touches first; nil: the middle of the display.
    var target: TouchTarget? {
        switch self {
        case .tap(let target), .doubleTap(let target), .longPress(let target, _), .drag(let target, _, _),
            .pinch(let target, _), .rotate(let target, _), .twoFingerTap(let target),
            .swipeAction(let target, _):
            target
        case .swipe(_, let target): target
        case .answer(let word): .name(word)
        case .crown, .press, .type, .dictate, .clear, .submit: nil
        }
    }

    /// The touches that have to be taken where it begins.
    var kind: GestureKinds {
        switch self {
        case .doubleTap: [.doubleTap, .tap]
        case .longPress: .longPress
        case .drag, .swipe: [.drag, .swipe]
        case .swipeAction: .drag
        case .twoFingerTap: .twoFingerTap
        case .pinch: .pinch
        case .rotate: .rotate
        case .tap, .crown, .press, .type, .dictate, .clear, .submit, .answer: .tap
        }
    }
}
