import Foundation
import HikeFormats
import HikeSimTesting
import HikeWorld
import Testing

/// What a phone exports, as files that others read.
@Suite("Exports of a run")
struct ExportScenarioTests {
    /// The gallery's journey without map tiles, which take long to draw in a debug build.
    private func run(_ folder: TestFolder, _ arguments: [String]) throws -> [String: [UInt8]] {
        var text = try String(
            contentsOfFile: PackageFolder.path + "/gallery/sharing.yaml", encoding: .utf8)
        text = text.replacingOccurrences(of: ", tiles: 12-15@2x", with: "")
            .replacingOccurrences(of: "../", with: PackageFolder.path + "/")
            .replacingOccurrences(of: "follow: to-", with: "follow: \(PackageFolder.path)/gallery/to-")
        let scenario = try folder.write("sharing.yaml", text)
        let out = folder.path + "/run"
        let outcome = try Command(
            arguments: ["run", "--no-pictures", "--out", out] + arguments + [scenario]
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let exports = out + "/phone/trail/Documents/exports"
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: exports) {
            files[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: exports + "/" + name)))
        }
        return files
    }

    @Test("OHX-22, OHX-23: a run's exports are the same in two processes and in one, and hold the hike")
    func exports() throws {
        let two = try run(try TestFolder(), [])
        let one = try run(try TestFolder(), ["--in-process"])
        #expect(two.keys.sorted() == ["Up to the pass.gpx", "Up to the pass.md", "Up to the pass.pdf"])
        #expect(two == one)
        let pdf = String(decoding: try #require(two["Up to the pass.pdf"]), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-1.") && pdf.contains("Up to the pass"))
        #expect(pdf.components(separatedBy: "/Type /Page %").count == 4)
        // The hike's end, not the day of the test.
        #expect(pdf.contains("20260620070050"))
        let gpx = try GPXDocument(try #require(two["Up to the pass.gpx"]))
        #expect(gpx.waypoints.compactMap(\.name) == ["Cold spring", "Over the valley"])
    }
}
