import Foundation

/// What a test reads of `hikesim run --json`.
struct Summary: Decodable {
    var scenario: String
    var seed: String
    var ending: String
    var exitCode: Int
    var digest: String?
    var directory: String?

    /// One for each line, by the scenario's name.
    static func read(_ output: String) throws -> [String: Summary] {
        var found: [String: Summary] = [:]
        for line in output.split(separator: "\n") {
            let summary = try JSONDecoder().decode(Summary.self, from: Data(line.utf8))
            found[summary.scenario] = summary
        }
        return found
    }
}
