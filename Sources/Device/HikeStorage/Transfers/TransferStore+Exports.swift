import Glibc
import HikeConnectivity

/// Received files in the hands of their app.
extension TransferStore {
    /// Where an app finds a received file while it handles it.
    public static let exportFolder = "Documents/Inbox"
    /// Names that are tried for one file.
    private static let namesTried = 1_000

    /// Puts a received file into its app's sandbox, as `Documents/Inbox/<label>`, or under a name like it where
    /// that one is taken. The store keeps its own name of it until the delivery is settled, so a crash in
    /// between loses nothing.
    ///
    /// The content is shared where the file system allows it: an app that changes the file in place and crashes
    /// gets the changed one again.
    public func exportFile(
        _ manifest: FileManifest, into app: Sandbox
    ) throws(TransferStoreError) -> SandboxPath {
        try files { () throws(SandboxError) in
            let folder = try SandboxPath(Self.exportFolder)
            let source = try Self.inboxPath(manifest)
            try app.makeFolder(folder)
            for number in 1...Self.namesTried {
                let target = try folder.appending(Self.name(manifest.label, number: number))
                if app.exists(target) { continue }
                if try !app.link(from: sandbox, source, to: target) {
                    _ = try app.copy(
                        from: sandbox, source, to: target, limit: TransferLimits.fileBytes, durable: false)
                }
                return target
            }
            throw .alreadyExists(app.fullPath(try folder.appending(manifest.label.text)))
        }
    }

    /// Takes the file away when the app's handler has returned; one that the app has moved is left to it.
    public func removeExport(_ path: SandboxPath, from app: Sandbox) throws(TransferStoreError) {
        try files { () throws(SandboxError) in try app.remove(path, durable: false) }
    }

    /// Removes what a crash has left in an app's `Documents/Inbox`. For the start of the app, before anything is
    /// handed to it: what was not handled comes again.
    public func cleanExports(_ app: Sandbox) throws(TransferStoreError) {
        try files { () throws(SandboxError) in
            try app.remove(try SandboxPath(Self.exportFolder), durable: false)
        }
    }

    /// `a.gpx`, `a-2.gpx`, `a-3.gpx`, within the limit of a name.
    static func name(_ label: FileLabel, number: Int) -> String {
        guard number > 1 else { return label.text }
        let dot = label.text.lastIndex(of: ".") ?? label.text.endIndex
        let tail = "-\(number)" + label.text[dot...]
        var stem = label.text[..<dot]
        while !stem.isEmpty, stem.utf8.count + tail.utf8.count > SandboxPath.nameBytes { stem.removeLast() }
        // An ending that fills the whole name is cut instead.
        return tail.utf8.count <= SandboxPath.nameBytes ? stem + tail : "file-\(number)"
    }
}
