import HikePlaces
import HikeRouting
import HikeStorage
import HikeValues

/// Writes a region's files into a folder.
struct RegionWriter {
    let folder: String
    let options: RegionBuild.Options
    let hasElevation: Bool
    /// What is not in the region.
    let notes: [String]

    func write(
        _ built: BuiltTrailGraph, _ places: PlacesTable, identity: RegionIdentity
    ) throws(RegionBuildError) -> Region {
        var region = Region(
            id: identity.id, name: options.name, boundingBox: built.graph.boundingBox,
            createdAt: identity.createdAt, notes: notes)
        do throws(RegionStorageError) {
            try RegionFiles.write(folder + "/" + region.fileName(.trails), built.graph.encoded())
            try RegionFiles.write(folder + "/" + region.fileName(.places), places.encoded())
        } catch { throw .storage(error) }
        if options.writesRoutingDatabase { try writeDatabase(built, of: region) }
        let files: [RegionFile] = options.writesRoutingDatabase ? [.routingDatabase] : []
        for file in files + [.trails, .places] {
            do throws(RegionStorageError) {
                let written = try RegionFiles.digest(folder + "/" + region.fileName(file))
                region.files.append(
                    Region.Content(file: file, size: written.size, digest: SHA256.hex(digest: written.digest))
                )
            } catch { throw .storage(error) }
        }
        return region
    }

    private func writeDatabase(_ built: BuiltTrailGraph, of region: Region) throws(RegionBuildError) {
        let metadata = RoutingMetadata(
            createdAt: region.createdAt, boundingBox: region.boundingBox,
            nodeCount: built.graph.nodes.count,
            edgeCount: built.graph.edges.count, elevationSource: hasElevation ? "hgt" : "none")
        let profile = options.selection == .reference ? TravelProfile.reference : .hiking
        do throws(DatabaseError) {
            try RoutingDatabase.write(
                RoutingTable(built, profile: profile), metadata: metadata,
                to: folder + "/" + region.fileName(.routingDatabase))
        } catch { throw .database(error) }
    }
}
