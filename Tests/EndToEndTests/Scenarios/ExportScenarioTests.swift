import Foundation
import HikeFormats
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// What a phone exports, as files that others read.
@Suite("Exports of a run")
struct ExportScenarioTests {
    /// A journey of the gallery without map tiles, which take long to draw in a debug build.
    ///
    /// - Returns: the files in a folder of its phone.
    private func run(
        _ name: String, _ folder: TestFolder, _ arguments: [String],
        files place: String = "trail/Documents/exports"
    ) throws -> [String: [UInt8]] {
        var text = try String(
            contentsOfFile: PackageFolder.path + "/gallery/\(name).yaml", encoding: .utf8)
        text = text.replacingOccurrences(of: ", tiles: 12-15@2x", with: "")
            .replacingOccurrences(of: "../", with: PackageFolder.path + "/")
            .replacingOccurrences(of: "follow: to-", with: "follow: \(PackageFolder.path)/gallery/to-")
        let scenario = try folder.write("\(name).yaml", text)
        let out = folder.path + "/run"
        let outcome = try Command(
            arguments: ["run", "--no-pictures", "--out", out] + arguments + [scenario]
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let exports = out + "/phone/" + place
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: exports) {
            files[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: exports + "/" + name)))
        }
        return files
    }

    @Test("MAP-45, OHX-23: what a person shares lies in the outbox of the run's phone as it was exported")
    func outbox() throws {
        let folder = try TestFolder()
        let outbox = try run("rows", folder, [], files: "outbox")
        #expect(outbox.keys.sorted() == ["The lower valley 2.gpx", "The lower valley.gpx"])
        let exported = folder.path + "/run/phone/trail/Documents/exports/The lower valley.gpx"
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: exported)))
        #expect(outbox.values.allSatisfy { $0 == bytes })
        #expect(try GPXDocument(bytes).tracks.count == 1)
    }

    @Test("OHX-22, OHX-23: a run's exports are the same in two processes and in one, and hold the hike")
    func exports() throws {
        let two = try run("sharing", try TestFolder(), [])
        let one = try run("sharing", try TestFolder(), ["--in-process"])
        #expect(two.keys.sorted() == ["Up to the pass.gpx", "Up to the pass.md", "Up to the pass.pdf"])
        #expect(two == one)
        let pdf = String(decoding: try #require(two["Up to the pass.pdf"]), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-1.") && pdf.contains("Up to the pass"))
        #expect(pdf.components(separatedBy: "/Type /Page %").count == 4)
        let gpx = try GPXDocument(try #require(two["Up to the pass.gpx"]))
        // The hike's end, not the day of the test.
        let end = try #require(gpx.tracks.first?.segments.last?.last?.time)
        let digits = end.iso8601().filter(\.isNumber).prefix(14)
        #expect(digits.hasPrefix("20260620") && pdf.contains("(\(digits)Z)"))
        #expect(gpx.waypoints.compactMap(\.name) == ["Cold spring", "Over the valley"])
    }
}
