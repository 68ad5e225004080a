import HikeValues

/// What a disk holds for good, and what still waits for a sync: contents by file, names by folder.
///
/// Nothing is taken for granted that POSIX does not promise: a synced file whose folder was not synced has
/// no name after a power cut, and unsynced changes may be stored in part and in any order. Only a rename is
/// one step, as on every journalling file system.
struct DiskModel {
    /// A file or folder, by a number that is never used again.
    typealias Node = Int

    struct Place: Hashable {
        let folder: Node
        let name: String
    }

    enum ContentChange {
        case write(offset: Int, bytes: [UInt8])
        case resize(Int)
    }

    enum NameChange {
        case add(Place, Node)
        case remove(Place, Node)
        case move(Place, to: Place, Node)
    }

    /// A file or folder that outlived a power cut.
    struct Survivor: Equatable {
        let path: String
        /// Nil for a folder.
        let content: [UInt8]?
    }

    private struct File {
        let isFolder: Bool
        var stored: [UInt8] = []
        var pending: [ContentChange] = []
    }

    static let root: Node = 0
    private var files: [Node: File] = [root: File(isFolder: true)]
    private var storedNames: [Place: Node] = [:]
    private var pendingNames: [NameChange] = []
    private var next: Node = 1

    /// A new file or folder, its name not synced.
    mutating func make(_ place: Place, isFolder: Bool) -> Node {
        let node = next
        next += 1
        files[node] = File(isFolder: isFolder)
        pendingNames.append(.add(place, node))
        return node
    }

    mutating func change(_ node: Node, _ change: ContentChange) { files[node]?.pending.append(change) }

    mutating func rename(_ change: NameChange) { pendingNames.append(change) }

    /// A sync that succeeded: of a file its content, of a folder its names.
    mutating func synchronize(_ node: Node) {
        guard var file = files[node] else { return }
        if file.isFolder {
            for change in pendingNames where change.touches(node) { change.apply(to: &storedNames) }
            pendingNames.removeAll { $0.touches(node) }
        } else {
            for change in file.pending { change.apply(to: &file.stored) }
            file.pending = []
            files[node] = file
        }
    }

    /// A sync that failed: Linux takes the unsynced pages for clean then, so that a later sync, which
    /// succeeds, does not store them.
    mutating func forgetPending(_ node: Node) { files[node]?.pending = [] }

    /// All that is there counts as stored.
    mutating func synchronizeAll() {
        for change in pendingNames { change.apply(to: &storedNames) }
        pendingNames = []
        for node in files.keys where files[node]?.isFolder == false { synchronize(node) }
    }

    /// What is found after a power cut, folders before what they hold.
    ///
    /// - Parameter seed: nil: what was synced and nothing else. Otherwise each unsynced change is stored, or
    ///   not, or (a write) stored in part.
    func survivors(seed: UInt64?) -> [Survivor] {
        var names = storedNames
        var files = files
        if let seed {
            var random = RandomStream(seed: seed)
            for node in files.keys.sorted() {
                for change in files[node]?.pending ?? [] {
                    guard let part = change.part(&random) else { continue }
                    part.apply(to: &files[node, default: File(isFolder: false)].stored)
                }
            }
            for change in pendingNames where random.next() % 2 == 0 { change.apply(to: &names) }
        }
        var children: [Node: [(name: String, node: Node)]] = [:]
        for (place, node) in names { children[place.folder, default: []].append((place.name, node)) }
        var found: [Survivor] = []
        func walk(_ folder: Node, _ path: String) {
            for child in (children[folder] ?? []).sorted(by: { $0.name < $1.name }) {
                guard let file = files[child.node] else { continue }
                let place = path.isEmpty ? child.name : path + "/" + child.name
                found.append(Survivor(path: place, content: file.isFolder ? nil : file.stored))
                if file.isFolder { walk(child.node, place) }
            }
        }
        walk(Self.root, "")
        return found
    }
}

extension DiskModel.ContentChange {
    func apply(to content: inout [UInt8]) {
        switch self {
        case .resize(let size):
            if size < content.count { content.removeLast(content.count - size) }
            if size > content.count { content += [UInt8](repeating: 0, count: size - content.count) }
        case .write(let offset, let bytes):
            let end = offset + bytes.count
            if end > content.count { content += [UInt8](repeating: 0, count: end - content.count) }
            content.replaceSubrange(offset..<end, with: bytes)
        }
    }

    /// What of an unsynced change reaches the disk: nil for nothing.
    func part(_ random: inout RandomStream) -> Self? {
        let draw = random.next() % 4
        if draw == 0 { return nil }
        guard draw == 1, case .write(let offset, let bytes) = self, bytes.count > 1 else { return self }
        return .write(offset: offset, bytes: Array(bytes.prefix(Int(random.next() % UInt64(bytes.count)))))
    }
}

extension DiskModel.NameChange {
    func touches(_ folder: DiskModel.Node) -> Bool {
        switch self {
        case .add(let place, _), .remove(let place, _): place.folder == folder
        case .move(let from, let to, _): from.folder == folder || to.folder == folder
        }
    }

    func apply(to names: inout [DiskModel.Place: DiskModel.Node]) {
        switch self {
        case .add(let place, let node): names[place] = node
        case .remove(let place, let node): if names[place] == node { names[place] = nil }
        case .move(let from, let to, let node):
            if names[from] == node { names[from] = nil }
            names[to] = node
        }
    }
}
