import Foundation
import Testing

/// The command in its surroundings: digests depend on nothing but scenario and seed.
@Suite("Determinism")
struct DeterminismTests {
    /// Runs scenarios and returns the digest of each, by its title.
    private func digests(
        _ scenarios: [String], _ options: [String] = [], environment: [String: String?] = [:]
    ) throws -> [String: String] {
        let folder = try TestFolder()
        let files = scenarios.map(PackageFolder.scenario)
        let command = Command(
            arguments: ["run", "--json", "--no-pictures", "--out", folder.path + "/out"] + options + files,
            environment: environment,
            folder: folder.path)
        let outcome = try command.run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let summaries = try Summary.read(outcome.output)
        #expect(summaries.count == files.count)
        for summary in summaries.values {
            let written = try String(contentsOfFile: (summary.directory ?? "") + "/digest", encoding: .utf8)
            #expect(written == (summary.digest ?? "") + "\n")
        }
        return summaries.compactMapValues(\.digest)
    }

    @Test(
        "EM-16, NF-16, NF-17: one digest in one process, in two, two at a time, and in another locale and zone"
    )
    func sameDigest() throws {
        var expected: [String: String] = [:]
        for name in PackageFolder.scenarios {
            let run = try ShippedRuns.run(name)
            expected[run.name] = run.digest
        }
        #expect(expected.count == PackageFolder.scenarios.count)
        #expect(Set(expected.values).count == expected.count)
        #expect(try digests(PackageFolder.scenarios) == expected)
        let elsewhere: [String: String?] = [
            "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu", "HOME": nil,
            "XDG_RUNTIME_DIR": nil,
        ]
        let some = ["denied", "left-and-right", "no-haptics", "phone-killed", "watch-killed"]
        let found = try digests(some, ["-j", "2"], environment: elsewhere)
        #expect(found.count == some.count)
        for (title, digest) in found { #expect(digest == expected[title], "\(title)") }
    }

    @Test("NF-17: a home that cannot be written to changes nothing")
    func readOnlyHome() throws {
        let folder = try TestFolder()
        let outcome = try Command(
            "run", "--json", "--out", folder.path + "/out", PackageFolder.scenario("loop"),
            environment: ["HOME": "/proc", "XDG_RUNTIME_DIR": "/proc", "LANG": "C", "TZ": "Pacific/Chatham"],
            folder: "/"
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let digest = try Summary.read(outcome.output)["A loop that starts at its end"]?.digest
        #expect(digest == (try ShippedRuns.run("loop").digest))
        #expect(digest != nil)
    }

    @Test("EM-16: the log on the disk has the digest that is printed")
    func digestIsOfTheLog() throws {
        let folder = try TestFolder()
        let outcome = try Command(
            "run", "--json", "--in-process", "--out", folder.path + "/out",
            PackageFolder.scenario("phone-killed")
        ).run()
        let digest = try #require(try Summary.read(outcome.output).values.first?.digest)
        let sum = Process()
        sum.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        sum.arguments = [folder.path + "/out/events.jsonl"]
        let pipe = Pipe()
        sum.standardOutput = pipe
        try sum.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        sum.waitUntilExit()
        #expect(text.hasPrefix(digest + " "))
    }
}
