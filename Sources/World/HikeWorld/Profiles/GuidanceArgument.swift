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
        case .file(let path):
            let rules = try GuidanceProfileReader.read(bytes: try files.read(path), file: files.path(path))
            self.init("rules", try rules.argument())
        }
    }
}
