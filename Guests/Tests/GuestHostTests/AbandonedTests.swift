import CGuestHost
import Foundation
import GuestExchange
import Testing

@testable import GuestHost

@Suite("A guest whose host goes")
struct AbandonedTests {
    @Test(
        "issue 23: no guest is left behind where its device dies, be it idle or in an endless loop",
        arguments: [nil, "endlessLoop"])
    func ends(_ deed: String?) throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent("guest-\(UUID())")
        try FileManager.default.createDirectory(
            at: container.appendingPathComponent("tmp"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: container) }
        let launch = GuestFixture.launch("unruly-guest", in: container)
        var sockets: [Int32] = [-1, -1]
        try #require(guest_socket_pair(&sockets) == 0)
        let nothing = open("/dev/null", O_WRONLY)
        let process = spawn(launch, socket: sockets[1], output: nothing)
        close(sockets[1])
        close(nothing)
        try #require(process > 0)
        let host = FileHandle(fileDescriptor: sockets[0], closeOnDealloc: false)
        try host.write(contentsOf: FrameBuffer.frame(HostMessage.start(launch.start).encoded))
        // It is ready.
        #expect(try host.read(upToCount: 1)?.count == 1)
        if let deed {
            let event = GuestEvent(uptime: 0, calendar: GuestFixture.calendar, name: deed)
            try host.write(contentsOf: FrameBuffer.frame(HostMessage.event(event).encoded))
            #expect(guest_has_ended(process, 300) == 0)
        }
        close(sockets[0])
        #expect(guest_has_ended(process, 30_000) != 0)
        guest_kill(process)
        var code: Int32 = 0
        #expect(guest_await(process, &code) == GUEST_EXITED && code == 0)
    }

    private func spawn(_ launch: GuestLaunch, socket: Int32, output: Int32) -> pid_t {
        let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(launch.program), nil]
        var environment = launch.environment(libraries: libraries).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return guest_spawn(launch.program, &arguments, &environment, socket, output)
    }
}
