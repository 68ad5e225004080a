import Foundation
import Glibc
import HikeAssembly
import HikeSimTesting
import HikeWorld
import Testing

/// Two devices share nothing but the bus.
@Suite("Separate devices")
struct SeparationTests {
    /// What a process has open: paths and kinds.
    private func open(in process: Int32) -> [String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
        }
    }

    @Test("EM-02: a device opens sockets and files below its own folder, nothing else")
    func ownFilesOnly() throws {
        let folder = try TestFolder()
        let session = try RunSession(
            scenario: KillTests.scenario(onCrash: .stop), files: ScenarioFiles(folder: ""),
            factory: try DeviceProcesses(root: folder.path))
        let ours = Set(open(in: getpid()))
        for step in KillTests.steps {
            #expect(try session.perform(step).failure == nil)
            for device in ["phone", "watch"] {
                let process = try #require(session.processID(of: device))
                let foreign = open(in: process).filter { path in
                    let own = folder.path + "/" + device
                    // The folder itself is open as long as it is held.
                    return path != own && !path.hasPrefix(own + "/") && !path.hasPrefix("socket:")
                        && path != "/dev/null" && !ours.contains(path)
                }
                #expect(foreign == [], "\(device) after '\(step.text)'")
            }
        }
        #expect(try session.finish().ending == .passed)
        #expect(folder.files().contains { $0.hasPrefix("phone/") })
        #expect(folder.files().contains { $0.hasPrefix("watch/") })
        #expect(folder.files().allSatisfy { $0.hasPrefix("phone/") || $0.hasPrefix("watch/") })
    }

    @Test("EM-02: a run leaves files in its own folder only")
    func ownFolderOnly() throws {
        let folder = try TestFolder()
        for name in ["home", "tmp", "cwd"] { _ = try folder.write(name + "/here", "") }
        let outcome = try Command(
            "run", "--json", "--out", folder.path + "/out", PackageFolder.scenario("phone-killed"),
            environment: [
                "HOME": folder.path + "/home", "TMPDIR": folder.path + "/tmp", "XDG_RUNTIME_DIR": nil,
                "XDG_CACHE_HOME": nil, "XDG_CONFIG_HOME": nil,
            ], folder: folder.path + "/cwd"
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        let outside = folder.files().filter { !$0.hasPrefix("out/") }
        #expect(outside == ["cwd/here", "home/here", "tmp/here"])
        let inside = Set(
            folder.files().compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
        #expect(inside.isSuperset(of: ["phone", "watch", "events.jsonl", "digest"]), "\(inside)")
        for file in folder.files() where file.hasPrefix("out/") {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
            let mode = try #require(facts[.posixPermissions] as? NSNumber).intValue
            #expect(mode & 0o077 == 0, "others can read \(file)")
        }
    }

    @Test("EM-01: the watch stays and guides on when the phone is killed for good")
    func watchStays() throws {
        let folder = try TestFolder()
        let session = try RunSession(
            scenario: KillTests.scenario(onCrash: .stop), files: ScenarioFiles(folder: ""),
            factory: try DeviceProcesses(root: folder.path))
        for step in KillTests.steps.prefix(5) { try session.perform(step) }
        let phone = try #require(session.processID(of: "phone"))
        let watch = try #require(session.processID(of: "watch"))
        #expect(phone != watch && phone != getpid())
        let fault = Scenario.Fault(kind: .kill(device: "phone", restartAfter: nil))
        #expect(try session.perform(Scenario.Step(action: .fault(fault), text: "kill")).failure == nil)
        #expect(kill(phone, 0) == -1 && errno == ESRCH)
        #expect(session.processID(of: "phone") == nil)
        #expect(try session.perform(KillTests.steps[5]).failure == nil)
        #expect(session.processID(of: "watch") == watch)
        #expect(kill(watch, 0) == 0)
        let result = try session.finish()
        #expect(result.ending == .passed)
        #expect(result.haptics.compactMap { $0.text("pattern") } == ["click", "directionDown"])
        #expect(kill(watch, 0) == -1, "the devices end with the run")
    }
}
