import HikeValues

/// One line of a header.
public struct HTTPHeader: Hashable, Sendable {
    /// Compared without regard to case.
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPHeader] {
    /// The value of the first header of a name, in whatever case.
    public subscript(name: String) -> String? {
        first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// What an app asks of the network (EM-33).
public struct NetworkRequest: Hashable, Sendable {
    /// `http` or `https`, as ``NetworkAddress`` reads it.
    public var url: String
    /// Capital letters, such as `GET`.
    public var method: String
    public var headers: [HTTPHeader]
    /// At most ``mostSentBytes``.
    public var body: [UInt8]
    /// How long nothing may come before the answer begins. Once it comes, it comes without a gap.
    public var timeout: Interval
    /// A file of the app's container, such as `Library/tiles/1.zip`, that gets the content of the answer: a download.
    public var destination: String?
    /// A download goes on while the app is suspended, which hears of its end when it goes on. Of no effect without a
    /// ``destination``.
    public var continuesWhileSuspended: Bool
    /// The end of such a download lets a suspended app go on, for up to ``wakeLength`` (``Network/isAwake``). Of no effect without
    /// ``continuesWhileSuspended``.
    public var wakesApp: Bool
    /// Tell of the answer's head (``NetworkEvent/began(_:)``), and of each tenth of a content (``NetworkEvent/progress(received:expected:)``).
    public var reportsProgress: Bool
    /// Bytes of the content of an answer, at most; a longer one is ``NetworkError/tooLarge``.
    public let mostBytes: Int
    /// Whether it may go over a line that costs (``NetworkPath/isExpensive``).
    public var allowsExpensive: Bool
    /// Whether it may go over a line on which the owner spares data (``NetworkPath/isConstrained``).
    public var allowsConstrained: Bool

    /// Bytes of a request's body, at most: 16 MiB.
    public static let mostSentBytes = 16 * 1024 * 1024
    /// Bytes that a usual answer may have, and those of a download: 16 MiB and 64 MiB.
    public static let mostReceivedBytes = (inMemory: 16 * 1024 * 1024, inFile: 64 * 1024 * 1024)
    /// Bytes of a request's headers, at most: 64 KiB.
    public static let mostHeaderBytes = 64 * 1024
    /// How long an app may go on for a download that has ended.
    public static let wakeLength = Interval.seconds(30)
    /// Requests of one app that may be under way.
    public static let mostAtOnce = 256

    /// Asks for what is at an address.
    ///
    /// - Parameter mostBytes: nil, and more than that: ``mostReceivedBytes``.
    public init(
        _ url: String, method: String = "GET", headers: [HTTPHeader] = [], body: [UInt8] = [],
        timeout: Interval = .seconds(60), destination: String? = nil, continuesWhileSuspended: Bool = false,
        reportsProgress: Bool = false, mostBytes: Int? = nil, allowsExpensive: Bool = true,
        allowsConstrained: Bool = true, wakesApp: Bool = false
    ) {
        self.wakesApp = wakesApp
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.destination = destination
        self.continuesWhileSuspended = continuesWhileSuspended
        self.reportsProgress = reportsProgress
        let limits = Self.mostReceivedBytes
        let limit = destination == nil ? limits.inMemory : limits.inFile
        self.mostBytes = min(max(0, mostBytes ?? limit), limit)
        self.allowsExpensive = allowsExpensive
        self.allowsConstrained = allowsConstrained
    }
}

/// What a server answers, whatever its status: a 404 is an answer too.
public struct NetworkResponse: Hashable, Sendable {
    public var status: Int
    /// In the order in which they came.
    public var headers: [HTTPHeader]
    /// The content; empty where it went into a file.
    public var body: [UInt8]
    /// ``NetworkRequest/destination``, where the content is there.
    public var file: String?

    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], file: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.file = file
    }

    /// 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }
}

/// Why there is no answer. The raw value is the word in the log; the cases are those of a URL loading system.
public enum NetworkError: String, Error, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    /// The text is no URL, or the method is no word.
    case badURL
    /// Something else than `http` or `https`.
    case unsupportedURL
    /// The device has no network, or none that the request may use.
    case notConnected
    case hostNotFound
    case timedOut
    /// The line broke, or the app was suspended.
    case connectionLost
    /// The app has cancelled it, or has ended.
    case cancelled
    /// What is sent or what comes is larger than the limits.
    case tooLarge
    /// The content could not be kept in the file that the app named.
    case cannotWriteFile
    /// The app has too many requests under way.
    case resourceUnavailable

    public var description: String {
        switch self {
        case .badURL: "This is no address of the network."
        case .unsupportedURL: "Only http and https addresses can be loaded."
        case .notConnected: "The device is not connected to the network."
        case .hostNotFound: "A server with this name could not be found."
        case .timedOut: "The server did not answer in time."
        case .connectionLost: "The connection was lost."
        case .cancelled: "The request was cancelled."
        case .tooLarge: "There is more data than may be transferred."
        case .cannotWriteFile: "What was loaded could not be written to its file."
        case .resourceUnavailable: "Too many requests are under way; wait for some of them."
        }
    }
}

/// The way by which a device reaches the network.
public enum NetworkInterface: String, CaseIterable, Hashable, Sendable {
    case wifi
    case cellular
    /// A watch, through its phone.
    case phone
}

/// The network as an app sees it.
public struct NetworkPath: Hashable, Sendable {
    /// Nil where there is none: requests fail with ``NetworkError/notConnected``.
    public var interface: NetworkInterface?
    /// It costs.
    public var isExpensive: Bool
    /// The owner spares data.
    public var isConstrained: Bool

    public init(_ interface: NetworkInterface?, isExpensive: Bool = false, isConstrained: Bool = false) {
        self.interface = interface
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
    }

    public static let unsatisfied = NetworkPath(nil)

    public var isSatisfied: Bool { interface != nil }
}
