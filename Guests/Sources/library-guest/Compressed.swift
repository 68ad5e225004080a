import FacadeCompression

/// Bytes, compressed and back.
enum Compressed {
    private static let text = Data(String(repeating: "Kornhütte, Bergdorf. ", count: 500).utf8)
    private static let all: [(String, compression_algorithm)] = [
        ("zlib", COMPRESSION_ZLIB), ("lzma", COMPRESSION_LZMA), ("lz4", COMPRESSION_LZ4),
        ("lz4 raw", COMPRESSION_LZ4_RAW),
    ]

    static func encode(_ data: Data, _ algorithm: compression_algorithm, room: Int = 100_000) -> Data {
        var target = [UInt8](repeating: 0, count: room)
        let count = data.withUnsafeBytes { (source: UnsafeRawBufferPointer) -> Int in
            let bytes = source.bindMemory(to: UInt8.self)
            return compression_encode_buffer(&target, room, bytes.baseAddress!, data.count, nil, algorithm)
        }
        return Data(target[..<count])
    }

    static func decode(_ data: Data, _ algorithm: compression_algorithm, room: Int = 100_000) -> Data {
        var target = [UInt8](repeating: 0, count: room)
        let count = data.withUnsafeBytes { (source: UnsafeRawBufferPointer) -> Int in
            let bytes = source.bindMemory(to: UInt8.self)
            return compression_decode_buffer(&target, room, bytes.baseAddress!, data.count, nil, algorithm)
        }
        return Data(target[..<count])
    }

    static func say() {
        var mixed = Data()
        for _ in 0..<70_000 { mixed.append(UInt8.random(in: 0...255)) }
        for (name, algorithm) in all {
            let small = encode(text, algorithm)
            let back = decode(small, algorithm) == text
            let wild = decode(encode(mixed, algorithm), algorithm) == mixed
            let short = decode(small, algorithm, room: 30) == text.prefix(30)
            let full = encode(text, algorithm, room: 20).count
            print("\(name): \(small.count < text.count / 20) \(back) \(wild) \(short) \(full)")
        }
        for (name, algorithm) in [
            ("zlib", NSData.CompressionAlgorithm.zlib), ("lzma", .lzma), ("lz4", .lz4),
        ] {
            let small = try? (text as NSData).compressed(using: algorithm)
            let back = try? small?.decompressed(using: algorithm) as Data?
            print("data \(name): \(back == text) \(small.map { $0 as Data } == encode(text, raw(name)))")
        }
        let changed = NSMutableData(data: text)
        try? changed.compress(using: .zlib)
        let length = changed.length
        try? changed.decompress(using: .zlib)
        print("itself: \(length < 500) \(changed as Data == text)")
    }

    private static func raw(_ name: String) -> compression_algorithm { all.first { $0.0 == name }!.1 }

    /// What others have compressed.
    static func sayForeign() {
        let deflated: [UInt8] = [
            0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xd7, 0x51, 0xc8, 0x40, 0xa2, 0x00,
        ]
        print("zlib: \(String(decoding: decode(Data(deflated), COMPRESSION_ZLIB), as: UTF8.self))")
        let block: [UInt8] = [0x52] + Array("abcde".utf8) + [5, 0, 0x50] + Array("vwxyz".utf8)
        print("lz4 raw: \(String(decoding: decode(Data(block), COMPRESSION_LZ4_RAW), as: UTF8.self))")
        let framed =
            Array("bv41".utf8) + [16, 0, 0, 0, UInt8(block.count), 0, 0, 0] + block
            + Array("bv4-".utf8) + [3, 0, 0, 0] + Array("end".utf8) + Array("bv4$".utf8)
        print("lz4: \(String(decoding: decode(Data(framed), COMPRESSION_LZ4), as: UTF8.self))")
    }

    static func sayDamaged() {
        for (name, algorithm) in all {
            let small = encode(text, algorithm)
            let short = decode(small.dropLast(small.count / 2) + Data(), algorithm).count
            let noise = decode(Data([0xff, 0x12, 0x34, 0xff, 0xff, 0xff, 0x77]), algorithm).count
            print("\(name): \(short) \(noise)")
        }
        do {
            _ = try (Data([0xff, 1]) as NSData).decompressed(using: .zlib)
        } catch { print("error \((error as NSError).code)") }
    }

    static func sayStreams() {
        var pieces: [Int] = []
        var small = Data()
        let writer = try? OutputFilter(.compress, using: .zlib, bufferCapacity: 40) { piece in
            pieces.append(piece?.count ?? -1)
            small += piece ?? Data()
        }
        for start in stride(from: 0, to: text.count, by: 1_000) {
            try? writer?.write(text[start..<min(start + 1_000, text.count)])
        }
        try? writer?.finalize()
        try? writer?.finalize()
        print(
            "pieces: \(pieces.dropLast().max() ?? 0) \(pieces.suffix(1)) \(decode(small, COMPRESSION_ZLIB) == text)"
        )
        var at = 0
        let reader = try? InputFilter(.decompress, using: .zlib) { (count: Int) -> Data? in
            defer { at += 7 }
            return at < small.count ? small[at..<min(at + 7, small.count)] : nil
        }
        var back = Data()
        while let piece = try? reader?.readData(ofLength: 333) { back += piece }
        print("read: \(back == text)")
        var stream = compression_stream(
            dst_ptr: UnsafeMutablePointer<UInt8>.allocate(capacity: 16), dst_size: 0,
            src_ptr: UnsafeMutablePointer<UInt8>.allocate(capacity: 1), src_size: 0, state: nil)
        let begun = compression_stream_init(&stream, COMPRESSION_STREAM_ENCODE, COMPRESSION_LZ4)
        let done = compression_stream_process(&stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
        stream.dst_size = 16
        let end = compression_stream_process(&stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
        print("stream: \(begun.rawValue) \(done.rawValue) \(end.rawValue) \(16 - stream.dst_size)")
        print("closed: \(compression_stream_destroy(&stream).rawValue)")
    }

    static func sayAbsent() {
        print("lzfse: \(encode(text, COMPRESSION_LZFSE).count) \(decode(text, COMPRESSION_LZFSE).count)")
        do { _ = try (text as NSData).compressed(using: .lzfse) } catch {
            print("error \((error as NSError).code)")
        }
        do { _ = try OutputFilter(.compress, using: .brotli) { _ in } } catch { print("filter \(error)") }
    }
}
