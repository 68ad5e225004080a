import FacadeFoundation
import GuestRuntime
import HikeValues

/// An item as it is kept.
struct KeychainItem {
    /// Its number in the keychain, which never comes again.
    let number: Int
    /// By the names of attributes, with the class; values of a property list.
    var attributes: [String: Any]
    /// What is secret.
    var data: Data

    /// Under these names no second item of a class may have the same values.
    private static let identity: [String: [String]] = [
        "genp": ["acct", "svce", "agrp", "sync"],
        "inet": ["acct", "srvr", "sdmn", "ptcl", "atyp", "port", "path", "agrp", "sync"],
    ]

    /// Classes that are kept.
    static var classes: [String] { identity.keys.sorted() }

    /// Whether an item of such a protection can be used now.
    static func isAccessible(_ protection: Any?) -> Bool {
        let word = protection as? String ?? ""
        return switch GuestProtection.current {
        case .available: true
        case .locked: !word.hasPrefix("ak")
        case .beforeFirstUnlock: word.hasPrefix("dk")
        }
    }

    var isAccessible: Bool { Self.isAccessible(attributes["pdmn"]) }

    var kind: String { attributes["class"] as? String ?? "" }

    /// A name of the item that can be kept.
    var reference: Data { Data("\(kind).\(number)".utf8) }

    func collides(with other: KeychainItem) -> Bool {
        guard kind == other.kind, let names = Self.identity[kind] else { return false }
        return names.allSatisfy { Self.equal(attributes[$0], other.attributes[$0]) }
    }

    /// Whether all of these are the item's. An attribute that is absent counts as empty, or as 0.
    func has(_ wanted: [String: Any]) -> Bool {
        wanted.allSatisfy { Self.equal(attributes[$0.key], $0.value) }
    }

    private static func equal(_ left: Any?, _ right: Any?) -> Bool {
        let (left, right) = (plain(left), plain(right))
        if left.isEqual(right) { return true }
        return [left, right].allSatisfy { $0.isEqual(NSString()) || $0.isEqual(NSNumber(value: 0)) }
    }

    private static func plain(_ value: Any?) -> NSObject {
        switch value {
        case nil: NSString()
        case let text as String: NSString(string: text)
        case let data as Data: NSData(data: data)
        case let date as Date: NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case let object as NSObject: object
        case let flag as Bool: NSNumber(value: flag)
        case let number as Int: NSNumber(value: number)
        case let number as UInt32: NSNumber(value: number)
        case let number as Double: NSNumber(value: number)
        default: NSString()
        }
    }
}

/// The app's items. They lie in a file of the app's container, which is written at each change, so that they outlive the process
/// and the device's power.
struct Keychain {
    private var next = 1
    private(set) var items: [KeychainItem] = []

    private static var folder: URL {
        URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library/Keychains")
    }
    private static var file: URL { folder.appendingPathComponent("items.plist") }

    /// What is kept; nothing where there is no file.
    ///
    /// - Throws: a status, for a file that cannot be read.
    init() throws(KeychainStatus) {
        guard let bytes = try? Data(contentsOf: Self.file) else { return }
        guard
            let list = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
                as? [String: Any],
            let next = list["next"] as? Int, let items = list["items"] as? [[String: Any]]
        else { throw KeychainStatus(errSecIO) }
        self.next = next
        self.items = items.compactMap { item in
            guard let number = item["number"] as? Int, let data = item["data"] as? Data,
                let attributes = item["attributes"] as? [String: Any]
            else { return nil }
            return KeychainItem(number: number, attributes: attributes, data: data)
        }
    }

    private func write() throws(KeychainStatus) {
        let list: [String: Any] = [
            "next": next,
            "items": items.map { item -> [String: Any] in
                ["number": item.number, "data": item.data, "attributes": item.attributes]
            },
        ]
        do {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
                // Its items say themselves when they can be read.
                .write(to: Self.file, options: [.atomic, .noFileProtection])
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw KeychainStatus(isFull ? errSecDiskFull : errSecIO)
        }
    }

    /// Keeps an item.
    ///
    /// - Throws: `errSecDuplicateItem`, and what the file says.
    mutating func add(_ attributes: [String: Any], data: Data) throws(KeychainStatus) -> KeychainItem {
        let item = KeychainItem(number: next, attributes: attributes, data: data)
        if items.contains(where: { $0.collides(with: item) }) { throw KeychainStatus(errSecDuplicateItem) }
        next += 1
        items.append(item)
        try write()
        return item
    }

    /// Changes some of the items.
    ///
    /// - Throws: `errSecDuplicateItem` where two would become one, and what the file says; nothing is changed then.
    mutating func change(
        _ numbers: Set<Int>, _ change: (inout KeychainItem) -> Void
    ) throws(KeychainStatus) {
        for index in items.indices where numbers.contains(items[index].number) {
            change(&items[index])
            let changed = items[index]
            if items.contains(where: { $0.number != changed.number && $0.collides(with: changed) }) {
                throw KeychainStatus(errSecDuplicateItem)
            }
        }
        try write()
    }

    mutating func remove(_ numbers: Set<Int>) throws(KeychainStatus) {
        items.removeAll { numbers.contains($0.number) }
        try write()
    }
}

/// What a call came to, where it failed.
struct KeychainStatus: Error, Equatable {
    let code: OSStatus
    init(_ code: OSStatus) { self.code = code }
}
