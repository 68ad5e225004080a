/// What becomes of the corners of a picture of a display, which the device's glass does not show.
public enum CornerMask: String, CaseIterable, Hashable, Sendable {
    /// They are left as they were drawn.
    case ignored
    /// They are transparent.
    case alpha
    /// They are black.
    case black
}
