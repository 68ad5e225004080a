/// What a text is for. Its size depends on the device.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption, caption2

    /// Among ``allCases``.
    fileprivate var place: Int {
        switch self {
        case .largeTitle: 0
        case .title: 1
        case .title2: 2
        case .title3: 3
        case .headline: 4
        case .body: 5
        case .callout: 6
        case .subheadline: 7
        case .footnote: 8
        case .caption: 9
        case .caption2: 10
        }
    }
}

/// Size and weight of a text style on a device.
public struct TextSize: Hashable, Sendable {
    /// Points for an em.
    public var size: Double
    /// From baseline to baseline, in points.
    public var lineHeight: Double
    public var weight: FontWeight

    public init(_ size: Double, _ lineHeight: Double, _ weight: FontWeight = .regular) {
        self.size = size
        self.lineHeight = lineHeight
        self.weight = weight
    }
}

/// The text sizes of a device, those of the platform's published type scale at its default setting.
public struct TextSizes: Hashable, Sendable {
    /// By the place of the style.
    private var sizes: [TextSize]

    private init(_ sizes: [TextStyle: TextSize]) {
        self.sizes = TextStyle.allCases.map { sizes[$0] ?? TextSize(17, 22) }
    }

    /// Size, line height and weight of a style; there is one for each.
    public subscript(style: TextStyle) -> TextSize { sizes[style.place] }

    /// All sizes larger or smaller by a factor, to half points: a person's own text size.
    public func scaled(by factor: Double) -> TextSizes {
        func half(_ value: Double) -> Double { max(1, (value * factor * 2).rounded() / 2) }
        var copy = self
        copy.sizes = sizes.map { TextSize(half($0.size), half($0.lineHeight), $0.weight) }
        return copy
    }

    public static let phone = TextSizes([
        .largeTitle: TextSize(34, 41, .bold), .title: TextSize(28, 34, .semibold),
        .title2: TextSize(22, 28, .semibold), .title3: TextSize(20, 25, .semibold),
        .headline: TextSize(17, 22, .semibold), .body: TextSize(17, 22), .callout: TextSize(16, 21),
        .subheadline: TextSize(15, 20), .footnote: TextSize(13, 18), .caption: TextSize(12, 16),
        .caption2: TextSize(11, 13),
    ])

    /// What is held at reading distance and printed finely.
    public static let paper = TextSizes([
        .largeTitle: TextSize(26, 32, .bold), .title: TextSize(20, 26, .semibold),
        .title2: TextSize(16, 21, .semibold), .title3: TextSize(14, 19, .semibold),
        .headline: TextSize(12, 16, .semibold), .body: TextSize(10.5, 15), .callout: TextSize(10.5, 15),
        .subheadline: TextSize(9.5, 13), .footnote: TextSize(9, 12.5), .caption: TextSize(8, 11),
        .caption2: TextSize(7.5, 10),
    ])

    /// Watches up to 42 mm.
    public static let smallWatch = TextSizes([
        .largeTitle: TextSize(36, 38.5), .title: TextSize(34, 36.5), .title2: TextSize(27, 30),
        .title3: TextSize(19, 21.5), .headline: TextSize(16, 18.5, .semibold), .body: TextSize(16, 18.5),
        .callout: TextSize(15, 17.5), .subheadline: TextSize(15, 17.5), .footnote: TextSize(12, 14.5),
        .caption: TextSize(15, 17.5), .caption2: TextSize(14, 16.5),
    ])

    /// Watches from 44 mm.
    public static let largeWatch = TextSizes([
        .largeTitle: TextSize(40, 42.5), .title: TextSize(38, 41), .title2: TextSize(30, 32.5),
        .title3: TextSize(20, 23), .headline: TextSize(17, 20, .semibold), .body: TextSize(17, 20),
        .callout: TextSize(16, 18.5), .subheadline: TextSize(16, 18.5), .footnote: TextSize(13, 15.5),
        .caption: TextSize(16, 18.5), .caption2: TextSize(15, 17.5),
    ])
}

/// How an element writes: a style or a size of its own, and what differs from it.
public struct TextLook: Hashable, Sendable {
    public var style: TextStyle
    /// Points for an em, in place of the style's.
    public var size: Double?
    /// In place of the style's.
    public var weight: FontWeight?
    /// All digits as wide as the widest: numbers that change do not dance.
    public var monospacedDigits: Bool

    public init(
        _ style: TextStyle = .body, size: Double? = nil, weight: FontWeight? = nil,
        monospacedDigits: Bool = false
    ) {
        self.style = style
        self.size = size
        self.weight = weight
        self.monospacedDigits = monospacedDigits
    }
}
