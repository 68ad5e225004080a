import CGuestRuntime
import Foundation
import GuestStrings

// What stands in the place of methods of Foundation's bundle: of the app's bundles by their tables, of others as Foundation
// finds it. classes.c puts these into the class's table, locale.c gives the free ones the names that the linker knows.

/// Puts them there.
enum BundleCapture {
    static func install() throws(GuestCaptureError) {
        guard let method = guest_bundle_capture(unsafeBitCast(Bundle.self, to: UnsafeMutableRawPointer.self))
        else { return }
        throw .passedBy("Bundle has no method \(String(cString: method))")
    }
}

extension Bundle {
    /// `localizedString(forKey:value:table:)`
    @_silgen_name("guest_bundle_text")
    func guestText(forKey key: String, value: String?, table: String?) -> String {
        guard let texts = DeviceBundle.app.texts(of: self) else {
            return foundationText(forKey: key, value: value, table: table)
        }
        return DeviceBundle.app.text(key, value, table, of: texts)
    }

    @_silgen_name("$s10Foundation6BundleC15localizedString6forKey5value5tableS2S_SSSgAHtF")
    private func foundationText(forKey key: String, value: String?, table: String?) -> String

    /// `preferredLocalizations`
    @_silgen_name("guest_bundle_preferred")
    func guestPreferred() -> [String] {
        let texts = DeviceBundle.app.texts(of: self)
        return LanguageChoice.all(of: texts?.localizations ?? localizations, for: DeviceLocale.languages)
            ?? [texts?.language ?? "en"]
    }

    /// `preferredLocalizations(from:)`
    @_silgen_name("guest_bundle_preferred_from")
    class func guestPreferred(from available: [String]) -> [String] {
        guestPreferred(from: available, for: nil)
    }

    /// `preferredLocalizations(from:forPreferences:)`
    @_silgen_name("guest_bundle_preferred_for")
    class func guestPreferred(from available: [String], for languages: [String]?) -> [String] {
        LanguageChoice.all(of: available, for: languages ?? DeviceLocale.languages)
            ?? Array(available.prefix(1))
    }

    /// `localizedInfoDictionary`
    @_silgen_name("guest_bundle_localized_info")
    func guestLocalizedInfo() -> [String: Any]? { DeviceBundle.app.texts(of: self)?.texts(of: "InfoPlist") }

    /// `object(forInfoDictionaryKey:)`
    @_silgen_name("guest_bundle_info_value")
    func guestInfoValue(_ key: String) -> Any? {
        if let entry = DeviceBundle.app.texts(of: self)?.entry(key, table: "InfoPlist") {
            return entry.plainFormat
        }
        return infoDictionary?[key]
    }
}

// Files of the app's bundles, of which languages may have their own.
extension Bundle {
    /// `url(forResource:withExtension:)`
    @_silgen_name("guest_bundle_url")
    func guestURL(forResource name: String?, withExtension ending: String?) -> URL? {
        guestURL(forResource: name, withExtension: ending, subdirectory: nil)
    }

    /// `url(forResource:withExtension:subdirectory:)`
    @_silgen_name("guest_bundle_url_in")
    func guestURL(forResource name: String?, withExtension ending: String?, subdirectory: String?) -> URL? {
        // One without a name is any of its kind.
        guard let name, !name.isEmpty, let texts = DeviceBundle.app.texts(of: self) else {
            return foundationURL(forResource: name, withExtension: ending, subdirectory: subdirectory)
        }
        return texts.file(name, ending, in: subdirectory).map { URL(fileURLWithPath: $0) }
    }

    @_silgen_name(
        "$s10Foundation6BundleC3url11forResource13withExtension12subdirectory0A10Essentials3URLVSgSSSg_A2LtF")
    private func foundationURL(
        forResource name: String?, withExtension ending: String?, subdirectory: String?
    ) -> URL?

    /// `path(forResource:ofType:)`
    @_silgen_name("guest_bundle_path")
    func guestPath(forResource name: String?, ofType ending: String?) -> String? {
        guestURL(forResource: name, withExtension: ending, subdirectory: nil)?.path
    }

    /// `path(forResource:ofType:inDirectory:)`
    @_silgen_name("guest_bundle_path_in")
    func guestPath(forResource name: String?, ofType ending: String?, inDirectory folder: String?) -> String?
    {
        guestURL(forResource: name, withExtension: ending, subdirectory: folder)?.path
    }
}

/// `Bundle.main`
@_silgen_name("guest_main_bundle")
func mainBundle() -> Bundle { DeviceBundle.app.bundle }

/// `Bundle(for:)`: a guest is one program, so each class is the app's.
@_silgen_name("guest_bundle_for_class")
func bundle(for aClass: AnyClass) -> Bundle { DeviceBundle.app.bundle }

extension Bundle {
    /// The same, of an object that was made for it and is never used: it has nothing yet that would have to be freed.
    @_silgen_name("guest_bundle_init_for_class")
    func guestInit(for aClass: AnyClass) -> Bundle { DeviceBundle.app.bundle }
}

/// `String.localizedStringWithFormat(_:_:)`
@_silgen_name("guest_text_with_format")
func text(format: String, _ arguments: [any CVarArg]) -> String {
    DeviceBundle.app.text(format: format, .current, arguments)
}

/// `String(format:locale:arguments:)`
@_silgen_name("guest_text_with_locale")
func text(format: String, locale: Locale?, arguments: [any CVarArg]) -> String {
    DeviceBundle.app.text(format: format, locale, arguments)
}

/// `String(format:locale:_:)`
@_silgen_name("guest_text_of_each")
func text(format: String, locale: Locale?, each arguments: __owned [any CVarArg]) -> String {
    DeviceBundle.app.text(format: format, locale, arguments)
}
