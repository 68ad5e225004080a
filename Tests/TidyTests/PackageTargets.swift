import Foundation

/// The targets of `Package.swift`, as text: the one place that says who may import whom.
enum PackageTargets {
    /// Targets in `Sources` with the targets and products that they name, in the manifest's order.
    static let all: [(name: String, dependencies: [String])] = {
        let path = SourceTree.root + "/Package.swift"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return targets(in: text)
    }()

    static func dependencies(of target: String) -> [String]? { all.first { $0.name == target }?.dependencies }

    /// Every call of a function that makes a target of ours: `core("HikeValues")`, `layer("World", "HikeBus", [...])`.
    static func targets(in manifest: String) -> [(name: String, dependencies: [String])] {
        let makers = [("core", 0), ("layer", 1), ("joint", 0), ("command", 0)]
        var found: [(name: String, dependencies: [String])] = []
        for line in calls(of: makers.map(\.0), in: manifest) {
            guard let maker = makers.first(where: { line.hasPrefix($0.0 + "(") }) else { continue }
            let words = quoted(line)
            guard words.count > maker.1 else { continue }
            let rest = words.dropFirst(maker.1 + 1)
            // Of a product its name alone counts.
            found.append((words[maker.1], rest.filter { !$0.contains("-") }))
        }
        return found
    }

    /// Texts of calls that begin a line, from the function's name to the closing parenthesis.
    private static func calls(of functions: [String], in text: String) -> [String] {
        var calls: [String] = []
        var call = ""
        var depth = 0
        for line in text.split(separator: "\n") {
            let trimmed = line.drop { $0 == " " }
            if depth == 0 {
                guard functions.contains(where: { trimmed.hasPrefix($0 + "(") }) else { continue }
                call = ""
            }
            call += trimmed + "\n"
            depth += line.count { $0 == "(" } - line.count { $0 == ")" }
            if depth == 0 { calls.append(call) }
        }
        return calls
    }

    private static func quoted(_ text: String) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
