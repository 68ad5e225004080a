import FacadeAVFoundation
import FacadePhotosUI
import Foundation

/// Takes pictures and has some chosen, as apps do, and says what came.
final class CameraProbe: NSObject, AVCapturePhotoCaptureDelegate, PHPickerViewControllerDelegate,
    @unchecked Sendable
{
    private let session = AVCaptureSession()
    private let output = AVCapturePhotoOutput()
    private var observers: [any NSObjectProtocol] = []
    private var begun = Date()

    private func seconds() -> String { String(format: "%.1f", Date().timeIntervalSince(begun)) }

    func act(_ name: String, _ value: String) {
        switch name {
        case "ask camera":
            AVCaptureDevice.requestAccess(for: .video) { isGranted in
                let status = AVCaptureDevice.authorizationStatus(for: .video).rawValue
                print("camera: \(isGranted) \(status) \(Thread.isMainThread)")
            }
        case "devices": sayDevices()
        case "set up": setUp()
        case "take": take(value)
        case "stop": session.stopRunning()
        case "pick": pick(value)
        default: print("unknown action")
        }
    }

    private func sayDevices() {
        let found = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInDualCamera, .builtInWideAngleCamera], mediaType: .video,
            position: .unspecified)
        let front = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
        print(
            "devices: \(found.devices.map(\.localizedName)) \(front == nil)",
            AVCaptureDevice.default(for: .audio) == nil,
            AVCaptureDevice.default(for: .video)?.position.rawValue ?? 9,
            AVCaptureDevice.authorizationStatus(for: .video).rawValue,
            AVCaptureDevice.authorizationStatus(for: .audio).rawValue)
    }

    private func setUp() {
        for name in [
            Notification.Name.AVCaptureSessionDidStartRunning, .AVCaptureSessionWasInterrupted,
            .AVCaptureSessionInterruptionEnded, .AVCaptureSessionDidStopRunning,
        ] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { news in
                    let word = news.name.rawValue.dropFirst("AVCaptureSession".count).dropLast(
                        "Notification".count)
                    print("session: \(word) \(news.userInfo?[AVCaptureSessionInterruptionReasonKey] ?? "-")")
                })
        }
        guard let device = AVCaptureDevice.default(for: .video) else { return print("set up: no camera") }
        do {
            let input = try AVCaptureDeviceInput(device: device)
            session.beginConfiguration()
            session.sessionPreset = .photo
            guard session.canAddInput(input), session.canAddOutput(output) else { return }
            session.addInput(input)
            session.addOutput(output)
            session.commitConfiguration()
            session.startRunning()
            print(
                "set up: \(session.isRunning) \(session.canAddInput(input)) \(session.canAddOutput(output))")
        } catch AVError.applicationIsNotAuthorizedToUseDevice {
            print("set up: not authorized")
        } catch { print("set up: \(error)") }
    }

    private func take(_ value: String) {
        let settings =
            value == "hevc"
            ? AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
            : AVCapturePhotoSettings()
        if value == "place" {
            settings.metadata["{GPS}"] = [
                "Latitude": 46.5, "LatitudeRef": "S", "Longitude": 11.25, "LongitudeRef": "E",
                "Altitude": 2_050.5,
            ]
        }
        begun = Date()
        output.capturePhoto(with: settings, delegate: self)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
        print("photo: begins \(Thread.isMainThread)")
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {
        let data = photo.fileDataRepresentation()
        let code = error.map { "\(($0 as NSError).code)" } ?? "-"
        let size = photo.resolvedSettings.photoDimensions
        let exif = photo.metadata["{Exif}"] as? [String: Any]
        print(
            "photo: \(size.width)x\(size.height) \(data?.prefix(2).map { $0 } ?? []) \(code) after \(seconds())",
            exif?["DateTimeOriginal"] ?? "-")
        guard let data, photo.metadata["{GPS}"] != nil else { return }
        // As the file has it: degrees, minutes and seconds.
        let words = ["S", "E"].map { data.range(of: Data([0, 2, 0, 0, 0, 2] + Array($0.utf8) + [0])) != nil }
        let degrees = data.range(of: Data([0, 0, 0, 46, 0, 0, 0, 1, 0, 0, 0, 30, 0, 0, 0, 1])) != nil
        print("place: \(words) \(degrees) \((photo.metadata["{GPS}"] as? [String: Any])?["Latitude"] ?? 0)")
        print("file: \(data.base64EncodedString().count > 1000)")
        try? data.write(to: URL.documentsDirectory.appendingPathComponent("taken.jpg"))
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) {
        print("photo: ends \(error == nil)")
    }

    // MARK: The picker

    private func pick(_ value: String) {
        var configuration = PHPickerConfiguration(photoLibrary: .shared())
        configuration.filter = value == "films" ? .videos : .any(of: [.images, .videos])
        configuration.selectionLimit = value == "several" ? 0 : 1
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        if value == "second" { second = picker } else { first = picker }
        picker.presentPicker()
    }
    private var first: PHPickerViewController?
    private var second: PHPickerViewController?

    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        let which = picker === second ? "second " : ""
        print(
            "picked: \(which)\(results.count) \(results.map { $0.assetIdentifier?.dropLast(7).suffix(3) ?? "-" })"
        )
        guard let first = results.first else { return }
        let provider = first.itemProvider
        let has = [UTType.image, .jpeg, .png, .movie].map {
            provider.hasItemConformingToTypeIdentifier($0.identifier)
        }
        print("item: \(provider.registeredTypeIdentifiers) \(has)")
        provider.loadDataRepresentation(forTypeIdentifier: UTType.image.identifier) { data, error in
            print("item: data \(data?.prefix(2).map { $0 } ?? []) \(error == nil) \(Thread.isMainThread)")
        }
        provider.loadFileRepresentation(forTypeIdentifier: UTType.jpeg.identifier) { file, _ in
            let isThere = file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
            print("item: file \(file?.lastPathComponent ?? "-") \(isThere)")
        }
        provider.loadDataRepresentation(forTypeIdentifier: UTType.movie.identifier) { data, error in
            print("item: film \(data == nil) \((error as NSError?)?.code ?? 0)")
        }
        let id = first.assetIdentifier ?? ""
        Task {
            let data = try await PhotosPickerItem(itemIdentifier: id).loadTransferable(type: Data.self)
            let other = try await PhotosPickerItem(itemIdentifier: "other").loadTransferable(type: Data.self)
            print("item: transferred \(data?.isEmpty == false) \(other == nil)")
        }
    }
}
