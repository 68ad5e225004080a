import HikeConnectivity
import HikeHardware

/// Which watch has been told of the phone's waypoints (OH2-62): the one that was worn last, as long as its app was not
/// deleted.
///
/// The system keeps a folder for each watch in the phone app's container, and empties it when the app leaves that watch. A
/// mark lies there, so what happens while the app does not run is noticed too. A watch knows one phone alone and has none.
struct KnownWatch {
    static let mark = "waypoints-told"
    static let name = "waypoints_watch.txt"
    static let file = "Documents/" + name

    let device: any DeviceServices

    /// The folder of a watch that has to be told everything; nil where there is no watch, or it knows.
    func unknown() throws(ServiceError) -> String? {
        guard device.link.session.activationState == .activated,
            let folder = device.link.session.watchDirectory
        else {
            return nil
        }
        guard try device.storage.list(folder).contains(Self.mark),
            try device.storage.list("Documents").contains(Self.name)
        else { return folder }
        return try device.storage.read(Self.file) == Array(folder.utf8) ? nil : folder
    }

    /// All that there is to tell is on the disk.
    func note(_ folder: String) throws(ServiceError) {
        try device.storage.write(folder + "/" + Self.mark, [])
        try device.storage.write(Self.file, Array(folder.utf8))
    }
}
