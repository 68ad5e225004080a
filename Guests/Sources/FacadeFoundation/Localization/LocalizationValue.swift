import Foundation
import GuestStrings

extension String {
    /// A key with its arguments, as a literal says it: `"\(count) huts"` is the key `%lld huts`.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        let key: String
        let values: [PhraseValue]

        /// A key as it is.
        public init(_ value: String) {
            key = value
            values = []
        }

        public init(stringLiteral value: String) { self.init(value) }

        /// A key with the arguments of a literal.
        public init(stringInterpolation: StringInterpolation) {
            key = stringInterpolation.key
            values = stringInterpolation.values
        }

        /// The pieces of a literal.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = ""
            var values: [PhraseValue] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacing("%", with: "%%")
            }

            private mutating func append(_ specifier: String, _ value: PhraseValue) {
                key += specifier
                values.append(value)
            }

            /// A text, as `%@`.
            public mutating func appendInterpolation(_ value: String) { append("%@", .text(value)) }

            /// A text, as `%@`.
            public mutating func appendInterpolation(_ value: Substring) {
                append("%@", .text(String(value)))
            }

            /// The text of a resource, as `%@`.
            public mutating func appendInterpolation(_ value: LocalizedStringResource) {
                append("%@", .text(String(localized: value)))
            }

            /// Whatever describes itself, such as a `NSString`.
            public mutating func appendInterpolation(_ value: NSObject) { append("%@", .text("\(value)")) }

            /// A whole number, as `%lld` or `%llu`, those of 32 bits as `%d` or `%u`.
            public mutating func appendInterpolation<Number: BinaryInteger>(
                _ value: Number, specifier: String? = nil
            ) {
                let isShort = MemoryLayout<Number>.size <= 4
                if Number.isSigned {
                    append(specifier ?? (isShort ? "%d" : "%lld"), .integer(Int64(clamping: value)))
                } else {
                    append(specifier ?? (isShort ? "%u" : "%llu"), .natural(UInt64(clamping: value)))
                }
            }

            /// A number, as `%lf` unless another form is given.
            public mutating func appendInterpolation(_ value: Double, specifier: String = "%lf") {
                append(specifier, .number(value))
            }

            /// A number, as `%f` unless another form is given.
            public mutating func appendInterpolation(_ value: Float, specifier: String = "%f") {
                append(specifier, .number(Double(value)))
            }

            /// A number, as `%lf` unless another form is given.
            public mutating func appendInterpolation(_ value: CGFloat, specifier: String = "%lf") {
                append(specifier, .number(Double(value)))
            }

            /// A value in a format of its own.
            public mutating func appendInterpolation<Style: FormatStyle>(
                _ value: Style.FormatInput, format: Style
            )
            where Style.FormatOutput == String {
                append("%@", .text(format.format(value)))
            }
        }
    }

    /// The text of a key in the device's language.
    ///
    /// - Parameters:
    ///   - table: the table's name; nil: `Localizable`.
    ///   - bundle: nil: the app's.
    ///   - locale: how numbers are written.
    ///   - comment: for those who translate.
    public init(
        localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = LocalizedText.text(key.key, key, table, bundle ?? .main, locale)
    }

    /// The text of a key in the device's language; where there is none, the default with its arguments.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = LocalizedText.text("\(key)", defaultValue, table, bundle ?? .main, locale)
    }

    /// The text that a resource stands for.
    public init(localized resource: LocalizedStringResource) {
        self = LocalizedText.text(
            resource.key, resource.defaultValue, resource.table, resource.bundle.bundle, resource.locale)
    }
}

/// A text of a bundle that is looked up later, where it is shown.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// Where the texts are.
    public enum BundleDescription: Equatable, Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)

        var bundle: Bundle {
            switch self {
            case .main, .forClass: .main
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }

        public static func == (one: Self, other: Self) -> Bool {
            switch (one, other) {
            case (.main, .main): true
            case (.forClass(let one), .forClass(let other)): one == other
            case (.atURL(let one), .atURL(let other)): one == other
            case (.main, _), (.forClass, _), (.atURL, _): false
            }
        }
    }

    public let key: String
    /// What is shown where no table has the key.
    public let defaultValue: String.LocalizationValue
    public let table: String?
    /// How numbers are written.
    public var locale: Locale
    let bundle: BundleDescription

    /// A resource whose key is its default text.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(keyAndValue.key, keyAndValue, table, locale, bundle)
    }

    /// A resource of a key that differs from its default text.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init("\(key)", defaultValue, table, locale, bundle)
    }

    private init(
        _ key: String, _ defaultValue: String.LocalizationValue, _ table: String?, _ locale: Locale,
        _ bundle: BundleDescription
    ) {
        self.key = key
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// A resource of a literal with its arguments.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}
