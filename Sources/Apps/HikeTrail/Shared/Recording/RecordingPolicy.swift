import HikeRecording
import HikeValues

/// In what recording differs between the devices.
struct RecordingPolicy {
    /// Seconds between two saves to the disk.
    let saveInterval: Double
    /// What ended untold goes on at the next launch where it was: the recording, or the sheet that asks for a name (OHX-09).
    /// Otherwise the hiker is asked (OHX-08).
    let goesOn: Bool
    /// The last of the battery is kept for the track (OHX-34).
    let watchesBattery: Bool
    /// A saved hike is written as a GPX file at once (OHX-20).
    let writesGPX: Bool
    /// Felt where a recording begins and ends.
    let click: Haptic

    static let watch = RecordingPolicy(
        saveInterval: HikeRecovery.saveInterval, goesOn: false, watchesBattery: true, writesGPX: true,
        click: .watch(.click))
    static let phone = RecordingPolicy(
        saveInterval: 30, goesOn: true, watchesBattery: false, writesGPX: false,
        click: .feedback(.impactMedium))
}
