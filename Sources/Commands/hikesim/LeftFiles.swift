import Glibc
import HikeStorage
import HikeWorld

/// What a run or a session has left in the folders below its own: devices' disks, pictures, a region.
///
/// What apps write is anything, so nobody can tell by a name whether a run has written it. The list is made at the end and
/// lies in the folder, as `.left`; what is not on it is somebody else's and is never removed.
enum LeftFiles {
    static let listName = ".left"
    /// Bytes of a list that is read.
    private static let sizeLimit = 64 << 20

    /// What is found in a folder that is to make way.
    enum Finding: Equatable {
        /// A run wrote all of it.
        case own
        /// The path of the first thing that no run wrote, within the folder.
        case foreign(String)
        /// There is no list: whoever wrote it was killed, or is older than lists.
        case unknown
    }

    /// Writes the list. Nothing may be made in the folder's folders afterwards.
    static func list(in folder: HeldFolder) throws(RunDirectoryError) {
        let left = paths(in: folder.presentPath)
        guard !left.isEmpty else { return }
        let file = try OutputFile(listName, in: folder)
        for path in left.sorted(by: { $0.lexicographicallyPrecedes($1) }) { try file.write(path + [0]) }
        try file.flush()
    }

    /// Holds what is there against the list.
    static func look(into folder: String) -> Finding {
        let found = paths(in: folder)
        guard !found.isEmpty else { return .own }
        guard let list = try? ScenarioFiles.read(path: folder + "/" + listName, limit: sizeLimit) else {
            return .unknown
        }
        let known = Set(list.split(separator: 0).map(Array.init))
        let foreign = found.filter { !known.contains($0) }.min { $0.lexicographicallyPrecedes($1) }
        return foreign.map { .foreign(String(decoding: $0, as: UTF8.self)) } ?? .own
    }

    /// Everything in a folder's folders, as bytes: a name need not be text. Links are not followed. The runs of several
    /// seeds have lists of their own, and what lies in a folder's own files is known by their names.
    private static func paths(in folder: String) -> [[UInt8]] {
        let root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return [] }
        defer { close(root) }
        var found: [[UInt8]] = []
        for name in names(in: root) where !name.starts(with: RunFolder.seed.utf8) {
            addContents(of: name, in: root, path: name, to: &found)
        }
        return found
    }

    /// Adds what lies in a folder; nothing where the name is that of something else.
    private static func addContents(
        of name: [UInt8], in parent: Int32, path: [UInt8], to found: inout [[UInt8]]
    ) {
        let word = name.map { CChar(bitPattern: $0) } + [0]
        let folder = openat(parent, word, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        // The lock of a device that was killed lies there until the next one takes it.
        for name in names(in: folder) where !name.elementsEqual(HeldFolder.lockName.utf8) {
            let inner = path + [UInt8(ascii: "/")] + name
            found.append(inner)
            addContents(of: name, in: folder, path: inner, to: &found)
        }
    }

    private static func names(in folder: Int32) -> [[UInt8]] {
        guard let stream = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
            return []
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names
    }
}
