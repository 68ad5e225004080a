import Foundation

/// The device's language and region, which Foundation on Linux knows from nowhere: its own are always those of `en_001`.
enum DeviceLocale {
    // Set once, before the app begins. There is one thread, so nothing guards them.
    nonisolated(unsafe) private(set) static var locale = Locale(identifier: "en_001")
    nonisolated(unsafe) private(set) static var languages = ["en"]
    nonisolated(unsafe) private(set) static var calendar = Calendar(identifier: .gregorian)

    /// The device's name.
    nonisolated(unsafe) private(set) static var host = ""

    /// Makes them the guest's.
    static func set(locale identifier: String, languages: [String], host: String) {
        self.host = host
        locale = Locale(identifier: identifier)
        self.languages = languages
        var calendar = Calendar(identifier: locale.calendar.identifier)
        calendar.locale = locale
        self.calendar = calendar
    }
}

// What stands in the place of properties of Foundation: locale.c gives these functions the names that the linker knows
// those by. The start-up test looks whether this toolchain still calls them so.

/// `Locale.current`
@_silgen_name("guest_current_locale")
func currentLocale() -> Locale { DeviceLocale.locale }

/// `Locale.autoupdatingCurrent`
@_silgen_name("guest_autoupdating_locale")
func autoupdatingCurrentLocale() -> Locale { DeviceLocale.locale }

/// `Locale.preferredLanguages`
@_silgen_name("guest_preferred_languages")
func preferredLanguages() -> [String] { DeviceLocale.languages }

/// `Locale.preferredLocales`
@_silgen_name("guest_preferred_locales")
func preferredLocales() -> [Locale] { DeviceLocale.languages.map { Locale(identifier: $0) } }

/// `Calendar.current`
@_silgen_name("guest_current_calendar")
func currentCalendar() -> Calendar { DeviceLocale.calendar }

/// `Calendar.autoupdatingCurrent`
@_silgen_name("guest_autoupdating_calendar")
func autoupdatingCurrentCalendar() -> Calendar { DeviceLocale.calendar }
