import Foundation
import HikeScreens
import HikeSimTesting
import HikeWorld
import Testing

/// The scenarios whose pictures `hikesim gallery` shows tell journeys by tapping; here without map tiles, which
/// take long to draw in a debug build.
@Suite("Scenarios of the gallery")
struct GalleryScenarioTests {
    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: PackageFolder.path + "/gallery")
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// A scenario without map tiles.
    /// - Returns: its path.
    static func write(_ name: String, to folder: TestFolder) throws -> String {
        var text = try String(
            contentsOfFile: PackageFolder.path + "/gallery/\(name).yaml", encoding: .utf8
        ).replacingOccurrences(of: #", tiles: [-0-9@x]+"#, with: "", options: .regularExpression)
            .replacingOccurrences(of: "../", with: PackageFolder.path + "/")
            .replacingOccurrences(
                of: #"follow: ([-a-z]+\.gpx)"#, with: "follow: \(PackageFolder.path)/gallery/$1",
                options: .regularExpression)
        #expect(!text.contains("tiles:"))
        if name == "map-for-here" {
            // What is cut there has to be a map.
            text = text.replacingOccurrences(
                of: PackageFolder.path + "/regions/ridge", with: try MappedRidge.make(in: folder))
        }
        return try folder.write("\(name).yaml", text)
    }

    @Test("there are scenarios")
    func some() { #expect(Self.names.contains("planning") && Self.names.contains("journey")) }

    @Test(
        "EM-35, NF-21, MAP-50: a journey by taps passes, and no words are cut",
        arguments: names)
    func passes(name: String) throws {
        let folder = try TestFolder()
        let run = try HikeSim.run(try Self.write(name, to: folder), drawsPictures: false)
        #expect(run.failures == [])
        for picture in run.result.pictures {
            #expect(picture.reading.findings == [], "\(picture.device) \(picture.name)")
        }
    }
}
