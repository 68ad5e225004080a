import HikeGuidance
import HikeLive
import HikeTrailWords
import HikeWorld

/// Profiles that a command names: one that comes with the program, or a file.
enum ProfileFile {
    /// Whether a word is a file rather than a profile's name.
    static func isPath(_ word: String) -> Bool {
        word.hasSuffix(".yaml") || word.hasSuffix(".yml") || word.contains("/")
    }

    /// Reads a file; what is wrong with it is the user's mistake.
    static func read<Profile>(
        _ path: String, by read: ([UInt8], String) throws(ScenarioError) -> Profile
    ) throws -> Profile {
        do { return try read(try ScenarioFiles.read(path: path), path) } catch let error as ScenarioError {
            throw CommandFailure.input(error.description)
        } catch let error as ScenarioFileError { throw CommandFailure.input(error.description) }
    }

    static func guidance(_ path: String) throws -> GuidanceRules {
        try read(path, by: GuidanceProfileReader.read)
    }
}

/// `--guidance`: other rules to follow a route by.
struct OtherGuidance {
    /// Nil for a file's.
    let profile: GuidanceProfile?
    let rules: GuidanceRules
    /// What a scenario says of it.
    let word: String

    init(_ word: String) throws {
        if let profile = GuidanceProfile(rawValue: word) {
            self.profile = profile
            rules = GuidanceRules(profile)
            self.word = word
        } else if word.hasSuffix(".yaml") {
            profile = nil
            rules = try ProfileFile.guidance(word)
            self.word = RunFolder.absolute(word)
        } else {
            let names = GuidanceProfile.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure.input(
                "there is no guidance profile '\(word)'; there are \(names), or give a .yaml file")
        }
    }

    /// A journal in which the watch is led by these rules.
    func asked(of journal: Journal) throws -> Journal {
        journal.asking(
            TrailWords.app, for: "navigate", with: try pair, insteadOf: ["guidance", "rules"])
    }

    /// The argument of the action `navigate`, as a person gives it.
    var argument: String {
        get throws {
            let (key, value) = try pair
            return key + "=" + value
        }
    }

    private var pair: (key: String, value: String) {
        get throws { try profile.map { ("guidance", $0.rawValue) } ?? ("rules", rules.argument()) }
    }
}
