import FacadeFoundation
import HikeCloud

/// Something to be done in the cloud, with what the app is told of it. It is begun once.
open class CKOperation: Operation, @unchecked Sendable {
    public typealias ID = String

    /// How it is done. Kept.
    open class Configuration: NSObject, @unchecked Sendable {
        /// Kept.
        open var container: CKContainer?
        /// Kept.
        open var qualityOfService: QualityOfService = .default
        /// Kept.
        open var allowsCellularAccess = true
        /// Kept.
        open var isLongLived = false
        /// Kept.
        open var timeoutIntervalForRequest: TimeInterval = 60
        /// Kept.
        open var timeoutIntervalForResource: TimeInterval = 604_800
    }

    /// How it is done. Kept.
    open var configuration: CKOperation.Configuration? = Configuration()
    /// To what it belongs. Kept.
    open var group: CKOperationGroup?
    /// Its name.
    public let operationID: CKOperation.ID = UUID().uuidString
    private var isRunning = false
    private var isDone = false

    open override var isAsynchronous: Bool { true }
    open override var isExecuting: Bool { isRunning }
    open override var isFinished: Bool { isDone }

    open override func start() {
        guard !isRunning, !isDone else { return }
        if isCancelled {
            ended(CKError(.operationCancelled))
            return finish()
        }
        willChangeValue(forKey: "isExecuting")
        isRunning = true
        didChangeValue(forKey: "isExecuting")
        begin()
    }

    /// Does it; ``end(_:)`` follows.
    func begin() { end(nil) }
    /// The app is told of the end.
    func ended(_ error: CKError?) {}

    /// All is done, or it failed.
    func end(_ error: CKError?) {
        guard !isDone else { return }
        ended(isCancelled ? CKError(.operationCancelled) : error)
        finish()
    }

    private func finish() {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        isRunning = false
        isDone = true
        didChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isExecuting")
    }
}

/// Operations that belong together. Kept.
open class CKOperationGroup: NSObject, @unchecked Sendable {
    /// Kept.
    open var name: String?
    /// Kept.
    open var quantity = 0
    /// Kept.
    open var defaultConfiguration: CKOperation.Configuration = CKOperation.Configuration()
}

/// An operation on a database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    /// On which; without one the private one of the app's own container.
    open var database: CKDatabase?

    var target: CKDatabase { database ?? CKContainer.default().privateCloudDatabase }
}

extension Result<Void, any Error> {
    init(error: CKError?) { self = error.map { .failure($0) } ?? .success(()) }
}
