import HikeFormats
import HikeValues
import Testing

@Suite("Hostile and odd XML (F37)", .timeLimit(.minutes(1)))
struct HostileXMLTests {
    private func error(_ file: [UInt8]) -> TrackFileError? {
        do throws(TrackFileError) {
            _ = try GPXDocument(file)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String) -> TrackFileError? { error(Array(text.utf8)) }

    @Test("document types are refused: entity bomb, external entity, bare, after a comment, in small letters")
    func documentTypes() {
        var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\">"
        for level in 1...20 { bomb += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
        #expect(error(bomb + "]><gpx>&a20;</gpx>") == .xml(.documentType(line: 2)))
        let external =
            "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><gpx><wpt lat='1' lon='1'/></gpx>"
        #expect(error(external) == .xml(.documentType(line: 1)))
        #expect(
            error("<!-- a\n-->\n<!DOCTYPE gpx><gpx><wpt lat='1' lon='1'/></gpx>")
                == .xml(.documentType(line: 3)))
        #expect(error("<!doctype html><html/>") == .xml(.documentType(line: 1)))
        #expect(error("<gpx><!DOCTYPE gpx></gpx>") == .xml(.documentType(line: 1)))
    }

    @Test("an attribute flood is refused before the parser sees it")
    func attributes() {
        let flood = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
        #expect(error("<gpx>\n<wpt \(flood)/></gpx>") == .xml(.tooManyAttributes(line: 2, limit: 64)))
        let most = (0..<62).map { "a\($0)=''" }.joined(separator: " ")
        #expect(error("<gpx><wpt lat='1' lon='1' \(most)/></gpx>") == nil)
        #expect(
            error("<gpx><wpt lat='1' lon='1' x='' \(most)/></gpx>")
                == .xml(.tooManyAttributes(line: 1, limit: 64)))
    }

    @Test("depth is bounded at 64")
    func depth() {
        func nested(_ depth: Int) -> String {
            "<gpx><wpt lat='1' lon='1'/>" + String(repeating: "<a>", count: depth - 1)
                + String(repeating: "</a>", count: depth - 1) + "</gpx>"
        }
        #expect(error(nested(64)) == nil)
        #expect(error(nested(65)) == .xml(.tooDeep(line: 1, limit: 64)))
        #expect(error(nested(100_000)) == .xml(.tooDeep(line: 1, limit: 64)))
    }

    @Test("long texts, tags, comments and CDATA are refused")
    func lengths() {
        let huge = String(repeating: "x", count: 20_000_000)
        let long = huge.prefix(1_100_000)
        let limit = XMLLimits.standard.textBytes
        #expect(error("<gpx>\n<name>\(huge)</name></gpx>") == .xml(.textTooLong(line: 2, limit: limit)))
        #expect(error("<gpx><!--\(long)--></gpx>") == .xml(.textTooLong(line: 1, limit: limit)))
        #expect(error("<gpx><![CDATA[\(long)]]></gpx>") == .xml(.textTooLong(line: 1, limit: limit)))
        #expect(error("<gpx><?a \(long)?></gpx>") == .xml(.textTooLong(line: 1, limit: limit)))
        let tag = XMLLimits.standard.tagBytes
        #expect(error("<gpx a='\(long)'/>") == .xml(.tagTooLong(line: 1, limit: tag)))
        #expect(error("<gpx><\(long)/></gpx>") == .xml(.tagTooLong(line: 1, limit: tag)))
        #expect(
            error("<gpx></gpx\(String(repeating: " ", count: 20_000))>")
                == .xml(.tagTooLong(line: 1, limit: tag)))
        let pieces = String(
            repeating: "<![CDATA[\(String(repeating: "x", count: 100_000))]]><!-- -->", count: 11)
        #expect(error("<gpx><name>\(pieces)</name></gpx>") == .xml(.textTooLong(line: 1, limit: limit)))
    }

    @Test("a file that is too large, empty, binary or packed is named for what it is")
    func kinds() {
        var limits = XMLLimits()
        limits.bytes = 10
        #expect(throws: TrackFileError.xml(.tooLarge(bytes: 11, limit: 10))) {
            try GPXDocument(Array("<gpx></gpx>".utf8), limits: limits)
        }
        #expect(error("") == .xml(.empty))
        #expect(error([0x7F, 0x45, 0x4C, 0x46, 0, 1]) == .xml(.notXML(found: "binary data")))
        #expect(error("PK\u{3}\u{4}....") == .xml(.notXML(found: "the mark of a ZIP archive (a KMZ file?)")))
        #expect(error("$GPGGA,1") == .xml(.notXML(found: "the text \"$GPGGA,1\"")))
        #expect(error("{ \"a\": 1 }") == .xml(.notXML(found: "the text \"{\"")))
        #expect(error(" \n ").map { if case .noPoints = $0 { true } else { false } } == true)
    }

    // MARK: - Encodings

    private static let inside = "<gpx><wpt lat=\"1\" lon=\"2\"><name>Säntis</name></wpt></gpx>"

    private func name(_ file: [UInt8]) -> String? { (try? GPXDocument(file))?.waypoints.first?.name }

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    @Test("UTF-8 with and without mark, declaration and leading space")
    func utf8() {
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for start in ["", declaration, "<?xml version='1.0'?>", "\n\n" + declaration] {
            #expect(name(Array((start + Self.inside).utf8)) == "Säntis")
            #expect(name(mark + Array((start + Self.inside).utf8)) == "Säntis")
        }
        let claimed = "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + Self.inside
        #expect(name(Array(claimed.utf8)) == "Säntis")
    }

    @Test("UTF-16 with a mark or a declaration")
    func utf16() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + Self.inside
        for bigEndian in [true, false] {
            #expect(name(utf16(text, bigEndian: bigEndian)) == "Säntis")
            #expect(name(utf16("\u{FEFF}" + text, bigEndian: bigEndian)) == "Säntis")
        }
        #expect(error([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0]) == .xml(.unsupportedEncoding("UTF-32")))
        #expect(error([0xFE, 0xFF, 0]) != nil)
    }

    @Test("Latin 1 and windows-1252 are read; others only where they are ASCII")
    func latin() {
        func latin(_ encoding: String, _ byte: UInt8) -> [UInt8] {
            Array("<?xml version='1.0' encoding='\(encoding)'?><gpx><wpt lat='1' lon='2'><name>".utf8) + [
                byte
            ]
                + Array("</name></wpt></gpx>".utf8)
        }
        #expect(name(latin("ISO-8859-1", 0xE4)) == "ä")
        #expect(name(latin("Windows-1252", 0x80)) == "€")
        #expect(name(latin("ISO-8859-2", 0x41)) == "A")
        #expect(error(latin("ISO-8859-2", 0xE4)) == .xml(.unsupportedEncoding("iso-8859-2")))
        #expect(error(latin("UTF-7", 0xE4)) == .xml(.unsupportedEncoding("utf-7")))
        let undeclared = try? GPXDocument(latin("UTF-8", 0xE4))
        #expect(undeclared?.waypoints.first?.name == "?")
        #expect(undeclared?.report.isRepaired == true)
    }

    @Test("text and attributes that only look like markup do not confuse the scan")
    func lookalikes() throws {
        let text = """
            <gpx a="/>" b='"'><!-- <!DOCTYPE x> <a> --><?p <a> ?><wpt lat="1" lon='2' ><name><![CDATA[</name><!DOCTYPE]]>
            ></name ></wpt
            ></gpx>
            """
        let document = try GPXDocument(Array(text.utf8))
        #expect(document.waypoints[0].name == "</name><!DOCTYPE\n>")
        #expect(document.report.isClean)
    }

    @Test("an instruction without content, empty CDATA and empty attributes, which crash or trouble parsers")
    func emptyMarkup() throws {
        let document = try GPXDocument(
            gpx("<?a?><?a ?><wpt lat='1' lon='1' x=''><name><![CDATA[]]></name></wpt>"))
        #expect(document.waypoints.map(\.name) == [nil])
        #expect(document.report.isClean)
    }

    @Test("wrong namespaces do no harm: undeclared, declared twice, relative, reserved, prefixed attributes")
    func namespaces() throws {
        let text = """
            <q:gpx xmlns='' xmlns:a='' xmlns:xmlns='x' xml:lang='zz-' xmlns:b='not a name'>
            <wpt a:lat='9' lat='1' q:lon='9' lon='2'/><r:wpt lat='3' lon='4'></s:wpt><a:b:wpt lat='5' lon='6'/></gpx>
            """
        let document = try GPXDocument(Array(text.utf8))
        #expect(document.waypoints.map(\.point.coordinate.latitude) == [1, 3, 5])
        #expect(document.report.isClean)
    }

    @Test("elements are counted")
    func elements() throws {
        var limits = XMLLimits()
        limits.elements = 3
        let file = Array("<gpx><wpt lat='1' lon='1'/>\n<wpt lat='1' lon='1'/></gpx>".utf8)
        #expect(try GPXDocument(file, limits: limits).waypoints.count == 2)
        limits.elements = 2
        #expect(throws: TrackFileError.xml(.tooManyElements(line: 2, limit: 2))) {
            try GPXDocument(file, limits: limits)
        }
    }

    @Test("a long text of many bytes a character passes the parser's chunks unharmed")
    func chunks() throws {
        for lead in 0..<5 {
            let name = String(repeating: "x", count: lead) + String(repeating: "é日😀", count: 40_000)
            let document = try GPXDocument(gpx("<wpt lat='1' lon='1'><name>\(name)</name></wpt>"))
            #expect(document.waypoints[0].name == name)
        }
    }

    @Test("a file beyond 10 MB, where the parser reports an internal error at its end, is read whole")
    func large() throws {
        let filler = String(repeating: "<desc>\(String(repeating: "x", count: 1_000_000))</desc>", count: 11)
        let text = "<wpt lat='1' lon='1'/>\(filler)<wpt lat='2' lon='2'/>"
        let document = try GPXDocument(gpx(text))
        #expect(document.waypoints.count == 2)
        #expect(document.report.isClean)
        let cut = try GPXDocument(Array(gpx(text).dropLast(3)))
        #expect(cut.waypoints.count == 2)
        #expect(cut.report.damage == XMLDamage(kind: .endsEarly, line: 1))
    }

    @Test("two hyphens inside a comment do not cost the rest of the file")
    func hyphens() throws {
        let document = try GPXDocument(gpx("<!-- a -- b --><wpt lat='1' lon='1'/>"))
        #expect(document.report.isClean)
        #expect(document.waypoints.count == 1)
    }
}
