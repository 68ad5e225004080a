import HikeStorage

/// What leaves a device: the files that a person has shared, in `outbox` of the device's folder, outside of all apps (MAP-45).
struct Outbox {
    private static let folder = "/outbox"
    /// The most that is shared at a time, in bytes.
    static let mostBytes = 256 << 20
    /// The device's folder.
    let root: String

    /// Copies a file of an app; it is on the disk when this returns. What lies there already stays.
    ///
    /// - Returns: the name that it has got.
    func take(_ path: SandboxPath, named name: String, from sandbox: Sandbox) throws(SandboxError) -> String {
        let outbox = try Sandbox(root: root + Self.folder)
        let free = Self.free(name, taken: try outbox.list().map(\.name))
        _ = try outbox.copy(from: sandbox, path, to: try SandboxPath(free), limit: Self.mostBytes)
        return free
    }

    /// With a number before the ending where the name is taken.
    private static func free(_ name: String, taken: [String]) -> String {
        let used = Set(taken.map { $0.lowercased() })
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        var candidate = name
        var number = 2
        while used.contains(candidate.lowercased()) {
            candidate = "\(name[..<dot]) \(number)\(name[dot...])"
            number += 1
        }
        return candidate
    }
}
