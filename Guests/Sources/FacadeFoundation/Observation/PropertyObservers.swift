import Foundation
import GuestCalls
import GuestServices

/// What an object tells its observers that hears of its changes only when they have happened.
public enum ObservedProperties {
    /// Tells every observed property whose value is another one than its observers know.
    public static func settle(_ object: AnyObject) {
        for observer in PropertyObservers.all(of: object) where observer.isValid { observer.settle() }
    }
}

/// An object that has to know whether somebody observes it, because nothing tells it of its changes but itself.
public protocol ObservedObject: NSObject {
    /// Somebody observes it now, or nobody any more.
    func observersChanged(areThere: Bool)
}

/// Who observes which object. There is one thread in a guest, so nothing guards it.
enum PropertyObservers {
    private struct Entry {
        weak var object: AnyObject?
        var observers: [any ObservingProperty] = []
    }

    /// By the objects' identities; that of one which is gone may be another's now.
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
    nonisolated(unsafe) private static var silent: Set<String> = []

    /// In the order in which they came.
    static func all(of object: AnyObject) -> [any ObservingProperty] {
        guard !entries.isEmpty, let entry = entries[ObjectIdentifier(object)], entry.object === object else {
            return []
        }
        return entry.observers
    }

    static func add(_ observer: any ObservingProperty, of object: AnyObject) {
        // Those of objects that are gone.
        if entries.count >= 64 { entries = entries.filter { $0.value.object != nil } }
        let others = all(of: object)
        entries[ObjectIdentifier(object)] = Entry(object: object, observers: others + [observer])
        if others.isEmpty { (object as? any ObservedObject)?.observersChanged(areThere: true) }
        warn(of: object)
    }

    static func remove(_ observer: any ObservingProperty, of identity: ObjectIdentifier) {
        guard var entry = entries[identity], entry.observers.contains(where: { $0 === observer }) else {
            return
        }
        entry.observers.removeAll { $0 === observer }
        entries[identity] = entry.observers.isEmpty ? nil : entry
        if entry.observers.isEmpty {
            (entry.object as? any ObservedObject)?.observersChanged(areThere: false)
        }
    }

    /// Foundation on Linux tells no changes of its own objects: whoever waits for one would wait for ever.
    private static func warn(of object: AnyObject) {
        let name = String(reflecting: type(of: object))
        guard name.hasPrefix("Foundation."), silent.insert(name).inserted else { return }
        GuestServices.current.log.write(
            .warning, "guest", "the app observes an object that tells no changes here",
            [GuestField("class", name)])
    }
}

/// An observer, whatever its property's type is.
protocol ObservingProperty: AnyObject {
    var isValid: Bool { get }
    func willChange(_ changed: AnyKeyPath)
    func didChange(_ changed: AnyKeyPath)
    func settle()
}

/// An observer of one property of an object.
final class PropertyObserver<Object: AnyObject, Value>: ObservingProperty {
    private weak var object: Object?
    private let keyPath: KeyPath<Object, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: (Object, NSKeyValueObservedChange<Value>) -> Void
    /// What the observer knows; nil where the value was never read.
    private var known: Value?
    /// Changes that are announced and have not come.
    private var depth = 0
    var isValid = true

    init(
        _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.handler = handler
    }

    func begin() {
        known = object?[keyPath: keyPath]
        if options.contains(.initial) { call(old: nil, new: known) }
    }

    func willChange(_ changed: AnyKeyPath) {
        guard changed == keyPath, let object else { return }
        depth += 1
        guard depth == 1 else { return }
        known = object[keyPath: keyPath]
        if options.contains(.prior) { call(old: known, new: nil, isPrior: true) }
    }

    func didChange(_ changed: AnyKeyPath) {
        guard changed == keyPath, let object else { return settle() }
        depth = max(0, depth - 1)
        guard depth == 0 else { return }
        let old = known
        known = object[keyPath: keyPath]
        call(old: old, new: known)
    }

    func settle() {
        guard depth == 0, let object else { return }
        let value = object[keyPath: keyPath]
        guard let old = known, !Self.isSame(old, value) else { return }
        known = value
        if options.contains(.prior) { call(old: old, new: nil, isPrior: true) }
        if isValid { call(old: old, new: value) }
    }

    private func call(old: Value?, new: Value?, isPrior: Bool = false) {
        guard let object else { return }
        handler(
            object,
            NSKeyValueObservedChange(
                kind: .setting, newValue: options.contains(.new) ? new : nil,
                oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior))
    }

    /// Whether two values are the same, as far as their type can say: those of one that cannot count as the same.
    private static func isSame(_ one: Value, _ other: Value) -> Bool {
        func same<T: Equatable>(_ one: T) -> Bool { one == (other as? T) }
        if let one = one as? any Equatable { return same(one) }
        if type(of: one) is any AnyObject.Type { return one as AnyObject === other as AnyObject }
        return true
    }
}
