import Foundation
import Glibc
import HikeGeodesy
import HikeRendering
import HikeStorage

/// Draws the tiles of a map into a file.
///
/// Equal sources and options give equal bytes, however many threads draw and however often the work was interrupted. What
/// was drawn before an interruption is not drawn again.
public struct TileBuild {
    /// What is drawn, and by how many threads; their number changes nothing in the file.
    public struct Options: Hashable, Sendable {
        /// Zooms that can be drawn.
        public static let zoomLimit = 5...17

        /// The name that the file gives the map.
        public var name: String
        /// Within ``zoomLimit``.
        public var zooms: ClosedRange<Int>
        /// Pixels for one of the map's: 1, or 2 for fine displays.
        public var scale: Int
        /// Threads that draw.
        public var jobs: Int

        public init(name: String, zooms: ClosedRange<Int> = 10...15, scale: Int = 1, jobs: Int = 2) {
            self.name = name
            self.zooms = zooms
            self.scale = scale
            self.jobs = jobs
        }
    }

    /// How far the work is.
    public struct Progress: Hashable, Sendable {
        /// The zoom that is being drawn.
        public var zoom: Int
        /// Tiles that are done, of all zooms.
        public var tiles: Int
        /// Tiles that there will be.
        public var allTiles: Int
        /// Tiles that were there already when this run began.
        public var resumed: Int
    }

    /// What came of it.
    public struct Summary: Hashable, Sendable {
        /// Tiles of the file, those of an earlier run included.
        public var tiles: Int
        /// Tiles of an earlier run that were not drawn again.
        public var resumed: Int
        /// Size of the file.
        public var bytes: Int
    }

    /// Changes with every change of how maps look, so that no draft mixes two styles.
    static let version = "2"

    private let sources: MapSources
    private let options: Options
    private let progress: (Progress) throws -> Void

    /// - Parameter progress: called often. What it throws stops the work with ``TileBuildError/cancelled(done:of:)``.
    public init(
        _ sources: MapSources, _ options: Options, progress: @escaping (Progress) throws -> Void = { _ in }
    ) throws(TileBuildError) {
        let zooms = Options.zoomLimit
        guard zooms.contains(options.zooms.lowerBound), zooms.contains(options.zooms.upperBound) else {
            throw .options("zooms are \(zooms.lowerBound) to \(zooms.upperBound)")
        }
        guard (1...2).contains(options.scale) else { throw .options("a scale is 1 or 2") }
        guard (1...256).contains(options.jobs) else { throw .options("jobs are 1 to 256") }
        self.sources = sources
        self.options = options
        self.progress = progress
    }

    /// The tiles that will be drawn.
    public var tileCount: Int {
        Metatile.covering(sources.box, zooms: options.zooms).reduce(0) { $0 + $1.count }
    }

    /// Of all that the bytes follow from.
    var identity: String {
        let box = sources.box
        return
            "hikesim tiles \(Self.version)\n\(options.zooms)\n\(options.scale)\n\(box.south) \(box.west) \(box.north) "
            + "\(box.east)\n\(sources.digest)"
    }

    /// Draws into a file, in place of an older one. Until it is whole there is a draft beside it, under the same name with
    /// `.part` behind it.
    public func write(to path: String) throws(TileBuildError) -> Summary {
        let lock = try TileLock(path + ".lock", for: path)
        defer { lock.release() }
        let jobs = Metatile.covering(sources.box, zooms: options.zooms)
        guard !jobs.isEmpty else { throw .options("the box of the map is empty") }
        let draft: MBTilesDraft
        do throws(MBTilesError) {
            draft = try MBTilesDraft(path: path + ".part", identity: identity)
        } catch { throw .tiles(error) }
        let first = min(draft.portions, jobs.count)
        let resumed = jobs[..<first].reduce(0) { $0 + $1.count }
        let all = jobs.reduce(0) { $0 + $1.count }
        try draw(jobs, from: first, into: draft, resumed, all)
        do throws(MBTilesError) { try draft.finish(metadata, to: path) } catch { throw .tiles(error) }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return Summary(tiles: all, resumed: resumed, bytes: size)
    }

    private func draw(
        _ jobs: [Metatile], from first: Int, into draft: MBTilesDraft, _ resumed: Int, _ all: Int
    ) throws(TileBuildError) {
        // Fonts are read before the threads begin, where a failure can be told.
        do throws(RenderingError) { _ = try FontBook.bundled() } catch { throw .rendering(error) }
        guard first < jobs.count else { return }
        let threads = min(options.jobs, jobs.count - first)
        let queue = MetatileQueue(jobs, from: first, scale: options.scale, threads: threads, sources)
        // Also on an error: no thread may outlive the call.
        defer { queue.stop() }
        var done = resumed
        for number in first..<jobs.count {
            do {
                try progress(
                    Progress(zoom: jobs[number].zoom, tiles: done, allTiles: all, resumed: resumed))
            } catch { throw .cancelled(done: number, of: jobs.count) }
            switch queue.wait(for: number) {
            case .success(let tiles):
                do throws(MBTilesError) { try draft.add(tiles) } catch { throw .tiles(error) }
                done += tiles.count
            case .failure(let error): throw .rendering(error)
            }
        }
        try? progress(
            Progress(zoom: options.zooms.upperBound, tiles: done, allTiles: all, resumed: resumed))
    }

    private var metadata: MBTilesMetadata {
        MBTilesMetadata(
            name: options.name, format: "png", bounds: sources.box, zooms: options.zooms,
            attribution: sources.attribution, version: Self.version, description: "A map for walking",
            others: options.scale == 1 ? [:] : ["scale": String(options.scale)])
    }
}

/// Keeps a second process from drawing into the same file.
final class TileLock {
    private let path: String
    private var descriptor: Int32

    init(_ path: String, for target: String) throws(TileBuildError) {
        self.path = path
        while true {
            descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                throw .storage(.unwritable(path: path, reason: String(cString: strerror(errno))))
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw .busy(path: target)
            }
            // Whoever had the lock before may have removed the file that was opened here.
            var (mine, named) = (stat(), stat())
            if fstat(descriptor, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino { return }
            close(descriptor)
        }
    }

    func release() {
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
        descriptor = -1
    }
}
