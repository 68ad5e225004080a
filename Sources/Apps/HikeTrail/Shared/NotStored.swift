import Foundation
import HikeConnectivity
import HikeHardware

/// Word to the other device that something came and could not be kept, though its link takes it for delivered: it is to
/// be sent again (decision 0042).
///
/// It goes through the device's own queue, which takes it also where apps can write nothing.
struct NotStored: Hashable {
    /// The kind of a waypoint; that of a file is its ``TransferMetadata/type``.
    static let waypoint = "waypoint"
    private static let type = "notStored"
    private static let kindKey = "kind"
    private static let idKey = "id"

    let kind: String
    let id: UUID

    init(kind: String, id: UUID) {
        self.kind = kind
        self.id = id
    }

    /// Nil where a user info says something else.
    init?(userInfo: [String: PropertyValue]) {
        guard userInfo[TransferMetadata.type]?.string == Self.type,
            let kind = userInfo[Self.kindKey]?.string,
            let id = userInfo[Self.idKey]?.string.flatMap(UUID.init(uuidString:))
        else { return nil }
        self.init(kind: kind, id: id)
    }

    var userInfo: [String: PropertyValue] {
        [
            TransferMetadata.type: .string(Self.type), Self.kindKey: .string(kind),
            Self.idKey: .string(id.uuidString),
        ]
    }
}
