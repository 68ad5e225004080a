/// A source file of an app, made for one role: every byte that stays is at its place, so that lines and columns are those of
/// the app's own file.
///
/// - Conditions of the platform become `true` or `false`: `os(…)`, `targetEnvironment(…)`, and `canImport(…)` of the
///   frameworks that guests have. What else a condition asks is the compiler's affair.
/// - `#Preview` and types that are a `PreviewProvider` are taken out: they are nothing without their macro and its screen.
/// - Of `import os.log` the `.log` is taken out: it is in the module that stands for the framework.
/// - Of a call of a delegate's optional method, `delegate?.sessionDidDeactivate?(session)`, the second `?` is taken out: every
///   delegate has all methods here, some of which do nothing.
/// - `#selector(…)` becomes a reference to the method, and `@objc` is taken out where nothing is lost by it.
/// - `@main` and `@UIApplicationMain` are taken out: a guest's program begins in a file of its own.
public struct RoleSource: Equatable, Sendable {
    /// The file's bytes, as many as before, with the ends of its lines where they were.
    public private(set) var bytes: [UInt8]
    /// What was taken out, in the order of the file.
    public private(set) var taken: [Taken] = []

    /// It imports Foundation, or a framework that brings it along.
    private var seesFoundation = false

    /// Something that was taken out.
    public struct Taken: Equatable, Sendable {
        /// What it is, such as `#Preview`.
        public let what: String
        /// The line on which it begins, from 1.
        public let line: Int
    }

    /// Makes a file for a role.
    public init(_ source: [UInt8], for role: GuestRole) throws(GuestSourceError) {
        bytes = source
        let tokens = try SourceLexer.tokens(of: source)
        let reader = TokenReader(tokens, of: source)
        // A byte order mark would stand behind the first line of the file that is made.
        if source.starts(with: [0xef, 0xbb, 0xbf]) { blank(0..<3) }
        if source.starts(with: Array("#!".utf8)) {
            blank(0..<(source.firstIndex(where: SourceText.isNewline) ?? source.count))
        }
        for atom in try RoleConditions.atoms(in: reader, for: role) {
            blank(atom.range)
            let text = atom.holds ? "true" : "false"
            bytes.replaceSubrange(
                atom.range.lowerBound..<(atom.range.lowerBound + text.utf8.count), with: text.utf8)
        }
        // The module that stands for a framework has no others in it.
        for statement in try SourceImport.all(in: source, for: role) {
            let isFramework = PlatformFramework.has(statement.module, role: role) == true
            if isFramework || statement.module == "Foundation" { seesFoundation = true }
            if let submodule = statement.submodule, isFramework { blank(submodule) }
        }
        for mark in OptionalCalls.marks(in: reader) { blank(mark) }
        for change in Selectors.changes(in: reader) { replace(change.range, change.text) }
        for part in try LeftOutParts.all(in: reader) {
            blank(part.range)
            taken.append(Taken(what: part.what, line: part.line))
        }
    }

    /// The file for the compiler: what stands before the app's own lines says which file the rest is, so that errors point to that.
    /// Who sees Foundation sees Combine and Observation too, as on the platform, and what Foundation lacks here.
    ///
    /// - Parameter path: the app's own file, as errors should name it.
    public func compilable(path: String) -> [UInt8] {
        let quoted = path.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
        let modules = seesFoundation ? ["Combine", "FacadeFoundation", "Observation"] : []
        let imports = modules.map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }.joined()
        return Array("\(imports)#sourceLocation(file: \"\(String(quoted))\", line: 1)\n".utf8) + bytes
    }

    /// Puts a text in the place of bytes, as many; the ends of lines stay where they are.
    private mutating func replace(_ range: Range<Int>, _ text: String) {
        if bytes[range].contains(where: SourceText.isNewline) { return }
        bytes.replaceSubrange(range, with: text.utf8)
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where !SourceText.isNewline(bytes[index]) { bytes[index] = UInt8(ascii: " ") }
    }
}
