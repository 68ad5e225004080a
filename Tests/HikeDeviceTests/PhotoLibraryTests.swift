import Foundation
import HikeHardware
import HikeRendering
import HikeValues
import Testing

/// The photo library of a device as apps see it without its picker.
@Suite("Apps and the photo library")
struct PhotoLibraryTests {
    private final class User: @unchecked Sendable {
        let probe = Probe()
        var errors: [PhotoLibraryError] = []
        var seen: [[LibraryPhoto]] = []
        var sizes: [Int] = []
        var heard = 0
        var shots: [Result<Int, PictureError>] = []

        init(picture: [UInt8]) {
            probe.react = { [unowned self] event, device in
                switch event {
                case .launched:
                    device.requestPermission(.photos)
                    device.requestPermission(.camera)
                    device.photoLibrary?.hear { [unowned self] in heard += 1 }
                case .action(let action): act(action, device, picture)
                default: break
                }
            }
        }

        private func act(_ action: AppAction, _ device: any DeviceServices, _ picture: [UInt8]) {
            let id = action.argument("id") ?? ""
            let place = Coordinate(latitude: 46, longitude: 11)
            do throws(PhotoLibraryError) {
                switch action.name {
                case "add":
                    try device.photoLibrary?.change([
                        .add(id: id, picture: picture, created: nil, coordinate: place, isFavorite: false)
                    ])
                case "add bad":
                    try device.photoLibrary?.change([
                        .delete(id: "a"),
                        .add(id: id, picture: [1, 2], created: nil, coordinate: nil, isFavorite: false),
                    ])
                case "delete": try device.photoLibrary?.change([.delete(id: id)])
                case "shoot":
                    do throws(PictureError) {
                        shots.append(.success(try device.photoLibrary?.capture().count ?? 0))
                    } catch { shots.append(.failure(error)) }
                default:
                    let all = device.photoLibrary?.photos ?? []
                    seen.append(all)
                    sizes = all.map { device.photoLibrary?.picture($0.id)?.count ?? 0 }
                }
            } catch { errors.append(error) }
        }
    }

    private static func act(_ name: String, _ id: String = "") -> DeviceInput {
        .action(app: "probe", AppAction(name, [AppAction.Argument("id", id)]))
    }

    private static func device(
        _ user: User, _ answer: PrivacyAnswer = .granted, bootCount: Int = 0, folder: ScratchFolder? = nil
    ) throws -> TestDevice {
        let device = try TestDevice(
            [user.probe.description(purposes: [.photos: "Tests.", .camera: "Tests."])],
            privacy: [PrivacySetting(app: "probe", service: .photos, answer: answer)], bootCount: bootCount,
            folder: folder)
        device.boot()
        return device
    }

    @Test("issue 24: an app sees the library, adds to it and deletes what it has added, over the power")
    func changes() throws {
        let picture = try TestPhoto.jpeg(width: 60, height: 80)
        let folder = try ScratchFolder()
        let user = User(picture: picture)
        do {
            let device = try Self.device(user, folder: folder)
            device.run(
                until: 9, (1, Self.act("see")), (2, Self.act("add", "a")), (3, Self.act("add", "a")),
                (4, Self.act("add bad", "b")), (5, Self.act("see")))
            #expect(user.seen.first?.map { [$0.width, $0.height] } == [[800, 600], [600, 800]])
            #expect(user.errors.first == .alreadyThere("a") && user.errors.count == 2)
            #expect(user.seen.last?.map(\.id).last == "a" && user.seen.last?.count == 3)
            #expect(user.sizes.last == picture.count && user.heard == 1)
            #expect(
                device.lines(.store).last?.contains(#""store":"photos","operation":"save","id":"a""#) == true)
        }
        let device = try Self.device(user, bootCount: 1, folder: folder)
        let first = user.seen.first?.first?.id ?? ""
        device.run(
            until: 9, (1, Self.act("see")), (2, Self.act("delete", first)), (3, Self.act("delete", "a")),
            (4, Self.act("see")))
        #expect(user.seen.dropFirst(2).first?.last?.coordinate == Coordinate(latitude: 46, longitude: 11))
        #expect(user.errors.last == .ofAnother(first) && user.seen.last?.count == 2)
    }

    @Test("issue 24: with limited access it is the first picture and the app's own; refused it is none")
    func limits() throws {
        let user = User(picture: try TestPhoto.jpeg(width: 60, height: 80))
        let device = try Self.device(user, .limited)
        device.run(until: 9, (1, Self.act("see")), (2, Self.act("add", "a")), (3, Self.act("see")))
        #expect(user.seen.map(\.count) == [1, 2])
        device.run(
            until: 20, (10, .privacy(PrivacySetting(app: "probe", service: .photos, answer: .denied))),
            (11, Self.act("see")), (12, Self.act("add", "b")))
        #expect(user.seen.last == [] && user.errors == [.denied])
    }

    @Test("issue 24: a picture is taken without the camera's screen by an app in front that may")
    func capture() throws {
        let user = User(picture: [])
        let device = try Self.device(user)
        device.run(
            until: 9, (1, Self.act("shoot")),
            (2, .privacy(PrivacySetting(app: "probe", service: .camera, answer: .denied))),
            (3, Self.act("shoot")))
        guard case .success(let size) = user.shots.first else { Issue.record("no picture"); return }
        #expect(size > 1_000 && user.shots.last == .failure(.denied(.camera)))
    }
}
