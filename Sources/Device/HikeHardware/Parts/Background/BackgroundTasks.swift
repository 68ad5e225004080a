import HikeValues

/// Work that an app finishes behind other apps (``DeviceServices/backgroundTasks``). While it has a task the system does not suspend it.
/// It has 30 s for all of them, from the moment on at which it left the front.
public protocol BackgroundTasks: AnyObject {
    /// Begins a task.
    ///
    /// - Parameters:
    ///   - name: for the log.
    ///   - expired: called when the time is over, if the task has not ended by then. An app that has not ended all its tasks five
    ///     seconds after that is ended by the system.
    /// - Returns: the task's number, 1 or more; nil where the time is over already, and in a process that has ended.
    func begin(_ name: String, expired: @escaping () -> Void) -> Int?
    /// Ends a task; of no effect where there is none of that number.
    func end(_ task: Int)
    /// How much time is left; nil in front.
    var remaining: Interval? { get }
}

extension DeviceServices {
    /// Tasks behind other apps; nil on a device without.
    public var backgroundTasks: (any BackgroundTasks)? { service() }
}
