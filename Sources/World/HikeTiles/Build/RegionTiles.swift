import HikeRouting
import HikeStorage

/// Draws the tiles of a region and puts them on its list.
public struct RegionTiles {
    private let storage: RegionStorage
    private let region: Region

    public init(_ region: Region, in storage: RegionStorage) {
        self.region = region
        self.storage = storage
    }

    /// Draws one file for each scale. What an interrupted run left is used; the region has either all of them or what it
    /// had before.
    ///
    /// - Parameters:
    ///   - scales: 1, 2 or both.
    ///   - progress: gets the scale too.
    public func draw(
        _ sources: MapSources, zooms: ClosedRange<Int>, scales: [Int], jobs: Int,
        progress: @escaping (Int, TileBuild.Progress) throws -> Void = { _, _ in }
    ) throws(TileBuildError) -> (region: Region, files: [TileBuild.Summary]) {
        var files: [TileBuild.Summary] = []
        var written: [(content: Region.Content, path: String)] = []
        for scale in scales {
            let file: RegionFile = scale == 1 ? .tiles : .fineTiles
            let path = storage.path + "/." + region.fileName(file)
            let options = TileBuild.Options(name: region.name, zooms: zooms, scale: scale, jobs: jobs)
            let summary = try TileBuild(sources, options) { try progress(scale, $0) }.write(to: path)
            do throws(RegionStorageError) {
                let digest = try RegionFiles.digest(path)
                written.append(
                    (
                        Region.Content(
                            file: file, size: digest.size, digest: SHA256.hex(digest: digest.digest)), path
                    ))
            } catch { throw .storage(error) }
            files.append(summary)
        }
        do throws(RegionStorageError) {
            let listed = try storage.setTiles(
                of: region, written, zooms: zooms, count: files.first?.tiles ?? 0)
            return (listed, files)
        } catch { throw .storage(error) }
    }
}
