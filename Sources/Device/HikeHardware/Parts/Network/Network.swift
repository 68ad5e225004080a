import HikeValues

/// What an app sees of the network (``DeviceServices/network``). There is none unless somebody has made one up (EM-33).
public protocol Network: AnyObject {
    /// How the network is at this moment; ``NetworkPath/unsatisfied`` where there is none.
    var path: NetworkPath { get }
    /// Starts news of ``path`` to `handler`: the first at once. Of what an app has missed while it was suspended it hears
    /// the last alone.
    func startUpdates(_ handler: @escaping (NetworkPath) -> Void)
    /// Ends them; of no effect where none were started.
    func stopUpdates()
    /// Asks a server. ``NetworkEvent/finished(_:)`` comes to `handler` once, whatever happens, while the app runs: also where the
    /// request is of no use. Requests of an app that is suspended are lost, which it hears when it goes on, except for
    /// ``NetworkRequest/continuesWhileSuspended``. They end with the app.
    ///
    /// - Returns: the request's id, for ``cancel(_:)``.
    @discardableResult
    func load(_ request: NetworkRequest, _ handler: @escaping (NetworkEvent) -> Void) -> String
    /// Ends a request with ``NetworkError/cancelled``; of no effect when it is over.
    func cancel(_ id: String)
    /// Whether the system has let the app go on for a download that ended (``NetworkRequest/wakesApp``), and the app has not said
    /// yet that it is done with it.
    var isAwake: Bool { get }
    /// The app is done with it: the system may suspend it. Of no effect where ``isAwake`` is false.
    func completeWake()
}

/// What becomes of a request.
public enum NetworkEvent: Hashable, Sendable {
    /// The answer's head is there, its content not yet: ``NetworkResponse/body`` is empty. It comes once at most, before the end, to
    /// requests that report progress.
    case began(NetworkResponse)
    /// Bytes of the content that are there, and all of them.
    case progress(received: Int, expected: Int)
    /// The end; it comes once.
    case finished(Result<NetworkResponse, NetworkError>)
}

extension DeviceServices {
    /// The network; nil on a device that can have none.
    public var network: (any Network)? { service() }
}
