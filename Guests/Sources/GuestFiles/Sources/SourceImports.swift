/// The modules that a source file imports for a role: not what stands behind a condition that does not hold for it.
public struct SourceImport: Equatable, Sendable {
    /// The module, such as `CoreLocation`; of `import os.log` it is `os`.
    public let module: String
    /// Its line, from 1.
    public let line: Int
    /// The bytes of the whole statement.
    public let range: Range<Int>
    /// The bytes of what is named below a whole module, such as `.log`; nil where nothing is.
    let submodule: Range<Int>?

    /// Modules of the toolchain on Linux that need no framework.
    public static let toolchain: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationXML",
        "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization", "_Concurrency",
        "_StringProcessing",
    ]

    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]

    /// All of a file, in its order.
    public static func all(in source: [UInt8], for role: GuestRole) throws(GuestSourceError) -> [SourceImport]
    {
        let reader = TokenReader(try SourceLexer.tokens(of: source), of: source)
        var blocks = ConditionBlocks(role)
        var found: [SourceImport] = []
        var index = 0
        while index < reader.tokens.count {
            if let next = blocks.take(index, reader) {
                index = next
                continue
            }
            // A member that is called so is none.
            if blocks.isActive, reader.kind(index) == .word, reader.text(index) == "import",
                !reader.isSign(index - 1, UInt8(ascii: ".")), reader.kind(index + 1) == .word
            {
                let name = kinds.contains(reader.text(index + 1)) ? index + 2 : index + 1
                if reader.kind(name) == .word {
                    var last = name
                    while reader.isSign(last + 1, UInt8(ascii: ".")), reader.kind(last + 2) == .word {
                        last += 2
                    }
                    let end = reader.tokens[last].range.upperBound
                    let isWhole = name == index + 1 && last > name
                    found.append(
                        SourceImport(
                            module: reader.text(name), line: reader.tokens[index].line,
                            range: reader.tokens[index].range.lowerBound..<end,
                            submodule: isWhole ? reader.tokens[name].range.upperBound..<end : nil))
                    index = last
                }
            }
            index += 1
        }
        return found
    }

    /// Whether a guest of a role can import it.
    ///
    /// - Parameter modules: the app's own that there are for the role.
    public func isThere(for role: GuestRole, modules: Set<String> = []) -> Bool {
        Self.toolchain.contains(module) || modules.contains(module)
            || PlatformFramework.has(module, role: role) == true
    }
}

/// Which parts of a file hold for a role, as its `#if` stand in each other.
struct ConditionBlocks {
    private struct Block {
        var isActive: Bool
        var wasActive: Bool
    }

    private let role: GuestRole
    private var blocks: [Block] = []

    init(_ role: GuestRole) { self.role = role }

    var isActive: Bool { blocks.allSatisfy(\.isActive) }

    /// Takes a directive of conditions; the token behind it and its condition, nil for anything else.
    mutating func take(_ index: Int, _ reader: TokenReader) -> Int? {
        guard reader.kind(index) == .directive else { return nil }
        let end = RoleConditions.end(of: index, reader)
        switch reader.text(index) {
        case "#if":
            let holds = ConditionValue(reader, index + 1..<end, role).value()
            blocks.append(Block(isActive: holds, wasActive: holds))
            return end
        case "#elseif":
            let holds = ConditionValue(reader, index + 1..<end, role).value()
            change { $0.isActive = holds && !$0.wasActive }
            return end
        case "#else":
            change { $0.isActive = !$0.wasActive }
            return index + 1
        case "#endif":
            _ = blocks.popLast()
            return index + 1
        default: return nil
        }
    }

    private mutating func change(_ body: (inout Block) -> Void) {
        guard !blocks.isEmpty else { return }
        body(&blocks[blocks.count - 1])
        if blocks[blocks.count - 1].isActive { blocks[blocks.count - 1].wasActive = true }
    }
}

/// What a condition comes to for a role. What the compiler alone knows counts as true: versions, `DEBUG`.
struct ConditionValue {
    private let reader: TokenReader
    private let end: Int
    private let role: GuestRole
    private var index: Int

    init(_ reader: TokenReader, _ range: Range<Int>, _ role: GuestRole) {
        self.reader = reader
        self.role = role
        index = range.lowerBound
        end = range.upperBound
    }

    func value() -> Bool {
        var copy = self
        return copy.either(depth: 0)
    }

    private func isJoin(_ sign: Unicode.Scalar) -> Bool {
        let byte = UInt8(truncatingIfNeeded: sign.value)
        return index + 1 < end && reader.isSign(index, byte) && reader.isSign(index + 1, byte)
    }

    private mutating func either(depth: Int) -> Bool {
        var holds = both(depth: depth)
        while isJoin("|") {
            index += 2
            let next = both(depth: depth)
            holds = holds || next
        }
        return holds
    }

    private mutating func both(depth: Int) -> Bool {
        var holds = single(depth: depth)
        while isJoin("&") {
            index += 2
            let next = single(depth: depth)
            holds = holds && next
        }
        return holds
    }

    private mutating func single(depth: Int) -> Bool {
        var isNegated = false
        while index < end, reader.isSign(index, UInt8(ascii: "!")) {
            isNegated.toggle()
            index += 1
        }
        guard index < end, depth < GuestSourceLimits.depth else {
            index = end
            return true
        }
        let holds: Bool
        if reader.isSign(index, UInt8(ascii: "(")) {
            index += 1
            holds = either(depth: depth + 1)
            index += 1
        } else {
            holds = atom()
        }
        return holds != isNegated
    }

    private mutating func atom() -> Bool {
        let first = index
        index += 1
        let text = reader.text(first)
        guard reader.isSign(index, UInt8(ascii: "(")), let last = try? reader.end(of: index) else {
            return text != "false"
        }
        index = last + 1
        let asked = reader.text(first + 2)
        switch text {
        case "os": return asked == role.platform
        case "targetEnvironment": return false
        case "canImport":
            return PlatformFramework.has(asked, role: role) ?? SourceImport.toolchain.contains(asked)
        default: return true
        }
    }
}
