/// A display: how large it is, how fine, what of it is free, and how large things on it are.
///
/// Sizes and safe areas are those of common devices; corner radii are near enough to mask a screenshot.
public struct DisplayProfile: Hashable, Sendable {
    /// The device that a display belongs to.
    public enum Kind: String, Hashable, Sendable { case watch, phone }

    /// As scenarios name it: `watch-49mm`.
    public var name: String
    public var kind: Kind
    /// Points.
    public var size: Size
    /// Pixels for a point.
    public var scale: Double
    /// What the corners, a camera or the system's own bar take of the display.
    public var safeArea: Insets
    /// Of the display's corners, in points.
    public var cornerRadius: Double
    public var textSizes: TextSizes
    public var controls: ControlSizes
    /// Appearances that the device can have, the usual one first.
    public var appearances: [Appearance]

    /// A display; a phone knows light and dark, a watch dark only.
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels for a point.
    ///   - textSizes: nil for those of a phone or of a large watch.
    ///   - controls: nil for those of a phone or a watch.
    public init(
        name: String, kind: Kind, size: Size, scale: Double, safeArea: Insets, cornerRadius: Double,
        textSizes: TextSizes? = nil, controls: ControlSizes? = nil
    ) {
        self.name = name
        self.kind = kind
        self.size = size
        self.scale = scale
        self.safeArea = safeArea
        self.cornerRadius = cornerRadius
        self.textSizes = textSizes ?? (kind == .phone ? .phone : .largeWatch)
        self.controls = controls ?? (kind == .phone ? .phone : .watch)
        appearances = kind == .phone ? [.light, .dark] : [.dark]
    }

    public static let watch41 = DisplayProfile(
        name: "watch-41mm", kind: .watch, size: Size(176, 215), scale: 2,
        safeArea: Insets(top: 34, left: 2, bottom: 12, right: 2), cornerRadius: 30, textSizes: .smallWatch)
    public static let watch45 = DisplayProfile(
        name: "watch-45mm", kind: .watch, size: Size(198, 242), scale: 2,
        safeArea: Insets(top: 35, left: 2, bottom: 14, right: 2), cornerRadius: 36)
    public static let watch49 = DisplayProfile(
        name: "watch-49mm", kind: .watch, size: Size(205, 251), scale: 2,
        safeArea: Insets(top: 38, left: 4, bottom: 16, right: 4), cornerRadius: 52)
    /// With a home button and square corners.
    public static let phone47 = DisplayProfile(
        name: "phone-4.7in", kind: .phone, size: Size(375, 667), scale: 2, safeArea: Insets(top: 20),
        cornerRadius: 0)
    public static let phone61 = DisplayProfile(
        name: "phone-6.1in", kind: .phone, size: Size(393, 852), scale: 3,
        safeArea: Insets(top: 59, bottom: 34), cornerRadius: 55)
    public static let phone67 = DisplayProfile(
        name: "phone-6.7in", kind: .phone, size: Size(430, 932), scale: 3,
        safeArea: Insets(top: 59, bottom: 34), cornerRadius: 55)

    public static let all = [watch41, watch45, watch49, phone47, phone61, phone67]

    /// The profile of that name, or nil.
    public static func named(_ name: String) -> DisplayProfile? { all.first { $0.name == name } }
}

/// How large controls are on a kind of device, in points.
public struct ControlSizes: Hashable, Sendable {
    /// The least height of a row of a list, and of what is to be touched.
    public var rowHeight: Double
    /// Left and right of what is in a row, and above and below it.
    public var rowInsets: Insets
    /// Between the rows of a list that are cards of their own; 0 where rows adjoin.
    public var rowSpacing: Double
    /// Of a card, a group of rows, a field.
    public var cornerRadius: Double
    /// Height of a filled button.
    public var buttonHeight: Double
    public var switchSize: Size
    /// Of a slider's knob.
    public var knob: Double
    /// Width of an alert; 0 for the whole display.
    public var alertWidth: Double
    /// Between the display's sides and a list's cards.
    public var listMargin: Double

    public static let phone = ControlSizes(
        rowHeight: 44, rowInsets: Insets(horizontal: 16, vertical: 8), rowSpacing: 0, cornerRadius: 10,
        buttonHeight: 50, switchSize: Size(51, 31), knob: 28, alertWidth: 270, listMargin: 16)
    public static let watch = ControlSizes(
        rowHeight: 44, rowInsets: Insets(horizontal: 9, vertical: 6), rowSpacing: 4, cornerRadius: 9,
        buttonHeight: 44, switchSize: Size(38, 24), knob: 20, alertWidth: 0, listMargin: 0)
}
