/// Why a scenario could not be read: where, what, and what to write instead.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file as it was named to the reader.
    public var file: String
    /// From 1; 0 for a value that was set from outside the file.
    public var line: Int
    /// In characters, from 1.
    public var column: Int
    public var problem: Problem

    public init(file: String, line: Int, column: Int, problem: Problem) {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// One sentence that begins with the place: `ridge.yaml:12:5: …`. Line 0 is a value that replaced the
    /// file's from outside.
    public var description: String {
        line == 0 ? "\(file), a value set from outside: \(problem)" : "\(file):\(line):\(column): \(problem)"
    }

    /// What is wrong at the place; its description says how to mend it.
    public enum Problem: Equatable, Sendable, CustomStringConvertible {
        case tooLarge(bytes: Int)
        case notUTF8
        case controlCharacter
        case empty
        /// `&name` or `*name`.
        case anchorOrAlias
        /// `!name`.
        case tag
        /// A line that begins with `%`.
        case directive
        case severalDocuments
        case tab
        /// `? key`, or a list or mapping as a key.
        case complexKey
        /// A `:` with a blank after it where no key can be.
        case misplacedColon
        /// Text that begins with a character that means something else in YAML.
        case needsQuotationMarks(Character)
        case tooDeep
        case tooManyNodes
        case syntax(String)
        case duplicateKey(String)
        case unknownKey(String, place: String, suggestion: String?, known: [String])
        case missingKey(String, place: String, example: String)
        case wrongForm(key: String, found: String, expected: String, example: String)
        /// A file that the scenario names, and why it cannot be read.
        case missingFile(key: String, ScenarioFileError)
        /// Each part is well formed, but they do not go together.
        case contradiction(String)

        public var description: String {
            switch self {
            case .tooLarge(let bytes):
                "the scenario has \(bytes) bytes; at most \(ScenarioReader.Limits.bytes) are read"
            case .notUTF8: "the scenario is not UTF-8 text; save it as UTF-8"
            case .controlCharacter: "there is a control character; a scenario is plain text"
            case .empty: "the scenario is empty; it begins with 'scenario: A name'"
            case .anchorOrAlias:
                "anchors ('&name') and aliases ('*name') are not used in scenarios; write the value out, "
                    + "or put text that begins with '&' or '*' in quotation marks"
            case .tag:
                "tags ('!name') are not used in scenarios; put text that begins with '!' in quotation marks"
            case .directive: "a line may not begin with '%'; directives are not used in scenarios"
            case .severalDocuments: "a second document begins here; one file holds one scenario"
            case .tab: "there is a tab between the parts of the text; use spaces"
            case .complexKey: "a key is one line of text before a ':'; '? key' is not used in scenarios"
            case .misplacedColon:
                "a ':' stands where no key can end; check the indentation, "
                    + "or put text with ': ' in quotation marks"
            case .needsQuotationMarks(let character):
                "text that begins with '\(character)' must stand in quotation marks"
            case .tooDeep: "lists and mappings stand more than \(ScenarioReader.Limits.depth) deep"
            case .tooManyNodes: "the scenario has more than \(ScenarioReader.Limits.nodes) values"
            case .syntax(let text): "this is not YAML: \(text)"
            case .duplicateKey(let key): "the key '\(key)' stands twice in the same mapping"
            case .unknownKey(let key, let place, let suggestion, let known):
                Self.unknownKey(key, place: place, suggestion: suggestion, known: known)
            case .missingKey(let key, let place, let example):
                "\(place) needs the key '\(key)', for example '\(example)'"
            case .wrongForm(let key, let found, let expected, let example):
                "'\(key)' must be \(expected), for example '\(example)'; found \(found)"
            case .missingFile(let key, let error): "\(error); '\(key)' is relative to the scenario"
            case .contradiction(let text): text
            }
        }

        private static func unknownKey(
            _ key: String, place: String, suggestion: String?, known: [String]
        ) -> String {
            if let suggestion { return "unknown key '\(key)' in \(place); did you mean '\(suggestion)'?" }
            return "unknown key '\(key)' in \(place); known are \(known.joined(separator: ", "))"
        }
    }
}
