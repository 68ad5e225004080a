import Foundation
import HikeFormats
import Testing

@Suite("hikesim demo")
struct DemoCommandTests {
    @Test("EM-38: demo data are a track and a scenario that passes, the same every time")
    func demo() throws {
        let scratch = try ScratchFolder()
        let (first, second) = (scratch.path + "/a/first", scratch.path + "/second")
        let outcome = try Tool.hikesim(["demo", first])
        #expect(outcome.code == 0 && outcome.outputLines.last == "Now: hikesim run \(first)/hike.yaml")
        #expect(try Tool.hikesim(["demo", second]).code == 0)
        for name in ["hike.gpx", "hike.yaml"] {
            let bytes = FileManager.default.contents(atPath: first + "/" + name)
            #expect(bytes != nil && bytes == FileManager.default.contents(atPath: second + "/" + name))
        }
        let track = try TrackFile(
            [UInt8](try #require(FileManager.default.contents(atPath: first + "/hike.gpx"))))
        #expect(track.report.warnings.isEmpty && track.track.segments.first?.count == 151)
        let run = try Tool.hikesim([
            "run", "--in-process", "--out", scratch.path + "/out", first + "/hike.yaml",
        ])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
    }

    @Test("a folder that is there is not written into")
    func taken() throws {
        let scratch = try ScratchFolder()
        let outcome = try Tool.hikesim(["demo", scratch.path])
        #expect(outcome.code == 2 && outcome.errors.contains("is there already"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("hike") }
                == [])
    }
}
