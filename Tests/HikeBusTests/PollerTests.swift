import Glibc
import Testing

@testable import HikeBus

@Suite("Bus poller")
struct PollerTests {
    @Test("Only what is ready is named: half a message is not, a held one is, an end is")
    func readiness() throws {
        let (world, peer) = try ConnectionTests.bare()
        let (ended, gone) = try UnixSocketConnection.pair()
        let memory = InMemoryConnection { $0 }
        let sources: [BusPoller.Source] = [.connection(world), .connection(ended), .connection(memory)]
        func ready() throws -> [Int] { try BusPoller.wait(for: sources, until: .now) }

        #expect(try ready() == [])
        let stream = try BusFrame(kind: .message, payload: [1]).encoded()
        ConnectionTests.push(Array(stream[..<5]), into: peer)
        #expect(try ready() == [])
        ConnectionTests.push(Array(stream[5..<8]), into: peer)
        #expect(try ready() == [])
        ConnectionTests.push(Array(stream[8...]) + stream, into: peer)
        #expect(try ready() == [0])
        #expect(try world.receive() == [1])
        // The second message was read with the first: the socket itself is quiet now.
        #expect(try ready() == [0])
        #expect(try world.receive() == [1])
        #expect(try ready() == [])
        gone.close()
        try memory.send([7])
        #expect(try BusPoller.wait(for: sources, until: nil) == [1, 2])
    }

    @Test("A bare descriptor is ready when it can be read or has ended")
    func descriptors() throws {
        let (one, other) = try UnixSocket.pair(subject: "test")
        #expect(try BusPoller.wait(for: [.descriptor(one.number)], until: .now) == [])
        other.close()
        #expect(try BusPoller.wait(for: [.descriptor(one.number)], until: nil) == [0])
    }

    @Test("Waiting without end for what can never come is an error, not a hang")
    func never() {
        #expect(throws: BusError.nothingAsked) {
            try BusPoller.wait(for: [.connection(InMemoryConnection { $0 })], until: nil)
        }
    }
}
