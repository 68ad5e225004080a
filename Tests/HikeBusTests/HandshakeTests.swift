import HikeBus
import HikeValues
import Testing

@Suite("Bus handshake")
struct HandshakeTests {
    static func token(_ byte: UInt8) throws -> BusToken { try BusToken(Array(repeating: byte, count: 32)) }

    @Test("A hello and a welcome survive their encoding")
    func roundTrip() throws {
        let device = try BusDevice(role: .watch, id: "watch2")
        let hello = try BusHello(BusHello(device: device, token: HandshakeTests.token(9)).encoded())
        #expect(hello.device == device)
        #expect(hello.token.matches(try HandshakeTests.token(9)))
        let welcome = try BusWelcome(session: "default", configuration: [1, 2])
        #expect(try BusWelcome(welcome.encoded()) == welcome)
    }

    @Test("Another protocol version is refused with both versions, whatever follows it")
    func version() throws {
        #expect(
            throws: BusError.badHandshake(
                "The device speaks bus protocol version 99, the world version \(BusHello.protocolVersion): install both from one build."
            )
        ) { try BusHello([99, 0, 0xFF]) }
    }

    @Test("Tokens differ in any single byte, and print nothing")
    func tokens() throws {
        let one = try HandshakeTests.token(0)
        for index in 0..<32 {
            var bytes = [UInt8](repeating: 0, count: 32)
            bytes[index] = 1
            #expect(!one.matches(try BusToken(bytes)))
        }
        #expect(one.matches(try HandshakeTests.token(0)))
        #expect(!(try BusToken.random()).matches(try BusToken.random()))
        #expect("\(one)" == "bus token")
        #expect(throws: BusError.self) { try BusToken([1, 2, 3]) }
    }

    @Test(
        "Ids that could become a path or a control sequence are refused",
        arguments: ["", ".", "../x", "a/b", "a b", "a\u{1B}[2J", "é", String(repeating: "a", count: 65)])
    func ids(_ id: String) {
        #expect(throws: BusError.self) { try BusDevice(role: .phone, id: id) }
    }

    @Test("FUZZ: every truncation and random bytes give an error, never a trap")
    func fuzz() throws {
        let good = BusHello(
            device: try BusDevice(role: .phone, id: "phone"), token: try HandshakeTests.token(3)
        )
        .encoded()
        for end in 0..<good.count {
            #expect(throws: BusError.self) { try BusHello(Array(good[..<end])) }
        }
        #expect(throws: BusError.self) { try BusHello(good + [0]) }
        for seed in 0..<3000 {
            var random = RandomStream(seed: UInt64(seed))
            var bytes = (0..<Int(random.next() % 80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if seed % 2 == 0 { bytes.replaceSubrange(0..<min(2, bytes.count), with: [1, 0]) }
            if let hello = try? BusHello(bytes) { #expect(hello.device.id.utf8.count <= 64) }
            if let welcome = try? BusWelcome(bytes) { #expect(welcome.session.utf8.count <= 64) }
        }
    }
}
