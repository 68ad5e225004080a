import HikeAssembly
import HikeBus
import HikeStorage
import HikeWorld
import Logging

/// Where the devices of a run are switched on.
enum Devices {
    enum Placement: Equatable {
        case inProcess
        case processes(DevicePrograms)

        /// - Parameter program: of the user's, by its path; nil: ours.
        init(inProcess: Bool, program: String?) {
            if inProcess {
                self = .inProcess
            } else {
                self = .processes(program.map { .custom(RunFolder.absolute($0)) } ?? .shipped(in: nil))
            }
        }
    }

    /// Refuses to take our devices for others. What a folder names is not started by itself: folders travel.
    ///
    /// - Parameters:
    ///   - recorded: the program of the user's that the devices were; nil: ours.
    ///   - given: the one that is named now.
    static func check(_ recorded: String?, given: String?) throws {
        guard let recorded, given == nil else { return }
        throw CommandFailure.input(
            "the devices of that run were a program with apps of its own, '\(recorded)': name it with --devices"
        )
    }

    /// In this process, or in processes of their own whose bus tells the log of every refusal.
    ///
    /// - Parameter folder: of the run, which has the folder of each device in it.
    static func factory(
        in folder: HeldFolder, _ placement: Placement, _ interruption: Interruption? = nil
    ) throws -> any DeviceFactory {
        let root = RunFolder.absolute(folder.path)
        return HeldDevices(try factory(root: root, placement, interruption), in: folder)
    }

    private static func factory(
        root: String, _ placement: Placement, _ interruption: Interruption?
    ) throws -> any DeviceFactory {
        guard case .processes(let programs) = placement else { return InProcessDevices(root: root) }
        let devices = try DeviceProcesses(root: root, programs: programs)
        devices.interruption = interruption
        let logger = CommandLog.logger("bus", "listener")
        devices.onEvent = { event, count in
            let level: Logger.Level
            var metadata: Logger.Metadata = [:]
            switch event {
            case .joined(_, let process):
                level = .debug
                metadata["process"] = "\(process)"
            case .foreignUser(let user, let process):
                level = .warning
                metadata["user"] = "\(user)"
                metadata["process"] = "\(process)"
            case .refused(_, let process), .silent(let process), .crowdedOut(let process), .left(let process):
                level = .warning
                metadata["process"] = "\(process)"
            case .acceptPaused: level = .warning
            }
            logger.log(level: level, "\(event.text(turnedAway: count))", metadata: metadata)
        }
        return devices
    }
}
