import HikeBus

/// What came of one run of a sweep.
public struct SweptRun: Equatable, Sendable {
    /// A step or an expectation that failed.
    public struct Failure: Equatable, Sendable {
        /// The step or expectation on one line, as it was written.
        public var text: String
        /// What was found instead.
        public var detail: String

        public init(text: String, detail: String) {
            self.text = text
            self.detail = detail
        }
    }

    public var seed: UInt64
    /// Empty where the run passed or broke off.
    public var failures: [Failure]
    /// Why there is no verdict: the environment failed, the input was bad, or virtual time ran out.
    public var broken: String?

    public init(seed: UInt64, failures: [Failure] = [], broken: String? = nil) {
        self.seed = seed
        self.failures = failures
        self.broken = broken
    }

    /// Of a step that failed the expectations say nothing more: they judge a story that was not told to its end.
    public init(_ result: RunResult) {
        seed = result.seed
        switch result.ending {
        case .passed, .failed: broken = nil
        case .broken(let reason), .outOfBudget(let reason): broken = reason
        case .interrupted(let cause): broken = cause.description
        }
        let steps = result.steps.compactMap { step in
            step.failure.map { Failure(text: step.text, detail: $0) }
        }
        let expectations = result.expectations.filter { !$0.passed }.map {
            Failure(text: $0.text, detail: $0.detail)
        }
        failures = steps.isEmpty ? expectations : steps
    }

    public var hasPassed: Bool { failures.isEmpty && broken == nil }
}
