import Foundation
import Glibc
import Testing

/// A folder that makes way for another run or session: what no run wrote stays, wherever in it.
@Suite("What a run has left")
final class LeftFilesTests: PairSuite {
    let scratch: ScratchFolder
    private var run: String { scratch.path + "/run" }
    private let manager = FileManager.default

    init() throws { scratch = try ScratchFolder() }

    deinit { _ = try? hikesim("down", "--name", "left") }

    private func play() throws -> Tool.Outcome {
        try hikesim("run", "--in-process", "--out", run, "scenarios/left-and-right.yaml")
    }

    private func put(_ name: String, in folder: String) throws {
        let path = folder + "/" + name
        try manager.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("issue 19: a run removes nothing that no run wrote, in whatever folder of an earlier one it lies")
    func foreign() throws {
        #expect(try play().code == 0)
        #expect(try play().code == 0)
        for name in [
            "phone/mine.txt", "watch/trail/Documents/mine.txt", "screens/mine.png", "region/mine/deep.txt",
        ] {
            try put(name, in: run)
            let outcome = try play()
            let named = name.hasPrefix("region") ? "region/mine" : name
            #expect(
                outcome.code == 2 && outcome.errors.contains("holds '\(named)', which no run wrote"),
                "\(outcome)")
            #expect(try scratch.text("run/" + name) == "mine")
            try manager.removeItem(atPath: run + "/" + named)
        }
        // A name that is no text, where nobody may take it for another.
        let strange = Array((run + "/phone/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let file = open(strange, O_WRONLY | O_CREAT, 0o600)
        #expect(file >= 0 && close(file) == 0)
        #expect(try play().code == 2)
        #expect(unlink(strange) == 0)
        #expect(try play().code == 0)
    }

    @Test("issue 19: what a run left that was killed before it could list it is put aside whole")
    func unlisted() throws {
        #expect(try play().code == 0)
        try manager.removeItem(atPath: run + "/.left")
        try put("phone/mine.txt", in: run)
        #expect(try play().code == 0)
        let kept = try manager.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("run@") }
        #expect(kept.count == 1)
        #expect(try scratch.text(try #require(kept.first) + "/phone/mine.txt") == "mine")
        #expect(!manager.fileExists(atPath: run + "/phone/mine.txt"))
    }

    @Test("issue 19: a kept session in which somebody has put something stays, however many come after it")
    func session() throws {
        func session() throws -> String? {
            let up = try hikesim("up", "--name", "left", "--out", run)
            #expect(up.code == 0, "\(up)")
            #expect(try hikesim("down", "--name", "left").code == 0)
            return up.outputLines.first { $0.contains("is kept in ") }?.components(separatedBy: "kept in ")
                .last
        }
        _ = try session()
        let first = try #require(try session())
        let second = try #require(try session())
        try put("phone/mine.txt", in: first)
        for _ in 1...5 { _ = try session() }
        #expect(try String(contentsOfFile: first + "/phone/mine.txt", encoding: .utf8) == "mine")
        #expect(manager.fileExists(atPath: first + "/watch"))
        #expect(!manager.fileExists(atPath: second))
    }
}
