import FacadeFoundation

/// Keeps an item of the app's: a password of a class, with its attributes and its bytes.
///
/// - Parameter result: gets what the keys `kSecReturn…` ask for, where it is not nil.
/// - Returns: `errSecSuccess`, `errSecDuplicateItem`, `errSecParam`, `errSecUnimplemented` for keys and certificates,
///   `errSecInteractionNotAllowed` while the device is locked, as the item's protection says.
@discardableResult
public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    status { () throws(KeychainStatus) in
        let query = try KeychainQuery(attributes)
        guard let kind = query.kind, query.limit == nil else { throw KeychainStatus(errSecParam) }
        var own = query.attributes
        own["class"] = kind
        own["pdmn"] = own["pdmn"] ?? "ak"
        try need(KeychainItem.isAccessible(own["pdmn"]))
        own["agrp"] = own["agrp"] ?? Bundle.main.bundleIdentifier ?? "app"
        own["sync"] = own["sync"] ?? false
        own["cdat"] = Date()
        own["mdat"] = Date()
        var keychain = try Keychain()
        let item = try keychain.add(own, data: query.data ?? Data())
        result?.pointee = query.answer([item])
    }
}

/// Finds items by class, attributes or reference: the first, or all, in the order in which they were kept.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, `errSecParam`, `errSecInteractionNotAllowed` for bytes that are not there while
///   the device is locked.
@discardableResult
public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    status { () throws(KeychainStatus) in
        let query = try KeychainQuery(query)
        let found = try query.found(in: try Keychain().items)
        if found.isEmpty { throw KeychainStatus(errSecItemNotFound) }
        let answered = Array(found.prefix(query.most))
        try need(!query.wantsData || answered.allSatisfy(\.isAccessible))
        result?.pointee = query.answer(answered)
    }
}

/// Changes all items that a query finds: attributes, and the bytes under `kSecValueData`.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, `errSecDuplicateItem`, `errSecParam`, `errSecInteractionNotAllowed`.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    status { () throws(KeychainStatus) in
        let query = try KeychainQuery(query)
        let update = try KeychainQuery(attributesToUpdate)
        guard update.kind == nil, !query.wantsAnswer else { throw KeychainStatus(errSecParam) }
        var keychain = try Keychain()
        let found = try query.found(in: keychain.items)
        if found.isEmpty { throw KeychainStatus(errSecItemNotFound) }
        try need(found.allSatisfy(\.isAccessible))
        try keychain.change(Set(found.map(\.number))) { item in
            item.attributes.merge(update.attributes) { $1 }
            item.attributes["mdat"] = Date()
            if let data = update.data { item.data = data }
        }
    }
}

/// Deletes all items that a query finds.
///
/// - Returns: `errSecSuccess`, `errSecItemNotFound`, `errSecParam`.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    status { () throws(KeychainStatus) in
        let query = try KeychainQuery(query)
        var keychain = try Keychain()
        let found = try query.found(in: keychain.items)
        if found.isEmpty { throw KeychainStatus(errSecItemNotFound) }
        try keychain.remove(Set(found.map(\.number)))
    }
}

private func need(_ isAccessible: Bool) throws(KeychainStatus) {
    if !isAccessible { throw KeychainStatus(errSecInteractionNotAllowed) }
}

private func status(_ body: () throws(KeychainStatus) -> Void) -> OSStatus {
    do throws(KeychainStatus) { try body() } catch { return error.code }
    return errSecSuccess
}

/// What a dictionary of the app's asks for.
struct KeychainQuery {
    private(set) var kind: String?
    private(set) var attributes: [String: Any] = [:]
    private(set) var data: Data?
    /// How many at most, where it says so.
    private(set) var limit: Int?
    private var references: [Data]?
    private var wants: Set<String> = []

    var most: Int { limit ?? 1 }
    var wantsAnswer: Bool { !wants.isEmpty }
    var wantsData: Bool { wants.contains("r_Data") }

    /// - Throws: `errSecParam` for values of the wrong kind, `errSecUnimplemented` for a class that is not kept.
    init(_ query: CFDictionary) throws(KeychainStatus) {
        guard let query = query as? [String: Any] else { throw KeychainStatus(errSecParam) }
        for (key, value) in query.sorted(by: { $0.key < $1.key }) { try take(key, value) }
    }

    private mutating func take(_ key: String, _ value: Any) throws(KeychainStatus) {
        switch key {
        case "class":
            guard let name = value as? String else { throw KeychainStatus(errSecParam) }
            guard KeychainItem.classes.contains(name) else { throw KeychainStatus(errSecUnimplemented) }
            kind = name
        case "v_Data":
            guard let bytes = value as? Data else { throw KeychainStatus(errSecParam) }
            data = bytes
        case "v_PersistentRef", "v_Ref":
            guard let reference = value as? Data ?? (value as? KeychainReference)?.name else {
                throw KeychainStatus(errSecParam)
            }
            references = [reference]
        case "m_Limit":
            if value as? String == "m_LimitAll" {
                limit = .max
            } else {
                limit = value as? String == "m_LimitOne" ? 1 : max(1, (value as? Int) ?? 1)
            }
        case "r_Data", "r_Attributes", "r_Ref", "r_PersistentRef":
            if value as? Bool == true { wants.insert(key) }
        case "accc":
            if let control = value as? SecAccessControl { attributes["pdmn"] = control.protection as String }
        case "sync":
            if value as? String != "syna" { attributes[key] = value as? Bool ?? false }
        default:
            // How the owner is to be asked, and how texts are compared.
            if key.hasPrefix("u_") || key.hasPrefix("m_") || key == "nleg" { return }
            attributes[key] = try Self.kept(value)
        }
    }

    /// A value that a file can keep.
    private static func kept(_ value: Any) throws(KeychainStatus) -> Any {
        switch value {
        case let text as String: return text
        case let bytes as Data: return bytes
        case let date as Date: return date
        case let number as NSNumber: return number
        case let flag as Bool: return flag
        case let number as Int: return number
        default: throw KeychainStatus(errSecParam)
        }
    }

    /// - Throws: `errSecParam` where neither a class nor an item is named.
    func found(in items: [KeychainItem]) throws(KeychainStatus) -> [KeychainItem] {
        if kind == nil, references == nil { throw KeychainStatus(errSecParam) }
        return items.filter { item in
            (kind == nil || item.kind == kind) && item.has(attributes)
                && (references == nil || references?.contains(item.reference) == true)
        }
    }

    /// What is wanted of items; nil: nothing is.
    func answer(_ items: [KeychainItem]) -> CFTypeRef? {
        guard wantsAnswer else { return nil }
        let answers = items.map(answer)
        if limit ?? 1 > 1 { return NSArray(array: answers) }
        return answers.first
    }

    private func answer(_ item: KeychainItem) -> NSObject {
        if wants == ["r_Data"] { return NSData(data: item.data) }
        if wants == ["r_PersistentRef"] { return NSData(data: item.reference) }
        if wants == ["r_Ref"] { return KeychainReference(item.reference) }
        var all: [String: Any] = wants.contains("r_Attributes") ? item.attributes : [:]
        if wants.contains("r_Data") { all["v_Data"] = item.data }
        if wants.contains("r_PersistentRef") { all["v_PersistentRef"] = item.reference }
        if wants.contains("r_Ref") { all["v_Ref"] = KeychainReference(item.reference) }
        return NSDictionary(dictionary: all)
    }
}

/// An item, for further queries of this process.
final class KeychainReference: NSObject {
    let name: Data
    init(_ name: Data) { self.name = name }
}
