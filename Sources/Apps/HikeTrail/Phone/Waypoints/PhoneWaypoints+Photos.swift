import Foundation
import HikeHardware
import HikeScreens
import HikeWaypoints

/// Photos of waypoints: taken and chosen for the form, shown in it and elsewhere (OH2-66 to OH2-71, OH2-77, OH2-78).
extension PhoneWaypoints {
    static let cameraID = "waypoint-camera"
    static let libraryID = "waypoint-library"
    static let removePhotoID = "waypoint-remove-photo"
    static let pictureID = "waypoint-picture"
    static let closePhotoID = "waypoint-photo-close"
    private static let formPicture = "waypoint-form/"

    // MARK: Taking

    func requestPicture(from source: PictureSource) {
        guard form != nil else { return }
        form?.hint = nil
        device.pictures?.request(from: source) { [unowned self] in take($0) }
    }

    /// What became of a request. Without a picture the form stays as it is (OH2-71, OH2-81).
    func take(_ result: Result<[UInt8], PictureError>) {
        guard form != nil else { return }
        do throws(PictureError) {
            let picture = try result.get()
            form?.photo = try WaypointPhoto(picture, on: device)
            photoNumber += 1
            form?.hint = nil
        } catch {
            form?.hint = Self.hint(error)
            if case .unreadable(let reason) = error {
                device.log(
                    .notice, "waypoints", "the picture was not taken", [FileMetadata("reason", reason)])
            }
        }
    }

    private static func hint(_ error: PictureError) -> String? {
        switch error {
        case .cancelled: nil
        case .denied(.photos): "Photo access is off. Allow it in the phone's settings to add photos."
        case .denied: "Camera access is off. Allow it in the phone's settings to take photos."
        case .noCamera: "This phone has no camera."
        case .unreadable: "This picture cannot be read. Choose another one."
        }
    }

    /// Bytes by the name that a screen gives them.
    func picture(named name: String) -> [UInt8]? {
        if name == formPictureName { return form?.photo?.photo }
        return WaypointPicture.bytes(named: name, in: store)
    }

    private var formPictureName: String { Self.formPicture + String(photoNumber) }

    // MARK: In the form

    func photoSection(_ form: Form) -> Element {
        var parts: [Element] = []
        // What is new, or what the waypoint has already.
        let shown = form.photo != nil ? formPictureName : keptPicture(form)
        if let shown {
            parts.append(
                Element.horizontal(
                    spacing: 12,
                    [
                        Self.picture(shown, side: 96).label("Photo").id("waypoint-photo-preview"),
                        .button(Self.removePhotoID, "Remove Photo", symbol: "trash", purpose: .destructive),
                        .spacer(),
                    ]))
        }
        let title = shown != nil ? "Photo" : "Add Photo"
        if let hint = form.hint {
            parts.append(
                Element.text(hint, .footnote, colour: .orange).id("waypoint-photo-hint"))
        }
        parts.append(
            .horizontal(
                spacing: 10,
                [
                    Element.button(Self.cameraID, "Camera", symbol: "camera", style: .tinted),
                    Element.button(Self.libraryID, "Library", symbol: "photo", style: .tinted),
                ]))
        return PhoneBars.card(title, symbol: "photo", .vertical(spacing: 10, alignment: .leading, parts))
    }

    /// The picture that the waypoint has already.
    private func keptPicture(_ form: Form) -> String? {
        guard !form.removesPhoto, let id = form.edited?.id else { return nil }
        return WaypointPicture.photo(of: id, in: store) ?? WaypointPicture.thumbnail(of: id, in: store)
    }

    /// Takes away what the form shows: the new photo, then the one that the waypoint has. Saving does it.
    func removePhoto() {
        guard let form else { return }
        if form.photo != nil { self.form?.photo = nil } else { self.form?.removesPhoto = true }
    }

    /// A square out of a picture's middle.
    static func picture(_ name: String, side: Double) -> Element {
        Element.image(name, size: Size(side, side), fit: .fill).frame(width: side, height: side)
            .clipped(cornerRadius: 8)
    }

    // MARK: In detail

    /// The photo as wide as the page; the small one where the whole is on another phone. Nil: there is none.
    func photoInDetail(_ waypoint: Waypoint, width: Double) -> Element? {
        if let name = WaypointPicture.photo(of: waypoint.id, in: store) {
            let height = (width * 0.6).rounded()
            return .button(
                Self.pictureID,
                Element.image(name, size: Size(width, height), fit: .fill)
                    .frame(width: width, height: height).clipped(cornerRadius: 12)
            ).label("Photo")
        }
        guard let name = WaypointPicture.thumbnail(of: waypoint.id, in: store) else { return nil }
        return .horizontal(
            spacing: 12,
            [
                Self.picture(name, side: 100).label("Photo").id("waypoint-thumbnail"),
                .text("The whole photo is on another device.", .footnote, colour: .secondaryLabel),
                .spacer(),
            ])
    }

    /// The photo on the whole glass.
    func photoPage(_ waypoint: Waypoint, safeArea: Insets) -> Element? {
        guard let name = WaypointPicture.photo(of: waypoint.id, in: store) else { return nil }
        let close = Element.button(
            Self.closePhotoID,
            Element.symbol("xmark", .headline, weight: .semibold, colour: .white)
                .frame(width: 44, height: 44)
        ).label("Close")
        return Element.vertical(
            spacing: 0,
            [
                Element.horizontal([
                    .spacer(), close,
                ]).padding(Insets(top: safeArea.top, left: 12, bottom: 0, right: 12)),
                Element.image(name, size: .zero, fit: .fit, isResizable: true).label(waypoint.title)
                    .id("waypoint-photo-full"),
                Element.spacer().frame(height: safeArea.bottom + 44),
            ]
        ).wrapped().filling().wrapped().background(.black)
    }
}
