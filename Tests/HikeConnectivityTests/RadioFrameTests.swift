import HikeConnectivity
import HikeValues
import Testing

@Suite("Radio frames and payloads")
struct RadioFrameTests {
    private func value(_ stream: inout RandomStream, depth: Int = 0) -> PropertyValue {
        switch Int(stream.uniform(0, depth < 4 ? 8 : 6)) {
        case 0: return .string(stream.uuid())
        case 1: return .integer(Int64(bitPattern: stream.next()))
        case 2: return .double(stream.gaussian())
        case 3: return .bool(stream.uniform() < 0.5)
        case 4:
            return .data(
                (0..<Int(stream.uniform(0, 20))).map { _ in UInt8(truncatingIfNeeded: stream.next()) })
        case 5: return .date(UTCDate(nanosecondsSince1970: Int64(bitPattern: stream.next())))
        case 6: return .array((0..<Int(stream.uniform(0, 4))).map { _ in value(&stream, depth: depth + 1) })
        default: return .dictionary(dictionary(&stream, depth: depth + 1))
        }
    }

    private func dictionary(_ stream: inout RandomStream, depth: Int = 0) -> [String: PropertyValue] {
        var result: [String: PropertyValue] = [:]
        for _ in 0..<Int(stream.uniform(0, 4)) { result[stream.uuid()] = value(&stream, depth: depth) }
        return result
    }

    private func frame(_ stream: inout RandomStream) -> RadioFrame {
        let store = StoreID(high: stream.next(), low: stream.next())
        let key = FileKey(store: store, sequence: 1 + stream.next() >> 3)
        let next = Int(stream.uniform(0, 1_000))
        switch Int(stream.uniform(0, 7)) {
        case 0:
            let stamp = Hello.Stamp(sentAt: Instant(nanoseconds: 5), number: stream.next() >> 2)
            let apps = ["a", "b", "ä"].prefix(Int(stream.uniform(0, 4))).map {
                AppState(app: $0, presence: .suspended)
            }
            return .hello(
                Hello(
                    store: store, stamp: stamp, answers: stream.uniform() < 0.5 ? stamp : nil, opens: true,
                    taken: stream.uniform() < 0.5 ? key : nil, apps: apps))
        case 1:
            let manifest = FileManifest(
                key: key, transfer: stream.uuid(), app: "trail", label: FileLabel("Tour de Röd 1.json")!,
                size: Int(stream.uniform(0, 60_000_000)), digest: SimulatedFile.digest([1]),
                chunkSize: 65_536,
                metadata: dictionary(&stream))
            return .offer(manifest, floor: 1, attempt: stream.next() >> 2)
        case 2: return .ready(key, next: next, attempt: stream.next() >> 2)
        case 3: return .chunk(key, index: next, bytes: [UInt8](repeating: 9, count: 1 + next))
        case 4: return .chunkAcknowledgement(key, next: next)
        case 5: return .completed(key)
        default: return .refused(key, .damaged)
        }
    }

    @Test("Every frame comes back as it was sent")
    func roundTrip() throws {
        var stream = RandomStream(seed: 1)
        for _ in 0..<2_000 {
            let sent = frame(&stream)
            #expect(try RadioFrame(decoding: sent.encoded()) == sent)
        }
    }

    @Test(
        "Changed, cut and random bytes give a frame or an error, and what is read can be written (I16, F25)"
    )
    func hostileBytes() {
        var stream = RandomStream(seed: 2)
        var read = 0
        for round in 0..<6_000 {
            var bytes = frame(&stream).encoded()
            switch round % 4 {
            case 0:
                bytes[Int(stream.uniform(0, Double(bytes.count)))] = UInt8(truncatingIfNeeded: stream.next())
            case 1: bytes.removeLast(Int(stream.uniform(0, Double(bytes.count))))
            case 2: bytes.append(UInt8(truncatingIfNeeded: stream.next()))
            default:
                bytes =
                    [1]
                    + (0..<Int(stream.uniform(0, 200))).map { _ in UInt8(truncatingIfNeeded: stream.next()) }
                if bytes.count > 1 { bytes[1] = UInt8(1 + round / 4 % 8) }
            }
            do throws(RadioFrameError) {
                let frame = try RadioFrame(decoding: bytes)
                read += 1
                let canonical = frame.encoded()
                #expect(try RadioFrame(decoding: canonical).encoded() == canonical)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(read > 0)
    }

    @Test("Every cut of every kind of frame is refused (F08)")
    func cuts() {
        var stream = RandomStream(seed: 3)
        for _ in 0..<100 {
            let bytes = frame(&stream).encoded()
            for count in 0..<min(bytes.count, 300) {
                #expect(throws: RadioFrameError.self) { try RadioFrame(decoding: Array(bytes[..<count])) }
            }
        }
    }

    @Test("Another version is named in the error (F43)")
    func version() {
        #expect(throws: RadioFrameError.version(found: 9, known: 1)) { try RadioFrame(decoding: [9, 1, 2]) }
    }

    @Test("A frame above 512 KiB is refused before it is read (F24)")
    func tooLong() {
        #expect(throws: RadioFrameError.tooLong(524_289)) {
            try RadioFrame(decoding: [UInt8](repeating: 1, count: 524_289))
        }
    }

    @Test("A count of a billion entries costs nothing (F26)")
    func hugeCounts() {
        var writer = ByteWriter()
        writer.write(varint: 99_999)
        writer.write("a")
        #expect(throws: ByteReaderError.self) { try PropertyCodec.decode(writer.bytes[...]) }
        var deep = ByteWriter()
        deep.write(varint: 1)
        deep.write("k")
        for _ in 0..<60_000 {
            deep.write(UInt8(7))
            deep.write(varint: 1)
        }
        #expect(throws: ByteReaderError.tooLarge(32, limit: 32)) { try PropertyCodec.decode(deep.bytes[...]) }
    }

    @Test("Equal dictionaries have equal bytes, and doubled or unordered keys are refused")
    func canonical() throws {
        let one = try PropertyCodec.encode(["b": 1, "a": 2])
        #expect(one == [2, 1, 0x61, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0x62, 2, 1, 0, 0, 0, 0, 0, 0, 0])
        #expect(throws: ByteReaderError.invalidValue) {
            try PropertyCodec.decode([2, 1, 0x62, 4, 1, 1, 0x61, 4, 1])
        }
        #expect(throws: ByteReaderError.invalidValue) {
            try PropertyCodec.decode([2, 1, 0x61, 4, 1, 1, 0x61, 4, 1])
        }
    }

    @Test(
        "A name is a label: paths and control characters never get through (F30)",
        arguments: [
            ("../x", "x"), ("/etc/x", "x"), ("a/b", "b"), ("", "file"), (".", "_"), ("..", "_."),
            ("a\u{0}b", "a_b"),
            ("gpj\u{202E}exe", "gpj_exe"), (".hidden", "_hidden"), ("Höhenweg.json", "Höhenweg.json"),
            ("dir/", "dir"),
        ])
    func labels(_ name: String, _ label: String) {
        #expect(FileLabel(sanitising: name).text == label)
        #expect(FileLabel(label) != nil)
        if name != label { #expect(FileLabel(name) == nil) }
    }

    @Test("A long name is cut to 255 bytes between characters")
    func longLabel() {
        let label = FileLabel(sanitising: String(repeating: "ö", count: 300))
        #expect(label.text.utf8.count == 254)
        #expect(FileLabel(String(repeating: "a", count: 256)) == nil)
    }
}
