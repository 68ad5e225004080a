import HikeApps
import HikeAssembly
import HikeHardware
import HikeWorld

/// Where the emulated devices of a test run. The log, and so its digest, is the same everywhere.
public enum DevicePlacement: Hashable, Sendable {
    /// In the test's own process: fast, and one can set breakpoints.
    case inProcess
    /// In processes of their own with the apps that we ship, as `hikesim run` does; `phone` and `watch` must be
    /// built beside the test.
    case twoProcesses
    /// In processes of their own with apps of yours. The program's `main` is one call of `DeviceProgram.main(apps:)`
    /// (product `HikeSimDevice`). A name without `/` is looked for beside the test's own executable, where
    /// SwiftPM puts a target that the test target depends on. Or a file `….json` that names guests, with the program
    /// `guest-devices` of the package `Guests` beside the test.
    case program(String)

    /// Whether it is known here which apps the devices have: a program of yours brings its own.
    var knowsApps: Bool { if case .program = self { false } else { true } }

    func factory(root: String, apps: [AppDescription]?) throws -> any DeviceFactory {
        switch self {
        case .inProcess: return InProcessDevices(root: root, apps: apps ?? AppCatalog.all)
        case .twoProcesses:
            guard apps == nil else {
                throw PairFailure(
                    description: "'phone' and 'watch' run the apps they were built with: leave out 'apps', "
                        + "or name a program of your own with DevicePlacement.program")
            }
            return try DeviceProcesses(root: root)
        case .program(let name): return try DeviceProcesses(root: root, programs: .custom(name))
        }
    }
}
