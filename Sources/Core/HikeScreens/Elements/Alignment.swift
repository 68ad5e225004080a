/// Which way something runs.
public enum Axis: String, Hashable, Sendable { case horizontal, vertical }

/// Where something narrower lies. Leading is where a line of text begins.
public enum HorizontalAlignment: String, Hashable, Sendable { case leading, centre, trailing }

/// Where something lower lies. Baseline: first lines of text stand on one line; for stacks that run
/// horizontally.
public enum VerticalAlignment: String, Hashable, Sendable { case top, centre, bottom, baseline }

/// Where something smaller lies in something larger.
public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let centre = Alignment(.centre, .centre)
    public static let top = Alignment(.centre, .top)
    public static let bottom = Alignment(.centre, .bottom)
    public static let leading = Alignment(.leading, .centre)
    public static let trailing = Alignment(.trailing, .centre)
    public static let topLeading = Alignment(.leading, .top)
    public static let topTrailing = Alignment(.trailing, .top)
    public static let bottomLeading = Alignment(.leading, .bottom)
    public static let bottomTrailing = Alignment(.trailing, .bottom)
}

/// What an element is, for those who do not see it, for scenarios and for the dump.
public enum Role: String, Hashable, Sendable {
    case group, text, image, symbol, shape, canvas, divider, spacer, scroll, list, row, header, button, field
    case toggle, picker, option, stepper, slider, progress, sheet, alert, dialog, menu, map, marker, chart
    case dimming, screen, line
}

/// The touches that an element takes.
public struct GestureKinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let tap = GestureKinds(rawValue: 1)
    public static let doubleTap = GestureKinds(rawValue: 2)
    public static let longPress = GestureKinds(rawValue: 4)
    public static let drag = GestureKinds(rawValue: 8)
    public static let swipe = GestureKinds(rawValue: 16)
    public static let pinch = GestureKinds(rawValue: 32)
    public static let rotate = GestureKinds(rawValue: 64)
    public static let crown = GestureKinds(rawValue: 128)
    /// A tap with two fingers.
    public static let twoFingerTap = GestureKinds(rawValue: 256)

    public static let all: GestureKinds = [
        .tap, .doubleTap, .longPress, .drag, .swipe, .pinch, .rotate, .crown, .twoFingerTap,
    ]
}
