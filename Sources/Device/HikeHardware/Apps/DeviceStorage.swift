import HikeValues

/// The app's container on the device's disk (``DeviceServices/storage``). Paths are relative to it, such as
/// `Documents/planned_routes/a.json`; they lead nowhere else, and no symbolic link is followed.
public protocol DeviceStorage: AnyObject {
    /// Whether nothing more can be written, which is then refused. Databases of an app's own have to ask for it.
    var isFull: Bool { get }

    /// The whole file. There being none is an error too.
    func read(_ path: String) throws(ServiceError) -> [UInt8]
    /// The whole file as memory that is used where it lies, for what is large and only read, such as a region's
    /// files. Such a file is replaced, never written to.
    func map(_ path: String) throws(ServiceError) -> FlatBytes
    /// Replaces the file whole or not at all; it is on the disk when this returns.
    func write(_ path: String, _ contents: [UInt8]) throws(ServiceError)
    /// Replaces the file whole or not at all, a little later: of several contents that follow each other quickly
    /// only the last is written. For what changes often. It survives the end of the app and of the device's
    /// process, not a power cut; a failure is logged.
    func writeSoon(_ path: String, _ contents: [UInt8])
    /// Removes a file, or a folder with all that is in it. One that is not there is no error.
    func remove(_ path: String) throws(ServiceError)
    /// Gives a file another place in the container, in one step and durably; a file that is there already is replaced.
    /// What is received is moved out of `Documents/Inbox` so, however large it is.
    func move(_ path: String, to place: String) throws(ServiceError)
    /// Copies a file within the container, durably, however large it is; a file that is there already is replaced. The
    /// copy takes no room where the machine can do that, so neither is written to afterwards, only replaced.
    func copy(_ path: String, to place: String) throws(ServiceError)
    /// Names in a folder, sorted; empty where there is no such folder.
    func list(_ folder: String) throws(ServiceError) -> [String]
    /// Where a database file of the app lies on the machine, for the app to open it itself (`Database` of
    /// `HikeStorage`, whose commits survive a power cut). Its folder is made; the file need not be there yet.
    func databasePath(_ path: String) throws(ServiceError) -> String
}

extension DeviceStorage {
    /// Reads it, for a device that has nothing better.
    public func map(_ path: String) throws(ServiceError) -> FlatBytes { FlatBytes(try read(path)) }

    /// Copies it, for a device that has nothing better.
    public func move(_ path: String, to place: String) throws(ServiceError) {
        try copy(path, to: place)
        try remove(path)
    }

    /// Reads and writes it, for a device that has nothing better.
    public func copy(_ path: String, to place: String) throws(ServiceError) {
        try write(place, try read(path))
    }
}
