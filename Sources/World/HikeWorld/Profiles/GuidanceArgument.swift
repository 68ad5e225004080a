import HikeGuidance
import HikeHardware

extension AppAction.Argument {
    /// What the trail app's action `navigate` is told of the rules to follow: the name of a built-in profile, or the rules
    /// themselves, for the watch has no files of ours.
    ///
    /// - Throws: `ScenarioFileError` or `ScenarioError` for a file.
    public init(guidance: Scenario.Guidance, files: ScenarioFiles) throws {
        switch guidance {
        case .builtIn(let profile): self.init("guidance", profile.rawValue)
        case .file: self.init("rules", try guidance.rules(files).argument())
        }
    }
}

extension Scenario.Guidance {
    /// The rules themselves.
    ///
    /// - Throws: `ScenarioFileError` or `ScenarioError` for a file.
    func rules(_ files: ScenarioFiles) throws -> GuidanceRules {
        switch self {
        case .builtIn(let profile): GuidanceRules(profile)
        case .file(let path):
            try GuidanceProfileReader.read(bytes: try files.read(path), file: files.path(path))
        }
    }
}
