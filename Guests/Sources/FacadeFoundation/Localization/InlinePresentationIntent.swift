import Foundation

/// What marks of Markdown make of a text.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let emphasized = Self(rawValue: 1 << 0)
    public static let stronglyEmphasized = Self(rawValue: 1 << 1)
    public static let code = Self(rawValue: 1 << 2)
    public static let strikethrough = Self(rawValue: 1 << 5)
}

extension AttributeScopes {
    /// Attributes that Foundation on Linux lacks.
    public struct GuestTextAttributes: AttributeScope {
        public let inlinePresentationIntent: InlinePresentationIntentAttribute

        /// ``InlinePresentationIntent`` of a run of text.
        public enum InlinePresentationIntentAttribute: AttributedStringKey {
            public typealias Value = InlinePresentationIntent
            public static let name = "NSInlinePresentationIntent"
        }
    }
}

extension AttributeDynamicLookup {
    /// Makes the attributes known by their names.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.GuestTextAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributedString {
    /// The text of a key in the device's language, its Markdown read; arguments are not read as such.
    ///
    /// - Parameters:
    ///   - table: the table's name; nil: `Localizable`.
    ///   - bundle: nil: the app's.
    ///   - locale: how numbers are written.
    ///   - comment: for those who translate.
    public init(
        localized key: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = LocalizedText.attributed(key.key, key, table, bundle ?? .main, locale)
    }

    /// The text of a key in the device's language; where there is none, the default with its arguments.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = LocalizedText.attributed("\(key)", defaultValue, table, bundle ?? .main, locale)
    }

    /// The text that a resource stands for.
    public init(localized resource: LocalizedStringResource) {
        self = LocalizedText.attributed(
            resource.key, resource.defaultValue, resource.table, resource.bundle.bundle, resource.locale)
    }
}
