import FacadeCoreLocation
import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// The app's end of the device's photo library.
final class GuestPhotos: GuestPart {
    private let line: GuestLine
    var changed: () -> Void = {}

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: GuestPhotoReport) { changed() }

    /// Tells from now on, by ``changed``.
    func hear() { line.tell(GuestPhotoQuestion.hear) }

    var photos: [LibraryPhoto] {
        guard case .photos(let photos) = try? line.ask(GuestPhotoQuestion.photos) else { return [] }
        return photos
    }

    /// The whole file of a picture; nil where the app does not see it.
    func picture(_ id: String) -> [UInt8]? {
        var all: [UInt8] = []
        while case .bytes(let part?) = try? line.ask(
            GuestPhotoQuestion.picture(id, from: Int64(all.count)))
        {
            all += part
            if part.count < CallLimits.pictureBytes { return all }
        }
        return nil
    }

    /// Nil: done.
    func change(_ changes: [PhotoChange]) -> GuestPhotoRefusal? {
        switch try? line.ask(GuestPhotoQuestion.change(changes)) {
        case .done: nil
        case .refused(let refusal): refusal
        case .photos: .denied
        case .bytes, nil: .unreadable
        }
    }
}

/// The device's photo library as the app's objects use it.
final class PhotoCentre: @unchecked Sendable {
    /// The one of the process.
    static let shared = PhotoCentre()

    let services = GuestServices.current
    let library: GuestPhotos = GuestServices.current.part()
    /// On which the app's handlers are called.
    let queue = DispatchQueue(label: "com.apple.photos")
    private(set) var answer: PermissionAnswer
    private var waiting: [() -> Void] = []
    private var observers: [Observer] = []
    /// The changes of the block that runs; nil: none does.
    var changes: [ChangeDraft]?
    private var isHearing = false

    private struct Observer {
        weak var object: (any PHPhotoLibraryChangeObserver)?
    }

    private static let service = "photos"

    private init() {
        answer = (try? GuestServices.current.permissions.answer(Self.service)) ?? .notDetermined
        services.permissions.observe { [unowned self] service, answer in
            guard service == Self.service else { return }
            self.answer = answer
            guard answer != .notDetermined else { return }
            let answered = waiting
            waiting = []
            for body in answered { body() }
        }
    }

    var status: PHAuthorizationStatus {
        switch answer {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .limited: .limited
        case .granted, .whenInUse, .always: .authorized
        }
    }

    /// Asks the owner where they have not answered, and calls `body` when they have.
    func request(_ body: @escaping () -> Void) {
        guard answer == .notDetermined else { return body() }
        waiting.append(body)
        try? services.permissions.request(Self.service)
    }

    /// Calls a handler of the app on the queue of the framework.
    func call(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        queue.async { body() }
    }

    func register(_ observer: any PHPhotoLibraryChangeObserver) {
        if !isHearing {
            library.changed = { [unowned self] in tell() }
            library.hear()
        }
        isHearing = true
        observers.removeAll { $0.object == nil || $0.object === observer }
        observers.append(Observer(object: observer))
    }

    func unregister(_ observer: any PHPhotoLibraryChangeObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
    }

    private func tell() {
        for observer in observers {
            guard let object = observer.object else { continue }
            call { object.photoLibraryDidChange(PHChange()) }
        }
    }

    var photos: [LibraryPhoto] { answer == .notDetermined ? [] : library.photos }
}
