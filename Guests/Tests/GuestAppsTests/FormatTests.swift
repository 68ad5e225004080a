import GuestApps
import HikeHardware
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("What Foundation writes in the words of a language for guests", .serialized)
struct FormatTests {
    /// Spaces that do not break are written as plain ones, hyphens that are not seen left out.
    private static func said(_ action: String, _ value: String = "") throws -> [String] {
        let pair = try GuestPair(program: "foundation-guest")
        pair.act(action, [AppAction.Argument("value", value)])
        pair.run(seconds: 1)
        return pair.said().map { line in
            line.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ").replacing("\u{ad}", with: "")
        }
    }

    private static let expected: [String: String] = [
        "en_US": """
        relative: 1 minute ago | in 1 day | 2 weeks ago
        named: tomorrow | yesterday | now | in 2 hours
        short: 1 min. ago | next mo.
        spelled: two hours ago
        components: in three hours none
        duration: 1:10:00 | 45 | 0 | 1d 1:01:01 | -1:00:00
        duration: 1h 10m | 45s | 0s | 1d 1h 1m 1s | -1h
        duration: 1 hr, 10 min | 45 sec | 0 sec | 1 day, 1 hr, 1 min, 1 sec | -1 hr
        duration: 1 hour, 10 minutes | 45 seconds | 0 seconds | 1 day, 1 hour, 1 minute, 1 second | -1 hour
        duration: one hour, ten minutes | forty-five seconds | zero seconds | one day, one hour, one minute, one second | -one hour
        duration: 1hr 10min | 45sec | 0sec | 1day 1hr 1min 1sec | -1hr
        padded: 01:05 66:45
        fewer: 70 minutes | 2 hours
        fraction: 1.5 hours none
        measurement: 0.77 miles | 4,050 ft | 1,234.6 meters | 1 mile | 71° | 3.1 mph | 3 ells
        list: a, 2, and c none
        measured: 0.767 mi | 4,050.419 ft | 1,234.568 meters | miles | 68° | 7mph
        """,
        "de_CH": """
        relative: vor 1 Minute | in 1 Tag | vor 2 Wochen
        named: morgen | gestern | jetzt | in 2 Stunden
        short: vor 1 Min. | nächsten Monat
        spelled: vor zwei Stunden
        components: in drei Stunden none
        duration: 1:10:00 | 45 | 0 | 1d 1:01:01 | -1:00:00
        duration: 1h 10min | 45s | 0s | 1d 1h 1min 1s | -1h
        duration: 1 Std., 10 Min. | 45 Sek. | 0 Sek. | 1 Tg., 1 Std., 1 Min. und 1 Sek. | -1 Std.
        duration: 1 Stunde und 10 Minuten | 45 Sekunden | 0 Sekunden | 1 Tag, 1 Stunde, 1 Minute und 1 Sekunde | -1 Stunde
        duration: eins Stunde, zehn Minuten | fünfundvierzig Sekunden | null Sekunden | eins Tag, eins Stunde, eins Minute, eins Sekunde | -eins Stunde
        duration: 1Std. 10Min. | 45Sek. | 0Sek. | 1Tg. 1Std. 1Min. 1Sek. | -1Std.
        padded: 01:05 66:45
        fewer: 70 Minuten | 2 Stunden
        fraction: 1.5 Stunden none
        measurement: 1.2 Kilometer | 1.2 km | 1’234.6 Meter | 1 Meile | 22 °C | 5 km/h | 3 ells
        list: a, 2 und c none
        measured: 1.235 km | 1.235 km | 1’234.568 Meter | Meilen | 20° | 11 km/h
        """,
        "fr_FR": """
        relative: il y a 1 minute | dans 1 jour | il y a 2 semaines
        named: demain | hier | maintenant | dans 2 heures
        short: il y a 1 min | le mois prochain
        spelled: il y a deux heures
        components: dans trois heures none
        duration: 1:10:00 | 45 | 0 | 1j 1:01:01 | -1:00:00
        duration: 1h 10min | 45s | 0s | 1j 1h 1min 1s | -1h
        duration: 1 h et 10 min | 45 s | 0 s | 1 j, 1 h, 1 min et 1 s | -1 h
        duration: 1 heure et 10 minutes | 45 secondes | 0 seconde | 1 jour, 1 heure, 1 minute et 1 seconde | -1 heure
        duration: un heure, dix minutes | quarante-cinq secondes | zéro seconde | un jour, un heure, un minute, un seconde | -un heure
        duration: 1 h 10 min | 45 s | 0 s | 1 j 1 h 1 min 1 s | -1 h
        padded: 01:05 66:45
        fewer: 70 minutes | 2 heures
        fraction: 1,5 heure none
        measurement: 1,2 kilomètre | 1,2 km | 1 234,6 mètres | 1 mile | 22°C | 5 km/h | 3 ells
        list: a, 2 et c none
        measured: 1,235 km | 1,235 km | 1 234,568 mètres | mile | 20° | 11 km/h
        """,
        "ja_JP": """
        relative: 1 分前 | 1 日後 | 2 週間前
        named: 明日 | 昨日 | 今 | 2 時間後
        short: 1 分前 | 来月
        spelled: 二 時間前
        components: 三 時間後 none
        duration: 1:10:00 | 45 | 0 | 1日 1:01:01 | -1:00:00
        duration: 1時間10分 | 45秒 | 0秒 | 1日1時間1分1秒 | -1時間
        duration: 1時間 10分 | 45秒 | 0秒 | 1日 1時間 1分 1秒 | -1時間
        duration: 1時間 10分 | 45秒 | 0秒 | 1日 1時間 1分 1秒 | -1時間
        duration: 一時間, 十分 | 四十五秒 | 〇秒 | 一日, 一時間, 一分, 一秒 | -一時間
        duration: 1時間10分 | 45秒 | 0秒 | 1日1時間1分1秒 | -1時間
        padded: 01:05 66:45
        fewer: 70分 | 2時間
        fraction: 1.5時間 none
        measurement: 1.2キロメートル | 1.2 km | 1,234.6メートル | 1マイル | 22°C | 5 km/h | 3 ells
        list: a、2、c none
        measured: 1.235 km | 1.235 km | 1,234.568メートル | マイル | 20° | 11km/h
        """,
    ]

    @Test(
        "F15, F16: formatters and format styles write the words, numbers and units of a locale",
        arguments: ["en_US", "de_CH", "fr_FR", "ja_JP"])
    func formats(_ locale: String) throws {
        let said = try Self.said("formats", locale)
        let expected = try #require(Self.expected[locale]).split(separator: "\n").map(String.init)
        for (one, other) in zip(said, expected) { #expect(one == other) }
        #expect(said.count == expected.count)
    }

    @Test("F15: without a locale they are the device's; its folders are in the container, each its own")
    func own() throws {
        let said = try Self.said("own formats")
        #expect(
            said == [
                "own: 3.1 mi", "own: 24 Cal", "own: a and b", "own: 1 hour ago", "own: 2 hours",
                "own: ~/Documents, ~/Library/Caches, ~/Library/Application Support (to be made), ~/Library",
            ])
    }
}
