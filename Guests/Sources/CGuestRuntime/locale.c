// Properties of Foundation that know nothing of a device on Linux. Under their names stands a jump to functions of
// DeviceLocale.swift, BundleCapture.swift and FileCapture.swift, so that arguments and results are Swift's own.

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
// Data.write(to:options:)
PROPERTY(
    "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF", guest_data_write)
// Calendar.current
PROPERTY("$s20FoundationEssentials8CalendarV7currentACvgZ", guest_current_calendar)
// Calendar.autoupdatingCurrent
PROPERTY("$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ", guest_autoupdating_calendar)
// Bundle.main
PROPERTY("$s10Foundation6BundleC4mainACvgZ", guest_main_bundle)
// Bundle(for:): an optimised program has the allocation built in and calls what initialises alone.
PROPERTY("$s10Foundation6BundleC3forACyXlXp_tcfC", guest_bundle_for_class)
PROPERTY("$s10Foundation6BundleC3forACyXlXp_tcfc", guest_bundle_init_for_class)
// Bundle.preferredLocalizations(from:), and with languages: of a class that is known they are called by their names.
PROPERTY("$s10Foundation6BundleC22preferredLocalizations4fromSaySSGAF_tFZ", guest_bundle_preferred_from)
PROPERTY(
    "$s10Foundation6BundleC22preferredLocalizations4from14forPreferencesSaySSGAG_AGSgtFZ",
    guest_bundle_preferred_for)
// String.localizedStringWithFormat(_:_:), and String(format:locale:arguments:), which it is in an optimised program, also with
// its arguments one by one
PROPERTY("$sSS10FoundationE25localizedStringWithFormatyS2S_s7CVarArg_pdtFZ", guest_text_with_format)
PROPERTY(
    "$sSS10FoundationE6format6locale9argumentsS2Sh_0A10Essentials6LocaleVSghSays7CVarArg_pGhtcfC",
    guest_text_with_locale)
PROPERTY(
    "$sSS10FoundationE6format6locale_S2Sh_0A10Essentials6LocaleVSghs7CVarArg_pdtcfC", guest_text_of_each)
