import Foundation
import Glibc
import HikeAssembly
import HikeBus
import HikeHardware
import HikeValues
import HikeWorld
import Testing

/// A device's disk has one device at a time, wherever that runs.
@Suite("One device a disk")
struct DiskLockTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private enum Place: String, CaseIterable {
        case inProcess
        case process
    }

    private func factory(_ place: Place) throws -> any DeviceFactory {
        switch place {
        case .inProcess: InProcessDevices(root: folder.path)
        case .process: try DeviceProcesses(root: folder.path, diskPatience: .milliseconds(50))
        }
    }

    private let configuration = DeviceConfiguration(
        id: "phone", role: .phone, profile: "phone-6.1in", startDate: UTCDate(nanosecondsSince1970: 0),
        seed: 1)

    private func start(_ factory: any DeviceFactory) throws -> any DevicePort {
        let port = try factory.start(configuration)
        try port.send(.boot(configuration))
        _ = try port.receive()
        return port
    }

    @Test(
        "issue 19: a second device on a disk is refused, in this process and in one of its own",
        arguments: Place.allCases, Place.allCases)
    private func refused(first: Place, second: Place) throws {
        let (one, two) = (try factory(first), try factory(second))
        let port = try start(one)
        let error = #expect(throws: DeviceFailure.self) { try start(two) }
        let holder = port.processID ?? getpid()
        #expect(
            error?.description.contains("'\(folder.path)/phone' is in use by device 'phone'") == true
                && error?.description.contains("(process \(holder))") == true, "\(String(describing: error))")
        // It still works, and its end makes room.
        try port.send(.grant(Grant(until: .seconds(1), inputs: [])))
        _ = try port.receive()
        port.shutdown()
        _ = try start(two)
    }

    @Test("issue 19: a disk that is a link to another folder is refused", arguments: Place.allCases)
    private func linked(place: Place) throws {
        let other = folder.path + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/phone", withDestinationPath: other)
        let factory = try factory(place)
        let error = #expect(throws: DeviceFailure.self) { try start(factory) }
        #expect(
            error?.description.contains("'\(folder.path)/phone' is a symbolic link") == true,
            "\(String(describing: error))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }

    @Test("issue 19: a device that was killed does not stand in the way", arguments: Place.allCases)
    private func killed(place: Place) throws {
        let (one, two) = (try factory(.process), try factory(place))
        let port = try start(one)
        let process = try #require(port.processID)
        #expect(kill(process, SIGKILL) == 0)
        port.kill()
        #expect(FileManager.default.fileExists(atPath: folder.path + "/phone/.lock"))
        _ = try start(two)
    }

    @Test(
        "issue 19: an id that is no name of a folder is refused before there is one",
        arguments: Place.allCases)
    private func badName(place: Place) throws {
        var configuration = configuration
        for id in ["../phone", "a/b", "", "ph\none"] {
            configuration.id = id
            #expect(throws: DeviceFailure.self) { try factory(place).start(configuration) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(
        "issue 19: an app whose id is no name of a folder of its own is refused",
        arguments: [
            "../trail", "", "settings", "a b", "trail\u{1B}",
        ])
    func badApp(id: String) throws {
        let app = AppDescription(id: id, roles: [.phone]) { _ in IdleApp() }
        let error = #expect(throws: DeviceFailure.self) {
            try start(InProcessDevices(root: folder.path, apps: [app]))
        }
        #expect(error?.description.contains("an app cannot have the id") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/phone").isEmpty)
    }
}

private final class IdleApp: DeviceApp {
    func handle(_ event: AppEvent) {}
}
