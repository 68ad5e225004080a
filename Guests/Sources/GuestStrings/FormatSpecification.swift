/// `%2$.1lf`, `%@`, `%#@huts@`, `%%` in a format, without its percent sign.
struct FormatSpecification {
    enum Kind: Equatable {
        case percent
        case part(String)
        case value
    }

    /// Digits of a width, a position or decimals at most.
    private static let maximumDigits = 3

    private(set) var kind = Kind.value
    private(set) var position: Int?
    private(set) var decimals: Int?
    private(set) var conversion: Character = "@"
    /// It asks for nothing but a value and decimals.
    private(set) var isPlain = true
    /// As it stands in C, with its percent sign, without a position.
    private(set) var text = "%@"

    private init() {}

    /// That of a part, such as `lld`; a value without one is written as it is.
    init(_ format: String) {
        var rest = format.unicodeScalars[...]
        self = Self.read(&rest) ?? FormatSpecification()
    }

    /// Reads one behind a percent sign; nil where there is none, and then nothing is read.
    static func read(_ rest: inout Substring.UnicodeScalarView) -> FormatSpecification? {
        var found = FormatSpecification()
        var scan = rest
        if scan.first == "%" {
            rest = scan.dropFirst()
            found.kind = .percent
            return found
        }
        if let digits = digits(scan), scan.dropFirst(digits.count).first == "$" {
            found.position = digits.value
            scan = scan.dropFirst(digits.count + 1)
        }
        if scan.starts(with: "#@".unicodeScalars) {
            let name = scan.dropFirst(2)
            guard let end = name.firstIndex(of: "@") else { return nil }
            found.kind = .part(String(name[..<end]))
            rest = name[name.index(after: end)...]
            return found
        }
        let start = scan.startIndex
        while let flag = scan.first, "-+ 0#'".unicodeScalars.contains(flag) {
            scan = scan.dropFirst()
            found.isPlain = false
        }
        if let digits = digits(scan) {
            scan = scan.dropFirst(digits.count)
            found.isPlain = false
        }
        if scan.first == "." {
            scan = scan.dropFirst()
            let digits = digits(scan)
            found.decimals = digits?.value ?? 0
            scan = scan.dropFirst(digits?.count ?? 0)
        }
        let flags = String(rest[start..<scan.startIndex])
        while let length = scan.first, "hlqLzjt".unicodeScalars.contains(length) { scan = scan.dropFirst() }
        guard let conversion = scan.first, "@dDiuUxXoOfFeEgGaAcCsSp".unicodeScalars.contains(conversion)
        else {
            return nil
        }
        found.conversion = Character(conversion)
        found.text = "%\(flags)\(conversion)"
        rest = scan.dropFirst()
        return found
    }

    private static func digits(_ text: Substring.UnicodeScalarView) -> (value: Int, count: Int)? {
        let digits = text.prefix(maximumDigits).prefix { ("0"..."9").contains($0) }
        return Int(String(digits)).map { ($0, digits.count) }
    }
}
