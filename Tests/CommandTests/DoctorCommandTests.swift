import Foundation
import Testing

@Suite("hikesim doctor")
struct DoctorCommandTests {
    private struct Report: Decodable {
        struct Check: Decodable {
            var name: String
            var state: String
            var detail: String
            var remedy: String?
        }
        var schema: Int
        var ready: Bool
        var checks: [Check]
    }

    private func report(_ outcome: Tool.Outcome) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    @Test("issue 2 point 10: a machine on which the tests run is ready, and every warning says what to do")
    func ready() throws {
        let outcome = try Tool.hikesim(["doctor"])
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.outputLines.last == "ready")
        let found = try report(try Tool.hikesim(["doctor", "--json"]))
        #expect(found.schema == 1 && found.ready)
        let names = found.checks.map(\.name)
        for name in [
            "device phone", "device watch", "runtime directory", "sockets", "sqlite", "libcrypto", "libgps",
        ] {
            #expect(names.contains(name))
        }
        for check in found.checks {
            #expect(["ok", "warn", "fail"].contains(check.state) && !check.detail.isEmpty)
            #expect(check.state == "ok" || check.remedy?.isEmpty == false, "\(check.name)")
        }
    }

    @Test("versions are those of the libraries that are loaded")
    func libraries() throws {
        let found = try report(try Tool.hikesim(["doctor", "--json"]))
        let sqlite = try #require(found.checks.first { $0.name == "sqlite" })
        #expect(sqlite.detail.hasPrefix("3.") && sqlite.detail.contains("/libsqlite3.so"))
    }

    @Test("a runtime directory that others can read is not used, and the remedy is named")
    func openRuntimeDirectory() throws {
        let scratch = try ScratchFolder()
        let open = scratch.path + "/open"
        try FileManager.default.createDirectory(
            atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        let outcome = try Tool.hikesim(["doctor", "--json"], runtime: open)
        let check = try #require(try report(outcome).checks.first { $0.name == "runtime directory" })
        #expect(check.state == "warn")
        #expect(check.remedy?.contains("0700") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: open).isEmpty)
    }

    @Test("without the devices beside it hikesim is not ready: code 3")
    func noDevices() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Tool.folder + "/hikesim", toPath: scratch.path + "/hikesim")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: scratch.path + "/hikesim")
        process.arguments = ["doctor"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        #expect(text.contains("fail  device phone"))
        #expect(text.contains("swift build"))
        #expect(text.contains("not ready: 2 of"))
    }
}
