import GuestExchange
import HikeValues
import Testing

@Suite("What host and guest say to each other")
struct ExchangeTests {
    static let hostMessages: [HostMessage] = [
        .start(
            GuestStart(
                uptime: 1, calendar: -2, seed: .max, process: 7, host: "phone", locale: "de_CH",
                languages: ["de-CH", "fr"], container: "/tmp/ä",
                limits: GuestResources(memory: 1, processorSeconds: 2, fileSize: 3, files: 4),
                orderSeed: 9)),
        .start(GuestStart(uptime: 1, calendar: 2, seed: 3, process: 7, host: "watch", container: "/tmp")),
        .event(GuestEvent(uptime: .max, calendar: .min, name: "launched", content: [1, 2], snapshot: [3])),
        .event(GuestEvent(uptime: 0, calendar: 0, name: "")),
        .reply([]), .reply([9, 8]), .refusal("no such file"),
    ]
    static let guestMessages: [GuestMessage] = [
        .ready([]), .ready(.all), .refused("this toolchain cannot"), .question(GuestCall("read", [1])),
        .answer(GuestAnswer(uptime: 5)),
        .answer(
            GuestAnswer(
                uptime: 5, next: 6, calls: [GuestCall("a"), GuestCall("b", [1, 2, 3])], notes: ["a thread"])),
        .crash(
            GuestCrashReport(
                signal: 11, address: .max,
                frames: [.init(offset: 5, image: "/bin/app"), .init(offset: 0, image: "")])),
    ]

    @Test("every message comes back as it was", arguments: hostMessages)
    func hostMessage(_ message: HostMessage) throws {
        #expect(try HostMessage(decoding: message.encoded[...]) == message)
    }

    @Test("every answer comes back as it was", arguments: guestMessages)
    func guestMessage(_ message: GuestMessage) throws {
        #expect(try GuestMessage(decoding: message.encoded[...]) == message)
    }

    @Test("a message that ends early, or is followed by more, is refused")
    func cutAndLong() {
        for body in Self.hostMessages.map(\.encoded) {
            for length in 0..<body.count {
                #expect(throws: ExchangeError.self) { try HostMessage(decoding: body[..<length]) }
            }
            #expect(throws: ExchangeError.self) { try HostMessage(decoding: (body + [0])[...]) }
        }
        for body in Self.guestMessages.map(\.encoded) {
            for length in 0..<body.count {
                #expect(throws: ExchangeError.self) { try GuestMessage(decoding: body[..<length]) }
            }
            #expect(throws: ExchangeError.self) { try GuestMessage(decoding: (body + [0])[...]) }
        }
    }

    @Test("bytes of any kind are read or refused; what is read is written as it was read")
    func fuzz() throws {
        var random = RandomStream(seed: 23)
        let bodies = Self.hostMessages.map(\.encoded) + Self.guestMessages.map(\.encoded)
        var read = 0
        for _ in 0..<40_000 {
            var body = bodies[Int(random.next() % UInt64(bodies.count))]
            for _ in 0...(random.next() % 4) where !body.isEmpty {
                let place = Int(random.next() % UInt64(body.count))
                switch random.next() % 4 {
                case 0: body[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: body.remove(at: place)
                case 2: body.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                default: body[place] ^= 1 << UInt8(random.next() % 8)
                }
            }
            if let message = try? HostMessage(decoding: body[...]) {
                read += 1
                #expect(try HostMessage(decoding: message.encoded[...]) == message)
            }
            if let message = try? GuestMessage(decoding: body[...]) {
                read += 1
                #expect(try GuestMessage(decoding: message.encoded[...]) == message)
            }
        }
        #expect(read > 1_000)
    }

    @Test("counts beyond the limits are refused before anything is made of them")
    func limits() {
        var answer = ByteWriter()
        answer.write(UInt8(4))
        answer.write(fixed: Int64(0))
        answer.write(false)
        answer.write(fixed: Int64(0))
        answer.write(varint: UInt64(ExchangeLimits.calls) + 1)
        #expect(throws: ExchangeError.self) { try GuestMessage(decoding: answer.bytes[...]) }
        let name = String(repeating: "n", count: ExchangeLimits.name + 1)
        #expect(throws: ExchangeError.self) {
            try GuestMessage(decoding: GuestMessage.question(GuestCall(name)).encoded[...])
        }
    }

    @Test("a guest of another version is refused with a sentence")
    func version() {
        var body = HostMessage.start(
            GuestStart(uptime: 0, calendar: 0, seed: 0, process: 1, host: "", container: "")
        ).encoded
        body[1] = 99
        #expect(throws: ExchangeError.version(99)) { try HostMessage(decoding: body[...]) }
        #expect(ExchangeError.version(99).description.contains("build both with the same HikeSim"))
    }
}

@Suite("Frames out of a stream")
struct FrameBufferTests {
    @Test("frames come out whole, however the stream is cut")
    func pieces() throws {
        var random = RandomStream(seed: 5)
        for _ in 0..<200 {
            let bodies = (0..<6).map { _ in
                (0...random.next() % 300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            }
            let stream = try bodies.flatMap { try FrameBuffer.frame($0) }
            var buffer = FrameBuffer()
            var found: [[UInt8]] = []
            var place = 0
            while place < stream.count {
                let end = min(stream.count, place + Int(1 + random.next() % 90))
                buffer.append(stream[place..<end])
                place = end
                while let body = try buffer.next() { found.append(Array(body)) }
            }
            #expect(found == bodies)
            #expect(buffer.count == 0)
        }
    }

    @Test("an empty frame and one that is too long are refused as soon as the length is there")
    func lengths() {
        var empty = FrameBuffer()
        empty.append([0, 0, 0, 0])
        #expect(throws: ExchangeError.length(0)) { try empty.next() }
        var long = FrameBuffer()
        long.append([0xFF, 0xFF, 0xFF, 0x7F])
        #expect(throws: ExchangeError.length(0x7FFF_FFFF)) { try long.next() }
        #expect(throws: ExchangeError.length(0)) { try FrameBuffer.frame([]) }
        #expect(throws: ExchangeError.self) {
            try FrameBuffer.frame([UInt8](repeating: 0, count: ExchangeLimits.frame + 1))
        }
    }
}
