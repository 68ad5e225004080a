import Foundation

/// The source files of the package, as text.
struct SourceFile {
    /// Path below the package's root.
    var path: String
    var lines: [String]

    /// The target that the file belongs to.
    var target: String

    /// Modules that the file imports.
    var imports: [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let keyword = words.firstIndex(of: "import"), keyword <= 1, words.count > keyword + 1,
                keyword == 0 || words[0].hasPrefix("@") || words[0] == "public"
            else { return nil }
            return words.last?.split(separator: ".").first.map(String.init)
        }
    }
}

enum SourceTree {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The product's sources, and those of the guidance lab, which are written by the same rules.
    static let sources = files(in: "Sources") + files(in: rigs + "/Sources/HikeLab")

    /// The libraries of the package of guests. Its programs, which have a `-` in their names, are guests for its tests, which
    /// misbehave on purpose.
    static let guests = files(in: guestSources).filter {
        !$0.path.dropFirst(guestSources.count + 1).prefix { $0 != "/" }.contains("-")
    }
    private static let guestSources = "Guests/Sources"

    /// The tests of the package and of its rigs.
    static let tests = files(in: "Tests") + files(in: rigs + "/Tests")

    /// The package of what judges the product.
    static let rigs = "tools/rigs"

    /// Every Swift file below a folder of the repository.
    static func files(in folder: String) -> [SourceFile] {
        guard let walker = FileManager.default.enumerator(atPath: root + "/" + folder) else { return [] }
        return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
            .sorted().compactMap { name in
                let path = folder + "/" + name
                guard let text = try? String(contentsOfFile: root + "/" + path, encoding: .utf8) else {
                    return nil
                }
                return SourceFile(
                    path: path,
                    lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
                    target: target(of: path))
            }
    }

    /// `Sources/Core/HikeValues/Time/Instant.swift` belongs to `HikeValues`.
    static func target(of path: String) -> String {
        let parts = (path.hasPrefix(rigs) ? path.dropFirst(rigs.count) : path[...]).split(separator: "/").map(
            String.init)
        let isLayered = ["Core", "Device", "World", "Apps", "Commands"].contains(
            parts.count > 1 ? parts[1] : "")
        let index = isLayered ? 2 : 1
        return parts.count > index ? parts[index] : ""
    }
}

/// Code without its comments and string literals, good enough to look for words.
func code(of line: String) -> String {
    var result = ""
    var inString = false
    var previous: Character = " "
    for character in line {
        if character == "\"" && previous != "\\" { inString.toggle() }
        if !inString && character == "/" && previous == "/" {
            result.removeLast()
            break
        }
        if !inString { result.append(character) }
        previous = character
    }
    return result
}
