import Foundation
import Testing

/// A pair needs no network.
@Suite("Without a network")
struct OfflineTests {
    private static let unshare = "/usr/bin/unshare"

    /// Whether this machine lets us have a network of our own, with nothing in it.
    private static let canUnshare: Bool = {
        guard FileManager.default.isExecutableFile(atPath: unshare) else { return false }
        var command = Command("-rn", "/bin/true")
        command.program = unshare
        return (try? command.run().exitCode) == 0
    }()

    @Test(
        "NF-04, EM-33: without an interface but the loopback, which is down, a pair in two processes runs as it does elsewhere",
        .enabled(if: canUnshare, "this machine lets nobody make a network namespace"))
    func namespace() throws {
        let folder = try TestFolder()
        try compare(try GalleryScenarioTests.write("small-navigation", to: folder), [], in: folder)
    }

    @Test(
        "EM-33: the network that a scenario makes up is there without an interface too, with the same log",
        .enabled(if: canUnshare, "this machine lets nobody make a network namespace"))
    func madeUp() throws {
        let folder = try TestFolder()
        let devices = URL(fileURLWithPath: Command.executable).deletingLastPathComponent().path
        try compare(
            try NetworkTests.write(to: folder), ["--devices", devices + "/test-devices"], in: folder)
    }

    /// Runs a scenario in a namespace without interfaces, and elsewhere.
    private func compare(_ scenario: String, _ options: [String], in folder: TestFolder) throws {
        func run(_ name: String) -> [String] {
            [Command.executable, "run", "--json", "--out", folder.path + "/" + name] + options + [scenario]
        }
        let words = "cat /proc/net/dev >\(folder.path)/interfaces && exec \"$@\""
        var alone = Command(arguments: ["-rn", "/bin/sh", "-c", words, "sh"] + run("alone"))
        alone.program = Self.unshare
        let outcome = try alone.run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let table = try String(contentsOfFile: folder.path + "/interfaces", encoding: .utf8)
        let interfaces = table.split(separator: "\n").dropFirst(2).map {
            $0.split(separator: ":")[0].trimmingCharacters(in: .whitespaces)
        }
        #expect(interfaces.filter { $0 != "lo" } == [], "\(table)")
        let elsewhere = try Command(arguments: Array(run("elsewhere").dropFirst())).run()
        #expect(elsewhere.exitCode == 0, "\(elsewhere)")
        let digests = try [outcome.output, elsewhere.output].map { try Summary.read($0).values.first?.digest }
        #expect(digests[0] == digests[1] && digests[0] != nil)
    }
}
