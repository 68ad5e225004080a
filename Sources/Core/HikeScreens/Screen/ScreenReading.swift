/// What can be read off a screen from outside: its elements as plain values, for tests, tools and goldens.
public struct ScreenReading: Codable, Hashable, Sendable {
    /// An element that a person or a test can speak of.
    public struct Item: Codable, Hashable, Sendable {
        public var role: String
        public var id: String?
        /// What it says or is called.
        public var name: String
        public var value: String?
        /// Points: left, top, width, height.
        public var frame: [Double]
        public var depth: Int
        public var isEnabled: Bool
        public var isSelected: Bool
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
        items = screen.elements.filter { !$0.isStructural }.map { element in
            Item(
                role: element.role.rawValue, id: element.id, name: element.name, value: element.value,
                frame: [element.frame.x, element.frame.y, element.frame.width, element.frame.height],
                depth: element.depth, isEnabled: element.isEnabled, isSelected: element.isSelected,
                isVisible: element.isVisible, isShortened: element.isTruncated,
                actions: element.actions.isEmpty ? nil : element.actions.map(\.id))
        }
        text = screen.dump()
        findings = screen.findings.map(\.sentence)
    }

    /// Everything that it says, in reading order.
    public var words: [String] { items.filter { $0.isVisible && !$0.name.isEmpty }.map(\.name) }

    /// The element of an id; nil where there is none in sight or scrolled away.
    public func item(id: String) -> Item? { items.first { $0.id == id } }
}
