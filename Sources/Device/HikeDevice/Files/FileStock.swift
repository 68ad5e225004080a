import HikeHardware
import HikeStorage

/// The files that the owner of a device has on it, outside of all apps. They are copied when it is switched on for the
/// first time.
final class FileStock {
    private static let folder = "/files"
    /// As a person reads them; several may be called alike.
    let names: [String]
    private let sandbox: Sandbox?

    /// - Parameters:
    ///   - paths: files of the machine.
    ///   - isNew: the device is switched on for the first time.
    init(_ paths: [String], root: String, isNew: Bool) throws {
        names = paths.map { String($0.split(separator: "/").last ?? "") }
        guard !paths.isEmpty else {
            sandbox = nil
            return
        }
        let sandbox = try Sandbox(root: root + Self.folder)
        self.sandbox = sandbox
        guard isNew else { return }
        for (index, path) in paths.enumerated() {
            try sandbox.writeAtomically(
                try Self.path(index), try MachineFile.read(path, limit: ChosenFile.mostBytes, as: "file"),
                durable: false)
        }
    }

    /// In bytes; nil where it is gone.
    func size(_ index: Int) -> Int? {
        guard let sandbox, let path = try? Self.path(index) else { return nil }
        return try? sandbox.size(path)
    }

    func file(_ index: Int, mostBytes: Int) throws(FileError) -> ChosenFile {
        guard names.indices.contains(index), let sandbox else { throw .cancelled }
        let name = names[index]
        if let size = size(index), size > mostBytes {
            throw .tooLarge(name: name, bytes: size, limit: mostBytes)
        }
        do throws(SandboxError) {
            return ChosenFile(
                name: name, contents: try sandbox.read(try Self.path(index), limit: mostBytes))
        } catch {
            throw .unreadable(name: name, reason: error.description)
        }
    }

    private static func path(_ index: Int) throws(SandboxError) -> SandboxPath {
        try SandboxPath("file-\(index + 1)")
    }
}
