import FacadeCryptoKit

/// Hashes, ciphers and keys.
enum Cryptography {
    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ hex: String) -> Data {
        let digits = Array(hex)
        return Data(
            stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! })
    }

    static func sayHashes() {
        let abc = Data("abc".utf8)
        print("256 \(hex(SHA256.hash(data: abc)))")
        print("384 \(hex(SHA384.hash(data: abc)))")
        print("512 \(hex(SHA512.hash(data: abc)))")
        print("md5 \(hex(Insecure.MD5.hash(data: abc)))")
        print("sha1 \(hex(Insecure.SHA1.hash(data: abc)))")
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("what do ya want for nothing?".utf8), using: key)
        print("hmac \(hex(code))")
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(repeating: 0x0b, count: 22)),
            salt: bytes("000102030405060708090a0b0c"), info: bytes("f0f1f2f3f4f5f6f7f8f9"),
            outputByteCount: 42)
        print("hkdf \(derived.withUnsafeBytes { hex($0) })")
    }

    static func sayCiphers() throws {
        let key = SymmetricKey(data: Data(repeating: 0, count: 16))
        let nonce = try AES.GCM.Nonce(data: Data(repeating: 0, count: 12))
        let box = try AES.GCM.seal(Data(repeating: 0, count: 16), using: key, nonce: nonce)
        print("gcm \(hex(box.ciphertext)) \(hex(box.tag))")
        var damaged = box.combined!
        damaged[20] ^= 1
        do { _ = try AES.GCM.open(AES.GCM.SealedBox(combined: damaged), using: key) } catch {
            print("gcm \(error)")
        }
        let text = Data("Kornhütte".utf8)
        let own = SymmetricKey(size: .bits256)
        let sealed = try ChaChaPoly.seal(text, using: own)
        print("chacha \(hex(sealed.combined)) \(try ChaChaPoly.open(sealed, using: own) == text)")
    }

    static func sayKeys() throws {
        print("enclave \(SecureEnclave.isAvailable)")
        let text = Data("Kornhütte".utf8)
        let signing = P256.Signing.PrivateKey()
        let signature = try signing.signature(for: text)
        print("p256 \(hex(signing.rawRepresentation)) \(hex(signature.rawRepresentation))")
        print("valid \(signing.publicKey.isValidSignature(signature, for: text))")
        print("other \(signing.publicKey.isValidSignature(signature, for: Data("other".utf8)))")
        print("p384 \(hex(P384.Signing.PrivateKey().rawRepresentation))")
        print("p521 \(hex(try P521.Signing.PrivateKey().signature(for: text).rawRepresentation))")
        let (one, other) = (P256.KeyAgreement.PrivateKey(), P256.KeyAgreement.PrivateKey())
        let shared = try one.sharedSecretFromKeyAgreement(with: other.publicKey)
        print("agreed \(try shared == other.sharedSecretFromKeyAgreement(with: one.publicKey))")
        let seed = bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let known = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
        print("ed25519 \(hex(known.publicKey.rawRepresentation))")
        print("ed25519 \(hex(try Curve25519.Signing.PrivateKey().signature(for: text)))")
        print("x25519 \(hex(Curve25519.KeyAgreement.PrivateKey().rawRepresentation))")
        print("symmetric \(SymmetricKey(size: .bits128).withUnsafeBytes { hex($0) })")
    }
}
