import Foundation

/// A new folder with the executables that ``StormRun`` starts, and room for the devices' files.
public struct StormFolder {
    private let path: String

    /// - Throws: errors of the file system, and where the `storm` that is also the device is not beside this executable.
    public init() throws {
        let files = FileManager.default
        path = files.temporaryDirectory.appendingPathComponent("storm-\(UUID().uuidString.prefix(8))").path
        for folder in [executables, devices] {
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let own = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let device = (own as NSString).deletingLastPathComponent + "/storm"
        guard files.isExecutableFile(atPath: device) else { throw CocoaError(.fileNoSuchFile) }
        for role in StormRun.ids {
            try files.createSymbolicLink(atPath: executables + "/" + role, withDestinationPath: device)
        }
    }

    public var executables: String { path + "/executables" }
    public var devices: String { path + "/devices" }

    public func remove() { try? FileManager.default.removeItem(atPath: path) }
}
