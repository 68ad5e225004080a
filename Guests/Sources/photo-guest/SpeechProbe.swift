import FacadeAVFoundation
import FacadeAudioToolbox
import FacadeCoreBluetooth
import FacadeUniformTypeIdentifiers
import Foundation

/// Speaks, as apps that navigate do, and asks for what the device has not.
final class SpeechProbe: NSObject, AVSpeechSynthesizerDelegate, CBCentralManagerDelegate, @unchecked Sendable
{
    private let synthesizer = AVSpeechSynthesizer()
    private var central: CBCentralManager?
    private var begun = Date()

    private func at() -> String { String(format: "%.2f", Date().timeIntervalSince(begun)) }

    func act(_ name: String, _ value: String) {
        synthesizer.delegate = self
        switch name {
        case "speak":
            begun = Date()
            for text in value.split(separator: "|") {
                synthesizer.speak(AVSpeechUtterance(string: String(text)))
            }
        case "speak fast":
            begun = Date()
            let utterance = AVSpeechUtterance(string: value)
            utterance.rate = AVSpeechUtteranceMaximumSpeechRate
            utterance.voice = AVSpeechSynthesisVoice(language: "de")
            utterance.preUtteranceDelay = 1
            synthesizer.speak(utterance)
        case "speak with rests":
            begun = Date()
            for text in value.split(separator: "|") {
                let utterance = AVSpeechUtterance(string: String(text))
                utterance.postUtteranceDelay = 2
                synthesizer.speak(utterance)
            }
        case "stop": print("stops \(synthesizer.stopSpeaking(at: value == "word" ? .word : .immediate))")
        case "pause": print("pauses \(synthesizer.pauseSpeaking(at: value == "word" ? .word : .immediate))")
        case "continue": print("continues \(synthesizer.continueSpeaking())")
        case "session": saySession()
        case "silence":
            do {
                try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
                print("silent")
            } catch {
                print("not silent \((error as NSError).code == AVAudioSession.ErrorCode.isBusy.rawValue)")
            }
        case "voices": sayVoices()
        case "shake":
            AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
            AudioServicesPlaySystemSoundWithCompletion(1_057) { print("sound over") }
        case "bluetooth": central = CBCentralManager(delegate: self, queue: nil)
        case "types": sayTypes()
        default: print("unknown action")
        }
    }

    private func saySession() {
        let session = AVAudioSession.sharedInstance()
        do {
            try session.setCategory(.playback, mode: .voicePrompt, options: [.duckOthers, .mixWithOthers])
            try session.setActive(true)
        } catch { print("session \(error)") }
        print(
            "session \(session.currentRoute.outputs.map(\.portType.rawValue)) \(session.isInputAvailable)",
            session.categoryOptions.rawValue, session.recordPermission == .denied)
        do { try session.setCategory(.soloAmbient, options: .defaultToSpeaker) } catch {
            print("refused \((error as NSError).code)")
        }
        do {
            try session.setCategory(.record)
            try session.setActive(false)
            try session.setActive(true)
        } catch { print("refused \((error as? AVAudioSessionError)?.code == .cannotStartRecording)") }
    }

    private func sayVoices() {
        let voices = [AVSpeechSynthesisVoice(language: "de"), AVSpeechSynthesisVoice(language: "en-GB")]
        print(
            "voices \(voices.map { $0?.name ?? "-" }) \(AVSpeechSynthesisVoice(language: "xx") == nil)",
            AVSpeechSynthesisVoice(identifier: voices[0]?.identifier ?? "")?.language ?? "-",
            AVSpeechSynthesisVoice.currentLanguageCode())
    }

    private func sayTypes() {
        let gpx = UTType(filenameExtension: "gpx")
        print("types \(UTType(filenameExtension: "JPG") == .jpeg) \(UTType(mimeType: "image/png") == .png)")
        print(
            "types \(UTType.heic.conforms(to: .image)) \(UTType.jpeg.conforms(to: .text))",
            UTType.json.supertypes.contains(.data), UTType.image.isSupertype(of: .png))
        print(
            "types \(UTType("no.such") == nil) \(gpx?.isDynamic ?? false) \(gpx?.preferredFilenameExtension ?? "-")"
        )
        print(
            "types", URL(fileURLWithPath: "/a/track").appendingPathExtension(for: .zip).lastPathComponent,
            UTType(exportedAs: "org.hut.track", conformingTo: .xml).conforms(to: .text))
        print("types \(UTType.types(tag: "zip", tagClass: .filenameExtension, conformingTo: .archive))")
    }

    // MARK: News

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        print("bluetooth \(central.state == .unsupported) \(CBCentralManager.authorization.rawValue)")
        central.scanForPeripherals(withServices: [CBUUID(string: "180D")])
        print("uuid \(CBUUID(string: "180D") == CBUUID(string: "0000180D-0000-1000-8000-00805F9B34FB"))")
    }

    private func say(_ what: String, _ utterance: AVSpeechUtterance) {
        print("\(what) '\(utterance.speechString)' \(at()) \(Thread.isMainThread)")
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
        say("start", utterance)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        say("finish", utterance)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
        say("pause", utterance)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {
        say("continue", utterance)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
        say("cancel", utterance)
    }
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance
    ) {
        print("word \((utterance.speechString as NSString).substring(with: characterRange))")
    }
}
