import FacadeSecurity

/// A keychain, used as apps do.
enum Secrets {
    private static func query(_ account: String, _ more: [String: Any] = [:]) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "hut",
            kSecAttrAccount as String: account,
        ].merging(more) { $1 }
    }

    static func keep(_ secret: String) {
        var all = query("warden")
        all[kSecValueData as String] = Data(secret.utf8)
        all[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
        print("kept \(SecItemAdd(all as CFDictionary, nil))")
    }

    static func sayOne(_ account: String) {
        var item: CFTypeRef?
        let wanted = query(
            account, [kSecReturnData as String: kCFBooleanTrue!, kSecMatchLimit as String: kSecMatchLimitOne])
        let status = SecItemCopyMatching(wanted as CFDictionary, &item)
        print("secret \(status) \((item as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "none")")
    }

    static func say() {
        keep("apple")
        keep("pear")
        sayOne("warden")
        let update =
            [kSecValueData as String: Data("plum".utf8), kSecAttrLabel as String: "Hut"] as [String: Any]
        print("changed \(SecItemUpdate(query("warden") as CFDictionary, update as CFDictionary))")
        sayOne("warden")
        print("absent \(SecItemUpdate(query("cook") as CFDictionary, update as CFDictionary))")
        print("deleted \(SecItemDelete(query("warden") as CFDictionary))")
        print("deleted \(SecItemDelete(query("warden") as CFDictionary))")
        sayOne("warden")
        print("sentence \(SecCopyErrorMessageString(errSecDuplicateItem, nil)! as String)")
        var bytes = [UInt8](repeating: 0, count: 12)
        print("random \(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)) \(bytes)")
    }

    static func sayQueries() {
        for name in ["a", "b", "c"] {
            var all = query(name, [kSecValueData as String: Data(name.utf8)])
            all[kSecAttrComment as String] = name == "b" ? "odd" : "even"
            SecItemAdd(all as CFDictionary, nil)
        }
        let server: [String: Any] = [
            kSecClass as String: kSecClassInternetPassword, kSecAttrServer as String: "huts.example",
            kSecAttrPort as String: 443, kSecAttrAccount as String: "a",
            kSecValueData as String: Data("web".utf8),
        ]
        var reference: CFTypeRef?
        var asked = server
        asked[kSecReturnPersistentRef as String] = true
        print(
            "server \(SecItemAdd(asked as CFDictionary, &reference)) \(SecItemAdd(server as CFDictionary, nil))"
        )
        var elsewhere = server
        elsewhere[kSecAttrPort as String] = 8_443
        print("elsewhere \(SecItemAdd(elsewhere as CFDictionary, nil))")
        var found: CFTypeRef?
        let byReference: [String: Any] = [
            kSecValuePersistentRef as String: reference as Any, kSecReturnData as String: true,
        ]
        print(
            "by reference \(SecItemCopyMatching(byReference as CFDictionary, &found)) \(found as? Data == Data("web".utf8))"
        )
        let even: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrComment as String: "even",
            kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
            kSecReturnData as String: true,
        ]
        print("even \(SecItemCopyMatching(even as CFDictionary, &found))")
        for item in found as? [[String: Any]] ?? [] {
            let data = item[kSecValueData as String] as? Data ?? Data()
            let date = item[kSecAttrCreationDate as String] as? Date
            print(
                "item \(item[kSecAttrAccount as String] ?? "") \(String(decoding: data, as: UTF8.self))",
                date.map { Int($0.timeIntervalSince1970) } ?? 0, item[kSecAttrAccessible as String] ?? "")
        }
        let renamed = [kSecAttrAccount as String: "b"] as CFDictionary
        print("collision \(SecItemUpdate(query("a") as CFDictionary, renamed))")
        print("no class \(SecItemCopyMatching([kSecAttrAccount: "a"] as CFDictionary, nil))")
        print("no data \(SecItemAdd(query("d", [kSecValueData as String: "text"]) as CFDictionary, nil))")
        print("key \(SecItemAdd([kSecClass: kSecClassKey] as CFDictionary, nil))")
        print("all \(SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary))")
        print("left \(SecItemCopyMatching([kSecClass: kSecClassInternetPassword] as CFDictionary, nil))")
    }
}
