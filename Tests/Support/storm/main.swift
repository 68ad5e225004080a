import Foundation
import StormRig

/// What the command line asks for.
struct Arguments {
    var cycles = 1_000
    var seed: UInt64 = 1

    /// Nil where it cannot be understood.
    init?(_ words: some Sequence<String>) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--seed" {
                guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                self.seed = seed
            } else {
                guard let cycles = Int(word), cycles > 0 else { return nil }
                self.cycles = cycles
            }
        }
    }
}

func main() throws -> Int32 {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
        print("usage: storm [CYCLES] [--seed N]")
        return 2
    }
    let folder = try StormFolder()
    let clock = ContinuousClock()
    let begin = clock.now
    let storm = StormRun(seed: arguments.seed, folder: folder.devices, executables: folder.executables)
    let report = try storm.run(cycles: arguments.cycles) { report in
        if report.cycles < arguments.cycles {
            print("\(report.cycles) cycles, \(report.violations.count) violations")
        }
    }
    print(report.text)
    print("\(Int((clock.now - begin) / .seconds(1))) s")
    guard !report.violations.isEmpty else {
        folder.remove()
        return 0
    }
    for violation in report.violations.prefix(20) { print(violation) }
    print("the devices' files are in \(folder.devices)")
    return 1
}

// Called `phone` or `watch` it is that device.
if let code = StormDevice.run(arguments: CommandLine.arguments) { exit(code) }
do { exit(try main()) } catch {
    print("storm: \(error)")
    exit(3)
}
