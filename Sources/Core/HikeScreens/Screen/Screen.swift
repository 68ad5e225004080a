/// What an app shows: a tree, and what lies round it.
public struct Screen: Hashable, Sendable {
    /// Which screen it is, as `expect: screen` names it.
    public var name: String
    /// Within the safe area, unless it has ``Modifiers/ignoresSafeArea``; its parts cannot reach further.
    public var content: Element
    /// Where the content lies if it is smaller than the safe area.
    public var alignment: Alignment
    /// Above the safe area, beside the camera or in the watch's upper corners: title and time.
    public var statusBar: Element?
    public var background: Colour
    /// What the system tells at the top of the safe area, over what the app shows, for a while.
    public var banner: Element?
    /// What the system asks or tells, over all that the app shows: an alert or a dialog.
    public var systemPrompt: Element?

    public init(
        _ name: String, alignment: Alignment = .top, background: Colour = .background,
        statusBar: Element? = nil, _ content: Element
    ) {
        self.name = name
        self.content = content
        self.alignment = alignment
        self.statusBar = statusBar
        self.background = background
    }
}

/// What the glass itself knows about a screen: where things are scrolled to, what is focused and pressed. An
/// app may set it, and gestures change it (``LaidOutScreen/interaction(for:state:)``).
public struct ScreenState: Hashable, Sendable {
    /// By the id of a scroll or a list: how far it has moved, in points. Values beyond its ends are laid out
    /// as the end.
    public var scrolls: [String: Double]
    /// Id of the field that takes what is typed.
    public var focusedField: String?
    /// Id of what a finger rests on; drawn pressed.
    public var pressed: String?
    /// The row that is moved aside to show its actions.
    public var swiped: SwipedRow?
    /// Id of the element whose actions are open as a menu.
    public var menu: String?
    /// Whether lines of text begin on the right: everything that is not a picture, a map, a drawing or a
    /// chart is mirrored.
    public var isMirrored: Bool

    public init(
        scrolls: [String: Double] = [:], focusedField: String? = nil, pressed: String? = nil,
        swiped: SwipedRow? = nil, menu: String? = nil, isMirrored: Bool = false
    ) {
        self.scrolls = scrolls
        self.focusedField = focusedField
        self.pressed = pressed
        self.swiped = swiped
        self.menu = menu
        self.isMirrored = isMirrored
    }
}
