import Foundation
import HikeValues
import HikeWorld

/// Steps of a scenario on a live pair.
extension LiveEngine {
    /// Refuses words that are no step, before anything is done.
    @discardableResult
    public func read(step text: String) throws(PairCommandError) -> Scenario.Step {
        do throws(ScenarioError) { return try steps.read(text, file: "step") } catch {
            throw .unusable(error.description)
        }
    }

    /// Does a step. Between its beginning and its end others may act (``StepPerformer/onAdvance``), and the journal tells
    /// what came in between.
    func perform(_ text: String, _ files: [String: Data]) throws {
        let step = try read(step: text)
        let command = PairCommand.step(text: text, files: files)
        if let line = try journal?.line(command, at: now) { try journal?.write(line) }
        if case .heading(let degrees, let devices) = step.action {
            for device in devices { turn(to: degrees, device) }
        }
        let outcome = try steps.perform(step, files: files.mapValues(Array.init))
        try journal?.over(at: now)
        if let failure = outcome.failure { throw PairCommandError.unusable(failure) }
    }
}

extension PairCommand {
    /// Whether virtual time passes until it is done, so that it waits for another such one.
    var takesTime: Bool {
        switch self {
        case .step, .action, .openFile, .openURL, .lifecycle, .glass: true
        case .location, .heading, .link, .appearance, .privacy, .haptics, .storage, .health, .network, .kill,
            .restart, .liveFix, .liveHeading, .liveFixLost, .receiver:
            false
        }
    }
}
