import FacadeCompression
import FacadeCryptoKit
import FacadeSQLite3
import FacadeSecurity
import Foundation

private let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// What the app keeps: reports in a database, sealed with a key of the keychain.
final class TourBook: @unchecked Sendable {
    private var database: OpaquePointer?
    private var count = 0

    func open() {
        let folder =
            NSSearchPathForDirectoriesInDomains(.documentDirectory, .userDomainMask, true).first ?? ""
        let isOpen = sqlite3_open(folder + "/tour.sqlite", &database) == SQLITE_OK
        let isMade =
            sqlite3_exec(
                database, "CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, sealed BLOB)", nil, nil,
                nil)
            == SQLITE_OK
        say("book \(isOpen && isMade)")
    }

    /// Of the keychain, made at the first use.
    private func key() -> SymmetricKey {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "tour",
            kSecAttrAccount as String: "key",
        ]
        var found: CFTypeRef?
        let wanted = query.merging([kSecReturnData as String: true]) { $1 }
        if SecItemCopyMatching(wanted as CFDictionary, &found) == errSecSuccess, let data = found as? Data {
            return SymmetricKey(data: data)
        }
        let key = SymmetricKey(size: .bits256)
        let bytes = key.withUnsafeBytes { Data($0) }
        SecItemAdd(query.merging([kSecValueData as String: bytes]) { $1 } as CFDictionary, nil)
        return key
    }

    func note(_ text: String) {
        do {
            let packed =
                try (Data(String(repeating: text + "\n", count: 20).utf8) as NSData)
                .compressed(using: .zlib) as Data
            let sealed = try AES.GCM.seal(packed, using: key())
            let opened = try AES.GCM.open(sealed, using: key())
            insert(sealed.combined ?? Data())
            let digest = SHA256.hash(data: opened).prefix(4).map { String(format: "%02x", $0) }.joined()
            say("note \(count) \(packed.count < 20 * text.utf8.count) \(opened == packed) \(digest) \(text)")
        } catch { say("note: \(error)") }
    }

    private func insert(_ data: Data) {
        var statement: OpaquePointer?
        guard
            sqlite3_prepare_v2(database, "INSERT INTO note (sealed) VALUES (?)", -1, &statement, nil)
                == SQLITE_OK
        else { return }
        data.withUnsafeBytes {
            _ = sqlite3_bind_blob(statement, 1, $0.baseAddress, Int32($0.count), SQLITE_TRANSIENT)
        }
        if sqlite3_step(statement) == SQLITE_DONE { count += 1 }
        sqlite3_finalize(statement)
    }
}
