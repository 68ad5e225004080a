import GuestCalls
import HikeHardware
import HikeValues

/// The camera, without its screen, and the picker of the photo library.
final class CameraService: GuestService {
    /// Of a picture that is none of JPEG.
    private static let quality = 0.9
    private unowned let app: GuestDeviceApp
    /// What was taken last.
    private var picture: [UInt8] = []

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestCameraQuestion) -> GuestCameraAnswer {
        guard let library = app.device.photoLibrary, library.hasCamera else {
            return question == .hasCamera ? .isThere(false) : .refused(.noCamera)
        }
        switch question {
        case .hasCamera: return .isThere(true)
        case .capture:
            do throws(PictureError) {
                picture = try jpeg(try library.capture())
                return .taken(bytes: Int64(picture.count))
            } catch { return .refused(GuestCameraRefusal(error)) }
        case .picture(let start): return .part(picture.part(from: start))
        }
    }

    private func jpeg(_ picture: [UInt8]) throws(PictureError) -> [UInt8] {
        if picture.starts(with: [0xFF, 0xD8]) { return picture }
        guard let pictures = app.device.pictures else { throw .noCamera }
        return try pictures.makeJPEG(of: picture, filling: nil, quality: Self.quality)
    }
}

/// The picker of the photo library.
final class PickerService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestPickerQuestion) -> GuestPhotoAnswer {
        switch question {
        case .choose(let count):
            guard let library = app.device.photoLibrary else {
                app.report(GuestPickerReport.ended([]))
                return .done
            }
            library.choose(atMost: count) { [weak app] result in
                app?.report(GuestPickerReport.ended((try? result.get()) ?? []))
            }
            return .done
        case .picture(let id, let start):
            return .bytes(app.device.photoLibrary?.picture(id)?.part(from: start))
        }
    }
}

extension [UInt8] {
    /// As much of a picture as one answer carries.
    func part(from start: Int64) -> [UInt8] {
        Array(dropFirst(Int(Swift.max(0, Swift.min(start, Int64(count))))).prefix(CallLimits.pictureBytes))
    }
}

extension GuestCameraRefusal {
    fileprivate init(_ error: PictureError) {
        self =
            switch error {
            case .denied: .denied
            case .noCamera: .noCamera
            case .cancelled: .notInFront
            case .unreadable: .unreadable
            }
    }
}
