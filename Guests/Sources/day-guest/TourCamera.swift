import FacadeAVFoundation
import FacadeAudioToolbox
import FacadePhotosUI
import FacadeUniformTypeIdentifiers
import Foundation

/// Takes a picture of the hut, and says so aloud.
final class TourCamera: NSObject, AVCapturePhotoCaptureDelegate, AVSpeechSynthesizerDelegate,
    @unchecked Sendable
{
    private let session = AVCaptureSession()
    private let output = AVCapturePhotoOutput()
    private let voice = AVSpeechSynthesizer()

    func take() {
        voice.delegate = self
        AVCaptureDevice.requestAccess(for: .video) { [self] may in
            say("camera \(may)")
            guard may, let camera = AVCaptureDevice.default(for: .video) else { return }
            do {
                session.addInput(try AVCaptureDeviceInput(device: camera))
                session.addOutput(output)
                session.startRunning()
                output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
            } catch { say("camera: \((error as NSError).code)") }
        }
        var configuration = PHPickerConfiguration()
        configuration.filter = .images
        say("picker \(configuration.selectionLimit) \(UTType.jpeg.conforms(to: .image))")
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
    ) {
        let type = UTType(filenameExtension: "jpg")?.preferredMIMEType ?? "-"
        say("picture \((photo.fileDataRepresentation()?.count ?? 0) > 100) \(type) \(error == nil)")
        AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
        voice.speak(AVSpeechUtterance(string: "The picture is taken."))
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        say("spoken \(utterance.speechString)")
    }
}
