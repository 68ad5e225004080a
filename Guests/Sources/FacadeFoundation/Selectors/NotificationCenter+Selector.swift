import Foundation

/// Who hears notifications by a method: not kept, and not called any more when it is gone.
private final class MethodObservers: @unchecked Sendable {
    static let all = MethodObservers()

    private struct Entry {
        weak var observer: AnyObject?
        let token: any NSObjectProtocol
        let center: NotificationCenter
        let name: Notification.Name?
        let object: ObjectIdentifier?
    }

    /// In the order in which they came.
    private var entries: [Entry] = []
    private let lock = NSRecursiveLock()

    func add(
        _ observer: AnyObject, _ selector: Selector, _ name: Notification.Name?, _ object: Any?,
        _ center: NotificationCenter
    ) {
        nonisolated(unsafe) weak let weakly = observer
        let token = center.addObserver(forName: name, object: object, queue: nil) { note in
            if let observer = weakly { selector.perform(on: observer, with: note) }
        }
        lock.withLock {
            drop { $0.observer == nil }
            entries.append(
                Entry(
                    observer: observer, token: token, center: center, name: name,
                    object: object.map { ObjectIdentifier($0 as AnyObject) }))
        }
    }

    /// - Returns: whether the object has ever heard by a method.
    func remove(
        _ observer: AnyObject, from center: NotificationCenter,
        where matches: (Notification.Name?, ObjectIdentifier?) -> Bool
    ) -> Bool {
        lock.withLock {
            let isKnown = entries.contains { $0.observer === observer }
            drop {
                $0.observer == nil
                    || $0.observer === observer && $0.center === center && matches($0.name, $0.object)
            }
            return isKnown
        }
    }

    private func drop(_ isOver: (Entry) -> Bool) {
        for entry in entries where isOver(entry) { entry.center.removeObserver(entry.token as Any) }
        entries.removeAll(where: isOver)
    }
}

extension NotificationCenter {
    /// An object hears notifications by a method, until it is gone or is removed. It is not kept.
    ///
    /// - Parameters:
    ///   - name: nil: all.
    ///   - object: of whom; nil: of all.
    public func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        MethodObservers.all.add(observer as AnyObject, selector, name, object, self)
    }

    /// An object hears nothing any more.
    public func removeObserver(_ observer: AnyObject) {
        if !MethodObservers.all.remove(observer, from: self, where: { _, _ in true }) {
            removeObserver(observer as Any)
        }
    }

    /// An object does not hear notifications of a name, or of an object, any more.
    ///
    /// - Parameters:
    ///   - name: nil: whatever their name is.
    ///   - object: nil: whosoever they are.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let wanted = object.map { ObjectIdentifier($0 as AnyObject) }
        let isKnown = MethodObservers.all.remove(observer, from: self) {
            (name == nil || $0 == name) && (wanted == nil || $1 == wanted)
        }
        if !isKnown { removeObserver(observer as Any, name: name, object: object) }
    }
}
