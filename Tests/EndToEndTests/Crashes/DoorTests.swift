import Foundation
import HikeAssembly
import HikeBus
import Testing

/// Who knocks at the bus of a run.
@Suite("The door of a run")
struct DoorTests {
    @Test(
        "issue 19: of those that are turned away at the bus it is told ever more seldom, with how many they were"
    )
    func flood() throws {
        let folder = try TestFolder()
        let directory = try RuntimeDirectory.make(name: "door-\(UUID().uuidString.prefix(8))")
        let devices = try DeviceProcesses(root: folder.path, directory: directory)
        var told: [String] = []
        devices.onEvent = { told.append($0.text(turnedAway: $1)) }
        for _ in 0..<9 {
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(number) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { room in
                for (index, byte) in (directory.path + "/bus").utf8.enumerated() { room[index] = byte }
            }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let connected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
            }
            #expect(connected == 0)
            #expect(send(number, "GET / HTTP/1.1", 14, Int32(MSG_NOSIGNAL)) == 14)
            devices.attend()
        }
        #expect(told.count == 4, "\(told)")
        #expect(told.last?.hasSuffix(" 8 were turned away so far.") == true, "\(told)")
    }
}
