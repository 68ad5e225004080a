import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// Starts the app in the background for tasks that it has registered and asked for.
open class BGTaskScheduler: NSObject {
    private typealias Entry = (
        identifier: String, queue: DispatchQueue, handler: (BGTask) -> Void
    )

    nonisolated(unsafe) private static let made = BGTaskScheduler()
    /// The domain of ``Error`` as an `NSError`.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// The one of the process.
    open class var shared: BGTaskScheduler { made }

    private let services = GuestServices.current
    /// Where handlers are called that were given no queue.
    private let ownQueue = DispatchQueue(label: "BackgroundTasks")
    private var entries: [Entry] = []
    private var running: [(refresh: Int64, task: BGTask)] = []

    private override init() {
        super.init()
        services.life.hearRefreshes(of: .scheduler) { [unowned self] in take($0) }
    }

    /// Says what is to be done for a task, before the app has finished launching.
    ///
    /// - Parameters:
    ///   - queue: where the handler is called; nil: one in the background.
    /// - Returns: whether the app's `Info.plist` has the identifier, and nothing is registered for it.
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard Self.permits(identifier) else { return false }
        guard services.isLaunching else {
            warn("a task is registered while the app launches, not later", identifier)
            return false
        }
        guard !entries.contains(where: { $0.identifier == identifier }) else {
            warn("a task is registered once", identifier)
            return false
        }
        entries.append((identifier, queue ?? ownQueue, launchHandler))
        return true
    }

    /// Asks for a task, in place of the one of that identifier.
    ///
    /// - Throws: ``Error``.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        guard Self.permits(taskRequest.identifier), Self.hasMode(for: taskRequest) else {
            throw Error(.notPermitted)
        }
        guard taskRequest is BGAppRefreshTaskRequest else { throw Error(.unavailable) }
        if let pending, pending.identifier != taskRequest.identifier {
            throw Error(.tooManyPendingTaskRequests)
        }
        var writer = ByteWriter()
        writer.write(taskRequest.earliestBeginDate?.timeIntervalSinceReferenceDate ?? .nan)
        writer.write(taskRequest.identifier)
        let delay = max(0, taskRequest.earliestBeginDate?.timeIntervalSinceNow ?? 0)
        do throws(GuestServiceError) {
            try services.life.scheduleRefresh(
                .application, of: .scheduler, at: services.moment(in: delay), note: writer.bytes)
        } catch { throw Error(.unavailable) }
    }

    /// Takes a request back; of no effect where there is none.
    open func cancel(taskRequestWithIdentifier identifier: String) {
        if pending?.identifier == identifier { cancelAllTaskRequests() }
    }

    /// Takes all requests back.
    open func cancelAllTaskRequests() { services.life.cancelRefresh(.application, of: .scheduler) }

    /// Tells the requests whose tasks have not begun, behind this.
    open func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
        let requests = [pending].compactMap { $0 }
        // All of a guest runs on its one thread.
        nonisolated(unsafe) let tell = { completionHandler(requests) }
        ownQueue.async { tell() }
    }

    /// The requests whose tasks have not begun.
    open func pendingTaskRequests(isolation: isolated (any Actor)? = #isolation) async -> [BGTaskRequest] {
        [pending].compactMap { $0 }
    }

    // MARK: What the device says

    private var pending: BGTaskRequest? {
        guard let note = services.life.requestedRefresh(.application, of: .scheduler),
            let (identifier, date) = Self.read(note)
        else { return nil }
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = date
        return request
    }

    private static func read(_ note: [UInt8]) -> (identifier: String, date: Date?)? {
        var reader = ByteReader(note)
        guard let time = try? reader.double(), let identifier = try? reader.string(limit: note.count) else {
            return nil
        }
        return (identifier, time.isNaN ? nil : Date(timeIntervalSinceReferenceDate: time))
    }

    private func take(_ refresh: GuestRefresh) {
        switch refresh {
        case .begun(let number, _, let note):
            let identifier = Self.read(note)?.identifier ?? ""
            guard let entry = entries.first(where: { $0.identifier == identifier }) else {
                warn("nothing is registered for a task that has begun", identifier)
                return services.life.completeRefresh(number)
            }
            let task = BGAppRefreshTask(identifier: identifier) { [unowned self] in
                running.removeAll { $0.refresh == number }
                services.life.completeRefresh(number)
            }
            running.append((number, task))
            nonisolated(unsafe) let begin = { entry.handler(task) }
            entry.queue.async { begin() }
        case .expiring(let number):
            running.first { $0.refresh == number }?.task.expirationHandler?()
        }
    }

    private func warn(_ sentence: String, _ identifier: String) {
        services.log.write(.warning, "guest", sentence, [GuestField("identifier", identifier)])
    }

    // MARK: What the app's Info.plist says; where nobody knows it, all is permitted

    private static func list(_ key: String) -> [String]? {
        guard Bundle.main.object(forInfoDictionaryKey: "CFBundleIdentifier") != nil else { return nil }
        return Bundle.main.object(forInfoDictionaryKey: key) as? [String] ?? []
    }

    private static func permits(_ identifier: String) -> Bool {
        list("BGTaskSchedulerPermittedIdentifiers")?.contains(identifier) ?? true
    }

    private static func hasMode(for request: BGTaskRequest) -> Bool {
        let mode = request is BGProcessingTaskRequest ? "processing" : "fetch"
        return list("UIBackgroundModes")?.contains(mode) ?? true
    }
}

extension BGTaskScheduler {
    /// Why a request was not taken.
    public struct Error: CustomNSError, Hashable, Sendable {
        /// The reasons, with the platform's numbers.
        public enum Code: Int, Sendable {
            /// The device gives no such time.
            case unavailable = 1
            /// Another identifier has a request already.
            case tooManyPendingTaskRequests = 2
            /// The app's `Info.plist` lacks the identifier or the background mode.
            case notPermitted = 3
        }

        /// The reason.
        public let code: Code

        /// An error of this reason.
        public init(_ code: Code) { self.code = code }

        /// The device gives no such time.
        public static let unavailable = Code.unavailable
        /// Another identifier has a request already.
        public static let tooManyPendingTaskRequests = Code.tooManyPendingTaskRequests
        /// The app's `Info.plist` lacks the identifier or the background mode.
        public static let notPermitted = Code.notPermitted

        /// ``BGTaskScheduler/errorDomain``.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }
        /// The reason's number.
        public var errorCode: Int { code.rawValue }
        /// A sentence.
        public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: sentence] }

        private var sentence: String {
            switch code {
            case .unavailable: "The device gives no time for such a task."
            case .tooManyPendingTaskRequests: "Another refresh task is asked for already: cancel it first."
            case .notPermitted:
                "The app's Info.plist lacks the identifier (BGTaskSchedulerPermittedIdentifiers) or the "
                    + "background mode (UIBackgroundModes)."
            }
        }
    }
}

extension BGTaskScheduler.Error.Code {
    /// Lets `catch BGTaskScheduler.Error.unavailable` match an error of this reason.
    public static func ~= (code: BGTaskScheduler.Error.Code, error: any Swift.Error) -> Bool {
        (error as? BGTaskScheduler.Error)?.code == code
    }
}
