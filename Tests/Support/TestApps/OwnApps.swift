import HikeHardware

/// The apps that the program `test-devices` has.
public enum OwnApps {
    public static let all = [FetchApp.description, SensorApp.description, LoudApp.description]
}
