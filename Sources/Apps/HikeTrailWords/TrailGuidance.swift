import HikeGuidance
import HikeHardware
import HikeWorld

/// The rules that the trail app leads the hiker by, as a scenario or a command names them.
public enum TrailGuidance: Equatable, Sendable {
    case builtIn(GuidanceProfile)
    /// A `.yaml` file, relative to the scenario's folder.
    case file(String)

    /// - Parameter text: the name of a built-in profile, or a file.
    public init(_ text: String) { self = GuidanceProfile(rawValue: text).map { .builtIn($0) } ?? .file(text) }

    /// The rules themselves.
    ///
    /// - Throws: `ScenarioFileError` or `ScenarioError` for a file.
    public func rules(_ files: ScenarioFiles) throws -> GuidanceRules {
        switch self {
        case .builtIn(let profile): GuidanceRules(profile)
        case .file(let path):
            try GuidanceProfileReader.read(bytes: try files.read(path), file: files.path(path))
        }
    }

    /// What the app's action `navigate` is told of it: the name of a built-in profile, or the rules themselves, for the
    /// watch has no files of ours.
    ///
    /// - Throws: `ScenarioFileError` or `ScenarioError` for a file.
    public func argument(_ files: ScenarioFiles) throws -> AppAction.Argument {
        switch self {
        case .builtIn(let profile): AppAction.Argument("guidance", profile.rawValue)
        case .file: AppAction.Argument("rules", try rules(files).argument())
        }
    }
}
