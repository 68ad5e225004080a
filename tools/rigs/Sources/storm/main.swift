import Foundation
import StormRig

/// What the command line asks for.
struct Arguments {
    var cycles = 1_000
    /// Of them, those over a live pair; nil: a fifth.
    var live: Int?
    var seed: UInt64 = 1
    /// Outages of a soak, in place of cycles.
    var soak: Int?

    /// Nil where it cannot be understood.
    init?(_ words: some Sequence<String>) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--seed":
                guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                self.seed = seed
            case "--live":
                guard let live = rest.popFirst().flatMap({ Int($0) }), live >= 0 else { return nil }
                self.live = live
            case "--soak":
                guard let soak = rest.popFirst().flatMap({ Int($0) }), soak > 0 else { return nil }
                self.soak = soak
            default:
                guard let cycles = Int(word), cycles > 0 else { return nil }
                self.cycles = cycles
            }
        }
        guard live ?? 0 <= cycles else { return nil }
    }

    var liveCycles: Int { live ?? cycles / 5 }
}

/// Tells of a storm; gives whether it broke anything.
func tell(_ name: String, _ report: StormReport, since begin: ContinuousClock.Instant) -> Bool {
    print("\(name): \(report.text)")
    print("\(Int((ContinuousClock.now - begin) / .seconds(1))) s")
    for violation in report.violations.prefix(20) { print(violation) }
    return report.violations.isEmpty
}

func soak(_ outages: Int, _ arguments: Arguments, _ folder: StormFolder) throws -> Bool {
    let begin = ContinuousClock.now
    let storm = StormRun(seed: arguments.seed, folder: folder.devices, executables: folder.executables)
    let (_, report) = try storm.soak(outages: outages, items: 1_000) { load in
        let devices = load.sorted { $0.key < $1.key }.map { id, load in
            "\(id) \(load.descriptors) descriptors, \(String(format: "%.1f", load.resident)) MiB"
        }
        print(devices.joined(separator: "; "))
    }
    return tell("soak", report, since: begin)
}

func main() throws -> Int32 {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
        print("usage: storm [CYCLES] [--live CYCLES] [--seed N] | storm --soak OUTAGES")
        return 2
    }
    let folder = try StormFolder()
    var isWell = true
    if let outages = arguments.soak {
        isWell = try soak(outages, arguments, folder)
    } else {
        let cycles = arguments.cycles - arguments.liveCycles
        func progress(_ report: StormReport) {
            if report.cycles % 100 == 0 {
                print("\(report.cycles) cycles, \(report.violations.count) violations")
            }
        }
        if cycles > 0 {
            let begin = ContinuousClock.now
            let storm = StormRun(
                seed: arguments.seed, folder: folder.devices, executables: folder.executables)
            isWell = tell("lockstep", try storm.run(cycles: cycles, progress: progress), since: begin)
        }
        if arguments.liveCycles > 0 {
            let begin = ContinuousClock.now
            let storm = LiveStorm(seed: arguments.seed, folder: folder)
            let report = try storm.run(cycles: arguments.liveCycles, progress: progress)
            isWell = tell("live", report, since: begin) && isWell
        }
    }
    guard !isWell else {
        folder.remove()
        return 0
    }
    print("the devices' files are in \(folder.devices)")
    return 1
}

// Called `phone` or `watch` it is that device.
if let code = StormDevice.run(arguments: CommandLine.arguments) { exit(code) }
do { exit(try main()) } catch {
    print("storm: \(error)")
    exit(3)
}
