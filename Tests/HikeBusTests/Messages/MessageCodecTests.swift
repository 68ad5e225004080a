import HikeBus
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@Suite("Messages between world and device")
struct MessageCodecTests {
    /// A message of each kind, the inputs of every kind in its grant.
    static func messages(seed: UInt64) -> (world: [WorldMessage], device: [DeviceMessage]) {
        var samples = SampleMessages(seed: seed)
        let inputs = (0...14).map { kind in
            let number = InputNumber(boot: kind % 3, number: kind * 40)
            return TimedInput(
                time: samples.instant(), samples.input(kind), number: kind % 2 == 0 ? nil : number)
        }
        return (
            [
                .boot(samples.configuration()), .grant(Grant(until: samples.instant(), inputs: inputs)),
                .grant(Grant(until: .zero, inputs: [])), .shutdown, .look(.reading, at: samples.instant()),
                .look(.apps, at: samples.instant()),
                .look(.picture(samples.pick(CornerMask.allCases)), at: samples.instant()),
            ], [.answer(samples.answer()), .failed(samples.text())]
        )
    }

    @Test("every message reads back as it was written", arguments: 1...200)
    func roundTrip(_ seed: UInt64) throws {
        let (world, device) = Self.messages(seed: seed)
        for message in world { #expect(try WorldMessage(decoding: message.encoded()) == message) }
        for message in device {
            #expect(try DeviceMessage(decoding: message.encoded()) == message)
            #expect(message.gathered().joined() == message.encoded())
        }
    }

    @Test(
        "messages whose bytes have changed have another version, so that two builds do not misread each other"
    )
    func version() {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for seed in UInt64(1)...40 {
            let (world, device) = Self.messages(seed: seed)
            for byte in world.flatMap({ $0.encoded() }) + device.flatMap({ $0.encoded() }) {
                digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        let found = "version \(BusHello.protocolVersion), digest \(String(digest, radix: 16))"
        #expect(
            found == "version 11, digest 278f484124d0715a",
            "raise BusHello.protocolVersion where messages changed, and note the digest")
    }

    @Test("a message that is cut anywhere is refused", arguments: 1...8)
    func truncation(_ seed: UInt64) {
        let (world, device) = Self.messages(seed: seed)
        for bytes in world.map({ $0.encoded() }) {
            for length in 0..<bytes.count {
                #expect(throws: ByteReaderError.self) { try WorldMessage(decoding: Array(bytes[..<length])) }
            }
        }
        for bytes in device.map({ $0.encoded() }) {
            for length in 0..<bytes.count {
                #expect(throws: ByteReaderError.self) { try DeviceMessage(decoding: Array(bytes[..<length])) }
            }
        }
    }

    @Test("bytes behind a message are refused")
    func trailing() {
        #expect(throws: ByteReaderError.trailingBytes(1)) {
            try WorldMessage(decoding: WorldMessage.shutdown.encoded() + [0])
        }
        #expect(throws: ByteReaderError.trailingBytes(2)) {
            try DeviceMessage(decoding: DeviceMessage.failed("no").encoded() + [0, 0])
        }
    }

    @Test("unknown kinds are refused, and an empty message too")
    func unknownTags() {
        #expect(throws: ByteReaderError.unknownTag(9)) { try WorldMessage(decoding: [9]) }
        #expect(throws: ByteReaderError.unknownTag(9)) { try DeviceMessage(decoding: [9]) }
        #expect(throws: ByteReaderError.truncated) { try WorldMessage(decoding: []) }
        #expect(throws: ByteReaderError.truncated) { try DeviceMessage(decoding: []) }
    }

    @Test("a count above its limit is refused before anything is made for it")
    func counts() {
        var writer = ByteWriter()
        writer.write(UInt8(2))
        writer.write(Instant.zero)
        writer.write(varint: 1 << 60)
        #expect(throws: ByteReaderError.tooLarge(1 << 60, limit: MessageLimits.inputsPerGrant)) {
            try WorldMessage(decoding: writer.bytes)
        }
    }

    @Test("NF-19: long names reach a device in another process as they reach one in this")
    func longNames() throws {
        let name = String(repeating: "Weg ", count: 5_000)
        for input in [
            DeviceInput.openFile(app: "trail", name: name, contents: []),
            .action(app: "trail", AppAction("navigate", [.init("name", name)])), .openURL(app: "trail", name),
        ] {
            let message = WorldMessage.grant(Grant(until: .zero, inputs: [TimedInput(time: .zero, input)]))
            #expect(try WorldMessage(decoding: message.encoded()) == message)
            #expect(MessageLimits.refusal(of: input) == nil)
        }
    }

    @Test("what is too long for a message is refused with a sentence before it is sent")
    func refusals() {
        let long = String(repeating: "x", count: 65_537)
        #expect(
            MessageLimits.refusal(of: .openURL(app: "trail", long))
                == "a text of 65542 bytes is longer than 65536 bytes")
        #expect(MessageLimits.refusal(of: .action(app: "trail", AppAction("a", [.init("k", long)]))) != nil)
        #expect(
            MessageLimits.refusal(
                of: .radio(from: "phone", [UInt8](repeating: 0, count: MessageLimits.radioFrame + 1)[...]))
                != nil)
        #expect(
            MessageLimits.refusal(
                of: .radio(from: "phone", [UInt8](repeating: 0, count: MessageLimits.radioFrame)[...])) == nil
        )
    }

    @Test(
        "fuzz: any bytes give a message or an error, and what is read is written the same way",
        arguments: 1...40)
    func fuzz(_ seed: UInt64) throws {
        var samples = SampleMessages(seed: seed &+ 1_000)
        let (world, device) = Self.messages(seed: seed)
        for original in world.map({ $0.encoded() }) + device.map({ $0.encoded() }) {
            for _ in 0..<60 {
                var bytes = original
                for _ in 0...samples.below(3) where !bytes.isEmpty {
                    let place = samples.below(bytes.count)
                    switch samples.below(4) {
                    case 0: bytes[place] = UInt8(truncatingIfNeeded: samples.random.next())
                    case 1: bytes[place] ^= 1 << UInt8(samples.below(8))
                    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + samples.below(8)))
                    default: bytes.insert(contentsOf: samples.bytes(8), at: place)
                    }
                }
                if let message = try? WorldMessage(decoding: bytes) {
                    let again = message.encoded()
                    #expect(try WorldMessage(decoding: again).encoded() == again)
                }
                if let message = try? DeviceMessage(decoding: bytes) {
                    let again = message.encoded()
                    #expect(try DeviceMessage(decoding: again).encoded() == again)
                }
            }
        }
    }
}
