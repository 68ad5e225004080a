/// What a compiler's errors say is missing, most used first.
public struct MissingSymbols: Equatable, Sendable {
    /// Something that is not there.
    public struct Symbol: Equatable, Sendable {
        /// Its name, such as `CLHeading` or `CLLocationManager.startUpdatingHeading`.
        public let name: String
        /// How often it is used.
        public fileprivate(set) var uses: Int
        /// Where first: file and line.
        public let first: String
        /// Why it is missing, where that is known.
        public fileprivate(set) var note: String?
    }

    /// Most used first, then by name.
    public private(set) var symbols: [Symbol] = []
    /// Modules that are imported and not there, in the same order.
    public private(set) var modules: [Symbol] = []
    /// Errors of another kind, each once, in the order of the compiler.
    public private(set) var others: [String] = []
    /// Files with an error of any kind.
    public private(set) var files: Set<String> = []

    /// Reads what a compiler has said in its form of one line each: `FILE:LINE:COLUMN: error: …`.
    ///
    /// - Parameter modules: imports that are not there, each with its file and line.
    public init(_ output: String, modules: [(name: String, file: String, line: Int)] = []) {
        var seen: Set<String> = []
        for line in output.split(whereSeparator: \.isNewline) where seen.insert(String(line)).inserted {
            guard let match = line.firstMatch(of: /^(.+?):(\d+):\d+: error: (.+)$/) else { continue }
            let place = "\(match.1):\(match.2)"
            files.insert(String(match.1))
            if let name = Self.symbol(in: String(match.3)) {
                Self.count(name, place, in: &symbols)
            } else {
                let way = WayOut.of(error: String(match.3)).map { ": \($0)" } ?? ""
                others.append("\(place): \(match.3)\(way)")
            }
        }
        for module in modules {
            files.insert(module.file)
            Self.count(module.name, "\(module.file):\(module.line)", in: &self.modules)
        }
        symbols = Self.sorted(symbols)
        self.modules = Self.sorted(self.modules)
    }

    /// Says of each symbol why it is missing.
    ///
    /// - Parameter reason: of a symbol's name, nil where none is known.
    mutating func explain(_ reason: (String) -> String?) {
        for index in symbols.indices {
            symbols[index].note = reason(symbols[index].name) ?? symbols[index].note
        }
    }

    /// Whether nothing is missing, and nothing else wrong.
    public var isEmpty: Bool { symbols.isEmpty && modules.isEmpty && others.isEmpty }

    private static func symbol(in message: String) -> String? {
        if let match = message.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/) {
            return String(match.1)
        }
        if let match = message.firstMatch(
            of: /^(?:value of |instance of )?type '([^']+)' has no member '([^']+)'/)
        {
            var type = String(match.1)
            // 'any CLThing', 'CLThing?', 'CLThing.Type', and a module's own name.
            for word in ["any ", "some "] where type.hasPrefix(word) { type.removeFirst(word.count) }
            type = type.replacing(".Type", with: "").replacing("?", with: "").replacing("Facade", with: "")
            return type + "." + match.2
        }
        if let match = message.firstMatch(of: /^no type named '([^']+)' in module '(?:Facade)?([^']+)'/) {
            return "\(match.2).\(match.1)"
        }
        if let match = message.firstMatch(of: /^no macro named '([^']+)'/) { return "#\(match.1)" }
        return nil
    }

    private static func count(_ name: String, _ place: String, in list: inout [Symbol]) {
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index].uses += 1
        } else {
            list.append(Symbol(name: name, uses: 1, first: place, note: WayOut.of(symbol: name)))
        }
    }

    private static func sorted(_ list: [Symbol]) -> [Symbol] {
        list.sorted { ($1.uses, $0.name) < ($0.uses, $1.name) }
    }
}
