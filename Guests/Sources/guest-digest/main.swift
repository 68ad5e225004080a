import Foundation
import GuestExchange
import GuestHost

// Runs the torture guest, which lies beside this program, for 4000 s of virtual time and prints the digest of its lines;
// with -v the lines, too.
//
// With --measure it prints what a launch and an event cost; with the name of a guest beside it, what a launch of that one costs.
//
// usage: guest-digest [-v] [LOCALE TIMEZONE] | guest-digest --measure [GUEST]

let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
let container = FileManager.default.temporaryDirectory.appendingPathComponent("guest-\(UUID())")
var code: Int32 = 0
do {
    try FileManager.default.createDirectory(
        at: container.appendingPathComponent("tmp"), withIntermediateDirectories: true)
    if CommandLine.arguments.contains("--measure") {
        // This one can echo.
        let program = beside.appendingPathComponent(arguments.first ?? "unruly-guest").path
        let measurement = Measurement(program: program, container: container.path)
        print(try measurement.launches())
        if arguments.isEmpty { print(try measurement.events()) }
        try FileManager.default.removeItem(at: container)
        exit(0)
    }
    let run = TortureRun(
        program: beside.appendingPathComponent("torture-guest").path, container: container.path)
    let lines = try run.lines(
        locale: arguments.first ?? "de_CH", timeZone: arguments.dropFirst().first ?? "Europe/Zurich")
    if CommandLine.arguments.contains("-v") { print(lines.joined(separator: "\n")) }
    print("\(lines.count) lines, digest \(TortureRun.digest(of: lines))")
} catch {
    FileHandle.standardError.write(Data("guest-digest: \(error)\n".utf8))
    code = 1
}
try? FileManager.default.removeItem(at: container)
exit(code)
