/// A colour of the sRGB space with its opacity, eight bits each. The parts are not premultiplied.
public struct RGBA: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// From a number such as `0x944ADA`.
    public init(hex: UInt32, opacity: Double = 1) {
        self.init(
            UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
            UInt8(truncatingIfNeeded: hex))
        alpha = Self.byte(opacity)
    }

    /// More transparent by a factor of 0 to 1.
    public func opacity(_ factor: Double) -> RGBA {
        RGBA(red, green, blue, Self.byte(Double(alpha) / 255 * factor))
    }

    private static func byte(_ fraction: Double) -> UInt8 {
        guard fraction > 0 else { return 0 }
        return fraction < 1 ? UInt8((fraction * 255).rounded()) : 255
    }

    /// `#RRGGBBAA`, in capitals.
    public var hexText: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = [0x23]
        for part in [red, green, blue, alpha] {
            bytes.append(digits[Int(part >> 4)])
            bytes.append(digits[Int(part & 15)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Whether a screen is drawn dark on light or light on dark. Watches are always dark.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}

/// A colour by its meaning, or a fixed one. Meanings become numbers only when they are drawn
/// (``rgba(in:)``), so that one tree serves light and dark.
public struct Colour: Hashable, Sendable {
    /// What a colour means. The numbers of each are in ``Palette``.
    public enum Meaning: String, Hashable, Sendable, CaseIterable {
        /// Text: the main line, what goes with it, what is less still, hints.
        case label, secondaryLabel, tertiaryLabel, placeholder
        /// What lies behind everything, behind cards on it, and behind grouped lists and their rows.
        case background, secondaryBackground, groupedBackground, groupedRow
        /// What lies on a fill and stands out of it: the chosen segment of a picker.
        case raised
        /// Lines between rows; what is filled lightly, such as a track or a field.
        case separator, fill
        /// What can be touched, and what stands on top of a filled button.
        case accent, onAccent
        case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, grey
        /// What dims the screen beneath a sheet or an alert.
        case dimming
    }

    enum Value: Hashable, Sendable {
        case fixed(RGBA)
        case meaning(Meaning)
        /// One for light and one for dark.
        case pair(light: RGBA, dark: RGBA)
    }

    let value: Value
    /// 0 to 1, on top of the opacity of the value.
    public let opacity: Double

    init(_ value: Value, opacity: Double = 1) {
        self.value = value
        self.opacity = opacity
    }

    /// The same in light and dark.
    public init(_ rgba: RGBA) { self.init(.fixed(rgba)) }

    /// What the device draws for a meaning, in light and dark.
    public init(_ meaning: Meaning) { self.init(.meaning(meaning)) }

    /// One for light, one for dark appearance.
    public init(light: RGBA, dark: RGBA) { self.init(.pair(light: light, dark: dark)) }

    /// From a number such as `0x944ADA`, the same in light and dark.
    public init(hex: UInt32, opacity: Double = 1) { self.init(RGBA(hex: hex, opacity: opacity)) }

    /// More transparent by a factor of 0 to 1.
    public func opacity(_ factor: Double) -> Colour { Colour(value, opacity: opacity * factor) }

    /// The numbers that it is drawn with.
    public func rgba(in appearance: Appearance) -> RGBA {
        let base =
            switch value {
            case .fixed(let rgba): rgba
            case .meaning(let meaning): Palette.rgba(of: meaning, in: appearance)
            case .pair(let light, let dark): appearance == .light ? light : dark
            }
        return opacity == 1 ? base : base.opacity(opacity)
    }

    public static let label = Colour(.label)
    public static let secondaryLabel = Colour(.secondaryLabel)
    public static let tertiaryLabel = Colour(.tertiaryLabel)
    public static let placeholder = Colour(.placeholder)
    public static let background = Colour(.background)
    public static let secondaryBackground = Colour(.secondaryBackground)
    public static let groupedBackground = Colour(.groupedBackground)
    public static let groupedRow = Colour(.groupedRow)
    public static let raised = Colour(.raised)
    public static let separator = Colour(.separator)
    public static let fill = Colour(.fill)
    public static let accent = Colour(.accent)
    public static let onAccent = Colour(.onAccent)
    public static let red = Colour(.red)
    public static let orange = Colour(.orange)
    public static let yellow = Colour(.yellow)
    public static let green = Colour(.green)
    public static let mint = Colour(.mint)
    public static let teal = Colour(.teal)
    public static let cyan = Colour(.cyan)
    public static let blue = Colour(.blue)
    public static let indigo = Colour(.indigo)
    public static let purple = Colour(.purple)
    public static let pink = Colour(.pink)
    public static let brown = Colour(.brown)
    public static let grey = Colour(.grey)
    public static let dimming = Colour(.dimming)
    public static let white = Colour(RGBA(255, 255, 255))
    public static let black = Colour(RGBA(0, 0, 0))
    public static let clear = Colour(RGBA(0, 0, 0, 0))
}

extension Colour: CustomStringConvertible {
    /// `accent`, `#944ADAFF`, `red@0.50`.
    public var description: String {
        let name =
            switch value {
            case .fixed(let rgba): rgba.hexText
            case .meaning(let meaning): meaning.rawValue
            case .pair(let light, let dark): "\(light.hexText)/\(dark.hexText)"
            }
        return opacity == 1 ? name : "\(name)@\(TextForm.decimal(opacity, 2))"
    }
}
