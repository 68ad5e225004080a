import Foundation
import GuestRuntime
import GuestServices
import GuestStrings

/// Looks texts up and puts their arguments in.
enum LocalizedText {
    static func text(
        _ key: String, _ value: String.LocalizationValue, _ table: String?, _ bundle: Bundle,
        _ locale: Locale
    ) -> String {
        var entry = PhraseEntry(.text(value.key))
        var language = locale.identifier
        let own = DeviceBundle.app
        if bundle === own.bundle {
            language = own.language
            entry = own.entry(key, table: table) ?? entry
        } else {
            let text = bundle.localizedString(forKey: key, value: "", table: table)
            if !text.isEmpty, text != key { entry = PhraseEntry(.text(text)) }
        }
        let device = GuestServices.current.deviceName == "watch" ? "applewatch" : "iphone"
        let format = PhraseFormat(language: language, device: device, numbers: LocalNumbers(locale: locale))
        return format.text(entry, value.values)
    }
}

/// Numbers as a locale writes them.
struct LocalNumbers: PhraseNumbers {
    let locale: Locale

    func whole(_ value: PhraseValue) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): number.formatted(.number.locale(locale))
        case .natural(let number): number.formatted(.number.locale(locale))
        case .number(let number): decimal(number.rounded(.towardZero), decimals: 0)
        }
    }

    func decimal(_ value: Double, decimals: Int) -> String {
        value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
    }

    func plain(_ specification: String, _ value: PhraseValue) -> String {
        var flags = String(specification.dropFirst())
        let conversion = flags.popLast() ?? "@"
        switch value {
        case .text(let text): return text
        case .integer(let number):
            return "dixXo".contains(conversion)
                ? String(format: "%\(flags)ll\(conversion)", number) : "\(number)"
        case .natural(let number):
            return "uxXo".contains(conversion)
                ? String(format: "%\(flags)ll\(conversion)", number) : "\(number)"
        case .number(let number):
            return "fFeEgGaA".contains(conversion)
                ? String(format: "%\(flags)\(conversion)", locale: locale, number) : "\(number)"
        }
    }
}
