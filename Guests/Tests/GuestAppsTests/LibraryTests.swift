import GuestApps
import HikeHardware
import Testing

/// What frameworks say that stand on libraries and not on the device. The rules are those of docs/guests-frameworks.md.
enum LibraryPair {
    /// What the app says to some actions, each a second long.
    static func said(_ actions: String..., on role: DeviceRole = .phone) throws -> [String] {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        for action in actions {
            pair.act(action, on: role)
            pair.run(seconds: 1)
        }
        return pair.said(of: role)
    }
}

@Suite("SQLite for guests", .serialized)
struct SQLiteTests {
    @Test(
        "A1, A4: rows are in the app's container, with the device's time, and outlive a crash and the device's power"
    )
    func kept() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("note hut", "Kornhütte")
        pair.order("crash")
        pair.live(.launch)
        pair.order("note hut", "Bergdorf")
        pair.cutPower(of: .phone)
        try pair.restart(.phone)
        pair.order("note hut", "Kornhütte")
        #expect(
            pair.said("huts ")
                == [
                    "[\"Kornhütte 2023-11-14 22:13:20\"]",
                    "[\"Kornhütte 2023-11-14 22:13:20\", \"Bergdorf 2023-11-14 22:13:23\"]",
                    "[\"Kornhütte 2023-11-14 22:13:20\", \"Bergdorf 2023-11-14 22:13:23\"]",
                ].map { $0.replacing("\"", with: #"\""#) })
        #expect(pair.said("mode ").allSatisfy { $0.contains("wal") })
        #expect(pair.said("noted ").last?.contains("error 19") == true)
    }

    @Test("A1, A2, A3: time and chance are the device's, and a lock is waited for in its time")
    func chance() throws {
        let said = try LibraryPair.said("database", "two databases")
        #expect(said.contains { $0 == "now 2023-11-14 22:13:21 1700000001" })
        #expect(said.contains("exists true"))
        #expect(said.contains { $0.hasPrefix("sorted ") && $0.contains("error") == false })
        #expect(said.contains(#"locked [\"error 5\"] after 3 s"#))
        #expect(said.contains("free [] []"))
    }

    @Test("A2: thirty runs are one; another device has other bytes")
    func digest() throws {
        let first = try LibraryPair.said("database", "note hut", "two databases")
        #expect(first.contains { $0.hasPrefix("random [") })
        for _ in 1..<30 {
            #expect(try LibraryPair.said("database", "note hut", "two databases") == first)
        }
        let other = try LibraryPair.said("database", "note hut", "two databases", on: .watch)
        #expect(other.first { $0.hasPrefix("random") } != first.first { $0.hasPrefix("random") })
    }
}

@Suite("Compression for guests", .serialized)
struct CompressionTests {
    @Test(
        "C1: what is compressed comes back, piece by piece too; a buffer that is too small has 0, or its first bytes"
    )
    func roundTrip() throws {
        let right = ["zlib", "lzma", "lz4", "lz4 raw"].map { "\($0): true true true true 0" }
        let data = ["zlib", "lzma", "lz4"].map { "data \($0): true true" }
        let said = try LibraryPair.said("compress")
        #expect(said == right + data + ["itself: true true"])
        let streams = try LibraryPair.said("streams")
        #expect(
            streams == [
                "pieces: 40 [-1] true", "read: true", "stream: 0 0 1 4", "closed: 0",
            ])
    }

    @Test("C2: what others have compressed can be read")
    func foreign() throws {
        #expect(
            try LibraryPair.said("decompress") == [
                "zlib: hello, hello, hello", "lz4 raw: abcdeabcdeavwxyz", "lz4: abcdeabcdeavwxyzend",
            ])
    }

    @Test("C3: damaged bytes and half of them are 0, or an error")
    func damaged() throws {
        let said = try LibraryPair.said("damaged")
        #expect(
            said == ["zlib: 0 0", "lzma: 0 0", "lz4: 0 0", "lz4 raw: 0 0", "error 5377"])
    }

    @Test("C4: an algorithm that is not available is 0, an error, and a warning once")
    func absent() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("absent")
        #expect(pair.said() == ["lzfse: 0 0", "error 5376", "filter filterInitError"])
        #expect(pair.lines(of: .phone, "an algorithm of compression is not available here").count == 2)
    }
}

@Suite("CryptoKit for guests", .serialized)
struct CryptoKitTests {
    @Test("K1: hashes, codes and derived keys are those of the standards (FIPS 180, RFC 1321, 4231, 5869)")
    func hashes() throws {
        #expect(
            try LibraryPair.said("hashes") == [
                "256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "384 cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
                "512 ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
                    + "454d4423643ce80e2a9ac94fa54ca49f",
                "md5 900150983cd24fb0d6963f7d28e17f72",
                "sha1 a9993e364706816aba3e25717850c26c9cd0d89d",
                "hmac 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                "hkdf 3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
            ])
    }

    @Test("K1, K2: ciphers are those of the standards, and what was changed is not opened")
    func ciphers() throws {
        let said = try LibraryPair.said("ciphers")
        #expect(said[0] == "gcm 0388dace60b6a392f328c2b971b2fe78 ab6e47d42cec13bdf53a67b21257bddf")
        #expect(said[1] == "gcm underlyingCoreCryptoError(error: 503316581)")
        #expect(said[2].hasSuffix(" true"))
        #expect(try LibraryPair.said("ciphers") == said)
    }

    @Test("K2, K3: keys, nonces and signatures are of the run's seed, and each device's are its own")
    func keys() throws {
        let said = try LibraryPair.said("keys")
        #expect(said[0] == "enclave false")
        #expect(said[2...3] == ["valid true", "other false"])
        #expect(said.contains("agreed true"))
        #expect(said.contains("ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        for _ in 0..<5 { #expect(try LibraryPair.said("keys") == said) }
        let other = try LibraryPair.said("keys", on: .watch)
        for index in [1, 4, 5, 8, 9, 10] { #expect(other[index] != said[index]) }
    }
}

@Suite("The keychain for guests", .serialized)
struct KeychainTests {
    @Test("I1, I2, I5: an item is kept, found, changed and deleted; what fails says why")
    func item() throws {
        let said = try LibraryPair.said("secrets")
        #expect(
            said.dropLast() == [
                "kept 0", "kept -25299", "secret 0 apple", "changed 0", "secret 0 plum", "absent -25300",
                "deleted 0", "deleted -25300", "secret -25300 none",
                "sentence there is such an item: use SecItemUpdate",
            ])
        #expect(said.last?.hasPrefix("random 0 [") == true)
        #expect(try LibraryPair.said("secrets") == said)
    }

    @Test(
        "I1, I2, I3, I6: queries by class, attribute and reference; two items are one by their class's names")
    func queries() throws {
        #expect(
            try LibraryPair.said("queries") == [
                "server 0 -25299", "elsewhere 0", "by reference 0 true", "even 0",
                "item a a 1700000001 ak", "item c c 1700000001 ak", "collision -25299", "no class -50",
                "no data -50", "key -4", "all 0", "left 0",
            ])
    }

    @Test("I4: an item outlives the app's process and the device's power; each device has its own")
    func kept() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("keep secret", "pear")
        pair.order("crash")
        pair.live(.launch)
        pair.order("secret", "warden")
        pair.cutPower(of: .phone)
        try pair.restart(.phone)
        pair.order("secret", "warden")
        pair.order("secret", "warden", on: .watch)
        #expect(pair.said("secret ") == ["0 pear", "0 pear"])
        #expect(pair.said("secret ", of: .watch) == ["-25300 none"])
    }
}
