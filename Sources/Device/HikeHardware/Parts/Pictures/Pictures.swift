/// What an app sees of the camera and the photo library (``DeviceServices/pictures``).
public protocol Pictures: AnyObject {
    /// Shows the camera or the photo library over the app: there a person takes or chooses a picture, or cancels. The
    /// answer comes to `handler`, a JPEG or PNG as it was taken, metadata included. The camera asks for its permission first,
    /// if nobody has answered yet; the library asks for none, as the app gets what was chosen and nothing else, but a
    /// denied one is not shown.
    func request(from source: PictureSource, _ handler: @escaping (Result<[UInt8], PictureError>) -> Void)
    /// A JPEG or PNG as an upright JPEG without metadata.
    ///
    /// - Parameters:
    ///   - picture: at most ``PhotoScript/mostBytes`` and 50 million pixels.
    ///   - size: the picture fills it from its middle; nil: its own size.
    ///   - quality: 0 to 1.
    /// - Throws: ``PictureError/unreadable(_:)`` where it is damaged, too large or something else.
    func makeJPEG(
        of picture: [UInt8], filling size: PictureSize?, quality: Double
    ) throws(PictureError) -> [UInt8]
}

extension DeviceServices {
    /// Camera and photo library; nil on a device that knows no pictures.
    public var pictures: (any Pictures)? { service() }
}
