import ConnectivitySimulation
import HikeConnectivity
import HikeValues
import Testing

@Suite("Radio frames and payloads")
struct RadioFrameTests {
    private func frame(_ stream: inout RandomStream) -> RadioFrame {
        let store = StoreID(high: stream.next(), low: stream.next())
        let key = FileKey(store: store, sequence: 1 + stream.next() >> 3)
        let next = Int(stream.uniform(0, 1_000))
        switch Int(stream.uniform(0, 14)) {
        case 0: return .hello(hello(key, &stream))
        case 1:
            let manifest = FileManifest(
                key: key, transfer: stream.uuid(), app: "trail", label: FileLabel("Tour de Röd 1.json")!,
                size: Int(stream.uniform(0, 60_000_000)), digest: SimulatedContent.digest([1]),
                chunkSize: 65_536,
                metadata: metadata(&stream))
            return .offer(manifest, floor: 1, attempt: stream.next() >> 2)
        case 2: return .ready(key, next: next, attempt: stream.next() >> 2)
        case 3: return .chunk(key, index: next, bytes: [UInt8](repeating: 9, count: 1 + next)[...])
        case 4: return .chunkAcknowledgement(key, next: next)
        case 5: return .completed(key)
        case 6: return .refused(key, .damaged)
        default: return contentFrame(key, &stream)
        }
    }

    private func hello(_ key: FileKey, _ stream: inout RandomStream) -> Hello {
        let stamp = Hello.Stamp(sentAt: Instant(nanoseconds: 5), number: stream.next() >> 2)
        let apps = ["a", "b", "ä"].prefix(Int(stream.uniform(0, 4))).map {
            AppState(app: $0, presence: .suspended, hasComplication: stream.uniform() < 0.5)
        }
        let cursors = ItemStream.allCases.prefix(Int(stream.uniform(0, 3))).map {
            ItemCursor(store: key.store, stream: $0, sequence: stream.next() >> 3)
        }
        return Hello(
            store: key.store, stamp: stamp, answers: stream.uniform() < 0.5 ? stamp : nil, opens: true,
            taken: stream.uniform() < 0.5 ? key : nil, apps: apps, life: stream.next(), itemsTaken: cursors,
            isLocked: stream.uniform() < 0.5, filesFrom: 1 + stream.next() >> 4)
    }

    private func contentFrame(_ key: FileKey, _ stream: inout RandomStream) -> RadioFrame {
        let lane: ItemStream = stream.uniform() < 0.5 ? .ordinary : .urgent
        let cursor = ItemCursor(store: key.store, stream: lane, sequence: key.sequence)
        let (from, to) = (stream.next(), stream.next())
        switch Int(stream.uniform(0, 7)) {
        case 0:
            let first = 1 + stream.next() >> 4
            let items = (0..<1 + UInt64(stream.uniform(0, 64))).map { offset in
                QueuedItem(
                    sequence: first + 3 * offset, transfer: stream.uuid(), app: "trail",
                    isComplication: stream.uniform() < 0.5,
                    payload: [UInt8](repeating: 7, count: Int(stream.uniform(0, 40))))
            }
            return .items(items, from: key.store, stream: lane)
        case 1: return .taken(cursor)
        case 2: return .itemRefused(cursor, .notInstalled)
        case 3:
            let value = ContextValue(app: "trail", version: key.sequence, payload: [1, 2])
            return .context(value, from: key.store)
        case 4: return .contextTaken(app: "compass", version: key.sequence, from: key.store)
        case 5:
            return .live(LiveFrame(from: from, to: to, number: key.sequence, entry: entry(&stream)))
        default: return .liveTaken(from: from, to: to, through: key.sequence - 1)
        }
    }

    private func entry(_ stream: inout RandomStream) -> LiveEntry {
        let bytes = [UInt8](repeating: 5, count: Int(stream.uniform(0, 60)))
        let body: MessageBody = stream.uniform() < 0.5 ? .dictionary(bytes) : .data(bytes)
        switch Int(stream.uniform(0, 4)) {
        case 0:
            return .message(
                LiveMessage(id: stream.uuid(), app: "trail", body: body, wantsReply: stream.uniform() < 0.5))
        case 1: return .delivered(id: stream.uuid())
        case 2: return .reply(id: stream.uuid(), body)
        default: return .failed(id: stream.uuid(), .notReachable)
        }
    }

    /// Without dates and numbers that are none, so that it can be compared after a trip.
    private func metadata(_ stream: inout RandomStream) -> [String: PropertyValue] {
        [stream.uuid(): .string(stream.uuid()), "number": [.integer(Int64(bitPattern: stream.next())), 0.5]]
    }

    @Test("Every frame comes back as it was sent, and is as urgent on the radio as to its sender (M3, K1)")
    func roundTrip() throws {
        var stream = RandomStream(seed: 1)
        for _ in 0..<2_000 {
            let sent = frame(&stream)
            #expect(try RadioFrame(decoding: sent.encoded()) == sent)
            #expect(sent.gathered().joined() == sent.encoded())
            #expect(RadioPriority(ofFrame: sent.encoded()[...]) == sent.priority)
        }
    }

    @Test("A large piece of a file is sent from where it lies")
    func sharedPiece() throws {
        let piece = (0..<65_536).map { UInt8(truncatingIfNeeded: $0) }[...]
        let key = FileKey(store: StoreID(high: 1, low: 2), sequence: 1)
        let frame = RadioFrame.chunk(key, index: 3, bytes: piece)
        let content = frame.gathered()
        #expect(content.joined() == frame.encoded() && content.count == frame.encoded().count)
        let last = try #require(content.parts.last)
        let places = (last.withUnsafeBytes { $0.baseAddress }, piece.withUnsafeBytes { $0.baseAddress })
        #expect(content.parts.count == 2 && places.0 == places.1)
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
                    [RadioFrame.version]
                    + (0..<Int(stream.uniform(0, 200))).map { _ in UInt8(truncatingIfNeeded: stream.next()) }
                if bytes.count > 1 { bytes[1] = UInt8(1 + round / 4 % 16) }
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

    @Test("Every kind of frame is made by these tests")
    func kinds() {
        var stream = RandomStream(seed: 4)
        let kinds = Set((0..<2_000).map { _ in frame(&stream).kind })
        #expect(kinds.count == 14)
    }

    @Test("Items out of order, none, too many or too large are refused, and a life is any number (F24, F25)")
    func itemLimits() {
        let store = StoreID(high: 1, low: 2)
        func items(_ sequences: [UInt64], bytes: Int = 1) -> [UInt8] {
            let items = sequences.map {
                QueuedItem(
                    sequence: $0, transfer: "t", app: "a", payload: [UInt8](repeating: 0, count: bytes))
            }
            return RadioFrame.items(items, from: store, stream: .urgent).encoded()
        }
        #expect(throws: Never.self) { try RadioFrame(decoding: items([1, 5, 9])) }
        #expect(throws: Never.self) { try RadioFrame(decoding: items(Array(1...64))) }
        #expect(throws: RadioFrameError.invalidField("order of items")) {
            try RadioFrame(decoding: items([5, 5]))
        }
        #expect(throws: RadioFrameError.invalidField("sequence")) { try RadioFrame(decoding: items([0])) }
        for sequences in [[], Array(1...65)] as [[UInt64]] {
            #expect(throws: RadioFrameError.invalidField("number of items")) {
                try RadioFrame(decoding: items(sequences))
            }
        }
        #expect(throws: RadioFrameError.self) {
            try RadioFrame(decoding: items([1], bytes: TransferLimits.payloadBytes + 1))
        }
        let context = ContextValue(
            app: "a", version: 1, payload: [UInt8](repeating: 0, count: TransferLimits.payloadBytes + 1))
        #expect(throws: RadioFrameError.self) {
            try RadioFrame(decoding: RadioFrame.context(context, from: store).encoded())
        }
        let nameless = RadioFrame.contextTaken(app: "", version: 1, from: store)
        #expect(throws: RadioFrameError.invalidField("app")) {
            try RadioFrame(decoding: nameless.encoded())
        }
    }

    @Test("Another version is named in the error (F43)")
    func version() {
        #expect(throws: RadioFrameError.version(found: 9, known: 2)) { try RadioFrame(decoding: [9, 1, 2]) }
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
                label: FileLabel(sanitising: "x"), size: 1, digest: SimulatedContent.digest([1])
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
