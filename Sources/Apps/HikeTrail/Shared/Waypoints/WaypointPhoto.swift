import Foundation
import HikeFormats
import HikeHardware
import HikeWaypoints

/// A photo of a waypoint in the two forms in which it is kept (OH2-68, OH2-69).
struct WaypointPhoto: Hashable {
    /// As it was taken: in its own size, with its metadata, the place included. It stays on this phone.
    let photo: [UInt8]
    /// 100 by 100 pixels from its middle, upright, without metadata.
    let thumbnail: [UInt8]

    static let thumbnailSize = PictureSize(100, 100)
    static let thumbnailQuality = 0.7
    /// Of a photo that comes in another form than JPEG.
    static let photoQuality = 0.8

    /// - Throws: what the device says of a picture that it cannot read.
    init(_ picture: [UInt8], on device: any DeviceServices) throws(PictureError) {
        guard let pictures = device.pictures else {
            throw .unreadable("This device knows no pictures.")
        }
        // The thumbnail first: what cannot be read is not kept.
        thumbnail = try pictures.makeJPEG(
            of: picture, filling: Self.thumbnailSize, quality: Self.thumbnailQuality)
        let isJPEG = (try? JPEGHeader(picture)) != nil
        photo =
            isJPEG ? picture : try pictures.makeJPEG(of: picture, filling: nil, quality: Self.photoQuality)
    }
}

/// What screens call the pictures of waypoints.
enum WaypointPicture {
    private static let photos = "waypoint-photo/"
    private static let thumbnails = "waypoint-thumbnail/"
    /// Pixels on a side of a thumbnail that is drawn, at most: they come from another device.
    private static let mostSide = 512

    /// The whole photo; nil where it is not here.
    static func photo(of id: UUID, in store: WaypointStore) -> String? {
        store.pictures[id].flatMap { $0.hasPhoto ? "\(photos)\(id.uuidString)/\($0.number)" : nil }
    }

    static func thumbnail(of id: UUID, in store: WaypointStore) -> String? {
        thumbnail(of: id, store.pictures[id])
    }

    static func thumbnail(of id: UUID, _ pictures: StoredPictures?) -> String? {
        pictures.flatMap { $0.hasThumbnail ? "\(thumbnails)\(id.uuidString)/\($0.number)" : nil }
    }

    /// The bytes by the name.
    static func bytes(named name: String, in store: WaypointStore) -> [UInt8]? {
        func id(after start: String) -> UUID? {
            UUID(uuidString: String(name.dropFirst(start.count).prefix { $0 != "/" }))
        }
        if name.hasPrefix(photos) {
            return id(after: photos).flatMap { try? store.fetchPhoto(id: $0) }
        }
        guard name.hasPrefix(thumbnails), let id = id(after: thumbnails),
            let bytes = try? store.fetchThumbnail(id: id), let header = try? JPEGHeader(bytes),
            max(header.width, header.height) <= mostSide
        else { return nil }
        return bytes
    }
}
