/// A screen with everything in its place: what is drawn, what can be touched, what it says.
public struct LaidOutScreen: Hashable, Sendable {
    public let name: String
    public let profile: DisplayProfile
    /// In the order in which they are drawn: what is later lies above. The first is the screen itself.
    public let elements: [LaidOutElement]
    public let drawList: DrawList
    /// Where scrolls and lists stand, in points, and how far they can go, by id.
    public let scrolls: [String: ScrollPlace]
    /// What an author should look at: text that is shortened, ids that are missing or doubled.
    public let findings: [Finding]
    let spaces: [Transform]
    let inverses: [Transform?]
    let clips: [LaidOutClip]
    let unseen: [UnseenRows]

    /// Where something scrolls.
    public struct ScrollPlace: Hashable, Sendable {
        public var axis: Axis
        /// From 0 to ``end``, in points.
        public var offset: Double
        public var end: Double
        /// Of the window, along the axis, in points.
        public var window: Double
    }

    /// Lays a screen out.
    ///
    /// - Parameter appearance: nil for the device's usual one; one that the device does not have counts as
    ///   that.
    public init(
        _ screen: Screen, on profile: DisplayProfile, fonts: FontLibrary, state: ScreenState = ScreenState(),
        appearance: Appearance? = nil
    ) {
        let usual = profile.appearances.first ?? .light
        let wanted = appearance ?? usual
        let measurer = Measurer(profile: profile, fonts: fonts, state: state)
        var placer = Placer(measurer: measurer)
        placer.place(screen)
        name = screen.name
        self.profile = profile
        elements = placer.elements
        drawList = DrawList(
            size: profile.size, scale: profile.scale,
            appearance: profile.appearances.contains(wanted) ? wanted : usual,
            background: screen.background, commands: placer.commands)
        scrolls = placer.scrolls
        spaces = placer.spaces
        inverses = placer.spaces.map(\.inverse)
        clips = placer.clips
        unseen = placer.unseen
        findings = placer.findings + Finding.ofIdentifiers(in: placer.elements)
    }
}

/// Something about a screen that its author should look at. None of them keeps it from being shown.
public enum Finding: Hashable, Sendable {
    /// A text that has lost words.
    case truncated(text: String, frame: Rect)
    /// Something that takes touches and has no id: scenarios cannot name it.
    case missingID(role: Role, name: String)
    /// A control within something that lets touches pass, which hence takes none.
    case deafControl(role: Role, name: String)
    /// Two elements of one id: a tap by id would hit the first.
    case doubledID(String)
    /// A drawing whose pushes and pops do not match; it is not drawn.
    case unbalancedCanvas(name: String)

    /// One sentence.
    public var sentence: String {
        switch self {
        case .truncated(let text, let frame): "The text \"\(text)\" at \(frame) is shortened: give it room"
        case .missingID(let role, let name):
            "A \(role.rawValue) \"\(name)\" takes touches and has no id: give it one"
        case .deafControl(let role, let name):
            "A \(role.rawValue) \"\(name)\" lies within what lets touches pass, so none reaches it: let its surroundings pass them alone"
        case .doubledID(let id): "The id \(id) is there twice: rename one"
        case .unbalancedCanvas(let name):
            "The drawing \(name) is left out: its pushes and pops do not match"
        }
    }

    static func ofIdentifiers(in elements: [LaidOutElement]) -> [Finding] {
        var seen: Set<String> = []
        var findings: [Finding] = []
        for element in elements {
            if let id = element.id {
                if !seen.insert(id).inserted { findings.append(.doubledID(id)) }
            } else if !element.gestures.isEmpty {
                findings.append(.missingID(role: element.role, name: element.name))
            }
        }
        return findings
    }
}

extension Rect: CustomStringConvertible {
    /// `16,320 361x50`.
    public var description: String {
        "\(TextForm.short(x)),\(TextForm.short(y)) \(TextForm.short(width))x\(TextForm.short(height))"
    }
}
