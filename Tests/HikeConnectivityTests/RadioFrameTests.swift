import HikeConnectivity
import HikeValues
import Testing

@Suite("Radio frames and payloads")
struct RadioFrameTests {
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
                metadata: metadata(&stream))
            return .offer(manifest, floor: 1, attempt: stream.next() >> 2)
        case 2: return .ready(key, next: next, attempt: stream.next() >> 2)
        case 3: return .chunk(key, index: next, bytes: [UInt8](repeating: 9, count: 1 + next))
        case 4: return .chunkAcknowledgement(key, next: next)
        case 5: return .completed(key)
        default: return .refused(key, .damaged)
        }
    }

    /// Without dates and numbers that are none, so that it can be compared after a trip.
    private func metadata(_ stream: inout RandomStream) -> [String: PropertyValue] {
        [stream.uuid(): .string(stream.uuid()), "number": [.integer(Int64(bitPattern: stream.next())), 0.5]]
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

    @Test("Metadata that cannot be read, or not be written again, is refused with its frame (F26)")
    func hostileMetadata() {
        func manifest(_ metadata: [UInt8]) -> [UInt8] {
            let empty = FileManifest(
                key: FileKey(store: StoreID(high: 1, low: 2), sequence: 1), transfer: "t", app: "a",
                label: FileLabel(sanitising: "x"), size: 1, digest: SimulatedFile.digest([1])
            ).encoded()
            var writer = ByteWriter()
            writer.write(raw: empty.dropLast(PropertyCodec.emptyDictionary.count + 1))
            writer.write(blob: metadata)
            return writer.bytes
        }
        #expect(throws: Never.self) { try FileManifest(decoding: manifest(PropertyCodec.emptyDictionary)) }
        #expect(throws: RadioFrameError.payload(.notBinaryPropertyList)) {
            try FileManifest(decoding: manifest([0]))
        }
        // 12 lists, each with the next one twice, are small as shared objects only.
        var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61]]
        for next in 3..<15 as Range<UInt8> { objects.append([0xA2, next, next]) }
        objects.append([0xA9] + [UInt8](repeating: 1, count: 9))
        let shared = PropertyListBytes(objects: objects).bytes
        #expect(throws: RadioFrameError.invalidField("metadata")) {
            try FileManifest(decoding: manifest(shared))
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
