import Foundation

/// Joins things as a language does: `Kornhütte, Mirsee and Talvern`.
open class ListFormatter: Formatter {
    /// Whose words.
    open var locale: Locale! = .current
    /// Writes each thing; nil: as it describes itself.
    @NSCopying open var itemFormatter: Formatter?

    /// One in the words of the device's locale.
    public override init() { super.init() }

    /// One cannot be read from an archive here.
    public required init?(coder: NSCoder) { nil }

    /// Joins texts by the words of the device's locale.
    open class func localizedString(byJoining strings: [String]) -> String {
        strings.formatted(.list(type: .and).locale(.current))
    }

    /// The things, joined; nil where the formatter of one has no text for it.
    open func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = itemFormatter.map({ $0.string(for: item) }) ?? "\(item)" else { return nil }
            texts.append(text)
        }
        return texts.formatted(.list(type: .and).locale(locale ?? .current))
    }

    /// The things of a list, joined; nil for all else.
    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}
