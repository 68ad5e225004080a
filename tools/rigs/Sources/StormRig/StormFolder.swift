import Foundation

/// A new folder with the executables that a storm starts, and room for the devices' files.
public struct StormFolder {
    private let path: String

    /// - Throws: errors of the file system, and where the `storm` that is also the device, or `hikesim`, is not beside this
    ///   executable.
    public init() throws {
        let files = FileManager.default
        path = files.temporaryDirectory.appendingPathComponent("storm-\(UUID().uuidString.prefix(8))").path
        for folder in [executables, devices, runtime] {
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let own = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = (own as NSString).deletingLastPathComponent
        guard files.isExecutableFile(atPath: beside + "/storm"),
            files.isExecutableFile(atPath: beside + "/hikesim")
        else { throw CocoaError(.fileNoSuchFile) }
        for role in StormRun.ids {
            try files.createSymbolicLink(
                atPath: executables + "/" + role, withDestinationPath: beside + "/storm")
        }
        // It looks for its devices where it lies itself, so a symbolic link would not do.
        do { try files.linkItem(atPath: beside + "/hikesim", toPath: hikesim) } catch {
            try files.copyItem(atPath: beside + "/hikesim", toPath: hikesim)
        }
    }

    public var executables: String { path + "/executables" }
    public var devices: String { path + "/devices" }
    /// The run of a live pair.
    var live: String { path + "/live" }
    /// Sockets of a live pair; short, because their paths are limited.
    var runtime: String { path + "/run" }
    /// A `hikesim` whose devices are the storm's.
    var hikesim: String { executables + "/hikesim" }

    public func remove() { try? FileManager.default.removeItem(atPath: path) }
}
