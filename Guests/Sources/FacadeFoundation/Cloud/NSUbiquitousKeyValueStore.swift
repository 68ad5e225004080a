import Dispatch
import Foundation
import GuestCalls
import GuestServices
import HikeCloud

/// In the user info: why the values have changed, a number.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
/// In the user info: the keys whose values have changed.
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
/// Another device has changed them.
public let NSUbiquitousKeyValueStoreServerChange = 0
/// They have come for the first time.
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
/// There are too many.
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
/// The owner's account is another.
public let NSUbiquitousKeyValueStoreAccountChange = 3

/// Small values that the owner's devices have in common. They are there at once, and reach the others over the cloud.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    /// Others have changed values.
    public static let didChangeExternallyNotification = NSNotification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
    private static let made = NSUbiquitousKeyValueStore()
    /// Keys, bytes of all of them, and bytes of a key's name.
    private static let most = (keys: 1_024, bytes: 1 << 20, name: 64)
    /// Seconds from a change until the cloud is told of it.
    private static let delay = 1.0
    /// Of the small values of all apps, which the cloud keeps apart.
    private static let container = "iCloud.values"

    /// The app's one.
    open class var `default`: NSUbiquitousKeyValueStore { made }

    private var values: KeptValues
    private var isAsking = false
    private var isDue = false

    private override init() {
        values = KeptValues.read()
        super.init()
        let cloud = GuestServices.current.cloud
        cloud.valuesHandler = { [unowned self] in exchange() }
        cloud.observeAccount { [unowned self] in
            values.token = nil
            exchange(NSUbiquitousKeyValueStoreAccountChange)
        }
        _ = GuestServices.current.network.observePath { [unowned self] path in
            if path.interface != nil, isStale || !values.changed.isEmpty { exchange() }
        }
        exchange()
    }

    // MARK: Values

    /// The value of a key.
    open func object(forKey aKey: String) -> Any? { values.value(aKey) }
    /// A text; nil where there is none.
    open func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }
    /// A list; nil where there is none.
    open func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }
    /// Values by keys; nil where there are none.
    open func dictionary(forKey aKey: String) -> [String: Any]? { object(forKey: aKey) as? [String: Any] }
    /// Data; nil where there are none.
    open func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }
    /// A whole number; 0 where there is none.
    open func longLong(forKey aKey: String) -> Int64 { (object(forKey: aKey) as? NSNumber)?.int64Value ?? 0 }
    /// A number; 0 where there is none.
    open func double(forKey aKey: String) -> Double { (object(forKey: aKey) as? NSNumber)?.doubleValue ?? 0 }
    /// A truth; false where there is none.
    open func bool(forKey aKey: String) -> Bool { (object(forKey: aKey) as? NSNumber)?.boolValue ?? false }
    /// All values.
    open var dictionaryRepresentation: [String: Any] {
        Dictionary(
            values.bytes.keys.compactMap { key in values.value(key).map { (key, $0) } },
            uniquingKeysWith: { $1 })
    }

    /// Keeps a value of a property list; nil takes it away. What is too much is not kept, which a notification says.
    open func set(_ anObject: Any?, forKey aKey: String) {
        guard let anObject else { return removeObject(forKey: aKey) }
        guard let bytes = KeptValues.bytes(anObject) else {
            return GuestServices.current.log.write(
                .warning, "guest", "the value of '\(aKey)' is none of a property list")
        }
        let isKnown = values.bytes[aKey] != nil
        let size = values.size - (values.bytes[aKey].map { $0.count + aKey.utf8.count } ?? 0)
        guard aKey.utf8.count <= Self.most.name, isKnown || values.bytes.count < Self.most.keys,
            size + bytes.count + aKey.utf8.count <= Self.most.bytes
        else { return post(NSUbiquitousKeyValueStoreQuotaViolationChange, [aKey]) }
        guard values.bytes[aKey] != bytes else { return }
        values.set(bytes, aKey)
        plan()
    }
    /// Keeps a text.
    open func set(_ aString: String?, forKey aKey: String) { set(aString as Any?, forKey: aKey) }
    /// Keeps data.
    open func set(_ aData: Data?, forKey aKey: String) { set(aData as Any?, forKey: aKey) }
    /// Keeps a list.
    open func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }
    /// Keeps values by keys.
    open func set(_ aDictionary: [String: Any]?, forKey aKey: String) {
        set(aDictionary as Any?, forKey: aKey)
    }
    /// Keeps a whole number.
    open func set(_ value: Int64, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }
    /// Keeps a number.
    open func set(_ value: Double, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }
    /// Keeps a truth.
    open func set(_ value: Bool, forKey aKey: String) { set(NSNumber(value: value) as Any?, forKey: aKey) }

    /// Takes a value away.
    open func removeObject(forKey aKey: String) {
        guard values.bytes[aKey] != nil else { return }
        values.set(nil, aKey)
        plan()
    }

    /// Writes what was changed to the disk, and tells the cloud of it now.
    ///
    /// - Returns: whether it was written.
    @discardableResult
    open func synchronize() -> Bool {
        let isKept = values.keep()
        exchange()
        return isKept
    }

    // MARK: The cloud

    private func plan() {
        guard !isDue else { return }
        isDue = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [self] in
            isDue = false
            synchronize()
        }
    }

    /// Tells what was changed here and hears what was changed elsewhere; one at a time.
    private func exchange(_ reason: Int? = nil) {
        guard !isAsking else {
            isAgain = true
            return
        }
        guard GuestServices.current.cloud.account == .available else { return }
        isAsking = true
        let sent = values.changed.sorted()
        let isFirst = values.token == nil
        let operation = CloudOperation.values(
            write: sent.map { CloudKeyedValue($0, values.bytes[$0]) }, since: values.token)
        (values.sending, values.changed) = (values.changed, [])
        GuestServices.current.cloud.ask(operation, in: Self.container) { [self] result in
            isAsking = false
            values.sending = []
            isStale = false
            switch result {
            case .success(.values(let news, let token)):
                values.token = token
                take(news, reason ?? (isFirst ? NSUbiquitousKeyValueStoreInitialSyncChange : nil))
            case .success(.failed(let failure)) where failure.reason == .quotaExceeded:
                post(NSUbiquitousKeyValueStoreQuotaViolationChange, sent)
            case .success, .failure:
                // They are told when there is a network again, or with the next change.
                values.changed.formUnion(sent)
                isStale = true
            }
            values.keep()
            if isAgain {
                isAgain = false
                exchange()
            }
        }
    }
    private var isAgain = false
    /// The cloud was asked in vain.
    private var isStale = false

    private func take(_ news: [CloudKeyedValue], _ reason: Int?) {
        var keys: [String] = []
        // What was changed here meanwhile comes later to the cloud, and holds.
        for value in news where !values.changed.contains(value.key) {
            guard values.bytes[value.key] != value.value else { continue }
            values.bytes[value.key] = value.value
            keys.append(value.key)
        }
        if !keys.isEmpty { post(reason ?? NSUbiquitousKeyValueStoreServerChange, keys) }
    }

    private func post(_ reason: Int, _ keys: [String]) {
        GuestServices.current.later { [self] in
            NotificationCenter.default.post(
                name: Self.didChangeExternallyNotification, object: self,
                userInfo: [
                    NSUbiquitousKeyValueStoreChangeReasonKey: reason,
                    NSUbiquitousKeyValueStoreChangedKeysKey: keys,
                ])
        }
    }
}

/// The values on this device, and which the cloud does not know yet.
private struct KeptValues {
    private static var file: URL {
        URL.libraryDirectory.appendingPathComponent("SyncedPreferences/values.plist")
    }

    /// Each as a property list.
    var bytes: [String: [UInt8]] = [:]
    var changed: Set<String> = []
    /// Those of which the cloud is being told: should the app end, it may not know them.
    var sending: Set<String> = []
    /// How far the changes of others are known.
    var token: CloudToken?

    /// Bytes of all.
    var size: Int { bytes.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } }

    func value(_ key: String) -> Any? {
        guard let bytes = bytes[key] else { return nil }
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        return (list as? [Any])?.first
    }

    /// A value alone is no property list.
    static func bytes(_ value: Any) -> [UInt8]? {
        guard PropertyListSerialization.propertyList([value], isValidFor: .binary) else { return nil }
        return (try? PropertyListSerialization.data(fromPropertyList: [value], format: .binary, options: 0))
            .map(Array.init)
    }

    mutating func set(_ new: [UInt8]?, _ key: String) {
        bytes[key] = new
        changed.insert(key)
    }

    static func read() -> KeptValues {
        var kept = KeptValues()
        guard let data = try? Data(contentsOf: file),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil),
            let values = list as? [String: Any]
        else { return kept }
        kept.bytes = (values["values"] as? [String: Data] ?? [:]).mapValues { Array($0) }
        kept.changed = Set(values["changed"] as? [String] ?? [])
        kept.token = (values["token"] as? Data).flatMap { try? CloudToken(bytes: Array($0)) }
        return kept
    }

    @discardableResult
    func keep() -> Bool {
        var list: [String: Any] = [
            "values": bytes.mapValues { Data($0) }, "changed": changed.union(sending).sorted(),
        ]
        if let token { list["token"] = Data(token.bytes) }
        do {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: Self.file, options: [.atomic, .noFileProtection])
            return true
        } catch {
            GuestServices.current.log.write(
                .warning, "guest", "small values are not kept on the disk: \(error.localizedDescription)")
            return false
        }
    }
}
