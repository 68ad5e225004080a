import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Servers of the world: what waits for devices")
struct ServerRoomTests {
    private func push(_ topic: String, _ content: UInt8, app: String = "a") -> ServerPush {
        ServerPush(app: app, topic: topic, content: [content], startsApp: false)
    }

    @Test("of the pushes of one app and topic a device that is off gets the last alone, once")
    func held() {
        var room = ServerRoom()
        room.hold("watch", .seconds(1), push("huts", 1))
        room.hold("watch", .seconds(2), push("paths", 2))
        room.hold("watch", .seconds(3), push("huts", 3, app: "b"))
        room.hold("phone", .seconds(4), push("huts", 4))
        room.hold("watch", .seconds(5), push("huts", 5))
        let told = room.release("watch")
        #expect(told.map { $0.time } == [.seconds(2), .seconds(3), .seconds(5)])
        #expect(told.map { $0.push } == [push("paths", 2), push("huts", 3, app: "b"), push("huts", 5)])
        #expect(room.release("watch").isEmpty)
    }

    @Test("the world's own events stand in the order of their moments, however they come")
    func order() throws {
        var recorder = WorldRecorder()
        for seconds in [3, 1, 2] as [Double] { recorder.record(.log, at: .seconds(seconds)) { _ in } }
        let sink = LineSink()
        var seats: [DeviceSeat] = []
        try recorder.merge(&seats, before: .distantFuture, into: sink)
        #expect(sink.records.map(\.time) == [.seconds(1), .seconds(2), .seconds(3)])
    }
}
