import Foundation
import HikeBus
import HikeSimDevice

// Measures HikeSim and prints one table. `tools/bench/run` builds and starts it.
//   bench [--executables FOLDER] [hike] [pair] [bus] [store] [calls] [waypoints] [journey] [glass] [outage] [file] [parsers] [routing] [maps]

func fail(_ sentence: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data(("bench: " + sentence + "\n").utf8))
    exit(code)
}

var words = Array(CommandLine.arguments.dropFirst())
let rest = Array(words.dropFirst())
switch words.first {
case BusRows.echoWord: BusRows.runEcho(rest)
case FileRows.sinkWord: FileRows.runSink(rest)
case OutageRows.word:
    do { try OutageRows.run(rest) } catch { fail("\(error)", 3) }
    exit(0)
case RoutingRows.serveWord:
    do { try RoutingRows.serve(rest) } catch { fail("\(error)", 3) }
    exit(0)
case "--role": DeviceProgram.main(apps: [ProbeApp.description])
default: break
}

var executables = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .path
if words.first == "--executables", words.count >= 2 {
    executables = words[1]
    words.removeFirst(2)
}
let known = [
    "hike", "pair", "bus", "store", "calls", "waypoints", "journey", "glass", "outage", "file", "parsers",
    "routing",
    "maps",
]
if let unknown = words.first(where: { !known.contains($0) }) {
    fail("'\(unknown)' is nothing to measure; there are \(known.joined(separator: ", "))", 2)
}
let wanted = words.isEmpty ? known : words
let environment = ProcessInfo.processInfo.environment
let folder = NSTemporaryDirectory() + "/hikesim-bench-\(getpid())"

do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var rows: [Row] = []
    for part in known where wanted.contains(part) {
        switch part {
        case "hike": rows += try HikeRows(folder: folder, executables: executables).measure()
        case "pair": rows += try PairRows(folder: folder, executables: executables).measure()
        case "bus": rows += try BusRows(folder: folder, executables: executables).measure()
        case "store": rows += try StoreRows(folder: folder).measure()
        case "calls": rows += try CallRows(folder: folder).measure()
        case "waypoints": rows += try WaypointRows(folder: folder).measure()
        case "journey": rows += try JourneyRows(folder: folder, executables: executables).measure()
        case "glass": rows += try GlassRows().measure()
        case "outage": rows += try OutageRows(folder: folder).measure()
        case "file": rows += try FileRows(folder: folder).measure()
        case "maps": rows += try MapRows().measure()
        case "routing":
            rows += try RoutingRows(
                folder: folder, executables: executables,
                shared: environment["HIKESIM_SHARED"] ?? "../shared",
                mosaic: environment["HIKESIM_MOSAIC"],
                peers: (environment["HIKESIM_ROUTING_PEERS"] ?? "").split(separator: " ").map(String.init)
            ).measure()
        default:
            rows += try ParserRows(
                folder: folder, shared: environment["HIKESIM_SHARED"] ?? "../shared",
                minmea: environment["HIKESIM_MINMEA"]
            ).measure()
        }
    }
    try? FileManager.default.removeItem(atPath: folder)
    print(Table.text(rows), terminator: "")
    let missed = rows.filter { $0.isMet == false }
    print(missed.isEmpty ? "Every target is met." : "Missed: " + missed.map(\.name).joined(separator: "; "))
    exit(missed.isEmpty ? 0 : 1)
} catch {
    try? FileManager.default.removeItem(atPath: folder)
    fail("\(error)", 3)
}
