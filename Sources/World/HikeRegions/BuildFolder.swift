import Glibc
import HikeRouting
import HikeStorage

/// The hidden folder beside the target in which a region is made. The target appears, or changes, in the last step
/// only; what a killed build leaves here the next one removes.
final class BuildFolder {
    let target: String
    let path: String
    private let lock: Int32

    /// - Throws: ``RegionBuildError/busy(path:)`` where another process builds into the same target.
    init(target: String) throws(RegionBuildError) {
        let trimmed = Self.trimmed(target)
        self.target = trimmed
        let slash = trimmed.lastIndex(of: "/")
        let parent = slash.map { $0 == trimmed.startIndex ? "/" : String(trimmed[..<$0]) } ?? "."
        let name = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
        path = parent + "/." + name + ".building"
        guard !name.isEmpty, name != ".", name != ".." else { throw .targetInUse(path: target) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .storage(.unwritable(path: trimmed, reason: String(cString: strerror(errno))))
        }
        lock = open(path + "/lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            throw .storage(.unwritable(path: path, reason: String(cString: strerror(errno))))
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .busy(path: trimmed)
        }
        Self.clear(path, keeping: "lock")
    }

    private static func trimmed(_ target: String) -> String {
        var text = target[...]
        while text.count > 1, text.hasSuffix("/") { text = text.dropLast() }
        return String(text)
    }

    /// Removes everything that is left, which is nothing of the target.
    deinit {
        Self.clear(path, keeping: "")
        rmdir(path)
        close(lock)
    }

    /// Removes files, and folders of files.
    private static func clear(_ folder: String, keeping kept: String) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != "..", name != kept else { continue }
            let place = folder + "/" + name
            if unlink(place) != 0, errno == EISDIR || errno == EPERM {
                clear(place, keeping: "")
                rmdir(place)
            }
        }
    }

    /// Whether the target can become, or is, a folder of regions; before the work begins.
    func checkTarget() throws(RegionBuildError) {
        var status = stat()
        guard lstat(target, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .targetInUse(path: target) }
        if isEmptyFolder { return }
        guard access(target + "/" + RegionStorage.listName, F_OK) == 0 else {
            throw .targetInUse(path: target)
        }
        _ = try existing()
    }

    private var isEmptyFolder: Bool {
        guard let directory = opendir(target) else { return false }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count == 2
    }

    private func existing() throws(RegionBuildError) -> RegionStorage {
        do throws(RegionStorageError) { return try RegionStorage(path: target) } catch {
            throw .storage(error)
        }
    }

    /// Puts a region, whose files lie in ``path``, into the target. In a folder that has one of the same name the
    /// new one takes its place.
    ///
    /// - Returns: whether one was replaced.
    func publish(_ region: Region) throws(RegionBuildError) -> Bool {
        do throws(RegionStorageError) {
            if access(target + "/" + RegionStorage.listName, F_OK) == 0 {
                let storage = try RegionStorage(path: target)
                let old = storage.regions.filter { $0.name == region.name || $0.id == region.id }
                try storage.add(region, filesIn: path, replacing: old)
                return !old.isEmpty
            }
            let draft = path + "/region"
            try RegionStorage(path: draft, makes: true).add(region, filesIn: path)
            guard rename(draft, target) == 0 else {
                throw RegionStorageError.unwritable(path: target, reason: String(cString: strerror(errno)))
            }
            try RegionFiles.synchronize(folder: path + "/..")
            return false
        } catch { throw .storage(error) }
    }
}
