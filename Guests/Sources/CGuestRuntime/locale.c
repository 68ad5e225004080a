// Properties of Foundation that know nothing of a device on Linux. Under their names stands a jump to functions of
// DeviceLocale.swift and DeviceBundle.swift, so that arguments and results are Swift's own.

#if defined(__x86_64__)
#define JUMP "jmp"
#else
#define JUMP "b"
#endif
#define PROPERTY(name, function) \
    __asm__( \
        ".text\n.p2align 4\n.globl \"" name "\"\n.type \"" name "\",%function\n\"" name "\":\n" \
        "    " JUMP " " #function "\n.size \"" name "\",.-\"" name "\"\n");

// Locale.current
PROPERTY("$s20FoundationEssentials6LocaleV7currentACvgZ", guest_current_locale)
// Locale.autoupdatingCurrent
PROPERTY("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ", guest_autoupdating_locale)
// Locale.preferredLanguages
PROPERTY("$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ", guest_preferred_languages)
// Locale.preferredLocales
PROPERTY("$s20FoundationEssentials6LocaleV16preferredLocalesSayACGvgZ", guest_preferred_locales)
// Calendar.current
PROPERTY("$s20FoundationEssentials8CalendarV7currentACvgZ", guest_current_calendar)
// Calendar.autoupdatingCurrent
PROPERTY("$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ", guest_autoupdating_calendar)
// Bundle.main
PROPERTY("$s10Foundation6BundleC4mainACvgZ", guest_main_bundle)
// NSLocalizedString(_:tableName:bundle:value:comment:)
PROPERTY(
    "$s10Foundation17NSLocalizedString_9tableName6bundle5value7commentS2S_SSSgAA6BundleCS2StF",
    guest_ns_localized_string)
