import Foundation
import Glibc
import HikeFormats
import HikeValues
import OtherUser
import Testing

@Suite("A run as a receiver's log")
struct GpsdAcceptanceTests {
    @Test(
        "issue 2 point 5: the real gpsd reads an exported run, every epoch at its place and time",
        .enabled(if: GpsdReader.isPresent, "gpsd is not installed"),
        .enabled(if: OtherUser.reads(), "gpsd, as user 65534, cannot reach the folder for temporary files"))
    func accepted() throws {
        let scratch = try ScratchFolder()
        let outcome = try Tool.hikesim(["convert", SampleRuns.loop.get(), "-o", scratch.path + "/whole.nmea"])
        #expect(outcome.code == 0)
        // gpsd drops clients that fall behind, and it reads a file as fast as it can: five minutes are enough.
        let sentences = try scratch.text("whole.nmea").replacing("\r\n", with: "\n").split(separator: "\n")
        let part = sentences.prefix(1_500).joined(separator: "\r\n") + "\r\n"
        let file = try scratch.write("part.nmea", part)
        chmod(scratch.path, 0o755)
        chmod(file, 0o644)
        let epochs = try NMEALog.read(Array(part.utf8)).epochs.filter { $0.coordinate != nil }
        try #require(epochs.count > 250)
        let places = Dictionary(
            uniqueKeysWithValues: epochs.compactMap { epoch in
                epoch.date.flatMap { date in epoch.coordinate.map { (date.iso8601(decimals: 3), $0) } }
            })
        // gpsd closes an epoch when it sees the next one, so the last is not waited for.
        let last = try #require(epochs[epochs.count - 3].date).iso8601(decimals: 3)

        let reports = try GpsdReader.reports(of: file, until: last)
        var seen: Set<String> = []
        for report in reports {
            guard let time = report.time, let latitude = report.lat, let longitude = report.lon else {
                continue
            }
            let place = try #require(places[time], "gpsd reports \(time), which is no epoch of ours")
            #expect(abs(place.latitude - latitude) < 1e-6 && abs(place.longitude - longitude) < 1e-6)
            seen.insert(time)
        }
        // Before the first date gpsd reports positions without a time.
        #expect(seen.count >= epochs.count - 5)
        #expect(seen.contains(last))
    }
}

/// Debian's gpsd on a file.
enum GpsdReader {
    static let path = "/usr/sbin/gpsd"
    static var isPresent: Bool { FileManager.default.isExecutableFile(atPath: path) }

    struct Report: Decodable {
        var `class`: String
        var time: String?
        var lat: Double?
        var lon: Double?
    }

    /// The position reports that gpsd makes of a file, up to that of a time.
    static func reports(of file: String, until last: String) throws -> [Report] {
        let port = try freePort()
        let process = Process()
        let words = OtherUser.prefix + [path, "-N", "-S", String(port), file]
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ["GPSD_SHM_KEY": String(0x4771_0000 + Int(port)), "PATH": "/usr/sbin:/usr/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let connection = try connect(port)
        defer { close(connection) }
        let request = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
        guard send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw SampleError(description: "gpsd does not listen")
        }
        var reports: [Report] = []
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 15_000) == 1 else { return reports }
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return reports }
            received.append(contentsOf: piece[..<count])
            while let end = received.firstIndex(of: 0x0A) {
                let line = Data(received[..<end])
                received.removeSubrange(...end)
                guard let report = try? JSONDecoder().decode(Report.self, from: line), report.class == "TPV"
                else {
                    continue
                }
                reports.append(report)
                if let time = report.time, time > last { return reports }
            }
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withSocket(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
    )
        -> Int32
    {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard withSocket(&address, { bind(descriptor, $0, size) }) == 0,
            withSocket(&address, { getsockname(descriptor, $0, &size) }) == 0
        else { throw SampleError(description: "no free port") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// gpsd does not say when it is ready: it is asked until it answers.
    private static func connect(_ port: UInt16) throws -> Int32 {
        for _ in 0..<500 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var address = address(port)
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            if withSocket(&address, { Glibc.connect(descriptor, $0, size) }) == 0 { return descriptor }
            close(descriptor)
            _ = poll(nil, 0, 20)
        }
        throw SampleError(description: "gpsd did not come up on port \(port)")
    }
}
