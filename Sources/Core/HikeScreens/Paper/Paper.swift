/// A sheet that a document is printed on.
public enum Paper: String, CaseIterable, Hashable, Sendable {
    case a4
    /// US Letter.
    case letter

    /// Points of 1/72 inch, upright.
    public var size: Size {
        switch self {
        case .a4: Size(595.276, 841.89)
        case .letter: Size(612, 792)
        }
    }

    /// What stays white round a page, in points.
    public static let margins = Insets(top: 44, left: 48, bottom: 32, right: 48)

    /// Where the text and the pictures of a page have room, in points; the line at its foot is taken off already.
    public var content: Size {
        Size(
            (size.width - Self.margins.left - Self.margins.right).rounded(.down),
            (size.height - Self.margins.top - Self.margins.bottom - Self.footHeight).rounded(.down))
    }

    /// Of the line at the foot of a page, in points.
    static let footHeight = 24.0

    /// Pictures and maps have so many pixels for a point: 216 for an inch.
    public static let scale = 3.0

    /// The sheet as something that screens are laid out on.
    var profile: DisplayProfile {
        var profile = DisplayProfile(
            name: "paper-\(rawValue)", kind: .phone, size: size, scale: Self.scale, safeArea: Self.margins,
            cornerRadius: 0, textSizes: .paper)
        profile.appearances = [.light]
        return profile
    }
}
