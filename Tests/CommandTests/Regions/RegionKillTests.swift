import Foundation
import HikeFormats
import RegionFixtures
import Testing

@Suite("A build that is killed")
struct RegionKillTests {
    /// A map that takes a while: a grid of paths.
    private static func largeMap() throws -> [UInt8] {
        let side: Int64 = 100
        var map = OSMEntities()
        for row in 0..<side {
            for column in 0..<side {
                map.nodes.append(
                    OSMNode(
                        id: row * side + column + 1, latitude: Int32(461_000_000 + row * 5_000),
                        longitude: Int32(71_000_000 + column * 5_000)))
            }
        }
        for line in 0..<side {
            let row = (0..<side).map { line * side + $0 + 1 }
            let column = (0..<side).map { $0 * side + line + 1 }
            map.ways.append(OSMWay(id: line + 1, refs: row, tags: [OSMTag("highway", "path")]))
            map.ways.append(OSMWay(id: line + 1_001, refs: column, tags: [OSMTag("highway", "track")]))
        }
        return try MapFixture.pbf(map)
    }

    /// A build that runs, and what it says.
    private struct Build {
        let process = Process()
        private let errors = Pipe()
        /// How long a build may take to come to a step; far more than it needs.
        private static let patience = Duration.seconds(120)

        struct Overdue: Error, CustomStringConvertible {
            var description: String
        }

        init(_ arguments: [String]) throws {
            process.executableURL = URL(fileURLWithPath: Tool.folder + "/hikesim")
            process.arguments = arguments
            process.standardError = errors
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }

        /// Waits until the process says that a step has begun, or has ended. One that does neither is ended.
        func wait(for word: String) throws {
            let descriptor = errors.fileHandleForReading.fileDescriptor
            let deadline = ContinuousClock.now + Self.patience
            var said: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4_096)
            while ContinuousClock.now < deadline {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 1_000) == 1 else { continue }
                let count = read(descriptor, &piece, piece.count)
                if count == 0 { return }
                if count > 0 { said += piece[..<count] }
                if String(decoding: said, as: UTF8.self).contains(word) { return }
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            throw Overdue(
                description: "no '\(word)' from the build, only: \(String(decoding: said, as: UTF8.self))")
        }

        func end(by signal: Int32) {
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
        }
    }

    @Test("kill -9 at every step leaves no region, or an old one as it was, and the next build works")
    func killed() throws {
        let folder = try FixtureFolder()
        let map = try folder.write("map.pbf", Self.largeMap())
        try folder.write("dem/N46E007.hgt", MapFixture.tile())
        let arguments = ["region", "build", map, "--dem", folder.path + "/dem", "-o", folder.path + "/r"]
        let steps = ["reading ways", "placing nodes", "measuring", "ordering", "writing"]
        for step in steps {
            let build = try Build(arguments)
            try build.wait(for: step)
            build.end(by: SIGKILL)
            #expect(build.process.terminationReason == .uncaughtSignal, "\(step)")
            #expect(!folder.names().contains("r"), "\(step)")
        }
        #expect(try Tool.hikesim(arguments).code == 0)
        #expect(folder.names() == ["dem", "map.pbf", "r"])
        // What was killed leaves no trace in what is built after it.
        #expect(try Tool.hikesim(arguments.dropLast() + [folder.path + "/again"]).code == 0)
        #expect(folder.names("again") == folder.names("r"))
        for name in folder.names("r") {
            #expect(try folder.bytes("again/" + name) == (try folder.bytes("r/" + name)), "\(name)")
        }
        let before = folder.names("r")
        let list = try folder.bytes("r/regions_metadata.json")
        for step in steps {
            let build = try Build(arguments + ["--name", "Other"])
            try build.wait(for: step)
            build.end(by: SIGKILL)
            #expect(try folder.bytes("r/regions_metadata.json") == list, "\(step)")
        }
        #expect(folder.names("r") == before)
        #expect(try Tool.hikesim(["region", "info", folder.path + "/r"]).code == 0)
    }

    @Test("where a file cannot grow, as on a full disk, the build says so and leaves nothing")
    func noSpace() throws {
        let folder = try FixtureFolder()
        let map = try folder.write("map.pbf", Self.largeMap())
        // A file may have so many blocks of 512 bytes; the signal is turned off, so that writing fails.
        for blocks in [0, 1, 100, 400] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\"", Tool.folder + "/hikesim",
                "region", "build", map, "-o", folder.path + "/r",
            ]
            let errors = Pipe()
            process.standardError = errors
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 3, "\(text)")
            #expect(folder.names() == ["map.pbf"], "\(blocks)")
        }
    }

    @Test("issue 19: control-C removes what was made and ends with the code of its signal")
    func interrupted() throws {
        let folder = try FixtureFolder()
        let map = try folder.write("map.pbf", Self.largeMap())
        let build = try Build(["region", "build", map, "-o", folder.path + "/r"])
        try build.wait(for: "reading ways")
        build.end(by: SIGINT)
        #expect(build.process.terminationReason == .exit && build.process.terminationStatus == 130)
        #expect(folder.names() == ["map.pbf"])
    }

    @Test(
        "issue 19: a signal while tiles are drawn ends the command with its code",
        arguments: [SIGINT, SIGTERM])
    func interruptedTiles(signal: Int32) throws {
        let folder = try FixtureFolder()
        let map = try folder.write("map.pbf", Self.largeMap())
        let build = try Build([
            "region", "build", map, "-o", folder.path + "/r", "--tiles", "--zoom", "10-17",
        ])
        try build.wait(for: "tiles: ")
        build.end(by: signal)
        #expect(build.process.terminationReason == .exit && build.process.terminationStatus == 128 + signal)
        let tiles = try Build([
            "region", "tiles", folder.path + "/r", "--osm", map, "--zoom", "10-17",
        ])
        try tiles.wait(for: "tiles: ")
        tiles.end(by: signal)
        #expect(tiles.process.terminationReason == .exit && tiles.process.terminationStatus == 128 + signal)
    }
}
