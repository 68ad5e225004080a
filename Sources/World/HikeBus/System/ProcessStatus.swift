import Glibc

/// What the kernel tells of a process.
public enum ProcessStatus {
    /// The process stands still because of a signal (SIGSTOP, Ctrl-Z); false where there is none.
    public static func isStopped(_ process: Int32) -> Bool {
        line("State:", of: process)?.hasPrefix("T") ?? false
    }

    /// A debugger holds the process; false where there is none.
    public static func isTraced(_ process: Int32) -> Bool {
        line("TracerPid:", of: process).map { $0 != "0" } ?? false
    }

    private static func line(_ name: String, of process: Int32) -> String? {
        guard process > 0, let file = fopen("/proc/\(process)/status", "re") else { return nil }
        defer { fclose(file) }
        var room = [CChar](repeating: 0, count: 256)
        while fgets(&room, Int32(room.count), file) != nil {
            let line = String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard line.hasPrefix(name) else { continue }
            return line.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        return nil
    }
}
