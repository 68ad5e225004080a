import Foundation
import HikeValues
import Testing

@testable import HikeWorld

/// Wireshark's own programs, where this machine has them.
enum Wireshark {
    static func path(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program and gives what it printed; its complaints come behind.
    static func run(_ program: String, _ arguments: [String], in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(program)))
        process.arguments = arguments
        // Files, because a full pipe would stop the child.
        let output = folder + "/output"
        try Data().write(to: URL(fileURLWithPath: output))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = FileHandle.nullDevice
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "TZ": "UTC"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}

@Suite("Wireshark reads the packet capture")
struct TsharkTests {
    /// The dissector of the package this file is in.
    private static let dissector = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("tools/wireshark/hikesim.lua").path

    private func capture<Result>(_ body: (_ folder: String, _ file: String) throws -> Result) throws -> Result
    {
        let folder = FileManager.default.temporaryDirectory.path + "/hikesim-tshark-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let batch = """
            2 phone bus {"direction":"send","channel":"userInfo","kind":"items","number":3,"last":66,"count":64,"size":9000}
            3 phone bus {"direction":"queue","channel":"message","id":"0A0B0C0D-1","app":"a \\"b\\" c","outcome":"refused","error":"notReachable","code":7007}
            4 phone bus {"direction":"send","channel":"file","kind":"chunk","number":1,"size":65560,"chunk":0}

            """
        let events = try TraceSamples.events(TraceSamples.booted + TraceSamples.delivered + batch)
        let start = try #require(UTCDate(iso8601: "2026-06-14T06:30:00Z"))
        let file = folder + "/link.pcapng"
        try Data(PacketCapture.pcapng(events, start: start).bytes).write(to: URL(fileURLWithPath: file))
        return try body(folder, file)
    }

    @Test(
        "EM-12: capinfos counts packets and interfaces, and knows the first moment",
        .enabled(if: Wireshark.path("capinfos") != nil, "capinfos is not installed"))
    func capinfos() throws {
        let text = try capture { try Wireshark.run("capinfos", [$1], in: $0) }
        for words in [
            "Wireshark/... - pcapng", "Number of packets:   12", "Number of interfaces in file: 2",
            "2026-06-14 06:30:00.200000000", "Name = phone-watch", "Time precision = nanoseconds (9)",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test(
        "EM-12: tshark with our dissector shows fields and a line for people",
        .enabled(if: Wireshark.path("tshark") != nil, "tshark is not installed"))
    func fields() throws {
        let names = ["channel", "kind", "id", "number", "app", "outcome", "error"].map { "hikesim.\($0)" }
        let options =
            ["-T", "fields", "-E", "separator=|"] + (names + ["_ws.col.Info"]).flatMap { ["-e", $0] }
        let text = try capture {
            try Wireshark.run("tshark", ["-X", "lua_script:" + Self.dissector, "-r", $1] + options, in: $0)
        }
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 12)
        #expect(lines.first == "link|hello||||||phone <- watch hello")
        #expect(lines.dropFirst(3).first == "userInfo|items|A1|1||||phone -> watch items 1 A1")
        #expect(
            lines.suffix(3) == [
                "userInfo|items||3||||phone -> watch items 3..66 (64)",
                "message||0A0B0C0D-1||a \"b\" c|refused|notReachable|"
                    + "phone queue message 0A0B0C0D a \"b\" c refused notReachable 7007",
                "file|chunk||1||||phone -> watch chunk 1 chunk 0",
            ])
        let filter =
            "hikesim.error == \"notReachable\" && hikesim.code == 7007 && frame.interface_name == \"phone-watch\""
        let found = try capture {
            try Wireshark.run(
                "tshark", ["-X", "lua_script:" + Self.dissector, "-r", $1, "-Y", filter], in: $0)
        }
        #expect(found.split(separator: "\n").count == 1)
    }
}
