/// What can be read off a screen from outside: its elements as plain values, for tests, tools and goldens.
public struct ScreenReading: Codable, Hashable, Sendable {
    /// An element that a person or a test can speak of.
    public struct Item: Codable, Hashable, Sendable {
        public var role: String
        public var id: String?
        /// What it says or is called.
        public var name: String
        /// What of the name is to be read, where that is less: a text that is shortened, a row of which a part is covered, nothing
        /// of maps, their lines, and symbols without a label.
        public var shown: String?
        public var value: String?
        /// Points: left, top, width, height.
        public var frame: [Double]
        public var depth: Int
        /// Its place in the order in which things lie: what has more lies above what has less.
        public var z: Int
        public var isEnabled: Bool
        public var isSelected: Bool
        /// Whether a person sees it: on the display, not cut off, not covered, and drawn so that it can be seen
        /// (`docs/screens.md`).
        public var isVisible: Bool
        public var isShortened: Bool
        /// Ids of what can be done with it by swiping it or by its menu; nil for nothing.
        public var actions: [String]?
    }

    /// The app that shows it; empty for the system's own.
    public var app: String
    public var screen: String
    /// Points.
    public var width: Double
    public var height: Double
    /// Pixels for a point.
    public var scale: Double
    /// In the order in which they are drawn.
    public var items: [Item]
    /// The form that people read (``LaidOutScreen/dump(isWhole:)``).
    public var text: String
    /// What its author should look at.
    public var findings: [String]

    /// What a person could read and touch on a screen; elements that only hold others in place are left out.
    public init(_ screen: LaidOutScreen, app: String) {
        self.app = app
        self.screen = screen.name
        width = screen.profile.size.width
        height = screen.profile.size.height
        scale = screen.profile.scale
        let tree = ScreenTree(screen)
        items = tree.items
        text = tree.text(isWhole: false)
        findings = screen.findings.map(\.sentence)
    }

    /// Everything that it says, in reading order.
    public var words: [String] { items.filter(\.isVisible).map(\.words).filter { !$0.isEmpty } }

    /// The element of an id; nil where there is none in sight or scrolled away.
    public func item(id: String) -> Item? { items.first { $0.id == id } }
}

extension ScreenReading.Item {
    /// What of its name a person reads, if they see it. A field with something in it does not show what it asks for.
    public var words: String { role == Role.field.rawValue && value?.isEmpty == false ? "" : shown ?? name }

    /// Whether a person reads a text in it.
    public func says(_ text: String) -> Bool {
        isVisible && (words.contains(text) || isValueRead && value?.contains(text) == true)
    }

    /// A map's value says where it is, a line's what it is; neither is written on them.
    private var isValueRead: Bool { role != Role.map.rawValue && role != Role.line.rawValue }
}
