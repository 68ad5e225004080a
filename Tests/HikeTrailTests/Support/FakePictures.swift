import HikeHardware

/// A camera and a photo library that give what a test says.
final class FakePictures: Pictures {
    struct Made: Equatable {
        var picture: [UInt8]
        var size: PictureSize?
        var quality: Double
    }

    /// What pictures were asked for, and what was made of some.
    private(set) var requests: [PictureSource] = []
    private(set) var made: [Made] = []
    /// Every picture is refused with this.
    var failure: PictureError?
    private var handler: ((Result<[UInt8], PictureError>) -> Void)?

    func request(
        from source: PictureSource, _ handler: @escaping (Result<[UInt8], PictureError>) -> Void
    ) {
        requests.append(source)
        self.handler = handler
    }

    /// A person takes or chooses a picture, or does not; nobody hears it where none was asked for.
    func answer(_ result: Result<[UInt8], PictureError>) { handler?(result) }

    /// A stand-in that says how often one was made: there is no codec here.
    func makeJPEG(
        of picture: [UInt8], filling size: PictureSize?, quality: Double
    ) throws(PictureError) -> [UInt8] {
        if let failure { throw failure }
        made.append(Made(picture: picture, size: size, quality: quality))
        return SamplePictures.jpeg(size?.width ?? 7, size?.height ?? 7, UInt8(made.count))
    }
}
