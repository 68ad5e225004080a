import Foundation

/// What is read of `hikesim run --json`.
struct RunSummary: Decodable {
    var ending: String
    var digest: String
    var wallSeconds: Double
    var virtualSeconds: Double

    /// - Parameter run: what ran, for the error where it has not passed.
    init(_ printed: Data, of run: String) throws {
        self = try JSONDecoder().decode(RunSummary.self, from: printed)
        guard ending == "passed" else {
            throw Child.Failed(description: "\(run) ended with '\(ending)'")
        }
    }
}
