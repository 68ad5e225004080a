/// All that a report is made of.
public struct LabReport: Sendable {
    public var results: LabResults
    /// Empty where it was not measured.
    public var costs: [LabCost]
    /// The runs that are drawn.
    public var recordings: [LabRecording]
    /// Of all tracks and receivers.
    public var seed: UInt64
    /// Runs of a track.
    public var runs: Int
    /// What was left out, as sentences.
    public var notes: [String]

    public init(
        results: LabResults, costs: [LabCost], recordings: [LabRecording], seed: UInt64, runs: Int,
        notes: [String]
    ) {
        self.results = results
        self.costs = costs
        self.recordings = recordings
        self.seed = seed
        self.runs = runs
        self.notes = notes
    }

    /// The limits that a rule misses, its cost included, as sentences.
    public func missed(by rule: Int) -> [String] {
        let name = results.rules[rule].name
        return results.missed(by: rule) + costs.filter { $0.rule == name }.flatMap(\.missed)
    }
}
