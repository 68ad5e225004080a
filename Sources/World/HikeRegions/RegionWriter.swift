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
        var files: [RegionFile] = options.writesRoutingDatabase ? [.routingDatabase] : []
        files += [.trails, .places]
        if try writeHierarchies(of: region) { files.append(.hierarchies) }
        for file in files {
            do throws(RegionStorageError) {
                let written = try RegionFiles.digest(folder + "/" + region.fileName(file))
                region.files.append(
                    Region.Content(file: file, size: written.size, digest: SHA256.hex(digest: written.digest))
                )
            } catch { throw .storage(error) }
        }
        return region
    }

    /// What the app plans by when nobody says otherwise.
    private static let usualProfiles = [TravelProfile.hiking, .cycling]

    /// - Returns: false where the graph is so knotted that a hierarchy of it would have no end; then routes are searched as without.
    private func writeHierarchies(of region: Region) throws(RegionBuildError) -> Bool {
        do throws(RegionStorageError) {
            let trails = try MappedFile(path: folder + "/" + region.fileName(.trails))
            let bytes: [UInt8]
            do {
                let graph = try TrailGraph(file: trails.bytes)
                bytes = try HierarchyFile.encoded(for: Self.usualProfiles, of: graph)
            } catch is SearchError {
                return false
            } catch {
                throw RegionStorageError.unreadable(path: trails.path, reason: "\(error)")
            }
            try RegionFiles.write(folder + "/" + region.fileName(.hierarchies), bytes)
            return true
        } catch { throw .storage(error) }
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
