import Foundation

/// Holds an observation: it ends with this, or before by ``invalidate()``.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    deinit { end() }

    /// Ends it. From then on nobody is called; a second time is of no effect.
    public func invalidate() { end() }
}

/// An object whose properties can be observed: every `NSObject`.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls a handler with the changes of a property, as the object tells them: on the thread and at the moment of the change,
    /// observers in the order in which they came.
    ///
    /// - Parameter options: what the handler is told.
    /// - Returns: what holds the observation.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = PropertyObserver(self, keyPath, options, changeHandler)
        PropertyObservers.add(observer, of: self)
        observer.begin()
        let identity = ObjectIdentifier(self)
        return NSKeyValueObservation {
            guard observer.isValid else { return }
            observer.isValid = false
            PropertyObservers.remove(observer, of: identity)
        }
    }

    /// Says that a property is about to change. ``didChangeValue(for:)`` belongs to it.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        for observer in PropertyObservers.all(of: self) where observer.isValid {
            observer.willChange(keyPath)
        }
    }

    /// Says that a property has changed. Others that came to differ by it are told too.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        for observer in PropertyObservers.all(of: self) where observer.isValid { observer.didChange(keyPath) }
    }
}
