import HikeValues
import HikeWorld
import Testing

@Suite("Logs for others")
struct LogRedactionTests {
    private static func redacted(_ key: String, _ value: LogValue) -> LogValue? {
        let event = LogEvent(
            time: .seconds(1), device: "watch", event: "log", fields: [LogEvent.Field(key: key, value: value)]
        )
        return LogRedaction.redacted(event)[key]
    }

    @Test(
        "NF-24: exact places in texts are cut to two decimals, other numbers stay",
        arguments: [
            ("46.6200298,12.1400082", "46.62,12.14"), ("-46.62003 / -0.123456", "-46.62 / -0.12"),
            ("place://46.6200,12.1400", "place://46.62,12.14"), ("{\"lat\":46.620029}", "{\"lat\":46.62}"),
            ("46.6200298°N", "46.62°N"), ("50.5 m, 3.125 s", "50.5 m, 3.125 s"), ("1.2.3", "1.2.3"),
            ("4637.12345", "4637.12345"), ("version 0.1.0", "version 0.1.0"), ("7.", "7."),
            (".5678", ".5678"),
            ("", ""), ("\u{1F468}\u{200D}\u{1F469} 46.62003", "\u{1F468}\u{200D}\u{1F469} 46.62"),
        ])
    func places(text: String, shown: String) {
        #expect(Self.redacted("reason", .text(text)) == .text(shown))
    }

    @Test(
        "NF-24: secrets, and what a URL says of its user and of what is asked, are left out",
        arguments: [
            ("token", "abc", "redacted"), ("busToken", "abc", "redacted"), ("Password", "", "redacted"),
            ("apiKey", "k", "redacted"), ("keys", "name type", "name type"),
            ("url", "trail://route/1", "trail://route/1"),
            ("url", "https://me:pw@host/a?key=1#x", "https://redacted@host/a?redacted"),
            ("url", "huts.example/list?key=1", "huts.example/list?redacted"),
            ("url", "https://a b?key=1", "https://a b?redacted"), ("url", "x:y#token", "x:y#redacted"),
            (
                "reason", "no https://h/?q=1 and http://u@h b",
                "no https://h/?redacted and http://redacted@h b"
            ),
            ("mail", "a@b.c", "a@b.c"),
        ])
    func secrets(key: String, text: String, shown: String) {
        #expect(Self.redacted(key, .text(text)) == .text(shown))
    }

    @Test("NF-24: a fix keeps its form, so that the line is still one of a log")
    func fix() throws {
        let line =
            "{\"t\":1.000000,\"device\":\"watch\",\"event\":\"fix\",\"latitude\":46.6200298,\"longitude\":-12.1400082,"
            + "\"altitude\":1291.09,\"horizontalAccuracy\":4.23,\"course\":88.27}"
        let shown = LogRedaction.redacted(try LogEvent(line: Array(line.utf8)))
        #expect(
            String(decoding: shown.line(), as: UTF8.self)
                == "{\"t\":1.000000,\"device\":\"watch\",\"event\":\"fix\",\"latitude\":46.62,\"longitude\":-12.14,"
                + "\"altitude\":1291.09,\"horizontalAccuracy\":4.23,\"course\":88.27}")
        #expect(try LogEvent(line: shown.line()) == shown)
        #expect(LogRedaction.redacted(shown) == shown)
        #expect(Self.redacted("latitude", .null) == .null)
        #expect(
            Self.redacted("places", .json(Array("[46.6200298,{\"a\":1}]".utf8)))
                == .json(Array("[46.62,{\"a\":1}]".utf8)))
    }
}
