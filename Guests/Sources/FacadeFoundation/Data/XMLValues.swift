// Of Foundation's XML what the platform's phones and watches have: they know no documents.
@_exported import class FoundationXML.XMLParser
@_exported import protocol FoundationXML.XMLParserDelegate

extension XMLParser {
    /// `parse()`: on Linux a short document that is damaged is true, and what is too short to be read too. It stands in the
    /// class's table in the place of that (`classes.c`).
    @_silgen_name("guest_xml_parse")
    func guestParse() -> Bool {
        let isRead = foundationParse()
        return isRead && parserError == nil && lineNumber > 0
    }

    @_silgen_name("$s13FoundationXML9XMLParserC5parseSbyF")
    private func foundationParse() -> Bool
}
