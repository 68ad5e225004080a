import Foundation
import HikeAssembly
import HikeBus
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Runs whose log cannot be judged")
struct UnjudgedRunTests {
    /// Devices in this process, whose positions nobody can read.
    private final class GarblingDevices: DeviceFactory {
        private final class Port: DevicePort {
            let port: any DevicePort
            var processID: Int32? { port.processID }
            init(_ port: any DevicePort) { self.port = port }
            func send(_ message: WorldMessage) throws(DeviceFailure) { try port.send(message) }
            func kill() { port.kill() }
            func shutdown() { port.shutdown() }

            func receive() throws(DeviceFailure) -> Answer {
                var answer = try port.receive()
                for index in answer.events.indices where answer.events[index].kind == .fix {
                    answer.events[index].line = answer.events[index].line.dropLast() + Array(",}".utf8)
                }
                return answer
            }
        }

        private let devices: InProcessDevices
        init(_ devices: InProcessDevices) { self.devices = devices }

        func start(_ configuration: DeviceConfiguration) throws(DeviceFailure) -> any DevicePort {
            Port(try devices.start(configuration))
        }
    }

    private func scenario(_ steps: String..., expect: String = "") throws -> Scenario {
        try ScenarioText.read(
            "scenario: Story\nhiker: { follow: left.gpx, pace: 5 km/h }\nsteps:\n"
                + steps.map { "  - \($0)\n" }.joined() + expect)
    }

    @Test("a line that cannot be read ends a run without a verdict, never with a pass")
    func unreadable() throws {
        let folder = try StoryFolder()
        let story = try scenario(
            "walk: { until: 20 m }",
            expect: "expect:\n  - nothing: { event: fix, on: watch, where: { altitude: \"> 10\" } }\n")
        let result = try ScenarioRunner(scenario: story, files: folder.files).run(
            factory: GarblingDevices(folder.devices()))
        guard case .broken(let reason) = result.ending else {
            Issue.record("it ended with \(result.ending)")
            return
        }
        #expect(reason.hasPrefix("the event log cannot be judged: at 00:00:"), "\(reason)")
        #expect(reason.contains("a line of the kind 'fix': not a line of the event log"), "\(reason)")
        #expect(try folder.run(scenario("walk: { until: 20 m }")).ending == .passed)
    }

    @Test("a file of more than 16 MiB, up to what a scenario may name, is handed to an app as any other")
    func largeDocument() throws {
        let folder = try StoryFolder()
        let text = String(decoding: StoryFolder.gpx((0..<40).map { (0, 20 * Double($0)) }), as: UTF8.self)
        let words = "><desc>" + String(repeating: "x", count: 450_000) + "</desc></trkpt>"
        let contents = Data(text.replacing("/>", with: words).utf8)
        #expect(contents.count > 17 << 20)
        try contents.write(to: URL(fileURLWithPath: folder.path + "/large.gpx"))
        let result = try folder.run(scenario("{ on: phone, import: large.gpx, save as: Large }"))
        #expect(result.ending == .passed, "\(result.failures) \(result.ending)")
    }
}
