/// Stories that fail on some seeds for a reason that is known.
///
/// The list may only shrink: it names the seeds and what fails on them, so that no other failure hides behind it, and a
/// seed of the list that passes has to be taken off.
public struct KnownFailures: Equatable, Sendable {
    /// A story of the list.
    public struct Story: Equatable, Sendable {
        /// The scenario's name.
        public var name: String
        /// Those on which it fails, ascending.
        public var seeds: [UInt64]
        /// How the steps and expectations that fail begin, as reports repeat them.
        public var fails: [String]
        /// Why, and who takes it off the list.
        public var because: String

        public init(name: String, seeds: [UInt64], fails: [String], because: String) {
            self.name = name
            self.seeds = seeds
            self.fails = fails
            self.because = because
        }

        /// Whether a run has failed as the list says, and in nothing else.
        func expects(_ run: SweptRun) -> Bool {
            run.broken == nil && seeds.contains(run.seed)
                && run.failures.allSatisfy { failure in fails.contains { failure.text.hasPrefix($0) } }
        }
    }

    public var stories: [Story]

    public init(stories: [Story] = []) { self.stories = stories }

    /// What the list says of a scenario, by its name; nil where it is not in it.
    public subscript(name: String) -> Story? { stories.first { $0.name == name } }
}

/// Reads the list: the same strict YAML as a scenario's, with the same errors.
public enum KnownFailuresReader {
    private static let keys = ["story", "seeds", "fails", "because"]

    /// - Parameters:
    ///   - bytes: the file's bytes, UTF-8.
    ///   - file: its name, for errors only.
    /// - Throws: the first thing that is wrong, with its line and column.
    public static func read(bytes: [UInt8], file: String) throws(ScenarioError) -> KnownFailures {
        let fields = try ScenarioFields(
            profile: bytes, place: "the list of known failures", keys: ["known"], example: "known: []",
            file: file)
        guard let nodes = try fields.list("known", example: "[]") else {
            throw fields.error(
                .missingKey("known", place: "the list of known failures", example: "known: []"))
        }
        var list = KnownFailures()
        for node in nodes {
            let fields = try ScenarioFields(
                node, place: "a known failure", keys: keys,
                example: "{ story: Loop, seeds: [3..5, 8], fails: [haptics], because: issue 20 }", file: file)
            let story = KnownFailures.Story(
                name: try fields.required("story", .name), seeds: try seeds(fields),
                fails: try texts(fields), because: try fields.required("because", .words))
            guard list[story.name] == nil else {
                throw fields.error(.contradiction("'\(story.name)' stands twice in the list"))
            }
            list.stories.append(story)
        }
        return list
    }

    private static func seeds(_ fields: ScenarioFields) throws(ScenarioError) -> [UInt64] {
        var seeds: Set<UInt64> = []
        for node in try list("seeds", "[3..5, 8]", fields) {
            seeds.formUnion(try fields.read(node, as: .seedRange, key: "seeds"))
        }
        return seeds.sorted()
    }

    private static func texts(_ fields: ScenarioFields) throws(ScenarioError) -> [String] {
        var texts: [String] = []
        for node in try list("fails", "[haptics]", fields) {
            texts.append(try fields.read(node, as: .part, key: "fails"))
        }
        return texts
    }

    private static func list(
        _ key: String, _ example: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> [ScenarioNode] {
        guard let nodes = try fields.list(key, example: example), !nodes.isEmpty else {
            throw fields.error(.missingKey(key, place: "a known failure", example: "\(key): \(example)"))
        }
        return nodes
    }
}

extension ScenarioForm<ClosedRange<UInt64>> {
    /// `7` or `1..50`.
    static let seedRange = text(
        "a seed or a range of at most 1000000 seeds", example: "3..5",
        read: { text in
            let parts = text.split(separator: ".", omittingEmptySubsequences: true)
            guard let first = parts.first.flatMap({ UInt64($0) }),
                let last = parts.last.flatMap({ UInt64($0) }),
                text == (parts.count == 1 ? "\(first)" : "\(first)..\(last)"), first <= last,
                last - first < 1_000_000
            else { return nil }
            return first...last
        })
}
