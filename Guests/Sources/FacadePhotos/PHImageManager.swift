import Foundation
import HikeValues

/// How a picture lies, with the numbers of its file.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

/// The number of a request.
public typealias PHImageRequestID = Int32
/// The number of no request.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// What a request's answer says of an error.
public let PHImageErrorKey = "PHImageErrorKey"
/// Whether a better picture follows: never.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// Whether it was called off.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The number of the request.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"

/// How a picture is wanted.
open class PHImageRequestOptions: NSObject, @unchecked Sendable {
    /// The handler is called before the request returns.
    open var isSynchronous = false
    /// Kept, and changes nothing: all pictures are on the device.
    open var isNetworkAccessAllowed = false

    /// As usual.
    public override init() { super.init() }
}

/// Hands out the files of pictures.
open class PHImageManager: NSObject, @unchecked Sendable {
    private static let only = PHImageManager()
    private let centre = PhotoCentre.shared
    private var last: PHImageRequestID = 0
    private var waiting: Set<PHImageRequestID> = []

    /// The one of the app.
    open class func `default`() -> PHImageManager { only }

    /// The file of a picture as it was taken, its type and how it lies; nil with an error where the app does not see it.
    @discardableResult
    open func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        last += 1
        let id = last
        let answer = { [self] in
            let bytes = centre.library.picture(asset.localIdentifier)
            var info: [AnyHashable: Any] = [PHImageResultRequestIDKey: id, PHImageResultIsDegradedKey: false]
            if bytes == nil { info[PHImageErrorKey] = PHPhotosError(.identifierNotFound) }
            resultHandler(
                bytes.map { Data($0) }, bytes.map(Self.type), bytes.map(Self.orientation) ?? .up, info)
        }
        guard options?.isSynchronous != true else {
            answer()
            return id
        }
        waiting.insert(id)
        // On the main queue, as the platform calls this handler.
        nonisolated(unsafe) let body = answer
        DispatchQueue.main.async { [self] in if waiting.remove(id) != nil { body() } }
        return id
    }

    /// Calls a request off, whose handler was not called yet.
    open func cancelImageRequest(_ requestID: PHImageRequestID) { waiting.remove(requestID) }

    private static func type(_ bytes: [UInt8]) -> String {
        bytes.starts(with: [0x89, 0x50]) ? "public.png" : "public.jpeg"
    }

    /// What the EXIF data of a JPEG say, as `ImageIO` reads them; up where they say nothing.
    private static func orientation(_ bytes: [UInt8]) -> CGImagePropertyOrientation {
        guard let start = EXIF.start(in: bytes), let number = EXIF.orientation(bytes, start) else {
            return .up
        }
        return CGImagePropertyOrientation(rawValue: UInt32(number)) ?? .up
    }
}

/// The part of a JPEG that says how it lies.
enum EXIF {
    /// Where its TIFF header is; nil: there is none.
    static func start(in bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 10 < bytes.count, bytes[place] == 0xFF {
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            if bytes[place + 1] == 0xE1, bytes[(place + 4)...].starts(with: Array("Exif".utf8) + [0, 0]) {
                return place + 10
            }
            guard length >= 2, bytes[place + 1] != 0xDA else { return nil }
            place += 2 + length
        }
        return nil
    }

    /// The number of the orientation, 1 to 8.
    static func orientation(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 8 <= bytes.count else { return nil }
        let isLittle = bytes[start] == 0x49
        func number(_ place: Int, _ size: Int) -> Int? {
            guard place >= 0, place + size <= bytes.count else { return nil }
            let part = bytes[place..<(place + size)]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let offset = number(start + 4, 4), let count = number(start + offset, 2) else { return nil }
        for index in 0..<min(count, 512) {
            let entry = start + offset + 2 + index * 12
            if number(entry, 2) == 0x0112 { return number(entry + 8, 2) }
        }
        return nil
    }
}
