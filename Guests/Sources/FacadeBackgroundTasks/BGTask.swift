@_exported import Foundation

/// Work in the background that the system has started the app for. The app says when it is done, else it is ended.
open class BGTask: NSObject {
    /// What it was registered and asked for as.
    public let identifier: String
    /// Called when the time is nearly over, if the task is not completed by then.
    open var expirationHandler: (() -> Void)?
    private var end: (() -> Void)?

    init(identifier: String, end: @escaping () -> Void) {
        self.identifier = identifier
        self.end = end
    }

    /// The app has done its work, or has failed to.
    open func setTaskCompleted(success: Bool) {
        let end = end
        self.end = nil
        end?()
    }
}

/// Time to bring the app's data up to date.
open class BGAppRefreshTask: BGTask {}

/// Time for longer work. The device hands none out.
open class BGProcessingTask: BGTask {}

/// A wish for a task: one of its subclasses.
open class BGTaskRequest: NSObject {
    /// What its task is registered as.
    public let identifier: String
    /// Not before that; nil: as soon as the system likes.
    open var earliestBeginDate: Date?

    init(of identifier: String) { self.identifier = identifier }
}

/// A wish for time to bring the app's data up to date.
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// A wish for a task of that identifier.
    public init(identifier: String) { super.init(of: identifier) }
}

/// A wish for longer work.
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Kept.
    open var requiresNetworkConnectivity = false
    /// Kept.
    open var requiresExternalPower = false

    /// A wish for a task of that identifier.
    public init(identifier: String) { super.init(of: identifier) }
}
