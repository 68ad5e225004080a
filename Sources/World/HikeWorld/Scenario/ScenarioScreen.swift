import HikeScreens
import HikeValues

extension Scenario {
    /// What a display has to show.
    public struct ScreenCheck: Equatable, Sendable {
        /// Which screen it is; nil: any.
        public var screen: String?
        /// Words that are to be read on it, as parts of what its elements say.
        public var shows: [String] = []
        /// Words that are not.
        public var lacks: [String] = []
        /// Each must be on the screen.
        public var elements: [ElementCheck] = []
        /// A golden picture, relative to the scenario.
        public var picture: String?

        public init() {}
    }

    /// How an element has to be; what is nil is not asked for.
    public struct ElementCheck: Equatable, Sendable {
        public var id: String
        /// The text that it shows, as a whole.
        public var text: String?
        /// What it stands at, such as a switch or a slider.
        public var value: String?
        public var isEnabled: Bool?
        /// nil: a person sees it.
        public var isVisible: Bool?
        public var isSelected: Bool?
        /// Points: left, top, width, height.
        public var frame: [Double]?

        public init(id: String) { self.id = id }
    }
}
