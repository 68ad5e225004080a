import Foundation
import Glibc
import HikeAssembly
import HikeValues
import HikeWorld

/// A large file from the app of one device to that of another, both in processes of their own, over the bus;
/// against two processes that copy it through a socket of the same type.
struct FileRows {
    private static let rounds = 5
    private static let size = 100 * 1_000_000
    private static let pieceSize = 64 * 1_024
    /// The word that makes this program the receiver of the bare copy.
    static let sinkWord = "--sink"

    let folder: String

    func measure() throws -> [Row] {
        let root = folder + "/file"
        let source = root + "/phone/\(ProbeApp.id)/Documents/large.bin"
        try prepare(source)
        // This program is the devices too.
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let pair = try ProbePair(
            folder: root, factory: try DeviceProcesses(root: root, programs: .custom(program)))
        let processes = try ["phone", "watch"].map { device in
            guard let process = pair.world.processID(of: device) else {
                throw Child.Failed(description: "a device did not start")
            }
            return process
        }
        let idle = try processes.map { try ProcessMemory(of: $0).peak }
        var ratios: [Double] = []
        var bareTimes: [Double] = []
        var deviceTimes: [Double] = []
        // The first round warms up.
        for round in 0...Self.rounds {
            sync()
            let bareSeconds = try Stopwatch.seconds { try copy(source, to: root + "/bare.bin") }
            sync()
            let deviceSeconds = try Stopwatch.seconds {
                try pair.perform(ProbeApp.transferFile("Documents/large.bin"))
            }
            guard pair.filesArrived == round + 1 else {
                throw Child.Failed(description: "the file did not arrive")
            }
            guard round > 0 else { continue }
            ratios.append(bareSeconds / deviceSeconds)
            bareTimes.append(bareSeconds)
            deviceTimes.append(deviceSeconds)
        }
        let peak = try processes.map { try ProcessMemory(of: $0).peak }
        let speed = { (times: [Double]) in Double(Self.size) / 1e6 / Statistics.median(times) }
        return [
            Row(
                "file of 100 MB between devices / bare copy", Statistics.median(ratios), "times", decimals: 2,
                target: .atLeast(0.5), note: "two processes each; median of \(Self.rounds)"),
            Row("  between devices", speed(deviceTimes), "MB/s", note: Self.text(deviceTimes)),
            Row(
                "  bare copy", speed(bareTimes), "MB/s",
                note: Self.text(bareTimes) + "; read, Unix stream socket, write, fsync"),
        ]
            + zip(["phone", "watch"], zip(idle, peak)).map { device, memory in
                Row(
                    "  memory of the \(device) process", memory.1, "MiB", decimals: 1, target: .atMost(50),
                    note: "resident at most, \(Int(memory.0.rounded())) MiB before")
            }
    }

    private func prepare(_ source: String) throws {
        try FileManager.default.createDirectory(
            atPath: (source as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        var random = RandomStream(seed: 1)
        let words = (0..<Self.size / 8).map { _ in random.next() }
        try words.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: source)) }
    }

    private static func text(_ seconds: [Double]) -> String {
        [seconds.min() ?? 0, seconds.max() ?? 0].map { String(format: "%.2f", $0) }.joined(separator: " to ")
            + " s"
    }

    // MARK: The bare copy

    private func copy(_ source: String, to target: String) throws {
        let sink = try SocketChild([Self.sinkWord, target, String(Self.size)])
        let file = open(source, O_RDONLY | O_CLOEXEC)
        let room = UnsafeMutableRawPointer.allocate(byteCount: Self.pieceSize, alignment: 8)
        defer {
            close(file)
            room.deallocate()
        }
        // Its end closes the socket.
        try withExtendedLifetime(sink) {
            while true {
                let count = read(file, room, Self.pieceSize)
                guard count >= 0, SocketChild.writeWhole(sink.descriptor, room, count) else {
                    throw Child.Failed(description: "the bare copy broke off")
                }
                if count == 0 { break }
            }
            // The word that all of it is on the disk.
            guard SocketChild.readWhole(sink.descriptor, room, 1) else {
                throw Child.Failed(description: "the bare copy was not finished")
            }
        }
    }

    /// The receiver: writes what comes, syncs it and says so.
    static func runSink(_ arguments: [String]) -> Never {
        guard arguments.count == 2, let size = Int(arguments[1]) else { exit(2) }
        let file = open(arguments[0], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let room = UnsafeMutableRawPointer.allocate(byteCount: pieceSize, alignment: 8)
        var left = size
        while left > 0 {
            let count = read(SocketChild.childDescriptor, room, pieceSize)
            guard count > 0, SocketChild.writeWhole(file, room, count) else { exit(3) }
            left -= count
        }
        guard fsync(file) == 0, write(SocketChild.childDescriptor, room, 1) == 1 else { exit(3) }
        exit(0)
    }
}
