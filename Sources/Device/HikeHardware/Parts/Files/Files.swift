/// What an app sees of the owner's files, and of the ways by which its own leave the device (``DeviceServices/files``).
public protocol Files: AnyObject {
    /// Shows the owner's files over the app: there a person chooses one, or cancels. The answer comes to `handler`. It needs no
    /// permission: the app gets what was chosen and nothing else.
    func choose(_ request: FilePickerRequest, _ handler: @escaping (Result<ChosenFile, FileError>) -> Void)
    /// Shows the share sheet over the app with a file of its container: there a person saves it or sends it somewhere, or
    /// cancels. What leaves lies in the device's outbox. The answer comes to `handler`.
    ///
    /// - Throws: ``ServiceError/storage(_:)`` where there is no such file.
    func share(_ path: String, _ handler: @escaping (ShareOutcome) -> Void) throws(ServiceError)
}

extension DeviceServices {
    /// The picker of files and the share sheet; nil on a device without.
    public var files: (any Files)? { service() }
}
