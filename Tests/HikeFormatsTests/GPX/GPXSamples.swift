import Foundation
import HikeFormats

/// The recorded GPX files that lie beside the package, never in it.
enum GPXSamples {
    static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["HIKESIM_SHARED"] {
            return URL(fileURLWithPath: path).appendingPathComponent("data/gpx")
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/data/gpx")
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name + ".gpx")))
    }

    /// All files' names without the extension, sorted.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".gpx") }.map { String($0.dropLast(4)) }.sorted()
    }
}

/// A GPX 1.1 file with something inside its root element.
func gpx(_ inside: String) -> [UInt8] {
    Array("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(inside)</gpx>".utf8)
}

/// A GPX 1.1 file with something inside one track segment.
func gpx(segment inside: String) -> [UInt8] { gpx("<trk><trkseg>\(inside)</trkseg></trk>") }
