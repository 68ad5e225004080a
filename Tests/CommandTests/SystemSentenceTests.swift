import Foundation
import HikeWorld
import Testing

/// What the system refuses is said in words, never by the names of Foundation's errors.
@Suite("Sentences for the system's refusals")
struct SystemSentenceTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func check(_ words: [String], code: Int32, says: String) throws {
        let outcome = try Tool.hikesim(words, runtime: scratch.path)
        #expect(outcome.code == code, "\(words): \(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains(says), "\(words): \(outcome.errors)")
        for word in ["NSCocoa", "NSPOSIX", "Error Domain", "The operation could", "DecodingError"] {
            #expect(!(outcome.output + outcome.errors).contains(word), "\(words): \(outcome.errors)")
        }
    }

    @Test("a file where a folder is wanted")
    func file() throws {
        let file = try scratch.write("file", "mine")
        let run = ["run", "scenarios/loop.yaml", "--out"]
        try check(run + [file], code: 2, says: "'\(file)' is a file, and a run needs a folder")
        try check(run + [file + "/below"], code: 3, says: "cannot prepare the run's folder '\(file)/below'")
        try check(["up", "--name", "f", "--out", file], code: 2, says: "'\(file)' is a file")
        try check(["demo", file + "/below"], code: 3, says: "cannot make '\(file)/below': ")
        try check(["run", "/dev/null/a.yaml"], code: 2, says: "/dev/null/a.yaml")
        #expect(try scratch.text("file") == "mine")
    }

    @Test("an error of Foundation becomes the words of errno, or plain ones")
    func words() throws {
        let below = scratch.path + "/none/below"
        do {
            try FileManager.default.removeItem(atPath: below)
            Issue.record("removed what is not there")
        } catch {
            let text = SystemReason.text(error)
            #expect(
                text == "No such file or directory" || text == "there is no such file or folder", "\(text)")
        }
        #expect(SystemReason.text(CocoaError(.fileWriteOutOfSpace)) == "no space left on the device")
        #expect(SystemReason.text(CocoaError(.coderInvalidValue)) == "the system refused it")
        #expect(
            SystemReason.text(RunDirectoryError.cannotCreate(path: "a", reason: "b")).hasPrefix(
                "cannot create"))
    }
}
