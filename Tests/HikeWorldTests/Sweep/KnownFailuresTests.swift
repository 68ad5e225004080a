import Foundation
import HikeTrailWords
import HikeValues
import Testing

@testable import HikeWorld

@Suite("The list of known failures")
struct KnownFailuresTests {
    private func read(_ text: String) throws(ScenarioError) -> KnownFailures {
        try KnownFailuresReader.read(bytes: Array(text.utf8), file: "known.yaml")
    }

    @Test("stories, their seeds, what fails and why are read")
    func read() throws {
        let list = try read(
            """
            known:
              - story: Loop
                seeds: [8, 3..5]
                fails: [haptics, "state: { on: watch"]
                because: issue 20
            """)
        #expect(
            list.stories == [
                KnownFailures.Story(
                    name: "Loop", seeds: [3, 4, 5, 8], fails: ["haptics", "state: { on: watch"],
                    because: "issue 20")
            ])
        #expect(try read("known: []\n") == KnownFailures())
    }

    @Test("the project's own list names shipped scenarios, and seeds that tools/sweep plays")
    func shipped() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let bytes = try ScenarioFiles.read(path: root + "/.ci/known-failures.yaml")
        let list = try KnownFailuresReader.read(bytes: bytes, file: "known-failures.yaml")
        let heads = try ["scenarios", "scenarios/guidance"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).filter {
                $0.hasSuffix(".yaml")
            }.map { name in
                let text = try ScenarioFiles.read(path: root + "/\(folder)/\(name)")
                let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
                return lines.first { $0.hasPrefix("scenario: ") } ?? ""
            }
        }
        #expect(heads.count > 30)
        for story in list.stories {
            #expect(heads.contains { $0 == "scenario: \(story.name)" }, "\(story.name)")
            #expect(story.seeds.allSatisfy { (1...30).contains($0) })
        }
    }

    @Test(
        "what is wrong is refused with its place",
        arguments: [
            ("known: 3", "1:8: 'known' must be a list"), ("stories: []", "1:1: unknown key 'stories'"),
            ("known: [{ story: A }]", "needs the key 'seeds'"),
            ("known: [{ story: A, seeds: [], fails: [x], because: b }]", "needs the key 'seeds'"),
            ("known: [{ story: A, seeds: [5..3], fails: [x], because: b }]", "found '5..3'"),
            ("known: [{ story: A, seeds: [1...3], fails: [x], because: b }]", "found '1...3'"),
            ("known: [{ story: A, seeds: [-1], fails: [x], because: b }]", "a seed or a range"),
            (
                "known: [{ story: A, seeds: [0..18446744073709551615], fails: [x], because: b }]",
                "found '0..18"
            ),
            ("known: [{ story: A, seeds: [1], fails: [], because: b }]", "needs the key 'fails'"),
            ("known: [{ story: A, seeds: [1], fails: [x] }]", "needs the key 'because'"),
            (
                "known: [{ story: A, seeds: [1], fails: [x], because: b }, { story: A, seeds: [2], fails: [x], because: b }]",
                "'A' stands twice"
            ),
        ])
    func refusals(text: String, part: String) {
        let error = #expect(throws: ScenarioError.self) { _ = try read(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
}

@Suite("A story over many seeds")
struct SweptStoryTests {
    private static let known = KnownFailures.Story(
        name: "Loop", seeds: [2, 3], fails: ["haptics"], because: "issue 20")

    private func failed(_ seed: UInt64, _ texts: String...) -> SweptRun {
        SweptRun(seed: seed, failures: texts.map { SweptRun.Failure(text: $0, detail: "found \(seed)") })
    }

    private func story(_ runs: [SweptRun], _ known: KnownFailures.Story? = known) -> SweptStory {
        SweptStory(path: "loop.yaml", name: "Loop", runs: runs, known: known)
    }

    @Test("what fails as the list says is no failure")
    func asKnown() {
        let story = story([SweptRun(seed: 1), failed(2, "haptics: a"), failed(3, "haptics: b")])
        #expect(story.isAsExpected)
        #expect(
            story.lines(seconds: 1.25) == [
                "      1 of 3    1.3 s  loop.yaml: fails as known on seeds 2..3: issue 20"
            ])
    }

    @Test("a seed that the list does not name, and another failure on one that it names, are failures")
    func new() {
        let story = story([
            failed(1, "haptics: a"), failed(2, "haptics: a", "state: b"), failed(3, "haptics: a"),
            failed(4, "haptics: a"),
        ])
        #expect(story.newFailures.map(\.seed) == [1, 2, 4])
        #expect(!story.isAsExpected)
        #expect(
            Array(story.lines(seconds: 0).dropFirst()) == [
                "    FAIL seeds 1..2, 4: haptics: a", "         seed 1: found 1", "    FAIL seed 2: state: b",
                "         seed 2: found 2",
            ])
    }

    @Test("a run without a verdict is never known")
    func broken() {
        let story = story([SweptRun(seed: 2, broken: "no room"), failed(3, "haptics: a")])
        #expect(story.newFailures.map(\.seed) == [2])
        #expect(story.lines(seconds: 0)[1] == "    seed 2: no room")
    }

    @Test("what passes comes off the list: a story, or a seed of it")
    func mended() {
        let all = story([SweptRun(seed: 1), SweptRun(seed: 2), SweptRun(seed: 3)])
        #expect(!all.isAsExpected && all.mended == [2, 3])
        #expect(
            all.lines(seconds: 0)[1]
                == "    it passes on all seeds of the list of known failures: take it off the list")
        let one = story([SweptRun(seed: 2), failed(3, "haptics: a")])
        #expect(!one.isAsExpected)
        #expect(one.lines(seconds: 0)[1].contains("passes on seeds 2 of the list"))
        // A seed that was not run says nothing.
        #expect(story([SweptRun(seed: 1), failed(3, "haptics: a")]).isAsExpected)
    }

    @Test("of a step that failed the expectations are not repeated, and a run broken off has its reason")
    func runs() throws {
        let folder = try StoryFolder()
        let nowhere = TrailWords.navigate("Left", on: "watch", within: .seconds(1))
        let expectation = Expectation(
            check: .event(EventCriteria(event: "haptic"), Count.atLeastOnce, Timing()), text: "event: haptic")
        let failing = try folder.run(folder.scenario([nowhere], expectations: [expectation]))
        #expect(SweptRun(failing).failures.map(\.text) == ["step 1"])
        let silent = try folder.run(folder.scenario([], expectations: [expectation]))
        #expect(SweptRun(silent).failures.map(\.text) == ["event: haptic"])
        let long = try folder.run(
            folder.scenario([.wait(.seconds(10))], timeLimit: .seconds(5), expectations: []))
        #expect(SweptRun(long).broken?.contains("time limit") == true)
        #expect(!SweptRun(long).hasPassed)
    }

    @Test("seeds are written as ranges")
    func text() {
        #expect(SweptStory.text([1, 2, 3, 5, 7, 8, .max]) == "1..3, 5, 7..8, 18446744073709551615")
    }
}
