import GuestCalls
import GuestServices

/// The app's end of the device's camera.
final class GuestCamera: GuestPart {
    private let line: GuestLine

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: NoReport) {}

    static var current: GuestCamera { GuestServices.current.part() }

    var isThere: Bool {
        guard case .isThere(let isThere) = try? line.ask(GuestCameraQuestion.hasCamera) else { return false }
        return isThere
    }

    /// Takes a picture.
    func capture() -> Result<[UInt8], AVError> {
        switch try? line.ask(GuestCameraQuestion.capture) {
        case .taken(let count):
            var all: [UInt8] = []
            while all.count < count,
                case .part(let part) = try? line.ask(GuestCameraQuestion.picture(from: Int64(all.count))),
                !part.isEmpty
            {
                all += part
            }
            // One that is cut is none.
            guard all.count == count else { return .failure(AVError(.unknown)) }
            return .success(all)
        case .refused(let refusal): return .failure(AVError(AVError.Code(refusal)))
        case .isThere, .part, nil: return .failure(AVError(.unknown))
        }
    }
}

/// The owner's permission for the camera.
enum CameraPermission {
    static let service = "camera"

    static var answer: PermissionAnswer {
        (try? GuestServices.current.permissions.answer(service)) ?? .denied
    }

    private static func isGranted(_ answer: PermissionAnswer) -> Bool {
        switch answer {
        case .whenInUse, .always, .limited, .granted: true
        case .notDetermined, .denied, .restricted: false
        }
    }

    /// Whoever waits for the answer.
    nonisolated(unsafe) private static var waiting: [(Bool) -> Void] = []
    nonisolated(unsafe) private static var isObserved = false

    static func ask(_ handler: @escaping (Bool) -> Void) {
        let permissions = GuestServices.current.permissions
        if !isObserved {
            isObserved = true
            permissions.observe { service, answer in
                guard service == Self.service, answer != .notDetermined else { return }
                let handlers = waiting
                waiting = []
                for handler in handlers { handler(isGranted(answer)) }
            }
        }
        guard answer == .notDetermined else {
            return handler(isGranted(answer))
        }
        waiting.append(handler)
        // Without a purpose the answer is as it stands.
        try? permissions.request(service)
    }
}
