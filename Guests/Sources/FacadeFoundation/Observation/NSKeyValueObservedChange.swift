import Foundation

/// What an observer of a property wants to hear.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value behind the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A call at once, within `observe`.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before each change, beside that behind it.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What has happened to a property: of those of guests it is always ``setting``.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1, insertion, removal, replacement
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    public typealias Kind = NSKeyValueChange

    /// What has happened.
    public let kind: Kind
    /// The value behind the change; nil where it was not asked for, or is not there yet.
    public let newValue: Value?
    /// The value before it; nil where it was not asked for, or there is none.
    public let oldValue: Value?
    /// Of collections that tell their members; nil.
    public let indexes: IndexSet?
    /// The change is still to come.
    public let isPrior: Bool
}
