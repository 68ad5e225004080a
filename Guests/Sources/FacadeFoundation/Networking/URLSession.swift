import Foundation
import FoundationNetworking
import GuestCalls
import GuestServices
import HikeValues

/// Loads what is at URLs, over the network of the device.
open class URLSession: NSObject, @unchecked Sendable {
    /// What becomes of a challenge. None comes.
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }

    /// What becomes of a task whose answer has begun.
    public enum ResponseDisposition: Int, Sendable {
        case cancel, allow
        /// Ends the task with a warning: it cannot become another here.
        case becomeDownload, becomeStream
    }

    /// As long as nothing is allowed or forbidden.
    public static let shared = URLSession(configuration: .default)
    /// Of a task whose content's length nobody knows.
    static let unknownLength: Int64 = -1

    private let kept: URLSessionConfiguration
    /// Told until the session is invalid, and kept until then.
    open private(set) var delegate: (any URLSessionDelegate)?
    /// On which everything is told.
    public let delegateQueue: OperationQueue
    /// Kept.
    open var sessionDescription: String?
    let services = GuestServices.current
    /// In the order in which they were made; those that are over are gone.
    private(set) var openTasks: [URLSessionTask] = []
    private var isInvalid = false
    private var count = 0
    nonisolated(unsafe) private static var sessions = 0
    /// Unique in the process.
    let sessionNumber: Int

    /// A copy of what it was made with.
    open var configuration: URLSessionConfiguration {
        // A copy of one is one.
        kept.copy() as? URLSessionConfiguration ?? kept
    }

    /// - Parameters:
    ///   - delegate: kept until the session is invalid.
    ///   - queue: on which everything is told; nil: one of the session's, one after the other.
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        kept = configuration.copy() as? URLSessionConfiguration ?? configuration
        self.delegate = delegate
        Self.sessions += 1
        sessionNumber = Self.sessions
        if let queue {
            delegateQueue = queue
        } else {
            delegateQueue = OperationQueue()
            delegateQueue.maxConcurrentOperationCount = 1
        }
        super.init()
    }

    /// One without a delegate.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
    }

    // MARK: Its end

    /// Ends the session when its tasks are over.
    open func finishTasksAndInvalidate() {
        guard self !== Self.shared else { return }
        isInvalid = true
        endIfDone()
    }

    /// Ends the session and its tasks.
    open func invalidateAndCancel() {
        guard self !== Self.shared else { return }
        isInvalid = true
        for task in openTasks { task.cancel() }
        endIfDone()
    }

    private func endIfDone() {
        guard isInvalid, openTasks.isEmpty, let delegate else { return }
        self.delegate = nil
        tell { delegate.urlSession(self, didBecomeInvalidWithError: nil) }
    }

    /// Forgets what is cached: nothing is.
    open func reset(completionHandler: @escaping @Sendable () -> Void) { tell(completionHandler) }

    /// Writes what is cached: nothing is.
    open func flush(completionHandler: @escaping @Sendable () -> Void) { tell(completionHandler) }

    // MARK: Its tasks

    /// Tells all tasks that are not over, in the order in which they were made.
    open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        tell { [self] in completionHandler(openTasks) }
    }

    /// The same, by their kinds.
    open func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) ->
            Void
    ) {
        getAllTasks { tasks in
            let uploads = tasks.compactMap { $0 as? URLSessionUploadTask }
            completionHandler(
                tasks.compactMap { $0 as? URLSessionDataTask }.filter { !($0 is URLSessionUploadTask) },
                uploads, tasks.compactMap { $0 as? URLSessionDownloadTask })
        }
    }

    /// All tasks that are not over, in the order in which they were made.
    public var allTasks: [URLSessionTask] { get async { openTasks } }

    /// The same, by their kinds.
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async {
            await withCheckedContinuation { continuation in
                getTasksWithCompletionHandler { continuation.resume(returning: ($0, $1, $2)) }
            }
        }
    }

    /// A number of its own for a task.
    func number() -> Int {
        count += 1
        return count
    }

    /// Keeps a task until it is over.
    func add(_ task: URLSessionTask) {
        guard !isInvalid else {
            services.log.write(.warning, "guest", "a task of a session that is invalid: it is cancelled")
            return task.cancel()
        }
        openTasks.append(task)
        if let delegate = task.told { tell { delegate.urlSession(self, didCreateTask: task) } }
    }

    /// A task is over.
    func remove(_ task: URLSessionTask) {
        openTasks.removeAll { $0 === task }
        endIfDone()
    }

    /// Calls the app on the session's queue.
    func tell(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        delegateQueue.addOperation { body() }
    }

    // MARK: What is allowed

    /// What the device is asked for a request.
    ///
    /// - Parameter file: a file of the container that gets the content; nil: the app.
    func load(_ request: URLRequest, _ address: URL, file: String?) -> GuestLoad {
        var headers = request.allHTTPHeaderFields ?? [:]
        let names = Set(headers.keys.map { $0.lowercased() })
        for case (let name as String, let value as String) in kept.httpAdditionalHeaders ?? [:]
        where !names.contains(name.lowercased()) { headers[name] = value }
        // Foundation's own, which a request has that does not say more.
        let seconds = request.timeoutInterval == 60 ? kept.timeoutIntervalForRequest : request.timeoutInterval
        return GuestLoad(
            address.absoluteString, method: request.httpMethod ?? "GET",
            headers: headers.sorted { $0.key < $1.key }.map { GuestField($0.key, $0.value) },
            timeout: .seconds(max(0, min(1e9, seconds))), file: file,
            isInBackground: file != nil && kept.identifier != nil,
            allowsExpensive: kept.allowsExpensiveNetworkAccess,
            allowsConstrained: kept.allowsConstrainedNetworkAccess)
    }

    /// Whether a request may use the way that the device has.
    func mayUse(_ path: GuestNetworkPath, _ request: URLRequest) -> Bool {
        path.interface != .cellular || kept.allowsCellularAccess && request.allowsCellularAccess
    }

    /// The name of a background session; nil: it is none.
    var backgroundName: String? { kept.identifier }
    /// Whether a task waits for a network.
    var waits: Bool { kept.waitsForConnectivity || kept.identifier != nil }
    /// Seconds that a task may take; nil: as long as it likes.
    var mostSeconds: TimeInterval? {
        kept.timeoutIntervalForResource < 604_800 ? max(0, kept.timeoutIntervalForResource) : nil
    }
    /// Whether a request may be loaded at all.
    func loads(_ request: URLRequest) -> Bool {
        let policy =
            request.cachePolicy == .useProtocolCachePolicy ? kept.requestCachePolicy : request.cachePolicy
        return policy != .returnCacheDataDontLoad
    }
}
