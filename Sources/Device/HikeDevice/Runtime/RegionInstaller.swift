import HikeHardware
import HikeRouting
import HikeStorage

/// Puts the regions that a device comes with into an app's container.
enum RegionInstaller {
    /// - Parameter folders: folders of regions of the machine. A region that is there already is left alone.
    static func install(_ folders: [String], in sandbox: Sandbox) throws {
        guard !folders.isEmpty else { return }
        let place = try SandboxPath(AppDescription.regionFolder)
        try sandbox.makeFolder(place)
        let storage = try RegionStorage(path: sandbox.fullPath(place), makes: true)
        for folder in folders {
            let other = try RegionStorage(path: folder)
            for region in other.regions where !storage.regions.contains(where: { $0.id == region.id }) {
                try storage.add(copyOf: region, from: other)
            }
        }
    }
}
