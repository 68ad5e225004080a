/// How heavy letters and symbols are.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
    case regular, medium, semibold, bold
}

/// A font of the bundle.
public struct FontFace: Hashable, Sendable {
    public var weight: FontWeight

    public init(weight: FontWeight = .regular) { self.weight = weight }
}

/// A font at a size.
public struct Font: Hashable, Sendable {
    public var face: FontFace
    /// Points for an em.
    public var size: Double

    public init(face: FontFace, size: Double) {
        self.face = face
        self.size = size
    }
}
