@_exported import FacadeFoundation
import GuestCalls
import GuestServices
import HikeValues

/// A sound of the system, or of the app.
public typealias SystemSoundID = UInt32

/// The whole phone shakes.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF
/// What a sound of the app's is called that cannot be made.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 1_886_681_407
public let kAudioServicesNoError: OSStatus = 0

/// Shakes the phone at ``kSystemSoundID_Vibrate`` and its kin; of others the log has a line, for the device plays nothing.
public func AudioServicesPlaySystemSound(_ sound: SystemSoundID) { play(sound) {} }

/// The same, with an alert's shake.
public func AudioServicesPlayAlertSound(_ sound: SystemSoundID) { play(sound) {} }

/// The same; the block is called when it is over.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ sound: SystemSoundID, _ completion: (() -> Void)?
) { play(sound) { completion?() } }

/// The same; the block is called when it is over.
public func AudioServicesPlayAlertSoundWithCompletion(
    _ sound: SystemSoundID, _ completion: (() -> Void)?
) { play(sound) { completion?() } }

/// Sounds of the app's own are numbers here: playing one is a line in the log.
///
/// - Returns: `kAudioServicesNoError`, or the error of a file that is not there.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ file: CFURL, _ sound: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    let path = (file as URL).path
    guard FileManager.default.fileExists(atPath: path) else { return -43 }
    sound.pointee = Sounds.shared.add((file as URL).lastPathComponent)
    return kAudioServicesNoError
}

/// Forgets a sound of the app's.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ sound: SystemSoundID) -> OSStatus {
    Sounds.shared.remove(sound)
    return kAudioServicesNoError
}

private final class Sounds {
    nonisolated(unsafe) static let shared = Sounds()
    private var names: [SystemSoundID: String] = [:]
    /// Beyond the numbers of the system's.
    private var next: SystemSoundID = 0x1_0000

    func add(_ name: String) -> SystemSoundID {
        next += 1
        names[next] = name
        return next
    }

    func remove(_ sound: SystemSoundID) { names[sound] = nil }
    func name(of sound: SystemSoundID) -> String { names[sound] ?? "\(sound)" }
}

/// How long a sound of the system takes about.
private let soundTime = 0.4

private func play(_ sound: SystemSoundID, _ completion: @escaping () -> Void) {
    // The three are a shake, and lighter ones: nobody has promised these, and everybody uses them.
    switch sound {
    case kSystemSoundID_Vibrate: try? GuestServices.current.haptics.play(.feedback(.impactHeavy))
    case 1_519: try? GuestServices.current.haptics.play(.feedback(.impactLight))
    case 1_520: try? GuestServices.current.haptics.play(.feedback(.impactMedium))
    case 1_521: try? GuestServices.current.haptics.play(.feedback(.notificationError))
    default:
        GuestServices.current.log.write(
            .info, "audio", "a sound is played", [GuestField("sound", Sounds.shared.name(of: sound))])
    }
    nonisolated(unsafe) let completion = completion
    DispatchQueue.main.asyncAfter(deadline: .now() + soundTime) { completion() }
}
