import CGuestRuntime
import Foundation

/// A method that another object calls: what `#selector(…)` of an app's source becomes.
///
/// There are no methods that are found by a name here: `Selector("tick:")` and `NSSelectorFromString` are not there.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands in the source: two of one place are one.
    private let place: String
    /// Calls the method; of a target that does not have it false.
    private let call: @Sendable (AnyObject, Any?) -> Bool

    init(place: String, call: @escaping @Sendable (AnyObject, Any?) -> Bool) {
        self.place = place
        self.call = call
    }

    /// Where it stands in the source.
    public var description: String { "selector at \(place)" }

    public static func == (one: Selector, other: Selector) -> Bool { one.place == other.place }

    public func hash(into hasher: inout Hasher) { hasher.combine(place) }

    /// Calls the method. A target of another class ends the app, as on the platform.
    ///
    /// - Parameter argument: for a method that takes one.
    func perform(on target: AnyObject, with argument: Any?) {
        if call(target, argument) { return }
        let given = argument.map { " with \(type(of: $0))" } ?? ""
        guest_fail("unrecognized selector sent to instance of \(type(of: target))\(given): \(description)")
    }
}

/// What `#selector(update)` of an app's source becomes, of a method without arguments.
public func _sel<Target: AnyObject, Result>(
    _ method: @escaping (Target) -> () -> Result, file: String = #fileID, line: Int = #line,
    column: Int = #column
) -> Selector {
    nonisolated(unsafe) let method = method
    return Selector(place: "\(file):\(line):\(column)") { target, _ in
        guard let target = target as? Target else { return false }
        _ = method(target)()
        return true
    }
}

/// What `#selector(hear(_:))` becomes, of a method with one argument: the timer, the notification, or the object that is given.
public func _sel<Target: AnyObject, Argument, Result>(
    _ method: @escaping (Target) -> (Argument) -> Result, file: String = #fileID, line: Int = #line,
    column: Int = #column
) -> Selector {
    nonisolated(unsafe) let method = method
    return Selector(place: "\(file):\(line):\(column)") { target, argument in
        // An optional argument takes nil too.
        guard let target = target as? Target, let argument = argument as? Argument else { return false }
        _ = method(target)(argument)
        return true
    }
}
