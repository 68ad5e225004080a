import Foundation

/// The text of a line, with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    /// The text with its values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Puts the text together.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Begins a text.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a text.
    public mutating func appendInterpolation(
        _ argument: @autoclosure () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(argument())
    }

    /// Adds what a value says of itself.
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(value().description)
    }

    /// Adds an error.
    public mutating func appendInterpolation(
        _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        text += "\(error())"
    }

    /// Adds the name of a type.
    public mutating func appendInterpolation(
        _ type: @autoclosure () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned("\(type())")
    }

    /// Adds a whole number.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(format.text(number()))
    }

    /// Adds a number, with six decimals unless its format says another number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(format.text(number()))
    }

    /// The same.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        text += align.aligned(format.text(Double(number())))
    }

    /// Adds a truth.
    public mutating func appendInterpolation(
        _ truth: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        switch format {
        case .truth: text += truth() ? "true" : "false"
        case .answer: text += truth() ? "yes" : "no"
        }
    }
}

/// Who may read a value. The device's log shows all of them.
public struct OSLogPrivacy: Sendable {
    /// How a value that is not shown can be told from others.
    public enum Mask: Sendable { case hash, none }

    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    /// The same, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    /// The same, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    /// The same, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How a truth value is written.
public enum OSLogBoolFormat: Sendable { case truth, answer }

/// Columns that a value has at least.
public struct OSLogStringAlignment: Sendable {
    private var columns = 0
    private var isRight = false

    public static var none: OSLogStringAlignment { OSLogStringAlignment() }

    /// - Parameter columns: up to 1,000.
    public static func left(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment(columns: columns) }
    /// The same, at their right end.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    func aligned(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, min(1_000, columns) - text.count))
        return isRight ? space + text : text + space
    }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var isUppercase = false
    private var hasSign = false
    private var minDigits = 1

    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    public static var hex: OSLogIntegerFormatting { hex() }
    public static var octal: OSLogIntegerFormatting { octal() }

    /// With ten digits; `minDigits` up to 100.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// With sixteen digits; `minDigits` up to 100.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
            hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// With eight digits; `minDigits` up to 100.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0" : "", hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    func text<Number: FixedWidthInteger>(_ number: Number) -> String {
        var digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        digits = String(repeating: "0", count: max(0, min(100, minDigits) - digits.count)) + digits
        return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + digits
    }
}

/// How a number with decimals is written.
public struct OSLogFloatFormatting: Sendable {
    private var letter = "f"
    private var precision = 6
    private var hasSign = false

    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(letter: "e") }
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(letter: "g") }

    /// - Parameter precision: decimals, up to 100.
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision, hasSign: explicitPositiveSign)
    }
    /// With an exponent; decimals up to 100.
    public static func exponential(
        precision: Int, explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(letter: "e", precision: precision, hasSign: explicitPositiveSign)
    }
    /// With an exponent where that is shorter; digits up to 100.
    public static func hybrid(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(letter: "g", precision: precision, hasSign: explicitPositiveSign)
    }

    func text(_ number: Double) -> String {
        String(format: "%\(hasSign ? "+" : "").\(max(0, min(100, precision)))\(letter)", number)
    }
}
