import HikeHardware

/// Files in memory, and databases in a folder of the machine.
extension FakeServices: DeviceStorage {
    var isFull: Bool { isStorageFull }

    func read(_ path: String) throws(ServiceError) -> [UInt8] {
        if failingReads.contains(path) { throw .storage("'\(path)' cannot be read") }
        guard let contents = files[path] ?? databaseFolder.contents(of: path) else {
            throw .storage("'\(path)' is not there")
        }
        return contents
    }

    func write(_ path: String, _ contents: [UInt8]) throws(ServiceError) {
        onStorage()
        if isDying { throw .storage("the app ends") }
        if let writeFailure { throw writeFailure }
        if failingWrites.contains(path) { throw .storage("'\(path)' cannot be written") }
        files[path] = contents
    }

    func remove(_ path: String) throws(ServiceError) {
        if failingRemovals.contains(path) { throw .storage("'\(path)' cannot be removed") }
        onStorage()
        if isDying { throw .storage("the app ends") }
        files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
        databaseFolder.remove(path)
    }

    func list(_ folder: String) throws(ServiceError) -> [String] {
        let known = databases?.isEmpty == true ? [] : databaseNames
        let within = known.union(files.keys).filter { $0.hasPrefix(folder + "/") }
        let names = within.map { String($0.dropFirst(folder.count + 1)) }
        return Set(names.filter { !$0.contains("/") } + databaseFolder.names(in: folder)).sorted()
    }

    /// Databases lie in a folder of the machine, and are seen in listings. A file that is there already lies there too.
    func databasePath(_ path: String) throws(ServiceError) -> String {
        guard let databases else { throw .storage("there is no place for '\(path)'") }
        databaseNames.insert(path)
        if databases.isEmpty, let contents = files[path] { try databaseFolder.write(contents, to: path) }
        return databases.isEmpty
            ? try databaseFolder.path(of: path) : databases + "/" + path.replacing("/", with: "_")
    }

    func writeSoon(_ path: String, _ contents: [UInt8]) {
        do { try write(path, contents) } catch {
            log(
                .error, "storage", "a file was not written",
                [FileMetadata("file", path), FileMetadata("reason", error.description)])
        }
    }
}
