import HikeFormats
import Testing

/// What XML makes of a text, seen through a file with one waypoint.
@Suite("Text of XML: references, line ends, character data")
struct XMLTextTests {
    private func document(name: String, latitude: String = "1") throws -> GPXDocument {
        try GPXDocument(
            gpx("<wpt lat='9' lon='9'/><wpt lat='\(latitude)' lon='2'><name>\(name)</name></wpt>"))
    }

    private func name(_ text: String) throws -> String? { try document(name: text).waypoints.last?.name }

    @Test(
        "references become characters",
        arguments: [
            ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#233;&#xE9;&#xe9;", "ééé"), ("&#x1F4CD;", "📍"),
            ("&#00000000000000000000000000065;", "A"), ("a&#x10FFFF;b", "a\u{10FFFF}b"),
            ("&amp;amp;", "&amp;"),
            ("<![CDATA[&amp;]]>", "&amp;"), ("x<![CDATA[]]]]><![CDATA[>]]>", "x]]>"), ("]] >", "]] >"),
        ])
    func references(_ text: String, _ expected: String) throws {
        #expect(try name(text) == expected)
    }

    @Test(
        "what is no reference, or no character of XML, ends the reading in its line",
        arguments: [
            "a & b", "&nbsp;", "&;", "&", "&amp", "&#;", "&#x;", "&#X41;", "&#0;", "&#1;", "&#xD800;",
            "&#xFFFE;",
            "&#1114112;", "&#99999999999999999999999;", "&#-1;", "&# 65;", "\u{FFFE}", "\u{FFFF}", "a]]>b",
            "<![CDATA[\u{FFFF}]]>",
        ])
    func malformed(_ text: String) throws {
        let document = try document(name: "x\n" + text)
        #expect(document.waypoints.count == 1)
        #expect(document.report.damage == XMLDamage(kind: .malformed, line: 2))
    }

    @Test("line ends are line feeds in text, and spaces in attributes but for those that a reference makes")
    func lineEnds() throws {
        #expect(try name("a\r\nb\rc\nd<![CDATA[\r\n]]>e") == "a\nb\nc\nd\ne")
        let file = Array("<gpx creator='a\r\nb\tc\rd&#10;e'><wpt lat='1' lon='2'/></gpx>".utf8)
        #expect(try GPXDocument(file).creator == "a b c d\ne")
    }

    @Test("comments and instructions leave nothing of themselves, their line ends neither")
    func comments() throws {
        #expect(try name("a<!--\n\n-->b<?p\n?>c") == "abc")
    }

    @Test("attributes that are read must be well formed and there once; others are passed over")
    func attributes() throws {
        #expect(try document(name: "", latitude: "&#49;").waypoints.count == 2)
        let twice = try document(name: "", latitude: "1' lat='3")
        #expect(twice.waypoints.count == 1 && twice.report.damage?.kind == .malformed)
        let wrong = try document(name: "", latitude: "&one;")
        #expect(wrong.waypoints.count == 1 && wrong.report.damage?.kind == .malformed)
        let other = try document(name: "", latitude: "1' x='&y;' x='")
        #expect(other.waypoints.count == 2 && other.report.isClean)
    }

    @Test("what the reader refuses goes before what comes later in the file")
    func order() {
        #expect(throws: TrackFileError.wrongRoot(expected: "gpx", found: "html")) {
            try GPXDocument(Array("<html></html><!DOCTYPE html>".utf8))
        }
    }
}
