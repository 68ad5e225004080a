import Foundation
import HikeConnectivity
import HikeHardware
import HikeMaps
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Photos of waypoints")
struct WaypointPhotoTests {
    typealias Phone = TouchedApp<TrailPhone>
    typealias Watch = TouchedApp<TrailWatch>
    private static let id = WaypointDevice.id

    /// A phone with the form open.
    private func phone() throws -> Phone {
        let phone = try Phone.launched()
        phone.press("tab-0")
        phone.app.handle(
            .touched(.longPressed(.began, id: "map", at: Point(100, 300), duration: .seconds(1))))
        return phone
    }

    private func shown(_ phone: Phone) -> String { phone.app.screen().map { "\($0)" } ?? "" }

    @Test(
        "a photo is taken, kept whole, and goes to the watch small (OH2-16, OH2-66, OH2-68, OH2-69, OH2-72)")
    func taken() throws {
        let phone = try phone()
        for id in ["waypoint-camera", "waypoint-library"] { #expect(shown(phone).contains(id)) }
        phone.press("waypoint-camera")
        #expect(phone.device.photos.requests == [.camera])
        let picture = SamplePictures.jpeg(4032, 3024)
        phone.device.photos.answer(.success(picture))
        #expect(
            phone.device.photos.made == [.init(picture: picture, size: PictureSize(100, 100), quality: 0.7)])
        #expect(shown(phone).contains("waypoint-photo-preview"))
        phone.press("waypoint-save")
        let stored = try #require(phone.app.pins.store.waypoints.first)
        #expect(stored.hasPhoto)
        let thumbnail = SamplePictures.jpeg(100, 100, 1)
        // Byte for byte as it was taken: size and metadata stay.
        #expect(try phone.app.pins.store.fetchPhoto(id: stored.id) == picture)
        #expect(try phone.app.pins.store.fetchThumbnail(id: stored.id) == thumbnail)
        let content = try #require(phone.device.userInfos.first?.content)
        #expect(
            content.keys.sorted() == ["thumbnail", "waypoint"] && content["thumbnail"] == .data(thumbnail))
        // The watch keeps the small one and nothing else.
        let watch = try Watch.launched()
        watch.app.hear(.userInfoReceived(content))
        #expect(try watch.app.waypoints.fetchThumbnail(id: stored.id) == thumbnail)
        #expect(try watch.own.rows("SELECT photo_data, has_photo FROM waypoints") == [["NULL", "1"]])
    }

    @Test("what is no JPEG is made one of quality 0.8, in its own size (OH2-67, OH2-70)")
    func converted() throws {
        let phone = try phone()
        phone.press("waypoint-library")
        #expect(phone.device.photos.requests == [.library])
        phone.device.photos.answer(.success(SamplePictures.png))
        #expect(phone.device.photos.made.map(\.quality) == [0.7, 0.8])
        #expect(phone.device.photos.made.map(\.size) == [PictureSize(100, 100), nil])
        #expect(phone.app.pins.form?.photo?.photo == SamplePictures.jpeg(7, 7, 2))
    }

    @Test("a photo can be removed before saving; then there is none (OH2-71)")
    func removed() throws {
        let phone = try phone()
        phone.app.pins.take(.success(SamplePictures.jpeg(40, 30)))
        phone.press("waypoint-remove-photo")
        #expect(phone.app.pins.form?.photo == nil && !shown(phone).contains("waypoint-photo-preview"))
        phone.press("waypoint-save")
        #expect(phone.app.pins.store.waypoints.map(\.hasPhoto) == [false])
        #expect(phone.device.userInfos.first?.content.keys.sorted() == ["waypoint"])
    }

    @Test(
        "without a picture the form stays with what was typed, and says why (OH2-71, OH2-81)",
        arguments: [
            (PictureError.denied(.camera), "Camera access is off." as String?),
            (.denied(.photos), "Photo access is off."), (.noCamera, "no camera"), (.cancelled, nil),
            (.unreadable("a broken file"), "cannot be read"),
        ] as [(PictureError, String?)])
    func refused(error: PictureError, hint: String?) throws {
        let phone = try phone()
        phone.type("Bench", into: "waypoint-label")
        phone.press("waypoint-camera")
        phone.device.photos.answer(.failure(error))
        let form = try #require(phone.app.pins.form)
        #expect(form.label == "Bench" && form.photo == nil)
        #expect(hint.map { form.hint?.contains($0) == true } ?? (form.hint == nil))
        phone.press("waypoint-save")
        #expect(phone.app.pins.store.waypoints.map(\.label) == ["Bench"])
        #expect(phone.device.logs.allSatisfy { $0.level < .error })
    }

    @Test("a corrupt picture keeps the photo that was there, and the form (OH2-71)")
    func corrupt() throws {
        let phone = try phone()
        let good = SamplePictures.jpeg(40, 30)
        phone.app.pins.take(.success(good))
        phone.device.photos.failure = .unreadable("The JPEG ends too early.")
        phone.app.pins.take(.success([0xFF, 0xD8, 0xFF]))
        #expect(phone.app.pins.form?.photo?.photo == good)
        #expect(phone.app.pins.form?.hint != nil && shown(phone).contains("waypoint-photo-hint"))
        // An answer that comes when the form is gone changes nothing.
        phone.press("waypoint-cancel")
        phone.app.pins.take(.success(good))
        #expect(phone.app.pins.form == nil && phone.app.pins.store.waypoints.isEmpty)
    }

    @Test("a photo is shown in list, callout and detail, and on the whole glass (OH2-74, OH2-76, OH2-77)")
    func shownEverywhere() throws {
        let phone = try Phone.launched()
        try phone.receive(1)
        let name = Self.id(1).uuidString
        var waypoint = WaypointDevice.waypoint(1)
        waypoint.hasPhoto = true
        let (photo, small) = (SamplePictures.jpeg(4032, 3024), SamplePictures.jpeg(100, 100))
        try phone.app.pins.store.insert(waypoint, photo: photo, thumbnail: small)
        let (whole, thumbnail) = ("waypoint-photo/\(name)/1", "waypoint-thumbnail/\(name)/1")
        phone.press("tab-7")
        #expect(shown(phone).contains(thumbnail))
        phone.press("tab-0", "waypoint-\(name)")
        #expect(shown(phone).contains(thumbnail))
        phone.press("waypoint-callout")
        #expect(shown(phone).contains(whole) && phone.app.screen()?.name == "waypoint")
        phone.press("waypoint-picture")
        #expect(phone.app.screen()?.name == "photo" && shown(phone).contains(whole))
        phone.press("waypoint-photo-close")
        #expect(phone.app.screen()?.name == "waypoint")
        #expect(phone.app.picture(named: whole) == photo)
        #expect(phone.app.picture(named: thumbnail) == small)
        for name in ["", "waypoint-photo/", "waypoint-photo/nobody/1", "waypoint-thumbnail/\(UUID())/1"] {
            #expect(phone.app.picture(named: name) == nil)
        }
        // The next one has another name, so that nothing that was drawn is kept for it.
        try phone.app.pins.store.insert(waypoint, photo: SamplePictures.jpeg(9, 9), thumbnail: small)
        #expect(WaypointPicture.photo(of: Self.id(1), in: phone.app.pins.store) == "waypoint-photo/\(name)/2")
        // Where the photo goes while it is looked at, the glass is free again.
        phone.press("waypoint-picture")
        let gone = WaypointMessage(deleted: Self.id(1), at: phone.device.date + .seconds(9_000_000))
        phone.app.hear(.userInfoReceived(try gone.userInfo()))
        #expect(phone.app.screen()?.name == "map" && phone.app.pins.store.pictures.isEmpty)
    }

    @Test("where only the small picture is here, it stands in detail (OH2-78)")
    func smallAlone() throws {
        let phone = try Phone.launched()
        var waypoint = WaypointDevice.waypoint(1)
        waypoint.hasPhoto = true
        let message = WaypointMessage(
            waypoint, modifiedAt: waypoint.timestamp, thumbnail: SamplePictures.jpeg(100, 100))
        phone.app.hear(.userInfoReceived(try message.userInfo()))
        phone.press("tab-7", "waypoint-row-\(Self.id(1).uuidString)")
        #expect(shown(phone).contains("waypoint-thumbnail") && shown(phone).contains("on another device"))
        #expect(!shown(phone).contains("waypoint-picture"))
        phone.press("waypoint-picture")
        #expect(phone.app.screen()?.name == "waypoint")
    }

    @Test("an edit keeps the photo, from either device, or puts another in its place (OH2-21, OH2-76, CX-06)")
    func edited() throws {
        let phone = try phone()
        let first = SamplePictures.jpeg(40, 30)
        phone.app.pins.take(.success(first))
        phone.press("waypoint-save")
        var waypoint = try #require(phone.app.pins.store.waypoints.first)
        phone.press("tab-7", "waypoint-row-\(waypoint.id.uuidString)", "waypoint-edit")
        phone.type("Summit", into: "waypoint-label")
        phone.press("waypoint-save")
        #expect(try phone.app.pins.store.fetchPhoto(id: waypoint.id) == first)
        // The watch sends no pictures.
        waypoint.label = "Top"
        let edit = WaypointMessage(waypoint, modifiedAt: phone.device.date + .seconds(60))
        phone.app.hear(.userInfoReceived(try edit.userInfo()))
        let stored = try #require(phone.app.pins.store.fetch(waypoint.id))
        #expect(stored.label == "Top" && stored.hasPhoto)
        #expect(try phone.app.pins.store.fetchPhoto(id: waypoint.id) == first)
        // Another photo.
        phone.press("waypoint-edit", "waypoint-library")
        let second = SamplePictures.jpeg(50, 60)
        phone.device.photos.answer(.success(second))
        phone.press("waypoint-save")
        #expect(try phone.app.pins.store.fetchPhoto(id: waypoint.id) == second)
        let last = try #require(phone.device.userInfos.last?.content)
        #expect(last["thumbnail"] == .data(SamplePictures.jpeg(100, 100, 2)))
        #expect(phone.app.pins.store.waypoints.count == 1)
    }

    @Test("OH2-71: a photo that was saved is taken away, on both devices, and the waypoint stays")
    func takenAway() throws {
        let (phone, watch) = (try phone(), try Watch.launched())
        func bringToWatch() throws {
            let content = try #require(phone.device.userInfos.last?.content)
            watch.app.hear(.userInfoReceived(content))
        }
        phone.app.pins.take(.success(SamplePictures.jpeg(40, 30)))
        phone.type("Bench", into: "waypoint-label")
        phone.press("waypoint-save")
        try bringToWatch()
        let id = try #require(watch.app.waypoints.waypoints.first { $0.hasPhoto }).id
        let before = WaypointPicture.thumbnail(of: id, in: phone.app.pins.store)
        phone.press("tab-7", "waypoint-row-\(id.uuidString)", "waypoint-edit")
        // A new one that goes again leaves the old one, which goes by another press; cancelled, nothing has happened.
        phone.app.pins.take(.success(SamplePictures.jpeg(50, 60)))
        phone.press("waypoint-remove-photo")
        #expect(shown(phone).contains("waypoint-photo-preview"))
        phone.press("waypoint-remove-photo")
        #expect(!shown(phone).contains("waypoint-photo-preview") && shown(phone).contains("Add Photo"))
        phone.press("waypoint-cancel", "waypoint-edit")
        #expect(shown(phone).contains("waypoint-photo-preview"))
        phone.press("waypoint-remove-photo", "waypoint-save")
        #expect(
            try phone.own.rows("SELECT has_photo, photo_data, photo_thumbnail, label FROM waypoints")
                == [["0", "NULL", "NULL", "Bench"]])
        #expect(phone.app.pins.store.pictures.isEmpty && !shown(phone).contains("waypoint-picture"))
        try bringToWatch()
        #expect(
            try watch.own.rows("SELECT has_photo, photo_thumbnail, label FROM waypoints")
                == [["0", "NULL", "Bench"]])
        #expect(watch.app.waypoints.pictures.isEmpty)
        // Another one has a name of its own.
        phone.press("waypoint-edit")
        phone.app.pins.take(.success(SamplePictures.jpeg(50, 60)))
        phone.press("waypoint-save")
        try bringToWatch()
        #expect(watch.app.waypoints.pictures[id]?.hasThumbnail == true)
        #expect(WaypointPicture.thumbnail(of: id, in: phone.app.pins.store) != before)
    }

    @Test("the tooltip on the watch shows the small picture; one that is none or huge is left out (OH2-58)")
    func tooltip() throws {
        let watch = try Watch.launched()
        let view = MapView(
            Camera(centre: WaypointDevice.waypoint(1).coordinate, zoom: 14), Viewport(.watch49))
        for (number, bytes) in [
            (1, SamplePictures.jpeg(100, 100)), (2, [1, 2, 3]), (3, SamplePictures.jpeg(9000, 9000)),
        ] {
            let waypoint = WaypointDevice.waypoint(number)
            let message = WaypointMessage(waypoint, modifiedAt: waypoint.timestamp, thumbnail: bytes)
            watch.app.hear(.userInfoReceived(try message.userInfo()))
            watch.press("waypoint-\(waypoint.id.uuidString)")
            let name = try #require(WaypointPicture.thumbnail(of: waypoint.id, in: watch.app.waypoints))
            #expect("\(watch.app.pins.annotations(in: view).last!)".contains(name))
            #expect(watch.app.picture(named: name) == (number == 1 ? bytes : nil))
        }
    }

    @Test("a picture that comes with the same message once more is taken, and seen (OH2-60)")
    func late() throws {
        let watch = try Watch.launched()
        let waypoint = WaypointDevice.waypoint(1)
        var message = WaypointMessage(waypoint, modifiedAt: waypoint.timestamp)
        watch.app.hear(.userInfoReceived(try message.userInfo()))
        #expect(WaypointPicture.thumbnail(of: waypoint.id, in: watch.app.waypoints) == nil)
        message.thumbnail = SamplePictures.jpeg(100, 100)
        watch.app.hear(.userInfoReceived(try message.userInfo()))
        #expect(WaypointPicture.thumbnail(of: waypoint.id, in: watch.app.waypoints) != nil)
        #expect(watch.app.waypoints.fetch(waypoint.id)?.hasPhoto == true)
        // After a new start as well.
        let again = try Watch.launched(watch.own)
        #expect(WaypointPicture.thumbnail(of: waypoint.id, in: again.app.waypoints) != nil)
    }

    @Test("the phone app says for what it wants camera and photos, in the documents' words (OH2-80, NF-11)")
    func purposes() {
        let purposes = TrailPhone.description.purposes
        #expect(Set(purposes.keys) == [.location, .locationAlways, .camera, .photos])
        #expect(Set(TrailWatch.description.purposes.keys) == [.location, .health])
        #expect(
            purposes[.camera]
                == "OpenHiker uses the camera to take geotagged photos at waypoints along your hike.")
        #expect(
            purposes[.photos]
                == "OpenHiker accesses your photo library to attach photos to waypoints along your hike.")
    }
}
