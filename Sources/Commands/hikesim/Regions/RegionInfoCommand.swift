import ArgumentParser
import Foundation
import HikeRegions
import HikeRouting
import HikeStorage
import HikeValues

/// `hikesim region info`.
struct RegionInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Says what is in a region, and whether its files are whole.",
        discussion: """
            hikesim region info regions/andorra
            hikesim region info regions/andorra --json | jq .regions[0].highways

            Exit code 0: all is whole; 2: a file is missing or damaged.
            """)

    @Argument(help: "A folder of regions.", completion: .directory)
    var region: String

    @Option(help: "Only the region of this name.")
    var name: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let storage = try RegionFolder.open(region)
        let regions = try name.map { [try RegionFolder.region(named: $0, in: storage)] } ?? storage.regions
        let facts = regions.map { RegionFacts(of: $0, in: storage) }
        if json {
            var line = JSONLine(reservingCapacity: 4_096)
            line.add("schema", 1)
            line.add("regions", json: [0x5B] + facts.map(\.json).joined(separator: [0x2C]) + [0x5D])
            line.add("problems", json: RegionText.list(storage.problems))
            Console.line(String(decoding: line.finished(), as: UTF8.self))
        } else {
            for fact in facts { for line in fact.lines { Console.line(line) } }
        }
        if !storage.problems.isEmpty || facts.contains(where: { !$0.problems.isEmpty }) { throw ExitCode(2) }
    }
}

extension RegionFacts {
    fileprivate var lines: [String] {
        let box = region.boundingBox
        func degrees(_ value: Double) -> String { DecimalText.string(value, decimals: 4) }
        var lines = [
            "\(region.name), \(region.id.uuidString.lowercased())",
            "  map of     \(region.createdAt.iso8601())",
            "  box        \(degrees(box.south)) to \(degrees(box.north)) north, "
                + "\(degrees(box.west)) to \(degrees(box.east)) east",
            "  trails     \(nodeCount) junctions, \(edgeCount) pieces of way, \(wayCount) ways, "
                + RegionText.kilometres(length),
            "  ways       " + Self.text(highways),
            "  grades     " + Self.text(grades),
            "  places     \(placeCount) with \(nameCount) names"
                + (placeKinds.isEmpty
                    ? "" : ": " + placeKinds.map { "\($0.name) \($0.count)" }.joined(separator: ", ")),
            "  heights    \(DecimalText.string(heightShare * 100, decimals: 1)) % of the trails",
        ]
        if let zooms = region.zoomLevels {
            lines.append(
                "  map        \(region.tileCount) tiles, zoom \(zooms.lowerBound) to \(zooms.upperBound)")
        }
        lines += region.notes.map { "  left out   \($0)" }
        for content in region.files {
            let state =
                problems.contains { $0.hasPrefix(region.fileName(content.file)) } ? "damaged" : "whole"
            lines.append(
                "  file       \(region.fileName(content.file)) \(RegionText.size(content.size)) \(state)")
        }
        return lines + problems.map { "  problem    \($0)" }
    }

    private static func text(_ shares: [RegionFacts.Share]) -> String {
        shares.isEmpty
            ? "none" : shares.map { "\($0.name) \(RegionText.kilometres($0.length))" }.joined(separator: ", ")
    }

    fileprivate var json: [UInt8] {
        var line = JSONLine(reservingCapacity: 2_048)
        line.add("id", region.id.uuidString.lowercased())
        line.add("name", region.name)
        line.add("createdAt", region.createdAt.iso8601())
        line.add("boundingBox", json: Array("[\(region.boundingBox.text)]".utf8))
        line.add("junctions", nodeCount)
        line.add("edges", edgeCount)
        line.add("ways", wayCount)
        line.add("length", length, decimals: 1)
        line.add("highways", json: Self.json(highways))
        line.add("grades", json: Self.json(grades))
        line.add("places", placeCount)
        line.add("names", nameCount)
        line.add("placeKinds", json: kindsJSON)
        line.add("heightShare", heightShare, decimals: 4)
        if let zooms = region.zoomLevels {
            line.add("tiles", region.tileCount)
            line.add("minZoom", zooms.lowerBound)
            line.add("maxZoom", zooms.upperBound)
        }
        line.add("notes", json: RegionText.list(region.notes))
        line.add("files", json: RegionText.files(region))
        line.add("problems", json: RegionText.list(problems))
        return line.finished()
    }

    private var kindsJSON: [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for (index, kind) in placeKinds.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: kind.name, to: &bytes)
            bytes += Array(":\(kind.count)".utf8)
        }
        return bytes + [0x7D]
    }

    private static func json(_ shares: [RegionFacts.Share]) -> [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for (index, share) in shares.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: share.name, to: &bytes)
            bytes.append(0x3A)
            DecimalText.append(share.length, decimals: 1, to: &bytes)
        }
        return bytes + [0x7D]
    }
}
