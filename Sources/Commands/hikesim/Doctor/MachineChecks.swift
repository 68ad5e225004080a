import Foundation
import Glibc
import HikeBus

/// What is looked at outside of this program.
enum MachineChecks {
    /// The executables of the devices: beside this one, and able to start.
    static func devices() -> [Check] {
        ["phone", "watch"].map { name in
            let path: String
            do throws(DeviceProcessError) { path = try DeviceProcess.executable(named: name) } catch {
                return .fail(
                    "device \(name)", error.description,
                    remedy: "run 'swift build -c release', or copy \(name) to the folder of hikesim")
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = ["--help"]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch {
                return .fail("device \(name)", "\(path) does not start: \(error)", remedy: "build it again")
            }
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                return .fail(
                    "device \(name)", "\(path) ends with status \(process.terminationStatus)",
                    remedy: "see what 'ldd \(path)' does not find, or build it again")
            }
            return .ok("device \(name)", path)
        }
    }

    /// Where the sockets of pairs go.
    static func runtimeDirectory() -> Check {
        let name = "runtime directory"
        do throws(RuntimeDirectoryError) {
            let directory = try RuntimeDirectory.make(name: probeName)
            defer { directory.remove() }
            let parent = directory.path.split(separator: "/").dropLast().joined(separator: "/")
            guard let reason = directory.fallbackReason else { return .ok(name, "/\(parent)") }
            if RuntimeDirectory.Places.fromEnvironment.sessionRuntime == nil {
                return .ok(name, "/\(parent) (\(reason))")
            }
            return .warn(
                name, "/\(parent), because \(reason)",
                remedy:
                    "works; to keep sockets out of the shared temporary folder set XDG_RUNTIME_DIR to a folder "
                    + "of your own with mode 0700")
        } catch {
            return .fail(
                name, error.description,
                remedy: "set XDG_RUNTIME_DIR or TMPDIR to a folder of your own: mkdir -m 700 ~/.hikesim-run; "
                    + "export XDG_RUNTIME_DIR=~/.hikesim-run")
        }
    }

    /// Whether a bus can be made and reached.
    static func socket() -> Check {
        do {
            let directory = try RuntimeDirectory.make(name: probeName)
            defer { directory.remove() }
            let listener = try BusListener(
                in: directory, token: try BusToken.random(), welcome: try BusWelcome(session: probeName),
                expecting: [])
            defer { listener.close() }
            guard let reason = connectionFailure(to: listener.path) else {
                return .ok("sockets", "a Unix socket can be made and reached")
            }
            return .fail(
                "sockets", "\(listener.path): \(reason)",
                remedy:
                    "use a file system that allows sockets: set XDG_RUNTIME_DIR or TMPDIR to a folder on one")
        } catch {
            return .fail(
                "sockets", "\(error)",
                remedy:
                    "use a file system that allows sockets: set XDG_RUNTIME_DIR or TMPDIR to a folder on one")
        }
    }

    /// Why a socket cannot be connected to; nil where it can.
    private static func connectionFailure(to path: String) -> String? {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return "the path is too long"
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size) == 0 ? 0 : errno
            }
        }
        return code == 0 ? nil : String(cString: strerror(code))
    }

    /// The daemon of live receivers.
    static func gpsd() -> Check {
        guard let path = program("gpsd") else {
            return .warn(
                "gpsd", "not found; only 'hikesim up --gpsd' with a receiver on this machine needs it",
                remedy: "sudo apt-get install gpsd")
        }
        return .ok("gpsd", path)
    }

    /// The compiler, to build HikeSim and tests that use it.
    static func swift() -> Check {
        guard let path = program("swift") else {
            return .warn(
                "swift", "not found; only building HikeSim and tests with HikeSimTesting need it",
                remedy: "install Swift 6.2 or later: see swift.org/install")
        }
        return .ok("swift", path)
    }

    /// Room for runs (in this folder) and sockets (in the temporary one).
    static func disks() -> [Check] {
        let temporary = RuntimeDirectory.Places.fromEnvironment.temporary
        return [("disk here", "."), ("disk temporary", temporary)].map { name, path in
            var facts = statvfs()
            guard statvfs(path, &facts) == 0 else {
                return .fail(
                    name, "\(path): \(String(cString: strerror(errno)))", remedy: "choose another folder")
            }
            let free = UInt64(facts.f_bavail) * UInt64(facts.f_frsize) / 1_048_576
            let detail = "\(free) MiB free"
            // A day of walking leaves a log of about 60 MiB.
            if free < 64 { return .fail(name, detail, remedy: "free some room: a run needs up to 64 MiB") }
            if free < 1_024 {
                return .warn(name, detail, remedy: "a day's hike leaves about 60 MiB of log; free some room")
            }
            return .ok(name, detail)
        }
    }

    private static let probeName = "doctor-\(getpid())"

    /// Where a program is: in PATH, or where Debian keeps daemons.
    private static func program(_ name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        return folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
