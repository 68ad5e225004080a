import HikeHardware
import HikeRecording

/// The files that a recording leaves: what it can be taken up from after an end untold (OHX-07 to OHX-09), and its
/// GPX file (OHX-20).
struct RecordingFiles {
    static let folder = "Documents"
    static let metaPath = "Documents/" + HikeRecovery.metaName
    static let pointsPath = "Documents/" + HikeRecovery.pointsName
    static let gpxFolder = "Documents/routes"
    static let asideFolder = "Documents/unread_recordings"

    unowned let device: any DeviceServices

    /// Writes both files, the description last: it names the points that it counts on.
    func save(_ recovery: HikeRecovery) throws {
        let files = try recovery.files()
        try device.storage.write(Self.pointsPath, files.points)
        try device.storage.write(Self.metaPath, files.meta)
    }

    /// What was left; nil where nothing was.
    func load() throws -> HikeRecovery? {
        guard try device.storage.list(Self.folder).contains(HikeRecovery.metaName) else { return nil }
        let meta = try device.storage.read(Self.metaPath)
        return try HikeRecovery(meta: meta, points: try device.storage.read(Self.pointsPath))
    }

    /// Takes both away, the description first.
    func remove() throws {
        try device.storage.remove(Self.metaPath)
        try device.storage.remove(Self.pointsPath)
    }

    /// Puts both where no recording writes, as they are: for what can be read by nobody now.
    ///
    /// - Returns: where they are.
    func setAside() throws -> [String] {
        let left = try device.storage.list(Self.folder)
        let taken = try device.storage.list(Self.asideFolder)
        var number = 1
        while taken.contains(where: { $0.hasPrefix("\(number) ") }) { number += 1 }
        var paths: [String] = []
        for name in [HikeRecovery.metaName, HikeRecovery.pointsName] where left.contains(name) {
            let path = Self.asideFolder + "/\(number) " + name
            try device.storage.write(path, try device.storage.read(Self.folder + "/" + name))
            paths.append(path)
        }
        try remove()
        return paths
    }

    /// Writes a hike as GPX under its name, with what was marked on it; the same hike twice is one file.
    func writeGPX(_ hike: SavedRoute, marks: [HikeMark]) throws {
        let gpx = try HikeReport(hike, marks: marks).gpx()
        let names = try device.storage.list(Self.gpxFolder)
        let isThere = try names.contains { try device.storage.read(Self.gpxFolder + "/" + $0) == gpx }
        guard !isThere else { return }
        let name = SafeFileName.free(hike.name, suffix: ".gpx", taken: names)
        try device.storage.write(Self.gpxFolder + "/" + name, gpx)
    }
}
