/// Text in HTML and XML.
public enum MarkupText {
    /// The text as it stands in an element or between the double quotes of an attribute. What neither HTML nor XML may
    /// hold, and what turns the order of what is read, is written as ``TerminalText`` does it.
    ///
    /// Each scalar for itself: one with an accent on it, as "<\u{338}", opens a tag all the same.
    public static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "\n", "\t", "\r": escaped.append(scalar)
            default: escaped.append(contentsOf: TerminalText.cleaned(String(scalar)).unicodeScalars)
            }
        }
        return String(escaped)
    }
}
