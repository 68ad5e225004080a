import Foundation
import GuestRuntime
import GuestStrings

/// Looks texts up and puts their arguments in.
enum LocalizedText {
    static func text(
        _ key: String, _ value: String.LocalizationValue, _ table: String?, _ bundle: Bundle,
        _ locale: Locale
    ) -> String {
        text(key, value.key, value.values, table, bundle, locale)
    }

    /// The text with its Markdown read, but for the arguments'.
    static func attributed(
        _ key: String, _ value: String.LocalizationValue, _ table: String?, _ bundle: Bundle,
        _ locale: Locale
    ) -> AttributedString {
        let values = value.values.map { value in
            guard case .text(let text) = value else { return value }
            return PhraseValue.text(InlineMarkdown.escaped(text))
        }
        return InlineMarkdown.attributed(text(key, value.key, values, table, bundle, locale))
    }

    private static func text(
        _ key: String, _ format: String, _ values: [PhraseValue], _ table: String?, _ bundle: Bundle,
        _ locale: Locale
    ) -> String {
        var entry = PhraseEntry(.text(format))
        var language = locale.identifier
        if let texts = DeviceBundle.app.texts(of: bundle) {
            language = texts.language
            entry = texts.entry(key, table: table) ?? entry
        } else {
            let text = bundle.localizedString(forKey: key, value: "", table: table)
            if !text.isEmpty, text != key { entry = PhraseEntry(.text(text)) }
        }
        let phrases = PhraseFormat(
            language: language, device: DeviceBundle.device, numbers: LocalNumbers(locale: locale))
        return phrases.text(entry, values)
    }
}
