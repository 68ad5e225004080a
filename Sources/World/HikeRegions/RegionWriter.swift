import HikeRouting
import HikeStorage
import HikeValues

/// Writes a region's files into a folder.
struct RegionWriter {
    let folder: String
    let options: RegionBuild.Options
    let hasElevation: Bool

    func write(_ built: BuiltTrailGraph, identity: RegionIdentity) throws(RegionBuildError) -> Region {
        var region = Region(
            id: identity.id, name: options.name, boundingBox: built.graph.boundingBox,
            createdAt: identity.createdAt)
        do throws(RegionStorageError) {
            try RegionFiles.write(folder + "/" + region.fileName(.trails), built.graph.encoded())
        } catch { throw .storage(error) }
        let metadata = RoutingMetadata(
            createdAt: identity.createdAt, boundingBox: region.boundingBox,
            nodeCount: built.graph.nodes.count,
            edgeCount: built.graph.edges.count, elevationSource: hasElevation ? "hgt" : "none")
        let profile = options.selection == .reference ? TravelProfile.reference : .hiking
        do throws(DatabaseError) {
            try RoutingDatabase.write(
                RoutingTable(built, profile: profile), metadata: metadata,
                to: folder + "/" + region.fileName(.routingDatabase))
        } catch { throw .database(error) }
        for file in [RegionFile.routingDatabase, .trails] {
            do throws(RegionStorageError) {
                let written = try RegionFiles.digest(folder + "/" + region.fileName(file))
                region.files.append(
                    Region.Content(file: file, size: written.size, digest: SHA256.hex(digest: written.digest))
                )
            } catch { throw .storage(error) }
        }
        return region
    }
}
