import HikeHardware
import HikeSimDevice

/// The program of a device that runs nothing but the storm's app.
public enum StormDevice {
    /// Runs to the end of the conversation; the role is the name that the program is called by.
    ///
    /// - Returns: the exit code, as of ``DeviceProgram/run(role:apps:arguments:)``; nil for a name that is no role.
    public static func run(arguments: [String]) -> Int32? {
        let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
        guard let role = DeviceRole(rawValue: name) else { return nil }
        return DeviceProgram.run(role: role, apps: [StormApp.description], arguments: arguments)
    }
}
