import Foundation
import Testing

@Suite("hikesim run --devices")
struct DeviceProgramTests {
    @Test("one program that is both devices gives the same log as ours")
    func sameLog() throws {
        let scratch = try ScratchFolder()
        let loop = try SampleRuns.loop.get()
        let outcome = try Tool.hikesim([
            "run", "--devices", Tool.folder + "/phone", "--out", scratch.path + "/custom",
            "scenarios/loop.yaml",
        ])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let digests = try [loop, scratch.path + "/custom"].map {
            try String(contentsOfFile: $0 + "/digest", encoding: .utf8)
        }
        #expect(digests[0] == digests[1])

        let nameless = try Tool.hikesim([
            "replay", scratch.path + "/custom", "--out", scratch.path + "/again",
        ])
        #expect(nameless.code == 2, "\(nameless.output)")
        #expect(
            nameless.errors.contains("'\(Tool.folder)/phone': name it with --devices"), "\(nameless.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/again"))
        let named = try Tool.hikesim([
            "replay", scratch.path + "/custom", "--out", scratch.path + "/again",
            "--devices", Tool.folder + "/phone",
        ])
        #expect(named.code == 0 && named.output.contains("SAME"), "\(named.output)\(named.errors)")
    }

    @Test("a program that is not there, and one that would not be used, are refused with a sentence")
    func refused() throws {
        let scratch = try ScratchFolder()
        let missing = try Tool.hikesim([
            "run", "--devices", "/nowhere/devices", "--out", scratch.path + "/a", "scenarios/loop.yaml",
        ])
        #expect(missing.code == 3)
        #expect((missing.output + missing.errors).contains("/nowhere/devices"))
        let both = try Tool.hikesim([
            "run", "--in-process", "--devices", Tool.folder + "/phone", "scenarios/loop.yaml",
        ])
        #expect(both.code == 2)
        #expect((both.output + both.errors).contains("--in-process"))
    }

    @Test(
        "issue 19: a device whose starter is gone before it finds the bus says nothing; one that was started by hand does",
        arguments: [true, false])
    func orphan(isOrphan: Bool) throws {
        let scratch = try ScratchFolder()
        // Descriptor 4 tells a device of its starter's end.
        let life = isOrphan ? "exec 4< <(:); wait $!; " : "exec 4</dev/null; "
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c",
            "exec 3< <(head -c 32 /dev/zero); \(life)exec '\(Tool.folder)/phone' --role phone "
                + "--bus '\(scratch.path)/none' --id phone --sandbox '\(scratch.path)/phone'",
        ]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        #expect(said.isEmpty == isOrphan, "\(said)")
    }

    @Test(
        "issue 22: a device's program has nothing of the world in it, no YAML and no gpsd",
        arguments: ["phone", "watch"])
    func worldless(_ name: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Tool.folder + "/" + name))
        // As the compiler spells modules in the names of symbols, and as the linker spells libraries.
        for word in ["9HikeWorld", "8HikeLive", "4Yams", "11HikeRegions", "libgps.so"] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "'\(word)' is in the program '\(name)'")
        }
        #expect(bytes.range(of: Data("10HikeDevice".utf8)) != nil)
        let world = try Data(contentsOf: URL(fileURLWithPath: Tool.folder + "/hikesim"))
        #expect(
            world.range(of: Data("9HikeWorld".utf8)) != nil && world.range(of: Data("libgps.so".utf8)) != nil)
    }
}
